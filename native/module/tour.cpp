// Binds the short way through stops.
#include "core/tour.hpp"

#include <nanobind/stl/vector.h>

#include "module/module.hpp"

namespace sightline {

void bind_tour(nb::module_& m) {
  using Lists = std::vector<std::vector<int>>;
  m.def(
      "short_tour",
      [](std::vector<int> rows, std::vector<int> columns, Lists scopes, Lists entries, Lists exits,
         std::vector<int> topics, std::vector<int> continued, Lists sequels, Lists needed, std::vector<int> kinds,
         int apart, int goes_on, int worth) {
        const Stops stops{std::move(rows),
                          std::move(columns),
                          std::move(scopes),
                          std::move(entries),
                          std::move(exits),
                          std::move(topics),
                          std::move(continued),
                          std::move(sequels),
                          std::move(needed),
                          std::move(kinds),
                          apart,
                          goes_on};
        return unlimited([&](Budget& budget) { return short_tour(stops, worth, budget); });
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("scopes"), nb::arg("entries"), nb::arg("exits"), nb::arg("topics"),
      nb::arg("continued"), nb::arg("sequels"), nb::arg("needed"), nb::arg("kinds"), nb::arg("apart"),
      nb::arg("goes_on"), nb::arg("worth"));
}

}  // namespace sightline

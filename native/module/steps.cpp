// Binds the order of steps.
#include "core/steps.hpp"

#include <nanobind/stl/vector.h>

#include "module/module.hpp"

namespace sightline {

void bind_steps(nb::module_& m) {
  using Lists = std::vector<std::vector<int>>;
  m.def(
      "walk_steps",
      [](std::vector<int> rows, std::vector<int> columns, Lists scopes, Lists ends, Lists before,
         std::vector<int> tiers, std::vector<int> topics, std::vector<int> linked, int simple, int apart, int goes_on) {
        const Steps steps{std::move(rows),  std::move(columns), std::move(scopes), std::move(ends), std::move(before),
                          std::move(tiers), std::move(topics),  std::move(linked), simple,          apart,
                          goes_on};
        return unlimited([&](Budget& budget) { return walk_steps(steps, budget); });
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("scopes"), nb::arg("ends"), nb::arg("before"), nb::arg("tiers"),
      nb::arg("topics"), nb::arg("linked"), nb::arg("simple"), nb::arg("apart"), nb::arg("goes_on"));
}

}  // namespace sightline

// The border of what players see on a map of islands: every call brings the whole map along, which is small.
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bridges/model.hpp"
#include "core/problems.hpp"
#include "module/module.hpp"

namespace sightline {
namespace {

using Numbers = std::vector<int>;

nb::bytes to_python(const Packed& masks) { return to_bytes(masks); }
nb::tuple to_python(const std::pair<int, Packed>& found) { return nb::make_tuple(found.first, to_bytes(found.second)); }

// A function of a map, its masks and `More`, which `call` gets with a budget at the end.
template <class... More, class Call, class... Names>
void on_a_map(nb::module_& m, const char* name, Call call, const Names&... names) {
  m.def(
      name,
      [call](int columns, const Numbers& cells, const Numbers& counts, int planks, bool connected, bool loops,
             const nb::bytes& masks, int width, More... more) {
        const Sea sea = checked_sea(columns, cells, counts, planks, connected, loops, masks.size() / at_least_one(width));
        return to_python(
            guarded(-1, 0, nullptr, [&](Budget& budget) { return call(sea, view(masks), width, more..., budget); }).first);
      },
      nb::arg("columns"), nb::arg("cells"), nb::arg("counts"), nb::arg("planks"), nb::arg("connected"), nb::arg("loops"),
      nb::arg("masks"), nb::arg("width"), names...);
}

std::pair<int, Packed> soonest_of(const Sea& sea, std::string_view masks, int width, const nb::bytes& wanted, int furthest,
                                  Budget& budget) {
  if (wanted.size() != masks.size()) throw std::invalid_argument("wanted");
  return bridges_soonest(sea, masks, view(wanted), width, furthest, budget);
}

}  // namespace

void bind_bridges(nb::module_& m) {
  m.def(
      "bridges",
      [](int columns, std::vector<int> cells, std::vector<int> counts, int planks, bool connected, bool loops,
         const nb::bytes& masks, int width) {
        return bridges(columns, std::move(cells), std::move(counts), planks, connected, loops, view(masks), width);
      },
      nb::arg("columns"), nb::arg("cells"), nb::arg("counts"), nb::arg("planks"), nb::arg("connected"), nb::arg("loops"),
      nb::arg("masks"), nb::arg("width"));
  on_a_map<nb::bytes, int>(m, "bridges_soonest", soonest_of, nb::arg("wanted"), nb::arg("furthest") = 0);
  on_a_map<int>(m, "bridges_two_ways", bridges_two_ways, nb::arg("furthest"));
  on_a_map<bool>(m, "bridges_reach", bridges_reach, nb::arg("whole"));
  on_a_map<Numbers>(m, "bridges_settle", bridges_settle, nb::arg("clues"));
  on_a_map<Numbers, int>(m, "bridges_ways", bridges_ways, nb::arg("clues"), nb::arg("island"));
}

}  // namespace sightline

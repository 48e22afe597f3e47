// Binds what makers draft puzzles with. The state of the random numbers goes in and comes out.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <numeric>

#include "draft/latin.hpp"
#include "draft/map.hpp"
#include "draft/random.hpp"
#include "module/module.hpp"

namespace sightline {

namespace {

constexpr int kMostShuffled = 1 << 16;

nb::bytes to_bytes(const std::vector<int>& numbers) {
  const std::string packed(numbers.begin(), numbers.end());
  return nb::bytes(packed.data(), packed.size());
}

std::vector<int> numbers(const nb::bytes& packed) {
  const auto* const first = reinterpret_cast<const unsigned char*>(packed.c_str());
  return {first, first + packed.size()};
}

BuiltMap built_map(int columns, std::vector<int> cells, int planks, bool connected, bool loops,
                   const nb::bytes& built) {
  return {columns, std::move(cells), {planks, connected, loops}, numbers(built)};
}

}  // namespace

void bind_draft(nb::module_& m) {
  m.def(
      "shuffled",
      [](int count, std::uint64_t state) {
        if (count < 0 || count > kMostShuffled) throw std::invalid_argument("so many numbers are not shuffled");
        std::vector<int> order(static_cast<std::size_t>(count));
        std::iota(order.begin(), order.end(), 0);
        Random random(state);
        random.shuffle(order);
        return nb::make_tuple(order, random.state());
      },
      nb::arg("count"), nb::arg("state"));
  m.def(
      "trade_squares",
      [](int size, const nb::bytes& square, std::int64_t trades, int spot, std::uint64_t state) {
        const auto [traded, left] =
            unlimited([&](Budget& budget) { return trade_squares(size, view(square), trades, spot, state, budget); });
        return nb::make_tuple(nb::bytes(traded.data(), traded.size()), left);
      },
      nb::arg("size"), nb::arg("square"), nb::arg("trades"), nb::arg("spot"), nb::arg("state"));
  m.def(
      "grow_map",
      [](int rows, int columns, int symmetry, int planks, bool connected, bool loops, const std::vector<int>& first,
         int wanted, std::uint64_t state) {
        const MapSize size{rows, columns, static_cast<MapSymmetry>(symmetry)};
        const MapRules rules{planks, connected, loops};
        const GrownMap grown =
            unlimited([&](Budget& budget) { return grow_map(size, rules, first, wanted, state, budget); });
        return nb::make_tuple(grown.cells, to_bytes(grown.planks), grown.state);
      },
      nb::arg("rows"), nb::arg("columns"), nb::arg("symmetry"), nb::arg("planks"), nb::arg("connected"),
      nb::arg("loops"), nb::arg("first"), nb::arg("wanted"), nb::arg("state"));
  m.def(
      "other_planks",
      [](int columns, std::vector<int> cells, int planks, bool connected, bool loops, const nb::bytes& built,
         const std::vector<int>& alike) {
        return other_planks(built_map(columns, std::move(cells), planks, connected, loops, built), alike);
      },
      nb::arg("columns"), nb::arg("cells"), nb::arg("planks"), nb::arg("connected"), nb::arg("loops"), nb::arg("built"),
      nb::arg("alike"));
  m.def(
      "harden_map",
      [](int columns, std::vector<int> cells, int planks, bool connected, bool loops, const nb::bytes& built,
         const std::vector<int>& images, int tier, int most, std::uint64_t state) {
        const BuiltMap map = built_map(columns, std::move(cells), planks, connected, loops, built);
        const Hardened found =
            unlimited([&](Budget& budget) { return harden_map(map, images, tier, most, state, budget); });
        return nb::make_tuple(found.changes, to_bytes(found.planks), found.state);
      },
      nb::arg("columns"), nb::arg("cells"), nb::arg("planks"), nb::arg("connected"), nb::arg("loops"), nb::arg("built"),
      nb::arg("images"), nb::arg("tier"), nb::arg("most"), nb::arg("state"));
  m.def(
      "settle_map",
      [](int columns, std::vector<int> cells, int planks, bool connected, bool loops, const nb::bytes& built,
         const std::vector<int>& images, int idle, int progress, std::uint64_t state) {
        const BuiltMap map = built_map(columns, std::move(cells), planks, connected, loops, built);
        const Settled found =
            unlimited([&](Budget& budget) { return settle_map(map, images, idle, progress, state, budget); });
        return nb::make_tuple(found.tests, found.open, to_bytes(found.planks), found.state);
      },
      nb::arg("columns"), nb::arg("cells"), nb::arg("planks"), nb::arg("connected"), nb::arg("loops"), nb::arg("built"),
      nb::arg("images"), nb::arg("idle"), nb::arg("progress"), nb::arg("state"));
}

}  // namespace sightline

// Checks a solved map of islands as a person would: find neighbours, draw the bridges, count them, follow them.
#include <algorithm>
#include <bit>

#include "verify/verify.hpp"

namespace sightline {

namespace {

struct Drawn {
  int from, to, planks;  // cells
  bool down;
};

// The bridges of a solution, in the order of the spots; false if the solution does not fit the map.
bool draw(int columns, const std::vector<int>& island_at, std::span<const Mask> solution, std::vector<Drawn>& bridges) {
  const int size = static_cast<int>(island_at.size());
  std::size_t spot = 0;
  for (int cell = 0; cell < size; ++cell) {
    if (island_at[static_cast<std::size_t>(cell)] < 0) continue;
    for (const bool down : {false, true}) {
      const int step = down ? columns : 1, end = down ? size : std::min(cell - cell % columns + columns, size);
      int far = cell + step;
      while (far < end && island_at[static_cast<std::size_t>(far)] < 0) far += step;
      if (far >= end) continue;
      if (spot == solution.size() || !std::has_single_bit(solution[spot])) return false;
      bridges.push_back({cell, far, std::countr_zero(solution[spot++]), down});
    }
  }
  return spot == solution.size();
}

}  // namespace

bool verify_bridges(int columns, std::span<const int> cells, std::span<const int> counts, int planks, bool connected,
                    bool loops, std::span<const Mask> solution) {
  if (cells.empty()) return solution.empty();
  std::vector<int> island_at(static_cast<std::size_t>(cells.back()) + 1, -1);  // the island on each cell
  for (std::size_t i = 0; i < cells.size(); ++i) island_at[static_cast<std::size_t>(cells[i])] = static_cast<int>(i);
  std::vector<Drawn> bridges;
  if (!draw(columns, island_at, solution, bridges)) return false;

  std::vector<int> reached(cells.size(), 0), group(cells.size());
  for (std::size_t i = 0; i < group.size(); ++i) group[i] = static_cast<int>(i);
  const auto group_of = [&](int island) {
    while (group[static_cast<std::size_t>(island)] != island)
      island = group[static_cast<std::size_t>(island)] =
          group[static_cast<std::size_t>(group[static_cast<std::size_t>(island)])];
    return island;
  };
  std::vector<char> built(island_at.size(), 0);
  std::size_t groups = cells.size(), standing = 0;
  for (const Drawn& bridge : bridges) {
    if (bridge.planks > planks) return false;
    if (bridge.planks == 0) continue;
    ++standing;
    const int step = bridge.down ? columns : 1;
    for (int cell = bridge.from + step; cell < bridge.to; cell += step)
      if (built[static_cast<std::size_t>(cell)]++) return false;  // two bridges cross
    const int a = island_at[static_cast<std::size_t>(bridge.from)], b = island_at[static_cast<std::size_t>(bridge.to)];
    reached[static_cast<std::size_t>(a)] += bridge.planks;
    reached[static_cast<std::size_t>(b)] += bridge.planks;
    const int root = group_of(a), other = group_of(b);
    if (root != other) group[static_cast<std::size_t>(other)] = root, --groups;
  }
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (counts[i] ? reached[i] != counts[i] : reached[i] == 0) return false;
  return (!connected || groups == 1) && (loops || standing + groups == cells.size());
}

}  // namespace sightline

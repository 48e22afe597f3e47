#include "tests/solvable.hpp"

#include <map>
#include <numeric>

using namespace sightline;
using oracle::Random;

namespace solvable {
namespace {

std::vector<int> shuffled(Random& random, int count) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (int i = count; i > 1; --i) std::swap(order[static_cast<std::size_t>(i - 1)], order[random.below(i)]);
  return order;
}

int seen_in(const std::vector<int>& line) {
  int count = 0, tallest = 0;
  for (const int height : line)
    if (height > tallest) tallest = height, ++count;
  return count;
}

}  // namespace

Drawn draw_visible(Random& random, int size, int clues) {
  const auto rows = shuffled(random, size), columns = shuffled(random, size), heights = shuffled(random, size);
  const int step = random.chance(50) ? 1 : size - 1;
  const int parks = random.chance(30), top = size - parks;
  const auto height = [&](int r, int c) {
    return (heights[(step * rows[r] + columns[c]) % size] + 1) % (top + 1);  // with a park, the tallest is one
  };
  std::vector<int> views;
  for (int side = 0; side < 4; ++side)
    for (int at = 0; at < size; ++at) {
      std::vector<int> line;
      for (int i = 0; i < size; ++i) {
        const int back = size - 1 - i, there = size - 1 - at;
        const int cells[4][2] = {{i, at}, {at, back}, {back, there}, {there, i}};
        line.push_back(height(cells[side][0], cells[side][1]));
      }
      views.push_back(random.chance(clues) ? seen_in(line) : 0);
    }
  const int width = top < 8 ? 1 : 2;
  const std::vector<Mask> blank(index(size * size), (Mask{2} << top) - (parks ? 1 : 2));
  std::vector<int> solution;
  for (int cell = 0; cell < size * size; ++cell) solution.push_back(height(cell / size, cell % size));
  const auto pose = [=](const Packed& board) { return visible(size, parks, views, board, width); };
  return {pack(blank, width), 4 * size, solution, pose};
}

Lines draw_lines(Random& random, int rows, int columns, int filled, int values) {
  std::vector<std::vector<int>> lines(index(rows), std::vector<int>(index(columns)));
  lines.resize(index(rows + columns), std::vector<int>(index(rows)));
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      lines[r][c] = lines[rows + c][r] = random.chance(filled) ? random.between(1, values - 1) : 0;
  Lines drawn;
  for (const auto& line : lines) {
    drawn.counts.push_back(0);
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!line[i]) continue;
      if (i && line[i - 1] == line[i]) ++drawn.lengths.back();
      else ++drawn.counts.back(), drawn.lengths.push_back(1), drawn.colors.push_back(line[i]);
    }
  }
  if (values == 2) drawn.colors.clear();
  for (int cell = 0; cell < rows * columns; ++cell) drawn.picture.push_back(lines[cell / columns][cell % columns]);
  return drawn;
}

Drawn draw_runs(Random& random, int rows, int columns, int filled) {
  const int values = random.chance(30) ? 3 : 2;
  const Lines drawn = draw_lines(random, rows, columns, filled, values);
  const auto pose = [=](const Packed& board) {
    return runs(rows, columns, drawn.counts, drawn.lengths, drawn.colors, board, 1);
  };
  return {Packed(index(rows * columns), static_cast<char>((1 << values) - 1)), rows + columns, drawn.picture, pose};
}

// Islands, then bridges from each to the next on the right and below, where no other bridge is in the way.
Drawn draw_bridges(Random& random, int side) {
  constexpr int kRules = 3;  // what may be cited beside the islands: crossing, connection, no loops
  std::vector<int> degree(side * side, -1), group(side * side);  // -1: water, -2: water below a bridge
  std::iota(group.begin(), group.end(), 0);
  std::map<std::pair<int, int>, int> built;
  const bool loops = random.chance(60);
  for (int& cell : degree) cell = random.chance(40) ? 0 : -1;
  const auto next = [&](int from, int step) {
    int to = from;
    do {
      if (step == 1 ? to % side == side - 1 : to / side == side - 1) return -1;
      to += step;
    } while (degree[to] < 0);
    return to;
  };
  for (int from = 0; from < side * side; ++from)
    for (const int step : {1, side}) {
      const int to = degree[from] >= 0 ? next(from, step) : -1;
      if (to < 0 || random.chance(15) || (!loops && group[from] == group[to])) continue;
      bool free = true;
      for (int cell = from + step; cell != to; cell += step) free = free && degree[cell] == -1;
      if (!free) continue;
      for (int cell = from + step; cell != to; cell += step) degree[cell] = -2;
      const int planks = random.between(1, 2), old = group[from];
      degree[from] += planks, degree[to] += planks, built[{from, to}] = planks;
      for (int& one : group)
        if (one == old) one = group[to];
    }
  std::vector<int> cells, counts;
  bool connected = true;
  for (int cell = 0; cell < side * side; ++cell) {
    if (degree[cell] <= 0) degree[cell] = -1;
    if (degree[cell] < 0) continue;
    connected = connected && (cells.empty() || group[cell] == group[cells[0]]);
    cells.push_back(cell), counts.push_back(random.chance(90) ? degree[cell] : 0);
  }
  std::vector<int> solution;
  for (const int cell : cells)
    for (const int step : {1, side})
      if (const int to = next(cell, step); to >= 0) solution.push_back(built[{cell, to}]);
  const auto pose = [=](const Packed& board) { return bridges(side, cells, counts, 2, connected, loops, board, 1); };
  return {Packed(solution.size(), 7), static_cast<int>(cells.size()) + kRules, solution, pose};
}

}  // namespace solvable

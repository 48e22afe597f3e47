// How much propagation concludes and how many decisions a search takes, over fixed random problems that are larger than
// those of the oracles. A fault that only weakens propagation or misleads the search changes no answer, but these sums.
#include <map>
#include <numeric>
#include <span>

#include "tests/check.hpp"
#include "tests/oracles/oracle.hpp"

using namespace sightline;
using oracle::Random;

namespace {

constexpr int kProblems = 120, kTiers = 6;
constexpr std::size_t kSolutions = 20;

struct Effort {
  std::int64_t nodes = 0;      // decisions
  std::int64_t open = 0;       // values that propagation leaves possible, on a blank board and on one partly filled
  std::int64_t left = 0;       // values that the techniques of each tier leave possible
  std::uint64_t checksum = 0;  // of what explanations are made of, which is to stay as it is
};

std::int64_t values_in(const Packed& masks) {
  return std::accumulate(masks.begin(), masks.end(), std::int64_t{0}, [](std::int64_t sum, char mask) {
    return sum + std::popcount(static_cast<unsigned char>(mask));
  });
}

void note(Effort& effort, int number, const Packed& masks) {
  effort.checksum = (effort.checksum ^ static_cast<std::uint64_t>(number)) * 0x100000001b3u;
  for (const char mask : masks) effort.checksum = (effort.checksum ^ static_cast<unsigned char>(mask)) * 0x100000001b3u;
}

// What a board with some values known leads to: the conclusions of each tier, of some clues alone, and of assumptions.
void note_reasons(Effort& effort, const Problem& problem, const Packed& masks, int clues, Random& random) {
  Budget budget;
  std::vector<int> some;
  for (int clue = 0; clue < clues; ++clue)
    if (random.chance(50)) some.push_back(clue);
  const auto attempt = [&](auto&& ask) {
    try {
      ask();
    } catch (const NotOffered&) {
    }
  };
  for (int tier = 1; tier <= kTiers; ++tier) note(effort, tier, problem.closure(masks, tier, budget));
  attempt([&] { note(effort, 0, problem.settle(masks, some, budget)); });
  for (const int rounds : {1, 2, 4}) {
    attempt([&] {
      const auto [number, found] = problem.first_failures(masks, masks, rounds, rounds == 2, budget);
      note(effort, number, found);
    });
    attempt([&] {
      const auto [number, found] = problem.two_ways(masks, rounds, budget);
      note(effort, number, found);
    });
  }
  attempt([&] { note(effort, 0, problem.prune(masks, masks, 2, budget).second); });
  for (const int clue : std::span(some).first(std::min<std::size_t>(some.size(), 3)))
    attempt([&] { note(effort, clue, problem.allowed_around(masks, some, clue, budget)); });
}

// Some of the values of a solution.
Packed partly_known(Packed masks, const std::vector<int>& solution, Random& random) {
  const int share = random.between(0, 40);
  for (std::size_t i = 0; i < solution.size(); ++i)
    if (random.chance(share)) masks[i] = static_cast<char>(1 << solution[i]);
  return masks;
}

// pose(masks): the problem with these masks.
template <class Pose>
void add(Effort& effort, Pose pose, const Packed& masks, int clues, const std::vector<int>& solution, Random& random) {
  const auto posed = pose(masks);
  const Problem& problem = *posed;
  Budget propagation, searching(2000);
  effort.open += values_in(problem.fixpoint(propagation).masks);
  for (int tier = 1; tier <= kTiers; ++tier) effort.left += values_in(problem.closure(masks, tier, propagation));
  const Packed partly = partly_known(masks, solution, random);
  effort.open += values_in(pose(partly)->fixpoint(propagation).masks);
  note_reasons(effort, problem, partly, clues, random);
  std::vector<Packed> found;
  const auto search = problem.search(Mode::automatic, 0);
  search->next(kSolutions, searching, found);
  effort.nodes += search->nodes();
}

void at_most(const Effort& effort, const Effort& limit) {
  std::printf("%lld decisions, %lld values after propagation, %lld after the techniques of each tier, %llu\n",
              static_cast<long long>(effort.nodes), static_cast<long long>(effort.open),
              static_cast<long long>(effort.left), static_cast<unsigned long long>(effort.checksum));
  CHECK(effort.nodes <= limit.nodes);
  CHECK(effort.open <= limit.open);
  CHECK(effort.left <= limit.left);
  CHECK(effort.checksum == limit.checksum);
}

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

void add_visible(Effort& effort, Random& random) {
  constexpr int kSize = 6;
  const auto rows = shuffled(random, kSize), columns = shuffled(random, kSize), heights = shuffled(random, kSize);
  const int step = random.chance(50) ? 1 : 5;
  const int parks = random.chance(30), top = kSize - parks;
  const auto height = [&](int r, int c) {
    return (heights[(step * rows[r] + columns[c]) % kSize] + 1) % (top + 1);  // with a park, the tallest is one
  };
  std::vector<int> clues;
  for (int side = 0; side < 4; ++side)
    for (int at = 0; at < kSize; ++at) {
      std::vector<int> line;
      for (int i = 0; i < kSize; ++i) {
        const int back = kSize - 1 - i, there = kSize - 1 - at;
        const int cells[4][2] = {{i, at}, {at, back}, {back, there}, {there, i}};
        line.push_back(height(cells[side][0], cells[side][1]));
      }
      clues.push_back(random.chance(45) ? seen_in(line) : 0);
    }
  const Packed masks(kSize * kSize, static_cast<char>((2 << top) - (parks ? 1 : 2)));
  std::vector<int> solution;
  for (int cell = 0; cell < kSize * kSize; ++cell) solution.push_back(height(cell / kSize, cell % kSize));
  const auto pose = [&](const Packed& board) { return visible(kSize, parks, clues, board, 1); };
  add(effort, pose, masks, 4 * kSize, solution, random);
}

void add_runs(Effort& effort, Random& random) {
  constexpr int kSide = 18;
  const int values = random.chance(30) ? 3 : 2;
  std::vector<std::vector<int>> lines(2 * kSide, std::vector<int>(kSide));
  for (int r = 0; r < kSide; ++r)
    for (int c = 0; c < kSide; ++c)
      lines[r][c] = lines[kSide + c][r] = random.chance(40) ? random.between(1, values - 1) : 0;
  std::vector<int> counts, lengths, colors;
  for (const auto& line : lines) {
    counts.push_back(0);
    for (int i = 0; i < kSide; ++i) {
      if (!line[i]) continue;
      if (i && line[i - 1] == line[i]) ++lengths.back();
      else ++counts.back(), lengths.push_back(1), colors.push_back(line[i]);
    }
  }
  if (values == 2) colors.clear();
  const Packed masks(kSide * kSide, static_cast<char>((1 << values) - 1));
  std::vector<int> solution;
  for (int cell = 0; cell < kSide * kSide; ++cell) solution.push_back(lines[cell / kSide][cell % kSide]);
  const auto pose = [&](const Packed& board) { return runs(kSide, kSide, counts, lengths, colors, board, 1); };
  add(effort, pose, masks, 2 * kSide, solution, random);
}

// Islands, then bridges from each to the next on the right and below, where no other bridge is in the way.
void add_bridges(Effort& effort, Random& random) {
  constexpr int kSide = 9, kRules = 3;  // what may be cited beside the islands: crossing, connection, no loops
  std::vector<int> degree(kSide * kSide, -1), group(kSide * kSide);  // -1: water, -2: water below a bridge
  std::iota(group.begin(), group.end(), 0);
  std::map<std::pair<int, int>, int> built;
  const bool loops = random.chance(60);
  for (int& cell : degree) cell = random.chance(40) ? 0 : -1;
  const auto next = [&](int from, int step) {
    int to = from;
    do {
      if (step == 1 ? to % kSide == kSide - 1 : to / kSide == kSide - 1) return -1;
      to += step;
    } while (degree[to] < 0);
    return to;
  };
  for (int from = 0; from < kSide * kSide; ++from)
    for (const int step : {1, kSide}) {
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
  for (int cell = 0; cell < kSide * kSide; ++cell) {
    if (degree[cell] <= 0) degree[cell] = -1;
    if (degree[cell] < 0) continue;
    connected = connected && (cells.empty() || group[cell] == group[cells[0]]);
    cells.push_back(cell), counts.push_back(random.chance(90) ? degree[cell] : 0);
  }
  std::vector<int> solution;
  for (const int cell : cells)
    for (const int step : {1, kSide})
      if (const int to = next(cell, step); to >= 0) solution.push_back(built[{cell, to}]);
  const Packed masks(solution.size(), 7);
  const auto pose = [&](const Packed& board) { return bridges(kSide, cells, counts, 2, connected, loops, board, 1); };
  add(effort, pose, masks, static_cast<int>(cells.size()) + kRules, solution, random);
}

Effort sum_of(void (*add_one)(Effort&, Random&)) {
  Effort effort;
  for (std::uint64_t seed = 0; seed < kProblems; ++seed) {
    Random random(seed);
    add_one(effort, random);
  }
  return effort;
}

}  // namespace

// Propagation and techniques never get weaker; a search may take two in a hundred decisions more. What a change makes
// lower becomes the limit.
TEST(effort_of_visible) { at_most(sum_of(add_visible), {3920, 33055, 126618, 44291264765859640u}); }
TEST(effort_of_runs) { at_most(sum_of(add_runs), {15235, 127135, 486835, 11093003919188206252u}); }
TEST(effort_of_bridges) { at_most(sum_of(add_bridges), {8955, 12519, 45623, 3187491081413952404u}); }

// Beliefs: they converge to what lines force, with colours too, and stay in range on the longest lines.
#include <algorithm>
#include <cmath>

#include "runs/beliefs.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

std::vector<Mask> open_board(const RunsPuzzle& puzzle) {
  return std::vector<Mask>(static_cast<std::size_t>(puzzle.rows * puzzle.columns), (Mask{1} << puzzle.values) - 1);
}

std::vector<int> believed(const RunsPuzzle& puzzle, int rounds) {
  RunsBeliefs beliefs(puzzle);
  Budget budget;
  const std::vector<Mask> now = open_board(puzzle);
  beliefs.propagate(now, rounds, budget);
  std::vector<int> values(now.size(), -1);
  std::uint32_t before = RunsBeliefs::kOne;
  for (const RunsBeliefs::Guess& guess : beliefs.guesses(now)) {
    CHECK(guess.sure <= before);
    before = guess.sure;
    values[static_cast<std::size_t>(guess.spot)] = guess.value;
  }
  return values;
}

}  // namespace

TEST(runs_beliefs_come_to_what_lines_force) {
  const Run one{1, 1}, two{2, 1}, three{3, 1}, red{1, 1}, blue{2, 2};
  CHECK((believed({3, 3, 2, {{one}, {two}, {one, one}, {two}, {one}, {one, one}}}, 20) ==
         std::vector<int>{0, 0, 1, 1, 1, 0, 1, 0, 1}));
  CHECK((believed({1, 5, 2, {{three}, {}, {one}, {one}, {one}, {}}}, 20) == std::vector<int>{0, 1, 1, 1, 0}));
  CHECK((believed({1, 3, 3, {{red, blue}, {{1, 1}}, {{1, 2}}, {{1, 2}}}}, 20) == std::vector<int>{1, 2, 2}));
}

TEST(runs_beliefs_stay_in_range_on_the_longest_lines) {
  const int cells = 1023;
  RunsPuzzle puzzle{1, cells, 2, {{}}};
  for (int i = 0; i < 300; ++i) puzzle.lines[0].push_back({2, 1});
  puzzle.lines.resize(static_cast<std::size_t>(cells) + 1, {{1, 1}});
  const std::vector<int> values = believed(puzzle, 3);
  CHECK(std::count(values.begin(), values.end(), -1) == 0);
}

TEST(runs_beliefs_end_with_the_budget) {
  const RunsPuzzle puzzle{2, 2, 2, {{{1, 1}}, {{1, 1}}, {{1, 1}}, {{1, 1}}}};
  RunsBeliefs beliefs(puzzle);
  Budget spent(0);
  CHECK(!spent.step());
  const std::vector<Mask> now = open_board(puzzle);
  beliefs.propagate(now, 1'000'000'000, spent);
  CHECK(beliefs.guesses(now).size() == 4);
}

// Above each row that is open lies a filled one, below it an empty one, and each column has one run of unknown length for
// all three: then a row is free of its columns, and believed is how many of its arrangements fill a cell.
TEST(runs_beliefs_are_shares_of_arrangements) {
  constexpr int kCells = 14, kOpen = 19;  // more lines than are weighed at once, and not a multiple of that
  const auto runs_of = [](unsigned filled) {
    std::vector<Run> runs;
    for (int i = 0; i < kCells; ++i)
      if (filled >> i & 1) {
        if (i == 0 || !(filled >> (i - 1) & 1)) runs.push_back({0, 1});
        ++runs.back().length;
      }
    return runs;
  };
  const auto lengths = [](const std::vector<Run>& runs) {
    std::vector<int> all;
    for (const Run& run : runs) all.push_back(run.length);
    return all;
  };
  RunsPuzzle puzzle{3 * kOpen, kCells, 2, {}, true};
  std::vector<Mask> now;
  for (unsigned i = 0; i < kOpen; ++i) {
    puzzle.lines.insert(puzzle.lines.end(), {{{kCells, 1}}, runs_of(i * 2654435761u >> 18), {}});
    for (const Mask mask : {Mask{2}, Mask{3}, Mask{1}}) now.insert(now.end(), kCells, mask);
  }
  puzzle.lines.resize(static_cast<std::size_t>(puzzle.count()), std::vector<Run>(kOpen, {1, 1, true}));
  RunsBeliefs beliefs(puzzle);
  Budget budget;
  beliefs.propagate(now, 5, budget);
  const std::vector<RunsBeliefs::Guess> guesses = beliefs.guesses(now);
  CHECK(guesses.size() == kOpen * kCells);
  std::vector<int> all(kOpen), filling(kOpen * kCells);
  for (unsigned filled = 0; filled < 1u << kCells; ++filled)
    for (std::size_t line = 0; line < kOpen; ++line) {
      if (lengths(runs_of(filled)) != lengths(puzzle.lines[3 * line + 1])) continue;
      ++all[line];
      for (std::size_t i = 0; i < kCells; ++i) filling[line * kCells + i] += filled >> i & 1;
    }
  for (const RunsBeliefs::Guess& guess : guesses) {
    const std::size_t line = static_cast<std::size_t>(guess.spot) / (3 * kCells);
    const std::size_t place = line * kCells + static_cast<std::size_t>(guess.spot) % kCells;
    const double ahead = 2.0 * filling[place] / all[line] - 1;  // halved, since a message is a mean with the one before
    CHECK(std::abs(guess.sure - std::abs(ahead) / 2 * RunsBeliefs::kOne) < 0.01 * RunsBeliefs::kOne);
    CHECK(std::abs(ahead) < 0.02 || guess.value == (ahead > 0));
  }
}

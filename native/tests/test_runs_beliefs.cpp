// Beliefs: they converge to what lines force, with colours too, and stay in range on the longest lines.
#include <algorithm>

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

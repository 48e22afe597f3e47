// How far plain thought gets: cities and pictures that fall, and some that do not.
#include "core/problems.hpp"
#include "runs/puzzle.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

Packed open_board(std::size_t spots, char mask) { return Packed(spots, mask); }

}  // namespace

TEST(a_city_falls_to_single_clues) {
  const std::vector<int> clues{0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0};
  Budget budget;
  const Packed known = visible_reach(4, 0, clues, open_board(16, 30), 1, 3, budget);
  CHECK(known.size() == 16);
  CHECK(visible(4, 0, clues, open_board(16, 30), 1)->verify(known));
}

TEST(a_blank_city_stays_blank) {
  Budget budget;
  for (const int tier : {3, 4, 5})
    CHECK(visible_reach(5, 0, std::vector<int>(20), open_board(25, 62), 1, tier, budget) == open_board(25, 62));
}

TEST(an_impossible_city_is_seen_to_be) {
  Budget budget;
  CHECK(visible_reach(4, 0, {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, open_board(16, 30), 1, 3, budget).empty());
}

TEST(a_picture_falls_to_plain_looks) {
  const RunsPuzzle heart = runs_puzzle(3, 3, {1, 1, 1, 1, 1, 1}, {2, 3, 1, 2, 3, 1}, {}, 9);
  Budget budget;
  const Packed known = runs_reach(heart, open_board(9, 3), 1, budget);
  CHECK(known == (Packed{2, 2, 1, 2, 2, 2, 1, 2, 1}));
}

TEST(a_picture_with_two_answers_stays_open) {
  const RunsPuzzle two = runs_puzzle(2, 2, {1, 1, 1, 1}, {1, 1, 1, 1}, {}, 4);
  Budget budget;
  CHECK(runs_reach(two, open_board(4, 3), 1, budget) == open_board(4, 3));
  const auto [rounds, failing] = runs_soonest(two, open_board(4, 3), open_board(4, 3), 1, 0, budget);
  CHECK(rounds == 0 && failing == open_board(4, 0));
  CHECK(runs_two_ways(two, open_board(4, 3), 1, 3, budget).first == 0);
}

TEST(what_soon_fails_is_weeded_out) {
  const RunsPuzzle heart = runs_puzzle(3, 3, {1, 1, 1, 1, 1, 1}, {2, 3, 1, 2, 3, 1}, {}, 9);
  const Packed answer{2, 2, 1, 2, 2, 2, 1, 2, 1};
  Packed wrong;
  for (const char mask : answer) wrong.push_back(static_cast<char>(3 & ~mask));
  Budget budget;
  const auto [tried, left] = runs_weeded(heart, open_board(9, 3), wrong, 1, 3, budget);
  CHECK(left == answer && tried > 0);
  CHECK(runs_weeded(heart, open_board(9, 3), answer, 1, 3, budget).second == open_board(9, 3));
}

TEST(whatever_an_outer_cell_is_the_middle_is_filled) {
  const RunsPuzzle step = runs_puzzle(2, 3, {1, 1, 1, 1, 1}, {2, 1, 1, 1, 1}, {}, 6);
  Budget budget;
  const auto [rounds, split] = runs_two_ways(step, open_board(6, 3), 1, 3, budget);
  CHECK(rounds == 1 && split == (Packed{3, 0, 3, 0, 0, 0}));
}

// Counting what few open cells leave, against plain enumeration of all squares.
#include <random>

#include "tests/check.hpp"
#include "visible/model.hpp"

using namespace sightline;

namespace {

using Chance = std::mt19937;
using Square = std::vector<int>;  // heights, row by row

int roll(Chance& chance, int sides) { return static_cast<int>(chance() % static_cast<unsigned>(sides)); }

// Every Latin square of the size, cell by cell.
void fill(int size, Square& square, std::vector<Square>& all) {
  const int spot = static_cast<int>(square.size());
  if (spot == size * size) return all.push_back(square);
  for (int height = 1; height <= size; ++height) {
    bool fits = true;
    for (int c = 0; c < spot % size; ++c) fits = fits && square[spot - 1 - c] != height;
    for (int above = spot - size; above >= 0; above -= size) fits = fits && square[above] != height;
    if (!fits) continue;
    square.push_back(height);
    fill(size, square, all);
    square.pop_back();
  }
}

std::vector<Square> squares(int size) {
  std::vector<Square> all;
  Square square;
  fill(size, square, all);
  return all;
}

// How many towers are seen from a clue's place, clockwise from the top left.
int seen(const Square& square, int size, int clue) {
  int count = 0, tallest = 0;
  for (int i = 0; i < size; ++i) {
    const int here = clue % size, there = size - 1 - here, back = size - 1 - i;
    const int spots[] = {i * size + here, here * size + back, back * size + there, there * size + i};
    const int height = square[spots[clue / size]];
    if (height > tallest) tallest = height, ++count;
  }
  return count;
}

bool solves(const Square& square, const VisibleBoard& board) {
  for (int clue = 0; clue < 4 * board.size; ++clue)
    if (board.clues[clue] && seen(square, board.size, clue) != board.clues[clue]) return false;
  for (int spot = 0; spot < board.spots(); ++spot)
    if (!(board.masks[spot] >> square[spot] & 1)) return false;
  for (int line = 2 * board.size; line < board.lines(); ++line) {
    Mask heights = 0;
    for (int i = 0; i < board.size; ++i) heights |= bit(square[board.spot(line, i)]);
    if (heights != board.values()) return false;
  }
  return true;
}

// Some clues and candidates of a random square; with diagonals it may have no solution.
VisibleBoard random_board(Chance& chance, int size, const std::vector<Square>& all) {
  const Square& square = all[chance() % all.size()];
  VisibleBoard board{{size, 0, std::vector<int>(4 * size), roll(chance, 4) == 0}, std::vector<Mask>(size * size)};
  for (int clue = 0; clue < 4 * size; ++clue)
    if (roll(chance, 4) == 0) board.clues[clue] = seen(square, size, clue);
  for (int spot = 0; spot < board.spots(); ++spot)
    board.masks[spot] = roll(chance, 3) ? board.values() : bit(square[spot]) | (chance() & board.values());
  return board;
}

Group open_spots(const VisibleModel& model) {
  Group open;
  for (int spot = 0; spot < model.spots(); ++spot)
    if (!decided(model.domain(spot))) open.push_back(spot);
  return open;
}

struct Question {  // a blank board and its open cells
  explicit Question(int size, int parks = 0)
      : model({size, parks, std::vector<int>(4 * size)},
              std::vector<Mask>(size * size, ((Mask{2} << (size - parks)) - 2) | (parks ? kPark : 0)), Mode::automatic),
        open(open_spots(model)) {}
  VisibleModel model;
  Group open;
};

}  // namespace

TEST(few_open_cells_are_counted_as_by_plain_enumeration) {
  Chance chance(1);
  int several = 0;  // boards with more than one solution
  for (const int size : {2, 3, 4}) {
    const std::vector<Square> all = squares(size);
    for (int i = 0; i < 150; ++i) {
      const VisibleBoard board = random_board(chance, size, all);
      std::uint64_t expected = 0;
      for (const Square& square : all) expected += solves(square, board);
      VisibleModel model(board, board.masks, Mode::automatic);
      Budget budget;
      std::int64_t steps_left = 1'000'000;
      if (model.propagate(budget) == Flow::conflict) {
        CHECK(expected == 0);
        continue;
      }
      const Group open = open_spots(model);
      CHECK(model.count_few(open, budget, steps_left) == expected);
      std::uint64_t product = 1;
      for (const Group& part : model.split(open)) product *= *model.count_few(part, budget, steps_left);
      CHECK(product == expected);
      several += expected > 1;
    }
  }
  CHECK(several > 30);
}

TEST(a_blank_5x5_is_few_and_has_all_its_squares) {
  const Question blank(5);
  Budget budget;
  std::int64_t steps_left = INT64_MAX;
  CHECK(blank.model.count_few(blank.open, budget, steps_left) == 161'280);
  CHECK(!budget.stopped() && INT64_MAX - steps_left == budget.spent());
}

TEST(many_open_cells_and_parks_are_left_to_the_search) {
  Budget budget;
  std::int64_t steps_left = 100;
  const Question many(6), parks(4, 1);
  CHECK(!many.model.count_few(many.open, budget, steps_left));
  CHECK(!parks.model.count_few(parks.open, budget, steps_left));
  CHECK(steps_left == 100 && budget.spent() == 0);
}

TEST(counting_few_cells_ends_with_its_steps) {
  const Question blank(4);
  for (const std::int64_t most : {0, 1, 7, 50}) {
    Budget free, spent(most);
    std::int64_t few_left = most, many_left = 1'000'000;
    const auto first = blank.model.count_few(blank.open, free, few_left);
    CHECK(first && *first < 576 && few_left < 0 && free.spent() == most);
    const auto second = blank.model.count_few(blank.open, spent, many_left);
    CHECK(second == first && spent.stopped() && spent.spent() == most);
  }
}

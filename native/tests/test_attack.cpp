// Attack lines and the first placement, compared with the definition on boards around every border: 8 squares are read at
// a time, 64 in a word, 64 rows make a band, and 128 lines share a base.
#include <algorithm>
#include <random>
#include <string>

#include "matching/matching.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

struct Plain {  // a board, square by square
  int rows, columns;
  std::string free;

  bool at(int row, int column) const {
    return row >= 0 && column >= 0 && row < rows && column < columns && free[index(row, column)];
  }
  std::size_t index(int row, int column) const { return static_cast<std::size_t>(row * columns + column); }

  // The number of the run of each square, and how many runs there are; along rows, or down columns.
  std::pair<std::vector<Run>, Run> runs(bool down) const {
    std::vector<Run> found(free.size(), kNoRun);
    Run count = 0;
    for (int line = 0; line < (down ? columns : rows); ++line)
      for (int place = 0; place < (down ? rows : columns); ++place) {
        const int row = down ? place : line, column = down ? line : place;
        if (!at(row, column)) continue;
        const bool begins = !at(row - down, column - !down);
        if (begins) ++count;
        found[index(row, column)] = count - 1;
      }
    return {found, count};
  }
};

Plain random_board(int rows, int columns, double walls, unsigned seed) {
  std::mt19937 random(seed);
  Plain board{rows, columns, std::string(static_cast<std::size_t>(rows * columns), '\0')};
  for (char& square : board.free) square = static_cast<double>(random()) >= walls * 4294967296.0;
  return board;
}

// Whether `runs` begin where they should and cross what they should.
bool lists(const Runs& runs, const Plain& board, bool down) {
  const auto [own, count] = board.runs(down);
  const auto [other, others] = board.runs(!down);
  if (runs.size() != count || runs.crossings() != others) return false;
  for (int row = 0; row < board.rows; ++row)
    for (int column = 0; column < board.columns; ++column) {
      const int line = down ? column : row, place = down ? row : column;
      const Square square = line * runs.stride() + place;
      if (runs.line_of(square) != line || runs.place_of(square) != place) return false;
      const bool free = board.at(row, column);
      if ((runs.mark(square) != Runs::kWall) != free) return false;
      if (!free) continue;
      if (runs.crossing(square) != other[board.index(row, column)]) return false;
      const bool begins = !board.at(row - down, column - !down);
      if (begins && runs.first(own[board.index(row, column)]) != square) return false;
    }
  return true;
}

// From the top, each horizontal run takes the free vertical run that ends first; of those the leftmost.
std::vector<Run> first_placement(const Plain& board) {
  const auto [across, count] = board.runs(false);
  const auto [down, others] = board.runs(true);
  std::vector<Run> mates(static_cast<std::size_t>(count), kNoRun), taken(static_cast<std::size_t>(others), kNoRun);
  for (int row = 0; row < board.rows; ++row)
    for (int start = 0; start < board.columns; ++start) {
      if (!board.at(row, start) || board.at(row, start - 1)) continue;
      int best = INT_MAX, chosen = -1;
      for (int column = start; board.at(row, column); ++column) {
        int end = row;
        while (board.at(end + 1, column)) ++end;
        if (taken[static_cast<std::size_t>(down[board.index(row, column)])] == kNoRun && end < best)
          best = end, chosen = column;
      }
      if (chosen < 0) continue;
      const Run run = across[board.index(row, start)], crossing = down[board.index(row, chosen)];
      mates[static_cast<std::size_t>(run)] = crossing;
      taken[static_cast<std::size_t>(crossing)] = run;
    }
  return mates;
}

bool starts_as_told(const Plain& board) {
  Budget budget;
  const Attack attack(board.rows, board.columns, board.free, budget);
  const Matching matching(attack, budget);
  const std::vector<Run> expected = first_placement(board);
  return std::ranges::equal(matching.across(), expected) &&
         matching.size() == std::ssize(expected) - std::ranges::count(expected, kNoRun);
}

}  // namespace

TEST(attack_lines_begin_and_cross_where_they_should) {
  int wrong = 0;
  unsigned seed = 0;
  for (const int length : {1, 2, 6, 7, 8, 9, 15, 16, 17, 56, 63, 64, 65, 71, 72, 73, 120, 127, 128, 129, 136, 200})
    for (const int other : {1, 7, 8, 9, 17, 130})
      for (const double walls : {0.0, 0.1, 0.5}) {
        const Plain wide = random_board(other, length, walls, ++seed),
                    tall = random_board(length, other, walls, ++seed);
        for (const Plain& board : {wide, tall}) {
          Budget budget;
          const Attack attack(board.rows, board.columns, board.free, budget);
          wrong += !lists(attack.across, board, false) || !lists(attack.down, board, true);
        }
      }
  CHECK(wrong == 0);
}

TEST(matching_starts_with_what_ends_first) {
  int wrong = 0;
  unsigned seed = 1000;
  for (const int rows : {1, 2, 5, 62, 63, 64, 65, 66, 127, 128, 129, 130, 192, 193})
    for (const int columns : {1, 3, 8, 30})
      for (const double walls : {0.0, 0.02, 0.1, 0.4})
        wrong += !starts_as_told(random_board(rows, columns, walls, ++seed));
  CHECK(wrong == 0);
}

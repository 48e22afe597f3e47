// Boards that probing leaves wide open are searched along the beliefs: nothing is missed, nothing is given twice.
#include <set>

#include "core/problems.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

// One cell in every row and column: as many solutions as permutations.
std::unique_ptr<Problem> one_in_each(int side) {
  const std::vector<int> ones(static_cast<std::size_t>(2 * side), 1);
  return runs(side, side, ones, ones, {}, Packed(static_cast<std::size_t>(side * side), '\3'), 1);
}

std::vector<Packed> found_by(Problem& problem, std::size_t most, Status expected) {
  Budget budget;
  std::vector<Packed> found;
  CHECK(problem.search(Mode::automatic, 0)->next(most, budget, found) == expected);
  for (const Packed& board : found) CHECK(problem.verify(board));
  CHECK(std::set<Packed>(found.begin(), found.end()).size() == found.size());
  return found;
}

}  // namespace

TEST(runs_dive_misses_nothing) {
  CHECK(found_by(*one_in_each(4), 1000, Status::impossible).size() == 24);
  CHECK(found_by(*one_in_each(5), 1000, Status::impossible).size() == 120);
  CHECK(found_by(*one_in_each(12), 50, Status::solved).size() == 50);
}

TEST(runs_dive_ends_where_there_is_no_solution) {
  std::vector<int> counts(16, 1), lengths(16, 1);
  lengths[3] = 2;  // one cell more in the rows than in the columns, which no single line sees
  const auto problem = runs(8, 8, counts, lengths, {}, Packed(64, '\3'), 1);
  CHECK(found_by(*problem, 2, Status::impossible).empty());
}

TEST(runs_dive_comes_before_probing_on_a_blank_board) {
  Budget budget(225);  // to probe the 225 cells would take 450 steps
  std::vector<Packed> found;
  CHECK(one_in_each(15)->search(Mode::automatic, 0)->next(1, budget, found) == Status::solved);
}

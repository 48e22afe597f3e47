// Conflicts that go back one level only, and literals that are assigned late: the same answers as with long jumps.
#include "cdcl/cdcl.hpp"
#include "tests/cdcl_cases.hpp"
#include "tests/check.hpp"

using namespace sightline;
using namespace sightline::cdcl;
using namespace cdcl_cases;

namespace {
std::size_t few(int round) { return static_cast<std::size_t>(round) % 4; }  // literals, from which on it does not jump
}  // namespace

TEST(cdcl_enumerates_every_model_once_without_jumps) {
  std::mt19937 random(6);
  for (int round = 0; round < 1500; ++round) {
    const int vars = 4 + static_cast<int>(random() % 8);
    const Clauses clauses = random_clauses(random, vars, vars * (2 + round % 3), 1, 4);
    Solver solver = solver_of(vars, clauses);
    solver.stay_if_far(few(round));
    const std::vector<Model> found = enumerate(solver, all_vars(vars));
    CHECK(found.size() == models(vars, clauses).size());
    CHECK(std::set(found.begin(), found.end()) == models(vars, clauses));
  }
}

TEST(cdcl_cores_are_assumptions_that_clash_without_jumps) {
  std::mt19937 random(7);
  int cores = 0;
  for (int round = 0; round < 600; ++round) {
    const int vars = 6 + static_cast<int>(random() % 6);
    const Clauses clauses = random_clauses(random, vars, vars * 3, 2, 3);
    Solver solver = solver_of(vars, clauses);
    solver.stay_if_far(few(round));
    for (int asked = 0; asked < 6; ++asked) {
      std::vector<Lit> assumed;
      for (unsigned i = 0; i <= random() % 5; ++i) assumed.push_back(random_lit(random, vars));
      Budget budget;
      const Status status = solver.solve(budget, assumed);
      CHECK((status == Status::solved) == !models(vars, with_units(clauses, assumed)).empty());
      if (status == Status::solved) CHECK(holds(with_units(clauses, assumed), model_of(solver)));
      if (status == Status::solved) continue;
      ++cores;
      CHECK(models(vars, with_units(clauses, solver.core())).empty());
    }
  }
  CHECK(cores > 100);
}

// Thousands of conflicts, stopped and continued, with restarts and clauses that are dropped and shortened on the way.
TEST(cdcl_decides_hard_clauses_alike_without_jumps) {
  std::mt19937 random(8);
  int solved = 0;
  for (int round = 0; round < 12; ++round) {
    const Clauses clauses = random_clauses(random, 120, 505, 3, 3);
    Solver jumps = solver_of(120, clauses), stays = solver_of(120, clauses);
    stays.stay_if_far(2 * few(round));
    stays.tidy_after(100);
    Budget endless;
    const Status status = jumps.solve(endless);
    const Status end = solve_in_slices(stays, 700);
    CHECK(end == status);
    if (end == Status::solved) CHECK(holds(clauses, model_of(stays)));
    solved += end == Status::solved;
  }
  CHECK(solved > 0 && solved < 12);
}

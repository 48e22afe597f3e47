// The clause-learning core against brute force: every status, model, core and count.
#include "cdcl/cdcl.hpp"
#include "tests/cdcl_cases.hpp"
#include "tests/check.hpp"

using namespace sightline;
using namespace sightline::cdcl;
using namespace cdcl_cases;

TEST(cdcl_agrees_with_brute_force_on_random_clauses) {
  std::mt19937 random(1);
  int solved = 0;
  for (int round = 0; round < 1500; ++round) {
    const int vars = 3 + static_cast<int>(random() % 10);
    const Clauses clauses = random_clauses(random, vars, vars * (3 + static_cast<int>(random() % 4)), 1, 3);
    Solver solver = solver_of(vars, clauses);
    Budget budget;
    const Status status = solver.solve(budget);
    CHECK((status == Status::solved) == !models(vars, clauses).empty());
    CHECK(status != Status::unknown);
    if (status == Status::solved) CHECK(holds(clauses, model_of(solver)));
    solved += status == Status::solved;
    CHECK(solver.solve(budget) == status);
  }
  CHECK(solved > 200 && solved < 1300);
}

TEST(cdcl_enumerates_every_model_once) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    const int vars = 3 + static_cast<int>(random() % 7);
    const Clauses clauses = random_clauses(random, vars, vars * 2, 2, 4);
    Solver solver = solver_of(vars, clauses);
    const std::vector<Model> found = enumerate(solver, all_vars(vars));
    CHECK(found.size() == models(vars, clauses).size());
    CHECK(std::set(found.begin(), found.end()) == models(vars, clauses));
    const int few = vars / 2;  // projected on the first half
    Solver again = solver_of(vars, clauses);
    std::set<Model> projected;
    for (Model model : models(vars, clauses)) model.resize(static_cast<std::size_t>(few)), projected.insert(model);
    CHECK(enumerate(again, all_vars(few)).size() == projected.size());
  }
}

TEST(cdcl_cores_are_assumptions_that_clash) {
  std::mt19937 random(3);
  int cores = 0;
  for (int round = 0; round < 500; ++round) {
    const int vars = 4 + static_cast<int>(random() % 8);
    Clauses clauses = random_clauses(random, vars, vars * 3, 2, 3);
    Solver solver = solver_of(vars, clauses);
    for (int asked = 0; asked < 6; ++asked) {
      std::vector<Lit> assumed;
      for (unsigned i = 0; i <= random() % 5; ++i) assumed.push_back(random_lit(random, vars));
      Budget budget;
      const Status status = solver.solve(budget, assumed);
      CHECK((status == Status::solved) == !models(vars, with_units(clauses, assumed)).empty());
      if (status == Status::solved) {
        CHECK(holds(with_units(clauses, assumed), model_of(solver)));
        continue;
      }
      ++cores;
      const std::vector<Lit> core = solver.core();
      CHECK(solver.consistent() || core.empty());
      for (const Lit lit : core) CHECK(std::find(assumed.begin(), assumed.end(), lit) != assumed.end());
      CHECK(models(vars, with_units(clauses, core)).empty());
    }
    // Clauses may arrive between solves.
    const Clauses more = random_clauses(random, vars, 2, 2, 3);
    for (const std::vector<Lit>& clause : more) solver.add_clause(clause), clauses.push_back(clause);
    Budget budget;
    CHECK((solver.solve(budget) == Status::solved) == !models(vars, clauses).empty());
  }
  CHECK(cores > 100);
}

TEST(cdcl_refutes_pigeons) {
  for (int holes = 1; holes <= 7; ++holes) {
    Solver solver;
    pigeons(solver, holes + 1, holes);
    Budget budget;
    CHECK(solver.solve(budget) == Status::impossible);
    CHECK(solver.core().empty() && !solver.consistent());
    Solver fits;
    pigeons(fits, holes, holes);
    CHECK(fits.solve(budget) == Status::solved);
  }
}

TEST(cdcl_stops_at_its_budget_and_goes_on) {
  Solver whole, sliced;
  pigeons(whole, 8, 7);
  pigeons(sliced, 8, 7);
  Budget endless;
  CHECK(whole.solve(endless) == Status::impossible);
  CHECK(endless.spent() > 100);
  int slices = 0;
  Status status = Status::unknown;
  for (; status == Status::unknown && slices < 10000; ++slices) {
    Budget budget(50);
    status = sliced.solve(budget);
    CHECK(budget.spent() <= 50);
  }
  CHECK(status == Status::impossible && slices > 2);
  Budget none(0);
  Solver fresh;
  pigeons(fresh, 8, 7);
  CHECK(fresh.solve(none) == Status::unknown);
  const std::atomic<bool> cancel{true};
  Budget cancelled(-1, 0, &cancel);
  Solver hard;
  pigeons(hard, 12, 11);
  CHECK(hard.solve(cancelled) == Status::unknown);
}

TEST(cdcl_goes_on_after_a_pause) {
  std::mt19937 random(8);
  int pauses = 0;
  for (int round = 0; round < 12; ++round) {
    const Clauses clauses = random_clauses(random, 150, 639, 3, 3);
    Solver whole = solver_of(150, clauses), parts = solver_of(150, clauses);
    Budget budget, sliced;
    Status status = Status::unknown;
    for (int turn = 0; status == Status::unknown && turn < 100'000; ++turn) {
      parts.pause_after(50);
      status = parts.solve(sliced);
      pauses += status == Status::unknown;
    }
    CHECK(status == whole.solve(budget));
    if (status == Status::solved) CHECK(holds(clauses, model_of(parts)));
  }
  CHECK(pauses > 12);
}

TEST(cdcl_answers_alike_without_the_longest_trail) {
  std::mt19937 random(9);
  int other_courses = 0;
  for (int round = 0; round < 12; ++round) {
    const Clauses clauses = random_clauses(random, 150, 639, 3, 3);
    Solver with = solver_of(150, clauses), without = solver_of(150, clauses);
    Budget budget, other;
    without.pause_after(50);
    Status status = without.solve(other);
    without.forget_longest();
    if (status == Status::unknown) status = without.solve(other);
    CHECK(status == with.solve(budget));
    if (status == Status::solved) CHECK(holds(clauses, model_of(without)));
    other_courses += other.spent() != budget.spent();
  }
  CHECK(other_courses > 6);
}

TEST(cdcl_keeps_right_through_many_tidyings) {
  std::mt19937 random(4);
  for (int round = 0; round < 3; ++round) {
    const Clauses clauses = random_clauses(random, 150, 640, 3, 3);
    Solver solver = solver_of(150, clauses), twin = solver_of(150, clauses);
    Budget budget, other;
    const Status status = solver.solve(budget);
    if (status == Status::solved) CHECK(holds(clauses, model_of(solver)));
    CHECK(twin.solve(other) == status && other.spent() == budget.spent());  // the same on every run
  }
}

// Shortened clauses rule out no solution: all of them are still found, each once, while thousands are blocked.
TEST(cdcl_keeps_every_model_when_it_shortens_clauses) {
  std::mt19937 random(5);
  std::int64_t shortened = 0;
  for (int round = 0; round < 3; ++round) {
    const int vars = 14;
    const Clauses clauses = random_clauses(random, vars, 12, 3, 4);
    Solver solver = solver_of(vars, clauses);
    const std::vector<Model> found = enumerate(solver, all_vars(vars));
    CHECK(found.size() == models(vars, clauses).size());
    CHECK(std::set(found.begin(), found.end()) == models(vars, clauses));
    shortened += solver.statistics().vivified;
  }
  CHECK(shortened > 0);
}

TEST(cdcl_shortens_clauses_when_it_is_stopped_and_goes_on) {
  std::mt19937 random(4);
  std::int64_t shortened = 0;
  for (int round = 0; round < 3; ++round) {
    const Clauses clauses = random_clauses(random, 150, 640, 3, 3);
    Solver whole = solver_of(150, clauses), sliced = solver_of(150, clauses);
    Budget endless;
    const Status status = whole.solve(endless);
    const Status end = solve_in_slices(sliced, 500);
    CHECK(end == status);
    if (end == Status::solved) CHECK(holds(clauses, model_of(sliced)));
    shortened += whole.statistics().vivified + sliced.statistics().vivified;
  }
  CHECK(shortened > 0);
}

TEST(cdcl_tries_the_phases_first) {
  Solver solver;
  for (int i = 0; i < 6; ++i) solver.add_var(i % 2 == 0);
  solver.set_phase(1, true);
  Budget budget;
  CHECK(solver.solve(budget) == Status::solved);
  CHECK(model_of(solver) == model_of_bits(0b010111u, 6));
}

TEST(cdcl_takes_odd_clauses) {
  Solver solver;
  const Var a = solver.add_var(), b = solver.add_var();
  Budget budget;
  CHECK(solver.add_clause({Lit(a), ~Lit(a)}));
  CHECK(solver.add_clause({Lit(b), Lit(b), Lit(b)}));
  CHECK(solver.solve(budget) == Status::solved && solver.value_of(b));
  CHECK(!solver.add_clause({~Lit(b)}));
  CHECK(solver.solve(budget) == Status::impossible && !solver.consistent());
  CHECK(!solver.add_clause({Lit(a)}));
  Solver empty;
  CHECK(empty.solve(budget) == Status::solved);
  CHECK(!empty.block({}));
}

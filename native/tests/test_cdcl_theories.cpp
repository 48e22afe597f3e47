// Theories against equivalent clauses.
#include <deque>
#include <string>

#include "cdcl/cdcl.hpp"
#include "tests/cdcl_cases.hpp"
#include "tests/check.hpp"

using namespace sightline;
using namespace sightline::cdcl;
using namespace cdcl_cases;

namespace {

// At most k of these literals are true. Implies the rest false as soon as k are, explains by the true ones before.
class AtMost final : public Theory {
 public:
  AtMost(std::vector<Lit> lits, int most) : lits_(std::move(lits)), most_(most) {}

  bool propagate(Solver& solver, std::span<const Lit> fresh) override {
    for (const Lit lit : fresh) true_ += std::count(lits_.begin(), lits_.end(), lit);
    if (true_ > most_) {
      std::vector<Lit> clause;
      for (const Lit lit : lits_)
        if (solver.value(lit) > 0) clause.push_back(~lit);
      return solver.refute(clause);
    }
    if (true_ < most_) return true;
    for (const Lit lit : lits_)
      if (solver.value(lit) == 0 && !solver.imply(~lit, 7)) return false;
    return true;
  }
  void explain(const Solver& solver, Lit implied, std::uint32_t tag, std::vector<Lit>& clause) override {
    CHECK(tag == 7);
    for (const Lit lit : lits_)
      if (solver.value(lit) > 0 && solver.before(lit.var(), implied.var())) clause.push_back(~lit);
  }
  void undo(const Solver&, std::span<const Lit> gone) override {
    for (const Lit lit : gone) true_ -= std::count(lits_.begin(), lits_.end(), lit);
    CHECK(true_ >= 0);
  }

 private:
  std::vector<Lit> lits_;
  std::ptrdiff_t most_, true_ = 0;
};

// An even or odd number of these variables is true. Lazy on purpose: notices a broken parity only when all are
// assigned, perhaps levels later, and implies the last one even if it is false already.
class Parity final : public Theory {
 public:
  Parity(std::vector<Var> vars, bool odd, bool hasty) : vars_(std::move(vars)), odd_(odd), hasty_(hasty) {}

  bool propagate(Solver& solver, std::span<const Lit> fresh) override {
    given_ += fresh.size();
    std::size_t open = 0;
    bool odd = odd_;
    Var last = vars_.front();
    for (const Var var : vars_) {
      const int now = solver.value(Lit(var));
      if (now == 0) ++open, last = var;
      else if (now > 0) odd = !odd;
    }
    if (open == 0 && odd) return solver.imply(Lit(last, solver.value(Lit(last)) < 0), 1);  // the false one: a conflict
    return open != 1 || !hasty_ || solver.imply(Lit(last, odd), 0);
  }
  void explain(const Solver& solver, Lit implied, std::uint32_t, std::vector<Lit>& clause) override {
    for (const Var var : vars_)
      if (var != implied.var()) clause.push_back(Lit(var, solver.value(Lit(var)) < 0));
  }
  void undo(const Solver&, std::span<const Lit> gone) override {
    CHECK(gone.size() <= given_);
    given_ -= gone.size();
  }
  Lit suggest(const Solver& solver) override {
    for (const Var var : vars_)
      if (solver.value(Lit(var)) == 0) return Lit(var);
    return {};
  }

 private:
  std::vector<Var> vars_;
  bool odd_, hasty_;
  std::size_t given_ = 0;
};

std::vector<Var> some_vars(std::mt19937& random, int vars) {
  std::vector<Var> some = all_vars(vars);
  std::shuffle(some.begin(), some.end(), random);
  some.resize(2 + random() % (some.size() - 2));
  return some;
}

Clauses at_most_clauses(const std::vector<Lit>& lits, int most) {
  Clauses clauses;
  for (unsigned bits = 0; bits < 1u << lits.size(); ++bits) {
    if (std::popcount(bits) != most + 1) continue;
    std::vector<Lit>& clause = clauses.emplace_back();
    for (std::size_t i = 0; i < lits.size(); ++i)
      if (bits >> i & 1) clause.push_back(~lits[i]);
  }
  return clauses;
}

Clauses parity_clauses(const std::vector<Var>& vars, bool odd) {
  Clauses clauses;
  for (unsigned bits = 0; bits < 1u << vars.size(); ++bits) {
    if ((std::popcount(bits) % 2 == 1) == odd) continue;
    std::vector<Lit>& clause = clauses.emplace_back();
    for (std::size_t i = 0; i < vars.size(); ++i) clause.emplace_back(vars[i], !(bits >> i & 1));
  }
  return clauses;
}

void append(Clauses& clauses, const Clauses& more) { clauses.insert(clauses.end(), more.begin(), more.end()); }

}  // namespace

TEST(cdcl_theories_agree_with_clauses) {
  std::mt19937 random(5);
  for (int round = 0; round < 800; ++round) {
    const int vars = 4 + static_cast<int>(random() % 6);
    Clauses clauses = random_clauses(random, vars, vars, 2, 3);
    Solver solver = solver_of(vars, clauses);
    std::vector<Lit> counted;
    for (const Var var : some_vars(random, vars)) counted.emplace_back(var, random() % 2 == 0);
    const int most = static_cast<int>(random() % counted.size());
    const std::vector<Var> even = some_vars(random, vars), odd = some_vars(random, vars);
    AtMost at_most(counted, most);
    Parity first(even, false, true), second(odd, true, false);
    for (Theory* theory : {static_cast<Theory*>(&second), static_cast<Theory*>(&at_most), static_cast<Theory*>(&first)})
      solver.add_theory(*theory);
    solver.check_theories(true);
    if (round % 2) solver.stay_if_far(static_cast<std::size_t>(round) / 2 % 3);
    append(clauses, at_most_clauses(counted, most));
    append(clauses, parity_clauses(even, false));
    append(clauses, parity_clauses(odd, true));
    const std::vector<Lit> assumed{random_lit(random, vars), random_lit(random, vars)};
    Budget budget;
    const Status status = solver.solve(budget, assumed);
    CHECK((status == Status::solved) == !models(vars, with_units(clauses, assumed)).empty());
    if (status == Status::impossible) CHECK(models(vars, with_units(clauses, solver.core())).empty());
    const std::vector<Model> found = enumerate(solver, all_vars(vars));
    CHECK(std::set(found.begin(), found.end()) == models(vars, clauses));
    CHECK(found.size() == models(vars, clauses).size());
  }
}

TEST(cdcl_reasons_of_theories_rest_on_each_other) {
  // Each reason is asked for while others are read, so that what keeps them must grow under the reader.
  std::mt19937 random(7);
  for (int round = 0; round < 1600; ++round) {
    constexpr int kVars = 11;
    std::deque<Parity> theories;
    Clauses clauses = random_clauses(random, kVars, 6, 2, 3);
    Solver solver = solver_of(kVars, clauses);
    for (int i = 0; i < 9; ++i) {
      std::vector<Var> some = some_vars(random, kVars);
      some.resize(std::min<std::size_t>(some.size(), 5));
      const bool odd = random() % 2 == 0;
      solver.add_theory(theories.emplace_back(some, odd, true));
      append(clauses, parity_clauses(some, odd));
    }
    solver.check_theories(true);
    if (round % 2) solver.stay_if_far(static_cast<std::size_t>(round) / 2 % 3);
    const std::vector<Model> found = enumerate(solver, all_vars(kVars));
    CHECK(std::set(found.begin(), found.end()) == models(kVars, clauses));
  }
}

TEST(cdcl_theories_refute_what_is_too_much) {
  // Twice as many demands as the theory allows, with enough conflicts for restarts and clean-ups.
  Solver solver;
  constexpr int kGroups = 9, kSize = 4;
  std::vector<Lit> all;
  for (int group = 0; group < kGroups; ++group) {
    std::vector<Lit> one;
    for (int i = 0; i < kSize; ++i) one.push_back(Lit(solver.add_var()));
    solver.add_clause(one);
    all.insert(all.end(), one.begin(), one.end());
  }
  AtMost few(all, kGroups - 1);
  solver.add_theory(few);
  solver.check_theories(true);
  Budget budget(200'000);
  CHECK(solver.solve(budget) == Status::impossible);
  CHECK(solver.statistics().explained > 0);
}

namespace {

// Implies two literals, and explains each by a literal of the test's choice.
struct Liar final : Theory {
  Liar(Lit first, Lit second) : because{first, second} {}

  bool propagate(Solver& solver, std::span<const Lit>) override {
    return solver.level() == 0 || (solver.imply(Lit(1), 0) && solver.imply(Lit(2), 0));
  }
  void explain(const Solver&, Lit implied, std::uint32_t, std::vector<Lit>& clause) override {
    clause.push_back(~because[implied.var() == 1 ? 0 : 1]);
  }
  void undo(const Solver&, std::span<const Lit>) override {}

  Lit because[2];
};

// What a solver that checks its theories says of such reasons.
std::string complaint(Liar liar, const std::vector<Lit>& assumed) {
  Solver solver;
  for (int i = 0; i < 5; ++i) solver.add_var(true);  // nothing is said of the last one, which stays open
  solver.add_clause({~Lit(1), ~Lit(2), Lit(3)});
  solver.add_clause({~Lit(1), ~Lit(2), ~Lit(3)});
  solver.add_theory(liar);
  solver.check_theories(true);
  Budget budget;
  try {
    solver.solve(budget, assumed);
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST(cdcl_names_a_wrong_reason) {
  CHECK(complaint({Lit(2), Lit(1)}, {}) != "");
  for (const Lit open : {Lit(4), ~Lit(4)}) CHECK(complaint({open, open}, {}).find("not false") != std::string::npos);
}

// What is implied first is explained by what was implied after it.
TEST(cdcl_names_a_reason_that_is_too_young) {
  CHECK(complaint({Lit(2), Lit(0)}, {Lit(0)}).find("younger") != std::string::npos);
}

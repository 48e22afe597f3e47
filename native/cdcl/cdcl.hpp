// The kernel's clause-learning core: conflict-driven search over Boolean variables, with theories.
//
//   Solver s;
//   Var a = s.add_var(), b = s.add_var(/*phase*/ true);     phase: the value tried first
//   s.add_clause({Lit(a), Lit(b, false)});                   Lit(v) = "v is true", Lit(v, false) = ~Lit(v)
//   s.solve(budget)                 solved (value_of), impossible (for good) or unknown (budget; call again to go on)
//   s.solve(budget, assumptions)    impossible then also means "under the assumptions": core() is a subset of them
//                                   that cannot hold together (empty: impossible without any)
//   s.block(vars)                   no later solution may agree with the last one on all of `vars`; false: none is left.
//                                   The search goes on near the last solution, since phases are kept.
//   Clauses, variables and theories may be added between solves. What was learned, the phases and the activities are
//   kept; the trail is back at level 0 whenever solve is not running.
//
// A budget step is one conflict. Time and cancellation are polled during propagation. Without a clock the same calls
// give the same answers everywhere: no floats, no chance, no addresses.
//
// A theory (degree, connectivity, line logic …) is a constraint written as code. At each fixpoint of the clauses it is
// given the literals that became true since its last call and may
//   - imply a literal: solver.imply(lit, tag); the reason is asked for later by explain(lit, tag), at most once per
//     assignment and only if a conflict needs it;
//   - refute the assignment: return solver.refute(clause), a clause whose literals are all false now.
// Reasons and refutations are clauses: the literals are *false*, and a reason's were so before `lit` was implied
// (solver.before(a, b) compares). Both must follow from the theory alone. imply on a false literal asks for the reason
// at once and makes it the refutation. After either answered false, propagate must return false at once.
#pragma once

#include <initializer_list>
#include <optional>

#include "cdcl/order.hpp"
#include "cdcl/store.hpp"
#include "core/budget.hpp"

namespace sightline::cdcl {

class Solver;

class Theory {
 public:
  virtual ~Theory() = default;
  // `fresh`: the literals that became true since the last call, in order. At the start of each solve it is called even
  // if there are none; what a stopped budget left undone is due then.
  // Called again, in the order in which theories were added, until none implies anything more; with every variable
  // assigned it must refute whatever breaks the rule. It must note all of `fresh` even when it refutes.
  virtual bool propagate(Solver& solver, std::span<const Lit> fresh) = 0;
  // Appends to `clause` the false literals that force `implied`.
  virtual void explain(const Solver& solver, Lit implied, std::uint32_t tag, std::vector<Lit>& clause) = 0;
  // These literals, each given before, are taken back: a suffix of what was given, in order. solver.level() is the level
  // gone back to.
  virtual void undo(const Solver& solver, std::span<const Lit> gone) = 0;
  // An open literal to decide next, or Lit() to leave it to the activities.
  virtual Lit suggest(const Solver&) { return {}; }
};

struct Statistics {
  std::int64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, learned = 0, reductions = 0, explained = 0;
};

class Solver {
 public:
  Var add_var(bool phase = false);
  int vars() const { return static_cast<int>(about_.size()); }
  bool add_clause(std::span<const Lit> clause);  // false: there is no solution any more
  bool add_clause(std::initializer_list<Lit> clause) { return add_clause(std::span(clause.begin(), clause.size())); }
  void add_theory(Theory& theory);  // kept by reference; given everything from level 0 on
  void set_phase(Var var, bool value) { phase_[at(var)] = value; }
  void bump(Var var) { order_.bump(var); }         // decide it earlier; a hint for the start
  void check_theories(bool on) { checked_ = on; }  // for tests: throws std::logic_error for a wrong reason

  Status solve(Budget& budget, std::span<const Lit> assumptions = {});
  Status solve(Budget& budget, std::initializer_list<Lit> assumptions) {
    return solve(budget, std::span(assumptions.begin(), assumptions.size()));
  }
  bool value_of(Var var) const { return model_[at(var)] > 0; }  // in the last solution
  const std::vector<Lit>& core() const { return core_; }
  bool block(std::span<const Var> vars);
  bool consistent() const { return consistent_; }  // false: impossible whatever is assumed
  const Statistics& statistics() const { return statistics_; }

  // The assignment, for theories (and between solves, what is known for good).
  int value(Lit lit) const { return values_[lit.code]; }  // 1 true, -1 false, 0 open
  int level() const { return static_cast<int>(levels_.size()); }
  int level(Var var) const { return about_[at(var)].level; }                             // of an assigned variable
  bool before(Var a, Var b) const { return about_[at(a)].place < about_[at(b)].place; }  // both assigned
  std::span<const Lit> trail() const { return trail_; }

  // Only inside Theory::propagate.
  bool imply(Lit lit, std::uint32_t tag = 0);
  bool refute(std::span<const Lit> clause);
  Budget& budget() const { return *budget_; }  // long propagations poll it, and return true when it has stopped

 private:
  struct About {
    Reason reason;
    int level = 0;
    std::uint32_t place = 0;  // on the trail
  };
  struct TheoryState {
    Theory* theory;
    std::size_t count = 0;  // how much of the trail it knows
    bool awake = false;     // whether it was called in this solve
  };
  struct Step {
    Lit lit;
    std::uint32_t next;  // which literal of its reason comes next
  };
  enum Mark : std::uint8_t { clean, seen, implied, needed };
  static constexpr std::int64_t kFirstReduce = 2000;  // conflicts before the first tidying
  static std::size_t at(Var var) { return static_cast<std::size_t>(var); }

  // Assigning (cdcl_propagate.cpp)
  void assign(Lit lit, Reason reason) {
    values_[lit.code] = 1;
    values_[(~lit).code] = -1;
    about_[at(lit.var())] = {reason, level(), static_cast<std::uint32_t>(trail_.size())};
    trail_.push_back(lit);
  }
  bool propagate();
  bool propagate_clauses();
  bool propagate_binary();
  bool propagate_long(Lit lit);
  bool ask_theories(bool& changed);
  void backtrack(int level);
  bool clash(Reason::Kind kind, Ref ref) { return conflict_ = {kind, Lit::from(ref)}, false; }

  // Clauses (cdcl_clauses.cpp)
  void attach(Ref ref);
  void tidy();
  void drop_worst();
  void strip_and_pack();
  void forget_settled_binaries();
  void index_binaries();

  // Learning (cdcl_analyze.cpp)
  std::span<const Lit> reason_of(Lit lit);
  std::span<const Lit> explain(Lit lit);
  std::span<const Lit> conflict_clause();
  void check_reason(Lit implied, std::span<const Lit> clause) const;
  int go_to_conflict_level();
  void analyze();
  void visit(std::span<const Lit> clause, Lit skip, int& open);
  void use(Ref ref);
  std::uint32_t glue_of(std::span<const Lit> clause);
  void learn();
  void find_core(Lit failed);

  // Shortening what is learned (cdcl_shorten.cpp)
  void shorten();
  Lit common_source(std::size_t from, std::size_t to);
  bool follows(Lit lit);
  bool redundant(Lit lit);
  void set_mark(Var var, std::uint8_t mark) {
    if (!mark_[at(var)]) marked_.push_back(var);
    mark_[at(var)] = mark;
  }

  // Searching (cdcl.cpp)
  Status search(std::span<const Lit> assumptions);
  void resolve_conflict();
  void remember_best();
  bool restart_if_due(std::size_t assumed);
  std::optional<Status> decide(std::span<const Lit> assumptions);
  Lit next_decision();

  std::vector<std::int8_t> values_;            // by literal
  std::vector<Links> links_;                   // by literal
  std::vector<Lit> implied_;                   // the longer lists of links_
  std::vector<std::pair<Lit, Lit>> binaries_;  // the clauses behind them
  std::vector<About> about_;                   // by variable
  std::vector<std::uint8_t> phase_;
  std::vector<std::int8_t> best_, model_;  // 1, -1, or 0 where unknown
  std::vector<Lit> trail_;
  std::vector<std::size_t> levels_;         // the trail's length before each decision
  std::size_t binary_head_ = 0, head_ = 0;  // the trail up to here is propagated by clauses of two, by all
  std::size_t best_size_ = 0;               // how far the trail behind best_ went
  Arena arena_;
  Order order_;
  std::vector<TheoryState> theories_;
  std::size_t speaking_ = 0;  // the theory that is propagating
  Budget* budget_ = nullptr;

  Reason conflict_;
  std::vector<Lit> clash_;  // the conflict when it is no clause of the arena
  Arena explained_;         // reasons that theories have given
  std::vector<Lit> learned_, core_;
  std::vector<Step> path_;          // of reasons, during redundant
  std::vector<std::uint8_t> mark_;  // by variable, during analysis
  std::vector<Var> marked_;
  std::vector<std::uint64_t> stamp_, walk_;  // by level: in the clause? by variable: in this walk?
  std::uint64_t stamps_ = 0, walks_ = 0;
  std::uint32_t glue_ = 0;

  Statistics statistics_;
  std::int64_t restart_at_ = 0, reduce_at_ = kFirstReduce, rephase_at_ = 0, luby_ = 0;
  std::size_t settled_ = 0;  // level-0 literals already used to shorten clauses
  bool consistent_ = true, checked_ = false, indexed_ = true;
};

}  // namespace sightline::cdcl

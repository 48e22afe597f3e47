// The kernel's clause-learning core: conflict-driven search over Boolean variables, with theories.
//
//   Solver s;
//   Var a = s.add_var(), b = s.add_var(/*phase*/ true);     phase: the value tried first
//   s.add_clause({Lit(a), Lit(b, false)});                   Lit(v) = "v is true", Lit(v, false) = ~Lit(v)
//   s.solve(budget)                 solved (value_of), impossible, or unknown (the budget ended; call again to continue)
//   s.solve(budget, assumptions)    impossible can also mean "under the assumptions": core() is a subset of them
//                                   that contradict each other (empty: impossible without any)
//   s.block(vars)                   no later solution may agree with the last one on all of `vars`; false: none is left.
//                                   The next search starts near the last solution, since phases are kept.
//   Clauses, variables and theories may be added between solves. What was learned, the phases and the activities are
//   kept; the trail is back at level 0 whenever solve is not running.
//
// A budget step is one conflict. Time and cancellation are polled during propagation. Without a clock the same calls
// give the same answers on every machine: no floats, no random numbers, no dependence on addresses.
//
// A theory (degree, connectivity, line logic …) is a constraint written as code. At each fixpoint of the clauses it is
// given the literals that became true since its last call and may
//   - imply a literal: solver.imply(lit, tag); the reason is asked for later by explain(lit, tag), at most once per
//     assignment and only if a conflict needs it;
//   - refute the assignment: return solver.refute(clause), a clause whose literals are all false now.
// Reasons and refutations are clauses: the literals are *false*, and those of a reason were false before `lit` was
// implied (solver.before(a, b) compares). Both must follow from the theory alone. imply on a false literal asks for the
// reason at once and makes it the refutation. If imply or refute returns false, propagate must return false at once.
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
  // if there are none, to finish what a stopped budget interrupted.
  // Called again, in the order in which theories were added, until none implies anything more; with every variable
  // assigned it must refute every assignment that breaks the rule. It must record all of `fresh` even when it refutes.
  virtual bool propagate(Solver& solver, std::span<const Lit> fresh) = 0;
  // Appends to `clause` the false literals that force `implied`.
  virtual void explain(const Solver& solver, Lit implied, std::uint32_t tag, std::vector<Lit>& clause) = 0;
  // These literals are unassigned: a suffix of those passed to propagate, in order. solver.level() is the level after
  // backtracking.
  virtual void undo(const Solver& solver, std::span<const Lit> gone) = 0;
  // An open literal to decide next, or Lit() to leave it to the activities.
  virtual Lit suggest(const Solver&) { return {}; }
};

struct Statistics {
  std::int64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, learned = 0, reductions = 0, explained = 0;
  std::int64_t vivified = 0;  // clauses made shorter
};

class Solver {
 public:
  Var add_var(bool phase = false);
  int vars() const { return static_cast<int>(var_states_.size()); }
  bool add_clause(std::span<const Lit> clause);  // false: there is no solution left
  bool add_clause(std::initializer_list<Lit> clause) { return add_clause(std::span(clause.begin(), clause.size())); }
  void add_theory(Theory& theory);  // kept by reference; it sees the trail from level 0 on
  void set_phase(Var var, bool value) { phase_[at(var)] = value_as(value), paused_ = false; }
  void bump(Var var) { order_.bump(var); }         // decide it earlier: an initial hint
  void check_theories(bool on) { checked_ = on; }  // for tests: throws std::logic_error for a wrong reason
  void tidy_after(std::int64_t conflicts) { reduce_at_ = conflicts; }  // for tests: clauses are first dropped then
  // A conflict that would undo more than so many literals of other levels undoes its own level alone. For large problems
  // of which far parts have little to do with each other: jumps then throw away work that is only repeated.
  void stay_if_far(std::size_t literals) { far_ = literals; }
  // Decisions follow the last values, and no longer those of the longest trail: that shows sooner that there is no
  // solution, and finds one later.
  void forget_longest() { follows_best_ = false; }

  // The next solve ends with `unknown` at the first restart after so many conflicts. The one after it keeps the values of
  // the longest trail too, unless phases have been set.
  void pause_after(std::int64_t conflicts) { pause_at_ = statistics_.conflicts + conflicts; }

  Status solve(Budget& budget, std::span<const Lit> assumptions = {});
  Status solve(Budget& budget, std::initializer_list<Lit> assumptions) {
    return solve(budget, std::span(assumptions.begin(), assumptions.size()));
  }
  bool value_of(Var var) const { return model_[at(var)] > 0; }  // in the last solution
  const std::vector<Lit>& core() const { return core_; }
  bool block(std::span<const Var> vars);
  bool consistent() const { return consistent_; }  // false: impossible under any assumptions
  const Statistics& statistics() const { return statistics_; }

  // The assignment, for theories (and between solves, what holds at level 0).
  int value(Lit lit) const { return values_[lit.code]; }  // 1 true, -1 false, 0 open
  int level() const { return static_cast<int>(levels_.size()); }
  int level(Var var) const { return var_states_[at(var)].level; }  // of an assigned variable
  bool before(Var a, Var b) const { return var_states_[at(a)].place < var_states_[at(b)].place; }  // both assigned
  std::span<const Lit> trail() const { return trail_; }

  // Only inside Theory::propagate.
  bool imply(Lit lit, std::uint32_t tag = 0);
  bool refute(std::span<const Lit> clause);
  Budget& budget() const { return *budget_; }  // long propagations poll it, and return true when it has stopped

 private:
  struct VarState {
    Reason reason;
    int level = 0;
    std::uint32_t place = 0;  // index on the trail
  };
  struct TheoryState {
    Theory* theory;
    std::size_t count = 0;  // the length of the trail that it has seen
    bool called = false;    // in this solve
  };
  struct Late {  // a learned literal that was assigned at a higher level than it has to be
    Lit lit;
    Ref ref;  // the clause that implies it; kUnit: it holds anyway
  };
  struct Step {
    Lit lit;
    std::uint32_t next;  // index of the next literal of its reason
  };
  enum Mark : std::uint8_t { clean, seen, implied, needed };
  static constexpr std::int64_t kFirstReduce = 2000;  // conflicts before the first clean-up
  static constexpr Ref kUnit = UINT32_MAX;
  static std::size_t at(Var var) { return static_cast<std::size_t>(var); }

  // Assigning (propagate.cpp)
  void assign(Lit lit, Reason reason) {
    prefetch(&links_[lit.code]);
    values_[lit.code] = kTrue;
    values_[(~lit).code] = kFalse;
    var_states_[at(lit.var())] = {reason, level(), static_cast<std::uint32_t>(trail_.size())};
    trail_.push_back(lit);
  }
  bool propagate();
  bool propagate_clauses();
  bool propagate_binary();
  bool propagate_long(Lit lit);
  bool ask_theories(bool& changed);
  void backtrack(int level);
  void assign_late_again();
  bool clash(Reason::Kind kind, Ref ref) { return conflict_ = {kind, Lit::from(ref)}, false; }

  // Clauses (clauses.cpp)
  void attach(Ref ref);
  void tidy();
  void drop_worst();
  void strip_and_pack();
  void forget_settled_binaries();
  void index_binaries();

  // Learning (analyze.cpp)
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
  bool is_far(int level);
  void assign_learned(Ref ref, bool late);
  void find_core(Lit failed);

  // Shortening learned clauses (shorten.cpp)
  void shorten();
  Lit common_source(std::size_t from, std::size_t to);
  bool follows(Lit lit);
  bool redundant(Lit lit);
  void set_mark(Var var, Mark mark) {
    if (!mark_[at(var)]) marked_.push_back(var);
    mark_[at(var)] = mark;
  }

  // Shortening clauses between restarts (vivify.cpp)
  void vivify();
  bool vivify(Ref ref);
  void find_shorter();
  void keep_decisions(std::span<const Lit> clause, Lit also);
  void detach(Ref ref);

  // Searching (solve.cpp)
  Status search(std::span<const Lit> assumptions);
  void resolve_conflict();
  void remember_best();
  bool restart_if_due(std::size_t assumed);
  int first_different(int level);
  std::optional<Status> decide(std::span<const Lit> assumptions);
  Lit next_decision();

  std::vector<Value> values_;                  // by literal
  std::vector<Links> links_;                   // by literal
  std::vector<Lit> implied_;                   // the longer lists of links_
  std::vector<std::pair<Lit, Lit>> binaries_;  // the clauses behind them
  std::vector<VarState> var_states_;           // by variable
  std::vector<Value> phase_, best_, model_;    // by variable; best_ and model_ are open where unknown
  Trail trail_;
  std::vector<std::size_t> levels_;         // the trail's length before each decision
  std::size_t binary_head_ = 0, head_ = 0;  // how much of the trail binary clauses, and all clauses, have propagated
  std::size_t best_size_ = 0;               // the length of the trail that best_ was copied from
  Arena arena_;
  Order order_;
  std::vector<TheoryState> theories_;
  std::size_t current_theory_ = 0;  // the theory that is propagating
  Budget* budget_ = nullptr;

  Reason conflict_;
  std::vector<Lit> clash_;  // the conflict if it is not a clause of the arena
  Arena explained_;         // reasons from theories
  std::vector<Late> late_;  // by when they were learned
  std::size_t far_ = SIZE_MAX;
  std::vector<Lit> learned_, core_;
  std::vector<Lit> added_;  // the clause that is being added
  std::vector<Step> path_;  // of reasons, during redundant
  std::vector<Mark> mark_;  // by variable, during analysis
  std::vector<Var> marked_;
  std::vector<std::uint64_t> stamp_;  // by level: the last clause that had it
  std::vector<std::uint64_t> walk_;   // by variable: the last walk that visited it
  std::uint64_t stamps_ = 0, walks_ = 0;
  std::uint32_t glue_ = 0;

  Statistics statistics_;
  std::int64_t restart_at_ = 0, reduce_at_ = kFirstReduce, rephase_at_ = 0, luby_ = 0;
  std::int64_t pause_at_ = INT64_MAX;
  std::int64_t vivifying_ = 0;  // propagations so far that served vivify
  std::size_t settled_ = 0;     // level-0 literals already used to shorten clauses
  bool consistent_ = true, checked_ = false, indexed_ = true;
  bool paused_ = false;  // the last solve
  bool follows_best_ = true;
};

}  // namespace sightline::cdcl

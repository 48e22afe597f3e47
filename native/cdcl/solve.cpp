// The main loop of the clause-learning core: propagate, learn, restart, clean up, decide.
#include "cdcl/cdcl.hpp"

#include <utility>

#include "core/search.hpp"

namespace sightline::cdcl {

namespace {
constexpr std::int64_t kRestartUnit = 100;   // conflicts per Luby unit
constexpr std::int64_t kRephase = 16000;     // conflicts between two searches for a new best trail
constexpr std::int64_t kReduceGrowth = 300;  // conflicts by which the interval between clean-ups grows each time
constexpr unsigned kFade = 14;               // each conflict weighs 14/15 of the next one
constexpr Ref kManyExplained = 1u << 20;     // words of theory reasons, above which a restart discards them
}  // namespace

Status Solver::solve(Budget& budget, std::span<const Lit> assumptions) {
  core_.clear();
  if (!consistent_) return Status::impossible;
  budget_ = &budget;
  stamp_.resize(at(vars()) + assumptions.size() + 1, 0);
  for (TheoryState& state : theories_) state.called = false;
  if (!indexed_) index_binaries();
  if (restart_at_ == 0) restart_at_ = kRestartUnit;
  if (!std::exchange(paused_, false)) {
    std::fill(best_.begin(), best_.end(), kOpen);
    best_size_ = 0;
  }
  const Status status = search(assumptions);
  if (status == Status::solved)
    for (Var var = 0; var < vars(); ++var) model_[at(var)] = values_[Lit(var).code];
  backtrack(0);
  budget_ = nullptr;
  pause_at_ = INT64_MAX;
  return status;
}

Status Solver::search(std::span<const Lit> assumptions) {
  for (;;) {
    const bool fine = propagate();
    if (!fine && go_to_conflict_level() == 0) return consistent_ = false, Status::impossible;
    if (budget_->stopped() || (!fine && !budget_->step())) return Status::unknown;
    if (!fine) {
      resolve_conflict();
      continue;
    }
    if (statistics_.conflicts >= pause_at_ && statistics_.conflicts >= restart_at_)
      return paused_ = true, Status::unknown;
    if (restart_if_due(assumptions.size())) continue;
    if (const std::optional<Status> end = decide(assumptions)) return *end;
  }
}

void Solver::resolve_conflict() {
  ++statistics_.conflicts;
  remember_best();
  analyze();
  learn();
  order_.fade(kFade);
}

// Keeps the values of the longest trail without a conflict: decisions follow them, which finds solutions sooner.
void Solver::remember_best() {
  if (!follows_best_) return;
  if (statistics_.conflicts >= rephase_at_) best_size_ = 0, rephase_at_ = statistics_.conflicts + kRephase;
  if (levels_.back() <= best_size_) return;
  best_size_ = levels_.back();
  std::fill(best_.begin(), best_.end(), kOpen);
  for (const Lit lit : trail().first(best_size_)) best_[at(lit.var())] = value_as(lit.value());
}

bool Solver::restart_if_due(std::size_t assumed) {
  if (statistics_.conflicts < restart_at_) return false;
  const bool reduce = statistics_.conflicts >= reduce_at_;
  backtrack(reduce || explained_.end() > kManyExplained ? 0 : first_different(static_cast<int>(assumed)));
  if (head_ < trail_.size()) return true;  // what was assigned late again is propagated first; the restart is still due
  restart_at_ = statistics_.conflicts + luby(++luby_ + 1) * kRestartUnit;
  ++statistics_.restarts;
  if (!reduce) return false;
  tidy();
  vivify();
  reduce_at_ = statistics_.conflicts + kFirstReduce + kReduceGrowth * statistics_.reductions;
  return true;
}

// The level from which on a restart would decide otherwise: what is below it would only be repeated.
int Solver::first_different(int level) {
  while (!order_.empty() && value(Lit(order_.top())) != 0) order_.pop();
  if (order_.empty()) return level;
  while (level < this->level() && order_.before(trail_[levels_[at(level)]].var(), order_.top())) ++level;
  return level;
}

// Makes the next decision; returns a status only when everything is assigned or an assumption is false.
std::optional<Status> Solver::decide(std::span<const Lit> assumptions) {
  while (at(level()) < assumptions.size()) {
    const Lit assumed = assumptions[at(level())];
    const int now = value(assumed);
    if (now < 0) return find_core(assumed), Status::impossible;
    levels_.push_back(trail_.size());
    if (now == 0) return assign(assumed, {}), std::nullopt;
  }
  const Lit lit = next_decision();
  if (lit.none()) return Status::solved;
  ++statistics_.decisions;
  levels_.push_back(trail_.size());
  assign(lit, {});
  return std::nullopt;
}

Lit Solver::next_decision() {
  if (trail_.size() == var_states_.size()) return {};
  for (const TheoryState& state : theories_)
    if (const Lit lit = state.theory->suggest(*this); !lit.none() && value(lit) == 0) return lit;
  for (;;) {
    const Var var = order_.pop();
    if (value(Lit(var)) != 0) continue;
    return Lit(var, (follows_best_ && best_[at(var)] ? best_[at(var)] : phase_[at(var)]) > 0);
  }
}

}  // namespace sightline::cdcl

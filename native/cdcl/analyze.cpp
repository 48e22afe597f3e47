// Learning from a conflict: the first unique implication point, and which assumptions are to blame.
#include <stdexcept>

#include "cdcl/cdcl.hpp"

namespace sightline::cdcl {

// The clause that forced `lit` (`lit` itself may be in it; callers skip its variable).
std::span<const Lit> Solver::reason_of(Lit lit) {
  const Reason& reason = var_states_[at(lit.var())].reason;
  if (reason.kind == Reason::binary) return {&reason.word, 1};
  if (reason.kind == Reason::clause) return arena_.clause(reason.word.code);
  if (reason.kind == Reason::explained) return explained_.clause(reason.word.code);
  return explain(lit);
}

// Asks the theory, and keeps the answer until the trail is back at level 0.
std::span<const Lit> Solver::explain(Lit lit) {
  Reason& reason = var_states_[at(lit.var())].reason;
  std::vector<Lit> clause;
  theories_[reason.kind - Reason::theory].theory->explain(*this, lit, reason.word.code, clause);
  if (checked_) check_reason(lit, clause);
  ++statistics_.explained;
  reason = {Reason::explained, Lit::from(explained_.add(clause, false, 0))};
  return explained_.clause(reason.word.code);
}

void Solver::check_reason(Lit implied, std::span<const Lit> clause) const {
  for (const Lit lit : clause) {
    if (lit == implied) continue;
    if (value(lit) >= 0) throw std::logic_error("a theory's clause has a literal that is not false");
    if (!implied.none() && value(implied) > 0 && !before(lit.var(), implied.var()))
      throw std::logic_error("a theory's reason is younger than what it implies");
  }
}

std::span<const Lit> Solver::conflict_clause() {
  if (conflict_.kind == Reason::clause) return arena_.clause(conflict_.word.code);
  return clash_;
}

// A theory may detect a conflict late, and what is assigned late may come upon one: it belongs to the highest level
// among its literals.
int Solver::go_to_conflict_level() {
  if (checked_ && conflict_.kind != Reason::clause) check_reason(Lit(), clash_);
  int highest = 0;
  for (const Lit lit : conflict_clause()) highest = std::max(highest, level(lit.var()));
  backtrack(highest);
  return level();
}

// Leaves the learned clause in learned_, the literal to flip in front, the highest other level second.
void Solver::analyze() {
  learned_.assign(1, Lit());
  int open = 0;  // marked literals of this level not yet resolved away
  std::size_t place = trail_.size();
  if (conflict_.kind == Reason::clause) use(conflict_.word.code);
  visit(conflict_clause(), Lit(), open);
  Lit pivot;
  for (;;) {
    do pivot = trail_[--place];
    while (!mark_[at(pivot.var())]);
    if (--open == 0) break;
    const Reason& reason = var_states_[at(pivot.var())].reason;
    if (reason.kind == Reason::clause) use(reason.word.code);
    visit(reason_of(pivot), pivot, open);
  }
  learned_[0] = ~pivot;
  shorten();
  for (const Var var : marked_) mark_[at(var)] = clean;
  marked_.clear();
}

void Solver::visit(std::span<const Lit> clause, Lit skip, int& open) {
  for (const Lit lit : clause) {
    const Var var = lit.var();
    if (lit == skip || mark_[at(var)] || level(var) == 0) continue;
    set_mark(var, seen);
    order_.bump(var);
    if (level(var) == level()) ++open;
    else learned_.push_back(lit);
  }
}

// A learned clause took part in a conflict: protects it for a while and updates its glue, which may be smaller now.
void Solver::use(Ref ref) {
  if (!arena_.learned(ref)) return;
  if (arena_.glue(ref) > 2) {
    const std::uint32_t glue = glue_of(arena_.clause(ref));
    if (glue < arena_.glue(ref)) arena_.set_glue(ref, glue);
  }
  arena_.set_used(ref, arena_.glue(ref) <= 6 ? 2 : 1);
}

// The number of different levels in the clause.
std::uint32_t Solver::glue_of(std::span<const Lit> clause) {
  std::uint32_t glue = 0;
  ++stamps_;
  for (const Lit lit : clause) {
    std::uint64_t& stamp = stamp_[at(level(lit.var()))];
    glue += stamp != stamps_;
    stamp = stamps_;
  }
  return glue;
}

// Backtracks to where the learned clause is unit and adds it. (A binary clause is indexed at the next clean-up.) Where
// that is far, it goes back one level only and assigns the literal late.
void Solver::learn() {
  ++statistics_.learned;
  const int lowest = learned_.size() > 1 ? level(learned_[1].var()) : 0;
  const bool late = is_far(lowest);
  backtrack(late ? level() - 1 : lowest);
  if (learned_.size() == 1) return assign_learned(kUnit, late);
  const Ref ref = arena_.add(learned_, true, glue_);
  arena_.set_used(ref, glue_ <= 6 ? 2 : 1);
  attach(ref);
  assign_learned(ref, late);
}

// Whether going back to a level undoes too much. Where a literal that was assigned late fails, the search goes all the
// way: the literal's own clause would fail one level lower too, and so on down.
bool Solver::is_far(int lowest) {
  const Var var = learned_[0].var();
  const bool again = std::erase_if(late_, [var](const Late& late) { return late.lit.var() == var; }) > 0;
  return !again && level() > lowest + 1 && levels_[at(level() - 1)] - levels_[at(lowest)] > far_;
}

void Solver::assign_learned(Ref ref, bool late) {
  if (late) late_.push_back({learned_[0], ref});
  assign(learned_[0], ref == kUnit ? Reason{} : Reason{Reason::clause, Lit::from(ref)});
  if (ref == kUnit) var_states_[at(learned_[0].var())].level = 0;
}

// The assumption `failed` is false: finds the earlier assumptions that imply this.
void Solver::find_core(Lit failed) {
  core_.assign(1, failed);
  if (level(failed.var()) == 0) return;
  mark_[at(failed.var())] = seen;
  for (std::size_t i = trail_.size(); i-- > levels_[0];) {
    const Lit lit = trail_[i];
    if (!mark_[at(lit.var())]) continue;
    mark_[at(lit.var())] = clean;
    if (var_states_[at(lit.var())].reason.kind == Reason::none) {
      core_.push_back(lit);
      continue;
    }
    for (const Lit other : reason_of(lit))
      if (other.var() != lit.var() && level(other.var()) > 0) mark_[at(other.var())] = seen;
  }
}

}  // namespace sightline::cdcl

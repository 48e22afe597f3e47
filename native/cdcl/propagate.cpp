// Assigning and backtracking: unit propagation by watched literals, then the theories.
#include "cdcl/cdcl.hpp"

namespace sightline::cdcl {

// To the common fixpoint of clauses and theories; false on a conflict. A stopped budget ends it early; call again.
bool Solver::propagate() {
  for (bool changed = true; changed;) {
    changed = false;
    if (!propagate_clauses()) return false;
    if (budget_->stopped()) return true;
    if (!ask_theories(changed)) return false;
  }
  return true;
}

bool Solver::propagate_clauses() {
  constexpr unsigned kBatch = 512;  // literals between checks of the budget
  const std::size_t start = head_;
  bool fine = true;
  while (head_ < trail_.size()) {
    if (binary_head_ < trail_.size()) fine = propagate_binary();
    if (fine && !links_[trail_[head_].code].empty()) fine = propagate_long(trail_[head_]);
    if (!fine) break;
    ++head_;
    if ((head_ - start) % kBatch == 0 && !budget_->poll(kBatch)) break;
  }
  statistics_.propagations += static_cast<std::int64_t>(head_ - start);
  budget_->poll(static_cast<unsigned>(head_ - start) % kBatch);
  return fine;
}

// Binary clauses first, to their fixpoint: they are cheap and make short reasons.
bool Solver::propagate_binary() {
  const Lit* const pool = implied_.data();
  for (; binary_head_ < trail_.size(); ++binary_head_) {
    const Lit lit = trail_[binary_head_];
    const Links& links = links_[lit.code];
    prefetch(links.begin());
    for (const Lit other : links.implied(pool)) {
      const int now = value(other);
      if (now > 0) continue;
      if (now < 0) return clash_ = {other, ~lit}, clash(Reason::explained, 0);
      assign(other, {Reason::binary, ~lit});
    }
  }
  return true;
}

// `lit` became true: every clause that watches its negation finds another literal to watch, is unit, or is a conflict.
bool Solver::propagate_long(Lit lit) {
  const Value* const values = values_.data();
  Lit* const words = arena_.words();
  Links& links = links_[lit.code];
  const Lit lost = ~lit;
  const Watch* from = links.begin();
  const Watch* const end = links.end();
  Watch* to = links.begin();
  bool fine = true;
  while (from != end) {
    const Watch watch = *to++ = *from++;
    if (values[watch.blocker.code] > 0) continue;
    Lit* const lits = words + watch.ref + Arena::kHead;
    const Lit other = Lit::from(lits[0].code ^ lits[1].code ^ lost.code);
    const int others = values[other.code];
    if (others > 0) {
      to[-1].blocker = other;
      continue;
    }
    Lit* const stop = lits + words[watch.ref].code;
    Lit* next = lits + 2;
    int found = -1;
    while (next != stop && (found = values[next->code]) < 0) ++next;
    if (found > 0) {
      to[-1].blocker = *next;
    } else if (found == 0) {
      lits[0] = other;
      lits[1] = *next;
      *next = lost;
      links_[(~lits[1]).code].watch({other, watch.ref});
      --to;
    } else if (others == 0) {
      assign(other, {Reason::clause, Lit::from(watch.ref)});
    } else {
      fine = clash(Reason::clause, watch.ref);
      break;
    }
  }
  if (from != to) {
    while (from != end) *to++ = *from++;
    links.cut(to);
  }
  return fine;
}

// Passes the new literals to the theories in turn; as soon as one implies something, the clauses propagate again.
bool Solver::ask_theories(bool& changed) {
  for (current_theory_ = 0; current_theory_ < theories_.size(); ++current_theory_) {
    TheoryState& state = theories_[current_theory_];
    if (state.called && state.count == trail_.size()) continue;
    const std::size_t known = state.count, now = trail_.size();
    state.count = now;
    state.called = true;
    if (!state.theory->propagate(*this, trail().subspan(known, now - known))) return false;
    if (budget_->stopped()) return state.called = false, true;
    if (trail_.size() > now) return changed = true;
  }
  return true;
}

bool Solver::imply(Lit lit, std::uint32_t tag) {
  const int now = value(lit);
  const Reason reason{Reason::theory + static_cast<std::uint32_t>(current_theory_), Lit::from(tag)};
  if (now == 0) assign(lit, reason);
  if (now >= 0) return true;
  clash_.assign(1, lit);
  theories_[current_theory_].theory->explain(*this, lit, tag, clash_);
  return clash(Reason::explained, 0);
}

bool Solver::refute(std::span<const Lit> clause) {
  clash_.assign(clause.begin(), clause.end());
  return clash(Reason::explained, 0);
}

void Solver::backtrack(int level) {
  if (level >= this->level()) return;
  const std::size_t keep = levels_[at(level)];
  levels_.resize(at(level));
  for (TheoryState& state : theories_) {
    if (state.count <= keep) continue;
    state.theory->undo(*this, trail().subspan(keep, state.count - keep));
    state.count = keep;
  }
  for (std::size_t i = trail_.size(); i-- > keep;) {
    const Lit lit = trail_[i];
    values_[lit.code] = values_[(~lit).code] = kOpen;
    phase_[at(lit.var())] = value_as(lit.value());
    order_.insert(lit.var());
  }
  trail_.cut(keep);
  binary_head_ = head_ = keep;
  if (level == 0) explained_.cut(0);  // reasons at level 0 are never asked for
  if (!late_.empty()) assign_late_again();
}

// What was learned and assigned late still holds after a backtrack, unless another literal of its clause is open now.
void Solver::assign_late_again() {
  std::erase_if(late_, [this](const Late& late) {
    if (value(late.lit) > 0) return false;
    if (late.ref != kUnit)
      for (const Lit lit : arena_.clause(late.ref))
        if (lit != late.lit && value(lit) >= 0) return true;
    assign(late.lit, late.ref == kUnit ? Reason{} : Reason{Reason::clause, Lit::from(late.ref)});
    if (late.ref == kUnit) var_states_[at(late.lit.var())].level = 0;
    return level() == 0;
  });
}

}  // namespace sightline::cdcl

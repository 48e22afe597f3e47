// Making a learned clause shorter: fewer literals, the same levels.
#include "cdcl/cdcl.hpp"

namespace sightline::cdcl {

// Level by level, the highest first: either one literal replaces all literals of the level, or those that the rest of
// the clause implies are dropped. Leaves the literals sorted by level, highest first.
void Solver::shorten() {
  glue_of(learned_);  // stamps the clause's levels
  std::sort(learned_.begin() + 1, learned_.end(), [this](Lit a, Lit b) { return before(b.var(), a.var()); });
  std::size_t kept = 1;
  for (std::size_t from = 1, to; from < learned_.size(); from = to) {
    for (to = from + 1; to < learned_.size() && level(learned_[to].var()) == level(learned_[from].var());) ++to;
    const Lit one = to - from > 1 ? common_source(from, to) : Lit();
    if (!one.none()) {
      set_mark(one.var(), seen);
      learned_[kept++] = one;
      continue;
    }
    for (std::size_t i = from; i < to; ++i)
      if (!redundant(learned_[i])) learned_[kept++] = learned_[i];
  }
  learned_.resize(kept);
  glue_ = glue_of(learned_);
}

// A literal of the same level that, with the lower levels of the clause, makes all of learned_[from..to) false: the
// level's own unique implication point. None if that needs a literal that is not in the clause.
Lit Solver::common_source(std::size_t from, std::size_t to) {
  const int here = level(learned_[from].var());
  std::size_t open = to - from;
  ++walks_;
  for (std::size_t i = from; i < to; ++i) walk_[at(learned_[i].var())] = walks_;
  for (std::size_t place = var_states_[at(learned_[from].var())].place;; --place) {
    const Lit pivot = trail_[place];
    if (walk_[at(pivot.var())] != walks_) continue;
    if (open-- == 1) return ~pivot;
    std::span<const Lit> reason = reason_of(pivot);
    for (std::size_t i = 0; i < reason.size(); ++i) {
      const Var var = reason[i].var();
      if (var == pivot.var() || walk_[at(var)] == walks_) continue;
      if (level(var) == here) walk_[at(var)] = walks_, ++open;
      else if (!follows(reason[i])) return {};
      else reason = reason_of(pivot);  // a theory may have explained others, which moves all such reasons
    }
  }
}

// Whether the false literal is settled, in the clause, or implied by literals that are.
bool Solver::follows(Lit lit) {
  const Mark mark = mark_[at(lit.var())];
  if (mark == seen || mark == implied || level(lit.var()) == 0) return true;
  return mark != needed && stamp_[at(level(lit.var()))] == stamps_ && redundant(lit);
}

// Whether the clause's other literals imply `lit`: a depth-first walk over reasons with an explicit stack. The result
// for each literal on the way is remembered in its mark.
bool Solver::redundant(Lit lit) {
  if (var_states_[at(lit.var())].reason.kind == Reason::none) return false;
  path_.assign(1, {lit, 0});
  for (std::span<const Lit> reason = reason_of(~lit);;) {
    Step& top = path_.back();
    if (top.next == reason.size()) {
      if (mark_[at(top.lit.var())] == clean) set_mark(top.lit.var(), implied);
      path_.pop_back();
      if (path_.empty()) return true;
      reason = reason_of(~path_.back().lit);
      continue;
    }
    const Lit other = reason[top.next++];
    const Var var = other.var();
    const Mark mark = mark_[at(var)];
    if (var == top.lit.var() || level(var) == 0 || mark == seen || mark == implied) continue;
    if (mark == needed || var_states_[at(var)].reason.kind == Reason::none || stamp_[at(level(var))] != stamps_) {
      for (const Step& step : path_)
        if (mark_[at(step.lit.var())] == clean) set_mark(step.lit.var(), needed);
      return false;
    }
    path_.push_back({other, 0});
    reason = reason_of(~other);
  }
}

}  // namespace sightline::cdcl

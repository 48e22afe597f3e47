// Vivification: making learned clauses of low glue shorter, at level 0. If some literals of a clause are made false and
// the clauses already imply another one or a conflict, the clause needs no more literals than these.
#include "cdcl/cdcl.hpp"

namespace sightline::cdcl {

namespace {
constexpr std::uint32_t kGoodGlue = 6;
constexpr std::int64_t kShare = 8;  // one in so many propagations may serve this
}  // namespace

// Tries each clause once, the lowest glue first, within its share of all propagations. Leaves the phases as they are.
void Solver::vivify() {
  std::vector<Ref> good;
  for (Ref ref = 0; ref < arena_.end(); ref = arena_.after(ref))
    if (arena_.learned(ref) && !arena_.tried(ref) && arena_.glue(ref) <= kGoodGlue) good.push_back(ref);
  std::stable_sort(good.begin(), good.end(), [this](Ref a, Ref b) { return arena_.glue(a) < arena_.glue(b); });
  const std::vector<Value> phases = phase_;
  const std::int64_t before = statistics_.propagations;
  bool fine = propagate_clauses();
  for (std::size_t i = 0; fine && i < good.size() && !budget_->stopped(); ++i) {
    if ((vivifying_ + statistics_.propagations - before) * kShare > statistics_.propagations) break;
    fine = vivify(good[i]);
  }
  vivifying_ += statistics_.propagations - before;
  phase_ = phases;
  if (!indexed_) index_binaries();
}

// False if there is no solution left; the next propagation comes upon the same conflict.
bool Solver::vivify(Ref ref) {
  arena_.set_tried(ref);
  const std::span<const Lit> clause = arena_.clause(ref);
  for (const Lit lit : clause)
    if (value(lit) != 0) return true;  // the next clean-up strips it
  added_.assign(clause.begin(), clause.end());
  std::sort(added_.begin(), added_.end(), [this](Lit a, Lit b) { return order_.before(a.var(), b.var()); });
  detach(ref);
  const std::size_t size = added_.size();
  find_shorter();
  const bool stopped = budget_->stopped();
  backtrack(0);
  if (stopped || learned_.size() == size) return attach(ref), true;
  ++statistics_.vivified;
  const std::uint32_t glue = std::min<std::uint32_t>(arena_.glue(ref), static_cast<std::uint32_t>(learned_.size()) - 1);
  arena_.drop(ref);
  if (learned_.size() == 1) return assign(learned_[0], {}), propagate_clauses();
  if (learned_.size() == 2) return binaries_.emplace_back(learned_[0], learned_[1]), indexed_ = false, true;
  const Ref shorter = arena_.add(learned_, true, glue);
  arena_.set_used(shorter, 2);
  arena_.set_tried(shorter);
  attach(shorter);
  return true;
}

// Makes the literals of added_ false one after the other, and leaves in learned_ those that are enough.
void Solver::find_shorter() {
  learned_.clear();
  for (const Lit lit : added_) {
    const int now = value(lit);
    if (now < 0) continue;
    if (now > 0) return keep_decisions(reason_of(lit), lit);
    learned_.push_back(lit);
    levels_.push_back(trail_.size());
    assign(~lit, {});
    if (!propagate_clauses()) return keep_decisions(conflict_clause(), Lit());
    if (budget_->stopped()) return;
  }
}

// The decisions that the literals of `clause` follow from, negated, and `also`.
void Solver::keep_decisions(std::span<const Lit> clause, Lit also) {
  learned_.clear();
  if (!also.none()) learned_.push_back(also);
  const auto blame = [this](std::span<const Lit> lits, Lit skip) {
    for (const Lit lit : lits)
      if (lit != skip && level(lit.var()) > 0) mark_[at(lit.var())] = seen;
  };
  blame(clause, also);
  for (std::size_t i = trail_.size(); i-- > levels_[0];) {
    const Lit lit = trail_[i];
    if (!mark_[at(lit.var())]) continue;
    mark_[at(lit.var())] = clean;
    if (var_states_[at(lit.var())].reason.kind == Reason::none) learned_.push_back(~lit);
    else blame(reason_of(lit), lit);
  }
}

void Solver::detach(Ref ref) {
  for (const Lit lit : arena_.clause(ref).first(2)) {
    Links& links = links_[(~lit).code];
    Watch* const place =
        std::find_if(links.begin(), links.end(), [ref](const Watch& watch) { return watch.ref == ref; });
    std::copy(place + 1, links.end(), place);
    links.cut(links.end() - 1);
  }
}

}  // namespace sightline::cdcl

#include "runs/guide.hpp"

namespace sightline {

using cdcl::Lit;

namespace {
constexpr int kFirstRounds = 12, kRounds = 5;  // over all lines: at the start, and each later time
// In conflicts: the period of dives, and the start and the length of a dive within it.
constexpr std::int64_t kDivePeriod = 3000, kDiveStart = 200, kDiveLength = 100;
constexpr std::size_t kParts = 32;  // beliefs are recomputed whenever one more 1/32 of the variables is assigned
}  // namespace

// Sets the phases as believed, and the activities so that the surest cells are decided first.
void RunsGuide::begin(cdcl::Solver& solver, Budget& budget) {
  began_at_ = solver.statistics().conflicts;
  if (primed_) return;
  primed_ = true;
  form_beliefs(solver, kFirstRounds, budget);
  for (std::size_t i = 0; i < guesses_.size(); ++i) {
    const Lit lit = lit_of(guesses_[i]);
    if (!stopped_) solver.set_phase(lit.var(), lit.value());
    for (std::size_t third = 2; third > 3 * i / guesses_.size(); --third) solver.bump(lit.var());
  }
}

bool RunsGuide::diving(const cdcl::Solver& solver) const {
  const std::int64_t offset = (solver.statistics().conflicts - began_at_) % kDivePeriod;
  return dives_ && !stopped_ && offset >= kDiveStart && offset < kDiveStart + kDiveLength;
}

Lit RunsGuide::suggest(const cdcl::Solver& solver) {
  if (!diving(solver)) return {};
  const std::size_t length = solver.trail().size();
  if (length > formed_at_ + static_cast<std::size_t>(solver.vars()) / kParts) {
    form_beliefs(solver, kRounds, solver.budget());
    formed_at_ = length;
  }
  formed_at_ = std::min(formed_at_, length);
  for (; next_ < guesses_.size(); ++next_)
    if (const Lit lit = lit_of(guesses_[next_]); solver.value(lit) == 0) return lit;
  return {};
}

void RunsGuide::form_beliefs(const cdcl::Solver& solver, int rounds, Budget& budget) {
  const std::vector<Mask> now = known(solver);
  beliefs_.propagate(now, rounds, budget);
  guesses_ = beliefs_.guesses(now);
  next_ = 0;
}

std::vector<Mask> RunsGuide::known(const cdcl::Solver& solver) const {
  std::vector<Mask> now = start_;
  for (std::size_t i = 0; i < losses_.size(); ++i)
    if (!losses_[i].none() && solver.value(losses_[i]) > 0)
      now[i / static_cast<std::size_t>(values_)] &= ~bit(static_cast<int>(i) % values_);
  return now;
}

Lit RunsGuide::lit_of(const RunsBeliefs::Guess& guess) const {
  return ~losses_[static_cast<std::size_t>(guess.spot * values_ + guess.value)];
}

}  // namespace sightline

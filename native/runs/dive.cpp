#include "runs/dive.hpp"

#include <algorithm>

namespace sightline {

namespace {
constexpr int kFirstRounds = 2, kRounds = 1;  // over all lines: at the start, and each later time
// Beliefs are formed anew after as many losses as this part of the spots: before and after the first dead end.
constexpr std::size_t kParts = 10, kCarefulParts = 20;
}  // namespace

RunsDive::RunsDive(const RunsPuzzle& puzzle, std::size_t spots) : beliefs_(puzzle), spots_(spots) {}

bool RunsDive::due(std::size_t losses) {
  if (guesses_.empty() || losses > formed_at_ + spots_ / (dead_ends_ ? kCarefulParts : kParts)) return true;
  formed_at_ = std::min(formed_at_, losses);
  return false;
}

void RunsDive::form_beliefs(std::span<const Mask> now, std::size_t losses, Budget& budget) {
  beliefs_.propagate(now, guesses_.empty() ? kFirstRounds : kRounds, budget);
  guesses_ = beliefs_.guesses(now);
  formed_at_ = losses;
}

}  // namespace sightline

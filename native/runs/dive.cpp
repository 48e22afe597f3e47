#include "runs/dive.hpp"

#include <algorithm>

namespace sightline {

namespace {
constexpr int kFirstRounds = 2, kRounds = 1;  // over all lines: at the start, and each later time
constexpr int kDeadEnds = 60;                 // before another method is better
constexpr std::size_t kParts = 20;            // beliefs are formed anew after as many losses as 1/20 of the spots
}  // namespace

RunsDive::RunsDive(const RunsPuzzle& puzzle, std::size_t spots)
    : beliefs_(puzzle), part_(spots / kParts), dead_ends_left_(kDeadEnds) {}

bool RunsDive::due(std::size_t losses) {
  if (guesses_.empty() || losses > formed_at_ + part_) return true;
  formed_at_ = std::min(formed_at_, losses);
  return false;
}

void RunsDive::form_beliefs(std::span<const Mask> now, std::size_t losses, Budget& budget) {
  beliefs_.propagate(now, guesses_.empty() ? kFirstRounds : kRounds, budget);
  guesses_ = beliefs_.guesses(now);
  formed_at_ = losses;
}

}  // namespace sightline

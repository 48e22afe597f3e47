// A quick look for a first solution: along the beliefs with line logic alone, until there are too many dead ends. After
// some it starts again: its last guesses, which are about where it failed, then come first.
#pragma once

#include <algorithm>

#include "runs/beliefs.hpp"

namespace sightline {

class RunsDive {
 public:
  RunsDive(const RunsPuzzle& puzzle, std::size_t spots);

  // `losses`: how many values have been ruled out; beliefs are formed anew whenever these have become many more.
  bool due(std::size_t losses);
  void form_beliefs(std::span<const Mask> now, std::size_t losses, Budget& budget);
  const std::vector<RunsBeliefs::Guess>& guesses() const { return guesses_; }  // the surest first

  void conflict(std::size_t losses) { ++dead_ends_, deepest_ = std::max(deepest_, losses); }
  bool restart_due() const { return dead_ends_ % kRestart == 0; }
  // The less of the board could be decided before a dead end, the sooner: such boards may have no solution at all.
  bool failed() const { return dead_ends_ * whole_ * whole_ > kDeadEnds * deepest_ * deepest_; }

 private:
  static constexpr std::size_t kDeadEnds = 60;  // before another method is better, if nearly all was decided
  static constexpr std::size_t kRestart = 15;   // dead ends between two starts

  RunsBeliefs beliefs_;
  std::vector<RunsBeliefs::Guess> guesses_;
  std::size_t spots_, whole_;                // whole_: the losses of a board that is decided
  std::size_t formed_at_ = 0;                // the fewest losses since beliefs were last formed
  std::size_t dead_ends_ = 0, deepest_ = 0;  // deepest_: the most losses at a dead end
};

}  // namespace sightline

// A quick look for a first solution: along the beliefs with line logic alone, until there are too many dead ends. After
// some it starts again: its last guesses, which are about where it failed, then come first.
#pragma once

#include "runs/beliefs.hpp"

namespace sightline {

class RunsDive {
 public:
  RunsDive(const RunsPuzzle& puzzle, std::size_t spots);

  // `losses`: how many values have been ruled out; beliefs are formed anew whenever these have become many more.
  bool due(std::size_t losses);
  void form_beliefs(std::span<const Mask> now, std::size_t losses, Budget& budget);
  const std::vector<RunsBeliefs::Guess>& guesses() const { return guesses_; }  // the surest first

  void conflict() { ++dead_ends_; }
  bool restart_due() const { return dead_ends_ % kRestart == 0; }
  bool failed() const { return dead_ends_ >= kDeadEnds; }

 private:
  static constexpr int kDeadEnds = 60;  // before another method is better
  static constexpr int kRestart = 15;   // dead ends between two starts

  RunsBeliefs beliefs_;
  std::vector<RunsBeliefs::Guess> guesses_;
  std::size_t spots_, formed_at_ = 0;  // formed_at_: the fewest losses since beliefs were last formed
  int dead_ends_ = 0;
};

}  // namespace sightline

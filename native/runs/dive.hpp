// A quick look for a first solution: along the beliefs with line logic alone, until there are too many dead ends.
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

  void conflict() { --dead_ends_left_; }
  bool failed() const { return dead_ends_left_ <= 0; }

 private:
  RunsBeliefs beliefs_;
  std::vector<RunsBeliefs::Guess> guesses_;
  std::size_t part_, formed_at_ = 0;  // losses: between two times; the fewest since beliefs were last formed
  int dead_ends_left_;
};

}  // namespace sightline

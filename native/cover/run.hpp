// Walks the tree below a branch in one tight loop over bits.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cover/engine.hpp"
#include "cover/lens.hpp"

namespace sightline {

// The problem that a run works on, in which no item may be covered more than once.
struct RunProblem {
  const LensMaker& maker;
  const Word* closes;  // options × open words: the items that taking an option covers
  std::size_t open_words;
  Taken& taken;  // runs add to it and remove what they added
};

class BitRun : public CoverRun {
 public:
  // The branch to begin with: its live options and its open items, one bit each.
  virtual void start(std::span<const int> options, const Word* open) = 0;
};

std::unique_ptr<BitRun> bit_run(const RunProblem& problem, std::size_t words);  // words: enough for the options

}  // namespace sightline

// Walks the tree below a branch in one tight loop over bits.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cover/engine.hpp"
#include "cover/lens.hpp"

namespace sightline {

// The problem as runs see it: no item is to be covered more than once.
struct RunGround {
  const LensMaker& maker;
  const Word* closes;  // options × open words: the items that taking an option covers
  std::size_t open_words;
  Taken& taken;  // runs add to it, and take back what they added
};

class BitRun : public CoverRun {
 public:
  // The branch to begin with: its live options and its open items, one bit each.
  virtual void start(std::span<const int> options, const Word* open) = 0;
};

std::unique_ptr<BitRun> bit_run(const RunGround& ground, std::size_t words);  // enough for its options

}  // namespace sightline

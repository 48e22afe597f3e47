// Skyscrapers as a model for the search loop: a mask per cell, narrowed line by line.
#pragma once

#include <array>
#include <vector>

#include "search.hpp"

namespace sightline {

constexpr int kMostTowers = 63;  // bit v stands for height v, bit 0 for a park

class Skyline {
 public:
  Skyline(int size, int parks, const std::vector<int>& clues, std::vector<Mask> masks, Mode mode);

  Flow propagate(Budget& budget);
  Choice choose(Budget& budget, const Group& group);
  bool restrict(int spot, Mask mask);
  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark);
  void conflict() {}
  Mask domain(int spot) const { return domain_[static_cast<std::size_t>(spot)]; }
  int spots() const { return size_ * size_; }
  std::vector<Group> split(const Group& open) const;

 private:
  struct Line {
    int first, stride;
    std::array<int, 2> clue;  // seen from the first cell, and from the last; 0 = none
  };
  struct Change {
    int spot;
    Mask before;
  };

  void touch(int spot);
  bool singles(int line);
  bool look(int line, int end);

  int size_, parks_, top_;
  Mode mode_;
  std::vector<Line> lines_;  // rows, then columns
  std::vector<Mask> domain_;
  std::vector<Change> trail_;
  std::vector<bool> dirty_singles_, dirty_looks_;
};

}  // namespace sightline

// Where techniques find something on a board of towers, without what they find.
#pragma once

#include <span>
#include <vector>

#include "visible/patterns.hpp"
#include "visible/puzzle.hpp"

namespace sightline {

enum VisibleLook : int {  // in the order of skyscrapers/shortcuts.py
  kResolvedCell,          // looks at cells
  kNakedSingle,           // at lines
  kElimination,
  kFirstPattern,  // at clues
  kVisibleLooks = kFirstPattern + kPatterns,
};

class VisibleLooks {
 public:
  VisibleLooks(const VisiblePuzzle& puzzle, std::span<const Mask> masks);

  // The number of the places of a technique.
  int places(int technique) const;
  // Whether it finds something at a place. Where a cell has no value left, it may.
  bool finds(int technique, int place);

 private:
  bool resolved_cell(int cell) const;
  bool naked_single(int line) const;
  bool elimination() const;
  bool pattern(Pattern pattern, int clue);
  bool load(int line);  // its cells into cells_; false if one has no value left
  template <class Each>
  void each_line(int cell, Each each) const;
  Mask taken_at(int cell) const;

  const VisiblePuzzle& puzzle_;
  std::span<const Mask> masks_;
  std::vector<Mask> taken_;  // by line: the values that no other cell of it can have
  std::vector<Mask> cells_, before_;
};

}  // namespace sightline

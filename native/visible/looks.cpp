// Each look is the technique of the same name; why it is true is said there.
#include "visible/looks.hpp"

#include <algorithm>

namespace sightline {

VisibleLooks::VisibleLooks(const VisiblePuzzle& puzzle, std::span<const Mask> masks)
    : puzzle_(puzzle), masks_(masks), taken_(puzzle.lines()), cells_(puzzle.size) {
  for (int line = 0; line < puzzle.lines(); ++line) {
    int parks = 0;
    for (int i = 0; i < puzzle.size; ++i) {
      const Mask here = masks[puzzle.spot(line, i)];
      if (decided(here)) taken_[line] |= here;
      parks += here == kPark;
    }
    if (parks < puzzle.parks) taken_[line] &= ~kPark;
  }
}

int VisibleLooks::places(int technique) const {
  if (technique == kResolvedCell) return puzzle_.spots();
  return technique < kFirstPattern ? puzzle_.lines() : 4 * puzzle_.size;
}

bool VisibleLooks::finds(int technique, int place) {
  if (technique == kResolvedCell) return resolved_cell(place);
  if (technique >= kFirstPattern) return pattern(static_cast<Pattern>(technique - kFirstPattern), place);
  return !load(place) || (technique == kNakedSingle ? naked_single(place) : elimination());
}

bool VisibleLooks::load(int line) {
  for (int i = 0; i < puzzle_.size; ++i) cells_[i] = masks_[puzzle_.spot(line, i)];
  return std::ranges::find(cells_, Mask{0}) == cells_.end();
}

template <class Each>
void VisibleLooks::each_line(int cell, Each each) const {
  const int size = puzzle_.size, row = cell / size, column = cell % size;
  each(row), each(size + column);
  if (puzzle_.diagonals && row == column) each(2 * size);
  if (puzzle_.diagonals && row + column == size - 1) each(2 * size + 1);
}

Mask VisibleLooks::taken_at(int cell) const {
  Mask taken = 0;
  each_line(cell, [&](int line) { taken |= taken_[line]; });
  return taken;
}

// Whether another cell of its lines still has its height, and is known or keeps a choice without all that is taken.
bool VisibleLooks::resolved_cell(int cell) const {
  const Mask tower = masks_[cell];
  if (!decided(tower) || tower == kPark) return false;
  bool found = false;
  each_line(cell, [&](int line) {
    for (int i = 0; i < puzzle_.size && !found; ++i) {
      const int other = puzzle_.spot(line, i);
      if (other == cell || !(masks_[other] & tower)) continue;
      const Mask left = masks_[other] & ~taken_at(other);
      found = decided(masks_[other]) || left & (left - 1);
    }
  });
  return found;
}

bool VisibleLooks::naked_single(int line) const {
  for (int i = 0; i < puzzle_.size; ++i) {
    if (decided(cells_[i])) continue;
    const Mask left = cells_[i] & ~taken_at(puzzle_.spot(line, i));
    if (!(left & (left - 1))) return true;
  }
  return false;
}

bool VisibleLooks::elimination() const {
  Mask once = 0, again = kPark;
  for (const Mask here : cells_) {
    again |= (once & here) | (decided(here) ? here : 0);
    once |= here;
  }
  return once & ~again;
}

bool VisibleLooks::pattern(Pattern pattern, int clue) {
  const int size = puzzle_.size, side = clue / size, at = clue % size, number = puzzle_.clues[clue];
  if (!number) return false;
  if (!load(side == 0 ? size + at : side == 1 ? at : side == 2 ? 2 * size - 1 - at : size - 1 - at)) return true;
  if (side == 1 || side == 2) std::ranges::reverse(cells_);
  before_ = cells_;
  keep_by_pattern(pattern, cells_, number, puzzle_.top(), puzzle_.parks);
  return cells_ != before_;
}

}  // namespace sightline

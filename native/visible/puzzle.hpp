// A puzzle of towers as the kernel sees it: a square of heights and parks, with clues at the ends of its lines.
#pragma once

#include <vector>

#include "visible/line.hpp"

namespace sightline {

// Lines are rows, then columns, then, if they have the rule too, the diagonals from the top left and from the top right.
// Each has the heights 1 to `top` once, and `parks` empty cells.
struct VisiblePuzzle {
  int size, parks;
  std::vector<int> clues;  // clockwise from the top left, 0 = none
  bool diagonals = false;

  int top() const { return size - parks; }
  int lines() const { return 2 * size + (diagonals ? 2 : 0); }
  int spots() const { return size * size; }
  int first(int line) const { return line < size ? line * size : line <= 2 * size ? (line - size) % size : size - 1; }
  int stride(int line) const {
    return line < size ? 1 : line < 2 * size ? size : line == 2 * size ? size + 1 : size - 1;
  }
  int spot(int line, int i) const { return first(line) + i * stride(line); }
  Mask values() const { return ((Mask{2} << top()) - 2) | (parks ? kPark : 0); }
  // The numbers of the clues at the ends of a row or a column.
  int near_clue(int line) const { return line < size ? 4 * size - 1 - line : line - size; }
  int far_clue(int line) const { return line < size ? size + line : 4 * size - 1 - line; }
  LineRules rules(int line) const {
    if (line >= 2 * size) return {top(), parks, 0, 0};
    return {top(), parks, clues[near_clue(line)], clues[far_clue(line)]};
  }
};

struct VisibleBoard : VisiblePuzzle {
  std::vector<Mask> masks;  // row by row
};

}  // namespace sightline

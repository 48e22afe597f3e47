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
  LineRules rules(int line) const {
    if (line >= 2 * size) return {top(), parks, 0, 0};
    const bool row = line < size;
    const int near = row ? 4 * size - 1 - line : line - size, far = row ? size + line : 4 * size - 1 - line;
    return {top(), parks, clues[near], clues[far]};
  }
};

struct VisibleBoard : VisiblePuzzle {
  std::vector<Mask> masks;  // row by row
};

}  // namespace sightline

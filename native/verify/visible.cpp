// Re-checks a finished board of towers: every line holds its towers and parks, every clue sees its number of towers.
#include "verify/verify.hpp"

namespace sightline {
namespace {

// The cells of line `clue`, walked away from that clue: clockwise from the top left, as people write the clues.
struct Walk {
  int first, stride;
};

Walk walk_from(int clue, int size) {
  const int at = clue % size;
  switch (clue / size) {
    case 0: return {at, size};
    case 1: return {at * size + size - 1, -1};
    case 2: return {size * size - 1 - at, -size};
    default: return {(size - 1 - at) * size, 1};
  }
}

// Whether a walk holds so many parks, and no height twice.
bool differ(Walk walk, int size, int parks, std::span<const Mask> solution) {
  Mask seen = 0;
  int empty = 0;
  for (int i = 0; i < size; ++i) {
    const Mask here = solution[static_cast<std::size_t>(walk.first + i * walk.stride)];
    if (here == 1) {
      ++empty;
      continue;
    }
    if (here & seen) return false;
    seen |= here;
  }
  return empty == parks;
}

}  // namespace

bool verify_visible(int size, int parks, std::span<const int> clues, bool diagonals, std::span<const Mask> solution) {
  if (solution.size() != static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) return false;
  const Mask towers = (~Mask{0} >> (63 - (size - parks))) & ~Mask{1};
  for (int clue = 0; clue < 4 * size; ++clue) {
    const Walk walk = walk_from(clue, size);
    Mask seen = 0;
    int empty = 0, visible = 0;
    for (int i = 0; i < size; ++i) {
      const Mask here = solution[static_cast<std::size_t>(walk.first + i * walk.stride)];
      if (here == 1) {
        ++empty;
        continue;
      }
      if (!std::has_single_bit(here) || !(here & towers) || (here & seen)) return false;
      visible += here > seen;
      seen |= here;
    }
    const int wanted = clues[static_cast<std::size_t>(clue)];
    if (empty != parks || (wanted && wanted != visible)) return false;
  }
  return !diagonals ||
         (differ({0, size + 1}, size, parks, solution) && differ({size - 1, size - 1}, size, parks, solution));
}

}  // namespace sightline

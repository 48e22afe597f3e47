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

// How many towers one sees along a walk.
int seen_along(Walk walk, int size, std::span<const Mask> solution) {
  int seen = 0;
  Mask tallest = 1;  // nobody sees a park
  for (int i = 0; i < size; ++i)
    if (const Mask here = solution[static_cast<std::size_t>(walk.first + i * walk.stride)]; here > tallest)
      tallest = here, ++seen;
  return seen;
}

}  // namespace

bool verify_visible(int size, int parks, std::span<const int> clues, bool diagonals, std::span<const Mask> solution) {
  if (solution.size() != static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) return false;
  const Mask towers = (~Mask{0} >> (63 - (size - parks))) & ~Mask{1};
  for (const Mask here : solution)
    if (here != 1 && (!std::has_single_bit(here) || !(here & towers))) return false;
  for (int at = 0; at < size; ++at)  // columns from the top, rows from the right
    if (!differ(walk_from(at, size), size, parks, solution) ||
        !differ(walk_from(size + at, size), size, parks, solution))
      return false;
  for (int clue = 0; clue < 4 * size; ++clue)
    if (const int wanted = clues[static_cast<std::size_t>(clue)])
      if (wanted != seen_along(walk_from(clue, size), size, solution)) return false;
  return !diagonals ||
         (differ({0, size + 1}, size, parks, solution) && differ({size - 1, size - 1}, size, parks, solution));
}

}  // namespace sightline

// Re-checks a finished board of towers: every line holds its towers and parks, every clue sees its number of towers.
#include "verify/verify.hpp"

namespace sightline {
namespace {

// What every line must hold.
struct Line {
  int size, parks;
  Mask towers;
};

// How many towers one sees along so many cells.
int seen_along(const Mask* at, std::ptrdiff_t stride, int size) {
  int seen = 0;
  Mask tallest = 1;  // nobody sees a park
  for (int i = 0; i < size; ++i) {
    const Mask here = at[i * stride];
    seen += here > tallest;
    tallest = here > tallest ? here : tallest;
  }
  return seen;
}

// Whether a line holds its parks and each tower once, where all cells hold one or the other, and shows as many towers as
// the clues at its first and at its last cell say, 0 for none.
bool is_right(const Line& line, const Mask* first, std::ptrdiff_t stride, int near = 0, int far = 0) {
  Mask seen = 0;
  int empty = 0;
  for (int i = 0; i < line.size; ++i) seen |= first[i * stride], empty += first[i * stride] == 1;
  return empty == line.parks && (seen & ~Mask{1}) == line.towers &&
         (!near || near == seen_along(first, stride, line.size)) &&
         (!far || far == seen_along(first + (line.size - 1) * stride, -stride, line.size));
}

}  // namespace

bool verify_visible(int size, int parks, std::span<const int> clues, bool diagonals, std::span<const Mask> solution) {
  if (solution.size() != static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) return false;
  const Mask towers = (~Mask{0} >> (63 - (size - parks))) & ~Mask{1};
  for (const Mask here : solution)
    if (here != 1 && (!std::has_single_bit(here) || !(here & towers))) return false;
  const Line line{size, parks, towers};
  const Mask* const first = solution.data();
  const int* const top = clues.data();  // clockwise from the top left, as people write them
  for (int at = 0; at < size; ++at)
    if (!is_right(line, first + at, size, top[at], top[3 * size - 1 - at]) ||
        !is_right(line, first + at * size, 1, top[4 * size - 1 - at], top[size + at]))
      return false;
  return !diagonals || (is_right(line, first, size + 1) && is_right(line, first + size - 1, size - 1));
}

}  // namespace sightline

// Re-checks a finished board of towers: every line holds its towers and parks, every clue sees its number of towers.
#include "verify/verify.hpp"

namespace sightline {
namespace {

// What every line must hold.
struct Line {
  int size, parks;
  Mask towers;
};

// What one meets along so many cells: everything that is there, and how many towers and parks. A tower is seen if it is
// taller than all before it together, and nobody sees a park.
struct View {
  Mask met = 1;
  int seen = 0, parks = 0;

  View(const Mask* at, std::ptrdiff_t stride, int size) {
    for (int i = 0; i < size; ++i, at += stride) {
      seen += *at > met;
      parks += *at == 1;
      met |= *at;
    }
  }
};

// Whether a line holds its parks and each tower once, where all cells hold one or the other, and shows as many towers as
// the clues at its first and at its last cell say, 0 for none.
bool is_right(const Line& line, const Mask* first, std::ptrdiff_t stride, int near = 0, int far = 0) {
  const View view(first, stride, line.size);
  return view.parks == line.parks && (view.met & ~Mask{1}) == line.towers && (!near || near == view.seen) &&
         (!far || far == View(first + (line.size - 1) * stride, -stride, line.size).seen);
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

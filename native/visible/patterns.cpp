// Each pattern is the technique of the same name; why it is true is said there.
#include "visible/patterns.hpp"

#include <algorithm>
#include <array>

#include "visible/line.hpp"

namespace sightline {
namespace {

using Cells = std::span<Mask>;

Mask up_to(int height, int parks) { return (Mask{2} << std::max(height, 0)) - (parks ? 1 : 2); }
int highest(Mask mask) { return std::bit_width(mask) - 1; }

// The index of the cell that is known to have a height; -1 if none is.
int find(std::span<const Mask> cells, int height) {
  const auto at = std::ranges::find(cells, bit(height));
  return at == cells.end() ? -1 : static_cast<int>(at - cells.begin());
}

struct Tops {  // of the tallest towers whose cells are known: how many are seen, and the index of the first
  int seen, nearest;
};

Tops visible_tops(std::span<const Mask> cells, int top) {
  Tops tops{0, static_cast<int>(cells.size())};
  for (int height = top; height > 0; --height) {
    const int at = find(cells, height);
    if (at < 0) break;
    if (at < tops.nearest) tops = {tops.seen + 1, at};
  }
  return tops;
}

void slide(Cells cells, int clue, Tops tops) {
  if (!tops.seen || tops.nearest < 2 || clue != tops.seen + tops.nearest) return;
  for (int i = 1; i <= tops.nearest; ++i) cells[i] &= above(lowest(cells[i - 1]));
  for (int i = tops.nearest; i-- > 0;) cells[i] &= below_highest(cells[i + 1]);
}

void blockade(Cells cells, int clue, int top) {
  const int first = static_cast<int>(cells.size()) - clue + 1;
  if (clue < 2 || clue >= top) return;
  for (int i = 0; i < clue - 1; ++i)
    if (cells[first + i] != bit(top - clue + 2 + i)) return;
  cells[0] &= bit(top - clue + 1);
}

void leap_of_faith(Cells cells, int clue, Tops tops, int top) {
  if (!tops.seen || tops.nearest < 2 || clue != tops.seen + 1) return;
  Mask near = up_to(top, 0);
  for (const Mask cell : cells.subspan(tops.nearest))
    if (decided(cell)) near &= ~cell;
  for (int i = 1; i < tops.nearest; ++i) near &= near - 1;
  int least = near ? value_of(near) : top;
  for (const Mask cell : cells.subspan(1, tops.nearest - 1))
    if (decided(cell)) least = std::max(least, value_of(cell) + 1);
  const Mask lower = below_highest(cells[0]);
  cells[0] &= ~up_to(least - 1, 0);
  for (Mask& cell : cells.subspan(1, tops.nearest - 1)) cell &= lower;
}

void ascendant(Cells cells, int clue, int top) {
  if (clue != 2 || top < 3) return;
  const int nearest = first_for_top(cells, top);
  for (int i = 1; i <= nearest; ++i) cells[i] &= ~bit(top - 1);
}

void hideout(Cells cells, int clue, int parks) {
  int tallest = 0, peaks = 0;
  for (const Mask cell : cells) {
    peaks += decided(cell) && value_of(cell) > tallest;
    tallest = std::max(tallest, highest(cell));
  }
  if (peaks != clue || !decided(cells[0]) || cells[0] == kPark) return;
  int peak = tallest = 0;  // the last one, and the tallest that may stand up to here
  for (Mask& cell : cells) {
    const bool seen = decided(cell) && value_of(cell) > tallest;
    tallest = std::max(tallest, highest(cell));
    if (seen) peak = value_of(cell);
    else cell &= up_to(peak - 1, parks);
  }
}

void room_to_climb(Cells cells, int clue, int top) {
  const int size = static_cast<int>(cells.size());
  int taller = 0, nearest = size;
  std::array<Mask, kMostTowers> gone;
  std::fill_n(gone.begin(), size, 0);
  std::array<int, kMostTowers + 1> place;  // of each height that is known
  std::fill_n(place.begin(), top + 1, -1);
  for (int i = size; i-- > 0;)
    if (decided(cells[i])) place[value_of(cells[i])] = i;
  for (int height = top; height > 0; --height) {
    const int at = place[height];
    if (at > nearest) continue;
    for (int i = 0; i < clue - 1 - taller; ++i) gone[i] |= bit(height);
    ++taller;
    if (at >= 0) nearest = std::min(nearest, at);
  }
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] &= ~gone[i];
}

}  // namespace

void keep_by_clue(Cells cells, int clue, int top, int parks) {
  if (clue == 1) cells[0] &= bit(top) | (parks ? kPark : 0);
  if (clue < top)
    for (int i = 0; i + 1 < clue; ++i) cells[i] &= up_to(top - clue + 1 + i, parks);
  else if (!parks)
    for (int i = 0; i < top; ++i) cells[i] &= bit(i + 1);
}

void keep_by_pattern(Pattern pattern, Cells cells, int clue, int top, int parks) {
  if (pattern == Pattern::hideout) return hideout(cells, clue, parks);
  if (pattern == Pattern::room_to_climb) return room_to_climb(cells, clue, top);
  if (parks) return;
  switch (pattern) {
    case Pattern::slide: return slide(cells, clue, visible_tops(cells, top));
    case Pattern::blockade: return blockade(cells, clue, top);
    case Pattern::leap_of_faith: return leap_of_faith(cells, clue, visible_tops(cells, top), top);
    default: return ascendant(cells, clue, top);
  }
}

void keep_by_patterns(Cells cells, int clue, int top, int parks) {
  using enum Pattern;
  for (const Pattern pattern : {hideout, room_to_climb, slide, blockade, leap_of_faith, ascendant})
    keep_by_pattern(pattern, cells, clue, top, parks);
}

int first_for_top(std::span<const Mask> cells, int top) {
  for (std::size_t at = 1; at < cells.size(); ++at)
    if (cells[at] >> top & 1) return static_cast<int>(at);
  return 1;
}

int nearest_top(std::span<const Mask> cells, int top) { return visible_tops(cells, top).nearest; }

int last_peak(std::span<const Mask> cells, int before) {
  int peak = 0, tallest = 0;
  for (const Mask cell : cells.first(index(before))) {
    if (decided(cell) && value_of(cell) > tallest) peak = value_of(cell);
    tallest = std::max(tallest, highest(cell));
  }
  return peak;
}

void keep_middle_ground(Cells cells, int clue, int top, int parks) {
  if (clue == 3 && top > 3 && !parks && cells.back() == bit(top)) cells[1] &= ~bit(top - 2);
}

void keep_outflanked(Cells cells, int clue, int top, int parks) {
  if (clue != 2 || parks || top < 2) return;
  const Cells behind = cells.subspan(index(first_for_top(cells, top)) + 1);
  if (std::ranges::none_of(behind, [&](Mask cell) { return cell >> (top - 1) & 1; })) cells[0] &= bit(top - 1);
}

}  // namespace sightline

// Each look is the technique of the same name; why it is true is said there.
#include "visible/looks.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightline {

VisibleLooks::VisibleLooks(const VisiblePuzzle& puzzle) : puzzle_(puzzle), cells_(puzzle.size) {}

void VisibleLooks::see(std::span<const Mask> masks) {
  masks_ = masks;
  is_counted_.assign(index(puzzle_.lines()), 0);
  taken_.resize(index(puzzle_.lines()));
}

Mask VisibleLooks::taken_in(int line) const {
  if (is_counted_[line]) return taken_[line];
  is_counted_[line] = 1;
  Mask taken = 0;
  int parks = 0;
  for (int i = 0; i < puzzle_.size; ++i) {
    const Mask here = masks_[puzzle_.spot(line, i)];
    if (decided(here)) taken |= here;
    parks += here == kPark;
  }
  return taken_[line] = parks < puzzle_.parks ? taken & ~kPark : taken;
}

VisibleLooks::Kind VisibleLooks::kind(int technique) {
  if (technique == kResolvedCell) return Kind::cell;
  const bool edges = technique >= kFirstPattern || (technique >= kSilhouette && technique <= kLighthouse);
  return edges ? Kind::clue : Kind::line;
}

int VisibleLooks::places(int technique) const {
  if (kind(technique) == Kind::cell) return puzzle_.spots();
  return kind(technique) == Kind::line ? puzzle_.lines() : 4 * puzzle_.size;
}

void VisibleLooks::places_at(int technique, int spot, std::vector<int>& places) const {
  const int size = puzzle_.size, row = spot / size, column = spot % size;
  switch (kind(technique)) {
    case Kind::cell: places.push_back(spot); break;
    case Kind::line: each_line(spot, [&](int line) { places.push_back(line); }); break;
    case Kind::clue:
      for (const int clue : {column, size + row, 3 * size - 1 - column, 4 * size - 1 - row})
        if (puzzle_.clues[index(clue)]) places.push_back(clue);
  }
}

int VisibleLooks::distance(int spot, int other) const {
  const int size = puzzle_.size, far = std::abs(spot / size - other / size) + std::abs(spot % size - other % size);
  bool together = false;
  each_line(spot, [&](int line) { each_line(other, [&](int across) { together |= line == across; }); });
  return 2 * far + (together ? 0 : 1);
}

bool VisibleLooks::finds(int technique, int place) {
  if (kind(technique) == Kind::line && !load(place)) return true;
  if (kind(technique) == Kind::clue && puzzle_.clues[place] && !load(line_of(place))) return true;
  Kept found;
  find(technique, place, found);
  return !found.empty();
}

void VisibleLooks::find(int technique, int place, Kept& found) {
  switch (technique) {
    case kResolvedCell: return resolved_cell(place, found);
    case kParksTaken: return parks_taken(place, found);
    case kNakedSingle: return naked_single(place, found);
    case kMeetInTheMiddle: return meet_in_the_middle(place, found);
    case kElimination: return elimination(place, found);
    case kLastParks: return last_parks(place, found);
    default: return by_clue(technique, place, found);
  }
}

bool VisibleLooks::load(int line) {
  for (int i = 0; i < puzzle_.size; ++i) cells_[i] = masks_[puzzle_.spot(line, i)];
  return std::ranges::find(cells_, Mask{0}) == cells_.end();
}

int VisibleLooks::line_of(int clue) const {
  const int size = puzzle_.size, side = clue / size, at = clue % size;
  return side == 0 ? size + at : side == 1 ? at : side == 2 ? 2 * size - 1 - at : size - 1 - at;
}

Mask VisibleLooks::taken_at(int cell) const {
  Mask taken = 0;
  each_line(cell, [&](int line) { taken |= taken_in(line); });
  return taken;
}

// Whether a cell is known or keeps a choice without all that is taken.
bool VisibleLooks::is_bookkeeping(int cell) const {
  const Mask left = masks_[cell] & ~taken_at(cell);
  return decided(masks_[cell]) || left & (left - 1);
}

void VisibleLooks::resolved_cell(int cell, Kept& found) const {
  const Mask tower = masks_[cell];
  if (!decided(tower) || tower == kPark) return;
  each_line(cell, [&](int line) {
    for (int i = 0; i < puzzle_.size; ++i) {
      const int other = puzzle_.spot(line, i);
      if (other != cell && masks_[other] & tower && is_bookkeeping(other)) found.push_back({other, ~tower});
    }
  });
  std::ranges::sort(found, {}, &Keep::spot);
}

void VisibleLooks::parks_taken(int line, Kept& found) const {
  if (!puzzle_.parks || !(taken_in(line) & kPark)) return;
  int parks = 0;
  for (int i = 0; i < puzzle_.size; ++i) parks += masks_[puzzle_.spot(line, i)] == kPark;
  for (int i = 0; i < puzzle_.size && parks == puzzle_.parks; ++i) {
    const int cell = puzzle_.spot(line, i);
    if (masks_[cell] & kPark && masks_[cell] != kPark && is_bookkeeping(cell)) found.push_back({cell, ~kPark});
  }
}

void VisibleLooks::naked_single(int line, Kept& found) {
  Kept rest;
  int parks = 0;
  for (int i = 0; i < puzzle_.size; ++i) {
    const int cell = puzzle_.spot(line, i);
    parks += masks_[cell] == kPark;
    if (masks_[cell] & (masks_[cell] - 1)) rest.push_back({cell, masks_[cell] & ~taken_at(cell)});
  }
  for (;;) {
    const auto single = std::ranges::find_if(rest, [](const Keep& keep) { return !(keep.mask & (keep.mask - 1)); });
    if (single == rest.end()) return;
    const Mask mask = single->mask;
    found.push_back(*single);
    if (!mask) return;
    rest.erase(single);
    parks += mask == kPark;
    const Mask used = (mask & ~kPark) | (parks == puzzle_.parks ? kPark : 0);
    for (Keep& keep : rest) keep.mask &= ~used;
  }
}

void VisibleLooks::meet_in_the_middle(int line, Kept& found) const {
  const LineRules rules = puzzle_.rules(line);
  if (rules.near < 2 || rules.far < 2 || rules.near + rules.far != puzzle_.size + 1 || puzzle_.parks) return;
  const int cell = puzzle_.spot(line, rules.near - 1);
  if (masks_[cell] & ~bit(puzzle_.top())) found.push_back({cell, bit(puzzle_.top())});
}

void VisibleLooks::elimination(int line, Kept& found) const {
  Mask once = 0, again = kPark;
  for (int i = 0; i < puzzle_.size; ++i) {
    const Mask here = masks_[puzzle_.spot(line, i)];
    again |= (once & here) | (decided(here) ? here : 0);
    once |= here;
  }
  const Mask only = once & ~again;
  const std::size_t first = found.size();
  for (int i = 0; i < puzzle_.size && only; ++i) {
    const int cell = puzzle_.spot(line, i);
    if (masks_[cell] & only && !decided(masks_[cell])) found.push_back({cell, masks_[cell] & only});
  }
  std::ranges::stable_sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(), {}, &Keep::mask);
  for (std::size_t at = first; at < found.size(); ++at)
    if (!decided(found[at].mask)) found[at].mask = 0;
}

void VisibleLooks::last_parks(int line, Kept& found) const {
  int room = 0;
  for (int i = 0; i < puzzle_.size; ++i) room += masks_[puzzle_.spot(line, i)] & kPark ? 1 : 0;
  for (int i = 0; i < puzzle_.size && puzzle_.parks && room == puzzle_.parks; ++i) {
    const int cell = puzzle_.spot(line, i);
    if (masks_[cell] & kPark && masks_[cell] != kPark) found.push_back({cell, kPark});
  }
}

void VisibleLooks::by_clue(int technique, int clue, Kept& found) {
  if (!puzzle_.clues[clue]) return;
  const int size = puzzle_.size, line = line_of(clue);
  load(line);
  if (is_far(clue)) std::ranges::reverse(cells_);
  before_ = cells_;
  narrow_by(technique, clue);
  const bool backwards = is_far(clue) && technique != kClueElimination;  // which goes along the line
  if (is_far(clue) && !backwards) std::ranges::reverse(cells_), std::ranges::reverse(before_);
  for (int i = 0; i < size; ++i)
    if (cells_[i] != before_[i])  // a value, or all but what is ruled out
      found.push_back({puzzle_.spot(line, backwards ? size - 1 - i : i),
                       gives_value(technique, i) ? cells_[i] : cells_[i] | ~before_[i]});
}

// Whether what is left at a cell of the line is what a technique says of it, whatever was possible there.
bool VisibleLooks::gives_value(int technique, int at) const {
  switch (technique) {
    case kSilhouette: return !puzzle_.parks;
    case kStairs:
    case kFirstPattern + static_cast<int>(Pattern::blockade):
    case kOutflanked: return true;
    case kFirstPattern + static_cast<int>(Pattern::hideout):
      return last_peak(before_, at) == (puzzle_.parks ? 1 : 2);  // nothing else is lower
    default: return false;
  }
}

// Narrows cells_, walked away from the clue.
void VisibleLooks::narrow_by(int technique, int clue) {
  const int top = puzzle_.top(), parks = puzzle_.parks, number = puzzle_.clues[clue];
  switch (technique) {
    case kSilhouette: return number == 1 ? keep_by_clue(cells_, number, top, parks) : void();
    case kStairs: return number > 1 && number == top ? keep_by_clue(cells_, number, top, parks) : void();
    case kLighthouse: return number > 1 && number < top ? keep_by_clue(cells_, number, top, parks) : void();
    case kMiddleGround: return keep_middle_ground(cells_, number, top, parks);
    case kOutflanked: return keep_outflanked(cells_, number, top, parks);
    case kClueElimination:
      if (!narrow_line(exact_, cells_, {top, parks, number, 0})) std::ranges::fill(cells_, Mask{0});
      return;
    default: return keep_by_pattern(static_cast<Pattern>(technique - kFirstPattern), cells_, number, top, parks);
  }
}

}  // namespace sightline

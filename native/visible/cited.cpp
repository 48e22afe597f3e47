// What the techniques of the same names cite for what they find.
#include <algorithm>
#include <set>

#include "visible/looks.hpp"

namespace sightline {

Core VisibleLooks::cite(int technique, int place, std::span<const int> about) {
  switch (technique) {
    case kResolvedCell: return cite_resolved_cell(place, about);
    case kNakedSingle: return cite_naked_single(place);
    case kParksTaken:
    case kLastParks: return cite_parks(technique, place);
    case kElimination: return {{rule_of(place)}, others_of(place, about)};
    case kMeetInTheMiddle: return {{puzzle_.near_clue(place), puzzle_.far_clue(place)}, {}};
    case kSilhouette:
    case kStairs:
    case kLighthouse: return {{place}, {}};
    case kMiddleGround: return {{place}, {cells_from(place).back()}};
    case kFirstPattern + static_cast<int>(Pattern::blockade): {
      const std::vector<int> cells = cells_from(place);
      return {{place}, {cells.end() - (puzzle_.clues[place] - 1), cells.end()}};
    }
    case kFirstPattern + static_cast<int>(Pattern::ascendant): {
      const std::vector<int> cells = cells_from(place);
      return {{place}, {cells.begin() + 1, cells.begin() + first_for_top(line_from(place), puzzle_.top())}};
    }
    case kClueElimination: return {{place}, cells_of(line_of(place))};
    default: return {{place}, cells_from(place)};
  }
}

// The first of the tallest towers, up to which the others climb or hide.
int VisibleLooks::names(int technique, int place) {
  if (technique != kFirstPattern + static_cast<int>(Pattern::slide) &&
      technique != kFirstPattern + static_cast<int>(Pattern::leap_of_faith))
    return -1;
  const int nearest = nearest_top(line_from(place), puzzle_.top());
  return nearest < puzzle_.size ? cells_from(place)[index(nearest)] : -1;
}

// The rules of those of its lines in which it rules something out.
Core VisibleLooks::cite_resolved_cell(int cell, std::span<const int> about) const {
  Core cited{{}, {cell}};
  each_line(cell, [&](int line) {
    const std::vector<int> cells = cells_of(line);
    if (std::ranges::find_first_of(cells, about) != cells.end()) cited.clues.push_back(rule_of(line));
  });
  return cited;
}

// The cells with a park, or those without room for one.
Core VisibleLooks::cite_parks(int technique, int line) const {
  Core cited{{rule_of(line)}, {}};
  for (const int cell : cells_of(line))
    if (technique == kParksTaken ? masks_[cell] == kPark : !(masks_[cell] & kPark)) cited.spots.push_back(cell);
  return cited;
}

std::vector<int> VisibleLooks::cells_of(int line) const {
  std::vector<int> cells;
  for (int i = 0; i < puzzle_.size; ++i) cells.push_back(puzzle_.spot(line, i));
  return cells;
}

std::vector<int> VisibleLooks::cells_from(int clue) const {
  std::vector<int> cells = cells_of(line_of(clue));
  if (is_far(clue)) std::ranges::reverse(cells);
  return cells;
}

std::vector<Mask> VisibleLooks::line_from(int clue) const {
  std::vector<Mask> line;
  for (const int cell : cells_from(clue)) line.push_back(masks_[cell]);
  return line;
}

// The cells of a line but for a single one that it is about.
std::vector<int> VisibleLooks::others_of(int line, std::span<const int> about) const {
  std::vector<int> cells = cells_of(line);
  if (about.size() == 1) std::erase(cells, about.front());
  return cells;
}

// For every other height a cell that has it, in the line or across it; the cell itself where that is not enough.
Core VisibleLooks::cite_naked_single(int line) {
  Kept found;
  naked_single(line, found);
  const std::vector<int> cells = cells_of(line);
  auto parks = std::ranges::count_if(cells, [&](int cell) { return masks_[cell] == kPark; });
  std::set<int> rules{rule_of(line)}, spots;
  Mask here = taken_in(line);
  for (const auto& [cell, mask] : found) {
    const Mask there = taken_at(cell);
    Mask gone = puzzle_.values() & ~mask;
    if (gone & ~(here | there)) spots.insert(cell), gone &= masks_[cell];
    while (gone) {
      const Mask value = bit(pop(gone));
      int holder = line;
      if (!(here & value)) each_line(cell, [&](int across) { holder = taken_in(across) & value ? across : holder; });
      rules.insert(rule_of(holder));
      for (const int other : cells_of(holder))
        if (masks_[other] == value) spots.insert(other);
    }
    parks += mask == kPark;
    here |= (mask & ~kPark) | (puzzle_.parks && parks >= puzzle_.parks ? kPark : 0);
  }
  return {{rules.begin(), rules.end()}, {spots.begin(), spots.end()}};
}

}  // namespace sightline

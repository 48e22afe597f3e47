// What the techniques of the same names cite for what they find.
#include <algorithm>
#include <set>

#include "visible/looks.hpp"

namespace sightline {

bool VisibleLooks::cites(int technique) const {
  switch (technique) {
    case kResolvedCell:
    case kNakedSingle:
    case kLighthouse:
    case kElimination:
    case kClueElimination: return true;
    default: return false;
  }
}

Core VisibleLooks::cite(int technique, int place, std::span<const int> about) {
  switch (technique) {
    case kResolvedCell: return cite_resolved_cell(place, about);
    case kNakedSingle: return cite_naked_single(place);
    case kLighthouse: return {{place}, {}};
    case kElimination: return {{rule_of(place)}, cells_of(place)};
    default: return {{place}, cells_of(line_of(place))};
  }
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

std::vector<int> VisibleLooks::cells_of(int line) const {
  std::vector<int> cells;
  for (int i = 0; i < puzzle_.size; ++i) cells.push_back(puzzle_.spot(line, i));
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

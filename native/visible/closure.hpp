// The closure of simple techniques that look along lines.
#pragma once

#include <span>
#include <vector>

#include "core/budget.hpp"
#include "visible/puzzle.hpp"

namespace sightline {

// Narrows the masks by one clue at a time (tier 3), both clues of a line and all the tallest towers (4), sets in a line
// (5); false if a line or a cell has no possibility left.
bool close_visible(const VisiblePuzzle& puzzle, std::vector<Mask>& masks, int tier, Budget& budget);

// The parts, tried in this order and removed if possible, without which the same still decides every spot; see
// Problem::removable.
std::vector<int> removable_from_visible(const VisiblePuzzle& puzzle, std::vector<Mask> start, int tier,
                                        std::span<const int> things, std::span<const int> sizes, Budget& budget);

// The same, where clues and sets are only of the lines that hold all of the spots.
bool close_visible_near(const VisiblePuzzle& puzzle, std::vector<Mask>& masks, int tier, std::span<const int> spots,
                        Budget& budget);

}  // namespace sightline

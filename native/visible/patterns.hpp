// The patterns of one clue and the towers that are known: what people see without going through arrangements.
#pragma once

#include <span>

#include "core/bits.hpp"

namespace sightline {

// Narrows `cells`, walked away from the clue, by what the clue says of any line.
void keep_by_clue(std::span<Mask> cells, int clue, int top, int parks);

enum class Pattern : int { slide, blockade, leap_of_faith, ascendant, hideout, room_to_climb };
constexpr int kPatterns = 6;

// Narrows `cells`, walked away from the clue, by what the clue says with the towers that are known: by one pattern, or
// by all of them, one after the other.
void keep_by_pattern(Pattern pattern, std::span<Mask> cells, int clue, int top, int parks);
void keep_by_patterns(std::span<Mask> cells, int clue, int top, int parks);

// The index of the first cell behind the one at the clue that can have the tallest; 1 if none can.
int first_for_top(std::span<const Mask> cells, int top);
// The index of the first of the tallest towers whose cells are known, from the tallest down to one that is not: all behind
// it are lower or seen.
int nearest_top(std::span<const Mask> cells, int top);
// The height of the last tower before a cell that is taller than all that may stand before it; 0 if there is none.
int last_peak(std::span<const Mask> cells, int before);

// Two more patterns, of a 3 and of a 2.
void keep_middle_ground(std::span<Mask> cells, int clue, int top, int parks);
void keep_outflanked(std::span<Mask> cells, int clue, int top, int parks);

}  // namespace sightline

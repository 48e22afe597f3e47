// The patterns of one clue and the towers that are known: what people see without going through arrangements.
#pragma once

#include <span>

#include "core/bits.hpp"

namespace sightline {

// Narrows `cells`, walked away from the clue, by what the clue says of any line.
void keep_by_clue(std::span<Mask> cells, int clue, int top, int parks);

// Narrows `cells`, walked away from the clue, by what the clue says with the towers that are known.
void keep_by_patterns(std::span<Mask> cells, int clue, int top, int parks);

}  // namespace sightline

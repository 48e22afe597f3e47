// The patterns that one clue shows at a glance: what people see without going through arrangements.
#pragma once

#include <span>

#include "core/bits.hpp"

namespace sightline {

// Narrows `cells`, walked away from the clue, by what the clue says of any line.
void keep_by_clue(std::span<Mask> cells, int clue, int top, int parks);

// Narrows `cells`, walked away from the clue, by what the clue says with the towers that are known.
void keep_by_patterns(std::span<Mask> cells, int clue, int top, int parks);

}  // namespace sightline

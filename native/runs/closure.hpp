// What simple arguments about single lines conclude.
#pragma once

#include <vector>

#include "core/bits.hpp"
#include "core/budget.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

bool offers_plain_closure(const RunsPuzzle& puzzle);  // one colour, and lines that fit one word

// Narrows the masks until no argument says more; false if nothing fits somewhere.
bool close_plainly(const RunsPuzzle& puzzle, std::vector<Mask>& masks, Budget& budget);

}  // namespace sightline

// The closure of simple arguments about single lines.
#pragma once

#include <vector>

#include "core/bits.hpp"
#include "core/budget.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

bool offers_plain_closure(const RunsPuzzle& puzzle);  // known lengths, one colour, lines that fit one word

// Narrows the masks until no argument concludes more; false if a line or a cell has no possibility left.
bool close_plainly(const RunsPuzzle& puzzle, std::vector<Mask>& masks, Budget& budget);

}  // namespace sightline

// Filled cells counted over several lines at once.
//
// Some columns together have a known number of filled cells, and each row has at least so many of them, wherever its
// blocks are. What is left over when every row has its least is the *room*: no block starts where its row would have
// more than its least and the room. Clause learning finds such a thing case by case only: where twenty rows just fit
// into twenty columns, that takes millions of clauses.
#pragma once

#include <span>
#include <vector>

#include "core/bits.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

// starts[line][block]: where a block starts in some arrangement of its line. Removes what such counts rule out, rows
// against columns and columns against rows; a block that can start nowhere is left without a start.
void drop_crowded_starts(const RunsPuzzle& puzzle, std::span<const Mask> masks,
                         std::vector<std::vector<std::vector<int>>>& starts);

}  // namespace sightline

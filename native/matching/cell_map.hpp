// Which squares hold a rook in every, in some, in no maximum placement.
#pragma once

#include "core/problem.hpp"
#include "matching/matching.hpp"

namespace sightline {

// The masks of the free squares, row by row: 2 = a rook in every maximum placement, 1 = in none, 3 = in some.
// `spots` are the first spots of the horizontal runs; a spot on no run holds a rook. `known` are the masks before: what
// is decided there stays. Not valid if the budget stopped.
//
// Let every square without a rook lead from its horizontal to its vertical run, and every rook back. A square without a
// rook can have one if and only if it lies on a path that starts at a horizontal run without a rook, on one that ends
// at a vertical run without a rook, or on a cycle: then each rook along it can move on by one.
Packed cell_map(const Attack& attack, const Matching& matching, const Block<std::int32_t>& spots,
                std::string_view known, Budget& budget);

}  // namespace sightline

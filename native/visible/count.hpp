// Counting row by row: the rows below depend on those above only by the heights each column has used and shown.
#pragma once

#include <optional>
#include <vector>

#include "core/problem.hpp"
#include "visible/puzzle.hpp"

namespace sightline {

constexpr int kWidestTransfer = 10;  // counts fit 128 bits up to here, and keys four words

// The exact count; nothing if the board is too wide, the memory (about 200 MB) does not suffice or the budget is spent.
std::optional<Natural> count_by_rows(const VisibleBoard& board, Budget& budget);

}  // namespace sightline

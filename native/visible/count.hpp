// Counting cities row by row: the rows below need to know of those above only what each column has used and shown.
#pragma once

#include <optional>
#include <vector>

#include "core/problem.hpp"

namespace sightline {

struct City {
  int size, parks;
  std::vector<int> clues;   // clockwise from the top left, 0 = none
  std::vector<Mask> masks;  // row by row
};

constexpr int kWidestTransfer = 10;  // counts fit 128 bits up to here, and keys four words

// The exact count; nothing if the city is too wide, the memory (about 200 MB) does not suffice or the budget is spent.
std::optional<Natural> count_by_rows(const City& city, Budget& budget);

}  // namespace sightline

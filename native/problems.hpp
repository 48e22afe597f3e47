// The problems that cross the border: one factory each. Arguments are checked in Python; what slips through throws.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "problem.hpp"

namespace sightline {

// Skyscrapers. clues: 4 * size numbers clockwise from the top left, 0 = none; parks: empty cells per line.
std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width);

// One line of towers, its clues seen from the first and from the last cell: the values that some arrangement uses; empty
// if there is none. Beyond 18 open cells some more may be left.
Packed visible_line(std::string_view masks, int parks, int near, int far, int width);

}  // namespace sightline

// The problems that cross the border: one factory each. Arguments are checked in Python; what slips through throws.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "problem.hpp"

namespace sightline {

// Skyscrapers. clues: 4 * size numbers clockwise from the top left, 0 = none; parks: empty cells per line.
std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width);

}  // namespace sightline

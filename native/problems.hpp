// The problems that cross the border: one factory each. Arguments are checked in Python; what slips through throws.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "problem.hpp"

namespace sightline {

// Skyscrapers. clues: 4 * size numbers clockwise from the top left, 0 = none; parks: empty cells per line.
std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width);

// Nonograms. counts: runs per line, rows then columns; lengths and colors (empty: all 1) of the runs, line by line.
std::unique_ptr<Problem> runs(int rows, int columns, std::vector<int> counts, std::vector<int> lengths,
                              std::vector<int> colors, std::string_view masks, int width);

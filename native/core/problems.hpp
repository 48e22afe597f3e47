// One factory for each kind of problem. Arguments are checked in Python; wrong ones throw here too.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/problem.hpp"

namespace sightline {

// Towers that are visible along lines. clues: 4 * size numbers clockwise from the top left, 0 = none; parks: empty cells
// per line.
std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width,
                                 bool diagonals = false);

// Bridges between islands. cells: where the islands are (row * columns + column, ascending); counts: bridges needed at
// each, 0 = unknown. A spot is a pair of islands that see each other, ordered by (r1, c1, r2, c2).
std::unique_ptr<Problem> bridges(int columns, std::vector<int> cells, std::vector<int> counts, int planks,
                                 bool connected, bool loops, std::string_view masks, int width);

// Runs of cells along lines. counts: runs per line, rows then columns; lengths (0: unknown, at least one cell) and colors
// (empty: all 1) of the runs, line by line.
std::unique_ptr<Problem> runs(int rows, int columns, std::vector<int> counts, std::vector<int> lengths,
                              std::vector<int> colors, std::string_view masks, int width);

// The most rooks that do not attack each other: a maximum matching of lines that cross. free: rows * columns bytes, 1 =
// free; masks: one byte per free square, row by row, bit 1 = it may hold a rook, bit 0 = it may be empty. Both must
// outlive the problem.
std::unique_ptr<Problem> matching(int rows, int columns, std::string_view free, std::string_view masks);

}  // namespace sightline

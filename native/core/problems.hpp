// The problems that cross the border: one factory each. Arguments are checked in Python; what slips through throws.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/problem.hpp"

namespace sightline {

struct RunsPuzzle;
struct Sea;

// Skyscrapers. clues: 4 * size numbers clockwise from the top left, 0 = none; parks: empty cells per line.
std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width);

// One line of towers, its clues seen from the first and from the last cell: the values that some arrangement uses; empty
// if there is none. Beyond 18 open cells some more may be left.
Packed visible_line(std::string_view masks, int parks, int near, int far, int width);

// Which of the values `wanted` fail soonest when they are assumed, as rounds.hpp counts, and in how many rounds (0: none
// does within `furthest`; 0 there: any number).
std::pair<int, Packed> visible_soonest(int size, int parks, const std::vector<int>& clues, std::string_view masks,
                                       std::string_view wanted, int width, int furthest, Budget& budget);

// How far ways of thinking up to a tier bring a city: one clue at a time (3), both clues of a line and all the tallest
// towers (4), sets in a line (5); empty if nothing fits.
Packed visible_reach(int size, int parks, const std::vector<int>& clues, std::string_view masks, int width, int tier,
                     Budget& budget);

// Hashi. cells: where the islands are (row * columns + column, ascending); counts: bridges wanted by each, 0 = unknown.
// A spot is a pair of islands that see each other, ordered by (r1, c1, r2, c2).
std::unique_ptr<Problem> bridges(int columns, std::vector<int> cells, std::vector<int> counts, int planks, bool connected,
                                 bool loops, std::string_view masks, int width);

Sea checked_sea(int columns, const std::vector<int>& cells, std::vector<int> counts, int planks, bool connected,
                bool loops, std::size_t masks);

// As visible_soonest.
std::pair<int, Packed> bridges_soonest(const Sea& sea, std::string_view masks, std::string_view wanted, int width,
                                       int furthest, Budget& budget);

// As runs_two_ways.
std::pair<int, Packed> bridges_two_ways(const Sea& sea, std::string_view masks, int width, int furthest, Budget& budget);

// How far islands and crossings bring a map and, if `whole`, cuts and ways round; empty if nothing fits.
Packed bridges_reach(const Sea& sea, std::string_view masks, int width, bool whole, Budget& budget);

// What some clues of a map leave of the masks when nothing else is looked at, not even cuts; empty if they contradict each
// other. Clues: the islands, then that bridges do not cross, that all hangs together, that there is no way round.
Packed bridges_settle(const Sea& sea, std::string_view masks, int width, const std::vector<int>& clues, Budget& budget);

// What is left around an island in the ways to spread its bridges that these clues allow; empty if there is none.
Packed bridges_ways(const Sea& sea, std::string_view masks, int width, const std::vector<int>& clues, int island,
                    Budget& budget);

// Nonograms. counts: runs per line, rows then columns; lengths and colors (empty: all 1) of the runs, line by line.
std::unique_ptr<Problem> runs(int rows, int columns, std::vector<int> counts, std::vector<int> lengths,
                              std::vector<int> colors, std::string_view masks, int width);

// One line of a nonogram: the values that some arrangement has in each cell (empty if there is none), and per run, in
// `starts`, where it begins in some arrangement.
Packed runs_line(const std::vector<int>& lengths, const std::vector<int>& colors, std::string_view masks, int width,
                 std::vector<std::vector<int>>& starts);

// The masks that one line needs to force its cells into `wanted`, the others `full`; empty if it does not.
Packed runs_needed(const std::vector<int>& lengths, const std::vector<int>& colors, std::string_view masks,
                   std::string_view wanted, Mask full, int width);

// As visible_soonest.
std::pair<int, Packed> runs_soonest(const RunsPuzzle& puzzle, std::string_view masks, std::string_view wanted, int width,
                                    int furthest, Budget& budget);

// What is left of a board when values out of `wanted` that fail within `most` rounds are taken out, each as soon as that is
// seen, and all that follows, until none fails; and how many were tried for that. All 0 if nothing fits.
std::pair<int, Packed> runs_weeded(const RunsPuzzle& puzzle, std::string_view masks, std::string_view wanted, int width,
                                   int most, Budget& budget);

// The open cells both of whose two values rule out the same somewhere, where that takes the fewest rounds, and in how
// many; 0 if that does not happen within `furthest`.
std::pair<int, Packed> runs_two_ways(const RunsPuzzle& puzzle, std::string_view masks, int width, int furthest,
                                     Budget& budget);

// How far plain looks along single lines bring a picture of one colour; empty if nothing fits.
Packed runs_reach(const RunsPuzzle& puzzle, std::string_view masks, int width, Budget& budget);

// Harmless Rooks: the placements of the most rooks. free: rows * columns bytes, 1 = free; masks: one byte per free
// square, row by row, bit 1 = a rook may stand here, bit 0 = it may be without. Both must outlive the problem.
std::unique_ptr<Problem> matching(int rows, int columns, std::string_view free, std::string_view masks);

}  // namespace sightline

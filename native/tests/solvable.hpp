// Random problems of any size that have a solution, for tests.
#pragma once

#include <functional>

#include "tests/oracles/oracle.hpp"

namespace solvable {

struct Drawn {
  sightline::Packed masks;  // of a blank board
  int clues;                // that may be cited
  std::vector<int> solution;
  std::function<std::unique_ptr<sightline::Problem>(const sightline::Packed&)> pose;  // with other masks too
};

// The runs of a random picture, rows then columns.
struct Lines {
  std::vector<int> counts, lengths, colors, picture;
};
Lines draw_lines(oracle::Random& random, int rows, int columns, int filled, int values);

// clues: how many in a hundred of the views are shown. Above size 7 a mask has two bytes.
Drawn draw_visible(oracle::Random& random, int size, int clues);
Drawn draw_runs(oracle::Random& random, int rows, int columns, int filled);
Drawn draw_bridges(oracle::Random& random, int side);

}  // namespace solvable

// A puzzle of runs as the kernel sees it: which lines there are and what runs they have.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sightline {

struct Run {
  int length;
  int color;           // 1, 2, …; 0 is the background
  bool grows = false;  // it may also be longer
};

// Lines are rows, then columns.
struct RunsPuzzle {
  int rows, columns, values;  // values: the colours and the background
  std::vector<std::vector<Run>> lines;
  bool grows = false;  // whether any run does

  int count() const { return rows + columns; }
  int cells(int line) const { return line < rows ? columns : rows; }
  int spot(int line, int i) const { return line < rows ? line * columns + i : i * columns + line - rows; }
  int most_runs() const {  // of one line
    std::size_t most = 0;
    for (const auto& line : lines) most = std::max(most, line.size());
    return static_cast<int>(most);
  }
  int place(int line) const { return line < rows ? line : line - rows; }  // of `line` on the lines it crosses
};

// From the flat arrays of the interface; throws if they do not fit each other.
RunsPuzzle runs_puzzle(int rows, int columns, const std::vector<int>& counts, const std::vector<int>& lengths,
                       const std::vector<int>& colors, std::size_t cells);

}  // namespace sightline

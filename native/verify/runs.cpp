// Checks that a finished picture has exactly the runs of its clues (0: a run of any length), whichever search found it.
#include <bit>

#include "verify/verify.hpp"

namespace sightline {

bool verify_runs(int rows, int columns, std::span<const int> counts, std::span<const int> lengths,
                 std::span<const int> colors, std::span<const Mask> solution) {
  if (solution.size() != static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)) return false;
  for (const Mask mask : solution)
    if (!std::has_single_bit(mask)) return false;
  std::size_t next = 0;  // the first run of the line under check
  for (int line = 0; line < rows + columns; ++line) {
    const std::size_t end = next + static_cast<std::size_t>(counts[static_cast<std::size_t>(line)]);
    const int cells = line < rows ? columns : rows;
    const int stride = line < rows ? 1 : columns;
    const Mask* cell = &solution[static_cast<std::size_t>(line < rows ? line * columns : line - rows)];
    for (int i = 0; i < cells;) {
      const Mask value = cell[i * stride];
      int stop = i + 1;
      while (stop < cells && cell[stop * stride] == value) ++stop;
      if (value != 1) {
        if (next == end || (lengths[next] != 0 && lengths[next] != stop - i)) return false;
        if (value != Mask{1} << (colors.empty() ? 1 : colors[next])) return false;
        ++next;
      }
      i = stop;
    }
    if (next != end) return false;
  }
  return true;
}

}  // namespace sightline

// One line of runs, exactly: which values each cell can still take, and where each block can start.
//
// Positions 0 … n are "the next cell not yet explained". `reach[j]`: positions reachable from the left with the first j
// blocks placed; `rest[j]`: positions from which blocks j … can fill the line to its end. All positions move at once
// (words.hpp), so a line costs a few operations per block. Blocks of the same colour need a background cell between them.
// A block that grows steps on from each of its ends through cells of its colour.
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/problem.hpp"
#include "core/words.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

template <class W>
class LineSolver {
 public:
  LineSolver() = default;
  // `grows`: whether any block of its lines does; what that takes is left out otherwise.
  LineSolver(int most_runs, bool grows)
      : grows_(grows), starts_(at(most_runs) + 1), ends_(grows ? at(most_runs) : 0), reach_(starts_), fit_(starts_) {}

  // can[v]: the cells that may have value v. On true, `supported` holds the same for what some arrangement allows;
  // false if none exists.
  bool solve(std::span<const Run> runs, int cells, const W* can, int values, W* supported) {
    return grows_ ? solve_with<true>(runs, cells, can, values, supported)
                  : solve_with<false>(runs, cells, can, values, supported);
  }

  // Whether there is any arrangement at all.
  bool feasible(std::span<const Run> runs, int cells, const W* can) {
    return grows_ ? sweep_right<true>(runs, cells, can) : sweep_right<false>(runs, cells, can);
  }

  // After a successful solve: every feasible start of a block; where a block that grows can end (the cell after it).
  const W& starts(int block) const { return starts_[at(block)]; }
  const W& ends(int block) const { return ends_[at(block)]; }

 private:
  template <bool kGrows>
  bool solve_with(std::span<const Run> runs, int cells, const W* can, int values, W* supported) {
    const W& background = can[0];
    const int last = static_cast<int>(runs.size());
    if (!sweep_right<kGrows>(runs, cells, can)) return false;
    for (int v = 0; v < values; ++v) supported[v] = W{};
    W rest{};
    insert(rest, cells);
    for (int j = last;; --j) {
      rest = fill_left(rest, background);
      supported[0] |= reach_[at(j)] & background & (rest >> 1);
      if (j == 0) return true;
      const Run& run = runs[at(j - 1)];
      W ends = rest;
      if (gap_after(runs, j - 1)) ends = background & (ends >> 1);
      [[maybe_unused]] const W last_ends = ends;
      if (kGrows && run.grows) ends = fill_left(ends, can[run.color]);
      const W starts = fit_[at(j - 1)] & (ends >> run.length);
      const W both = starts & reach_[at(j - 1)];
      starts_[at(j - 1)] = both;
      supported[run.color] |= covers(both, run.length);
      W stops = both << run.length;
      if (kGrows && run.grows) {
        stops = fill_right(stops, can[run.color]);
        supported[run.color] |= stops & can[run.color] & (ends >> 1);
        ends_[at(j - 1)] = stops &= last_ends;
      }
      if (gap_after(runs, j - 1)) supported[0] |= stops;
      rest = starts;
    }
  }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static bool gap_after(std::span<const Run> runs, int j) {
    return at(j) + 1 < runs.size() && runs[at(j)].color == runs[at(j) + 1].color;
  }

  template <bool kGrows>
  bool sweep_right(std::span<const Run> runs, int cells, const W* can) {
    W reach{};
    insert(reach, 0);
    for (int j = 0;; ++j) {
      reach_[at(j)] = reach = fill_right(reach, can[0]);
      if (at(j) == runs.size()) return has(reach, cells);
      const Run& run = runs[at(j)];
      W ends = (reach & (fit_[at(j)] = fits(can[run.color], run.length))) << run.length;
      if (kGrows && run.grows) ends = fill_right(ends, can[run.color]);
      if (gap_after(runs, j)) ends = (ends & can[0]) << 1;
      if (none(ends)) return false;
      reach = ends;
    }
  }

  bool grows_ = false;
  std::vector<W> starts_, ends_, reach_, fit_;
};

// Calls `use` with the narrowest word that holds a line of `cells`.
template <class Use>
auto with_word(int cells, Use use) {
  if (cells <= kMostCells<Word>) return use(Word{});
  if (cells <= kMostCells<Wide<2>>) return use(Wide<2>{});
  if (cells <= kMostCells<Wide<4>>) return use(Wide<4>{});
  if (cells <= kMostCells<Wide<16>>) return use(Wide<16>{});
  throw std::invalid_argument("runs: lines of more than 1023 cells are not supported");
}

struct LineResult {
  std::vector<Mask> masks;               // per cell: the values that some arrangement has there
  std::vector<std::vector<int>> starts;  // per block: where it starts in some arrangement
  std::vector<std::vector<int>> ends;    // the same for the ends of blocks that grow; empty if none does
};

// One line on its own: what some arrangement has in each cell, and with `solve_line` where its blocks can start; nothing if
// no arrangement fits.
std::vector<Mask> support_of_line(std::span<const Run> runs, std::span<const Mask> masks);
std::optional<LineResult> solve_line(std::span<const Run> runs, std::span<const Mask> masks);

// The masks that the line needs to force each of its cells into `wanted`, 0 for the cells it can do without (open cells are
// tried before settled ones, from the first on). Nothing if it does not force that.
std::vector<Mask> needed_of_line(std::span<const Run> runs, std::vector<Mask> masks, std::span<const Mask> wanted);

}  // namespace sightline

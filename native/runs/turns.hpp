// Turns of the techniques that look at single lines, at four corners or at neighbouring lines, as an explanation takes
// them: what a technique finds on a board, all of it at once.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/bits.hpp"
#include "core/budget.hpp"
#include "core/problem.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

enum RunsTurn : int {  // in the order of nonogram/shortcuts.py
  kEmptyLine,
  kFullLine,
  kSimpleBoxes,
  kColorsOfALine,  // nothing, as there is one colour
  kCompletedLine,
  kCompletedBlock,
  kGlue,
  kMercury,
  kBoxesInReach,
  kSimpleSpaces,
  kForcing,
  kColorsInReach,  // nothing
  kJoiningAndSplitting,
  kFullLineLogic,
  kFourCorners,
  kEdgeLogic,
  kNeighbouringLines,
  kRunsTurns,
};

// The values of `wanted` that fail within so many rounds on a board.
using Failures =
    std::function<std::vector<Mask>(std::span<const Mask> masks, std::span<const Mask> wanted, int rounds)>;

// Takes turns for a puzzle that offers the plain closure; false if a line or a cell has no possibility left.
bool take_runs_turns(const RunsPuzzle& puzzle, std::vector<Mask>& masks, const std::vector<int>& techniques, int most,
                     const Failures& failures, Turns& taken, Budget& budget);

}  // namespace sightline

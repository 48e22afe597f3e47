// Small boards of towers: a line stands in one of at most 720 orders, so that a set of bits says which are left.
#pragma once

#include <memory>
#include <span>

#include "core/search.hpp"
#include "visible/puzzle.hpp"

namespace sightline {

// Whether the lines of a puzzle have few enough orders: heights alone, up to six, in rows and columns alone.
inline bool has_few_orders(const VisiblePuzzle& puzzle) {
  return puzzle.size <= 6 && !puzzle.parks && !puzzle.diagonals;
}

// For puzzles with few orders: what propagation concludes is the same as by VisibleModel, in a fraction of the time.
std::unique_ptr<Search> search_by_orders(const VisiblePuzzle& puzzle, std::span<const Mask> masks, int width);
Known known_by_orders(const VisiblePuzzle& puzzle, std::span<const Mask> masks, int width, Budget& budget);

}  // namespace sightline

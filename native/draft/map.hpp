// Maps of islands for makers: grown at random, and changed until they are harder, or unique.
#pragma once

#include <cstdint>
#include <vector>

#include "core/budget.hpp"

namespace sightline {

enum class MapSymmetry : int { none = 0, mirror = 1, half_turn = 2 };

struct MapSize {
  int rows, columns;
  MapSymmetry symmetry;
};

struct MapRules {
  int planks;  // the most between two islands
  bool connected, loops;
};

struct GrownMap {
  std::vector<int> cells;   // of the islands, in reading order
  std::vector<int> planks;  // between each pair of islands that see each other, numbered as in bridges/
  std::uint64_t state;      // of the random numbers
};

// A map grown to `wanted` islands or as far as there is room. first: bridges to begin with, each two cells and a number
// of planks; an island alone is a bridge to itself. Everything is built together with its image.
GrownMap grow_map(MapSize size, MapRules rules, const std::vector<int>& first, int wanted, std::uint64_t state,
                  Budget& budget);

struct BuiltMap {
  int columns;
  std::vector<int> cells;
  MapRules rules;
  std::vector<int> planks;  // as above
};

// The other numbers of planks that some pairs, which have the same number, can have, all else unchanged.
std::vector<int> other_planks(const BuiltMap& built, const std::vector<int>& alike);

struct Hardened {
  int changes;
  std::vector<int> planks;
  std::uint64_t state;
};

// Changes the planks of random pairs, each with its image, until techniques up to a tier do not solve the map of these
// numbers, or after `most` changes; a pair that cannot be changed counts as well.
Hardened harden_map(const BuiltMap& built, const std::vector<int>& images, int tier, int most, std::uint64_t state,
                    Budget& budget);

struct Settled {
  int tests;  // maps that were propagated, unless equal to the one before
  int open;   // pairs that propagation leaves open
  std::vector<int> planks;
  std::uint64_t state;
};

// Changes the planks of random pairs that propagation leaves open, each with its image, and keeps a change unless it
// leaves more open, until nothing is open; or after `idle` changes without one open pair fewer of each `progress`.
Settled settle_map(const BuiltMap& built, const std::vector<int>& images, int idle, int progress, std::uint64_t state,
                   Budget& budget);

}  // namespace sightline

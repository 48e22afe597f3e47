// What plain techniques up to a tier conclude about a map.
#pragma once

#include "bridges/model.hpp"

namespace sightline {

// Tier 1: islands by their numbers, and crossings; 2: by what they still need; 3: all that islands and pairs say;
// 5: cuts and loops too; 6: full propagation. False if a spot has no value left.
bool close_bridges(const std::shared_ptr<const BridgesMap>& map, std::vector<Mask>& board, int tier, Budget& budget);

}  // namespace sightline

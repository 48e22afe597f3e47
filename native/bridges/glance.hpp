// What single islands show at a glance, by the fewest and the most planks that each pair can have.
#pragma once

#include "bridges/model.hpp"

namespace sightline {

// Narrows the board by crossings and by islands, each by its number alone and, if `remainders`, by what it still needs;
// false if a spot has no value left.
bool close_at_a_glance(const BridgesMap& map, std::vector<Mask>& board, bool remainders, Budget& budget);

}  // namespace sightline

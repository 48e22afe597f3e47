// What some clues of a map say together, and what they leave of the ways to spread one island's bridges.
#pragma once

#include "bridges/model.hpp"

namespace sightline {

// Clues: the islands, then that bridges do not cross, that all islands are connected, that there are no loops. Nothing else
// is looked at, not even cuts. False if the clues contradict each other.
bool settle_by(const BridgesMap& map, std::vector<Mask>& board, const std::vector<int>& clues, Budget& budget);

// Keeps around an island what some way to spread its bridges has that these clues allow; false if there is no way.
bool keep_allowed_around(const BridgesMap& map, std::vector<Mask>& board, const std::vector<int>& clues, int island,
                         Budget& budget);

}  // namespace sightline

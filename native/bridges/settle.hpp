// What some clues of a map conclude together, and which distributions of one island's bridges they leave.
#pragma once

#include "bridges/model.hpp"

namespace sightline {

// Clues: the islands, then that bridges do not cross, that all islands are connected, that there are no loops. Nothing else
// is used, not even cuts. False if the clues contradict each other.
bool settle_by(const BridgesMap& map, std::vector<Mask>& board, const std::vector<int>& clues, Budget& budget);

// Keeps the values around an island that these clues allow together; false if there are none.
bool keep_allowed_around(const BridgesMap& map, std::vector<Mask>& board, const std::vector<int>& clues, int island,
                         Budget& budget);

}  // namespace sightline

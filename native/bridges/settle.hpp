// What some clues of a map conclude together, and which distributions of one island's bridges they leave.
#pragma once

#include "bridges/model.hpp"

namespace sightline {

// Clues: the islands, then that bridges do not cross, that all islands are connected, that there are no loops. Nothing else
// is used, not even cuts.
class CitedClues {
 public:
  CitedClues(const BridgesMap& map, std::span<const int> clues);

  bool has(int island) const { return cited_[index(island)]; }

  // Narrows a board until nothing changes; false if the clues contradict each other.
  bool settle(std::vector<Mask>& masks);
  // Keeps the values around an island that these clues allow together; false if there are none.
  bool keep_allowed_around(int island, std::vector<Mask>& masks, Budget& budget);

 private:
  void wait(int island);
  bool narrow(std::vector<Mask>& masks, int spot, Mask keep);
  bool fill(std::vector<Mask>& masks);
  bool close_crossed(std::vector<Mask>& masks);
  bool even(const std::vector<Mask>& masks) const;
  bool is_connected(const std::vector<Mask>& masks);
  bool has_loop(const std::vector<Mask>& masks);
  bool join(std::size_t spot);
  int leader_of(int island);

  const BridgesMap& map_;
  std::vector<int> islands_;
  std::vector<char> cited_, waits_;  // by island
  bool crossing_ = false, connected_ = false, no_loops_ = false;
  std::vector<int> waiting_, fresh_;  // islands to visit; spots that changed
  std::vector<int> leader_;
};

}  // namespace sightline

// What cited clues of a map force by themselves.
#pragma once

#include <span>
#include <vector>

#include "bridges/settle.hpp"
#include "core/proof.hpp"

namespace sightline {

// Clues are numbered as in settle.hpp; after them comes what a 1 means for connection: it leads no further.
class BridgesProof final : public Proof {
 public:
  static int clue_count(const BridgesMap& map) { return map.islands() + 4; }

  BridgesProof(const BridgesMap& map, std::vector<Mask> wanted, Budget& budget);

  // Each value that is to be ruled out fails: at once, or however an island at an end of its spot, if it is cited, spreads
  // its bridges.
  bool follows(std::span<const int> clues, const std::vector<Mask>& masks) override;

 private:
  struct Cited {
    CitedClues clues;
    std::vector<int> dead_ends;  // the 1s that lead no further, if it is cited that they do not
  };

  Cited cite(std::span<const int> clues) const;
  bool forced_by_island(int island, const std::vector<Mask>& masks) const;
  bool forced_by_crossing(const std::vector<Mask>& masks) const;
  bool is_ruled_out(Cited& cited, int spot, const std::vector<Mask>& masks);
  bool fails(Cited& cited, int spot, Mask value, const std::vector<Mask>& masks);
  bool cut_off_by(const std::vector<int>& dead_ends, const std::vector<Mask>& masks) const;

  const BridgesMap& map_;
  std::vector<Mask> wanted_;
  std::vector<int> targets_;  // the spots that are to be narrowed
  Budget& budget_;
  std::vector<Mask> assumed_, trial_;
};

}  // namespace sightline

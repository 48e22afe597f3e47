// What techniques that look at one island or one pair of islands find on a map.
#pragma once

#include "bridges/model.hpp"
#include "core/looks.hpp"

namespace sightline {

enum BridgesLook : int {  // in the order of hashi/shortcuts.py
  kCrossingCloses,        // looks at pairs
  kSmallIsland,           // at islands
  kOneNeighbour,
  kFullIsland,
  kPartialCombination,
  kCompletedIsland,
  kFullRemainder,
  kPartialRemainder,
  kExtendedPartial,
  kLeftover,
  kIsolation,    // at pairs
  kIslandCount,  // at islands
  kBridgesLooks,
};

class BridgesLooks final : public Looks {
 public:
  // cells: of the islands, in a map with so many columns.
  BridgesLooks(const BridgesMap& map, int columns, std::span<const int> cells)
      : map_(map), columns_(columns), cells_(cells) {}

  int techniques() const override { return kBridgesLooks; }
  int places(int technique) const override { return is_about_pairs(technique) ? map_.spots() : map_.islands(); }
  void places_at(int technique, int spot, std::vector<int>& places) const override;
  bool looks_once(int technique) const override {
    return technique == kIsolation || (technique >= kSmallIsland && technique <= kPartialCombination);
  }
  bool is_in_turn(int) const override { return false; }
  void see(std::span<const Mask> masks) override { masks_ = masks; }
  void find(int technique, int place, Kept& found) override;
  bool finds(int technique, int place) override;
  bool cites(int) const override { return true; }
  Core cite(int technique, int place, std::span<const int> about) override;
  bool needs_all(int technique) const override { return technique == kCrossingCloses; }
  int names(int technique, int place) override;
  int distance(int spot, int other) const override;

 private:
  static bool is_about_pairs(int technique) { return technique == kCrossingCloses || technique == kIsolation; }
  void crossing_closes(int spot, Kept& found) const;
  void isolation(int spot, Kept& found) const;
  std::span<const int> pairs_of(int island) const;
  bool leaves(int technique, int number, std::span<const Planks> around, std::span<Planks> kept) const;

  const BridgesMap& map_;
  int columns_;
  std::span<const int> cells_;
  std::span<const Mask> masks_;
};

}  // namespace sightline

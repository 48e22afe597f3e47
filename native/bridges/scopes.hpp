// The scopes of a map – each island, what crosses each spot, the map as a whole – and their closure.
#pragma once

#include "bridges/model.hpp"

namespace sightline {

class BridgesScopes final : public Scopes {
 public:
  explicit BridgesScopes(const BridgesMap& map);

  int count() const override { return whole() + 1; }
  std::span<const int> at(int spot) const override {
    const std::size_t from = start_[index(spot)];
    return {at_spot_.data() + from, start_[index(spot) + 1] - from};
  }
  bool narrow(int scope, std::span<const Mask> masks, Kept& kept) override;

 private:
  int whole() const { return map_.islands() + map_.spots(); }  // the scope that is the whole map
  bool narrow_island(int number, std::span<const Mask> masks, Kept& kept) const;
  bool keep_connected(std::span<const Mask> masks, Kept& kept);
  bool forbid_loops(std::span<const Mask> masks, Kept& kept);
  int leader_of(int island);

  const BridgesMap& map_;
  std::vector<std::size_t> start_;  // of each spot, index into
  std::vector<int> at_spot_;        // the scopes that hold a spot
  std::vector<Visit> visits_;
  std::vector<int> leader_;
};

// Narrows the board by islands and crossings and, if `whole`, by connection and loops; false
// if a spot has no value left.
bool close_map(const BridgesMap& map, std::vector<Mask>& board, bool whole, Budget& budget);

}  // namespace sightline

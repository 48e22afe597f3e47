#include "bridges/scopes.hpp"

#include <array>
#include <numeric>

#include "bridges/walk.hpp"

namespace sightline {

BridgesScopes::BridgesScopes(const BridgesMap& map) : map_(map), leader_(map.shores.size()) {
  const bool whole = map.connected || !map.loops;
  for (int spot = 0; spot < map.spots(); ++spot) {
    start_.push_back(at_spot_.size());
    at_spot_.insert(at_spot_.end(), {map.first[index(spot)], map.second[index(spot)]});
    if (!map.crossing(spot).empty()) at_spot_.push_back(map.islands() + spot);
    if (whole) at_spot_.push_back(this->whole());
  }
  start_.push_back(at_spot_.size());
}

bool BridgesScopes::narrow(int scope, std::span<const Mask> masks, Kept& kept) {
  if (scope < map_.islands()) return narrow_island(scope, masks, kept);
  if (scope == whole())
    return (!map_.connected || keep_connected(masks, kept)) && (map_.loops || forbid_loops(masks, kept));
  if (!(masks[scope - map_.islands()] & 1))
    for (const int other : map_.crossing(scope - map_.islands())) kept.push_back({other, 1});
  return true;
}

bool BridgesScopes::narrow_island(int number, std::span<const Mask> masks, Kept& kept) const {
  const BridgesMap::Shore& shore = map_.shores[index(number)];
  std::array<Planks, 4> around;
  for (std::size_t i = 0; i < index(shore.count); ++i) around[i] = static_cast<Planks>(masks[shore.spot[i]]);
  if (!keep_sums({around.data(), index(shore.count)}, map_.counts[index(number)])) return false;
  for (std::size_t i = 0; i < index(shore.count); ++i) kept.push_back({shore.spot[i], around[i]});
  return true;
}

// All islands are connected: a pair without which the map is not connected needs a bridge.
bool BridgesScopes::keep_connected(std::span<const Mask> masks, Kept& kept) {
  int parts = 0;
  walk(
      map_, visits_, [&](int spot) { return masks[spot] > 1; },
      [&](int below, int, bool cut) {
        if (cut) kept.push_back({visits_[index(below)].via, ~Mask{1}});
      },
      [&](int) { ++parts; });
  return parts <= 1;
}

// There are no loops: islands that are connected already get no further bridge between them.
bool BridgesScopes::forbid_loops(std::span<const Mask> masks, Kept& kept) {
  std::iota(leader_.begin(), leader_.end(), 0);
  for (int spot = 0; spot < map_.spots(); ++spot) {
    if (masks[spot] & 1) continue;
    const int a = leader_of(map_.first[index(spot)]), b = leader_of(map_.second[index(spot)]);
    if (a == b) return false;
    leader_[index(a)] = b;
  }
  for (int spot = 0; spot < map_.spots(); ++spot)
    if (masks[spot] & 1 && leader_of(map_.first[index(spot)]) == leader_of(map_.second[index(spot)]))
      kept.push_back({spot, 1});
  return true;
}

int BridgesScopes::leader_of(int island) {
  while (leader_[index(island)] != island) island = leader_[index(island)] = leader_[index(leader_[index(island)])];
  return island;
}

// Two islands that would spend all their bridges on each other would be cut off from the others.
static bool forbid_isolation(const BridgesMap& map, std::vector<Mask>& board) {
  for (int spot = 0; spot < map.spots() && map.connected && map.islands() > 2; ++spot) {
    const int number = map.counts[index(map.first[index(spot)])];
    const bool alike = number && number <= map.planks && number == map.counts[index(map.second[index(spot)])];
    if (alike && !(board[index(spot)] &= ~bit(number))) return false;
  }
  return true;
}

bool close_map(const BridgesMap& map, std::vector<Mask>& board, bool whole, Budget& budget) {
  if (!forbid_isolation(map, board)) return false;
  BridgesScopes scopes(map);
  std::vector<int> waiting(index(scopes.count() - !whole));
  std::iota(waiting.rbegin(), waiting.rend(), 0);
  std::vector<char> waits(index(scopes.count()), 1);
  for (Kept kept; !waiting.empty() && budget.poll(); kept.clear()) {
    const int scope = waiting.back();
    waiting.pop_back();
    waits[index(scope)] = 0;
    if (!scopes.narrow(scope, board, kept)) return false;
    for (const auto& [spot, mask] : kept) {
      if (!(board[index(spot)] & ~mask)) continue;
      if (!(board[index(spot)] &= mask)) return false;
      for (const int other : scopes.at(spot))
        if (!waits[index(other)]) waits[index(other)] = 1, waiting.push_back(other);
    }
  }
  return true;
}

}  // namespace sightline

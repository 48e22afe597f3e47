// What a player follows on a map, island by island and across it: how far that leads, and how soon an assumption fails.
#include <numeric>

#include "bridges/walk.hpp"
#include "core/problems.hpp"
#include "core/rounds.hpp"

namespace sightline {
namespace {

// The scopes of a map: each island, what crosses each spot, and the map as a whole.
class MapScopes {
 public:
  explicit MapScopes(const Sea& sea) : sea_(sea), leader_(sea.shores.size()) {
    const bool whole = sea.connected || !sea.loops;
    for (int spot = 0; spot < sea.spots(); ++spot) {
      start_.push_back(at_spot_.size());
      at_spot_.insert(at_spot_.end(), {sea.first[Sea::at(spot)], sea.second[Sea::at(spot)]});
      if (!sea.crossing(spot).empty()) at_spot_.push_back(sea.islands() + spot);
      if (whole) at_spot_.push_back(count() - 1);
    }
    start_.push_back(at_spot_.size());
  }

  int count() const { return sea_.islands() + sea_.spots() + 1; }
  std::span<const int> at(int spot) const {
    const std::size_t from = start_[Sea::at(spot)];
    return {at_spot_.data() + from, start_[Sea::at(spot) + 1] - from};
  }
  bool narrow(int scope, std::span<const Mask> masks, Kept& kept) {
    if (scope < sea_.islands()) return island(scope, masks, kept);
    if (scope == count() - 1) return (!sea_.connected || cuts(masks, kept)) && (sea_.loops || no_loops(masks, kept));
    if (!(masks[scope - sea_.islands()] & 1))
      for (const int other : sea_.crossing(scope - sea_.islands())) kept.push_back({other, 1});
    return true;
  }

 private:
  bool island(int number, std::span<const Mask> masks, Kept& kept) const {
    const Sea::Shore& shore = sea_.shores[Sea::at(number)];
    std::array<Planks, 4> around;
    for (std::size_t i = 0; i < Sea::at(shore.count); ++i) around[i] = static_cast<Planks>(masks[shore.spot[i]]);
    if (!keep_sums({around.data(), Sea::at(shore.count)}, sea_.counts[Sea::at(number)])) return false;
    for (std::size_t i = 0; i < Sea::at(shore.count); ++i) kept.push_back({shore.spot[i], around[i]});
    return true;
  }

  // All islands hang together: pairs without which the map falls apart need a bridge.
  bool cuts(std::span<const Mask> masks, Kept& kept) {
    int parts = 0;
    walk(
        sea_, visits_, [&](int spot) { return masks[spot] > 1; },
        [&](int below, int, bool cut) {
          if (cut) kept.push_back({visits_[Sea::at(below)].via, ~Mask{1}});
        },
        [&](int) { ++parts; });
    return parts <= 1;
  }

  // There is no way round: islands that hang together already get no further bridge between them.
  bool no_loops(std::span<const Mask> masks, Kept& kept) {
    std::iota(leader_.begin(), leader_.end(), 0);
    for (int spot = 0; spot < sea_.spots(); ++spot) {
      if (masks[spot] & 1) continue;
      const int a = leader_of(sea_.first[Sea::at(spot)]), b = leader_of(sea_.second[Sea::at(spot)]);
      if (a == b) return false;
      leader_[Sea::at(a)] = b;
    }
    for (int spot = 0; spot < sea_.spots(); ++spot)
      if (masks[spot] & 1 && leader_of(sea_.first[Sea::at(spot)]) == leader_of(sea_.second[Sea::at(spot)]))
        kept.push_back({spot, 1});
    return true;
  }

  int leader_of(int island) {
    while (leader_[Sea::at(island)] != island)
      island = leader_[Sea::at(island)] = leader_[Sea::at(leader_[Sea::at(island)])];
    return island;
  }

  const Sea& sea_;
  std::vector<std::size_t> start_;  // of each spot, in
  std::vector<int> at_spot_;        // the scopes that hold it
  std::vector<Visit> visits_;
  std::vector<int> leader_;
};

}  // namespace

std::pair<int, Packed> bridges_soonest(const Sea& sea, std::string_view masks, std::string_view wanted, int width,
                                       int furthest, Budget& budget) {
  MapScopes scopes(sea);
  const Soonest found = soonest(scopes, scopes.count(), unpack(masks, width), unpack(wanted, width), furthest, budget);
  return {found.rounds, pack(found.masks, width)};
}

std::pair<int, Packed> bridges_two_ways(const Sea& sea, std::string_view masks, int width, int furthest, Budget& budget) {
  MapScopes scopes(sea);
  const Soonest found = two_ways(scopes, scopes.count(), unpack(masks, width), furthest, budget);
  return {found.rounds, pack(found.masks, width)};
}

Packed bridges_reach(const Sea& sea, std::string_view masks, int width, bool whole, Budget& budget) {
  MapScopes scopes(sea);
  std::vector<int> waiting(Sea::at(scopes.count() - !whole));
  std::iota(waiting.rbegin(), waiting.rend(), 0);
  std::vector<char> waits(Sea::at(scopes.count()), 1);
  std::vector<Mask> board = unpack(masks, width);
  for (Kept kept; !waiting.empty() && budget.poll(); kept.clear()) {
    const int scope = waiting.back();
    waiting.pop_back();
    waits[Sea::at(scope)] = !whole && scope == scopes.count() - 1;
    if (!scopes.narrow(scope, board, kept)) return {};
    for (const auto& [spot, mask] : kept) {
      if (!(board[Sea::at(spot)] & ~mask)) continue;
      if (!(board[Sea::at(spot)] &= mask)) return {};
      for (const int other : scopes.at(spot))
        if (!waits[Sea::at(other)]) waits[Sea::at(other)] = 1, waiting.push_back(other);
    }
  }
  return pack(board, width);
}

Sea checked_sea(int columns, const std::vector<int>& cells, std::vector<int> counts, int planks, bool connected,
                bool loops, std::size_t masks) {
  check_map(columns, cells, counts, planks);
  for (int& count : counts) count = std::min(count, kMostWanted);
  Sea sea(columns, cells, std::move(counts), planks, connected, loops);
  if (masks != Sea::at(sea.spots())) throw std::invalid_argument("one mask per pair of islands is needed");
  return sea;
}

}  // namespace sightline

#include "bridges/proof.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace sightline {

BridgesProof::BridgesProof(const BridgesMap& map, std::vector<Mask> wanted, Budget& budget)
    : map_(map), wanted_(std::move(wanted)), budget_(budget) {
  const Mask values = (Mask{2} << map.planks) - 1;
  for (int spot = 0; spot < map.spots(); ++spot)
    if (wanted_[index(spot)] != values) targets_.push_back(spot);
}

bool BridgesProof::follows(std::span<const int> clues, const std::vector<Mask>& masks) {
  if (std::ranges::find(masks, Mask{0}) != masks.end()) return true;
  if (clues.size() == 1 && clues[0] < map_.islands()) return forced_by_island(clues[0], masks);
  if (clues.size() == 1 && clues[0] == map_.islands()) return forced_by_crossing(masks);
  Cited cited = cite(clues);
  return std::ranges::all_of(targets_, [&](int spot) { return is_ruled_out(cited, spot, masks); });
}

BridgesProof::Cited BridgesProof::cite(std::span<const int> clues) const {
  const int connected = map_.islands() + 1, leads_no_further = map_.islands() + 3;
  std::vector<int> own(clues.begin(), clues.end()), dead_ends;
  if (std::erase(own, leads_no_further) && std::ranges::find(own, connected) != own.end())
    std::ranges::copy_if(own, std::back_inserter(dead_ends),
                         [&](int clue) { return clue < map_.islands() && map_.counts[index(clue)] == 1; });
  return {CitedClues(map_, own), std::move(dead_ends)};
}

// One number by itself leaves the ways to add up to it.
bool BridgesProof::forced_by_island(int island, const std::vector<Mask>& masks) const {
  const BridgesMap::Shore& shore = map_.shores[index(island)];
  const std::span<const int> spots{shore.spot.data(), index(shore.count)};
  std::array<Planks, 4> around;
  for (std::size_t i = 0; i < spots.size(); ++i) around[i] = static_cast<Planks>(masks[index(spots[i])]);
  if (!spots.empty() && !keep_sums({around.data(), spots.size()}, map_.counts[index(island)])) return true;
  return std::ranges::all_of(targets_, [&](int spot) {
    const auto own = std::ranges::find(spots, spot);
    const Mask left = own == spots.end() ? masks[index(spot)] : around[index(static_cast<int>(own - spots.begin()))];
    return !(left & ~wanted_[index(spot)]);
  });
}

// Where a certain bridge crosses, there is none.
bool BridgesProof::forced_by_crossing(const std::vector<Mask>& masks) const {
  const auto is_certain = [&](int spot) { return must_stand(static_cast<Planks>(masks[index(spot)])); };
  const auto is_crossed = [&](int spot) { return std::ranges::any_of(map_.crossing(spot), is_certain); };
  for (int spot = 0; spot < map_.spots(); ++spot)
    if (is_certain(spot) && is_crossed(spot)) return true;
  return std::ranges::all_of(targets_, [&](int spot) {
    const Mask left = is_crossed(spot) ? 1 : masks[index(spot)];
    return !(left & ~wanted_[index(spot)]);
  });
}

bool BridgesProof::is_ruled_out(Cited& cited, int spot, const std::vector<Mask>& masks) {
  const Mask known = masks[index(spot)], wanted = wanted_[index(spot)];
  if (!wanted) return fails(cited, spot, known, masks);  // a contradiction
  for (Mask left = known & ~wanted; left;)
    if (!fails(cited, spot, bit(pop(left)), masks)) return false;
  return true;
}

bool BridgesProof::fails(Cited& cited, int spot, Mask value, const std::vector<Mask>& masks) {
  assumed_ = masks;
  assumed_[index(spot)] = value;
  if (!cited.dead_ends.empty() && cut_off_by(cited.dead_ends, assumed_)) return true;
  trial_ = assumed_;
  budget_.poll();
  if (!cited.clues.settle(trial_)) return true;
  for (const int end : {map_.first[index(spot)], map_.second[index(spot)]}) {
    if (!cited.clues.has(end)) continue;
    trial_ = assumed_;
    if (!cited.clues.keep_allowed_around(end, trial_, budget_)) return true;
  }
  return false;
}

// Whether the other islands are not connected with each other.
bool BridgesProof::cut_off_by(const std::vector<int>& dead_ends, const std::vector<Mask>& masks) const {
  std::vector<char> seen(map_.shores.size());  // or left out
  for (const int island : dead_ends) seen[index(island)] = 1;
  const auto first = std::ranges::find(seen, 0);
  if (first == seen.end()) return false;
  std::vector<int> edge{static_cast<int>(first - seen.begin())};
  *first = 1;
  while (!edge.empty()) {
    const BridgesMap::Shore& shore = map_.shores[index(edge.back())];
    edge.pop_back();
    for (std::size_t i = 0; i < index(shore.count); ++i) {
      char& other = seen[index(shore.other[i])];
      if (other || !can_stand(static_cast<Planks>(masks[index(shore.spot[i])]))) continue;
      other = 1;
      edge.push_back(shore.other[i]);
    }
  }
  return std::ranges::find(seen, 0) != seen.end();
}

}  // namespace sightline

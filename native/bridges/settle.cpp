#include "bridges/settle.hpp"

#include <algorithm>
#include <numeric>

namespace sightline {
namespace {

constexpr unsigned kWorkPerWay = 16;  // units of Budget::poll

// Calls `each(way)` with the values of every way to spread an island's bridges over its spots.
template <class Each>
void spread(const BridgesMap::Shore& shore, int wanted, const std::vector<Mask>& masks, Each each) {
  std::array<int, 4> way{};
  std::array<Mask, 4> left{};
  const int count = shore.count;
  for (int depth = 0, sum = 0;;) {
    if (depth < count) left[index(depth)] = masks[index(shore.spot[index(depth)])];
    else if (sum == (wanted ? wanted : std::max(sum, 1))) each(way);
    for (; depth == count || !left[index(depth)];) {  // back to where there is another value
      if (--depth < 0) return;
      sum -= way[index(depth)];
    }
    sum += way[index(depth)] = pop(left[index(depth)]);
    ++depth;
  }
}

}  // namespace

CitedClues::CitedClues(const BridgesMap& map, std::span<const int> clues)
    : map_(map), cited_(map.shores.size()), waits_(map.shores.size()) {
  for (const int clue : clues) {
    if (clue < 0 || clue > map.islands() + 2) throw std::invalid_argument("there is no such clue");
    if (clue < map.islands() && !std::exchange(cited_[index(clue)], 1)) islands_.push_back(clue);
    crossing_ |= clue == map.islands();
    connected_ |= clue == map.islands() + 1;
    no_loops_ |= clue == map.islands() + 2;
  }
}

bool CitedClues::settle(std::vector<Mask>& masks) {
  fresh_.clear();
  waiting_.clear();
  std::fill(waits_.begin(), waits_.end(), 0);
  for (int spot = 0; crossing_ && spot < map_.spots(); ++spot)
    if (!(masks[index(spot)] & 1)) fresh_.push_back(spot);
  for (const int island : islands_) wait(island);
  while (!waiting_.empty() || !fresh_.empty())
    if (!(waiting_.empty() ? close_crossed(masks) : fill(masks))) return false;
  return even(masks) && (!connected_ || is_connected(masks)) && !(no_loops_ && has_loop(masks));
}

void CitedClues::wait(int island) {
  if (!has(island) || waits_[index(island)] || !map_.shores[index(island)].count) return;
  waits_[index(island)] = 1;
  waiting_.push_back(island);
}

bool CitedClues::narrow(std::vector<Mask>& masks, int spot, Mask keep) {
  Mask& mask = masks[index(spot)];
  if (!(mask & ~keep)) return true;
  mask &= keep;
  fresh_.push_back(spot);
  wait(map_.first[index(spot)]);
  wait(map_.second[index(spot)]);
  return mask != 0;
}

bool CitedClues::fill(std::vector<Mask>& masks) {
  const int island = waiting_.back();
  const BridgesMap::Shore& shore = map_.shores[index(island)];
  waiting_.pop_back();
  waits_[index(island)] = 0;
  std::array<Planks, 4> around;
  for (std::size_t i = 0; i < index(shore.count); ++i) around[i] = static_cast<Planks>(masks[index(shore.spot[i])]);
  if (!keep_sums({around.data(), index(shore.count)}, map_.counts[index(island)])) return false;
  for (std::size_t i = 0; i < index(shore.count); ++i)
    if (!narrow(masks, shore.spot[i], around[i])) return false;
  return true;
}

bool CitedClues::close_crossed(std::vector<Mask>& masks) {
  const int spot = fresh_.back();
  fresh_.pop_back();
  if (crossing_ && !(masks[index(spot)] & 1))
    for (const int other : map_.crossing(spot))
      if (!narrow(masks, other, 1)) return false;
  return true;
}

// The number of bridges that leave the given islands is odd if and only if the sum of their numbers is.
bool CitedClues::even(const std::vector<Mask>& masks) const {
  constexpr Mask kOdd = 0xAAAA;
  int total = 0;
  for (const int island : islands_) {
    if (!map_.counts[index(island)]) return true;
    total += map_.counts[index(island)];
    const BridgesMap::Shore& shore = map_.shores[index(island)];
    for (std::size_t i = 0; i < index(shore.count); ++i) {
      const Mask mask = masks[index(shore.spot[i])];
      if (has(shore.other[i])) continue;
      if ((mask & kOdd) && (mask & ~kOdd)) return true;
      total += (mask & kOdd) != 0;
    }
  }
  return total % 2 == 0;
}

bool CitedClues::is_connected(const std::vector<Mask>& masks) {
  leader_.resize(cited_.size());
  std::iota(leader_.begin(), leader_.end(), 0);
  std::size_t parts = leader_.size();
  for (std::size_t spot = 0; spot < masks.size(); ++spot)
    if (masks[spot] & ~Mask{1}) parts -= join(spot);
  return parts <= 1;
}

bool CitedClues::has_loop(const std::vector<Mask>& masks) {
  leader_.resize(cited_.size());
  std::iota(leader_.begin(), leader_.end(), 0);
  for (std::size_t spot = 0; spot < masks.size(); ++spot)
    if (!(masks[spot] & 1) && !join(spot)) return true;
  return false;
}

bool CitedClues::join(std::size_t spot) {
  const int a = leader_of(map_.first[spot]), b = leader_of(map_.second[spot]);
  leader_[index(a)] = b;
  return a != b;
}

int CitedClues::leader_of(int island) {
  while (leader_[index(island)] != island) island = leader_[index(island)] = leader_[index(leader_[index(island)])];
  return island;
}

bool CitedClues::keep_allowed_around(int island, std::vector<Mask>& masks, Budget& budget) {
  if (island < 0 || island >= map_.islands()) throw std::invalid_argument("there is no such island");
  const BridgesMap::Shore& shore = map_.shores[index(island)];
  std::vector<Mask> kept = masks, trial;
  for (int i = 0; i < shore.count; ++i) kept[index(shore.spot[index(i)])] = 0;
  bool any = false;
  spread(shore, map_.counts[index(island)], masks, [&](const std::array<int, 4>& way) {
    bool fresh = !any;  // whether this way keeps a value that no earlier way kept
    trial = masks;
    for (std::size_t i = 0; i < index(shore.count); ++i) {
      fresh |= !(kept[index(shore.spot[i])] & bit(way[i]));
      trial[index(shore.spot[i])] = bit(way[i]);
    }
    if (!fresh || !budget.poll(kWorkPerWay) || !settle(trial)) return;
    any = true;
    for (std::size_t i = 0; i < index(shore.count); ++i) kept[index(shore.spot[i])] |= bit(way[i]);
  });
  masks = std::move(kept);
  return any;
}

}  // namespace sightline

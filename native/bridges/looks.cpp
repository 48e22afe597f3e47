// Each look is the technique of the same name; why it is true is said there.
#include "bridges/looks.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace sightline {
namespace {

// An island may need up to kMostWanted, more than one pair can have.
constexpr Planks at_most(int planks) { return static_cast<Planks>((2u << std::min(planks, kMostPlanks)) - 1); }
constexpr Planks at_least(int planks) {
  return static_cast<Planks>(~((1u << std::clamp(planks, 0, kMostPlanks + 1)) - 1));
}

template <class Each>
int sum(std::span<const Planks> around, Each each) {
  int total = 0;
  for (const Planks one : around) total += each(one);
  return total;
}

}  // namespace

void BridgesLooks::places_at(int technique, int spot, std::vector<int>& places) const {
  if (is_about_pairs(technique)) places.push_back(spot);
  else places.insert(places.end(), {map_.first[index(spot)], map_.second[index(spot)]});
}

// From the middle of a pair to the middle of another, and one more if they share no island; one that all pairs share
// does not count.
int BridgesLooks::distance(int spot, int other) const {
  const auto ends = [&](int pair) { return std::array{map_.first[index(pair)], map_.second[index(pair)]}; };
  int row = 0, column = 0;
  bool together = false;
  for (const int end : ends(spot)) {
    row += cells_[index(end)] / columns_, column += cells_[index(end)] % columns_;
    for (const int across : ends(other)) together |= end == across && map_.shores[index(end)].count < map_.spots();
  }
  for (const int end : ends(other)) row -= cells_[index(end)] / columns_, column -= cells_[index(end)] % columns_;
  return std::abs(row) + std::abs(column) + (together ? 0 : 1);
}

bool BridgesLooks::finds(int technique, int place) {
  Kept found;
  find(technique, place, found);
  return !found.empty();
}

void BridgesLooks::find(int technique, int place, Kept& found) {
  if (technique == kCrossingCloses) return crossing_closes(place, found);
  if (technique == kIsolation) return isolation(place, found);
  const BridgesMap::Shore& shore = map_.shores[index(place)];
  std::array<Planks, 4> around, kept;
  for (std::size_t i = 0; i < index(shore.count); ++i) around[i] = static_cast<Planks>(masks_[shore.spot[i]]);
  kept = around;
  if (!leaves(technique, map_.counts[index(place)], {around.data(), index(shore.count)}, kept)) return;
  const std::size_t first = found.size();
  for (std::size_t i = 0; i < index(shore.count); ++i) {
    if (!(around[i] & ~kept[i])) continue;
    const bool says_what_is_gone = technique == kIslandCount && kept[i];
    found.push_back({shore.spot[i], says_what_is_gone ? kept[i] | ~Mask{around[i]} : Mask{kept[i]}});
    if (around[i] & kept[i] || technique == kIslandCount) continue;
    return found.resize(first, {});  // something impossible is left to others
  }
}

// An island cites its number and the pairs around it, a pair what it rests on: a rule, and the bridge or the numbers.
Core BridgesLooks::cite(int technique, int place, std::span<const int> /*about*/) {
  const int crossing = map_.islands(), connected = crossing + 1;
  if (technique == kCrossingCloses) return {{crossing}, {place}};
  if (technique == kIsolation) return {{map_.first[index(place)], map_.second[index(place)], connected}, {}};
  const std::span<const int> pairs = pairs_of(place);
  return {{place}, {pairs.begin(), pairs.end()}};
}

// How many neighbours can still have a bridge, or how many bridges are missing.
int BridgesLooks::names(int technique, int place) {
  if (technique != kPartialRemainder && technique != kLeftover) return -1;
  int standing = 0, missing = map_.counts[index(place)];
  for (const int spot : pairs_of(place)) {
    const Planks one = static_cast<Planks>(masks_[index(spot)]);
    standing += can_stand(one);
    missing -= low(one);
  }
  return technique == kLeftover ? missing : standing;
}

std::span<const int> BridgesLooks::pairs_of(int island) const {
  const BridgesMap::Shore& shore = map_.shores[index(island)];
  return {shore.spot.data(), index(shore.count)};
}

void BridgesLooks::crossing_closes(int spot, Kept& found) const {
  if (masks_[spot] & 1) return;
  for (const int other : map_.crossing(spot))
    if (masks_[other] & ~Mask{1}) found.push_back({other, 1});
  std::ranges::sort(found, {}, &Keep::spot);
}

void BridgesLooks::isolation(int spot, Kept& found) const {
  const int number = map_.counts[index(map_.first[index(spot)])];
  const bool alike = number && number <= map_.planks && number == map_.counts[index(map_.second[index(spot)])];
  if (alike && map_.connected && map_.islands() > 2 && masks_[spot] >> number & 1)
    found.push_back({spot, at_most(number - 1)});
}

// What a technique leaves of the pairs around an island; false if it says nothing.
bool BridgesLooks::leaves(int technique, int number, std::span<const Planks> around, std::span<Planks> kept) const {
  const int pairs = static_cast<int>(around.size()), planks = map_.planks, missing = number - sum(around, low);
  const auto fill = [&](auto each) {
    std::ranges::transform(around, kept.begin(), [&](Planks one) { return static_cast<Planks>(each(one)); });
    return true;
  };
  switch (technique) {
    case kSmallIsland: return 0 < number && number < planks && fill([&](Planks) { return at_most(number); });
    case kOneNeighbour: return pairs == 1 && number && fill([&](Planks) { return bit(number); });
    case kFullIsland: return number == planks * pairs && fill([&](Planks) { return bit(planks); });
    case kPartialCombination: {
      const int share = number - planks * (pairs - 1);
      return 0 < share && share < planks && fill([&](Planks) { return at_least(share); });
    }
    case kCompletedIsland: return number && !missing && fill([](Planks one) { return at_most(low(one)); });
    case kFullRemainder: {
      const auto share = [&](Planks one) { return std::min(high(one) - low(one), missing); };
      return missing > 0 && sum(around, share) == missing &&
             fill([&](Planks one) { return bit(low(one) + share(one)); });
    }
    case kPartialRemainder: {
      const int share = number - planks * (sum(around, can_stand) - 1);
      return 0 < share && share < planks && fill([&](Planks one) { return one == 1 ? one : at_least(share); });
    }
    case kExtendedPartial: {
      const int spare = sum(around, high) - number;
      return number && fill([&](Planks one) { return at_least(high(one) - spare); });
    }
    case kLeftover: return number && missing > 0 && fill([&](Planks one) { return at_most(low(one) + missing); });
    default:  // kIslandCount
      if (!keep_sums(kept.first(around.size()), number)) std::ranges::fill(kept, Planks{0});
      return true;
  }
}

}  // namespace sightline

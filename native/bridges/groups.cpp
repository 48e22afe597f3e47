// What needs a walk over the whole map: cuts, parity, and groups of islands that must not close.
#include "bridges/model.hpp"
#include "bridges/walk.hpp"

namespace sightline {

namespace {
constexpr auto at = index;
// The rest of a group with an island of unknown number: too large to be used up, and the sum of many fits 64 bits.
constexpr std::int64_t kUnknown = std::int64_t{1} << 40;
constexpr int kUnknownParity = 2;  // an unknown parity
}  // namespace

// All islands are connected: the map of possible bridges is connected, and each cut must be built.
bool BridgesModel::stay_connected() {
  int parts = 0;
  walk(
      *map_, visits_, [&](int spot) { return can_stand(domains_[at(spot)]); },
      [&](int island, int, bool cut) {
        if (cut) cuts_.push_back({visits_[at(island)].via, static_cast<Planks>(~1u)});
      },
      [&](int) { ++parts; });
  return narrow_all() && parts <= 1;
}

// Every bridge inside a part reduces what its islands still need by two; so the only open bridge into a part is odd or
// even like that sum.
bool BridgesModel::keep_parity() {
  constexpr Planks kEven = 0b101010101, kOdd = 0b010101010;
  const auto own = [&](int island) {
    const int wanted = map_->counts[at(island)];
    if (!wanted) return kUnknownParity;
    int sum = wanted;
    const BridgesMap::Shore& shore = map_->shores[at(island)];
    for (int i = 0; i < shore.count; ++i) {
      const Planks domain = domains_[at(shore.spot[at(i)])];
      if (!open(domain)) sum += low(domain);
    }
    return sum & 1;
  };
  bool even = true;
  const auto finish = [&](int island) {  // adds the island's own parity to that of the islands below it
    Visit& here = visits_[at(island)];
    const int mine = own(island);
    here.parity = ((here.parity ^ mine) & 1) | ((here.parity | mine) & kUnknownParity);
    return here.parity;
  };
  walk(
      *map_, visits_, [&](int spot) { return open(domains_[at(spot)]); },
      [&](int island, int parent, bool cut) {
        const int parity = finish(island);
        if (cut && !(parity & kUnknownParity)) cuts_.push_back({visits_[at(island)].via, parity ? kOdd : kEven});
        int& above = visits_[at(parent)].parity;
        above = ((above ^ parity) & 1) | ((above | parity) & kUnknownParity);
      },
      [&](int island) { even &= finish(island) != 1; });
  return narrow_all() && even;
}

int BridgesModel::group_of(int island) {
  while (groups_[at(island)].parent != island)
    island = groups_[at(island)].parent = groups_[at(groups_[at(island)].parent)].parent;
  return island;
}

// The groups that the known bridges form; `loop`: two paths connect the same islands.
void BridgesModel::gather_groups(bool& loop) {
  groups_.resize(map_->shores.size());
  for (int island = 0; island < map_->islands(); ++island) {
    const int wanted = map_->counts[at(island)];
    groups_[at(island)] = {island, 1, wanted ? wanted : kUnknown};
  }
  for (int spot = 0; spot < spots(); ++spot) {
    if (!must_stand(domains_[at(spot)])) continue;
    const int a = group_of(map_->first[at(spot)]), b = group_of(map_->second[at(spot)]);
    groups_[at(a)].rest -= 2 * low(domains_[at(spot)]);
    if (a == b) {
      loop = true;
      continue;
    }
    groups_[at(b)].parent = a;
    groups_[at(a)].size += groups_[at(b)].size;
    groups_[at(a)].rest += groups_[at(b)].rest;
  }
}

bool BridgesModel::keep_groups_open() {
  const bool count = map_->connected && rules_ == Rules::full;
  if (map_->loops && !count) return true;
  bool loop = false;
  gather_groups(loop);
  if (loop && !map_->loops) return false;
  for (int spot = 0; spot < spots(); ++spot) {
    const Planks domain = domains_[at(spot)];
    if (!open(domain)) continue;
    if (!map_->loops && !must_stand(domain) && group_of(map_->first[at(spot)]) == group_of(map_->second[at(spot)]))
      cuts_.push_back({spot, 1});
    else if (count) close_no_group(spot);
  }
  if (count && cuts_.empty())
    for (int island = 0; island < map_->islands(); ++island) split_by_groups(island);
  return narrow_all();
}

// Excludes the number of planks that would complete the joined group while other islands are outside.
void BridgesModel::close_no_group(int spot) {
  const int a = group_of(map_->first[at(spot)]), b = group_of(map_->second[at(spot)]);
  std::int64_t rest = groups_[at(a)].rest;
  int size = groups_[at(a)].size;
  if (a != b) rest += groups_[at(b)].rest, size += groups_[at(b)].size;
  if (size == map_->islands() || rest % 2 || rest >= kUnknown / 2) return;
  const std::int64_t closing = low(domains_[at(spot)]) + rest / 2;
  if (closing > 0 && closing <= kMostPlanks && domains_[at(spot)] >> closing & 1)
    cuts_.push_back({spot, static_cast<Planks>(~(1u << closing))});
}

// The same for all bridges that an island still needs: they may not complete its group together with its neighbours'.
void BridgesModel::split_by_groups(int island) {
  const BridgesMap::Shore& shore = map_->shores[at(island)];
  std::array<int, 4> spot, group;
  std::array<Planks, 4> more{1, 1, 1, 1}, keep{};  // planks on top of those that are known
  std::size_t ways = 0;
  int rest = map_->counts[at(island)];
  if (!rest) return;
  for (int i = 0; i < shore.count; ++i) {
    const Planks domain = domains_[at(shore.spot[at(i)])];
    rest -= low(domain);
    if (!open(domain)) continue;
    spot[ways] = shore.spot[at(i)];
    group[ways] = group_of(shore.other[at(i)]);
    more[ways++] = static_cast<Planks>(domain >> low(domain));
  }
  const int own = group_of(island);
  // If the groups it joins need exactly this, the joined group is complete.
  const std::int64_t closing = 2 * rest - groups_[at(own)].rest;
  if (ways < 2 || closing < 0) return;
  unsigned closed = 0;  // bit t: taking exactly the set t of ways closes the group
  for (unsigned taken = 1; taken < 1u << ways; ++taken) {
    std::int64_t wanted = 0;
    int size = groups_[at(own)].size;
    for (std::size_t i = 0; i < ways; ++i) {
      bool joins = (taken >> i & 1) && group[i] != own;
      for (std::size_t j = 0; j < i; ++j) joins &= !(taken >> j & 1) || group[j] != group[i];
      if (joins) wanted += groups_[at(group[i])].rest, size += groups_[at(group[i])].size;
    }
    if (wanted == closing && size < map_->islands()) closed |= 1u << taken;
  }
  if (!closed) return;
  const auto arrange = [&](auto&& self, std::size_t i, int left, unsigned taken) -> bool {
    if (i == more.size()) return left == 0 && !(closed >> taken & 1);
    bool some = false;
    for (Planks values = more[i]; values && low(values) <= left; values &= static_cast<Planks>(values - 1))
      if (self(self, i + 1, left - low(values), taken | (low(values) ? 1u << i : 0))) {
        keep[i] |= static_cast<Planks>(1u << low(values));
        some = true;
      }
    return some;
  };
  arrange(arrange, 0, rest, 0);
  for (std::size_t i = 0; i < ways; ++i)
    if (keep[i] != more[i]) cuts_.push_back({spot[i], static_cast<Planks>(keep[i] << low(domains_[at(spot[i])]))});
}

}  // namespace sightline

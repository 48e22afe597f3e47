#include "bridges/model.hpp"

#include <algorithm>
#include <numeric>

namespace sightline {

namespace {
constexpr auto at = index;
constexpr int kNone = -1;

constexpr Planks between(int least, int most) { return static_cast<Planks>(((2u << most) - 1) & ~((1u << least) - 1)); }
constexpr bool has_hole(Planks domain) { return ((domain + (domain & -domain)) & domain) != 0; }
}  // namespace

BridgesMap::BridgesMap(int columns, const std::vector<int>& cells, std::vector<int> wanted, int most, bool one_group,
                       bool cycles)
    : planks(most), connected(one_group), loops(cycles), counts(std::move(wanted)), shores(counts.size()) {
  // Where an island has its neighbour to the right and below; found by the last island seen in each column.
  std::vector<int> below(counts.size(), kNone), above(at(columns), kNone);
  for (int island = 0; island < islands(); ++island) {
    column.push_back(cells[at(island)] % columns);
    int& last = above[at(column.back())];
    if (last != kNone) below[at(last)] = island;
    last = island;
  }
  first.reserve(2 * counts.size());
  second.reserve(2 * counts.size());
  for (int island = 0; island < islands(); ++island) {
    if (island + 1 < islands() && cells[at(island)] / columns == cells[at(island + 1)] / columns)
      join(island, island + 1);
    if (below[at(island)] != kNone) join(island, below[at(island)]);
  }
  find_crossings(columns, cells);
}

void BridgesMap::join(int upper, int lower) {
  const int spot = spots();
  first.push_back(upper);
  second.push_back(lower);
  for (const auto& [island, other] : {std::pair{upper, lower}, std::pair{lower, upper}}) {
    Shore& shore = shores[at(island)];
    shore.spot[at(shore.count)] = spot;
    shore.other[at(shore.count++)] = other;
  }
}

void BridgesMap::find_crossings(int columns, const std::vector<int>& cells) {
  crossing_start.assign(first.size() + 1, 0);
  if (cells.empty()) return;
  std::vector<int> across(at(cells.back() + 1), kNone);  // the horizontal spot over each cell
  const auto horizontal = [&](int spot) {
    return second[at(spot)] == first[at(spot)] + 1 &&
           cells[at(first[at(spot)])] / columns == cells[at(second[at(spot)])] / columns;
  };
  for (int spot = 0; spot < spots(); ++spot)
    if (horizontal(spot))
      for (int cell = cells[at(first[at(spot)])] + 1; cell < cells[at(second[at(spot)])]; ++cell)
        across[at(cell)] = spot;
  std::vector<std::pair<int, int>> pairs;
  for (int spot = 0; spot < spots(); ++spot)
    if (!horizontal(spot))
      for (int cell = cells[at(first[at(spot)])] + columns; cell < cells[at(second[at(spot)])]; cell += columns)
        if (across[at(cell)] != kNone) pairs.emplace_back(spot, across[at(cell)]);
  for (const auto& [a, b] : pairs) ++crossing_start[at(a)], ++crossing_start[at(b)];
  std::partial_sum(crossing_start.begin(), crossing_start.end(), crossing_start.begin());
  crossings.resize(2 * pairs.size());
  for (const auto& [a, b] : pairs) {
    crossings[at(--crossing_start[at(a)])] = b;
    crossings[at(--crossing_start[at(b)])] = a;
  }
}

BridgesModel::BridgesModel(std::shared_ptr<const BridgesMap> map, std::span<const Mask> start, Rules rules)
    : map_(std::move(map)), rules_(rules), domains_(start.size()), is_waiting_(at(map_->islands()), 0) {
  const Planks all = between(0, map_->planks);
  for (std::size_t i = 0; i < start.size(); ++i) domains_[i] = static_cast<Planks>(start[i] & all);
  for (int spot = 0; spot < spots(); ++spot)
    if (must_stand(domains_[at(spot)]))
      for (int other : map_->crossing(spot))
        domains_[at(other)] &= 1;  // an empty domain is detected when its island is propagated
  undo(0);
}

void BridgesModel::undo(std::size_t mark) {
  while (trail_.size() > mark) {
    domains_[at(trail_.back().spot)] = trail_.back().before;
    trail_.pop_back();
  }
  for (int island : waiting_) is_waiting_[at(island)] = 0;
  waiting_.clear();
  vanished_ = changed_ = mark == 0;  // later marks are set at a fixpoint
  if (mark == 0)
    for (int island = map_->islands(); island-- > 0;) look_again(island);
}

void BridgesModel::look_again(int island) {
  if (is_waiting_[at(island)]) return;
  is_waiting_[at(island)] = 1;
  waiting_.push_back(island);
}

bool BridgesModel::narrow(int spot, Planks keep) {
  const Planks before = domains_[at(spot)], after = before & keep;
  if (after == before) return after != 0;
  if (!after) return false;
  trail_.push_back({spot, before});
  domains_[at(spot)] = after;
  changed_ = true;
  look_again(map_->first[at(spot)]);
  look_again(map_->second[at(spot)]);
  if (after == 1) vanished_ = true;
  if (must_stand(after) && !must_stand(before))
    for (int other : map_->crossing(spot))
      if (!narrow(other, 1)) return false;
  return true;
}

bool BridgesModel::narrow_all() {
  const bool alive = std::ranges::all_of(cuts_, [&](const Cut& cut) { return narrow(cut.spot, cut.keep); });
  cuts_.clear();
  return alive;
}

// An island's bridges add up to its number. The ends of ranges are enough; holes and unknown numbers need the sums.
bool BridgesModel::fill(int island) {
  const BridgesMap::Shore& shore = map_->shores[at(island)];
  const int wanted = map_->counts[at(island)];
  int least = 0, most = 0;
  bool holes = wanted == 0;
  for (int i = 0; i < shore.count; ++i) {
    const Planks domain = domains_[at(shore.spot[at(i)])];
    if (!domain) return false;
    least += low(domain);
    most += high(domain);
    holes |= has_hole(domain);
  }
  if (least == most) return wanted ? least == wanted : least > 0;
  if (holes) return fill_by_sums(island);
  if (least > wanted || most < wanted) return false;
  for (int i = 0; i < shore.count; ++i) {
    const Planks domain = domains_[at(shore.spot[at(i)])];
    const int lo = low(domain), hi = high(domain);
    if (!narrow(shore.spot[at(i)], between(std::max(lo, hi - (most - wanted)), std::min(hi, lo + wanted - least))))
      return false;
  }
  return true;
}

bool BridgesModel::fill_by_sums(int island) {
  const BridgesMap::Shore& shore = map_->shores[at(island)];
  std::array<Planks, 4> keep;
  for (int i = 0; i < shore.count; ++i) keep[at(i)] = domains_[at(shore.spot[at(i)])];
  if (!keep_sums({keep.data(), at(shore.count)}, map_->counts[at(island)])) return false;
  for (int i = 0; i < shore.count; ++i)
    if (!narrow(shore.spot[at(i)], keep[at(i)])) return false;
  return true;
}

// A value stays if the other bridges have a sum that completes it.
bool keep_sums(std::span<Planks> domains, int wanted) {
  const Mask goal = wanted ? Mask{1} << wanted : ~Mask{1};
  std::array<Planks, 4> keep{};
  for (std::size_t i = 0; i < domains.size(); ++i) {
    Mask sums = 1;
    for (std::size_t j = 0; j < domains.size(); ++j) {
      if (j == i) continue;
      Mask next = 0;
      for (Planks rest = domains[j]; rest; rest &= static_cast<Planks>(rest - 1)) next |= sums << low(rest);
      sums = next;
    }
    for (Planks rest = domains[i]; rest; rest &= static_cast<Planks>(rest - 1))
      if ((sums << low(rest)) & goal) keep[i] |= rest & static_cast<Planks>(-rest);
    if (!keep[i]) return false;
  }
  std::copy_n(keep.begin(), domains.size(), domains.begin());
  return !domains.empty();
}

bool BridgesModel::settle_islands(Budget& budget) {
  while (!waiting_.empty() && budget.poll()) {
    const int island = waiting_.back();
    waiting_.pop_back();
    const bool alive = fill(island);
    is_waiting_[at(island)] = 0;  // only now: an island need not be visited again for its own changes
    if (!alive) return false;
  }
  return true;
}

// Cheap rules first; each walk over the whole map only when the rules before it conclude nothing more.
Flow BridgesModel::propagate(Budget& budget) {
  for (;;) {
    if (!settle_islands(budget)) return Flow::conflict;
    if (budget.stopped()) return Flow::stopped;
    if (map_->connected && vanished_) {
      vanished_ = false;
      if (!stay_connected()) return Flow::conflict;
    } else if (changed_) {
      changed_ = false;
      if (!keep_groups_open()) return Flow::conflict;
      if (waiting_.empty() && rules_ == Rules::full && !keep_parity()) return Flow::conflict;
    } else {
      return Flow::ok;
    }
    if (!budget.poll(static_cast<unsigned>(map_->islands()) / 4 + 1)) return Flow::stopped;
  }
}

// The open spot at the island with the fewest possibilities; without a preferred solution more planks first, which
// keeps groups connected.
Choice BridgesModel::choose(Budget&, const Group& group) {
  int best = kNone, least = INT32_MAX;
  const auto weigh = [&](int spot) {
    if (!open(domains_[at(spot)])) return;
    for (int island : {map_->first[at(spot)], map_->second[at(spot)]}) {
      int ways = 1;
      const BridgesMap::Shore& shore = map_->shores[at(island)];
      for (int i = 0; i < shore.count; ++i) ways *= std::popcount(domains_[at(shore.spot[at(i)])]);
      if (ways < least) least = ways, best = spot;
    }
  };
  if (group.empty())
    for (int spot = 0; spot < spots() && least > 4; ++spot) weigh(spot);
  else
    for (std::size_t i = 0; i < group.size() && least > 4; ++i) weigh(group[i]);
  if (best == kNone) return {Choice::complete};
  const Planks domain = domains_[at(best)];
  const Mask liked = preferred_.empty() ? 0 : domain & preferred_[at(best)];
  return {Choice::branch, best, liked ? liked : Mask{1} << high(domain)};
}

std::vector<Group> BridgesModel::split(const Group& spots_open) const {
  if (map_->connected || !map_->loops) return {spots_open};
  std::vector<int> part(domains_.size(), kNone);
  std::vector<Group> parts;
  for (int spot : spots_open) part[at(spot)] = -2;
  for (int seed : spots_open) {
    if (part[at(seed)] != -2) continue;
    const int number = static_cast<int>(parts.size());
    Group reached{seed};
    part[at(seed)] = number;
    const auto reach = [&](int spot) {
      if (part[at(spot)] == -2) part[at(spot)] = number, reached.push_back(spot);
    };
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (int island : {map_->first[at(reached[i])], map_->second[at(reached[i])]})
        for (int j = 0; j < map_->shores[at(island)].count; ++j) reach(map_->shores[at(island)].spot[at(j)]);
      for (int other : map_->crossing(reached[i])) reach(other);
    }
    parts.push_back(std::move(reached));
  }
  return parts;
}

}  // namespace sightline

// Plans a sweep: in which order to take the islands, and which lane remembers what.
#include "bridges/frontier.hpp"

#include <numeric>

namespace sightline {

namespace {

constexpr auto at = index;
constexpr int kNone = -1;

// log2 of a domain's size, in sixteenths.
constexpr std::array<int, 10> kBits{0, 0, 16, 25, 32, 37, 41, 45, 48, 51};

class Planner {
 public:
  Planner(const BridgesModel& model, const Group& spots);
  Sweep plan(Budget& budget) const;

 private:
  using Order = std::vector<int>;  // islands

  Order by_columns() const;
  Order by_need(int start) const;
  int widest(const Order& order) const;
  Sweep follow(const Order& order, Budget& budget) const;

  struct Times {
    std::vector<int> birth, joined, death;  // per spot: the steps of its first end, its second end, its last use
  };
  Times times(const Order& order) const;
  Mask sums(int island) const;
  void look_ahead(Sweep::Out& out, int spot, int far, int now, const Times& when, const std::vector<int>& lane) const;

  const BridgesMap& map_;
  std::span<const Planks> domains_;
  const Group& spots_;
  std::vector<char> mine_;    // per spot: counted here
  std::vector<int> islands_;  // that have open spots, row-major
  std::vector<int> group_;    // per island
  bool labelled_;
};

Planner::Planner(const BridgesModel& model, const Group& spots)
    : map_(model.map()),
      domains_(model.domains()),
      spots_(spots),
      mine_(domains_.size(), 0),
      group_(at(map_.islands())) {
  std::vector<char> has(at(map_.islands()), 0);
  for (int spot : spots) mine_[at(spot)] = has[at(map_.first[at(spot)])] = has[at(map_.second[at(spot)])] = 1;
  std::iota(group_.begin(), group_.end(), 0);
  const auto group_of = [&](int island) {
    while (group_[at(island)] != island) island = group_[at(island)] = group_[at(group_[at(island)])];
    return island;
  };
  for (int spot = 0; spot < map_.spots(); ++spot)
    if (must_stand(domains_[at(spot)])) group_[at(group_of(map_.second[at(spot)]))] = group_of(map_.first[at(spot)]);
  bool several = false;
  for (int island = 0; island < map_.islands(); ++island) {
    group_[at(island)] = group_of(island);
    several |= group_[at(island)] != group_[0];
    if (has[at(island)]) islands_.push_back(island);
  }
  labelled_ = several && (map_.connected || !map_.loops);
}

Planner::Order Planner::by_columns() const {
  Order order = islands_;
  std::ranges::sort(order, {}, [&](int island) { return std::pair(map_.column[at(island)], island); });
  return order;
}

// From `start`, always takes the island that keeps the frontier smallest.
Planner::Order Planner::by_need(int start) const {
  std::vector<char> taken(at(map_.islands()), 0);
  Order order, border{start};
  std::vector<char> at_border(taken);
  at_border[at(start)] = 1;
  std::size_t seen = 0;
  while (order.size() < islands_.size()) {
    if (border.empty()) {  // the next part, connected only by known groups
      while (taken[at(islands_[seen])]) ++seen;
      border.push_back(islands_[seen]);
      at_border[at(islands_[seen])] = 1;
    }
    int best = 0, least = INT32_MAX;
    for (int i = 0; i < static_cast<int>(border.size()); ++i) {
      const BridgesMap::Shore& shore = map_.shores[at(border[at(i)])];
      int grows = 0;
      for (int j = 0; j < shore.count; ++j) {
        const int spot = shore.spot[at(j)];
        if (!mine_[at(spot)]) continue;
        const int bits = kBits[at(std::popcount(domains_[at(spot)]))];
        grows += taken[at(shore.other[at(j)])] ? -bits : bits;
      }
      if (grows < least) least = grows, best = i;
    }
    const int island = border[at(best)];
    border.erase(border.begin() + best);
    taken[at(island)] = 1;
    order.push_back(island);
    const auto reach = [&](int other) {
      if (!at_border[at(other)]) at_border[at(other)] = 1, border.push_back(other);
    };
    const BridgesMap::Shore& shore = map_.shores[at(island)];
    for (int j = 0; j < shore.count; ++j) {
      if (!mine_[at(shore.spot[at(j)])]) continue;
      reach(shore.other[at(j)]);
      for (int crossing : map_.crossing(shore.spot[at(j)]))
        if (mine_[at(crossing)]) reach(map_.first[at(crossing)]), reach(map_.second[at(crossing)]);
    }
  }
  return order;
}

Planner::Times Planner::times(const Order& order) const {
  std::vector<int> step(at(map_.islands()), 0);
  for (int i = 0; i < static_cast<int>(order.size()); ++i) step[at(order[at(i)])] = i;
  Times when{std::vector<int>(domains_.size(), 0), std::vector<int>(domains_.size(), 0), {}};
  for (int spot : spots_) {
    const auto [birth, joined] = std::minmax(step[at(map_.first[at(spot)])], step[at(map_.second[at(spot)])]);
    when.birth[at(spot)] = birth;
    when.joined[at(spot)] = joined;
  }
  when.death = when.joined;
  for (int spot : spots_)
    for (int other : map_.crossing(spot))
      if (mine_[at(other)]) when.death[at(spot)] = std::max(when.death[at(spot)], when.birth[at(other)]);
  return when;
}

// The largest frontier after any step, in bits.
int Planner::widest(const Order& order) const {
  const Times when = times(order);
  std::vector<int> change(order.size() + 1, 0);
  for (int spot : spots_) {
    const int bits = kBits[at(std::popcount(domains_[at(spot)]))] + (labelled_ ? 16 : 0);
    change[at(when.birth[at(spot)])] += bits;
    change[at(when.joined[at(spot)])] -= bits;
    change[at(when.joined[at(spot)])] += 16;
    change[at(when.death[at(spot)])] -= 16;
  }
  int now = 0, most = 0;
  for (int bits : change) most = std::max(most, now += bits);
  return most;
}

Mask Planner::sums(int island) const {
  int decided = 0;
  const BridgesMap::Shore& shore = map_.shores[at(island)];
  for (int j = 0; j < shore.count; ++j)
    if (!mine_[at(shore.spot[at(j)])]) decided += low(domains_[at(shore.spot[at(j)])]);
  const int wanted = map_.counts[at(island)];
  if (!wanted) return decided ? ~Mask{0} : ~Mask{1};
  return wanted >= decided ? Mask{1} << (wanted - decided) : 0;
}

void Planner::look_ahead(Sweep::Out& out, int spot, int far, int now, const Times& when,
                         const std::vector<int>& lane) const {
  const Mask goal = sums(far);
  out.least = goal ? std::countr_zero(goal) : 1 << 20;
  out.most = goal ? 63 - std::countl_zero(goal) : 0;
  const BridgesMap::Shore& shore = map_.shores[at(far)];
  for (int j = 0; j < shore.count; ++j) {
    const int other = shore.spot[at(j)];
    if (other == spot || !mine_[at(other)]) continue;
    if (when.birth[at(other)] < now) {
      out.beside.push_back(lane[at(other)]);
    } else {
      out.least -= high(domains_[at(other)]);
      out.most -= low(domains_[at(other)]);
    }
  }
}

Sweep Planner::follow(const Order& order, Budget& budget) const {
  const Times when = times(order);
  Sweep sweep;
  sweep.connected = map_.connected;
  sweep.loops = map_.loops;
  std::vector<int> last(at(map_.islands()), 0);  // per group: the step of its last island
  for (std::size_t i = 0; i < order.size(); ++i) last[at(group_[at(order[i])])] = static_cast<int>(i);
  std::vector<int> lane(domains_.size(), kNone), group_lane(at(map_.islands()), kNone);
  std::vector<char> used;
  std::vector<std::vector<int>> dying(order.size());
  for (int spot : spots_) dying[at(when.death[at(spot)])].push_back(spot);
  const auto take = [&] {
    const auto free = std::ranges::find(used, 0);
    if (free == used.end()) return used.push_back(1), static_cast<int>(used.size()) - 1;
    *free = 1;
    return static_cast<int>(free - used.begin());
  };
  for (int now = 0; now < static_cast<int>(order.size()) && budget.poll(8); ++now) {
    const int island = order[at(now)], group = group_[at(island)];
    Sweep::Step step;
    step.sums = sums(island);
    const BridgesMap::Shore& shore = map_.shores[at(island)];
    std::vector<std::pair<int, int>> born;  // spot, far island
    for (int j = 0; j < shore.count; ++j) {
      const int spot = shore.spot[at(j)], other = shore.other[at(j)];
      if (!mine_[at(spot)]) continue;
      if (when.birth[at(spot)] == now) born.emplace_back(spot, other);
      else step.in.push_back({lane[at(spot)], labelled_ && group_[at(other)] != group, when.death[at(spot)] > now});
    }
    for (const auto& [spot, far] : born) {
      Sweep::Out out;
      out.domain = domains_[at(spot)];
      out.joins = labelled_ && group_[at(far)] != group;
      for (int other : map_.crossing(spot))
        if (mine_[at(other)] && when.birth[at(other)] < now) out.crossed.push_back(lane[at(other)]);
      look_ahead(out, spot, far, now, when, lane);
      step.out.push_back(std::move(out));
    }
    step.group_before = labelled_ ? group_lane[at(group)] : kNone;
    for (std::size_t i = 0; i < born.size(); ++i) step.out[i].lane = lane[at(born[i].first)] = take();
    const auto free_lane = [&](int number) { used[at(number)] = 0, step.freed.push_back(number); };
    for (int spot : dying[at(now)]) free_lane(lane[at(spot)]);
    if (labelled_ && last[at(group)] > now)
      step.group_after = group_lane[at(group)] = step.group_before != kNone ? step.group_before : take();
    else if (step.group_before != kNone) free_lane(step.group_before);
    for (std::size_t i = 0; i < used.size(); ++i)
      if (used[i]) step.lanes.push_back(static_cast<int>(i));
    sweep.steps.push_back(std::move(step));
  }
  sweep.lanes = static_cast<int>(used.size());
  int tallest = 0;
  for (int spot : spots_) tallest = std::max(tallest, high(domains_[at(spot)]));
  sweep.value_bits = std::bit_width(static_cast<unsigned>(tallest));
  sweep.label_bits = labelled_ ? std::bit_width(static_cast<unsigned>(sweep.lanes) + 1) : 0;
  return sweep;
}

Sweep Planner::plan(Budget& budget) const {
  constexpr std::size_t kFew = 3000;  // islands; above that, looking for the best next island takes too long
  std::vector<Order> orders{islands_, by_columns()};
  if (islands_.size() <= kFew)
    for (int start : {islands_.front(), islands_.back()}) orders.push_back(by_need(start));
  const auto look = static_cast<unsigned>(spots_.size());
  const auto width = [&](const Order& order) { return budget.poll(look) ? widest(order) : 0; };
  return follow(*std::ranges::min_element(orders, {}, width), budget);
}

}  // namespace

Sweep plan_sweep(const BridgesModel& model, const Group& spots, Budget& budget) {
  return Planner(model, spots).plan(budget);
}

}  // namespace sightline

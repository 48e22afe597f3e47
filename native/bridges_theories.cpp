#include "bridges_theories.hpp"

#include <numeric>

namespace sightline {

using cdcl::Lit;
using cdcl::Solver;
using cdcl::Var;

namespace {
constexpr auto at = Sea::at;
constexpr int kNone = -1;
}  // namespace

Ladder::Ladder(std::span<const Planks> domains, bool built, Solver& solver) {
  start_.reserve(domains.size() + 1);
  for (int spot = 0; spot < static_cast<int>(domains.size()); ++spot) {
    start_.push_back(solver.vars());
    int step = 0;
    for (Planks rest = domains[at(spot)]; rest; rest &= static_cast<Planks>(rest - 1), ++step) {
      planks_.push_back(low(rest));
      if (!step) continue;
      rungs_.push_back({spot, step});
      const Var var = solver.add_var(built || step == 1);
      if (step > 1) solver.add_clause({Lit(var, false), Lit(var - 1)});
    }
  }
  start_.push_back(solver.vars());
}

std::vector<Mask> Ladder::masks(const Solver& solver) const {
  std::vector<Mask> masks;
  masks.reserve(start_.size() - 1);
  for (int spot = 0; spot + 1 < static_cast<int>(start_.size()); ++spot) {
    int step = 0;
    while (step < tallest(spot) && solver.value_of(reaches(spot, step + 1).var())) ++step;
    masks.push_back(Mask{1} << planks(spot, step));
  }
  return masks;
}

Degrees::Degrees(const Sea& sea, std::span<const Planks> domains, const Ladder& ladder)
    : sea_(sea), ladder_(ladder), islands_(at(sea.islands())), ranges_(domains.size()) {
  for (int i = 0; i < sea.islands(); ++i) {
    Island& island = islands_[at(i)];
    const Sea::Shore& shore = sea.shores[at(i)];
    island.wanted = sea.counts[at(i)];
    for (int j = 0; j < shore.count; ++j) {
      const int spot = shore.spot[at(j)];
      if (!open(domains[at(spot)])) {
        island.wanted -= low(domains[at(spot)]);
        continue;
      }
      island.spot[at(island.ways++)] = spot;
      island.least += low(domains[at(spot)]);
      island.most += high(domains[at(spot)]);
    }
    island.known = sea.counts[at(i)] && island.ways;
  }
  for (int spot = 0; spot < sea.spots(); ++spot) ranges_[at(spot)] = {0, ladder.tallest(spot)};
}

void Degrees::set(int spot, Range range) {
  Range& now = ranges_[at(spot)];
  const int less = ladder_.planks(spot, range.low) - ladder_.planks(spot, now.low);
  const int more = ladder_.planks(spot, range.high) - ladder_.planks(spot, now.high);
  for (int i : {sea_.first[at(spot)], sea_.second[at(spot)]}) {
    islands_[at(i)].least += less;
    islands_[at(i)].most += more;
  }
  now = range;
}

bool Degrees::propagate(Solver& solver, std::span<const Lit> fresh) {
  for (const Lit lit : fresh) {
    const auto [spot, step] = ladder_.rung(lit.var());
    Range range = ranges_[at(spot)];
    history_.push_back({spot, range});
    if (lit.value()) range.low = std::max(range.low, step);
    else range.high = std::min(range.high, step - 1);
    set(spot, range);
    for (int i : {sea_.first[at(spot)], sea_.second[at(spot)]}) {
      Island& island = islands_[at(i)];
      if (!island.known || island.touched) continue;
      island.touched = true;
      touched_.push_back(i);
    }
  }
  bool fine = true;
  for (int i : touched_) {
    islands_[at(i)].touched = false;
    fine = fine && check(solver, i);
  }
  touched_.clear();
  return fine;
}

void Degrees::undo(const Solver&, std::span<const Lit> gone) {
  for (std::size_t i = 0; i < gone.size(); ++i) {
    set(history_.back().spot, history_.back().range);
    history_.pop_back();
  }
}

bool Degrees::check(Solver& solver, int i) {
  const Island& island = islands_[at(i)];
  const int room = island.wanted - island.least, surplus = island.most - island.wanted;
  if (room < 0 || surplus < 0) {
    clause_.clear();
    reason(solver, i, room < 0 ? too_many : too_few, {}, clause_);
    return solver.refute(clause_);
  }
  for (int j = 0; j < island.ways; ++j) {
    const int spot = island.spot[at(j)];
    const Range range = ranges_[at(spot)];
    const int most = ladder_.planks(spot, range.low) + room, least = ladder_.planks(spot, range.high) - surplus;
    int high = range.high, low = range.low;
    while (ladder_.planks(spot, high) > most) --high;
    while (low <= range.high && ladder_.planks(spot, low) < least) ++low;
    const auto tag = static_cast<std::uint32_t>(i) << 1;
    if (high < range.high && !solver.imply(~ladder_.reaches(spot, high + 1), tag | too_many)) return false;
    if (low > range.low && !solver.imply(ladder_.reaches(spot, low), tag | too_few)) return false;
  }
  return true;
}

void Degrees::explain(const Solver& solver, Lit implied, std::uint32_t tag, std::vector<Lit>& clause) {
  reason(solver, static_cast<int>(tag >> 1), static_cast<Side>(tag & 1), implied, clause);
}

// The other bridges leave too little (or too much) room. Of what is known of each no more is cited than is needed.
void Degrees::reason(const Solver& solver, int i, Side side, Lit implied, std::vector<Lit>& clause) const {
  const Island& island = islands_[at(i)];
  const auto fact = [&](int spot, int step) {  // the literal that says the bridge has reached, or stays at, the step
    return side == too_many ? ladder_.reaches(spot, step) : ~ladder_.reaches(spot, step + 1);
  };
  const auto held = [&](int spot, int step) {
    if (step == (side == too_many ? 0 : ladder_.tallest(spot))) return true;  // known from the start
    const Lit lit = fact(spot, step);
    return solver.value(lit) > 0 && (implied.none() || solver.before(lit.var(), implied.var()));
  };
  const int away = side == too_many ? -1 : 1;  // towards knowing less
  std::array<int, 4> step{};
  int excess = side == too_many ? -island.wanted : island.wanted;
  for (int j = 0; j < island.ways; ++j) {
    const int spot = island.spot[at(j)];
    if (!implied.none() && ladder_.rung(implied.var()).spot == spot) {
      const int tried = ladder_.rung(implied.var()).step - (side == too_many ? 0 : 1);  // had it not been implied
      step[at(j)] = kNone;
      excess -= away * ladder_.planks(spot, tried);
      continue;
    }
    step[at(j)] = side == too_many ? ladder_.tallest(spot) : 0;
    while (!held(spot, step[at(j)])) step[at(j)] += away;
    excess -= away * ladder_.planks(spot, step[at(j)]);
  }
  for (int j = 0; j < island.ways; ++j) {
    if (step[at(j)] == kNone) continue;
    const int spot = island.spot[at(j)], end = side == too_many ? 0 : ladder_.tallest(spot);
    const int from = ladder_.planks(spot, step[at(j)]);
    int weakest = step[at(j)], cost = 0;
    for (int s = step[at(j)]; s != end;) {
      s += away;
      const int more = std::abs(from - ladder_.planks(spot, s));
      if (more >= excess) break;
      if (held(spot, s)) weakest = s, cost = more;
    }
    excess -= cost;
    if (weakest != end) clause.push_back(~fact(spot, weakest));
  }
}

Archipelago::Archipelago(const Sea& sea, std::span<const Planks> domains, const Ladder& ladder) {
  std::vector<int> group(at(sea.islands()));
  std::iota(group.begin(), group.end(), 0);
  const auto group_of = [&](int island) {
    while (group[at(island)] != island) island = group[at(island)] = group[at(group[at(island)])];
    return island;
  };
  for (int spot = 0; spot < sea.spots(); ++spot)
    if (must_stand(domains[at(spot)])) group[at(group_of(sea.second[at(spot)]))] = group_of(sea.first[at(spot)]);
  std::vector<int> number(group.size(), kNone);
  int count = 0;
  for (int island = 0; island < sea.islands(); ++island)
    if (group_of(island) == island) number[at(island)] = count++;
  start.assign(at(count) + 1, 0);
  for (int spot = 0; spot < sea.spots(); ++spot) {
    for (int step = 0; step < ladder.tallest(spot); ++step) by_var.push_back(kNone);
    const int a = number[at(group_of(sea.first[at(spot)]))], b = number[at(group_of(sea.second[at(spot)]))];
    if (!open(domains[at(spot)]) || a == b) continue;
    by_var[by_var.size() - at(ladder.tallest(spot))] = static_cast<int>(ways.size());
    ways.push_back({spot, a, b, ladder.reaches(spot, 1)});
    ++start[at(a)], ++start[at(b)];
  }
  std::partial_sum(start.begin(), start.end(), start.begin());
  shore.resize(2 * ways.size());
  for (int way = static_cast<int>(ways.size()); way-- > 0;)
    for (int end : {ways[at(way)].from, ways[at(way)].to}) shore[at(--start[at(end)])] = {way, far(way, end)};
}

bool Connection::propagate(Solver& solver, std::span<const Lit> fresh) {
  for (const Lit lit : fresh) {
    const int way = lit.value() ? kNone : map_.way_of(lit.var());
    if (way == kNone) continue;
    gone_[at(way)] = 1;
    vanished_ = true;
  }
  if (!vanished_) return true;
  vanished_ = false;
  if (!in_one_piece()) return refute(solver);
  for (int way : only_ways_)
    if (!solver.imply(map_.ways[at(way)].stands)) return false;
  return true;
}

void Connection::undo(const Solver&, std::span<const Lit> back) {
  for (const Lit lit : back) {
    const int way = map_.way_of(lit.var());
    if (way != kNone) gone_[at(way)] = 0;
  }
}

// Low-link over what can still stand: most of the time of large maps is spent here. Notes the only ways across.
bool Connection::in_one_piece() {
  std::fill(visits_.begin(), visits_.end(), Visit{});
  only_ways_.clear();
  const Archipelago::End* const shore = map_.shore.data();
  int clock = 1, here = 0;
  std::size_t depth = 0;
  visits_[0] = {1, 1, kNone, map_.start[0]};
  for (;;) {
    Visit& visit = visits_[at(here)];
    const int end = map_.start[at(here) + 1];
    int next = visit.next, reach = visit.reach, deeper = kNone;
    for (; next < end && deeper == kNone; ++next) {
      const auto [way, to] = shore[next];
      if (gone_[at(way)] || way == visit.via) continue;
      Visit& far = visits_[at(to)];
      if (far.order) {
        reach = std::min(reach, far.order);
      } else {
        far = {++clock, clock, way, map_.start[at(to)]};
        deeper = to;
      }
    }
    visit.next = next;
    visit.reach = reach;
    if (deeper != kNone) {
      path_[depth++] = here;
      here = deeper;
    } else if (depth) {
      Visit& above = visits_[at(here = path_[--depth])];
      if (reach > above.order) only_ways_.push_back(visit.via);
      above.reach = std::min(above.reach, reach);
    } else {
      return clock == map_.groups();
    }
  }
}

// Marks the groups that `group` can reach: order 1.
template <class Gone>
void Connection::reach_from(int group, Gone gone) {
  reached_.assign(1, group);
  visits_[at(group)].order = 1;
  for (std::size_t i = 0; i < reached_.size(); ++i)
    for (const auto [way, to] : map_.ways_at(reached_[i])) {
      if (visits_[at(to)].order || gone(way)) continue;
      visits_[at(to)].order = 1;
      reached_.push_back(to);
    }
}

// The part with the fewest ways out, all of them gone.
bool Connection::refute(Solver& solver) {
  std::fill(visits_.begin(), visits_.end(), Visit{});
  clause_.clear();
  std::vector<Lit> cut;
  for (int root = 0; root < map_.groups(); ++root) {
    if (visits_[at(root)].order) continue;
    reach_from(root, [&](int way) { return gone_[at(way)] != 0; });
    cut.clear();
    for (int group : reached_) visits_[at(group)].reach = root + 1;
    for (int group : reached_)
      for (const auto [way, to] : map_.ways_at(group))
        if (visits_[at(to)].reach != root + 1) cut.push_back(map_.ways[at(way)].stands);
    if (clause_.empty() || cut.size() < clause_.size()) clause_ = cut;
    if (cut.empty()) break;
  }
  return solver.refute(clause_);
}

// From one end of the implied way, without it, as things stood then: what was gone at the border of the part is why.
void Connection::explain(const Solver& solver, Lit implied, std::uint32_t, std::vector<Lit>& clause) {
  const int only = map_.way_of(implied.var());
  std::fill(visits_.begin(), visits_.end(), Visit{});
  reach_from(map_.ways[at(only)].from, [&](int way) {
    const Lit stands = map_.ways[at(way)].stands;
    return way == only || (solver.value(stands) < 0 && solver.before(stands.var(), implied.var()));
  });
  for (int group : reached_)
    for (const auto [way, to] : map_.ways_at(group))
      if (way != only && !visits_[at(to)].order) clause.push_back(map_.ways[at(way)].stands);
}

// The standing ways that already join the ends of `way`; false if there are none.
template <class Standing>
bool Forest::path(int way, Standing standing, std::vector<Lit>& clause) {
  const auto [spot, from, to, stands] = map_.ways[at(way)];
  std::fill(via_.begin(), via_.end(), kNone);
  reached_.assign(1, from);
  for (std::size_t i = 0; i < reached_.size(); ++i)
    for (const auto [next, there] : map_.ways_at(reached_[i])) {
      if (next == way || there == from || via_[at(there)] != kNone || !standing(next)) continue;
      via_[at(there)] = next;
      if (there != to) {
        reached_.push_back(there);
        continue;
      }
      for (int here = to; here != from; here = map_.far(via_[at(here)], here))
        clause.push_back(~map_.ways[at(via_[at(here)])].stands);
      return true;
    }
  return false;
}

bool Forest::propagate(Solver& solver, std::span<const Lit> fresh) {
  for (const Lit lit : fresh) joined_ |= lit.value() && map_.way_of(lit.var()) != kNone;
  if (!joined_) return true;
  joined_ = false;
  std::iota(tree_.begin(), tree_.end(), 0);
  const auto tree_of = [&](int group) {
    while (tree_[at(group)] != group) group = tree_[at(group)] = tree_[at(tree_[at(group)])];
    return group;
  };
  for (int way = 0; way < static_cast<int>(map_.ways.size()); ++way) {
    const auto [spot, from, to, stands] = map_.ways[at(way)];
    if (solver.value(stands) <= 0) continue;
    const int a = tree_of(from), b = tree_of(to);
    tree_[at(b)] = a;
    if (a != b) continue;
    clause_.assign(1, ~stands);
    path(way, [&](int other) { return solver.value(map_.ways[at(other)].stands) > 0; }, clause_);
    return solver.refute(clause_);
  }
  for (const auto& [spot, from, to, stands] : map_.ways)
    if (solver.value(stands) == 0 && tree_of(from) == tree_of(to) && !solver.imply(~stands)) return false;
  return true;
}

void Forest::explain(const Solver& solver, Lit implied, std::uint32_t, std::vector<Lit>& clause) {
  path(map_.way_of(implied.var()),
       [&](int way) {
         const Lit stands = map_.ways[at(way)].stands;
         return solver.value(stands) > 0 && solver.before(stands.var(), implied.var());
       },
       clause);
}

}  // namespace sightline

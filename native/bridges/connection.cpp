// Groups of islands as theories: connection, openness, no loops.
#include <numeric>

#include "bridges/theories.hpp"

namespace sightline {

using cdcl::Lit;
using cdcl::Solver;

namespace {
constexpr auto at = index;
constexpr int kNone = -1;
}  // namespace

GroupGraph::GroupGraph(const BridgesMap& map, std::span<const Planks> domains, const Ladder& ladder) {
  std::vector<int> parent(at(map.islands()));
  std::iota(parent.begin(), parent.end(), 0);
  const auto group_of = [&](int island) {
    while (parent[at(island)] != island) island = parent[at(island)] = parent[at(parent[at(island)])];
    return island;
  };
  for (int spot = 0; spot < map.spots(); ++spot)
    if (must_stand(domains[at(spot)])) parent[at(group_of(map.second[at(spot)]))] = group_of(map.first[at(spot)]);
  std::vector<int> number(parent.size(), kNone);
  int count = 0;
  for (int island = 0; island < map.islands(); ++island)
    if (group_of(island) == island) number[at(island)] = count++;
  start.assign(at(count) + 1, 0);
  for (int island = 0; island < map.islands(); ++island) group.push_back(number[at(group_of(island))]);
  for (int spot = 0; spot < map.spots(); ++spot) {
    for (int step = 0; step < ladder.tallest(spot); ++step) by_var.push_back(kNone);
    const int a = number[at(group_of(map.first[at(spot)]))], b = number[at(group_of(map.second[at(spot)]))];
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

// A way that vanishes leaves new only ways on each path between its ends, and nowhere else.
bool Connection::propagate(Solver& solver, std::span<const Lit> fresh) {
  vanished_.clear();
  for (const Lit lit : fresh) {
    const int way = graph_.way_of(lit.var());
    if (way == kNone) continue;
    if (lit.value()) {
      if (!small_) pieces_.join(graph_.ways[at(way)].from, graph_.ways[at(way)].to);
      continue;
    }
    gone_[at(way)] = 1;
    if (tree_[at(way)] || !small_) vanished_.push_back(way);
  }
  if (looked_ && vanished_.empty()) return true;
  only_ways_.clear();
  const bool near = looked_ && !small_;
  looked_ = true;
  if (near && !look_near()) return refute_part(solver);
  if (!near && !in_one_piece()) return refute(solver);
  if (small_) keep_tree();
  for (int way : only_ways_)
    if (!solver.imply(graph_.ways[at(way)].stands)) return false;
  return true;
}

// While every way of the tree of the last walk is possible, everything is connected.
void Connection::keep_tree() {
  std::fill(tree_.begin(), tree_.end(), 0);
  for (const Visit& visit : visits_)
    if (visit.via != kNone) tree_[at(visit.via)] = 1;
}

// Whether the ends of each vanished way are still connected. Where known bridges connect them, no way between is new.
bool Connection::look_near() {
  return std::ranges::all_of(vanished_, [&](int number) {
    const GroupGraph::Way& way = graph_.ways[at(number)];
    return pieces_.joined(way.from, way.to) || cuts_.goes_round(number, gone_, only_ways_);
  });
}

void Connection::undo(const Solver&, std::span<const Lit> back) {
  for (const Lit lit : back) {
    const int way = graph_.way_of(lit.var());
    if (way == kNone) continue;
    if (!lit.value()) gone_[at(way)] = 0;
    else if (!small_) pieces_.undo_last();
  }
}

// Low-link over the possible ways of the whole map; records the only ways across.
bool Connection::in_one_piece() {
  std::fill(visits_.begin(), visits_.end(), Visit{});
  only_ways_.clear();
  const GroupGraph::End* const shore = graph_.shore.data();
  int clock = 1, here = 0;
  std::size_t depth = 0;
  visits_[0] = {1, 1, kNone, graph_.start[0]};
  for (;;) {
    Visit& visit = visits_[at(here)];
    const int end = graph_.start[at(here) + 1];
    int next = visit.next, reach = visit.reach, deeper = kNone;
    for (; next < end && deeper == kNone; ++next) {
      const auto [way, to] = shore[next];
      if (gone_[at(way)] || way == visit.via) continue;
      Visit& far = visits_[at(to)];
      if (far.order) {
        reach = std::min(reach, far.order);
      } else {
        far = {++clock, clock, way, graph_.start[at(to)]};
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
      return clock == graph_.groups();
    }
  }
}

// Marks the groups that `group` can reach: order 1.
void Connection::reach_from(int group) {
  reached_.assign(1, group);
  visits_[at(group)].order = 1;
  for (std::size_t i = 0; i < reached_.size(); ++i)
    for (const auto [way, to] : graph_.ways_at(reached_[i])) {
      if (visits_[at(to)].order || gone_[at(way)]) continue;
      visits_[at(to)].order = 1;
      reached_.push_back(to);
    }
}

// Refutes by the part that a vanished way has cut off.
bool Connection::refute_part(Solver& solver) {
  clause_.clear();
  for (int group : cuts_.side())
    for (const auto [way, to] : graph_.ways_at(group))
      if (!cuts_.inside(to)) clause_.push_back(graph_.ways[at(way)].stands);
  return solver.refute(clause_);
}

// Refutes by the part with the fewest ways out, all of which are impossible.
bool Connection::refute(Solver& solver) {
  std::fill(visits_.begin(), visits_.end(), Visit{});
  clause_.clear();
  std::vector<Lit> cut;
  for (int root = 0; root < graph_.groups(); ++root) {
    if (visits_[at(root)].order) continue;
    reach_from(root);
    cut.clear();
    for (int group : reached_) visits_[at(group)].reach = root + 1;
    for (int group : reached_)
      for (const auto [way, to] : graph_.ways_at(group))
        if (visits_[at(to)].reach != root + 1) cut.push_back(graph_.ways[at(way)].stands);
    if (clause_.empty() || cut.size() < clause_.size()) clause_ = cut;
    if (cut.empty()) break;
  }
  return solver.refute(clause_);
}

// The reason: the impossible ways around the part that one end of the implied way reached without it at that time.
void Connection::explain(const Solver& solver, Lit implied, std::uint32_t, std::vector<Lit>& clause) {
  const int only = graph_.way_of(implied.var());
  const std::span<const int> side = cuts_.smaller_side(only, [&](int way) {
    const Lit stands = graph_.ways[at(way)].stands;
    return way == only || (solver.value(stands) < 0 && solver.before(stands.var(), implied.var()));
  });
  for (int group : side)
    for (const auto [way, to] : graph_.ways_at(group))
      if (way != only && !cuts_.inside(to)) clause.push_back(graph_.ways[at(way)].stands);
}

Openness::Openness(const BridgesMap& map, const Ladder& ladder, const GroupGraph& graph, const Degrees& degrees)
    : map_(map),
      ladder_(ladder),
      graph_(graph),
      degrees_(degrees),
      members_(at(graph.groups())),
      seen_(at(graph.groups()), 0) {
  for (int island = 0; island < map.islands(); ++island) {
    const BridgesMap::Shore& shore = map.shores[at(island)];
    bool some = false;
    for (int i = 0; i < shore.count; ++i) some |= ladder.tallest(shore.spot[at(i)]) > 0;
    if (some) members_[at(graph.group[at(island)])].push_back(island);
  }
}

// False as soon as the part needs more than `most`, which is nearly always early.
bool Openness::explore(const Solver& solver, int group, int most, Part& part) {
  ++walks_;
  part.rest = 0;
  part.groups.assign(1, group);
  seen_[at(group)] = walks_;
  for (std::size_t i = 0; i < part.groups.size(); ++i) {
    for (int island : members_[at(part.groups[i])])
      if ((part.rest += degrees_.rest(island)) > most) return false;
    for (const auto [way, to] : graph_.ways_at(part.groups[i])) {
      if (seen_[at(to)] == walks_ || solver.value(graph_.ways[at(way)].stands) <= 0) continue;
      seen_[at(to)] = walks_;
      part.groups.push_back(to);
    }
  }
  return true;
}

// A bridge cannot complete a part that needs more than its planks, unless it leads back into the part: looking for that
// too takes longer than it saves.
bool Openness::propagate(Solver& solver, std::span<const Lit> fresh) {
  const int first_walk = walks_;
  for (const Lit lit : fresh) {
    if (!lit.value()) continue;
    const int spot = ladder_.rung(lit.var()).spot, one = map_.first[at(spot)];
    if (degrees_.rest(one) + degrees_.rest(map_.second[at(spot)]) > map_.planks) continue;  // which is nearly always so
    const int group = graph_.group[at(one)];
    if (seen_[at(group)] > first_walk) continue;
    if (!explore(solver, group, map_.planks, near_) || static_cast<int>(near_.groups.size()) == graph_.groups())
      continue;
    const Part& part = near_;
    for (int here : part.groups)
      for (int island : members_[at(here)]) {
        const BridgesMap::Shore& shore = map_.shores[at(island)];
        for (int i = 0; i < shore.count; ++i)
          if (!keep_open(solver, shore.spot[at(i)], part)) return false;
      }
  }
  return true;
}

// Excludes the number of planks at `spot` that would complete `part` and the part at its other end.
bool Openness::keep_open(Solver& solver, int spot, const Part& part) {
  const int low = degrees_.low_step(spot), high = degrees_.high_step(spot);
  if (low == high) return true;
  const auto inside = [&](int island) {
    return std::ranges::find(part.groups, graph_.group[at(island)]) != part.groups.end();
  };
  const int a = map_.first[at(spot)], b = map_.second[at(spot)];
  int rest = part.rest;
  if (!inside(a) || !inside(b)) {
    const int other = graph_.group[at(inside(a) ? b : a)];
    if (!explore(solver, other, part.rest, far_) || far_.rest != part.rest) return true;
    if (static_cast<int>(part.groups.size() + far_.groups.size()) == graph_.groups()) return true;
    rest += far_.rest;
  }
  if (rest % 2) return true;
  const int closing = ladder_.planks(spot, low) + rest / 2;
  int step = low + 1;
  while (step < high && ladder_.planks(spot, step) < closing) ++step;
  return ladder_.planks(spot, step) != closing || solver.imply(~ladder_.reaches(spot, step));
}

// The reason: all known bridges in the parts at both ends at that time.
void Openness::explain(const Solver& solver, Lit implied, std::uint32_t, std::vector<Lit>& clause) {
  const auto held = [&](Lit lit) { return solver.value(lit) > 0 && solver.before(lit.var(), implied.var()); };
  const int spot = ladder_.rung(implied.var()).spot;
  std::vector<int> reached;
  ++walks_;
  const auto reach = [&](int group) {
    if (seen_[at(group)] != walks_) seen_[at(group)] = walks_, reached.push_back(group);
  };
  reach(graph_.group[at(map_.first[at(spot)])]);
  reach(graph_.group[at(map_.second[at(spot)])]);
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const auto [way, to] : graph_.ways_at(reached[i]))
      if (held(graph_.ways[at(way)].stands)) reach(to);
  for (int group : reached)
    for (int island : members_[at(group)]) {
      const BridgesMap::Shore& shore = map_.shores[at(island)];
      for (int i = 0; i < shore.count; ++i) {
        const int other = shore.spot[at(i)];
        int step = ladder_.tallest(other);
        while (step && !held(ladder_.reaches(other, step))) --step;
        const bool twice = seen_[at(graph_.group[at(shore.other[at(i)])])] == walks_ && shore.other[at(i)] < island;
        if (step && !twice) clause.push_back(~ladder_.reaches(other, step));
      }
    }
}

// The path of bridges that already connects the ends of `way`; false if there is none.
template <class Standing>
bool Forest::path(int way, Standing standing, std::vector<Lit>& clause) {
  const auto [spot, from, to, stands] = graph_.ways[at(way)];
  std::fill(via_.begin(), via_.end(), kNone);
  reached_.assign(1, from);
  for (std::size_t i = 0; i < reached_.size(); ++i)
    for (const auto [next, there] : graph_.ways_at(reached_[i])) {
      if (next == way || there == from || via_[at(there)] != kNone || !standing(next)) continue;
      via_[at(there)] = next;
      if (there != to) {
        reached_.push_back(there);
        continue;
      }
      for (int here = to; here != from; here = graph_.far(via_[at(here)], here))
        clause.push_back(~graph_.ways[at(via_[at(here)])].stands);
      return true;
    }
  return false;
}

bool Forest::propagate(Solver& solver, std::span<const Lit> fresh) {
  for (const Lit lit : fresh) joined_ |= lit.value() && graph_.way_of(lit.var()) != kNone;
  if (!joined_) return true;
  joined_ = false;
  std::iota(tree_.begin(), tree_.end(), 0);
  const auto tree_of = [&](int group) {
    while (tree_[at(group)] != group) group = tree_[at(group)] = tree_[at(tree_[at(group)])];
    return group;
  };
  for (int way = 0; way < static_cast<int>(graph_.ways.size()); ++way) {
    const auto [spot, from, to, stands] = graph_.ways[at(way)];
    if (solver.value(stands) <= 0) continue;
    const int a = tree_of(from), b = tree_of(to);
    tree_[at(b)] = a;
    if (a != b) continue;
    clause_.assign(1, ~stands);
    path(way, [&](int other) { return solver.value(graph_.ways[at(other)].stands) > 0; }, clause_);
    return solver.refute(clause_);
  }
  for (const auto& [spot, from, to, stands] : graph_.ways)
    if (solver.value(stands) == 0 && tree_of(from) == tree_of(to) && !solver.imply(~stands)) return false;
  return true;
}

void Forest::explain(const Solver& solver, Lit implied, std::uint32_t, std::vector<Lit>& clause) {
  path(
      graph_.way_of(implied.var()),
      [&](int way) {
        const Lit stands = graph_.ways[at(way)].stands;
        return solver.value(stands) > 0 && solver.before(stands.var(), implied.var());
      },
      clause);
}

}  // namespace sightline

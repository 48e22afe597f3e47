// The open spots as variables, and the numbers of the islands as a theory.
#include "bridges/theories.hpp"

namespace sightline {

using cdcl::Lit;
using cdcl::Solver;
using cdcl::Var;

namespace {
constexpr auto at = index;
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

Degrees::Degrees(const BridgesMap& map, std::span<const Planks> domains, const Ladder& ladder)
    : map_(map), ladder_(ladder), islands_(at(map.islands())), ranges_(domains.size()) {
  for (int i = 0; i < map.islands(); ++i) {
    Island& island = islands_[at(i)];
    const BridgesMap::Shore& shore = map.shores[at(i)];
    island.wanted = map.counts[at(i)];
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
    island.known = map.counts[at(i)] && island.ways;
  }
  for (int spot = 0; spot < map.spots(); ++spot) ranges_[at(spot)] = {0, ladder.tallest(spot)};
}

void Degrees::set(int spot, Range range) {
  Range& now = ranges_[at(spot)];
  const int less = ladder_.planks(spot, range.low) - ladder_.planks(spot, now.low);
  const int more = ladder_.planks(spot, range.high) - ladder_.planks(spot, now.high);
  for (int i : {map_.first[at(spot)], map_.second[at(spot)]}) {
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
    for (int i : {map_.first[at(spot)], map_.second[at(spot)]}) {
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
  if (island.least == island.most || std::min(room, surplus) >= map_.planks) return true;  // nothing more to conclude
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

// The other bridges leave too little (or too much) room. Cites for each bridge the weakest fact that is enough.
void Degrees::reason(const Solver& solver, int i, Side side, Lit implied, std::vector<Lit>& clause) const {
  const Island& island = islands_[at(i)];
  const auto fact = [&](int spot, int step) {  // the literal for: the bridge reaches the step, or does not go beyond it
    return side == too_many ? ladder_.reaches(spot, step) : ~ladder_.reaches(spot, step + 1);
  };
  const auto held = [&](int spot, int step) {
    if (step == (side == too_many ? 0 : ladder_.tallest(spot))) return true;  // known from the start
    const Lit lit = fact(spot, step);
    return solver.value(lit) > 0 && (implied.none() || solver.before(lit.var(), implied.var()));
  };
  const int away = side == too_many ? -1 : 1;  // the direction of weaker facts
  std::array<int, 4> step{};
  int excess = side == too_many ? -island.wanted : island.wanted;
  for (int j = 0; j < island.ways; ++j) {
    const int spot = island.spot[at(j)];
    if (!implied.none() && ladder_.rung(implied.var()).spot == spot) {
      const int tried = ladder_.rung(implied.var()).step - (side == too_many ? 0 : 1);  // if `implied` were false
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

}  // namespace sightline

#include "cover/cover.hpp"

#include "tests/oracles/oracle.hpp"

using namespace sightline;

namespace oracle {
namespace {

using Set = std::vector<int>;

CoverQuestion draw(Random& random) {
  CoverQuestion q;
  q.primary = random.between(1, 5);
  const int items = q.primary + random.below(4), options = random.between(1, 12), density = random.between(15, 50);
  const bool counted = random.chance(50), coloured = random.chance(50);
  for (int i = 0; i < items; ++i) {
    const bool bounds = counted && random.chance(30);
    const int one = random.below(4), other = random.below(4);
    q.lo.push_back(i >= q.primary ? 0 : bounds ? std::min(one, other) : 1);
    q.hi.push_back(bounds ? std::max({one, other, 1}) : 1);
  }
  for (int o = 0; o < options; ++o) {
    for (int i = 0; i < items; ++i)
      if (random.chance(density)) {
        q.item.push_back(i);
        q.colour.push_back(coloured && i >= q.primary && q.hi[i] == 1 ? random.below(3) : 0);
      }
    q.start.push_back(static_cast<int>(q.item.size()));
    q.cost.push_back(random.between(-5, 15));
  }
  if (!coloured) q.colour.clear();
  return q;
}

bool covers(const CoverQuestion& q, unsigned chosen) {
  std::vector<int> uses(q.items()), colour(q.items(), -1);
  for (int o = 0; o < q.options(); ++o) {
    if (!(chosen >> o & 1)) continue;
    bool required = false;
    for (int e = q.start[o]; e < q.start[o + 1]; ++e) {
      const int i = q.item[e], paint = q.colour.empty() ? 0 : q.colour[e];
      required = required || i < q.primary;
      const bool shared = uses[i] && paint && paint == colour[i];  // one more with the same colour
      if (!shared && ++uses[i] > q.hi[i]) return false;
      colour[i] = paint;
    }
    if (!required) return false;
  }
  for (int i = 0; i < q.items(); ++i)
    if (uses[i] < q.lo[i]) return false;
  return true;
}

Set set_of(unsigned chosen) {
  Set set;
  for (int o = 0; chosen >> o; ++o)
    if (chosen >> o & 1) set.push_back(o);
  return set;
}

std::vector<Set> listed(CoverWalk walk, Random& random) {
  CoverList found;
  for (Status status = Status::solved; status != Status::impossible;) {
    Budget budget(random.chance(20) ? random.below(3) + 1 : -1);
    status = walk.next(static_cast<std::size_t>(random.between(1, 40)), budget, found);
  }
  std::vector<Set> sets;
  for (std::size_t i = 0; i < found.size(); ++i) sets.emplace_back(found[i].begin(), found[i].end());
  std::ranges::sort(sets);
  return sets;
}

const char* wrong_best(const Cover& cover, const std::vector<Set>& truth, Random& random) {
  const CoverQuestion& q = cover.question();
  const auto price = [&](const Set& set) {
    std::int64_t sum = 0;
    for (const int o : set) sum += q.cost[o];
    return sum;
  };
  std::vector<std::int64_t> costs;
  for (const Set& set : truth) costs.push_back(price(set));
  std::ranges::sort(costs);
  Budget budget;
  std::vector<PricedCover> best;
  const std::size_t most = static_cast<std::size_t>(random.between(1, 4));
  if ((cover.best(most, budget, best) == Status::impossible) != truth.empty())
    return "the status of the cheapest differs";
  if (best.size() != std::min(most, truth.size())) return "there are more or fewer cheapest covers";
  for (std::size_t i = 0; i < best.size(); ++i)
    if (best[i].cost != costs[i] || price(best[i].options) != costs[i] ||
        !std::ranges::binary_search(truth, best[i].options))
      return "the cheapest covers differ";
  return nullptr;
}

const char* wrong_cubes(const Cover& cover, const std::vector<Set>& truth, Random& random) {
  Budget budget;
  std::vector<Set> found;
  const std::size_t least = static_cast<std::size_t>(random.between(1, 6));
  const auto cubes = cover.cubes(least, budget);
  if (cubes.size() < std::min(least, truth.size())) return "there are fewer cubes than asked for";
  for (const CoverCube& cube : cubes)
    for (Set& set : listed(Cover(cover.question(), cube.taken, cube.dropped).walk({}), random))
      found.push_back(std::move(set));
  std::ranges::sort(found);
  return found == truth ? nullptr : "the cubes have other covers";
}

const char* wrong_ranks(const Cover& cover, const std::vector<Set>& truth) {
  std::vector<Set> found;
  for (std::size_t rank = 0; rank <= truth.size() && rank < 6; ++rank) {
    Set set;
    Budget budget;
    const Status status = cover.pick(Natural(rank), budget, set);
    if ((status == Status::impossible) != (rank == truth.size())) return "the status of a rank differs";
    if (rank < truth.size() && !std::ranges::binary_search(truth, set)) return "the cover of a rank is none";
    if (rank < truth.size() && std::ranges::find(found, set) != found.end()) return "two ranks have one cover";
    found.push_back(set);
  }
  return nullptr;
}

}  // namespace

namespace {

const char* compare_with_all(const CoverQuestion& q, Random& random, std::size_t& solutions) {
  std::vector<Set> truth;
  for (unsigned chosen = 0; chosen >> q.options() == 0; ++chosen)
    if (covers(q, chosen)) truth.push_back(set_of(chosen));
  std::ranges::sort(truth);
  solutions = truth.size();
  const Cover cover(q, {}, {});
  if (listed(cover.walk({}), random) != truth) return "the walk lists other covers";
  Budget budget;
  const Counted counted = cover.count(budget);
  if (counted.status == Status::unknown || !(counted.count == Natural(truth.size()))) return "the count differs";
  CoverVerifier right(q);
  for (const Set& set : truth)
    if (!right(set)) return "the check refuses a cover";
  for (int tries = 0; tries < 4; ++tries) {
    const unsigned chosen = static_cast<unsigned>(random.next()) & ((1u << q.options()) - 1);
    if (right(set_of(chosen)) != covers(q, chosen)) return "the check is wrong about a set of options";
  }
  if (const char* wrong = wrong_best(cover, truth, random)) return wrong;
  if (const char* wrong = wrong_cubes(cover, truth, random)) return wrong;
  return wrong_ranks(cover, truth);
}

}  // namespace

const char* compare_cover(Random& random, std::size_t& solutions) {
  return compare_with_all(draw(random), random, solutions);
}

World cover_world(std::size_t stride) {
  World world;
  for (unsigned options = 1; options < 1u << 15; ++options) {
    if (std::popcount(options) > 12 || options % stride) continue;
    CoverQuestion q{4, {1, 1, 1, 1}, {1, 1, 1, 1}, {0}, {}, {}, {}};
    for (unsigned items = 1; items < 16; ++items) {
      if (!(options >> (items - 1) & 1)) continue;
      for (int i = 0; i < 4; ++i)
        if (items >> i & 1) q.item.push_back(i);
      q.start.push_back(static_cast<int>(q.item.size()));
      q.cost.push_back(items % 5);
    }
    Random random(options);
    std::size_t solutions = 0;
    ++world.asked, world.wrong += compare_with_all(q, random, solutions) != nullptr;
  }
  return world;
}

}  // namespace oracle

// Bridges against plain enumeration: every small map, all rules, each way of asking.
#include <algorithm>
#include <set>

#include "bridges/frontier.hpp"
#include "bridges/search.hpp"
#include "core/problems.hpp"
#include "tests/check.hpp"
#include "verify/verify.hpp"

using namespace sightline;

namespace {

struct Chance {  // a small generator of our own: the same maps on every machine
  std::uint64_t state;
  int below(int bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((state >> 33) % static_cast<std::uint64_t>(bound));
  }
};

struct Map {
  int columns, planks;
  bool connected, loops;
  std::vector<int> cells, counts;
  std::vector<Mask> start;

  std::unique_ptr<Problem> problem() const {
    return bridges(columns, cells, counts, planks, connected, loops, pack(start, 2), 2);
  }
  std::shared_ptr<const BridgesMap> build() const {
    return std::make_shared<BridgesMap>(columns, cells, counts, planks, connected, loops);
  }
};

constexpr Mask full(int planks) { return (Mask{2} << planks) - 1; }

// Islands at random; numbers from random bridges (often solvable) or at random, some unknown; some start masks narrowed.
Map random_map(Chance& chance, int most_columns = 5, int most_rows = 4) {
  Map map{
      2 + chance.below(most_columns - 1), 1 + chance.below(4), chance.below(2) == 0, chance.below(3) > 0, {}, {}, {}};
  const int size = map.columns * (2 + chance.below(most_rows - 1)), density = 25 + chance.below(45);
  for (int cell = 0; cell < size; ++cell)
    if (chance.below(100) < density) map.cells.push_back(cell);
  map.counts.assign(map.cells.size(), 0);
  const auto built = map.build();
  const auto spots = static_cast<std::size_t>(built->spots());
  map.start.assign(spots, full(map.planks));
  std::vector<char> taken(spots, 0);
  for (int spot = 0; spot < built->spots(); ++spot) {
    const bool free = std::ranges::none_of(built->crossing(spot), [&](int other) { return taken[index(other)] != 0; });
    const int planks = free ? chance.below(map.planks + 1) : 0;
    taken[index(spot)] = planks > 0;
    map.counts[index(built->first[index(spot)])] += planks;
    map.counts[index(built->second[index(spot)])] += planks;
  }
  for (int& count : map.counts) {
    if (chance.below(12) == 0) count = 1 + chance.below(2 * map.planks);  // probably wrong
    if (chance.below(8) == 0) count = 0;
  }
  for (Mask& mask : map.start)
    if (chance.below(15) == 0) mask &= static_cast<Mask>(chance.below(1 << (map.planks + 1)));
  return map;
}

std::set<Packed> by_hand(const Map& map) {
  std::set<Packed> all;
  std::vector<int> value(map.start.size(), 0);
  for (;;) {
    std::vector<Mask> solution;
    for (std::size_t i = 0; i < value.size(); ++i) solution.push_back(Mask{1} << value[i]);
    bool within = true;
    for (std::size_t i = 0; i < value.size(); ++i) within = within && (solution[i] & map.start[i]);
    if (within && verify_bridges(map.columns, map.cells, map.counts, map.planks, map.connected, map.loops, solution))
      all.insert(pack(solution, 2));
    std::size_t i = 0;
    while (i < value.size() && value[i] == map.planks) value[i++] = 0;
    if (i == value.size()) return all;
    ++value[i];
  }
}

std::set<Packed> drain(Search& search, bool& twice) {
  std::set<Packed> all;
  for (;;) {
    Budget budget;
    std::vector<Packed> found;
    const Status status = search.next(7, budget, found);
    for (const Packed& board : found) twice |= !all.insert(board).second;
    if (status != Status::solved) return all;
  }
}

bool small(const Map& map) {
  std::size_t boards = 1;
  for (std::size_t i = 0; i < map.start.size() && boards <= 20'000; ++i)
    boards *= static_cast<std::size_t>(map.planks) + 1;
  return boards <= 20'000;
}

}  // namespace

TEST(bridges_every_way_of_asking_agrees_with_plain_enumeration) {
  Chance chance{7};
  int solvable = 0;
  for (int round = 0; round < 600; ++round) {
    const Map map = random_map(chance);
    if (!small(map)) continue;
    const std::set<Packed> all = by_hand(map);
    solvable += !all.empty();
    const auto problem = map.problem();
    bool twice = false;
    for (const Mode mode : {Mode::automatic, Mode::always}) CHECK(drain(*problem->search(mode, 0), twice) == all);
    CHECK(!twice);
    Budget budget;
    CHECK(problem->count(budget).count == Natural(all.size()));
    std::set<Packed> parts;
    std::size_t sum = 0;
    for (const Packed& cube : problem->cubes(4, budget)) {
      const auto part = bridges(map.columns, map.cells, map.counts, map.planks, map.connected, map.loops, cube, 2);
      const std::set<Packed> some = drain(*part->search(Mode::automatic, 0), twice);
      sum += some.size();
      parts.insert(some.begin(), some.end());
    }
    CHECK(parts == all && sum == all.size());
  }
  CHECK(solvable > 100);
}

TEST(bridges_count_what_they_list) {
  Chance chance{17};
  int many = 0;
  for (int round = 0; round < 250; ++round) {
    const Map map = random_map(chance, 8, 9);
    const auto problem = map.problem();
    Budget budget(20'000);
    const Counted counted = problem->count(budget);
    if (counted.status == Status::unknown || counted.count.limbs().size() > 1) continue;
    const std::uint64_t count = counted.count.zero() ? 0 : counted.count.limbs()[0];
    if (count > 2000) continue;
    bool twice = false;
    CHECK(drain(*problem->search(Mode::automatic, 0), twice).size() == count);
    CHECK(!twice);
    many += count > 250;  // beyond what learning lists
  }
  CHECK(many > 5);
}

TEST(bridges_fixpoint_keeps_every_solution) {
  Chance chance{11};
  for (int round = 0; round < 600; ++round) {
    const Map map = random_map(chance);
    if (!small(map)) continue;
    Budget budget;
    const std::set<Packed> all = by_hand(map);
    const Known known = map.problem()->fixpoint(budget);
    if (known.status == Status::impossible) {
      CHECK(all.empty());
      continue;
    }
    const std::vector<Mask> kept = unpack(known.masks, 2);
    for (const Packed& solution : all) {
      const std::vector<Mask> masks = unpack(solution, 2);
      for (std::size_t i = 0; i < masks.size(); ++i) CHECK(masks[i] & kept[i]);
    }
    if (known.status == Status::solved) CHECK(all == std::set<Packed>{known.masks});
  }
}

TEST(bridges_learn_only_what_follows) {
  Chance chance{13};
  for (int round = 0; round < 1500; ++round) {
    const Map map = random_map(chance);
    BridgesModel model(map.build(), map.start, BridgesModel::Rules::full);
    Budget budget;
    if (model.propagate(budget) != Flow::ok || std::ranges::none_of(model.domains(), open)) continue;
    Learner learner(model);
    learner.check_theories();  // throws for a reason that does not hold
    for (int found = 0; found < 20 && learner.solve(budget) == Status::solved; ++found) {
      CHECK(verify_bridges(map.columns, map.cells, map.counts, map.planks, map.connected, map.loops, learner.found()));
      if (!learner.block()) break;
    }
  }
}

// The sum of their rests must not overflow.
TEST(bridges_any_number_of_unknown_islands_is_one_group) {
  constexpr int kMany = 5000;
  Map chain{kMany, 2, true, true, {}, std::vector<int>(kMany, 0), std::vector<Mask>(kMany - 1, full(2))};
  for (int cell = 0; cell < kMany; ++cell) chain.cells.push_back(cell);
  Budget budget;
  const Known known = chain.problem()->fixpoint(budget);
  CHECK(known.status == Status::unknown);
  CHECK(known.masks == pack(std::vector<Mask>(kMany - 1, 0b110), 2));
  std::vector<Packed> found;
  CHECK(chain.problem()->search(Mode::automatic, 0)->next(2, budget, found) == Status::solved);
}

// Four islands in a square, 2 each: two bridges on a side mean two on the opposite side, and the map is not connected.
TEST(bridges_some_clues_say_what_all_would) {
  const Packed open(4, 7), doubled{4, 7, 7, 7}, full{4, 1, 1, 4};
  const auto square = bridges(3, {0, 2, 6, 8}, {2, 2, 2, 2}, 2, true, true, open, 1);
  Budget budget;
  CHECK(square->settle(doubled, {0, 1, 2, 3}, budget) == full);
  CHECK(square->settle(doubled, {0, 1, 2, 3, 5}, budget).empty());
  CHECK(square->allowed_around(open, {0, 1, 2, 3}, 0, budget) == open);
  CHECK(square->allowed_around(open, {0, 1, 2, 3, 5}, 0, budget) == (Packed{2, 2, 7, 7}));
  CHECK(square->allowed_around(open, {0, 1, 2, 3, 5, 6}, 0, budget).empty());
}

TEST(bridges_refuse_maps_that_are_none) {
  const auto refused = [](int columns, std::vector<int> cells, std::vector<int> counts, int planks, std::size_t masks) {
    try {
      bridges(columns, std::move(cells), std::move(counts), planks, true, true, Packed(masks, '\3'), 1);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(!refused(3, {0, 2}, {1, 1}, 1, 1));
  CHECK(refused(0, {0, 2}, {1, 1}, 1, 1));
  CHECK(refused(3, {2, 0}, {1, 1}, 1, 1));
  CHECK(refused(3, {0, 2}, {1}, 1, 1));
  CHECK(refused(3, {0, 2}, {1, 1}, 9, 1));
  CHECK(refused(3, {0, 2}, {1, 1}, 1, 2));
}

// Once it has given 200 solutions it goes on depth first, and counts the decisions of both.
TEST(bridges_decisions_grow_with_the_solutions) {
  std::vector<int> cells, counts(24, 0);
  for (int cell = 0; cell < 24; ++cell) cells.push_back(cell);
  const auto map = BridgesMap(6, cells, counts, 2, true, true);
  const auto problem = bridges(6, cells, counts, 2, true, true, Packed(index(map.spots()), '\7'), 1);
  const auto search = problem->search(Mode::automatic, 0);
  std::int64_t before = 0;
  for (int call = 0; call < 12; ++call) {
    Budget budget;
    std::vector<Packed> found;
    CHECK(search->next(50, budget, found) == Status::solved && found.size() == 50);
    CHECK(search->nodes() > before);
    before = search->nodes();
  }
}

// Whether the islands say how many bridges they need or not.
TEST(bridges_that_have_to_cross_contradict_each_other) {
  for (const int count : {0, 2}) {
    const auto problem = bridges(3, {1, 3, 5, 7}, std::vector<int>(4, count), 2, false, true, "\7\7", 1);
    for (int tier = 1; tier < 8; ++tier) {
      Budget budget;
      CHECK(problem->closure("\6\6", tier, budget).empty());
    }
  }
}

// A state has up to eight words, and groups have names of up to six bits: beyond that nothing is counted.
TEST(bridges_sweeps_that_are_too_wide_say_so) {
  for (const int bits : {1, 2, 4})
    for (int words = 1; words <= 12; ++words) {
      Sweep sweep;
      sweep.value_bits = bits;
      sweep.lanes = words * 64 / bits;
      Budget open, over(0);
      over.step();
      CHECK(sweep.words() == words);
      CHECK(run_sweep(sweep, 1 << 20, false, open).exact == (words <= 8));
      CHECK(!run_sweep(sweep, 1 << 20, false, over).exact && !run_sweep(sweep, 1 << 20, true, over).exact);
      sweep.label_bits = 7;
      sweep.lanes = 1;
      CHECK(!run_sweep(sweep, 1 << 20, true, open).exact);
      sweep.label_bits = 6;
      CHECK(run_sweep(sweep, 1 << 20, true, open).exact);
    }
}

// Connection and loops as theories of the clause-learning core: the solutions of plain enumeration, sound reasons, and
// everything implied that has to be.
#include <numeric>
#include <ranges>

#include "bridges/theories.hpp"
#include "tests/cdcl_cases.hpp"
#include "tests/check.hpp"
#include "tests/group_graphs.hpp"

using namespace sightline;
using namespace sightline::cdcl;
using namespace cdcl_cases;

namespace {

// How many parts there are if the ways for which `built` holds are built.
template <class Built>
int parts(const GroupGraph& graph, Built built) {
  std::vector<int> part(index(graph.groups()));
  std::iota(part.begin(), part.end(), 0);
  for (std::size_t way = 0; way < graph.ways.size(); ++way)
    if (built(static_cast<int>(way))) {
      const int old = part[index(graph.ways[way].to)], now = part[index(graph.ways[way].from)];
      std::ranges::replace(part, old, now);
    }
  return static_cast<int>(std::set(part.begin(), part.end()).size());
}

// Asked last, when the other theory has said what it has to say: what is possible is connected, and at first every only
// way is known; a way that would close a loop is always known not to be built.
class Witness final : public Theory {
 public:
  Witness(const GroupGraph& graph, bool of_loops) : graph_(graph), of_loops_(of_loops) {}
  bool propagate(Solver& solver, std::span<const Lit>) override {
    const auto value = [&](int way) { return solver.value(graph_.ways[index(way)].stands); };
    right_ &= of_loops_ || parts(graph_, [&](int way) { return value(way) >= 0; }) == 1;
    for (int way = 0; way < static_cast<int>(graph_.ways.size()) && (of_loops_ || !asked); ++way) {
      if (value(way)) continue;
      const auto others = [&](int other) { return other != way && (of_loops_ ? value(other) > 0 : value(other) >= 0); };
      const auto with_it = [&](int other) { return other == way || others(other); };
      right_ &= (parts(graph_, others) != parts(graph_, with_it)) == of_loops_;
    }
    ++asked;
    return true;
  }
  void explain(const Solver&, Lit, std::uint32_t, std::vector<Lit>&) override {}
  void undo(const Solver&, std::span<const Lit>) override {}
  bool right() const { return right_; }
  int asked = 0;

 private:
  const GroupGraph& graph_;
  bool of_loops_, right_ = true;
};

// All ways to build on small graphs, found with the theory, under a few other clauses.
template <class Rule>
void compare(unsigned seed, int rounds, bool of_loops) {
  std::mt19937 rng(seed);
  int asked = 0, solvable = 0;
  for (int round = 0; round < rounds; ++round) {
    const int groups = 2 + static_cast<int>(rng() % 5), ways = 1 + static_cast<int>(rng() % 7);
    const GroupGraph graph = random_graph(rng, groups, ways, groups - 1);
    const Clauses clauses = random_clauses(rng, 2 * ways, 1 + ways / 2, 2, 3);
    Solver solver = solver_of(2 * ways, clauses);
    Rule rule(graph);
    Witness witness(graph, of_loops);
    solver.add_theory(rule);
    solver.add_theory(witness);
    solver.check_theories(true);
    std::set<cdcl_cases::Model> expected = models(2 * ways, clauses);
    std::erase_if(expected, [&](const cdcl_cases::Model& model) {
      int standing = 0;
      const int left = parts(graph, [&](int way) { return model[index(2 * way)] && ++standing; });
      return of_loops ? left + standing != groups : left > 1;
    });
    const std::vector<cdcl_cases::Model> found = enumerate(solver, all_vars(2 * ways));
    CHECK(std::set(found.begin(), found.end()) == expected && found.size() == expected.size());
    CHECK(witness.right());
    solvable += !expected.empty();
    asked += witness.asked;
  }
  CHECK(asked > 1000 && solvable > 50);
}

}  // namespace

TEST(bridges_connection_agrees_with_plain_enumeration) { compare<Connection>(3, 120, false); }
TEST(bridges_forests_agree_with_plain_enumeration) { compare<Forest>(5, 120, true); }
TEST(long_bridges_connection_agrees_with_plain_enumeration) { compare<Connection>(3, 1000, false); }
TEST(long_bridges_forests_agree_with_plain_enumeration) { compare<Forest>(5, 1000, true); }

// A map too large for a walk over all of it at each change: a ladder of two long rows.
TEST(bridges_connection_of_a_large_map_refutes_and_implies) {
  constexpr int kLong = 300;
  GroupGraph graph;
  std::vector<std::vector<GroupGraph::End>> shores(2 * kLong);
  const auto add = [&](int from, int to) {
    const int way = static_cast<int>(graph.ways.size());
    graph.ways.push_back({way, from, to, Lit(way)});
    graph.by_var.push_back(way);
    shores[index(from)].push_back({way, to});
    shores[index(to)].push_back({way, from});
  };
  for (int i = 0; i < kLong; ++i) {
    add(i, kLong + i);  // way 3i: across, then 3i + 1 and 3i + 2: along both rows
    if (i + 1 < kLong) add(i, i + 1), add(kLong + i, kLong + i + 1);
  }
  for (const auto& shore : shores) {
    graph.start.push_back(static_cast<int>(graph.shore.size()));
    graph.shore.insert(graph.shore.end(), shore.begin(), shore.end());
  }
  graph.start.push_back(static_cast<int>(graph.shore.size()));
  const auto way = [](int i, int which) { return Lit(3 * i + which); };
  const auto solve = [&](std::vector<Lit> assumed, auto judge) {
    Solver solver;
    for (std::size_t i = 0; i < graph.ways.size(); ++i) solver.add_var();
    Connection connection(graph);
    solver.add_theory(connection);
    solver.check_theories(true);
    Budget budget;
    const Status status = solver.solve(budget, assumed);
    judge(solver, status);
  };
  const auto whole = [&](const Solver& solver) {
    return parts(graph, [&](int one) { return solver.value_of(graph.ways[index(one)].stands.var()); }) == 1;
  };
  solve({}, [&](const Solver& solver, Status status) { CHECK(status == Status::solved && whole(solver)); });
  // Both rows are cut at the same place.
  solve({~way(100, 1), ~way(100, 2)}, [&](const Solver& solver, Status status) {
    CHECK(status == Status::impossible);
    CHECK(solver.core().size() == 2);
  });
  // One row is cut: the other one must be whole there.
  solve({~way(100, 1), ~way(200, 2)}, [&](const Solver& solver, Status status) {
    CHECK(status == Status::solved && whole(solver));
    CHECK(solver.value_of(way(100, 2).var()) && solver.value_of(way(200, 1).var()));
  });
  // A corner has only two ways to the rest.
  solve({~way(0, 0), ~way(0, 1)}, [&](const Solver&, Status status) { CHECK(status == Status::impossible); });
  solve({~way(0, 0), way(0, 1), ~way(0, 2)},
        [&](const Solver&, Status status) { CHECK(status == Status::impossible); });
}

TEST(bridges_known_bridges_make_groups) {
  // 0.1.2
  // 3.4.5   with a bridge 0-1, none 1-2, and a known number 4-5
  const BridgesMap map(5, {0, 2, 4, 10, 12, 14}, {0, 0, 0, 0, 0, 0}, 2, true, true);
  const auto spot = [&](int one, int other) {
    for (int i = 0; i < map.spots(); ++i)
      if (map.first[index(i)] == one && map.second[index(i)] == other) return i;
    return -1;
  };
  std::vector<Planks> domains(index(map.spots()), 0b111);
  domains[index(spot(0, 1))] = 0b110;
  domains[index(spot(1, 2))] = 0b001;
  domains[index(spot(4, 5))] = 0b100;
  Solver solver;
  const Ladder ladder(domains, true, solver);
  const GroupGraph graph(map, domains, ladder);
  CHECK(graph.groups() == 4);
  CHECK(graph.group[0] == graph.group[1] && graph.group[4] == graph.group[5]);
  CHECK((std::set(graph.group.begin(), graph.group.end()) == std::set{0, 1, 2, 3}));
  CHECK(graph.ways.size() == 4);  // 0-3, 1-4, 2-5, 3-4: the others are decided, or within a group
  int ends = 0;
  for (int group = 0; group < graph.groups(); ++group)
    for (const auto [way, to] : graph.ways_at(group)) {
      const GroupGraph::Way& found = graph.ways[index(way)];
      CHECK((found.from == group && found.to == to) || (found.to == group && found.from == to));
      CHECK(graph.far(way, group) == to && graph.far(way, to) == group);
      ++ends;
    }
  CHECK(ends == 8);
  for (int i = 0; i < map.spots(); ++i) {
    const auto own = std::ranges::find(graph.ways, i, &GroupGraph::Way::spot);
    const bool is_way = own != graph.ways.end();
    CHECK(is_way == (i == spot(0, 3) || i == spot(1, 4) || i == spot(2, 5) || i == spot(3, 4)));
    if (is_way) CHECK(own->from == graph.group[index(map.first[index(i)])] && own->stands == ladder.reaches(i, 1));
    for (int step = 1; step <= ladder.tallest(i); ++step)
      CHECK(graph.way_of(ladder.reaches(i, step).var()) ==
            (is_way && step == 1 ? static_cast<int>(own - graph.ways.begin()) : -1));
  }
}

namespace {

// Passes everything on, and looks at each reason: whether it follows.
template <class Follows>
class Examined final : public Theory {
 public:
  Examined(Theory& theory, Follows follows) : theory_(theory), follows_(follows) {}
  bool propagate(Solver& solver, std::span<const Lit> fresh) override { return theory_.propagate(solver, fresh); }
  void explain(const Solver& solver, Lit implied, std::uint32_t tag, std::vector<Lit>& clause) override {
    const std::size_t before = clause.size();
    theory_.explain(solver, implied, tag, clause);
    std::vector<Lit> whole(clause.begin() + static_cast<std::ptrdiff_t>(before), clause.end());
    whole.push_back(implied);
    CHECK(follows_(whole, static_cast<int>(tag >> 1)));
    ++explained;
  }
  void undo(const Solver& solver, std::span<const Lit> gone) override { theory_.undo(solver, gone); }
  int explained = 0;

 private:
  Theory& theory_;
  Follows follows_;
};

}  // namespace

// Islands on a grid of two by two to three by three, some without a number: the bridges that add up, under a few other
// clauses, are those of plain enumeration, and each reason holds whenever they add up.
TEST(bridges_degrees_agree_with_plain_enumeration) {
  std::mt19937 rng(11);
  int explained = 0, solvable = 0;
  for (int round = 0; round < 2000; ++round) {
    const int planks = 1 + static_cast<int>(rng() % 3);
    std::vector<int> cells;
    for (const int cell : {0, 2, 4, 10, 12, 14, 20, 22, 24})
      if (rng() % 3) cells.push_back(cell);
    if (cells.size() < 2) continue;
    const BridgesMap blank(5, cells, std::vector<int>(cells.size()), planks, false, true);
    std::vector<Planks> domains(index(blank.spots()));
    std::vector<int> built(domains.size()), counts(cells.size());
    int ways = 0;
    for (std::size_t spot = 0; spot < domains.size(); ++spot) {
      const auto all = static_cast<Planks>((2 << planks) - 1);
      do domains[spot] = static_cast<Planks>((rng() & all) | (rng() & all));
      while (!domains[spot]);
      if ((ways += std::popcount(domains[spot]) - 1) > 11) domains[spot] = 1;
      do built[spot] = static_cast<int>(rng() % index(planks + 1));
      while (!(domains[spot] >> built[spot] & 1));
      counts[index(blank.first[spot])] += built[spot], counts[index(blank.second[spot])] += built[spot];
    }
    for (int& count : counts) count = rng() % 5 ? count + (rng() % 12 == 0) : 0;
    const BridgesMap map(5, cells, counts, planks, false, true);
    Solver solver;
    const Ladder ladder(domains, rng() % 2, solver);
    Degrees degrees(map, domains, ladder);
    std::set<cdcl_cases::Model> adding_up;  // all ways to build in which the numbers are right
    const auto extend = [&](auto&& self, std::vector<int>& now) -> void {
      if (now.size() < domains.size()) {
        for (int number = 0; number <= planks; ++number)
          if (domains[now.size()] >> number & 1) now.push_back(number), self(self, now), now.pop_back();
        return;
      }
      std::vector<int> sums(cells.size());
      for (std::size_t spot = 0; spot < now.size(); ++spot)
        sums[index(map.first[spot])] += now[spot], sums[index(map.second[spot])] += now[spot];
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool open = std::ranges::any_of(std::views::iota(0, map.shores[i].count), [&](int j) {
          return std::popcount(domains[index(map.shores[i].spot[index(j)])]) > 1;
        });
        if (counts[i] && open && sums[i] != counts[i]) return;
      }
      cdcl_cases::Model model(index(solver.vars()));
      for (int spot = 0; spot < map.spots(); ++spot)
        for (int step = 1; step <= ladder.tallest(spot); ++step)
          model[index(ladder.reaches(spot, step).var())] = ladder.planks(spot, step) <= now[index(spot)];
      adding_up.insert(model);
    };
    std::vector<int> now;
    extend(extend, now);
    const int vars = solver.vars();
    if (!vars) continue;
    const Clauses clauses = random_clauses(rng, vars, 1 + vars / 3, 2, 3);
    for (const std::vector<Lit>& clause : clauses) solver.add_clause(clause);
    // A reason is about one island: it holds in all ways to share out its number, and needs each of its literals, at
    // least where every number of planks between the fewest and the most is possible.
    const auto forced = [&](std::span<const Lit> clause, int island) {
      const BridgesMap::Shore& shore = map.shores[index(island)];
      cdcl_cases::Model model(index(vars));
      const auto share = [&](auto&& self, int j, int left) -> bool {
        if (j == shore.count) return left || holds({{clause.begin(), clause.end()}}, model);
        const int spot = shore.spot[index(j)];
        for (int step = 0; step <= ladder.tallest(spot); ++step) {
          for (int one = 1; one <= ladder.tallest(spot); ++one)
            model[index(ladder.reaches(spot, one).var())] = one <= step;
          if (!self(self, j + 1, left - ladder.planks(spot, step))) return false;
        }
        return true;
      };
      return share(share, 0, counts[index(island)]);
    };
    const auto follows = [&](const std::vector<Lit>& clause, int island) {
      if (!forced(clause, island)) return false;
      const BridgesMap::Shore& shore = map.shores[index(island)];
      for (int j = 0; j < shore.count; ++j) {
        const Planks domain =
            static_cast<Planks>(domains[index(shore.spot[index(j)])] >> low(domains[index(shore.spot[index(j)])]));
        if (domain & (domain + 1)) return true;  // there are holes
      }
      for (std::size_t i = 0; i + 1 < clause.size(); ++i) {
        std::vector<Lit> fewer = clause;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (forced(fewer, island)) return false;
      }
      return true;
    };
    Examined examined(degrees, follows);
    solver.add_theory(examined);
    solver.check_theories(true);
    std::set<cdcl_cases::Model> expected = adding_up;
    std::erase_if(expected, [&](const cdcl_cases::Model& model) { return !holds(clauses, model); });
    const std::vector<cdcl_cases::Model> found = enumerate(solver, all_vars(vars));
    CHECK(std::set(found.begin(), found.end()) == expected && found.size() == expected.size());
    explained += examined.explained, solvable += !expected.empty();
  }
  CHECK(explained > 500 && solvable > 100);
}

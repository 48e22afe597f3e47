// The parity of parts as a theory of the clause-learning core: no solution is lost, and no odd part is left open.
#include "bridges/parity.hpp"
#include "tests/cdcl_cases.hpp"
#include "tests/check.hpp"

using namespace sightline;
using namespace sightline::cdcl;
using namespace cdcl_cases;

namespace {

// Asked last: whether a part that open spots connect needs an odd number of bridges.
class Witness final : public Theory {
 public:
  Witness(const BridgesMap& map, const Ladder& ladder, const Degrees& degrees)
      : map_(map), ladder_(ladder), degrees_(degrees) {}
  bool propagate(Solver&, std::span<const Lit>) override {
    odd += !asked++ ? 0 : some_odd();
    return true;
  }
  void explain(const Solver&, Lit, std::uint32_t, std::vector<Lit>&) override {}
  void undo(const Solver&, std::span<const Lit>) override {}

  bool some_odd() const {
    std::vector<int> part(index(map_.islands())), need(part.size());
    for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<int>(i);
    std::vector<char> open(part.size());
    for (int spot = 0; spot < map_.spots(); ++spot) {
      const int one = map_.first[index(spot)], other = map_.second[index(spot)];
      const bool decided = degrees_.low_step(spot) == degrees_.high_step(spot);
      for (const int end : {one, other}) {
        if (decided) need[index(end)] -= ladder_.planks(spot, degrees_.low_step(spot));
        else open[index(end)] = 1;
      }
      const int old = part[index(one)], now = part[index(other)];
      if (!decided) std::ranges::replace(part, old, now);
    }
    std::vector<int> sum(part.size());
    std::vector<char> unknown(part.size());
    for (std::size_t i = 0; i < part.size(); ++i) {
      unknown[index(part[i])] |= !map_.counts[i] || !open[i];
      sum[index(part[i])] += map_.counts[i] + need[i];
    }
    for (std::size_t i = 0; i < part.size(); ++i)
      if (sum[i] % 2 && !unknown[i]) return true;
    return false;
  }
  int asked = 0, odd = 0;

 private:
  const BridgesMap& map_;
  const Ladder& ladder_;
  const Degrees& degrees_;
};

}  // namespace

// Islands all over a large or a small field; on a quarter of the maps some have no number, on another two numbers are too
// high. On some a few spots are known from the start. Maps with an odd part from the start are left out, since the rules
// refute them before clauses are learned.
TEST(bridges_parity_loses_no_solution_and_leaves_no_odd_part) {
  std::mt19937 rng(13);
  int solvable = 0, impossible = 0, odd = 0;
  for (int round = 0; round < 2400; ++round) {
    const int planks = 1 + static_cast<int>(rng() % 3);
    const bool some_unknown = round % 4 == 0, too_high = round % 4 == 1, some_known = round % 5 == 0;
    const int side = rng() % 3 ? 12 : 5;
    std::vector<int> cells;
    for (int cell = 0; cell < side * side; ++cell)
      if (rng() % 5 < 2) cells.push_back(cell);
    const BridgesMap blank(side, cells, std::vector<int>(cells.size()), planks, false, true);
    std::vector<Planks> domains(index(blank.spots()), static_cast<Planks>((2 << planks) - 1));
    std::vector<int> built(domains.size()), counts(cells.size());
    for (std::size_t spot = 0; spot < built.size(); ++spot) {
      int &one = counts[index(blank.first[spot])], &other = counts[index(blank.second[spot])];
      built[spot] = one && other ? static_cast<int>(rng() % index(planks + 1)) : 1;  // so that none has no bridge
      one += built[spot], other += built[spot];
      if (some_known && rng() % 8 == 0) domains[spot] = static_cast<Planks>(1 << built[spot]);
    }
    if (too_high) ++counts[rng() % counts.size()], ++counts[rng() % counts.size()];
    if (some_unknown)
      for (int& count : counts) count *= rng() % 6 > 0;
    const BridgesMap map(side, cells, counts, planks, false, true);
    const auto solve = [&](bool with_parity) {
      Solver solver;
      const Ladder ladder(domains, round % 8 < 4, solver);
      Degrees degrees(map, domains, ladder);
      Parity parity(map, ladder, degrees);
      Witness witness(map, ladder, degrees);
      if (witness.some_odd()) return Status::unknown;
      solver.add_theory(degrees);
      if (with_parity) solver.add_theory(parity);
      solver.add_theory(witness);
      solver.check_theories(true);
      if (round % 3) solver.stay_if_far(rng() % 32);
      const Status status = solve_in_slices(solver, 50);
      if (!with_parity) odd += witness.odd;
      else if (!some_unknown) CHECK(witness.odd == 0);
      if (!too_high) {  // nothing that was learned excludes the bridges that were drawn
        std::vector<Lit> drawn;
        for (int spot = 0; spot < map.spots(); ++spot)
          for (int step = 1; step <= ladder.tallest(spot); ++step) {
            const Lit reaches = ladder.reaches(spot, step);
            drawn.push_back(step <= built[index(spot)] ? reaches : ~reaches);
          }
        Budget budget;
        CHECK(solver.solve(budget, drawn) == Status::solved);
      }
      return status;
    };
    const Status status = solve(true);
    CHECK(status == solve(false));
    solvable += status == Status::solved, impossible += status == Status::impossible;
  }
  CHECK(solvable > 200 && impossible > 20 && odd > 100);
}

// How many steps the engines take that only long searches come to, over fixed random problems: clause learning, counting,
// exact covers. A fault that misleads them, or ends them one step too early, changes no answer, but these sums; so does a
// change that is meant to, and then the new sum is written here.
#include <set>

#include "cover/cover.hpp"
#include "runs/oracle.hpp"
#include "tests/check.hpp"
#include "tests/cover_questions.hpp"
#include "tests/solvable.hpp"

using namespace sightline;
using oracle::Random;

namespace {

void exactly(const char* what, std::int64_t steps, std::int64_t pinned) {
  if (steps != pinned) std::printf("%s: %lld\n", what, static_cast<long long>(steps));
  CHECK(steps == pinned);
}

// Conflicts until three solutions of each picture are found.
std::int64_t learn(int side, int filled, std::int64_t most) {
  std::int64_t conflicts = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    const solvable::Lines lines = solvable::draw_lines(random, side, side, filled, 2);
    const RunsPuzzle puzzle = runs_puzzle(side, side, lines.counts, lines.lengths, {}, index(side * side));
    const Packed blank(index(side * side), '\3');
    const auto problem = runs(side, side, lines.counts, lines.lengths, {}, blank, 1);
    RunsOracle learning(puzzle, unpack(blank, 1));
    std::set<Packed> found;
    Budget budget(most);
    while (found.size() < 3 && learning.find(budget) == Status::solved) {
      CHECK(found.insert(pack(learning.solution(), 1)).second && problem->verify(*found.rbegin()));
      learning.forbid(learning.solution());
    }
    conflicts += budget.spent();
  }
  return conflicts;
}

// Steps of counting, with whatever the count comes to.
template <class Draw>
std::int64_t count(Draw draw) {
  std::int64_t steps = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const solvable::Drawn drawn = draw(random);
    Budget budget(3000);
    (void)drawn.pose(drawn.masks)->count(budget);
    steps += budget.spent();
  }
  return steps;
}

// Every solution in small turns: right, and none twice.
template <class Draw>
std::int64_t list(Draw draw, std::int64_t most) {
  std::int64_t steps = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const solvable::Drawn drawn = draw(random);
    const auto problem = drawn.pose(drawn.masks);
    const auto search = problem->search(Mode::automatic, 0);
    Budget budget(most);
    std::vector<Packed> found;
    while (search->next(3, budget, found) == Status::solved && found.size() < 60) {
    }
    CHECK(std::set(found.begin(), found.end()).size() == found.size());
    for (const Packed& solution : found) CHECK(problem->verify(solution));
    steps += budget.spent();
  }
  return steps;
}

struct Covered {
  std::int64_t listing = 0, counting = 0, cheapest = 0, parts = 0;
};

void add(Covered& sum, const CoverQuestion& question) {
  const Cover cover(question, {}, {});
  Budget listing(20000), counting(20000), cheapest(2000), parts(200);
  CoverWalk walk = cover.walk({});
  CoverList found;
  walk.next(100'000, listing, found);
  sum.listing += listing.spent() + walk.nodes();
  (void)cover.count(counting);
  sum.counting += counting.spent();
  std::vector<PricedCover> best;
  (void)cover.best(3, cheapest, best);
  sum.cheapest += cheapest.spent();
  sum.parts += parts.spent() + static_cast<std::int64_t>(cover.cubes(30, parts).size());
}

}  // namespace

TEST(effort_of_learning_runs) {
  exactly("20 x 20", learn(20, 35, 2000), 871);
  exactly("35 x 35", learn(35, 30, 1500), 1114);
}

TEST(effort_of_counting) {
  exactly("towers", count([](Random& random) { return solvable::draw_visible(random, 5, 30); }), 54717);
  exactly("larger towers", count([](Random& random) { return solvable::draw_visible(random, 7, 75); }), 112101);
  exactly("runs", count([](Random& random) { return solvable::draw_runs(random, 14, 14, 40); }), 32397);
  exactly("bridges", count([](Random& random) { return solvable::draw_bridges(random, 14); }), 483);
}

TEST(effort_of_listing) {
  exactly("towers", list([](Random& random) { return solvable::draw_visible(random, 6, 30); }, 4000), 1429);
  exactly("runs", list([](Random& random) { return solvable::draw_runs(random, 20, 20, 35); }, 4000), 28550);
  exactly("bridges", list([](Random& random) { return solvable::draw_bridges(random, 16); }, 4000), 1296);
}

TEST(effort_of_covers) {
  cover_questions::Random random{11};
  Covered small, large;
  for (int round = 0; round < 300; ++round) add(small, cover_questions::random_question(random));
  for (int round = 0; round < 30; ++round) add(large, cover_questions::random_question(random, 3));
  for (const int side : {7, 8, 9}) add(large, cover_questions::queens(side));
  add(large, cover_questions::dominoes(4, 6));
  add(large, cover_questions::dominoes(6, 6));
  exactly("small ones listed", small.listing, 815);
  exactly("small ones counted", small.counting, 578);
  exactly("small ones, the cheapest", small.cheapest, 601);
  exactly("small ones in parts", small.parts, 523);
  exactly("large ones listed", large.listing, 56296);
  exactly("large ones counted", large.counting, 224829);
  exactly("large ones, the cheapest", large.cheapest, 16073);
  exactly("large ones in parts", large.parts, 1100);
}

// How much propagation concludes and how many decisions a search takes, over fixed random problems that are larger than
// those of the oracles. A fault that only weakens propagation or misleads the search changes no answer, but these sums.
#include <numeric>
#include <span>

#include "tests/check.hpp"
#include "tests/solvable.hpp"

using namespace sightline;
using oracle::Random;

namespace {

constexpr int kProblems = 120, kTiers = 6;
constexpr std::size_t kSolutions = 20;

struct Effort {
  std::int64_t nodes = 0;      // decisions
  std::int64_t open = 0;       // values that propagation leaves possible, on a blank board and on one partly filled
  std::int64_t left = 0;       // values that the techniques of each tier leave possible
  std::uint64_t checksum = 0;  // of what explanations are made of, which is to stay as it is
};

std::int64_t values_in(const Packed& masks) {
  return std::accumulate(masks.begin(), masks.end(), std::int64_t{0}, [](std::int64_t sum, char mask) {
    return sum + std::popcount(static_cast<unsigned char>(mask));
  });
}

void note(Effort& effort, int number, const Packed& masks) {
  effort.checksum = (effort.checksum ^ static_cast<std::uint64_t>(number)) * 0x100000001b3u;
  for (const char mask : masks) effort.checksum = (effort.checksum ^ static_cast<unsigned char>(mask)) * 0x100000001b3u;
}

// What a board with some values known leads to: the conclusions of each tier, of some clues alone, and of assumptions.
void note_reasons(Effort& effort, const Problem& problem, const Packed& masks, int clues, Random& random) {
  Budget budget;
  std::vector<int> some;
  for (int clue = 0; clue < clues; ++clue)
    if (random.chance(50)) some.push_back(clue);
  const auto attempt = [&](auto&& ask) {
    try {
      ask();
    } catch (const NotOffered&) {
    }
  };
  for (int tier = 1; tier <= kTiers; ++tier) note(effort, tier, problem.closure(masks, tier, budget));
  attempt([&] { note(effort, 0, problem.settle(masks, some, budget)); });
  for (const int rounds : {1, 2, 4}) {
    attempt([&] {
      const auto [number, found] = problem.first_failures(masks, masks, rounds, rounds == 2, budget);
      note(effort, number, found);
    });
    attempt([&] {
      const auto [number, found] = problem.two_ways(masks, rounds, budget);
      note(effort, number, found);
    });
  }
  attempt([&] { note(effort, 0, problem.prune(masks, masks, 2, budget).second); });
  for (const int clue : std::span(some).first(std::min<std::size_t>(some.size(), 3)))
    attempt([&] { note(effort, clue, problem.allowed_around(masks, some, clue, budget)); });
}

// Some of the values of a solution.
Packed partly_known(Packed masks, const std::vector<int>& solution, Random& random) {
  const int share = random.between(0, 40);
  for (std::size_t i = 0; i < solution.size(); ++i)
    if (random.chance(share)) masks[i] = static_cast<char>(1 << solution[i]);
  return masks;
}

void add(Effort& effort, const solvable::Drawn& drawn, Random& random) {
  const Packed& masks = drawn.masks;
  const auto posed = drawn.pose(masks);
  const Problem& problem = *posed;
  Budget propagation, searching(2000);
  effort.open += values_in(problem.fixpoint(propagation).masks);
  for (int tier = 1; tier <= kTiers; ++tier) effort.left += values_in(problem.closure(masks, tier, propagation));
  const Packed partly = partly_known(masks, drawn.solution, random);
  effort.open += values_in(drawn.pose(partly)->fixpoint(propagation).masks);
  note_reasons(effort, problem, partly, drawn.clues, random);
  std::vector<Packed> found;
  const auto search = problem.search(Mode::automatic, 0);
  search->next(kSolutions, searching, found);
  effort.nodes += search->nodes();
}

void at_most(const Effort& effort, const Effort& limit) {
  std::printf("%lld decisions, %lld values after propagation, %lld after the techniques of each tier, %llu\n",
              static_cast<long long>(effort.nodes), static_cast<long long>(effort.open),
              static_cast<long long>(effort.left), static_cast<unsigned long long>(effort.checksum));
  CHECK(effort.nodes <= limit.nodes);
  CHECK(effort.open <= limit.open);
  CHECK(effort.left <= limit.left);
  CHECK(effort.checksum == limit.checksum);
}

template <class Draw>
Effort sum_of(Draw draw) {
  Effort effort;
  for (std::uint64_t seed = 0; seed < kProblems; ++seed) {
    Random random(seed);
    add(effort, draw(random), random);
  }
  return effort;
}

}  // namespace

// Propagation and techniques never get weaker; a search may take two in a hundred decisions more. What a change makes
// lower becomes the limit.
TEST(effort_of_visible) {
  at_most(sum_of([](Random& random) { return solvable::draw_visible(random, 6, 45); }),
          {3617, 33055, 126618, 44291264765859640u});
}
TEST(effort_of_runs) {
  at_most(sum_of([](Random& random) { return solvable::draw_runs(random, 18, 18, 40); }),
          {29685, 127135, 486835, 11093003919188206252u});
}
TEST(effort_of_bridges) {
  at_most(sum_of([](Random& random) { return solvable::draw_bridges(random, 9); }),
          {8955, 12519, 45623, 3187491081413952404u});
}

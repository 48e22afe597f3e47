// Drafts for makers: random squares and maps, and the arguments that they refuse. Python compares them with the twin.
#include <algorithm>
#include <climits>
#include <stdexcept>

#include "draft/latin.hpp"
#include "draft/map.hpp"
#include "draft/random.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

using Numbers = std::vector<int>;

const std::string kSquare = "\1\2\3\2\3\1\3\1\2";

template <class Call>
bool refuses(Call call) {
  try {
    Budget budget;
    call(budget);
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

std::uint64_t inverse(std::uint64_t odd) {  // modulo 2^64
  std::uint64_t found = odd;
  for (int i = 0; i < 6; ++i) found *= 2 - odd * found;
  return found;
}

constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

// The state after which the next random word is this one.
std::uint64_t state_before(std::uint64_t word) {
  word ^= word >> 31 ^ word >> 62;
  word *= inverse(0x94D049BB133111EB);
  word ^= word >> 27 ^ word >> 54;
  word *= inverse(0xBF58476D1CE4E5B9);
  word ^= word >> 30 ^ word >> 60;
  return word - kStep;
}

}  // namespace

// The last words, of which there are too few for every number alike, are drawn again, and no others.
TEST(random_numbers_are_all_alike) {
  for (const int bound : {1, 2, 3, 5, 6, 7, 12, 255, 1000, INT_MAX}) {
    const auto range = static_cast<std::uint64_t>(bound);
    const auto rest = static_cast<std::uint64_t>((static_cast<unsigned __int128>(1) << 64) % range);
    for (const std::uint64_t back :
         {std::uint64_t{1}, rest / 2 + 1, rest, rest + 1, rest + 2, range, std::uint64_t{0} - 5}) {
      const std::uint64_t word = 0 - back, state = state_before(word);
      Random random(state);
      const int number = random.below(bound);
      CHECK(number >= 0 && number < bound);
      const bool drawn_again = back <= rest && back != 0;
      CHECK((random.state() != state + kStep) == drawn_again);
      if (!drawn_again) CHECK(number == static_cast<int>(word % range));
    }
  }
}

TEST(trades_keep_a_square_latin) {
  Budget budget;
  const auto [square, state] = trade_squares(3, kSquare, 100, -1, 5, budget);
  for (std::size_t line = 0; line < 3; ++line) {
    CHECK((square[3 * line] ^ square[3 * line + 1] ^ square[3 * line + 2]) == (1 ^ 2 ^ 3));
    CHECK((square[line] ^ square[line + 3] ^ square[line + 6]) == (1 ^ 2 ^ 3));
  }
  CHECK(state != 5);
  CHECK(trade_squares(3, kSquare, 1, 4, 5, budget).first[4] != kSquare[4]);
  CHECK(trade_squares(3, kSquare, 0, -1, 5, budget) == std::pair(kSquare, std::uint64_t{5}));
  CHECK(refuses([](Budget& some) { trade_squares(3, "\1\2\3\1\2\3\1\2\3", 1, -1, 5, some); }));
  CHECK(refuses([](Budget& some) { trade_squares(INT_MAX, kSquare, 1, -1, 5, some); }));
  CHECK(refuses([](Budget& some) { trade_squares(3, kSquare, 1, 9, 5, some); }));
}

TEST(trades_end_with_the_time) {
  Budget budget(-1, 0.001);
  trade_squares(3, kSquare, INT64_MAX, -1, 5, budget);
  CHECK(budget.stopped());
}

TEST(maps_grow_as_far_as_there_is_room) {
  Budget budget;
  for (int symmetry = 0; symmetry < 3; ++symmetry) {
    const MapSize size{9, 9, static_cast<MapSymmetry>(symmetry)};
    const GrownMap map = grow_map(size, {2, true, true}, {40, 40, 0}, 1000, 3, budget);
    CHECK(map.cells.size() > 10);
    CHECK(std::ranges::is_sorted(map.cells));
    CHECK(std::ranges::all_of(map.planks, [](int planks) { return planks >= 0 && planks <= 2; }));
  }
  CHECK(grow_map({1, 1, MapSymmetry::none}, {2, true, true}, {0, 0, 0}, 9, 3, budget).cells == Numbers{0});
  CHECK(refuses([](Budget& some) { grow_map({INT_MAX, INT_MAX, {}}, {2, true, true}, {}, 9, 3, some); }));
  CHECK(refuses([](Budget& some) { grow_map({3, 3, {}}, {2, true, true}, {0, 8, 1}, 9, 3, some); }));
}

TEST(bridges_are_changed_so_that_the_map_stays_connected) {
  Budget budget;
  const BuiltMap line{5, {0, 2, 4}, {2, true, true}, {1, 2}}, ring{3, {0, 2, 6, 8}, {2, true, true}, {1, 1, 1, 1}};
  CHECK(other_planks(line, {0}) == Numbers{2});
  CHECK((other_planks(ring, {0}) == Numbers{0, 2}));
  CHECK((other_planks(ring, {0, 3}) == Numbers{2}));
  CHECK(refuses([&](Budget&) { other_planks(line, {2}); }));
  constexpr int kCells = 1'000'000;  // the largest map
  CHECK(!refuses([&](Budget&) { other_planks({kCells, {0, kCells - 1}, {2, true, true}, {1}}, {0}); }));
  CHECK(refuses([&](Budget&) { other_planks({1000, {0, kCells}, {2, true, true}, {1}}, {0}); }));
  CHECK(refuses([&](Budget&) { other_planks({5, {-1, 2, 4}, {2, true, true}, {1, 2}}, {0}); }));
  CHECK(refuses([&](Budget&) { other_planks({5, {0, 2, 4}, {2, true, true}, {1}}, {0}); }));
  CHECK(harden_map(line, {0, 1}, 1, 7, 1, budget).changes == 7);
  CHECK(harden_map(line, {0, 1}, 0, 7, 1, budget).changes == 0);
  CHECK(refuses([&](Budget& some) { harden_map(line, {0}, 1, 7, 1, some); }));
  CHECK(settle_map(line, {0, 1}, 20, 16, 1, budget).planks == line.planks);
  const BuiltMap apart{3, {0, 2, 6, 8}, {2, false, true}, {1, 1, 1, 1}};
  const Settled settled = settle_map(apart, {0, 1, 2, 3}, 20, 16, 1, budget);
  CHECK(settled.open == 0);
  CHECK(settled.tests > 0);
  CHECK(settle_map(apart, {0, 1, 2, 3}, 0, 16, 1, budget).open == 4);
  Budget few(1000);  // nothing can change here, so that nothing is asked but the budget
  CHECK(settle_map({3, {0, 2, 6, 8}, {1, true, false}, {0, 0, 0, 0}}, {0, 1, 2, 3}, INT_MAX, 16, 1, few).open == 4);
  CHECK(few.stopped());
  CHECK(refuses([&](Budget& some) { settle_map(line, {0}, 20, 16, 1, some); }));
  CHECK(refuses([&](Budget& some) { settle_map(line, {0, 1}, 20, 0, 1, some); }));
}

#include <algorithm>
#include <random>

#include "core/problems.hpp"
#include "tests/check.hpp"
#include "visible/count.hpp"
#include "visible/model.hpp"
#include "visible/orders.hpp"
#include "visible/permutation.hpp"

using namespace sightline;

namespace {

using Chance = std::mt19937;

int roll(Chance& chance, int sides) { return static_cast<int>(chance() % static_cast<unsigned>(sides)); }

// A board with a solution: a shuffled cyclic square, some of its clues, and masks that leave every cell its height.
VisibleBoard random_board(Chance& chance, int size, int parks) {
  VisibleBoard board{{size, parks, std::vector<int>(4 * size)}, std::vector<Mask>(size * size)};
  std::vector<int> height(size), row(size);
  for (int i = 0; i < size; ++i) height[i] = std::max(0, i + 1 - parks), row[i] = i;
  std::shuffle(height.begin(), height.end(), chance);
  std::shuffle(row.begin(), row.end(), chance);
  const auto at = [&](int r, int c) { return height[(row[r] + c) % size]; };
  const Mask all = ((Mask{2} << (size - parks)) - 2) | (parks ? kPark : 0);
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < size; ++c) board.masks[r * size + c] = roll(chance, 4) ? all : bit(at(r, c)) | (chance() & all);
  for (int clue = 0; clue < 4 * size; ++clue) {
    int seen = 0, tallest = 0;
    for (int i = 0; i < size; ++i) {
      const int here = clue % size, there = size - 1 - here, back = size - 1 - i;
      const int sides[] = {at(i, here), at(here, back), at(back, there), at(there, i)};
      const int tower = sides[clue / size];
      if (tower > tallest) tallest = tower, ++seen;
    }
    if (roll(chance, 3) == 0) board.clues[clue] = seen;
  }
  return board;
}

Natural counted_by_search(const VisibleBoard& board) {
  VisibleModel model(board, board.masks, Mode::automatic);
  Budget budget;
  return Counter<VisibleModel>(model, budget).run().count;
}

}  // namespace

TEST(row_by_row_counting_agrees_with_searching) {
  Chance chance(1);
  for (int i = 0; i < 60; ++i) {
    const int size = 2 + roll(chance, 4);
    const VisibleBoard board = random_board(chance, size, size > 2 ? roll(chance, 3) % size : 0);
    Budget budget;
    const auto count = count_by_rows(board, budget);
    CHECK(count && *count == counted_by_search(board));
  }
}

// Clues at the first and last rows and columns tell all columns apart, whichever way the board is turned, so that more
// states are kept at once than a table has room for at first.
TEST(row_by_row_counting_of_many_states_agrees_with_searching) {
  for (const int parks : {0, 1}) {
    constexpr int kSize = 5;
    const Mask all = ((Mask{2} << (kSize - parks)) - 2) | (parks ? kPark : 0);
    VisibleBoard board{{kSize, parks, std::vector<int>(4 * kSize)}, std::vector<Mask>(kSize * kSize, all)};
    for (const int clue : {0, kSize - 1, 3 * kSize, 4 * kSize - 1}) board.clues[clue] = 2;
    Budget budget;
    const auto count = count_by_rows(board, budget);
    CHECK(count && *count == counted_by_search(board));
  }
}

TEST(permutations_keep_what_some_assignment_uses) {
  Chance chance(2);
  for (int round = 0; round < 300; ++round) {
    const int n = 1 + roll(chance, 6);
    std::vector<Mask> options(n), holders(64), kept(n);
    for (int i = 0; i < n; ++i) {
      options[i] = chance() & chance() & (bit(n) - 1);
      if (roll(chance, 3)) options[i] |= bit(roll(chance, n));
      for (int j = 0; j < n; ++j)
        if (options[i] >> j & 1) holders[j] |= bit(i);
    }
    std::vector<int> order(n);
    for (int i = 0; i < n; ++i) order[i] = i;
    bool any = false;
    do {
      bool fits = true;
      for (int i = 0; i < n; ++i) fits = fits && (options[i] >> order[i] & 1);
      for (int i = 0; fits && i < n; ++i) kept[i] |= bit(order[i]);
      any = any || fits;
    } while (std::next_permutation(order.begin(), order.end()));
    CHECK(keep_permutations(options, holders) == any);
    if (any) CHECK(options == kept);
  }
}

TEST(a_seen_line_keeps_all_that_an_exact_one_keeps) {
  Chance chance(3);
  ExactLine exact;
  for (int round = 0; round < 500; ++round) {
    const int n = 1 + roll(chance, 9), parks = n > 2 ? roll(chance, 3) : 0, top = n - parks;
    std::vector<Mask> cells(n);
    const Mask all = ((Mask{2} << top) - 2) | (parks ? kPark : 0);
    for (Mask& mask : cells) mask = roll(chance, 2) ? all : chance() & all;
    const LineRules rules{top, parks, 1 + roll(chance, top), roll(chance, top + 1)};
    std::vector<Mask> seen = cells, fitted = cells;
    const bool possible = keep_seen(seen, rules.near, top, parks);
    const Fit fit = exact.keep_supported(fitted, rules);
    CHECK(fit != Fit::too_many);
    if (fit == Fit::none) continue;
    CHECK(possible);
    for (int i = 0; i < n; ++i) CHECK(!(fitted[i] & ~seen[i]));
    std::vector<Mask> again = fitted;  // a second pass must not narrow further
    CHECK(exact.keep_supported(again, rules) == Fit::some && again == fitted);
    CHECK(keep_seen(again, rules.near, top, parks) && again == fitted);
  }
}

TEST(a_line_fits_if_an_exact_one_keeps_something) {
  Chance chance(4);
  ExactLine exact;
  int possible = 0;
  for (int round = 0; round < 3000; ++round) {
    const int n = 6 + roll(chance, 4), parks = roll(chance, 4) ? 0 : 1, top = n - parks;
    std::vector<Mask> cells(n);
    const Mask all = ((Mask{2} << top) - 2) | (parks ? kPark : 0);
    for (Mask& mask : cells) mask = roll(chance, 2) ? all : chance() & all;
    const LineRules rules{top, parks, roll(chance, top + 1), roll(chance, 2) ? 0 : roll(chance, top + 1)};
    std::vector<Mask> fitted = cells;
    const bool fits = exact.keep_supported(fitted, rules) == Fit::some;
    CHECK(exact.fits(cells, rules) == fits);
    possible += fits;
  }
  CHECK(possible > 300 && possible < 2700);
}

TEST(the_widest_board_is_solved) {
  const int size = kMostTowers;
  const std::vector<Mask> masks(size * size, ~Mask{1});
  std::vector<int> clues(4 * size, 0);
  clues[0] = size;
  const auto problem = visible(size, 0, clues, pack(masks, 8), 8);
  Budget budget;
  std::vector<Packed> found;
  CHECK(problem->search(Mode::automatic, 0)->next(1, budget, found) == Status::solved);
  CHECK(found.size() == 1 && problem->verify(found[0]));
}

TEST(bad_arguments_throw) {
  const auto refuses = [](int size, int parks, int clues, int masks, int width) {
    try {
      visible(size, parks, std::vector<int>(clues), std::string(masks, '\2'), width);
      return false;
    } catch (const std::invalid_argument&) {
      return true;
    }
  };
  CHECK(!refuses(1, 0, 4, 1, 1));
  CHECK(refuses(0, 0, 0, 0, 1) && refuses(64, 0, 256, 4096, 1) && refuses(1, 1, 4, 1, 1) && refuses(1, 0, 3, 1, 1));
  CHECK(refuses(1, 0, 4, 2, 1) && refuses(1, 0, 4, 1, 0) && refuses(1, 0, 4, 3, 3));
}

// Two models that share nothing but the search loop: boards with masks of every kind, some of which have no solution.
TEST(small_boards_by_orders_have_the_conclusions_and_solutions_of_larger_ones) {
  Chance chance(8);
  for (int round = 0; round < 400; ++round) {
    VisibleBoard board = random_board(chance, 1 + round % 6, 0);
    if (round % 4 == 0) board.clues[roll(chance, 4 * board.size)] = 1 + roll(chance, board.size);
    if (round % 9 == 0) board.masks[roll(chance, board.spots())] &= chance();
    CHECK(has_few_orders(board));
    Budget budget;
    VisibleModel model(board, board.masks, Mode::automatic);
    const Known whole = known_by_propagation(model, 1, budget), small = known_by_orders(board, board.masks, 1, budget);
    CHECK(whole.status == small.status && whole.masks == small.masks);
    DepthFirst<VisibleModel> search(VisibleModel(board, board.masks, Mode::automatic), 1);
    std::vector<Packed> expected, found;
    const Status status = search.next(300, budget, expected);
    CHECK(search_by_orders(board, board.masks, 1)->next(300, budget, found) == status);
    CHECK(expected.size() == found.size());
    std::ranges::sort(expected), std::ranges::sort(found);
    if (status == Status::impossible) CHECK(expected == found);
    CHECK(std::ranges::adjacent_find(found) == found.end());
  }
}

// By listing all cities of a size, which shares nothing with counting, and with clues at all sides.
TEST(row_by_row_counting_agrees_with_listing) {
  Chance chance(5);
  for (int round = 0; round < 60; ++round) {
    const int size = 3 + round % 2, parks = round % 3 % 2;
    VisibleBoard board = random_board(chance, size, parks);
    std::ranges::fill(board.masks, board.values());
    for (const int clue : {0, 2 * size + 1}) board.clues[clue] = board.clues[clue] ? 0 : 1 + roll(chance, size - parks);
    Budget budget;
    std::vector<Packed> found;
    const auto all = visible(size, parks, std::vector<int>(4 * size), pack(board.masks, 1), 1);
    CHECK(all->search(Mode::automatic, 0)->next(100'000, budget, found) == Status::impossible);
    const auto mine = visible(size, parks, board.clues, pack(board.masks, 1), 1);
    const auto wanted = std::ranges::count_if(found, [&](const Packed& city) { return mine->verify(city); });
    const auto count = count_by_rows(board, budget);
    CHECK(count && *count == Natural(static_cast<std::uint64_t>(wanted)));
  }
}

// Lines are remembered: what is asked again, or with other clues, is answered as if it were the first.
TEST(a_line_that_comes_up_again_is_narrowed_alike) {
  constexpr int kSize = 7;
  Chance chance(11);
  ExactLine exact, fresh;
  std::vector<std::vector<Mask>> lines(40, std::vector<Mask>(kSize));
  for (std::vector<Mask>& line : lines)
    for (Mask& mask : line) mask = (chance() | chance()) & ((Mask{2} << kSize) - 2);
  for (int round = 0; round < 20'000; ++round) {
    const LineRules rules{kSize, 0, roll(chance, 5), roll(chance, 5)};
    std::vector<Mask> mine = lines[roll(chance, 40)], wanted = mine;
    const bool possible = fresh.keep_supported(wanted, rules) == Fit::some;
    CHECK(narrow_line(exact, mine, rules) == possible);
    if (possible) CHECK(mine == wanted);
  }
}

// With more open cells than there is room for states, each clue still says what it says alone.
TEST(lines_of_many_open_cells_keep_what_each_clue_allows) {
  constexpr int kSize = 30;
  ExactLine exact;
  for (const int near : {0, 1, 2, 7, kSize})
    for (const int far : {0, 1, 3, kSize}) {
      if (near + far > kSize + 1 || (near == 1 && far == 1)) continue;
      std::vector<Mask> cells(kSize, (Mask{2} << kSize) - 2);
      CHECK(narrow_line(exact, cells, {kSize, 0, near, far}));
      for (int i = 0; i < kSize; ++i) {  // a tower leaves room for as many taller ones as are to be seen behind it
        const int back = kSize - 1 - i;
        const int most = std::min({kSize, near ? kSize - near + 1 + i : kSize, far ? kSize - far + 1 + back : kSize});
        CHECK(!(cells[i] >> (most + 1)));
      }
      if (near == 1) CHECK(cells.front() == bit(kSize));
      if (far == 1) CHECK(cells.back() == bit(kSize));
      if (near == kSize || far == kSize)
        for (int i = 0; i < kSize; ++i) CHECK(cells[i] == bit(near == kSize ? i + 1 : kSize - i));
    }
  std::vector<Mask> cells(kSize, (Mask{2} << kSize) - 2);
  CHECK(!narrow_line(exact, cells, {kSize, 0, 1, 1}));
}

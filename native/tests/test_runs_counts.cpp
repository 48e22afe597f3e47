// Filled cells counted over several lines: what is dropped is in no solution, and what clause learning alone would take
// millions of clauses for is seen at once.
#include <array>

#include "core/problems.hpp"
#include "runs/counts.hpp"
#include "runs/line.hpp"
#include "tests/check.hpp"
#include "tests/solvable.hpp"

using namespace sightline;

namespace {

using Starts = std::vector<std::vector<std::vector<int>>>;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Starts all_starts(const RunsPuzzle& puzzle, std::span<const Mask> masks) {
  Starts starts;
  for (int line = 0; line < puzzle.count(); ++line) {
    std::vector<Mask> cells;
    for (int i = 0; i < puzzle.cells(line); ++i) cells.push_back(masks[at(puzzle.spot(line, i))]);
    starts.push_back(solve_line(puzzle.lines[at(line)], cells)->starts);
  }
  return starts;
}

// Where the blocks of a finished line start.
std::vector<int> starts_in(const RunsPuzzle& puzzle, int line, const Packed& board) {
  std::vector<int> found;
  for (int i = 0; i < puzzle.cells(line); ++i) {
    const char here = board[at(puzzle.spot(line, i))], before = i ? board[at(puzzle.spot(line, i - 1))] : '\1';
    if (here != 1 && here != before) found.push_back(i);
  }
  return found;
}

// A picture's puzzle, with what is known of some cells.
struct Drawn {
  Drawn(oracle::Random& random, int most) : rows(random.between(2, most)), columns(random.between(2, most)) {
    const int values = random.chance(30) ? 3 : 2;
    lines = solvable::draw_lines(random, rows, columns, random.between(20, 95), values);
    blank.assign(at(rows * columns), static_cast<char>((1 << values) - 1));
    const int known = random.chance(50) ? random.between(5, 40) : 0;
    for (std::size_t i = 0; i < blank.size(); ++i)
      if (random.chance(known)) blank[i] = static_cast<char>(1 << lines.picture[i] | random.below(1 << values));
  }
  RunsPuzzle puzzle() const {
    return runs_puzzle(rows, columns, lines.counts, lines.lengths, lines.colors, blank.size());
  }
  std::unique_ptr<Problem> pose() const {
    return runs(rows, columns, lines.counts, lines.lengths, lines.colors, blank, 1);
  }

  int rows, columns;
  solvable::Lines lines;
  Packed blank;
};

std::ptrdiff_t count_all(const Starts& starts) {
  std::ptrdiff_t sum = 0;
  for (const auto& line : starts)
    for (const std::vector<int>& places : line) sum += std::ssize(places);
  return sum;
}

// Runs of three along a staircase: each leaves a line with a single cell between two others, and there is one such line
// for each of them.
struct Staircase {
  explicit Staircase(int steps) : side(2 * steps + 1) {
    for (int row = 0; row < side; ++row) add(row % 2 || row == side - 1 ? 0 : 3, row % 2 || row ? 1 : 0);
    for (int column = 0; column < side; ++column) add(column == side - 1 ? 0 : 1, column % 2 || !column ? 0 : 3);
  }
  void add(int first, int second) {
    counts.push_back((first > 0) + (second > 0));
    for (const int length : {first, second})
      if (length) lengths.push_back(length);
  }
  Packed blank() const { return Packed(at(side * side), '\3'); }
  std::unique_ptr<Problem> pose() const { return runs(side, side, counts, lengths, {}, blank(), 1); }

  int side;
  std::vector<int> counts, lengths;
};

}  // namespace

TEST(runs_counts_drop_no_start_of_a_solution) {
  oracle::Random random(5);
  int dropped = 0;
  for (int turn = 0; turn < 400; ++turn) {
    const Drawn drawn(random, 7);
    const RunsPuzzle puzzle = drawn.puzzle();
    const auto problem = drawn.pose();
    Budget budget;
    std::vector<Mask> masks;
    for (const char mask : problem->fixpoint(budget).masks) masks.push_back(static_cast<Mask>(mask));
    const Starts before = all_starts(puzzle, masks);
    Starts after = before;
    drop_crowded_starts(puzzle, masks, after);
    dropped += after != before;
    std::vector<Packed> found;
    (void)problem->search(Mode::automatic, 0)->next(200, budget, found);
    for (const Packed& board : found)
      for (int line = 0; line < puzzle.count(); ++line) {
        const std::vector<int> starts = starts_in(puzzle, line, board);
        for (std::size_t j = 0; j < starts.size(); ++j) CHECK(std::ranges::count(after[at(line)][j], starts[j]) == 1);
      }
  }
  CHECK(dropped > 0);
}

// How much is dropped of fixed boards: what is weaker, or takes work that is not allowed, changes these numbers alone.
TEST(runs_counts_drop_as_much_as_they_did) {
  for (const auto& [most, boards, expected] : {std::array{6, 600, 3027}, std::array{80, 12, 1613}}) {
    std::ptrdiff_t dropped = 0;
    for (int seed = 0; seed < boards; ++seed) {
      oracle::Random random(static_cast<std::uint64_t>(seed));
      const Drawn drawn(random, most);
      const RunsPuzzle puzzle = drawn.puzzle();
      const std::vector<Mask> masks = unpack(drawn.blank, 1);
      Starts starts = all_starts(puzzle, masks);
      dropped += count_all(starts);
      drop_crowded_starts(puzzle, masks, starts);
      dropped -= count_all(starts);
    }
    CHECK(dropped == expected);
  }
}

// Every second place is full; which of two sets that fit is found first leaves one of them open.
TEST(runs_counts_drop_every_other_start_of_a_staircase) {
  for (const int steps : {5, 12, 20}) {
    const Staircase stairs(steps);
    const RunsPuzzle puzzle =
        runs_puzzle(stairs.side, stairs.side, stairs.counts, stairs.lengths, {}, stairs.blank().size());
    const std::vector<Mask> masks(stairs.blank().size(), 3);
    Starts starts = all_starts(puzzle, masks);
    drop_crowded_starts(puzzle, masks, starts);
    for (int line = 0; line < puzzle.count(); ++line)
      for (const std::vector<int>& places : starts[at(line)]) {
        CHECK(!places.empty());
        CHECK(std::ranges::count_if(places, [](int place) { return place % 2; }) <= 1);
      }
  }
}

TEST(runs_counts_see_that_nothing_fits) {
  // Five rows with a run of three need five cells of the two columns in the middle, which have four.
  const std::vector<int> counts(10, 1), lengths{3, 3, 3, 3, 3, 3, 3, 2, 2, 5};
  const RunsPuzzle puzzle = runs_puzzle(5, 5, counts, lengths, {}, 25);
  const std::vector<Mask> masks(25, 3);
  Starts starts = all_starts(puzzle, masks);
  drop_crowded_starts(puzzle, masks, starts);
  CHECK(std::ranges::any_of(starts,
                            [](const auto& line) { return std::ranges::any_of(line, &std::vector<int>::empty); }));
}

TEST(runs_of_a_long_staircase_take_few_decisions) {
  for (const int steps : {12, 20, 30}) {
    const auto problem = Staircase(steps).pose();
    Budget budget(100'000);
    std::vector<Packed> found;
    const auto search = problem->search(Mode::automatic, 0);
    CHECK(search->next(2, budget, found) == Status::impossible);
    CHECK(found.size() == 1);
  }
}

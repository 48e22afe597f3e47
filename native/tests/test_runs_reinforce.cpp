// Reinforced beliefs: sums of logarithms, pictures that fit, what is known, and the budget.
#include <cmath>
#include <memory>

#include "core/problems.hpp"
#include "runs/log_sum.hpp"
#include "runs/reinforce.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

// The runs of a random picture in which about three cells in seven are filled.
RunsPuzzle random_puzzle(int side, std::uint64_t seed) {
  std::vector<char> filled(static_cast<std::size_t>(side * side));
  for (char& cell : filled) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    cell = (seed >> 33) % 7 < 3;
  }
  RunsPuzzle puzzle{side, side, 2, {}};
  for (int line = 0; line < puzzle.count(); ++line) {
    auto& runs = puzzle.lines.emplace_back();
    bool inside = false;
    for (int i = 0; i < side; ++i) {
      const bool now = filled[static_cast<std::size_t>(puzzle.spot(line, i))];
      if (now && !inside) runs.push_back({0, 1});
      if (now) ++runs.back().length;
      inside = now;
    }
  }
  return puzzle;
}

std::vector<Mask> open_board(const RunsPuzzle& puzzle) {
  return std::vector<Mask>(static_cast<std::size_t>(puzzle.rows * puzzle.columns), Mask{3});
}

std::unique_ptr<Problem> pose(const RunsPuzzle& puzzle) {
  std::vector<int> counts, lengths;
  for (const auto& line : puzzle.lines) {
    counts.push_back(static_cast<int>(line.size()));
    for (const Run& run : line) lengths.push_back(run.length);
  }
  return runs(puzzle.rows, puzzle.columns, counts, lengths, {}, pack(open_board(puzzle), 1), 1);
}

bool solves(const RunsPuzzle& puzzle, const std::vector<Mask>& picture) {
  return pose(puzzle)->verify(pack(picture, 1));
}

}  // namespace

TEST(runs_log_sums_are_near) {
  for (int apart = 0; apart < 20 * kLogOne; ++apart) {
    const double exact = kLogOne * std::log2(1 + std::exp2(-apart / static_cast<double>(kLogOne)));
    CHECK(std::abs(LogSum::of(5, 5 - apart) - 5 - exact) <= 1);
    CHECK(LogSum::of(5 - apart, 5) == LogSum::of(5, 5 - apart));
  }
  CHECK(LogSum::of(7, 7) == 7 + kLogOne);
  CHECK(LogSum::of(kLogNone, 7) == 7);
}

TEST(runs_reinforcement_solves_random_pictures) {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const RunsPuzzle puzzle = random_puzzle(18, seed);
    RunsReinforcement reinforcement(puzzle, open_board(puzzle));
    Budget budget;
    for (int i = 0; i < 6; ++i) {
      const bool found = reinforcement.attempt(budget);
      CHECK(found == (reinforcement.broken() == 0));
      CHECK(found == solves(puzzle, reinforcement.picture()));
      if (found) break;
    }
    solved += reinforcement.broken() == 0;
  }
  CHECK(solved >= 6);
}

// A diagonal and its mirror image: what is known of one cell decides which.
TEST(runs_reinforcement_keeps_what_is_known) {
  const Run one{1, 1};
  const RunsPuzzle puzzle{2, 2, 2, {{one}, {one}, {one}, {one}}};
  for (const Mask known : {Mask{1}, Mask{2}}) {
    RunsReinforcement reinforcement(puzzle, std::vector<Mask>{known, 3, 3, 3});
    Budget budget;
    CHECK(reinforcement.attempt(budget));
    CHECK(reinforcement.picture() == (std::vector<Mask>{known, Mask{3} ^ known, Mask{3} ^ known, known}));
  }
}

TEST(runs_reinforcement_takes_empty_and_full_lines) {
  const Run two{2, 1};
  const RunsPuzzle puzzle{3, 2, 2, {{}, {two}, {two}, {two}, {two}}};
  RunsReinforcement reinforcement(puzzle, open_board(puzzle));
  Budget budget;
  CHECK(reinforcement.attempt(budget));
  CHECK(reinforcement.picture() == (std::vector<Mask>{1, 1, 2, 2, 2, 2}));
}

TEST(runs_reinforcement_gives_up_where_nothing_fits) {
  const Run one{1, 1}, two{2, 1};
  const RunsPuzzle puzzle{2, 2, 2, {{two}, {}, {one}, {}}};
  RunsReinforcement reinforcement(puzzle, open_board(puzzle));
  Budget budget, spent(3);
  CHECK(!reinforcement.attempt(budget));
  CHECK(reinforcement.broken() > 0);
  CHECK(!reinforcement.attempt(spent));
  CHECK(spent.stopped() && spent.spent() == 3);
}

TEST(runs_reinforcement_fits_black_and_white_alone) {
  CHECK(RunsReinforcement::fits({1, 1, 2, {{}, {}}}));
  CHECK(!RunsReinforcement::fits({1, 1, 3, {{}, {}}}));
  CHECK(!RunsReinforcement::fits({1, 1, 2, {{{1, 1, true}}, {{1, 1, true}}}, true}));
}

// Boards of this size mostly take turns of clause learning and reinforcement; both solutions are right, and they differ.
TEST(runs_search_finds_two_solutions_of_a_wide_open_board) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const RunsPuzzle puzzle = random_puzzle(34, seed);
    const auto problem = pose(puzzle);
    const auto search = problem->search(Mode::automatic, 0);
    Budget budget(200'000);
    std::vector<Packed> found;
    const Status status = search->next(2, budget, found);
    CHECK(status != Status::impossible);
    for (const Packed& solution : found) CHECK(problem->verify(solution));
    CHECK(found.size() < 2 || found[0] != found[1]);
  }
}

// Reinforced beliefs: sums of logarithms, pictures that fit, what is known, and the budget.
#include <cmath>
#include <memory>
#include <set>

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
  const auto sum = [](int a, int b) {
    return static_cast<std::int16_t>(log_sum(all_lanes(a), all_lanes(b))[kLanes - 1]);
  };
  for (int apart = 0; apart < 40 * kLogOne; ++apart) {
    const double exact = kLogOne * std::log2(1 + std::exp2(-apart / static_cast<double>(kLogOne)));
    CHECK(std::abs(sum(5, 5 - apart) - 5 - exact) < 1.5);
    CHECK(sum(5 - apart, 5) == sum(5, 5 - apart));
  }
  CHECK(sum(7, 7) == 7 + kLogOne);
  for (const int large : {-32000, 7, 32000}) CHECK(sum(kLogNone, large) == large && sum(large, kLogNone) == large);
  CHECK(sum(-32000, 32000) == 32000);
}

TEST(runs_reinforcement_solves_random_pictures) {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const RunsPuzzle puzzle = random_puzzle(18, seed);
    RunsReinforcement reinforcement(puzzle, open_board(puzzle));
    Budget budget;
    if (!reinforcement.find_for(400, budget)) continue;
    CHECK(solves(puzzle, reinforcement.picture()));
    ++solved;
  }
  CHECK(solved >= 8);
}

TEST(runs_reinforcement_with_strong_fields_is_quicker) {
  int slow = 0, quick = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const RunsPuzzle puzzle = random_puzzle(18, seed);
    for (const int strength : {0, 17}) {
      RunsReinforcement reinforcement(puzzle, open_board(puzzle), strength);
      Budget budget;
      if (!reinforcement.find_for(120, budget)) continue;
      CHECK(solves(puzzle, reinforcement.picture()));
      ++(strength ? quick : slow);
    }
  }
  CHECK(quick > 2 * slow);
}

// A diagonal and its mirror image: what is known of one cell decides which.
TEST(runs_reinforcement_keeps_what_is_known) {
  const Run one{1, 1};
  const RunsPuzzle puzzle{2, 2, 2, {{one}, {one}, {one}, {one}}};
  for (const Mask known : {Mask{1}, Mask{2}}) {
    RunsReinforcement reinforcement(puzzle, std::vector<Mask>{known, 3, 3, 3});
    Budget budget;
    CHECK(reinforcement.find_for(100, budget));
    CHECK(reinforcement.picture() == (std::vector<Mask>{known, Mask{3} ^ known, Mask{3} ^ known, known}));
  }
}

TEST(runs_reinforcement_takes_empty_and_full_lines) {
  const Run two{2, 1};
  const RunsPuzzle puzzle{3, 2, 2, {{}, {two}, {two}, {two}, {two}}};
  RunsReinforcement reinforcement(puzzle, open_board(puzzle));
  Budget budget;
  CHECK(reinforcement.find_for(100, budget));
  CHECK(reinforcement.picture() == (std::vector<Mask>{1, 1, 2, 2, 2, 2}));
}

TEST(runs_reinforcement_gives_up_where_nothing_fits) {
  const Run one{1, 1}, two{2, 1};
  const RunsPuzzle puzzle{2, 2, 2, {{two}, {}, {one}, {}}};
  RunsReinforcement reinforcement(puzzle, open_board(puzzle));
  Budget budget, spent(3);
  CHECK(!reinforcement.find_for(500, budget));
  CHECK(!budget.stopped() && budget.spent() == 500);
  CHECK(!reinforcement.find_for(500, spent));
  CHECK(spent.stopped() && spent.spent() == 3);
}

// Weights of the longest lines stay in range, whatever they are.
TEST(runs_reinforcement_takes_long_lines) {
  const int cells = 256;
  for (const int length : {1, 100, 255, 256}) {
    RunsPuzzle puzzle{1, cells, 2, {{{length, 1}}}};
    for (int i = 0; i < cells; ++i) puzzle.lines.push_back(i < length ? std::vector<Run>{{1, 1}} : std::vector<Run>{});
    RunsReinforcement reinforcement(puzzle, open_board(puzzle));
    Budget budget;
    CHECK(reinforcement.find_for(20, budget));
    CHECK(solves(puzzle, reinforcement.picture()));
  }
  CHECK(!RunsReinforcement::fits({1, cells + 1, 2, {}}));
}

TEST(runs_reinforcement_goes_on_to_other_solutions) {
  const RunsPuzzle puzzle = random_puzzle(12, 1);
  RunsReinforcement reinforcement(puzzle, open_board(puzzle));
  Budget budget;
  std::set<std::vector<Mask>> found;
  for (int i = 0; i < 20; ++i)
    if (reinforcement.find_for(1000, budget)) {
      CHECK(solves(puzzle, reinforcement.picture()));
      found.insert(reinforcement.picture());
      reinforcement.look_near(reinforcement.picture());
    }
  CHECK(found.size() > 1);
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

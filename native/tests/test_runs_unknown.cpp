// Runs of unknown length: lines, beliefs and clause learning against all pictures of small boards.
#include <algorithm>
#include <bit>
#include <random>

#include "core/problems.hpp"
#include "runs/beliefs.hpp"
#include "runs/oracle.hpp"
#include "tests/check.hpp"
#include "verify/verify.hpp"

using namespace sightline;

namespace {

struct Flat {
  int rows, columns;
  std::vector<int> counts, lengths;
};

// The runs of a random picture; a share of the lengths is left out, and now and then one is wrong.
Flat draw(std::mt19937& rng) {
  Flat flat{static_cast<int>(rng() % 3) + 1, static_cast<int>(rng() % 4) + 1, {}, {}};
  const unsigned picture = static_cast<unsigned>(rng());
  for (int line = 0; line < flat.rows + flat.columns; ++line) {
    const bool row = line < flat.rows;
    int length = 0, count = 0;
    for (int i = 0; i <= (row ? flat.columns : flat.rows); ++i) {
      const int spot = row ? line * flat.columns + i : i * flat.columns + line - flat.rows;
      if (i < (row ? flat.columns : flat.rows) && picture >> spot & 1) {
        ++length;
      } else if (length) {
        flat.lengths.push_back(rng() % 5 < 3 ? 0 : rng() % 4 ? length : length % 3 + 1);
        ++count;
        length = 0;
      }
    }
    flat.counts.push_back(count);
  }
  return flat;
}

std::vector<std::vector<Mask>> by_trying(const Flat& flat) {
  std::vector<std::vector<Mask>> found;
  const int spots = flat.rows * flat.columns;
  for (unsigned picture = 0; picture < 1u << spots; ++picture) {
    std::vector<Mask> masks;
    for (int spot = 0; spot < spots; ++spot) masks.push_back(Mask{1} << (picture >> spot & 1));
    if (verify_runs(flat.rows, flat.columns, flat.counts, flat.lengths, {}, masks)) found.push_back(masks);
  }
  return found;
}

}  // namespace

TEST(clause_learning_finds_every_picture_of_unknown_runs) {
  std::mt19937 rng(1);
  int impossible = 0, several = 0;
  for (int turn = 0; turn < 300; ++turn) {
    const Flat flat = draw(rng);
    const std::size_t spots = static_cast<std::size_t>(flat.rows * flat.columns);
    const RunsPuzzle puzzle = runs_puzzle(flat.rows, flat.columns, flat.counts, flat.lengths, {}, spots);
    RunsOracle oracle(puzzle, std::vector<Mask>(spots, 3));
    std::vector<std::vector<Mask>> found;
    Budget budget;
    while (oracle.find(budget) == Status::solved) {
      found.push_back(oracle.solution());
      oracle.forbid(found.back());
    }
    const auto wanted = by_trying(flat);
    std::sort(found.begin(), found.end());
    CHECK(std::is_permutation(found.begin(), found.end(), wanted.begin(), wanted.end()));
    impossible += wanted.empty();
    several += wanted.size() > 1;
  }
  CHECK(impossible > 20 && several > 40);
}

TEST(beliefs_about_an_unknown_run_keep_it_together) {
  const Run unknown{1, 1, true}, one{1, 1};
  const RunsPuzzle puzzle{1, 5, 2, {{unknown}, {}, {one}, {one}, {one}, {}}, true};
  RunsBeliefs beliefs(puzzle);
  Budget budget;
  const std::vector<Mask> now(5, 3);
  beliefs.propagate(now, 20, budget);
  for (const RunsBeliefs::Guess& guess : beliefs.guesses(now)) CHECK(guess.value == (guess.spot > 0 && guess.spot < 4));
}

namespace {

// The lengths of the runs of a line of up to 32 cells.
std::vector<int> runs_in(unsigned line, int cells) {
  std::vector<int> lengths;
  for (int i = 0; i < cells; ++i)
    if (line >> i & 1) {
      if (i && line >> (i - 1) & 1) ++lengths.back();
      else lengths.push_back(1);
    }
  return lengths;
}

bool fits(const std::vector<int>& lengths, const std::vector<int>& clue) {
  return std::ranges::equal(lengths, clue, [](int length, int wanted) { return !wanted || length == wanted; });
}

}  // namespace

TEST(lines_with_unknown_runs_at_their_borders_equal_plain_enumeration) {
  std::mt19937 rng(3);
  for (int cells = 1; cells <= 10; ++cells)
    for (const std::vector<int>& clue :
         std::vector<std::vector<int>>{{0}, {0, 0}, {0, 1, 0}, {0, 2}, {2, 0}, {0, 0, 0}, {1, 0, 1}})
      for (int turn = 0; turn < 8; ++turn) {
        std::vector<Mask> known(static_cast<std::size_t>(cells), 3), support(known.size(), 0);
        for (Mask& mask : known)
          if (rng() % 4 == 0) mask = 1 + rng() % 2;
        for (unsigned line = 0; line < 1u << cells; ++line) {
          if (!fits(runs_in(line, cells), clue)) continue;
          bool inside = true;
          for (std::size_t i = 0; i < known.size(); ++i) inside = inside && known[i] >> (line >> i & 1) & 1;
          for (std::size_t i = 0; inside && i < known.size(); ++i) support[i] |= Mask{1} << (line >> i & 1);
        }
        std::vector<int> counts(known.size() + 1, 0), lengths = clue;
        counts[0] = static_cast<int>(clue.size());
        const auto problem = runs(1, cells, counts, lengths, {}, pack(known, 1), 1);
        CHECK(problem->line(0, pack(known, 1)) == (support[0] ? pack(support, 1) : Packed()));
      }
}

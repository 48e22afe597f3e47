// Line logic as a theory: with nothing but cells and the theory, exactly the pictures, and reasons that hold.
#include "core/problems.hpp"
#include "runs/theory.hpp"
#include "tests/check.hpp"

using namespace sightline;
using cdcl::Lit;

namespace {

struct Small {
  int rows, columns, values;
  std::vector<int> cells;

  int at(int row, int column) const { return cells[static_cast<std::size_t>(row * columns + column)]; }
  std::vector<Run> line(int number) const {
    std::vector<Run> runs;
    const int length = number < rows ? columns : rows;
    for (int i = 0, before = 0; i < length; ++i) {
      const int now = number < rows ? at(number, i) : at(i, number - rows);
      if (now && now == before) ++runs.back().length;
      if (now && now != before) runs.push_back({1, now});
      before = now;
    }
    return runs;
  }
  RunsPuzzle puzzle() const {
    RunsPuzzle puzzle{rows, columns, values, {}};
    for (int i = 0; i < rows + columns; ++i) puzzle.lines.push_back(line(i));
    return puzzle;
  }
};

std::uint64_t counted(const RunsPuzzle& puzzle) {
  std::vector<int> counts, lengths, colors;
  for (const auto& line : puzzle.lines) {
    counts.push_back(static_cast<int>(line.size()));
    for (const Run& run : line) lengths.push_back(run.length), colors.push_back(run.color);
  }
  const std::string open(static_cast<std::size_t>(puzzle.rows * puzzle.columns),
                         static_cast<char>((1 << puzzle.values) - 1));
  Budget budget;
  const Counted found = runs(puzzle.rows, puzzle.columns, counts, lengths, colors, open, 1)->count(budget);
  return found.count.zero() ? 0 : found.count.limbs()[0];
}

// One variable per cell and value, exactly one of a cell's is true; the rest is the theory's.
std::uint64_t listed(const RunsPuzzle& puzzle) {
  const std::size_t spots = static_cast<std::size_t>(puzzle.rows * puzzle.columns);
  cdcl::Solver solver;
  solver.check_theories(true);
  std::vector<cdcl::Var> vars;
  std::vector<Lit> losses;
  for (std::size_t spot = 0; spot < spots; ++spot) {
    std::vector<Lit> some;
    for (int v = 0; v < puzzle.values; ++v) {
      vars.push_back(solver.add_var());
      some.push_back(Lit(vars.back()));
      losses.push_back(~some.back());
    }
    solver.add_clause(some);
    for (std::size_t i = 0; i < some.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) solver.add_clause({~some[i], ~some[j]});
  }
  const std::vector<Mask> start(spots, (Mask{1} << puzzle.values) - 1);
  const auto theory = line_theory(puzzle, start, losses, solver.vars());
  solver.add_theory(*theory);
  Budget budget;
  std::uint64_t found = 0;
  while (solver.solve(budget) == Status::solved) {
    ++found;
    if (!solver.block(vars)) break;
  }
  return found;
}

}  // namespace

TEST(runs_line_theory_finds_every_picture_with_sound_reasons) {
  std::uint64_t state = 5;
  const auto below = [&](int n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((state >> 33) % static_cast<std::uint64_t>(n));
  };
  for (int round = 0; round < 60; ++round) {
    Small small{2 + below(5), 2 + below(5), 2 + below(2), {}};
    for (int i = 0; i < small.rows * small.columns; ++i) small.cells.push_back(below(2) ? 0 : below(small.values));
    const RunsPuzzle puzzle = small.puzzle();
    const std::uint64_t expected = counted(puzzle);
    if (expected < 2000) CHECK(listed(puzzle) == expected);
  }
}

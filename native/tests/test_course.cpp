// The course of searches that are too large for plain enumeration, one number for each kind: how each call ended, what it
// found in which order, after how many decisions and steps. Where a budget ends decides what is generated and rated, so
// the course is to be the same on every machine; a change that is meant to alter it writes the numbers anew.
#include <utility>

#include "cover/cover.hpp"
#include "runs/oracle.hpp"
#include "tests/cdcl_cases.hpp"
#include "tests/course.hpp"
#include "tests/cover_questions.hpp"
#include "tests/solvable.hpp"

using namespace sightline;
using oracle::Random;

namespace {

void note_drawn(Course& course, const solvable::Drawn& drawn, std::uint64_t seed, std::int64_t steps) {
  note_all(course, *drawn.pose(drawn.masks), seed, steps);
}

// A line's cells with some values missing.
Packed draw_cells(Random& random, int cells, int width, Mask values, int kept) {
  std::vector<Mask> masks(index(cells));
  for (Mask& mask : masks)
    for (Mask left = values; left;)
      if (const Mask value = bit(pop(left)); random.chance(kept)) mask |= value;
  return pack(masks, width);
}

// Where a value that every solution has can be concluded from some clues, and from how few.
void note_cores(Course& course, const Problem& problem, const solvable::Drawn& drawn, int clues, int width,
                Random& random) {
  Budget budget;
  std::vector<Mask> start = unpack(drawn.masks, width), wanted(start.size(), start[0]);
  std::vector<int> all, spots;
  for (int clue = 0; clue < clues; ++clue) all.push_back(clue);
  for (int spot = 0; index(spot) < start.size(); ++spot) {
    if (random.chance(60)) start[index(spot)] = bit(drawn.solution[index(spot)]);
    spots.push_back(spot);
  }
  for (int asked = 0; asked < 12; ++asked) {
    const std::size_t spot = random.next() % start.size();
    const Mask before = std::exchange(wanted[spot], wanted[spot] & ~bit(random.between(0, 9)));
    const Packed masks = pack(start, width), goal = pack(wanted, width);
    course.note(std::uint64_t{problem.forces(masks, all, goal, budget)});
    const Core core = problem.core(masks, all, spots, goal, budget);
    course.note(core.clues), course.note(core.spots);
    wanted[spot] = before;
  }
}

void note_learning(Course& course, int side, const std::vector<int>& counts, const std::vector<int>& lengths) {
  const RunsPuzzle puzzle = runs_puzzle(side, side, counts, lengths, {}, index(side * side));
  RunsOracle oracle(puzzle, std::vector<Mask>(index(side * side), 3));
  Status status = Status::solved;
  for (int call = 0; call < 3 && status == Status::solved; ++call) {
    Budget budget(700);
    course.note(status = oracle.find(budget), budget);
    if (status != Status::solved) continue;
    course.note(pack(oracle.solution(), 1));
    oracle.forbid(oracle.solution());
  }
}

void note_cover(Course& course, const CoverQuestion& question, std::int64_t steps) {
  const Cover cover(question, {}, {});
  CoverWalk walk = cover.walk({});
  for (const std::size_t most : {1, 7, 300}) {
    Budget budget(steps);
    CoverList found;
    course.note(walk.next(most, budget, found), budget);
    course.note(static_cast<std::uint64_t>(walk.nodes()));
    course.note(found.flat());
  }
  Budget counting(steps), choosing(steps), splitting(steps), probing(steps);
  const Counted counted = cover.count(counting);
  course.note(counted.status, counting);
  course.note(counted.count);
  std::vector<PricedCover> best;
  course.note(cover.best(3, choosing, best), choosing);
  for (const PricedCover& one : best) course.note(one.options);
  for (const CoverCube& cube : cover.cubes(11, splitting)) course.note(cube.taken), course.note(cube.dropped);
  course.note(Status::solved, splitting);
  const CoverEstimate estimate = cover.estimate(20, 5, probing);
  course.note(estimate.nodes), course.note(estimate.covers);
  course.note(Status::solved, probing);
}

}  // namespace

TEST(course_of_visible) {
  Course course;
  for (int size = 4; size <= 9; ++size)
    for (const int clues : {20, 40, 60}) {
      Random random(static_cast<std::uint64_t>(100 * size + clues));
      const int width = size < 8 ? 1 : 2;
      const solvable::Drawn drawn = solvable::draw_visible(random, size, clues);
      note_drawn(course, drawn, random.next(), 300);
      const auto problem = drawn.pose(drawn.masks);
      const Mask values = unpack(drawn.masks, width)[0];
      for (int line = 0; line < 2 * size; ++line)
        for (const int kept : {50, 75, 95}) {
          const Packed cells = draw_cells(random, size, width, values, kept);
          course.note(problem->line(line, cells));
          course.note(problem->line(line, cells, random.between(0, size - 1), random.between(0, size - 1)));
        }
      note_cores(course, *problem, drawn, 6 * size, width, random);
    }
  for (const int size : {5, 6, 7}) {  // no row, column or long diagonal repeats a height
    std::vector<int> clues(index(4 * size));
    clues[1] = 3, clues[index(size + 2)] = 2;
    const Packed masks(index(size * size), static_cast<char>((2 << size) - 2));
    note_all(course, *visible(size, 0, clues, masks, 1, true), 1, 300);
  }
  course.expect(9659914647944328556u);
}

TEST(course_of_runs) {
  Course course;
  const int shapes[][2] = {{8, 9}, {15, 15}, {20, 20}, {25, 25}, {12, 31}, {33, 10}, {6, 64}, {65, 6}, {5, 129}};
  for (const auto& [rows, columns] : shapes)
    for (const int filled : {25, 45, 55}) {
      Random random(static_cast<std::uint64_t>(1000 * rows + 10 * columns + filled));
      const solvable::Drawn drawn = solvable::draw_runs(random, rows, columns, filled);
      note_drawn(course, drawn, 0, 300);
      const auto problem = drawn.pose(drawn.masks);
      for (int line = 0; line < rows + columns; ++line) {
        const int cells = line < rows ? columns : rows;
        const Packed known = draw_cells(random, cells, 1, static_cast<Mask>(drawn.masks[0]), 92);
        const Packed support = problem->line(line, known);
        course.note(support);
        const Arrangements found = problem->arrangements(line, known);
        course.note(found.support);
        for (const std::vector<int>& starts : found.starts) course.note(starts);
        if (!support.empty()) course.note(problem->needed(line, known, support));
      }
    }
  course.expect(14758445448555825780u);
}

// Where lengths are unknown or boards wide open, searches follow beliefs and learn clauses.
TEST(course_of_open_runs) {
  Course course;
  for (const int side : {6, 8, 10, 13}) {
    std::vector<int> ones(index(2 * side), 1), unknown(index(2 * side));  // one run in each line
    const Packed blank(index(side * side), '\3');
    note_search(course, *runs(side, side, ones, ones, {}, blank, 1), Mode::automatic, 0, 400);
    note_search(course, *runs(side, side, ones, unknown, {}, blank, 1), Mode::automatic, 0, 400);
    std::fill_n(unknown.begin() + side, side, 1);
    unknown[3] = 2;  // a cell more in the rows than in the columns, which no single line sees
    note_learning(course, side, ones, unknown);
    unknown[0] = unknown[5] = 1;
    note_search(course, *runs(side, side, ones, unknown, {}, blank, 1), Mode::automatic, 0, 400);
  }
  for (const int side : {14, 26, 32})
    for (const int filled : {40, 52}) {
      Random random(static_cast<std::uint64_t>(100 * side + filled));
      solvable::Lines lines = solvable::draw_lines(random, side, side, filled, 2);
      for (int& length : lines.lengths)
        if (random.chance(8)) length = 0;
      note_learning(course, side, lines.counts, lines.lengths);
    }
  course.expect(15896355448559361569u);
}

TEST(course_of_bridges) {
  Course course;
  for (const int side : {5, 7, 9, 12, 15, 18})
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Random random(100 * static_cast<std::uint64_t>(side) + seed);
      note_drawn(course, solvable::draw_bridges(random, side), 0, 600);
    }
  course.expect(11751037013415077946u);
}

TEST(course_of_matching) {
  Course course;
  const int shapes[][2] = {{5, 6}, {9, 17}, {16, 16}, {20, 33}, {64, 12}, {65, 65}};
  for (const auto& [rows, columns] : shapes)
    for (const int walls : {0, 15, 40}) {
      Random random(static_cast<std::uint64_t>(1000 * rows + 10 * columns + walls));
      std::string free;
      for (int square = 0; square < rows * columns; ++square) free.push_back(random.chance(walls) ? 0 : 1);
      const std::string masks(index(static_cast<int>(std::ranges::count(free, '\1'))), '\3');
      note_all(course, *matching(rows, columns, free, masks), 0, 500);
    }
  course.expect(4403311426910488982u);
}

TEST(course_of_cover) {
  Course course;
  cover_questions::Random random{11};
  for (int round = 0; round < 60; ++round) {
    CoverQuestion question = cover_questions::random_question(random, 1 + round % 3);
    if (round % 4 == 0) question.cost.clear();
    note_cover(course, question, 2000);
  }
  for (const int n : {4, 6, 8, 9}) note_cover(course, cover_questions::queens(n), 5000);
  note_cover(course, cover_questions::queens(10), 20'000);  // enough for states that do not pay to be forgotten
  for (int round = 0; round < 45; ++round)
    note_cover(course, cover_questions::random_question(random, 4 + round % 3), 1500);
  for (const int columns : {5, 6, 7}) note_cover(course, cover_questions::dominoes(4, columns), 5000);
  course.expect(10003862067446011570u);
}

// How a solver came to where it is.
static void note_statistics(Course& course, const cdcl_cases::Solver& solver) {
  const cdcl_cases::Statistics& so_far = solver.statistics();
  for (const std::int64_t number : {so_far.conflicts, so_far.decisions, so_far.propagations, so_far.restarts,
                                    so_far.learned, so_far.reductions, so_far.explained, so_far.vivified})
    course.note(static_cast<std::uint64_t>(number));
  for (const cdcl_cases::Lit lit : solver.core()) course.note(lit.code);
}

TEST(course_of_clauses) {
  Course course;
  std::mt19937 random(7);
  for (const int vars : {40, 80, 120, 160}) {
    cdcl_cases::Solver solver =
        cdcl_cases::solver_of(vars, cdcl_cases::random_clauses(random, vars, vars * 427 / 100, 3, 3));
    std::vector<cdcl_cases::Lit> assumed;
    for (int call = 0; call < 6; ++call) {
      Budget budget(call < 5 ? 400 : 20'000);
      course.note(solver.solve(budget, assumed), budget);
      note_statistics(course, solver);
      if (call < 4) assumed.push_back(cdcl_cases::random_lit(random, vars));
      else assumed.clear();
    }
  }
  course.expect(14837180858120894651u);
}

// Clauses that are soon forgotten, made shorter again and again, and blocked models: what long searches come to.
TEST(course_of_forgotten_clauses) {
  Course course;
  std::mt19937 random(3);
  const auto follow = [&](cdcl_cases::Solver solver, int vars, int calls) {
    solver.tidy_after(60);
    Status status = Status::unknown;
    for (int call = 0; call < calls && status != Status::impossible; ++call) {
      Budget budget(300);
      course.note(status = solver.solve(budget), budget);
      note_statistics(course, solver);
      if (status != Status::solved) continue;
      for (int var = 0; var < vars; ++var) course.note(std::uint64_t{solver.value_of(var)});
      std::vector<cdcl_cases::Var> some;
      for (int var = 0; var < vars; var += 2) some.push_back(var);
      solver.block(some);
    }
  };
  for (const int vars : {60, 100, 140, 180})
    for (const int percent : {380, 415, 427, 440}) {
      const int few = vars * percent / 100;
      follow(cdcl_cases::solver_of(vars, cdcl_cases::random_clauses(random, vars, few, 3, 3)), vars, 16);
      follow(cdcl_cases::solver_of(vars, cdcl_cases::random_clauses(random, vars, vars * 2, 2, 5)), vars, 8);
    }
  for (const int holes : {5, 6, 7}) {  // one pigeon more than holes
    cdcl_cases::Clauses clauses;
    const auto in = [&](int pigeon, int hole) { return cdcl_cases::Lit(pigeon * holes + hole); };
    for (int pigeon = 0; pigeon <= holes; ++pigeon) {
      clauses.emplace_back();
      for (int hole = 0; hole < holes; ++hole) clauses.back().push_back(in(pigeon, hole));
    }
    for (int hole = 0; hole < holes; ++hole)
      for (int one = 0; one <= holes; ++one)
        for (int other = 0; other < one; ++other) clauses.push_back({~in(one, hole), ~in(other, hole)});
    follow(cdcl_cases::solver_of((holes + 1) * holes, clauses), (holes + 1) * holes, 24);
  }
  for (const int vars : {24, 36, 48, 60}) {  // sums of three that are odd or even
    cdcl_cases::Clauses clauses;
    for (int sum = 0; sum < vars * 9 / 10; ++sum) {
      const int a = static_cast<int>(random() % static_cast<unsigned>(vars)), b = (a + 1 + sum % 7) % vars,
                c = (b + 1 + sum % 5) % vars;
      const bool odd = random() % 2;
      for (unsigned bits = 0; bits < 8; ++bits)
        if ((std::popcount(bits) % 2 == 1) != odd)
          clauses.push_back(
              {cdcl_cases::Lit(a, !(bits & 1)), cdcl_cases::Lit(b, !(bits & 2)), cdcl_cases::Lit(c, !(bits & 4))});
    }
    follow(cdcl_cases::solver_of(vars, clauses), vars, 6);
  }
  course.expect(13197091307935452410u);
}

// Large cities: searches begin lightly there, until there are dead ends.
TEST(course_of_large_cities) {
  Course course;
  for (const int size : {9, 10, 12})
    for (const int clues : {25, 45, 70, 100}) {
      Random random(static_cast<std::uint64_t>(1000 * size + clues));
      const solvable::Drawn drawn = solvable::draw_visible(random, size, clues);
      for (const Mode mode : {Mode::automatic, Mode::always})
        note_search(course, *drawn.pose(drawn.masks), mode, random.next(), 500);
    }
  course.expect(15362353650437756586u);
}

// The course of small and middling problems under every rule option, from boards on which something is known: one number
// for each kind, as in test_course.cpp. What must hold of the small ones, the oracles say.
#include "draft/latin.hpp"
#include "draft/map.hpp"
#include "tests/course.hpp"
#include "tests/solvable.hpp"

using namespace sightline;
using oracle::Random;

namespace {

using Numbers = std::vector<int>;

constexpr int kPositions = 3;  // of each problem, the first as it was drawn

template <class Ask>
void attempt(Ask ask) {
  try {
    ask();
  } catch (const NotOffered&) {
  }
}

// What follows on a board by techniques, clues and assumptions.
void note_conclusions(Course& course, const Problem& problem, const Packed& masks, const Numbers& clues,
                      Random& random) {
  Budget budget;
  Numbers spots;
  for (int spot = 0; spot < static_cast<int>(masks.size()); ++spot)
    if (random.chance(30)) spots.push_back(spot);
  for (int tier = 0; tier <= 7; ++tier) {
    attempt([&] { course.note(problem.closure(masks, tier, budget)); });
    attempt([&] { course.note(problem.closure_near(masks, tier, spots, budget)); });
  }
  for (const int rounds : {1, 2, 5})
    attempt([&] {
      const auto [first, failing] = problem.first_failures(masks, masks, rounds, rounds == 2, budget);
      const auto [tried, pruned] = problem.prune(masks, masks, rounds, budget);
      const auto [when, split] = problem.two_ways(masks, rounds, budget);
      for (const int number : {first, tried, when}) course.note(static_cast<std::uint64_t>(number));
      for (const Packed& found : {failing, pruned, split}) course.note(found);
    });
  attempt([&] { course.note(problem.settle(masks, clues, budget)); });
  for (const int clue : clues)
    if (random.chance(30)) {
      try {
        course.note(problem.allowed_around(masks, clues, clue, budget));
      } catch (const std::logic_error&) {
        break;  // not offered, or no island
      }
    }
  course.note(Status::solved, budget);
}

// Some values of a solution, and some wrong ones ruled out.
Packed partly_known(Packed masks, std::string_view solution, Random& random) {
  const int known = random.below(50), narrowed = random.below(50);
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const int own = 1 << solution[i];
    if (random.chance(known)) masks[i] = static_cast<char>(own);
    else if (random.chance(narrowed)) masks[i] = static_cast<char>(masks[i] & (own | ~(1 << random.below(4))));
  }
  return masks;
}

// Small questions as the oracles draw them.
template <class Draw>
std::uint64_t small_ones(Draw draw, std::uint64_t count) {
  Course course;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    Random random(seed + 5'000'000'000);
    const oracle::Question question = draw(random);
    for (int position = 0; position < kPositions; ++position) {
      Packed masks = question.masks;
      if (position && !question.truth.empty())
        masks = partly_known(masks, question.truth[random.next() % question.truth.size()], random);
      const auto problem = question.pose(masks);
      note_all(course, *problem, seed, 40);
      note_conclusions(course, *problem, masks, question.rules, random);
    }
  }
  return course.sum();
}

// A map that has a solution, with any rules.
void note_map(Course& course, std::uint64_t seed) {
  Random random(seed);
  const MapRules rules{random.between(1, 3), random.chance(50), random.chance(50)};
  const int rows = random.between(3, 12), columns = random.between(3, 12), middle = rows / 2 * columns + columns / 2;
  Budget budget;
  const GrownMap map = grow_map({rows, columns, MapSymmetry::none}, rules, {middle, middle, 0},
                                random.between(3, rows * columns / 3), seed, budget);
  Numbers counts(map.cells.size()), clues(map.cells.size() + 1);
  std::size_t spot = 0;
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    clues[i + 1] = static_cast<int>(i) + 1;
    std::size_t right = 0, below = 0;
    for (std::size_t j = map.cells.size(); j-- > i + 1;) {
      if (map.cells[j] / columns == map.cells[i] / columns) right = j;
      if (map.cells[j] % columns == map.cells[i] % columns) below = j;
    }
    for (const std::size_t other : {right, below})
      if (other) counts[i] += map.planks[spot], counts[other] += map.planks[spot], ++spot;
  }
  if (rules.connected) clues.push_back(static_cast<int>(map.cells.size()) + 1);
  if (!rules.loops) clues.push_back(static_cast<int>(map.cells.size()) + 2);
  for (int& count : counts)
    if (random.chance(15)) count = 0;
  std::string solution;
  for (const int planks : map.planks) solution.push_back(static_cast<char>(planks));
  const Packed blank(solution.size(), static_cast<char>((2 << rules.planks) - 1));
  for (int position = 0; position < kPositions; ++position) {
    const Packed masks = position ? partly_known(blank, solution, random) : blank;
    const auto problem = bridges(columns, map.cells, counts, rules.planks, rules.connected, rules.loops, masks, 1);
    note_all(course, *problem, 0, 200);
    note_conclusions(course, *problem, masks, clues, random);
  }
}

// A picture that has some lengths unknown.
void note_picture(Course& course, std::uint64_t seed) {
  Random random(seed);
  const int rows = random.between(2, 16), columns = random.between(2, 16), values = random.chance(30) ? 3 : 2;
  solvable::Lines lines = solvable::draw_lines(random, rows, columns, random.between(20, 70), values);
  const int unknown = random.chance(50) ? random.below(60) : 0;
  for (int& length : lines.lengths)
    if (random.chance(unknown)) length = 0;
  std::string solution;
  for (const int value : lines.picture) solution.push_back(static_cast<char>(value));
  const Packed blank(solution.size(), static_cast<char>((1 << values) - 1));
  const Packed masks = random.chance(70) ? partly_known(blank, solution, random) : blank;
  const auto problem = runs(rows, columns, lines.counts, lines.lengths, lines.colors, masks, 1);
  note_all(course, *problem, 0, 150);
  note_conclusions(course, *problem, masks, {}, random);
}

// A city with parks or with diagonals, its clues those of a square, or some other numbers.
void note_city(Course& course, std::uint64_t seed) {
  Random random(seed);
  const int size = random.between(2, 7), parks = random.chance(40) ? random.below(size) : 0, top = size - parks;
  std::string square;
  for (int cell = 0; cell < size * size; ++cell)
    square.push_back(static_cast<char>((cell / size + cell % size) % size + 1));
  Budget budget;
  square = trade_squares(size, square, 30, -1, seed, budget).first;
  for (char& height : square)
    if (height > top) height = 0;
  const auto views = [&](int side, int at) {
    int seen = 0, tallest = 0;
    for (int i = 0; i < size; ++i) {
      const int back = size - 1 - i, there = size - 1 - at;
      const int cell[] = {i * size + at, at * size + back, back * size + there, there * size + i};
      if (const int height = square[index(cell[side])]; height > tallest) tallest = height, ++seen;
    }
    return seen;
  };
  Numbers clues;
  const int shown = random.between(10, 70);
  for (int side = 0; side < 4; ++side)
    for (int at = 0; at < size; ++at)
      clues.push_back(!random.chance(shown) ? 0 : random.chance(3) ? random.between(1, top) : views(side, at));
  const Packed blank(square.size(), static_cast<char>((2 << top) - (parks ? 1 : 2)));
  const Packed masks = random.chance(70) ? partly_known(blank, square, random) : blank;
  const auto problem = visible(size, parks, clues, masks, 1, random.chance(25));
  note_all(course, *problem, 0, 150);
  note_conclusions(course, *problem, masks, {}, random);
  Numbers things, sizes;
  for (int spot = 0; spot < size * size; ++spot)
    if (decided(static_cast<unsigned char>(masks[index(spot)]))) things.push_back(spot);
  for (int clue = 0; clue < 4 * size; ++clue)
    if (clues[index(clue)]) things.push_back(size * size + clue);
  sizes.assign(things.size(), 1);
  for (const int tier : {2, 3}) attempt([&] { course.note(problem->removable(masks, tier, things, sizes, budget)); });
}

template <class Note>
std::uint64_t middling_ones(Note note, std::uint64_t count) {
  Course course;
  for (std::uint64_t seed = 0; seed < count; ++seed) note(course, seed);
  return course.sum();
}

void expect(std::uint64_t sum, std::uint64_t pinned) {
  if (sum != pinned) std::printf("%lluu\n", static_cast<unsigned long long>(sum));
  CHECK(sum == pinned);
}

}  // namespace

TEST(options_of_visible) {
  expect(small_ones(oracle::draw_visible, 350), 9474900510538146873u);
  expect(middling_ones(note_city, 180), 13901728524763728314u);
}
TEST(options_of_runs) {
  expect(small_ones(oracle::draw_runs, 450), 3798622861298979610u);
  expect(middling_ones(note_picture, 300), 9313229884382603324u);
}
TEST(options_of_bridges) {
  expect(small_ones(oracle::draw_bridges, 2000), 10098855840415953388u);
  expect(middling_ones(note_map, 1000), 17535266013881342040u);
}
TEST(options_of_matching) { expect(small_ones(oracle::draw_matching, 1000), 8702391950714168756u); }

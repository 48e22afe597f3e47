// Runs: lines against plain enumeration, all small boards against counting pictures, and the promises of a search.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/problems.hpp"
#include "runs/line.hpp"
#include "tests/check.hpp"
#include "tests/solvable.hpp"

using namespace sightline;

namespace {

using Runs = std::vector<Run>;

struct Chance {  // the same numbers everywhere
  std::uint64_t state;
  int below(int n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((state >> 33) % static_cast<std::uint64_t>(n));
  }
};

Runs runs_of(const std::vector<int>& cells) {
  Runs found;
  for (std::size_t i = 0; i < cells.size();) {
    std::size_t stop = i + 1;
    while (stop < cells.size() && cells[stop] == cells[i]) ++stop;
    if (cells[i]) found.push_back({static_cast<int>(stop - i), cells[i]});
    i = stop;
  }
  return found;
}

bool same(const Runs& a, const Runs& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Run& x, const Run& y) { return x.length == y.length && x.color == y.color; });
}

struct Board {
  int rows, columns;
  std::vector<int> counts, lengths, colors;

  static Board of(const std::vector<std::vector<int>>& picture) {
    Board board{static_cast<int>(picture.size()), static_cast<int>(picture[0].size()), {}, {}, {}};
    for (const auto& row : picture) board.add(runs_of(row));
    for (std::size_t c = 0; c < picture[0].size(); ++c) {
      std::vector<int> column;
      for (const auto& row : picture) column.push_back(row[c]);
      board.add(runs_of(column));
    }
    return board;
  }
  void add(const Runs& line) {
    counts.push_back(static_cast<int>(line.size()));
    for (const Run& run : line) lengths.push_back(run.length), colors.push_back(run.color);
  }
  std::unique_ptr<Problem> pose(int values) const {
    const std::string open(static_cast<std::size_t>(rows * columns), static_cast<char>((1 << values) - 1));
    return runs(rows, columns, counts, lengths, colors, open, 1);
  }
};

std::uint64_t small(const Natural& number) { return number.zero() ? 0 : number.limbs()[0]; }

}  // namespace

TEST(runs_lines_equal_plain_enumeration) {
  Chance chance{7};
  for (int round = 0; round < 3000; ++round) {
    const int cells = 1 + chance.below(8), values = 2 + chance.below(3);
    std::vector<int> hidden;
    for (int i = 0; i < cells; ++i) hidden.push_back(chance.below(2) ? 0 : chance.below(values));
    const Runs wanted = runs_of(hidden);
    std::vector<Mask> masks, expected(static_cast<std::size_t>(cells));
    for (int i = 0; i < cells; ++i) masks.push_back(static_cast<Mask>(1 + chance.below((1 << values) - 1)));
    std::vector<std::set<int>> starts(wanted.size());
    bool any = false;
    std::vector<int> line(static_cast<std::size_t>(cells), 0);
    for (bool more = true; more;) {
      bool fits = true;
      for (std::size_t i = 0; i < line.size(); ++i) fits = fits && (masks[i] >> line[i] & 1);
      if (fits && same(runs_of(line), wanted)) {
        any = true;
        std::size_t block = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
          expected[i] |= bit(line[i]);
          if (line[i] && (i == 0 || line[i - 1] != line[i])) starts[block++].insert(static_cast<int>(i));
        }
      }
      std::size_t at = 0;
      while (at < line.size() && ++line[at] == values) line[at++] = 0;
      more = at < line.size();
    }
    const std::optional<LineResult> result = solve_line(wanted, masks);
    CHECK(result.has_value() == any);
    if (!result) continue;
    CHECK(result->masks == expected);
    for (std::size_t j = 0; j < starts.size(); ++j)
      CHECK((result->starts[j] == std::vector<int>(starts[j].begin(), starts[j].end())));
  }
}

TEST(runs_lines_are_the_same_at_every_word_width) {
  Chance chance{3};
  for (int round = 0; round < 200; ++round) {
    std::vector<int> hidden(50);
    for (int& cell : hidden) cell = chance.below(2);
    const Runs wanted = runs_of(hidden);
    std::vector<Mask> masks(50, 3);
    for (std::size_t i = 0; i < 50; ++i)
      if (chance.below(3) == 0) masks[i] = bit(hidden[i]);
    const auto narrow = solve_line(wanted, masks);
    for (std::size_t cells : {100u, 200u, 1000u}) {  // the same line with background behind it
      std::vector<Mask> longer = masks;
      longer.resize(cells, 1);
      const auto wide = solve_line(wanted, longer);
      CHECK(wide && narrow && wide->starts == narrow->starts);
      CHECK(wide && std::equal(narrow->masks.begin(), narrow->masks.end(), wide->masks.begin()));
    }
  }
}

TEST(runs_small_boards_have_exactly_their_pictures) {
  Chance chance{11};
  for (int round = 0; round < 200; ++round) {
    const int values = 2 + chance.below(2), rows = 1 + chance.below(3), columns = 1 + chance.below(values == 2 ? 4 : 3);
    std::vector<std::vector<int>> picture(static_cast<std::size_t>(rows),
                                          std::vector<int>(static_cast<std::size_t>(columns)));
    for (auto& row : picture)
      for (int& cell : row) cell = chance.below(values);
    const Board board = Board::of(picture);
    std::uint64_t expected = 0;
    std::vector<std::vector<int>> other(picture.size(), std::vector<int>(picture[0].size(), 0));
    for (bool more = true; more;) {
      const Board its = Board::of(other);
      expected += its.counts == board.counts && its.lengths == board.lengths && its.colors == board.colors;
      int at = 0;
      while (at < rows * columns &&
             ++other[static_cast<std::size_t>(at / columns)][static_cast<std::size_t>(at % columns)] == values)
        other[static_cast<std::size_t>(at / columns)][static_cast<std::size_t>(at % columns)] = 0, ++at;
      more = at < rows * columns;
    }
    const auto problem = board.pose(values);
    Budget budget;
    CHECK(small(problem->count(budget).count) == expected);
    for (const Mode mode : {Mode::automatic, Mode::always}) {
      std::vector<Packed> found;
      const auto search = problem->search(mode, 0);
      CHECK(search->next(SIZE_MAX, budget, found) == Status::impossible);
      CHECK(found.size() == expected);
      CHECK(std::set<Packed>(found.begin(), found.end()).size() == found.size());
      for (const Packed& one : found) CHECK(problem->verify(one));
    }
  }
}

// Ten switches along the diagonal, everything else given: each has two fillings, and counting needs no listing.
TEST(runs_independent_switches_multiply) {
  std::vector<std::vector<int>> picture(20, std::vector<int>(20, 0));
  std::string masks(400, 1);
  for (std::size_t i = 0; i < 20; ++i) {
    picture[i][i] = 1;
    masks[20 * i + i] = masks[20 * i + (i ^ 1)] = 3;
  }
  const Board board = Board::of(picture);
  const auto problem = runs(20, 20, board.counts, board.lengths, {}, masks, 1);
  Budget budget;
  const Counted counted = problem->count(budget);
  CHECK(counted.status == Status::solved && small(counted.count) == 1024);
  CHECK(budget.spent() < 100);
  std::vector<Packed> found;
  CHECK(problem->search(Mode::automatic, 0)->next(SIZE_MAX, budget, found) == Status::impossible);
  CHECK(found.size() == 1024);
}

// The dominoes of Josh Greifer's puzzle, any number of them: too hard for line logic alone.
TEST(runs_dominoes_have_one_solution) {
  for (int n = 1; n <= 9; ++n) {
    Board board{2 * n + 1, 2 * n + 1, {}, {}, {}};
    board.add({{3, 1}});
    for (int i = 1; i < 2 * n; ++i) board.add(i % 2 ? Runs{{1, 1}} : Runs{{3, 1}, {1, 1}});
    board.add({{1, 1}});
    board.add({{1, 1}});
    for (int i = 1; i < 2 * n; ++i) board.add(i % 2 ? Runs{{1, 1}} : Runs{{1, 1}, {3, 1}});
    board.add({{3, 1}});
    const auto problem = board.pose(2);
    Budget budget;
    std::vector<Packed> found;
    CHECK(problem->search(Mode::automatic, 0)->next(2, budget, found) == Status::impossible);
    CHECK(found.size() == 1);
  }
}

TEST(runs_searches_can_be_left_and_taken_up) {
  const Board board = Board::of({{0, 1, 0, 1}, {1, 0, 1, 0}, {0, 1, 0, 1}, {1, 0, 0, 1}});
  const auto problem = board.pose(2);
  Budget all;
  std::vector<Packed> whole, pieces;
  problem->search(Mode::automatic, 0)->next(SIZE_MAX, all, whole);
  const auto search = problem->search(Mode::automatic, 0);
  for (int i = 0; i < 100'000; ++i) {
    Budget little(2);
    if (search->next(1, little, pieces) == Status::impossible) break;
  }
  CHECK((std::set<Packed>(whole.begin(), whole.end()) == std::set<Packed>(pieces.begin(), pieces.end())));
  CHECK(whole.size() == pieces.size());
}

namespace {

// Every clue set of the 5×5 pictures whose first rows are given, one of each orbit under turning and mirroring if
// `orbits`: how many there are, how many have one picture, how many lines alone finish, the most pictures of one.
struct Figures {
  std::int64_t sets = 0, unique = 0, by_lines = 0, most = 0, wrong = 0;
};

constexpr int kSide = 5;

int codes[32], mirrored[16], kinds = 0;  // a line's runs as a small number; that of the line read backwards
Runs texts[16];

void learn_codes() {
  if (kinds) return;
  std::map<std::vector<int>, int> known;
  for (int line = 0; line < 32; ++line) {
    std::vector<int> cells;
    for (int i = 0; i < kSide; ++i) cells.push_back(line >> i & 1);
    std::vector<int> key;
    for (const Run& run : runs_of(cells)) key.push_back(run.length);
    const auto [at, fresh] = known.emplace(key, kinds);
    if (fresh) texts[kinds++] = runs_of(cells);
    codes[line] = at->second;
  }
  for (int line = 0; line < 32; ++line) {
    int back = 0;
    for (int i = 0; i < kSide; ++i) back |= (line >> i & 1) << (kSide - 1 - i);
    mirrored[codes[line]] = codes[back];
  }
}

using Clues = std::array<int, 2 * kSide>;  // rows, then columns

std::uint64_t packed(const Clues& clues) {
  std::uint64_t key = 0;
  for (int code : clues) key = key << 4 | static_cast<std::uint64_t>(code);
  return key;
}

Clues unpacked(std::uint64_t key) {
  Clues clues;
  for (std::size_t i = clues.size(); i-- > 0; key >>= 4) clues[i] = static_cast<int>(key & 15);
  return clues;
}

// How many different clue sets the eight views of this one are, 0 unless it is the smallest of them.
int orbit(const Clues& clues) {
  std::set<std::uint64_t> views;
  Clues now = clues;
  for (int turn = 0; turn < 2; ++turn) {
    for (int flips = 0; flips < 4; ++flips) {
      Clues view = now;
      if (flips & 1) {  // left and right
        for (std::size_t i = 0; i < kSide; ++i) view[i] = mirrored[view[i]];
        std::reverse(view.begin() + kSide, view.end());
      }
      if (flips & 2) {  // top and bottom
        for (std::size_t i = kSide; i < 2 * kSide; ++i) view[i] = mirrored[view[i]];
        std::reverse(view.begin(), view.begin() + kSide);
      }
      views.insert(packed(view));
    }
    std::rotate(now.begin(), now.begin() + kSide, now.end());  // rows and columns exchanged
  }
  return *views.begin() == packed(clues) ? static_cast<int>(views.size()) : 0;
}

void look_at(std::uint64_t key, std::int64_t pictures, std::int64_t weight, Figures& figures) {
  const Clues clues = unpacked(key);
  Board board{kSide, kSide, {}, {}, {}};
  for (int code : clues) board.add(texts[code]);
  board.colors.clear();
  const auto problem = board.pose(2);
  Budget budget;
  figures.wrong += small(problem->count(budget).count) != static_cast<std::uint64_t>(pictures);
  figures.sets += weight;
  figures.unique += pictures == 1 ? weight : 0;
  figures.by_lines += problem->fixpoint(budget).status == Status::solved ? weight : 0;
  figures.most = std::max(figures.most, pictures);
}

// All pictures whose first row has the code `first` and, if not negative, whose second row has the code `second`.
void all_pictures(int first, int second, bool orbits, Figures& figures) {
  std::vector<std::uint64_t> keys;
  for (int top = 0; top < 32; ++top) {
    if (codes[top] != first) continue;
    for (int rest = 0; rest < 1 << 20; ++rest) {
      if (second >= 0 && codes[rest & 31] != second) continue;
      const int rows[kSide] = {top, rest & 31, rest >> 5 & 31, rest >> 10 & 31, rest >> 15};
      Clues clues{};
      for (std::size_t r = 0; r < kSide; ++r) clues[r] = codes[rows[r]];
      for (int c = 0; c < kSide; ++c) {
        int column = 0;
        for (int r = 0; r < kSide; ++r) column |= (rows[r] >> c & 1) << r;
        clues[static_cast<std::size_t>(kSide + c)] = codes[column];
      }
      keys.push_back(packed(clues));
    }
  }
  std::sort(keys.begin(), keys.end());
  for (std::size_t i = 0, stop; i < keys.size(); i = stop) {
    for (stop = i + 1; stop < keys.size() && keys[stop] == keys[i];) ++stop;
    const int weight = orbits ? orbit(unpacked(keys[i])) : 1;
    if (weight) look_at(keys[i], static_cast<std::int64_t>(stop - i), weight, figures);
  }
}

}  // namespace

TEST(runs_some_five_by_five_boards_are_counted_right) {
  learn_codes();
  Figures figures;
  all_pictures(codes[0b10101], codes[0b11011], false, figures);
  CHECK(figures.sets > 20'000);
  CHECK(figures.wrong == 0);
}

TEST(long_runs_all_five_by_five_boards_are_counted_right) {
  learn_codes();
  Figures figures;
  for (int first = 0; first < kinds; ++first) all_pictures(first, -1, true, figures);
  CHECK(figures.wrong == 0);
  CHECK(figures.sets == 28'781'820);
  CHECK(figures.unique == 25'309'575);
  CHECK(figures.by_lines == 24'976'511);
  CHECK(figures.most == 120);
}

// One cell in each row and column: 5,040 pictures. What is counted when the budget ends is a part of them.
TEST(runs_counts_that_are_stopped_grow_towards_the_whole) {
  constexpr int kSide = 7;
  const std::vector<int> ones(2 * kSide, 1);
  const auto problem = runs(kSide, kSide, ones, ones, {}, std::string(kSide * kSide, 3), 1);
  Natural before;
  std::size_t unknown = 0, parts = 0;
  for (const int steps : {0, 20, 600, 1200, 2000, 100'000}) {
    Budget budget(steps);
    const Counted counted = problem->count(budget);
    CHECK(!(counted.count < before) && !(Natural(5040) < counted.count));
    unknown += counted.status == Status::unknown;
    parts += counted.status == Status::unknown && !counted.count.zero();
    before = counted.count;
  }
  CHECK(unknown >= 3 && parts >= 1 && before == Natural(5040));
}

// Where probing takes too long it gives way to clause learning, after any number of solutions: of these
// boards after exactly two. None is listed twice, and none is left out.
TEST(runs_lists_each_board_once_where_probing_gives_way) {
  for (const std::uint64_t seed : {38, 825}) {
    oracle::Random random(seed);
    const int rows = random.between(10, 30), columns = random.between(10, 30), filled = random.between(30, 60);
    const solvable::Drawn drawn = solvable::draw_runs(random, rows, columns, filled);
    const auto problem = drawn.pose(drawn.masks);
    Budget counting(2000);
    const Counted counted = problem->count(counting);
    for (const std::size_t most : {1, 6}) {
      const auto search = problem->search(Mode::automatic, 0);
      Budget budget(20'000);
      std::vector<Packed> found;
      Status status = Status::solved;
      while (status == Status::solved && found.size() < 8) status = search->next(most, budget, found);
      CHECK(std::set(found.begin(), found.end()).size() == found.size());
      for (const Packed& board : found) CHECK(problem->verify(board));
      if (status == Status::impossible && counted.status == Status::solved)
        CHECK(counted.count == Natural(found.size()));
    }
  }
}

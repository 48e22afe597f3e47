// The verifiers refuse what is no solution: too long, too short, a run more or less, a run of another length or colour.
#include <algorithm>
#include <random>

#include "core/problems.hpp"
#include "tests/check.hpp"
#include "verify/verify.hpp"

using namespace sightline;

namespace {

using Picture = std::vector<int>;  // cells, row by row; 0 is empty

struct Clues {
  std::vector<int> counts, lengths, colors;
  bool operator==(const Clues&) const = default;

  static Clues of(int rows, int columns, const Picture& picture) {
    Clues clues;
    for (int r = 0; r < rows; ++r) clues.add(picture, r * columns, 1, columns);
    for (int c = 0; c < columns; ++c) clues.add(picture, c, columns, rows);
    return clues;
  }

 private:
  void add(const Picture& picture, int first, int stride, int length) {
    int runs = 0, before = 0;
    for (int i = 0; i < length; ++i) {
      const int value = picture[static_cast<std::size_t>(first + i * stride)];
      if (value && value == before) ++lengths.back();
      if (value && value != before) ++runs, lengths.push_back(1), colors.push_back(value);
      before = value;
    }
    counts.push_back(runs);
  }
};

std::vector<Picture> all_pictures(int cells, int values) {
  std::vector<Picture> all{{}};
  for (int cell = 0; cell < cells; ++cell) {
    std::vector<Picture> longer;
    for (const Picture& picture : all)
      for (int value = 0; value < values; ++value) {
        longer.push_back(picture);
        longer.back().push_back(value);
      }
    all = std::move(longer);
  }
  return all;
}

std::vector<Mask> masks_of(const Picture& picture) {
  std::vector<Mask> masks;
  for (const int value : picture) masks.push_back(Mask{1} << value);
  return masks;
}

bool accepts(int rows, int columns, const Clues& clues, const std::vector<Mask>& solution) {
  return verify_runs(rows, columns, clues.counts, clues.lengths, clues.colors, solution);
}

// Every picture against the clues of every picture of the same size.
int wrong_verdicts(int rows, int columns, int values) {
  const std::vector<Picture> pictures = all_pictures(rows * columns, values);
  std::vector<Clues> clues;
  for (const Picture& picture : pictures) clues.push_back(Clues::of(rows, columns, picture));
  int wrong = 0;
  for (const Clues& asked : clues)
    for (std::size_t i = 0; i < pictures.size(); ++i)
      wrong += accepts(rows, columns, asked, masks_of(pictures[i])) != (asked == clues[i]);
  return wrong;
}

}  // namespace

TEST(verify_runs_accepts_exactly_the_pictures_of_the_clues) {
  CHECK(wrong_verdicts(3, 3, 2) == 0);
  CHECK(wrong_verdicts(1, 7, 2) == 0);
  CHECK(wrong_verdicts(7, 1, 2) == 0);
  CHECK(wrong_verdicts(2, 3, 3) == 0);
}

TEST(verify_runs_refuses_other_lengths_and_open_cells) {
  const Picture picture{1, 0, 1, 0, 0, 1};
  const Clues clues = Clues::of(2, 3, picture);
  const std::vector<Mask> right = masks_of(picture);
  CHECK(accepts(2, 3, clues, right));
  for (const Mask extra : {Mask{1}, Mask{2}}) {
    std::vector<Mask> longer = right;
    longer.push_back(extra);
    CHECK(!accepts(2, 3, clues, longer));
    longer.insert(longer.end(), 2, extra);  // a whole row more
    CHECK(!accepts(2, 3, clues, longer));
  }
  for (std::size_t size = 0; size < right.size(); ++size)
    CHECK(!accepts(2, 3, clues, {right.data(), right.data() + size}));
  for (std::size_t i = 0; i < right.size(); ++i)
    for (const Mask open : {Mask{0}, Mask{3}, Mask{4}}) {
      std::vector<Mask> other = right;
      other[i] = open;
      CHECK(!accepts(2, 3, clues, other));
    }
}

// Clues that no picture has: a line with a run more or less than its neighbours say.
TEST(verify_runs_counts_the_runs_of_each_line) {
  const std::vector<Mask> filled(1, Mask{2}), empty(1, Mask{1});
  CHECK(verify_runs(1, 1, std::vector{1, 1}, std::vector{1, 1}, {}, filled));
  CHECK(!verify_runs(1, 1, std::vector{0, 1}, std::vector{1}, {}, filled));
  CHECK(!verify_runs(1, 1, std::vector{2, 1}, std::vector{1, 1, 1}, {}, filled));
  CHECK(!verify_runs(1, 1, std::vector{1, 2}, std::vector{1, 1, 1}, {}, filled));
  CHECK(verify_runs(1, 1, std::vector{0, 0}, {}, {}, empty));
  CHECK(!verify_runs(1, 1, std::vector{1, 1}, std::vector{1, 1}, {}, empty));
  CHECK(!verify_runs(1, 1, std::vector{0, 1}, std::vector{1}, {}, empty));
}

TEST(verify_bridges_refuses_what_does_not_fit_the_map) {
  const std::vector<int> cells{0, 1}, counts{2, 2};  // two islands side by side, joined by two planks
  const auto right = [&](std::vector<Mask> solution) {
    return verify_bridges(2, cells, counts, 2, true, true, solution);
  };
  CHECK(right({4}));
  CHECK(!right({2}) && !right({1}) && !right({8}));  // too few planks, none, too many
  CHECK(!right({}) && !right({4, 4}) && !right({4, 1}));
  CHECK(!right({0}) && !right({6}) && !right({5}));  // open, or nothing left
  CHECK(!verify_bridges(2, cells, std::vector<int>{2, 1}, 2, true, true, std::vector<Mask>{4}));
}

TEST(verify_visible_refuses_other_lengths_heights_and_parks) {
  const std::vector<int> none(8);
  const auto right = [&](int parks, std::vector<Mask> solution) {
    return verify_visible(2, parks, none, false, solution);
  };
  CHECK(right(0, {2, 4, 4, 2}) && right(1, {1, 2, 2, 1}));
  CHECK(!right(0, {2, 4, 4}) && !right(0, {2, 4, 4, 2, 2}));
  CHECK(!right(0, {2, 8, 8, 2}) && !right(1, {1, 4, 4, 1}));  // a tower too high
  CHECK(!right(0, {1, 4, 4, 1}) && !right(1, {2, 4, 4, 2}));  // a park too many, and none
  CHECK(!right(0, {6, 4, 4, 2}) && !right(0, {0, 4, 4, 2}) && !right(0, {2, 4, 2, 4}));
}

TEST(verify_visible_refuses_equal_towers_on_a_diagonal) {
  const std::vector<int> none(16);
  const auto right = [&](bool diagonals, std::vector<Mask> solution) {
    return verify_visible(4, 0, none, diagonals, solution);
  };
  CHECK(right(true, {2, 4, 8, 16, 8, 16, 2, 4, 16, 8, 4, 2, 4, 2, 16, 8}));
  const std::vector<Mask> cyclic{2, 4, 8, 16, 4, 8, 16, 2, 8, 16, 2, 4, 16, 2, 4, 8};  // all 16 on the way up
  std::vector<Mask> mirrored = cyclic;                                                 // all 16 on the way down
  for (std::size_t row = 0; row < 16; row += 4) std::reverse(mirrored.begin() + row, mirrored.begin() + row + 4);
  for (const std::vector<Mask>& city : {cyclic, mirrored}) CHECK(right(false, city) && !right(true, city));
}

TEST(verify_cover_takes_ascending_options_alone) {
  CoverQuestion question{3, {1, 1, 1}, {1, 1, 1}, {0, 1, 2, 3}, {0, 1, 2}, {}, {}};  // an option for each item
  for (const bool coloured : {false, true}) {                                        // by masks, then by counting
    if (coloured) question.colour.assign(3, 0);
    CoverVerifier right(question);
    CHECK(right(std::vector<int>{0, 1, 2}));
    CHECK(!right(std::vector<int>{1, 0, 2}) && !right(std::vector<int>{0, 2, 1}) && !right(std::vector<int>{2, 1, 0}));
    CHECK(!right(std::vector<int>{0, 1}) && !right(std::vector<int>{0, 1, 2, 2}) && !right(std::vector<int>{}));
    CHECK(!right(std::vector<int>{-1, 0, 1, 2}) && !right(std::vector<int>{0, 1, 2, 3}));
  }
}

// What is known of a beginning is used for the next cover; it must not matter which ones came before.
TEST(verify_cover_judges_each_cover_by_itself) {
  CoverQuestion question{8, std::vector<int>(8, 1), std::vector<int>(8, 1), {0}, {}, {}, {}};
  for (int first = 0; first < 8; ++first)  // every run of one to three items
    for (int size = 1; size <= 3 && first + size <= 8; ++size) {
      for (int i = first; i < first + size; ++i) question.item.push_back(i);
      question.start.push_back(static_cast<int>(question.item.size()));
    }
  CoverVerifier right(question);
  std::mt19937 random(9);
  std::vector<int> cover;
  int rights = 0, wrongs = 0;
  for (int round = 0; round < 60000; ++round) {
    cover.resize(random() % (cover.size() + 1));
    int covered = 0;
    for (const int option : cover)
      for (const int item : question.option(option)) covered = std::max(covered, item + 1);
    while (covered < 8 && random() % 16) {  // mostly on from where the last option ends
      const int option = std::min(3 * covered + static_cast<int>(random() % 3), question.options() - 1);
      covered = question.option(option).back() + 1;
      cover.push_back(option);
    }
    if (random() % 8 == 0) cover.push_back(static_cast<int>(random() % index(question.options())));
    const bool expected = CoverVerifier(question)(cover);
    CHECK(right(cover) == expected);
    ++(expected ? rights : wrongs);
  }
  CHECK(rights > 5000 && wrongs > 5000);
}

TEST(verify_cover_counts_where_every_item_may_be_covered_twice) {
  const CoverQuestion question{2, {1, 2}, {2, 2}, {0, 2, 4, 5}, {0, 1, 0, 1, 0}, {}, {}};  // AB, AB, A
  CoverVerifier right(question);
  CHECK(right(std::vector<int>{0, 1}));
  CHECK(!right(std::vector<int>{0}) && !right(std::vector<int>{0, 2}) && !right(std::vector<int>{0, 1, 2}));
}

namespace {

// One right solution: what differs from it in length alone is refused.
void refuses_other_lengths(const Problem& problem, const Packed& right) {
  CHECK(problem.verify(right));
  CHECK(!problem.verify(right + right.back()) && !problem.verify(right + right) && !problem.verify(right + '\0'));
  for (std::size_t size = 0; size < right.size(); ++size)
    CHECK(!problem.verify(std::string_view(right).substr(0, size)));
}

}  // namespace

TEST(every_kind_refuses_solutions_of_other_lengths) {
  for (const int width : {1, 2, 4}) {
    const auto packed = [&](std::vector<Mask> masks) { return pack(masks, width); };
    const std::vector<Mask> bridge{4}, picture{2, 1, 2, 1, 1, 2}, city{2, 4, 4, 2}, parks{1, 2, 2, 1};
    const Clues clues = Clues::of(2, 3, {1, 0, 1, 0, 0, 1});
    refuses_other_lengths(*bridges(2, {0, 1}, {2, 2}, 2, true, true, packed({7}), width), packed(bridge));
    refuses_other_lengths(*runs(2, 3, clues.counts, clues.lengths, {}, packed(std::vector<Mask>(6, 3)), width),
                          packed(picture));
    refuses_other_lengths(*visible(2, 0, std::vector<int>(8), packed({6, 6, 6, 6}), width), packed(city));
    refuses_other_lengths(*visible(2, 1, std::vector<int>(8), packed({3, 3, 3, 3}), width), packed(parks));
  }
  const std::string free{1, 0, 1}, masks{3, 3};
  refuses_other_lengths(*matching(1, 3, free, masks), {2, 2});
}

// Every board, against what the rules say of it.
TEST(verify_visible_accepts_exactly_the_cities) {
  constexpr int kKinds[][2] = {{1, 0}, {2, 0}, {2, 1}, {3, 1}};  // sizes and parks
  for (const auto& [size, parks] : kKinds)
    for (const Picture& heights : all_pictures(size * size, size == 3 ? 3 : size + 1)) {
      const auto is_line = [&](int first, int stride) {
        std::vector<int> own;
        for (int i = 0; i < size; ++i) own.push_back(heights[static_cast<std::size_t>(first + i * stride)]);
        std::ranges::sort(own);
        for (int i = 0; i < size; ++i)
          if (own[static_cast<std::size_t>(i)] != std::max(0, i + 1 - parks)) return false;
        return true;
      };
      bool right = true;
      for (int i = 0; i < size; ++i) right = right && is_line(i * size, 1) && is_line(i, size);
      const std::vector<int> none(static_cast<std::size_t>(4 * size));
      const std::vector<Mask> masks = masks_of(heights);
      CHECK(verify_visible(size, parks, none, false, masks) == right);
      right = right && is_line(0, size + 1) && is_line(size - 1, size - 1);
      CHECK(verify_visible(size, parks, none, true, masks) == right);
    }
}

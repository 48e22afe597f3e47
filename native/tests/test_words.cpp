// Sets of positions, of one word and of several, against sets that are kept position by position.
#include <bitset>
#include <random>

#include "core/bits.hpp"
#include "core/block.hpp"
#include "core/words.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

template <class W>
constexpr int kPositions = static_cast<int>(8 * sizeof(W));
template <class W>
using Plain = std::bitset<8 * sizeof(W)>;

// Dense, sparse, in stretches, or all.
template <class W>
Plain<W> draw(std::mt19937& random) {
  Plain<W> set;
  const unsigned kind = random() % 4, share = 1 + random() % 15;
  bool on = random() % 2;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (kind != 2) on = kind == 3 || random() % 16 < share;
    else if (random() % 24 == 0) on = !on;
    set[i] = on;
  }
  return set;
}

template <class W>
W word_of(const Plain<W>& set) {
  W word{};
  for (int i = 0; i < kPositions<W>; ++i)
    if (set[index(i)]) insert(word, i);
  return word;
}

template <class W>
bool same(const W& word, const Plain<W>& set) {
  std::vector<int> listed, wanted;
  each(word, [&](int i) { listed.push_back(i); });
  bool agree = none(word) == set.none() && size(word) == static_cast<int>(set.count());
  for (int i = 0; i < kPositions<W>; ++i) {
    agree = agree && has(word, i) == set[index(i)];
    if (set[index(i)]) wanted.push_back(i);
  }
  return agree && listed == wanted;
}

template <class W>
Plain<W> right_by_steps(const Plain<W>& from, const Plain<W>& through) {
  Plain<W> reached = from;
  for (std::size_t i = 0; i + 1 < reached.size(); ++i)
    if (reached[i] && through[i]) reached[i + 1] = true;
  return reached;
}

template <class W>
Plain<W> left_by_steps(const Plain<W>& from, const Plain<W>& through) {
  Plain<W> reached = from;
  for (std::size_t i = reached.size() - 1; i-- > 0;)
    if (reached[i + 1] && through[i]) reached[i] = true;
  return reached;
}

template <class W>
Plain<W> blocks_in(const Plain<W>& cells, int length) {
  Plain<W> found;
  for (int start = 0; start + length <= kPositions<W>; ++start) {
    bool whole = true;
    for (int i = start; i < start + length; ++i) whole = whole && cells[index(i)];
    found[index(start)] = whole;
  }
  return found;
}

template <class W>
Plain<W> covered_by(const Plain<W>& starts, int length) {
  Plain<W> found;
  for (int start = 0; start < kPositions<W>; ++start)
    for (int i = start; starts[index(start)] && i < start + length && i < kPositions<W>; ++i) found[index(i)] = true;
  return found;
}

template <class W>
void compare() {
  std::mt19937 random(kPositions<W>);
  const auto border = [&] { return static_cast<int>(random() % kPositions<W>) / 64 * 64; };
  for (int round = 0; round < 150; ++round) {
    const Plain<W> a = draw<W>(random), b = draw<W>(random);
    const W x = word_of<W>(a), y = word_of<W>(b);
    CHECK(same<W>(x, a));
    CHECK(same<W>(x & y, a & b) && same<W>(x | y, a | b) && same<W>(x ^ y, a ^ b) && same<W>(~x, ~a));
    CHECK((x == y) == (a == b) && x == word_of<W>(a));
    for (const int by : {0, 1, border(), border() + 1, border() + 63, static_cast<int>(random() % kPositions<W>)})
      CHECK(same<W>(x << by, a << index(by)) && same<W>(x >> by, a >> index(by)));
    CHECK(same<W>(fill_left(x, y), left_by_steps<W>(a, b)));
    Plain<W> inner = b;  // nothing is carried beyond the last position
    inner[inner.size() - 1] = false;
    CHECK(same<W>(fill_right(x, word_of<W>(inner)), right_by_steps<W>(a, inner)));
    for (const int length : {1, 2, 3, 4, 5, 7, 8, 9, 31, 33, static_cast<int>(1 + random() % (kPositions<W> - 1))}) {
      CHECK(same<W>(fits(x, length), blocks_in<W>(a, length)));
      CHECK(same<W>(covers(x, length), covered_by<W>(a, length)));
    }
    const int i = round % 2 ? static_cast<int>(random() % kPositions<W>) : border() + (round % 4 ? 63 : 0);
    Plain<W> changed = a;
    W word = x;
    put(word, i, false);
    CHECK(word == x);
    remove(word, i), changed[index(i)] = false;
    CHECK(same<W>(word, changed));
    put(word, i, true), changed[index(i)] = true;
    CHECK(same<W>(word, changed));
  }
}

}  // namespace

TEST(words_of_every_width_are_sets) {
  compare<Word>();
  compare<Wide<2>>();
  compare<Wide<4>>();
  compare<Wide<16>>();
}

TEST(words_add_with_carry) {
  std::mt19937_64 random(9);
  __extension__ using Sum = unsigned __int128;
  const Word all = ~Word{0};
  for (int round = 0; round < 400; ++round) {
    Wide<2> a, b;
    for (Word* word : {&a.limb[0], &a.limb[1], &b.limb[0], &b.limb[1]})
      *word = random() % 3 ? random() : random() % 2 ? all : random() % 2;
    const auto whole = [](const Wide<2>& wide) { return static_cast<Sum>(wide.limb[1]) << 64 | wide.limb[0]; };
    CHECK(whole(a + b) == static_cast<Sum>(whole(a) + whole(b)));
  }
  Wide<4> ones;
  ones.limb.fill(all);
  CHECK(none(ones + Wide<4>(1)));
  CHECK(kMostCells<Word> == 63 && kMostCells<Wide<4>> == 255);
}

TEST(masks_are_sets_of_values) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 400; ++round) {
    Mask mask = round < 64 ? bit(round) : random() & random() & (round % 2 ? ~Mask{0} : 0xff);
    const std::bitset<64> set(mask);
    int first = 0, last = 63;
    while (first < 64 && !set[index(first)]) ++first;
    while (last >= 0 && !set[index(last)]) --last;
    CHECK(decided(mask) == (set.count() == 1));
    CHECK(lowest(mask) == (first < 64 ? bit(first) : 0));
    CHECK(below_highest(mask) == (last < 0 ? 0 : bit(last) - 1));
    if (!mask) continue;
    CHECK(value_of(mask) == first);
    for (int value = 0; value < 64; ++value) CHECK((above(bit(first)) >> value & 1) == (value > first));
    const Mask before = mask;
    CHECK(pop(mask) == first && mask == (before & ~bit(first)));
  }
}

// Around the sizes from which on whole huge pages are taken; the sanitizers see a byte too few or another way to free.
TEST(blocks_have_room_for_every_byte) {
  for (const std::size_t pages : {1, 2, 3})
    for (const int more : {-1, 0, 1}) {
      Block<char> block((pages << 21) + static_cast<std::size_t>(more));
      block.front() = 1, block.back() = 2;
      CHECK(block.front() == 1 && block.back() == 2);
    }
}

// Sets of positions along a line: one machine word up to 63 cells, several side by side above.
//
// Both kinds have the same few operations. `fill_right` and `fill_left` make lines fast: they move all positions
// through a set of passable cells at once.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sightline {

using Word = std::uint64_t;

template <int K>
struct Wide {
  std::array<Word, K> limb{};

  constexpr Wide() = default;
  constexpr explicit Wide(Word low) { limb[0] = low; }
  bool operator==(const Wide&) const = default;

  friend Wide operator&(const Wide& a, const Wide& b) {
    return zip(a, b, [](Word x, Word y) { return x & y; });
  }
  friend Wide operator|(const Wide& a, const Wide& b) {
    return zip(a, b, [](Word x, Word y) { return x | y; });
  }
  friend Wide operator^(const Wide& a, const Wide& b) {
    return zip(a, b, [](Word x, Word y) { return x ^ y; });
  }
  Wide operator~() const {
    return zip(*this, *this, [](Word x, Word) { return ~x; });
  }
  Wide& operator&=(const Wide& b) { return *this = *this & b; }
  Wide& operator|=(const Wide& b) { return *this = *this | b; }

  friend Wide operator<<(const Wide& a, int by) {
    Wide out;
    const int whole = by >> 6, part = by & 63;
    for (int i = K - 1; i >= whole; --i) {
      out.limb[at(i)] = a.limb[at(i - whole)] << part;
      if (part && i > whole) out.limb[at(i)] |= a.limb[at(i - whole - 1)] >> (64 - part);
    }
    return out;
  }
  friend Wide operator>>(const Wide& a, int by) {
    Wide out;
    const int whole = by >> 6, part = by & 63;
    for (int i = 0; i + whole < K; ++i) {
      out.limb[at(i)] = a.limb[at(i + whole)] >> part;
      if (part && i + whole + 1 < K) out.limb[at(i)] |= a.limb[at(i + whole + 1)] << (64 - part);
    }
    return out;
  }
  friend Wide operator+(const Wide& a, const Wide& b) {
    Wide out;
    Word carry = 0;
    for (int i = 0; i < K; ++i) {
      const Word low = a.limb[at(i)] + carry;
      carry = low < carry;
      out.limb[at(i)] = low + b.limb[at(i)];
      carry += out.limb[at(i)] < low;
    }
    return out;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  template <class Op>
  static Wide zip(const Wide& a, const Wide& b, Op op) {
    Wide out;
    for (std::size_t i = 0; i < K; ++i) out.limb[i] = op(a.limb[i], b.limb[i]);
    return out;
  }
};

// The most cells of a line: n cells need n + 1 positions.
template <class W>
constexpr int kMostCells = static_cast<int>(8 * sizeof(W)) - 1;

inline bool none(Word set) { return set == 0; }
inline bool has(Word set, int i) { return set >> i & 1; }
inline void insert(Word& set, int i) { set |= Word{1} << i; }
inline void put(Word& set, int i, bool is) { set |= Word{is} << i; }  // inserts `i` if `is`, without a branch
inline void remove(Word& set, int i) { set &= ~(Word{1} << i); }
inline int size(Word set) { return std::popcount(set); }

template <int K>
bool none(const Wide<K>& set) {
  Word any = 0;
  for (Word limb : set.limb) any |= limb;
  return any == 0;
}
template <int K>
bool has(const Wide<K>& set, int i) {
  return set.limb[static_cast<std::size_t>(i >> 6)] >> (i & 63) & 1;
}
template <int K>
void insert(Wide<K>& set, int i) {
  set.limb[static_cast<std::size_t>(i >> 6)] |= Word{1} << (i & 63);
}
template <int K>
void put(Wide<K>& set, int i, bool is) {
  set.limb[static_cast<std::size_t>(i >> 6)] |= Word{is} << (i & 63);
}
template <int K>
void remove(Wide<K>& set, int i) {
  set.limb[static_cast<std::size_t>(i >> 6)] &= ~(Word{1} << (i & 63));
}
template <int K>
int size(const Wide<K>& set) {
  int total = 0;
  for (Word limb : set.limb) total += std::popcount(limb);
  return total;
}

template <class Visit>
void each(Word set, Visit visit, int base = 0) {
  for (; set; set &= set - 1) visit(base + std::countr_zero(set));
}
template <int K, class Visit>
void each(const Wide<K>& set, Visit visit) {
  for (int i = 0; i < K; ++i) each(set.limb[static_cast<std::size_t>(i)], visit, 64 * i);
}

// From every position in `from`, steps right while the current cell is in `through`, by the carry of one addition.
template <class W>
W fill_right(const W& from, const W& through) {
  return ((through + (from & through)) ^ through) | from;
}

// From every position in `from`, steps left while the next cell is in `through`, doubling the distance each time.
inline Word fill_left(Word from, Word through) {
  for (int by = 1; by < 64 && through; by *= 2) {
    from |= through & (from >> by);
    through &= through >> by;
  }
  return from;
}
template <int K>
Wide<K> fill_left(Wide<K> from, const Wide<K>& through) {
  Word above = 0;  // whether position 0 of the limb above was reached
  for (int i = K - 1; i >= 0; --i) {
    const std::size_t at = static_cast<std::size_t>(i);
    from.limb[at] = fill_left(from.limb[at] | (above << 63 & through.limb[at]), through.limb[at]);
    above = from.limb[at] & 1;
  }
  return from;
}

// Positions from which `length` cells in a row are in `cells`.
template <class W>
W fits(W cells, int length) {
  int have = 1;
  for (; 2 * have <= length; have *= 2) cells &= cells >> have;
  if (have < length) cells &= cells >> (length - have);
  return cells;
}

// The cells that blocks of `length` starting anywhere in `starts` cover.
template <class W>
W covers(W starts, int length) {
  int have = 1;
  for (; 2 * have <= length; have *= 2) starts |= starts << have;
  if (have < length) starts |= starts << (length - have);
  return starts;
}

}  // namespace sightline

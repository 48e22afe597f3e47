#include "visible/count.hpp"

#include <algorithm>
#include <array>

#include "visible/line.hpp"

namespace sightline {
namespace {

__extension__ using Wide = unsigned __int128;

// How many fillings lead to each key. Keys are compared in full; an entry whose count is zero is free.
class Tally {
 public:
  explicit Tally(int key_words, std::size_t slots = 1 << 10)
      : words_(key_words), stride_(key_words + 2), slots_(slots), table_(slots * stride_) {}

  // False if there is no room left.
  bool add(const std::uint64_t* key, Wide count) {
    if (4 * used_ >= 3 * slots_ && !grow()) return false;
    std::uint64_t* entry = find(key);
    const Wide before = count_of(entry);
    if (!before) {
      std::copy_n(key, words_, entry);
      ++used_;
    }
    const Wide sum = before + count;
    entry[words_] = static_cast<std::uint64_t>(sum);
    entry[words_ + 1] = static_cast<std::uint64_t>(sum >> 64);
    return true;
  }

  template <class Visit>  // bool visit(key, count); stops and returns false when it does
  bool each(Visit visit) const {
    for (const std::uint64_t* entry = table_.data(); entry != table_.data() + table_.size(); entry += stride_)
      if (const Wide count = count_of(entry); count && !visit(entry, count)) return false;
    return true;
  }

 private:
  static constexpr std::size_t kMostBytes = 80 << 20;  // of one table; there are two, one of which may be growing

  Wide count_of(const std::uint64_t* entry) const { return static_cast<Wide>(entry[words_ + 1]) << 64 | entry[words_]; }

  std::uint64_t* find(const std::uint64_t* key) {
    std::uint64_t hash = 0;
    for (int i = 0; i < words_; ++i) {
      hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 29;
    }
    for (std::size_t slot = hash & (slots_ - 1);; slot = (slot + 1) & (slots_ - 1)) {
      std::uint64_t* entry = &table_[slot * stride_];
      if (!count_of(entry) || std::equal(key, key + words_, entry)) return entry;
    }
  }

  bool grow() {
    if (2 * table_.size() * sizeof(std::uint64_t) > kMostBytes) return false;
    Tally wider(words_, 2 * slots_);
    each([&](const std::uint64_t* key, Wide count) { return wider.add(key, count); });
    std::swap(*this, wider);
    return true;
  }

  int words_, stride_;
  std::size_t slots_, used_ = 0;
  std::vector<std::uint64_t> table_;
};

// One column as far as it is built: the heights used, how many of them are seen from above, and how many will be seen
// from below. The last is known at once: a tower is seen from below if no taller one is still to come.
struct Column {
  Mask used = 0;
  int near = 0, far = 0;
};

class Transfer {
 public:
  Transfer(const VisibleBoard& board, Budget& budget)
      : board_(board),
        budget_(budget),
        n_(board.size),
        top_(board.size - board.parks),
        count_bits_(static_cast<int>(std::bit_width(static_cast<unsigned>(top_)))),
        column_bits_(top_ + 2 * count_bits_),
        per_word_(64 / column_bits_),
        key_words_((n_ + per_word_ - 1) / per_word_),
        next_(key_words_) {
    find_twins();
  }

  int twins() const { return number_of_twins_; }  // the more, the fewer states

  std::optional<Natural> run() {
    Tally now(key_words_);
    const std::array<std::uint64_t, 4> blank{};
    now.add(blank.data(), 1);
    for (row_ = 0; row_ < n_; ++row_) {
      next_ = Tally(key_words_);
      if (!now.each([&](const std::uint64_t* key, Wide count) { return extend(key, count); })) return std::nullopt;
      std::swap(now, next_);
    }
    Wide total = 0;
    now.each([&](const std::uint64_t*, Wide count) { return total += count, true; });
    Natural whole = static_cast<std::uint64_t>(total >> 64);
    whole = whole * Natural(std::uint64_t{1} << 32) * Natural(std::uint64_t{1} << 32);
    whole += static_cast<std::uint64_t>(total);
    return whole;
  }

 private:
  struct Move {
    int value;
    std::uint64_t code;
  };
  using Codes = std::array<std::uint64_t, kWidestTransfer>;

  int clue(int side, int at) const { return board_.clues[side * n_ + at]; }
  int near_clue(int column) const { return clue(0, column); }
  int far_clue(int column) const { return clue(2, n_ - 1 - column); }
  Mask mask(int row, int column) const { return board_.masks[row * n_ + column]; }

  // Below a row, columns with the same clues and masks are interchangeable unless a row clue distinguishes them:
  // twins_[row][c] is the first column like c.
  void find_twins() {
    for (int row = n_ - 1; row >= 0; --row)
      for (int c = 0; c < n_; ++c) {
        int first = 0;
        while (!alike(row + 1, first, c)) ++first;
        twins_[row][c] = first;
        any_twins_[row] = any_twins_[row] || first != c;
        number_of_twins_ += first != c;
      }
  }
  bool alike(int from_row, int a, int b) const {
    if (a == b) return true;
    if (near_clue(a) != near_clue(b) || far_clue(a) != far_clue(b)) return false;
    for (int row = from_row; row < n_; ++row)
      if (mask(row, a) != mask(row, b) || clue(1, row) || clue(3, n_ - 1 - row)) return false;
    return true;
  }

  Column decode(std::uint64_t code) const {
    const std::uint64_t low = (std::uint64_t{1} << count_bits_) - 1;
    return {code >> 2 * count_bits_ << 1, static_cast<int>(code >> count_bits_ & low), static_cast<int>(code & low)};
  }
  std::uint64_t encode(const Column& column) const {
    const auto near = static_cast<unsigned>(column.near), far = static_cast<unsigned>(column.far);
    return (column.used >> 1 << count_bits_ | near) << count_bits_ | far;
  }

  // The values that `row_` may add to a partial column, and the column after each.
  void list_moves(int c, std::uint64_t code) {
    moves_[c].clear();
    const Column before = decode(code);
    const Mask towers = (Mask{2} << top_) - 2;
    const int parks_used = row_ - std::popcount(before.used);
    if ((mask(row_, c) & kPark) && parks_used < board_.parks) moves_[c].push_back({0, code});
    for (Mask left = mask(row_, c) & towers & ~before.used; left;) {
      const int value = pop(left);
      Column after{before.used | bit(value), before.near, before.far};
      const Mask to_come = towers & ~after.used;
      if (near_clue(c) && bit(value) > before.used) {
        ++after.near;
        const int taller = std::popcount(to_come & above(bit(value)));
        if (after.near + (value != top_) > near_clue(c) || after.near + taller < near_clue(c)) continue;
      }
      if (far_clue(c)) {
        after.far += bit(value) > to_come;
        if (after.far + (to_come != 0) > far_clue(c) || after.far + std::popcount(to_come) < far_clue(c)) continue;
      }
      moves_[c].push_back({value, encode(after)});
    }
  }

  bool extend(const std::uint64_t* key, Wide count) {
    if (!budget_.step()) return false;
    for (int c = 0; c < n_; ++c) {
      const std::uint64_t code = key[c / per_word_] >> (c % per_word_ * column_bits_);
      list_moves(c, code & ((std::uint64_t{1} << column_bits_) - 1));
      if (moves_[c].empty()) return true;
    }
    count_ = count;
    return fill(0, {});
  }

  // Fills the row from column c on; `row` is a column lying down.
  bool fill(int c, const Column& row) {
    if (!budget_.poll()) return false;
    if (c == n_) return finish();
    const int near = clue(3, n_ - 1 - row_), far = clue(1, row_);
    const Mask towers = (Mask{2} << top_) - 2;
    for (const auto& [value, code] : moves_[c]) {
      if (value ? row.used >> value & 1 : c - std::popcount(row.used) >= board_.parks) continue;
      Column after = row;
      if (value) {
        after.used |= bit(value);
        after.near += bit(value) > row.used;
        after.far += bit(value) > (towers & ~after.used);
        if (near && (value == top_ ? after.near != near : after.near > near)) continue;
        if (far && after.far > far) continue;
      }
      if (c + 1 == n_ && far && after.far != far) continue;
      codes_[c] = code;
      if (!fill(c + 1, after)) return false;
    }
    return true;
  }

  bool finish() {
    Codes codes = codes_;
    if (any_twins_[row_])
      for (int c = 1; c < n_; ++c)  // sorts each group of twins in its places
        for (int d = c, e; (e = earlier_twin(d)) >= 0 && codes[e] > codes[d]; d = e) std::swap(codes[e], codes[d]);
    std::array<std::uint64_t, 4> key{};
    for (int c = 0; c < n_; ++c) key[c / per_word_] |= codes[c] << (c % per_word_ * column_bits_);
    return next_.add(key.data(), count_);
  }
  int earlier_twin(int c) const {
    for (int d = c - 1; d >= twins_[row_][c]; --d)
      if (twins_[row_][d] == twins_[row_][c]) return d;
    return -1;
  }

  const VisibleBoard& board_;
  Budget& budget_;
  int n_, top_, count_bits_, column_bits_, per_word_, key_words_;
  Tally next_;
  int row_ = 0, number_of_twins_ = 0;
  Wide count_ = 0;
  Codes codes_{};
  std::array<std::vector<Move>, kWidestTransfer> moves_;
  std::array<std::array<int, kWidestTransfer>, kWidestTransfer> twins_{};
  std::array<bool, kWidestTransfer> any_twins_{};
};

// The same board with rows and columns exchanged.
VisibleBoard transposed(const VisibleBoard& board) {
  VisibleBoard turned = board;
  const int n = board.size;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) turned.masks[column * n + row] = board.masks[row * n + column];
  std::reverse(turned.clues.begin(), turned.clues.end());  // the top clues become the left clues, and so on around
  return turned;
}

VisibleBoard upside_down(const VisibleBoard& board) {
  VisibleBoard turned = board;
  const int n = board.size;
  for (int row = 0; row < n; ++row)
    std::copy_n(board.masks.begin() + row * n, n, turned.masks.begin() + (n - 1 - row) * n);
  std::reverse(turned.clues.begin(), turned.clues.begin() + 3 * n);  // swaps top and bottom, reverses the sides
  std::reverse(turned.clues.begin() + 3 * n, turned.clues.end());
  return turned;
}

}  // namespace

std::optional<Natural> count_by_rows(const VisibleBoard& board, Budget& budget) {
  if (board.size > kWidestTransfer) return std::nullopt;
  const VisibleBoard turned = transposed(board);
  const VisibleBoard* best = &board;
  int most = -1;
  const std::array<VisibleBoard, 4> ways{board, turned, upside_down(board), upside_down(turned)};
  for (const VisibleBoard& way : ways)
    if (const int twins = Transfer(way, budget).twins(); twins > most) most = twins, best = &way;
  return Transfer(*best, budget).run();
}

}  // namespace sightline

// A placement of rooks, and the lines that prove it best, checked 64 squares of a row at a time.
//
// Free squares and marks on them, added as if they were numbers, carry each mark to the end of its run: that is how a
// rook sees to the right, and how a line is coloured from its first square on.
#include <algorithm>
#include <array>
#include <cstring>

#include "verify/verify.hpp"

namespace sightline {

namespace {

using Word = std::uint64_t;

constexpr Word kLowest = 0x0101010101010101u;  // the lowest bit of each byte

// The lowest bits of eight bytes side by side.
unsigned gathered(Word eight) { return static_cast<unsigned>((eight & kLowest) * 0x0102040810204080u >> 56); }

Word load(const char* bytes) {
  Word eight;
  std::memcpy(&eight, bytes, 8);
  return eight;
}

// kDeposit[squares][values]: the lowest values, one on each of the squares, four at a time.
constexpr auto kDeposit = [] {
  std::array<std::array<std::uint8_t, 16>, 16> table{};
  for (unsigned squares = 0; squares < 16; ++squares)
    for (unsigned values = 0; values < 16; ++values)
      for (unsigned place = 0, next = 0; place < 4; ++place)
        if (squares >> place & 1 && values >> next++ & 1)
          table[squares][values] |= static_cast<std::uint8_t>(1 << place);
  return table;
}();
constexpr int kBits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

// For each byte of a word, how many bits are set in the bytes below it; `all` are those of the whole word.
Word bits_below(Word word, std::size_t& all) {
  word -= word >> 1 & 0x5555555555555555u;
  word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
  word = ((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu) * kLowest;
  all = word >> 56;
  return word << 8;
}

class Solution {  // one mask per free square, read in order
 public:
  explicit Solution(std::string_view masks) : masks_(masks) {}

  bool legal() const {  // a rook or none, everywhere
    unsigned char odd = 0;
    for (const char mask : masks_) odd = static_cast<unsigned char>(odd | (mask - 1));
    return odd <= 1;
  }
  bool read() const { return next_ == masks_.size(); }

  // The rooks on the next squares, a word of them.
  Word rooks(Word squares) {
    std::size_t count;
    const Word below = bits_below(squares, count);
    char last[72] = {};
    const char* from = masks_.data() + next_;
    if (next_ + sizeof last > masks_.size()) {
      if (next_ < masks_.size()) std::memcpy(last, from, masks_.size() - next_);
      from = last;
    }
    next_ += count;
    Word all = 0;
    for (int i = 0; i < 64; i += 8) {
      const unsigned low = squares >> i & 15, high = squares >> (i + 4) & 15;
      const unsigned values = gathered(load(from + (below >> i & 255)) >> 1);  // a rook is the second bit
      const unsigned both = kDeposit[low][values & 15] | kDeposit[high][values >> kBits[low] & 15] << 4;
      all |= static_cast<Word>(both) << i;
    }
    return all;
  }

 private:
  std::string_view masks_;
  std::size_t next_ = 0;
};

// a + b + carry; carry becomes what leaves the word.
Word add(Word a, Word b, Word& carry) {
  const Word sum = a + b, all = sum + carry;
  carry = sum < a || all < sum;
  return all;
}

}  // namespace

MatchingVerifier::MatchingVerifier(int rows, int columns, std::string_view free)
    : rows_(static_cast<std::size_t>(rows)),
      columns_(static_cast<std::size_t>(columns)),
      words_((columns_ + 63) / 64),
      free_(rows_ * words_) {
  for (std::size_t row = 0; row < rows_; ++row)
    for (std::size_t column = 0; column < columns_; column += 8) {
      char few[8] = {};
      std::memcpy(few, free.data() + row * columns_ + column, std::min<std::size_t>(8, columns_ - column));
      free_[row * words_ + column / 64] |= static_cast<Word>(gathered(load(few))) << column % 64;
    }
}

bool MatchingVerifier::harmless(std::string_view solution) const {
  Solution masks(solution);
  if (!masks.legal()) return false;
  std::vector<Word> guarded(words_);  // columns in which a rook above sees this row
  for (std::size_t row = 0; row < rows_; ++row)
    for (Word i = 0, carry = 0; i < words_; ++i) {
      const Word squares = free_[row * words_ + i], rooks = masks.rooks(squares);
      guarded[i] &= squares;
      if ((guarded[i] & rooks) || (add(squares, rooks, carry) & rooks)) return false;
      guarded[i] |= rooks;
    }
  return masks.read();
}

bool MatchingVerifier::covered(std::span<const std::int32_t> lines) const {
  std::vector<Word> first[2];  // the squares where the lines across, and those down, begin
  for (std::vector<Word>& one : first) one.resize(free_.size());
  for (const std::int32_t line : lines) {
    const std::size_t square = static_cast<std::size_t>(line) / 2, row = square / columns_, column = square % columns_;
    if (line < 0 || row >= rows_) return false;
    first[line % 2][row * words_ + column / 64] |= Word{1} << column % 64;
  }
  std::vector<Word> covered_down(words_);
  for (std::size_t row = 0; row < rows_; ++row)
    for (Word i = 0, carry = 0; i < words_; ++i) {
      const Word squares = free_[row * words_ + i];
      covered_down[i] = (covered_down[i] | first[1][row * words_ + i]) & squares;
      const Word covered_across = ~add(squares, first[0][row * words_ + i] & squares, carry);
      if (squares & ~covered_across & ~covered_down[i]) return false;
    }
  return true;
}

}  // namespace sightline

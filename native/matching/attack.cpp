#include "matching/attack.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sightline {

namespace {

// Eight bytes of 0 and 1 become eight bits, the first byte the lowest bit.
std::uint64_t eight_bits(const std::uint8_t* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, 8);
  return word * 0x0102040810204080u >> 56;
}

std::uint64_t up_to_64_bits(const std::uint8_t* bytes, std::int32_t count) {
  std::uint64_t bits = 0;
  std::int32_t i = 0;
  for (; i + 8 <= count && i < 64; i += 8) bits |= eight_bits(bytes + i) << i;
  for (; i < count && i < 64; ++i) bits |= static_cast<std::uint64_t>(bytes[i]) << i;
  return bits;
}

// One more line: counts the runs that begin at its places and marks its squares with the count. The places are
// independent and adjacent, so that the compiler can vectorise the loop.
void add_line(std::int32_t length, const std::uint8_t* __restrict above, const std::uint8_t* __restrict free,
              std::uint8_t* __restrict begun, std::uint8_t* __restrict marks) {
  for (std::int32_t i = 0; i < length; ++i) {
    begun[i] = static_cast<std::uint8_t>(begun[i] + (free[i] & ~above[i]));
    marks[i] = free[i] ? begun[i] : Runs::kWall;
  }
}

// Swaps the off-diagonal blocks of an 8×8 matrix of bytes, `shift` bits apart.
void exchange(std::uint64_t& upper, std::uint64_t& lower, int shift, std::uint64_t keep) {
  const std::uint64_t differ = (upper >> shift ^ lower) & keep;
  upper ^= differ << shift;
  lower ^= differ;
}

void transpose_8x8(const std::uint8_t* from, std::size_t from_stride, std::uint8_t* to, std::size_t to_stride) {
  std::uint64_t row[8];
  for (std::size_t i = 0; i < 8; ++i) std::memcpy(&row[i], from + i * from_stride, 8);
  for (int i = 0; i < 4; ++i) exchange(row[i], row[i + 4], 32, 0x00000000ffffffffu);
  for (int i : {0, 1, 4, 5}) exchange(row[i], row[i + 2], 16, 0x0000ffff0000ffffu);
  for (int i : {0, 2, 4, 6}) exchange(row[i], row[i + 1], 8, 0x00ff00ff00ff00ffu);
  for (std::size_t i = 0; i < 8; ++i) std::memcpy(to + i * to_stride, &row[i], 8);
}

Block<std::uint8_t> transposed(std::size_t rows, std::size_t columns, const std::uint8_t* bytes, Budget& budget) {
  Block<std::uint8_t> turned(rows * columns);
  const std::size_t square_rows = rows & ~std::size_t{7}, square_columns = columns & ~std::size_t{7};
  // Bands of 64 rows: writes fill whole cache lines before these are evicted.
  for (std::size_t band = 0; band < square_rows; band += 64) {
    pay(budget, columns / 2);
    for (std::size_t c = 0; c < square_columns; c += 8)
      for (std::size_t r = band; r < std::min(band + 64, square_rows); r += 8)
        transpose_8x8(bytes + r * columns + c, columns, &turned[c * rows + r], rows);
  }
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = r < square_rows ? square_columns : 0; c < columns; ++c)
      turned[c * rows + r] = bytes[r * columns + c];
  return turned;
}

}  // namespace

Runs::Runs(std::int32_t lines, std::int32_t length, const std::uint8_t* free, Budget& budget)
    : lines_(lines),
      length_(length),
      stride_(length + 1),
      inverse_(UINT64_MAX / static_cast<std::uint64_t>(stride_) + 1) {
  number(free, budget);
}

void Runs::number(const std::uint8_t* free, Budget& budget) {
  marks_.resize(at(lines_) * at(stride_));
  bases_.resize(at((lines_ + kShared - 1) / kShared) * at(stride_));
  std::vector<std::uint8_t> begun(at(length_)), nothing(at(length_));
  std::vector<Run> before(at(length_));  // per place: runs that begin before the lines that share a base
  const std::uint8_t* above = nothing.data();
  for (std::int32_t line = 0; line < lines_; ++line, free += length_) {
    pay(budget, work_per_line());
    if (line % kShared == 0) {
      Run* base = &bases_[at(line / kShared) * at(stride_)];
      for (std::int32_t i = 0; i < length_; ++i) base[i] = before[at(i)] += begun[at(i)];
      std::fill(begun.begin(), begun.end(), 0);
    }
    std::uint8_t* marks = &marks_[at(line) * at(stride_)];
    add_line(length_, above, free, begun.data(), marks);
    marks[length_] = kWall;
    above = free;
  }
  // Runs are numbered place by place: those of a place follow those of the places before it.
  Run earlier = -1;
  for (std::int32_t i = 0; i < length_; ++i) {
    const Run own = before[at(i)] + begun[at(i)];
    before[at(i)] = earlier;
    earlier += own;
  }
  crossings_ = earlier + 1;
  for (std::size_t base = 0; base < bases_.size(); base += at(stride_))
    for (std::int32_t i = 0; i < length_; ++i) bases_[base + at(i)] += before[at(i)];
}

void Runs::list(Run count, const std::uint8_t* free, Budget& budget) {
  first_.resize(at(count));
  Square* next = first_.data();
  for (std::int32_t line = 0; line < lines_; ++line, free += length_) {
    pay(budget, work_per_line());
    std::uint64_t last = 0;
    for (std::int32_t from = 0; from < length_; from += 64) {
      const std::uint64_t bits = up_to_64_bits(free + from, length_ - from);
      for (std::uint64_t begin = bits & ~(bits << 1 | last); begin; begin &= begin - 1)
        *next++ = line * stride_ + from + std::countr_zero(begin);
      last = bits >> 63;
    }
  }
}

Attack::Attack(std::int32_t rows, std::int32_t columns, std::string_view free, Budget& budget)
    : across(rows, columns, reinterpret_cast<const std::uint8_t*>(free.data()), budget), down([&] {
        const auto* squares = reinterpret_cast<const std::uint8_t*>(free.data());
        const Block<std::uint8_t> turned =
            transposed(static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), squares, budget);
        Runs runs(columns, rows, turned.data(), budget);
        runs.list(across.crossings(), turned.data(), budget);
        return runs;
      }()) {
  across.list(down.crossings(), reinterpret_cast<const std::uint8_t*>(free.data()), budget);
}

}  // namespace sightline

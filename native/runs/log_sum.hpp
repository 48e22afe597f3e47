// Weights as logarithms in whole numbers: products are sums, and sums come from a table. Nothing is too small or too large
// for that, and every machine gets the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace sightline {

constexpr int kLogOne = 256;          // the logarithm of 2
constexpr int kLogNone = -(1 << 28);  // of 0; sums of a few of them stay in range

class LogSum {
 public:
  // The logarithm of the sum of two weights.
  static int of(int a, int b) {
    const int more = std::max(a, b), apart = more - std::min(a, b);
    return more + table()[static_cast<std::size_t>(std::min(apart, kFar))];
  }

 private:
  static constexpr int kFar = 10 * kLogOne;  // a weight so many times smaller changes nothing
  using Table = std::array<std::int16_t, kFar + 1>;

  static const Table& table() { return kTable; }
  static constexpr Table make() {
    constexpr std::uint64_t kStep = 4283353945;  // 2^(-1/256), of 2^32
    Table all{};
    std::uint64_t weight = std::uint64_t{1} << 32;  // 2^(-apart/256)
    for (std::int16_t& entry : all) {
      entry = static_cast<std::int16_t>(log_of((std::uint64_t{1} << 31) + (weight >> 1)));
      weight = weight * kStep >> 32;
    }
    all.back() = 0;
    return all;
  }
  // The logarithm of y / 2^31, rounded, for 1 <= y / 2^31 <= 2: one binary digit after the other, by squaring.
  static constexpr int log_of(std::uint64_t y) {
    int digits = 0;
    if (y >> 32) return kLogOne;
    for (int i = 0; i < 9; ++i) {
      y = y * y >> 31;
      digits = 2 * digits + static_cast<int>(y >> 32);
      y >>= y >> 32;
    }
    return (digits + 1) / 2;
  }
  static const Table kTable;
};

inline constexpr LogSum::Table LogSum::kTable = LogSum::make();

}  // namespace sightline

// Bytes of the fuzzer as what problems are made of: numbers that are mostly sensible, masks, budgets.
#pragma once

#include <algorithm>
#include <atomic>
#include <climits>
#include <string>
#include <vector>

#include "core/budget.hpp"

namespace sightline {

class Bytes {
 public:
  Bytes(const std::uint8_t* from, std::size_t size) : from_(from), end_(from + size) {}

  int byte() { return from_ < end_ ? *from_++ : 0; }
  int below(int n) { return byte() % n; }
  bool chance(int of) { return byte() % of == 1; }

  // Most problems are tiny: so many more of them are tried, and a fault needs a large one seldom.
  void choose_size() { tiny_ = !(chance(16) && chance(4)); }
  bool tiny() const { return tiny_; }
  int side(int most_of_tiny, int most) { return 1 + below(tiny_ ? most_of_tiny : most); }

  // A number that is mostly `right`, and sometimes as wrong as can be.
  int number(int right) {
    static constexpr int kExtremes[] = {0, 1, -1, 2, 63, 64, 65, 255, 1 << 15, INT_MAX, INT_MIN, INT_MAX - 1};
    return chance(24) ? kExtremes[below(12)] : right;
  }
  // At most one of several numbers is wrong, and sometimes how many there are.
  std::vector<int> numbers(int count, int from, int to) {
    std::vector<int> found(static_cast<std::size_t>(std::clamp(number(count), 0, tiny_ ? 70 : 300)), from);
    for (int& one : found) one += below(to - from + 1);
    if (!found.empty() && chance(24)) {
      int& one = found[static_cast<std::size_t>(byte()) % found.size()];
      one = number(one);
    }
    return found;
  }
  std::vector<std::vector<int>> lists(int count, int most, int to) {
    std::vector<std::vector<int>> found;
    for (int i = 0; i < count; ++i) found.push_back(numbers(below(most + 1), 0, to));
    return found;
  }
  std::string masks(std::size_t spots, int width, std::uint64_t full) {
    std::string found;
    const bool blank = chance(2);
    for (std::size_t i = 0; i < spots; ++i) {
      const std::uint64_t mask = !blank && chance(5) ? static_cast<std::uint64_t>(byte()) * 0x0101010101010101u : full;
      for (int b = 0; b < width; ++b) found.push_back(static_cast<char>(mask >> (8 * b)));
    }
    if (chance(30) && !found.empty()) found.pop_back();
    return found;
  }

 private:
  const std::uint8_t *from_, *end_;
  bool tiny_ = false;
};

inline const std::atomic<bool> kCancelled{true}, kNotCancelled{false};

inline Budget budget_from(Bytes& bytes) {
  const std::int64_t steps = bytes.chance(4) ? bytes.below(4) : bytes.tiny() ? bytes.below(32) : 20 + bytes.below(64);
  const double seconds = bytes.chance(8) ? 1e-9 : bytes.chance(64) ? 0.02 : 0.001;
  return Budget(steps, seconds, bytes.chance(8) ? &kCancelled : &kNotCancelled);
}

}  // namespace sightline

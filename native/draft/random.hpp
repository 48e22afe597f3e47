// Random numbers for drafts: the generator of `core/rng.py`, which says why it is our own.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

namespace sightline {

class Random {
 public:
  explicit Random(std::uint64_t state) : state_(state) {}

  std::uint64_t state() const { return state_; }

  int below(int bound) {                                                               // from 0 to bound - 1, all alike
    const auto range = static_cast<std::uint64_t>(bound), rest = (0 - range) % range;  // rest: 2^64 modulo range
    std::uint64_t word = next();
    while (rest && word >= 0 - rest) word = next();
    return static_cast<int>(word % range);
  }

  void shuffle(std::span<int> items) {
    for (std::size_t last = items.size(); last-- > 1;)
      std::swap(items[last], items[static_cast<std::size_t>(below(static_cast<int>(last) + 1))]);
  }

  bool chance(int part, int whole) { return below(whole) < part; }

 private:
  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
  }

  std::uint64_t state_;
};

}  // namespace sightline

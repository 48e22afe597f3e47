// Which variable to decide next: a heap by activity, where activities are whole numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace sightline::cdcl {

// A positive number without an upper limit: exponent in the high bits, mantissa in the low bits, so that scores compare
// as plain integers. (Floats could differ in the last bit between machines.)
class Score {
 public:
  constexpr Score() = default;
  static constexpr Score one() { return Score(kTop); }

  constexpr Score plus(Score other) const {
    Score high = *this, low = other;
    if (high.bits_ < low.bits_) std::swap(high, low);
    const std::uint64_t shift = (high.bits_ >> kWidth) - (low.bits_ >> kWidth);
    return high.with_more(shift < kWidth ? (low.bits_ & kMantissa) >> shift : 0);
  }
  constexpr Score grown(unsigned per) const { return with_more((bits_ & kMantissa) / per); }
  constexpr bool operator<(Score other) const { return bits_ < other.bits_; }

 private:
  static constexpr unsigned kWidth = 36;
  static constexpr std::uint64_t kTop = std::uint64_t{1} << (kWidth - 1), kMantissa = 2 * kTop - 1;

  constexpr explicit Score(std::uint64_t bits) : bits_(bits) {}
  // The mantissa plus `more`, both below 2^width: one halving brings the sum back into range.
  constexpr Score with_more(std::uint64_t more) const {
    const std::uint64_t sum = (bits_ & kMantissa) + more, exponent = bits_ & ~kMantissa;
    if (sum <= kMantissa) return Score(exponent | sum);
    return Score((exponent + kMantissa + 1) | sum >> 1);
  }

  std::uint64_t bits_ = 0;
};

// Variables by score, highest first; equal scores by number, lowest first. Scores lie in the heap too, which spares a
// look elsewhere for each comparison.
class Order {
 public:
  void add(int var) {
    score_.emplace_back();
    place_.push_back(kOut);
    insert(var);
  }
  bool empty() const { return heap_.empty(); }
  int top() const { return heap_.front().var; }
  bool holds(int var) const { return place_[at(var)] != kOut; }
  void insert(int var) {
    if (holds(var)) return;
    heap_.emplace_back();
    up({score_[at(var)], var}, heap_.size() - 1);
  }
  int pop() {
    const int top = heap_.front().var;
    const Entry last = heap_.back();
    heap_.pop_back();
    place_[at(top)] = kOut;
    if (!heap_.empty()) down(last);
    return top;
  }
  void bump(int var) {
    score_[at(var)] = score_[at(var)].plus(step_);
    if (holds(var)) up({score_[at(var)], var}, place_[at(var)]);
  }
  bool before(int a, int b) const { return Entry{score_[at(a)], a}.before({score_[at(b)], b}); }
  // Makes every later bump weigh more: the weight of old conflicts decays by per / (per + 1).
  void fade(unsigned per) { step_ = step_.grown(per); }

 private:
  static constexpr std::uint32_t kOut = UINT32_MAX;
  static constexpr std::size_t kChildren = 4;

  struct Entry {
    Score score;
    int var;
    bool before(const Entry& other) const {
      if (other.score < score) return true;
      return !(score < other.score) && var < other.var;
    }
  };

  static std::size_t at(int var) { return static_cast<std::size_t>(var); }
  void put(const Entry& entry, std::size_t place) {
    heap_[place] = entry;
    place_[at(entry.var)] = static_cast<std::uint32_t>(place);
  }
  void up(Entry entry, std::size_t place) {
    for (; place > 0 && entry.before(heap_[(place - 1) / kChildren]); place = (place - 1) / kChildren)
      put(heap_[(place - 1) / kChildren], place);
    put(entry, place);
  }
  void down(Entry entry) {
    std::size_t place = 0;
    for (std::size_t child; (child = kChildren * place + 1) < heap_.size(); place = child) {
      const std::size_t end = std::min(child + kChildren, heap_.size());
      for (std::size_t next = child + 1; next < end; ++next)
        if (heap_[next].before(heap_[child])) child = next;
      if (!heap_[child].before(entry)) break;
      put(heap_[child], place);
    }
    put(entry, place);
  }

  std::vector<Score> score_;
  std::vector<std::uint32_t> place_;
  std::vector<Entry> heap_;
  Score step_ = Score::one();
};

}  // namespace sightline::cdcl

// Counts the ways to give every run of a part's smaller side a rook.
//
// The runs get their rooks one after the other. The number of ways to continue depends only on which runs of the other
// side are taken among those that a later run crosses, so histories that agree on this are one state. Other runs that
// the same later runs cross are interchangeable: only how many of them are taken matters. So a state is a row of small
// numbers, one per class of interchangeable runs, packed into 128 bits.
#include <algorithm>
#include <bit>
#include <optional>

#include "matching/parts.hpp"

namespace sightline {

namespace {

__extension__ using Key = unsigned __int128;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Adds a product of counts; false if the type overflows.
bool add_product(std::uint64_t& sum, std::uint64_t count, std::uint64_t factor) {
  std::uint64_t product;
  return !__builtin_mul_overflow(count, factor, &product) && !__builtin_add_overflow(sum, product, &sum);
}
bool add_product(Natural& sum, const Natural& count, std::uint64_t factor) {
  sum += count * Natural(factor);
  return true;
}

// The states after one run and how many ways lead to each: a hash table whose entries keep their order of insertion.
template <class Count>
class States {
 public:
  struct Entry {
    Key key;
    Count count;
  };

  States() : slots_(16, kEmpty) {}
  const std::vector<Entry>& entries() const { return entries_; }

  void clear() {
    if (entries_.size() * 8 < slots_.size()) slots_.resize(16);
    std::fill(slots_.begin(), slots_.end(), kEmpty);
    entries_.clear();
  }

  bool add(Key key, const Count& count, std::uint64_t factor) {
    std::size_t slot = find(key);
    if (slots_[slot] == kEmpty) {
      if (2 * entries_.size() >= slots_.size()) {
        grow();
        slot = find(key);
      }
      slots_[slot] = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({key, Count(0)});
    }
    return add_product(entries_[slots_[slot]].count, count, factor);
  }

 private:
  static constexpr std::uint32_t kEmpty = UINT32_MAX;

  std::size_t find(Key key) const {
    const std::uint64_t mixed =
        (static_cast<std::uint64_t>(key) ^ static_cast<std::uint64_t>(key >> 64) * 0x9e3779b97f4a7c15u) *
        0xbf58476d1ce4e5b9u;
    const std::size_t last = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(mixed ^ mixed >> 31) & last;
    while (slots_[slot] != kEmpty && entries_[slots_[slot]].key != key) slot = (slot + 1) & last;
    return slot;
  }

  void grow() {
    slots_.assign(slots_.size() * 4, kEmpty);
    for (std::size_t i = 0; i < entries_.size(); ++i) slots_[find(entries_[i].key)] = static_cast<std::uint32_t>(i);
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;
};

using Table = std::vector<std::vector<int>>;

// The order of the runs, chosen greedily so that few other runs are crossed both by earlier and by later runs.
std::vector<int> choose_order(const Part& part, const Table& crossed_by, Budget& budget) {
  std::vector<int> order, candidates;
  std::vector<int> crossings_left(at(part.others));
  std::vector<char> touched(at(part.others)), listed(at(part.runs));
  for (int other = 0; other < part.others; ++other)
    crossings_left[at(other)] = static_cast<int>(crossed_by[at(other)].size());
  const auto cost = [&](int run) {
    int sum = 0;
    for (const int other : part.crossing(run))
      sum += touched[at(other)] ? -(crossings_left[at(other)] == 1) : crossings_left[at(other)] > 1;
    return sum;
  };
  candidates.push_back(0);
  listed[0] = 1;
  while (!candidates.empty() && budget.poll(static_cast<unsigned>(candidates.size()))) {
    const auto best =
        std::min_element(candidates.begin(), candidates.end(), [&](int a, int b) { return cost(a) < cost(b); });
    const int run = *best;
    candidates.erase(best);
    order.push_back(run);
    for (const int other : part.crossing(run)) {
      --crossings_left[at(other)];
      if (touched[at(other)]) continue;
      touched[at(other)] = 1;
      for (const int next : crossed_by[at(other)])
        if (!listed[at(next)]) {
          listed[at(next)] = 1;
          candidates.push_back(next);
        }
    }
  }
  return order;
}

// Other runs that the same later runs cross, and where their number is stored in a key.
struct Class {
  std::span<const int> times;  // the times of the runs that cross them, from now on
  int size;
  int shift = 0, width = 0;
  int next = -1;  // its class at the next time, if any
};

bool same_times(const Class& a, std::span<const int> times) {
  return std::equal(a.times.begin(), a.times.end(), times.begin(), times.end());
}

template <class Count>
class PartCounter {
 public:
  PartCounter(const Part& part, Budget& budget) : part_(part), budget_(budget), times_(at(part.others)) {
    Table crossed_by(at(part.others));
    for (int run = 0; run < part.runs; ++run)
      for (const int other : part.crossing(run)) crossed_by[at(other)].push_back(run);
    order_ = choose_order(part, crossed_by, budget);
    for (std::size_t time = 0; time < order_.size(); ++time)
      for (const int other : part.crossing(order_[time])) times_[at(other)].push_back(static_cast<int>(time));
  }

  // Nothing if the budget, the keys, the memory or the type was not enough; `overflow`: it was the type.
  std::optional<Count> run() {
    if (budget_.stopped()) return {};
    states_.add(0, Count(1), 1);
    for (int time = 0; time < part_.runs; ++time) {
      add_new_classes(time);
      if (!plan_next_classes(time) || !assign(time)) return {};
      std::swap(states_, next_);
      classes_.swap(next_classes_);
    }
    return states_.entries().empty() ? Count(0) : states_.entries().front().count;
  }

  bool overflow = false;

 private:
  static constexpr std::size_t kMostStates = std::size_t{1} << 21;  // entries of one table

  // Puts the other runs that are crossed for the first time into their classes.
  void add_new_classes(int time) {
    for (const int other : part_.crossing(order_[at(time)])) {
      const std::span<const int> times = times_[at(other)];
      if (times.front() == time) join(classes_, times, 1);
    }
  }

  static int join(std::vector<Class>& classes, std::span<const int> times, int size) {
    const auto found =
        std::find_if(classes.begin(), classes.end(), [&](const Class& one) { return same_times(one, times); });
    const int index = static_cast<int>(found - classes.begin());
    if (found == classes.end()) classes.push_back({times, size});
    else found->size += size;
    return index;
  }

  // The classes after this time; false if their numbers do not fit into a key.
  bool plan_next_classes(int time) {
    next_classes_.clear();
    for (Class& one : classes_) {
      const bool now = one.times.front() == time;
      const std::span<const int> later = one.times.subspan(now);
      one.next = later.empty() ? -1 : join(next_classes_, later, one.size);
      if (later.empty()) finished_ += one.size;
    }
    int bits = 0;
    for (Class& next : next_classes_) {
      next.shift = bits;
      next.width = std::bit_width(static_cast<unsigned>(next.size));
      bits += next.width;
    }
    return bits <= 128;
  }

  bool assign(int time) {
    next_.clear();
    const int idle = part_.others - part_.runs;  // other runs that stay without a rook in the end
    std::vector<int> taken(classes_.size());
    for (const auto& state : states_.entries()) {
      if (!budget_.step()) return false;
      Key base = 0;
      int kept = 0;
      for (std::size_t i = 0; i < classes_.size(); ++i) {
        const Class& one = classes_[i];
        taken[i] = one.width ? static_cast<int>(state.key >> one.shift) & ((1 << one.width) - 1) : 0;
        if (one.next < 0) continue;
        base += static_cast<Key>(taken[i]) << next_classes_[at(one.next)].shift;
        kept += taken[i];
      }
      for (std::size_t i = 0; i < classes_.size(); ++i) {
        const Class& one = classes_[i];
        const bool lasts = one.next >= 0;
        if (one.times.front() != time || taken[i] == one.size) continue;
        if (finished_ - (time + 1 - kept - lasts) > idle) continue;  // too many other runs are finished and not taken
        const Key key = lasts ? base + (Key{1} << next_classes_[at(one.next)].shift) : base;
        if (!next_.add(key, state.count, static_cast<std::uint64_t>(one.size - taken[i])))
          return overflow = true, false;
      }
      if (next_.entries().size() > kMostStates) return false;
    }
    return true;
  }

  const Part& part_;
  Budget& budget_;
  std::vector<int> order_;
  Table times_;  // other run -> the times of the runs that cross it
  std::vector<Class> classes_, next_classes_;
  States<Count> states_, next_;
  int finished_ = 0;  // other runs that no later run crosses
};

}  // namespace

Counted count_part(const Part& part, Budget& budget) {
  if (part.runs == 1) return {Status::solved, Natural(part.other.size())};
  PartCounter<std::uint64_t> small(part, budget);
  if (const auto count = small.run()) return {Status::solved, Natural(*count)};
  if (!small.overflow) return {Status::unknown, Natural(1)};
  PartCounter<Natural> large(part, budget);
  if (const auto count = large.run()) return {Status::solved, *count};
  return {Status::unknown, Natural(1)};
}

}  // namespace sightline

// Counts the ways to give every run of a part's smaller side a rook.
//
// The runs are served one after the other. What the past has done to the future is which of the runs of the other side
// are taken that some run may still want: pasts that agree on it are counted together. Other runs that the same runs
// may still want are interchangeable: only how many of them are taken matters. So a past is a row of small numbers,
// one per class of interchangeable runs, packed into 128 bits.
#include <algorithm>
#include <bit>
#include <optional>

#include "matching/parts.hpp"

namespace sightline {

namespace {

__extension__ using Key = unsigned __int128;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Sums and products of counts; nothing when they leave the type.
bool add_product(std::uint64_t& sum, std::uint64_t count, std::uint64_t times) {
  std::uint64_t product;
  return !__builtin_mul_overflow(count, times, &product) && !__builtin_add_overflow(sum, product, &sum);
}
bool add_product(Natural& sum, const Natural& count, std::uint64_t times) {
  sum += count * Natural(times);
  return true;
}

// The pasts of one moment and how many ways lead to each: a hash table whose entries keep their order of arrival.
template <class Count>
class Pasts {
 public:
  struct Entry {
    Key key;
    Count count;
  };

  Pasts() : slots_(16, kEmpty) {}
  const std::vector<Entry>& entries() const { return entries_; }

  void clear() {
    if (entries_.size() * 8 < slots_.size()) slots_.resize(16);
    std::fill(slots_.begin(), slots_.end(), kEmpty);
    entries_.clear();
  }

  bool add(Key key, const Count& count, std::uint64_t times) {
    std::size_t slot = find(key);
    if (slots_[slot] == kEmpty) {
      if (2 * entries_.size() >= slots_.size()) {
        grow();
        slot = find(key);
      }
      slots_[slot] = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({key, Count(0)});
    }
    return add_product(entries_[slots_[slot]].count, count, times);
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

// The order in which runs are served: always one that leaves as few other runs as possible both taken and wanted.
std::vector<int> order_of_service(const Part& part, const Table& wanting, Budget& budget) {
  std::vector<int> order, candidates;
  std::vector<int> wanted(at(part.others));
  std::vector<char> touched(at(part.others)), listed(at(part.runs));
  for (int other = 0; other < part.others; ++other) wanted[at(other)] = static_cast<int>(wanting[at(other)].size());
  const auto cost = [&](int run) {
    int sum = 0;
    for (const int other : part.crossing(run))
      sum += touched[at(other)] ? -(wanted[at(other)] == 1) : wanted[at(other)] > 1;
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
      --wanted[at(other)];
      if (touched[at(other)]) continue;
      touched[at(other)] = 1;
      for (const int next : wanting[at(other)])
        if (!listed[at(next)]) {
          listed[at(next)] = 1;
          candidates.push_back(next);
        }
    }
  }
  return order;
}

// Other runs that the same runs still want, and where their number stands in a key.
struct Class {
  std::span<const int> wanted;  // the times at which the runs that want them are served, from now on
  int size;
  int shift = 0, width = 0;
  int heir = -1;  // its class at the next moment, if any
};

bool wanted_alike(const Class& a, std::span<const int> wanted) {
  return std::equal(a.wanted.begin(), a.wanted.end(), wanted.begin(), wanted.end());
}

template <class Count>
class Service {
 public:
  Service(const Part& part, Budget& budget) : part_(part), budget_(budget), times_(at(part.others)) {
    Table wanting(at(part.others));
    for (int run = 0; run < part.runs; ++run)
      for (const int other : part.crossing(run)) wanting[at(other)].push_back(run);
    order_ = order_of_service(part, wanting, budget);
    for (std::size_t time = 0; time < order_.size(); ++time)
      for (const int other : part.crossing(order_[time])) times_[at(other)].push_back(static_cast<int>(time));
  }

  // Nothing if the budget, the keys, the memory or the type was not enough; `overflow` tells the last apart.
  std::optional<Count> run() {
    if (budget_.stopped()) return {};
    pasts_.add(0, Count(1), 1);
    for (int time = 0; time < part_.runs; ++time) {
      welcome(time);
      if (!lay_out_next(time) || !serve(time)) return {};
      std::swap(pasts_, next_);
      classes_.swap(heirs_);
    }
    return pasts_.entries().empty() ? Count(0) : pasts_.entries().front().count;
  }

  bool overflow = false;

 private:
  static constexpr std::size_t kMostPasts = std::size_t{1} << 21;  // entries of a table

  // The other runs that are wanted for the first time join the class of those wanted alike.
  void welcome(int time) {
    for (const int other : part_.crossing(order_[at(time)])) {
      const std::span<const int> wanted = times_[at(other)];
      if (wanted.front() == time) join(classes_, wanted, 1);
    }
  }

  static int join(std::vector<Class>& classes, std::span<const int> wanted, int size) {
    const auto found =
        std::find_if(classes.begin(), classes.end(), [&](const Class& one) { return wanted_alike(one, wanted); });
    const int index = static_cast<int>(found - classes.begin());
    if (found == classes.end()) classes.push_back({wanted, size});
    else found->size += size;
    return index;
  }

  // Which classes there are once this run is served; false if their numbers do not fit into a key.
  bool lay_out_next(int time) {
    heirs_.clear();
    for (Class& one : classes_) {
      const bool now = one.wanted.front() == time;
      const std::span<const int> later = one.wanted.subspan(now);
      one.heir = later.empty() ? -1 : join(heirs_, later, one.size);
      if (later.empty()) gone_ += one.size;
    }
    int bits = 0;
    for (Class& heir : heirs_) {
      heir.shift = bits;
      heir.width = std::bit_width(static_cast<unsigned>(heir.size));
      bits += heir.width;
    }
    return bits <= 128;
  }

  bool serve(int time) {
    next_.clear();
    const int idle = part_.others - part_.runs;  // other runs that no run gets in the end
    std::vector<int> taken(classes_.size());
    for (const auto& past : pasts_.entries()) {
      if (!budget_.step()) return false;
      Key base = 0;
      int kept = 0;
      for (std::size_t i = 0; i < classes_.size(); ++i) {
        const Class& one = classes_[i];
        taken[i] = one.width ? static_cast<int>(past.key >> one.shift) & ((1 << one.width) - 1) : 0;
        if (one.heir < 0) continue;
        base += static_cast<Key>(taken[i]) << heirs_[at(one.heir)].shift;
        kept += taken[i];
      }
      for (std::size_t i = 0; i < classes_.size(); ++i) {
        const Class& one = classes_[i];
        const bool lasts = one.heir >= 0;
        if (one.wanted.front() != time || taken[i] == one.size) continue;
        if (gone_ - (time + 1 - kept - lasts) > idle) continue;  // too many are gone without having been taken
        const Key key = lasts ? base + (Key{1} << heirs_[at(one.heir)].shift) : base;
        if (!next_.add(key, past.count, static_cast<std::uint64_t>(one.size - taken[i]))) return overflow = true, false;
      }
      if (next_.entries().size() > kMostPasts) return false;
    }
    return true;
  }

  const Part& part_;
  Budget& budget_;
  std::vector<int> order_;
  Table times_;  // other run -> when the runs that want it are served
  std::vector<Class> classes_, heirs_;
  Pasts<Count> pasts_, next_;
  int gone_ = 0;  // other runs that no run wants any more
};

}  // namespace

Counted count_part(const Part& part, Budget& budget) {
  if (part.runs == 1) return {Status::solved, Natural(part.other.size())};
  Service<std::uint64_t> small(part, budget);
  if (const auto count = small.run()) return {Status::solved, Natural(*count)};
  if (!small.overflow) return {Status::unknown, Natural(1)};
  Service<Natural> large(part, budget);
  if (const auto count = large.run()) return {Status::solved, *count};
  return {Status::unknown, Natural(1)};
}

}  // namespace sightline

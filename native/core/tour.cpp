// Shortens a tour: neighbours move together to where they are nearer to the stops around them, as long as every stop
// still comes after those that it needs, and only past stops of their own kind.
#include "core/tour.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace sightline {
namespace {

using Length = std::int32_t;  // sums of a few rows, columns and costs

constexpr int kFarthest = 1000;  // stops past which some move
constexpr int kLongest = 12;     // stops that move together
constexpr int kMostRounds = 12;  // how often all stops are tried
constexpr int kNowhere = -1;
constexpr unsigned kWorkPerTry = 20;     // units of Budget::poll
constexpr std::size_t kMostKept = 1024;  // stops for which all distances are kept: 4 MB
constexpr Length kUnknown = std::numeric_limits<Length>::min();
constexpr int kLargest = 1 << 24;  // the largest number of a row, a column or a cost

bool share(const std::vector<int>& some, const std::vector<int>& others) {
  return std::any_of(some.begin(), some.end(),
                     [&](int one) { return std::find(others.begin(), others.end(), one) != others.end(); });
}

// The scopes of a place as bits. Places with a scope in common share a bit; the reverse need not hold.
std::uint64_t bits_of(const std::vector<int>& scopes) {
  std::uint64_t bits = 0;
  for (const int scope : scopes) bits |= std::uint64_t{1} << (static_cast<unsigned>(scope) % 64);
  return bits;
}

class Tour {
 public:
  Tour(const Stops& stops, Length worth)
      : stops_(stops), worth_(worth), count_(static_cast<int>(stops.entries.size())), order_(stops.entries.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    moving_.resize(order_.size());
    required_.resize(order_.size());
    changed_.resize(order_.size());
    tried_.resize(order_.size() * kLongest);
    for (const auto& scopes : stops.scopes) scope_bits_.push_back(bits_of(scopes));
    if (order_.size() <= kMostKept) known_.assign(order_.size() * order_.size(), kUnknown);
  }

  std::vector<int> shorten(Budget& budget) {
    bool moved = true;
    for (int round = 0; moved && round < kMostRounds; ++round) {
      moved = false;
      for (int length = 1; length <= kLongest; ++length)
        for (int first = 0; first + length <= count_; ++first) {
          if (!budget.poll(kWorkPerTry)) return order_;
          Seen& seen = tried_[static_cast<std::size_t>((length - 1) * count_ + first)];
          if (!is_as(seen)) moved |= move_best(first, first + length, seen);
        }
    }
    return order_;
  }

 private:
  // The part of the order that was looked at when it was last tried to move some stops, and how many moves there were.
  struct Seen {
    int begin = 0, end = 0, moves = -1;
  };

  // Whether nothing has moved in a part since then: what did not move would not move now.
  bool is_as(const Seen& seen) const {
    return seen.moves >= 0 && std::none_of(changed_.begin() + seen.begin, changed_.begin() + seen.end,
                                           [&](int move) { return move > seen.moves; });
  }

  // Moves some neighbours to where that saves most, if it saves enough.
  bool move_best(int first, int last, Seen& seen) {
    seen = {first, last, moves_};
    const int head = order_[first], tail = order_[last - 1], kind = stops_.kinds[head];
    if (kind == kNowhere) return false;
    for (int at = first + 1; at < last; ++at)
      if (stops_.kinds[order_[at]] != kind) return false;
    see_around(first, last, seen);
    const int before = stop_before(first), behind = stop_behind(last);
    const Length gap = distance(before, head) + distance(tail, behind) - distance(before, behind);
    Length limit = gap - worth_;
    if (limit <= 0) return false;
    int best = kNowhere;
    const auto consider = [&](int target) {
      const int near = stop_before(target), far = stop_behind(target);
      const Length cost = distance(near, head) - distance(near, far);
      if (cost - stops_.goes_on >= limit) return;
      if (cost + distance(tail, far) < limit) {
        limit = cost + distance(tail, far);
        best = target;
      }
    };
    mark(first, last, true);
    int ahead = last, back = first;
    while (ahead < std::min(last + kFarthest, count_) && can_pass_ahead(order_[ahead], kind)) consider(++ahead);
    while (back > std::max(first - kFarthest, 0) && can_pass_back(order_[back - 1], kind)) consider(--back);
    mark(first, last, false);
    see_around(back, ahead, seen);
    if (best == kNowhere) return false;
    if (best > last) rotate(first, last, best);
    else rotate(best, first, last);
    return true;
  }

  void rotate(int first, int middle, int last) {
    std::rotate(order_.begin() + first, order_.begin() + middle, order_.begin() + last);
    std::fill(changed_.begin() + first, changed_.begin() + last, ++moves_);
  }

  // Widens what is seen to the stops before and behind a part of the order that are somewhere.
  void see_around(int first, int last, Seen& seen) const {
    seen.begin = std::max(end_before(first) - 1, 0);
    seen.end = std::min(begin_behind(last) + 1, count_);
  }

  // Notes which stops are to move, and which ones they need.
  void mark(int first, int last, bool on) {
    for (int at = first; at < last; ++at) {
      moving_[order_[at]] = on;
      for (int earlier : stops_.needed[order_[at]]) required_[earlier] = on;
    }
  }

  bool can_pass_ahead(int stop, int kind) const {
    const auto& needed = stops_.needed[stop];
    return stops_.kinds[stop] != 1 - kind &&
           std::none_of(needed.begin(), needed.end(), [&](int earlier) { return moving_[earlier]; });
  }

  bool can_pass_back(int stop, int kind) const { return stops_.kinds[stop] != 1 - kind && !required_[stop]; }

  // The place in the order behind the last stop before a place that is somewhere; 0 if there is none.
  int end_before(int place) const {
    while (place && stops_.kinds[order_[place - 1]] == kNowhere) --place;
    return place;
  }

  int begin_behind(int place) const {
    while (place < count_ && stops_.kinds[order_[place]] == kNowhere) ++place;
    return place;
  }

  int stop_before(int place) const {
    const int end = end_before(place);
    return end ? order_[end - 1] : kNowhere;
  }

  int stop_behind(int place) const {
    const int begin = begin_behind(place);
    return begin < count_ ? order_[begin] : kNowhere;
  }

  Length distance(int one, int other) {
    if (one == kNowhere || other == kNowhere) return 0;
    if (known_.empty()) return measure(one, other);
    Length& known = known_[static_cast<std::size_t>(one) * order_.size() + static_cast<std::size_t>(other)];
    if (known == kUnknown) known = measure(one, other);
    return known;
  }

  // From where one stop ends to where another begins.
  Length measure(int one, int other) const {
    Length best = std::numeric_limits<Length>::max();
    for (int near : stops_.exits[one])
      for (int far : stops_.entries[other]) {
        const Length way =
            std::abs(stops_.rows[near] - stops_.rows[far]) + std::abs(stops_.columns[near] - stops_.columns[far]);
        best = std::min(best, way + (are_together(near, far) ? 0 : stops_.apart));
      }
    const auto& sequels = stops_.sequels[other];
    const bool goes_on = stops_.continued[other] == stops_.topics[one] ||
                         std::find(sequels.begin(), sequels.end(), one) != sequels.end();
    return best - (goes_on ? stops_.goes_on : 0);
  }

  // Whether two places have a scope in common.
  bool are_together(int one, int other) const {
    return (scope_bits_[one] & scope_bits_[other]) && share(stops_.scopes[one], stops_.scopes[other]);
  }

  const Stops& stops_;
  const Length worth_;
  const int count_;
  std::vector<int> order_;
  int moves_ = 0;
  std::vector<int> changed_;  // by place in the order: the last move that changed it
  std::vector<Seen> tried_;   // by how many stops move together, and the place of the first
  std::vector<std::uint64_t> scope_bits_;
  std::vector<char> moving_, required_;
  std::vector<Length> known_;  // by two stops
};

void require(bool condition, const char* message) {
  if (!condition) throw std::invalid_argument(message);
}

bool below(const std::vector<std::vector<int>>& lists, std::size_t most) {
  return std::all_of(lists.begin(), lists.end(), [&](const std::vector<int>& list) {
    return std::all_of(list.begin(), list.end(),
                       [&](int one) { return one >= 0 && static_cast<std::size_t>(one) < most; });
  });
}

bool small(const std::vector<int>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](int one) { return -kLargest <= one && one <= kLargest; });
}

void check(const Stops& stops, int worth) {
  const std::size_t places = stops.rows.size(), count = stops.entries.size();
  require(stops.columns.size() == places && stops.scopes.size() == places, "each place has a row, a column and scopes");
  require(stops.exits.size() == count && stops.topics.size() == count && stops.continued.size() == count &&
              stops.sequels.size() == count && stops.needed.size() == count && stops.kinds.size() == count,
          "each stop has one entry in every list");
  require(below(stops.entries, places) && below(stops.exits, places), "there is no such place");
  require(below(stops.sequels, count) && below(stops.needed, count), "there is no such stop");
  require(small(stops.rows) && small(stops.columns) && small({stops.apart, stops.goes_on, worth}),
          "a number is too large");
  require(stops.apart >= 0 && stops.goes_on >= 0 && worth >= 0, "costs are not negative");
  for (std::size_t stop = 0; stop < count; ++stop)
    require(stops.kinds[stop] == kNowhere || ((stops.kinds[stop] == 0 || stops.kinds[stop] == 1) &&
                                              !stops.entries[stop].empty() && !stops.exits[stop].empty()),
            "a stop has the kind 0 or 1 and places, or the kind -1");
}

}  // namespace

std::vector<int> short_tour(const Stops& stops, int worth, Budget& budget) {
  check(stops, worth);
  return Tour(stops, worth).shorten(budget);
}

}  // namespace sightline

// Goes from value to value. The steps that give one are the goals; what a goal needs first is its preparation: other
// steps, back to the goals that they rest on, which come before it.
#include "core/steps.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>
#include <stdexcept>

#include "core/bits.hpp"

namespace sightline {
namespace {

using Length = std::int64_t;
using Block = std::vector<int>;

constexpr int kLargest = 1 << 24;  // the largest number of a row, a column or a cost
constexpr int kNone = -1;

struct Preparation {
  std::vector<int> steps;  // in ascending order
  std::vector<int> after;  // the goals that it has to come after
};

class Walk {
 public:
  Walk(const Steps& steps, Budget& budget)
      : steps_(steps),
        budget_(budget),
        count_(static_cast<int>(steps.ends.size())),
        preparation_(steps.ends.size()),
        open_(steps.ends.size()),
        needed_by_(steps.ends.size()),
        followers_(steps.ends.size()),
        done_(steps.ends.size()),
        met_(steps.ends.size()),
        led_(steps.ends.size()) {
    for (int step = 0; step < count_; ++step) {
      if (is_goal(step)) {
        preparation_[index(step)] = prerequisites(step, true);
        for (const int earlier : preparation_[index(step)].after) needed_by_[index(earlier)].push_back(step);
        open_[index(step)] = preparation_[index(step)].after.size();
      } else if (gives_value(step)) {
        for (const int earlier : steps.before[index(step)]) followers_[index(earlier)].push_back(step);
      }
    }
    find_leading();
  }

  std::vector<Block> run() {
    for (int step = 0; step < count_; ++step)
      if (is_goal(step) && !open_[index(step)]) ready_.push_back(step);
    take_first_looks();
    while (!ready_.empty() && budget_.poll(static_cast<unsigned>(ready_.size()))) {
      const int goal = nearest();
      std::erase(ready_, goal);
      for (const int step : led_by_) led_[index(step)] = false;
      led_by_ = left_of(preparation_[index(goal)].steps);
      for (const int step : led_by_) led_[index(step)] = true;
      take(led_by_);
      finish(goal);
      last_ = goal;
    }
    for (int step = 0; step < count_ && !budget_.stopped(); ++step)
      if (gives_value(step) && !done_[index(step)]) take(left_of(prerequisites(step, false).steps));
    return std::move(blocks_);
  }

 private:
  bool gives_value(int step) const { return !steps_.ends[index(step)].empty(); }
  bool is_goal(int step) const { return gives_value(step) && steps_.tiers[index(step)]; }

  // A step and all that has to come before it, back to the goals if these `end` it.
  Preparation prerequisites(int step, bool end) {
    Preparation found{{step}, {}};
    met_[index(step)] = true;
    for (std::size_t at = 0; at < found.steps.size(); ++at)
      for (const int earlier : steps_.before[index(found.steps[at])]) {
        if (met_[index(earlier)]) continue;
        met_[index(earlier)] = true;
        (end && is_goal(earlier) ? found.after : found.steps).push_back(earlier);
      }
    for (const auto* some : {&found.steps, &found.after})
      for (const int one : *some) met_[index(one)] = false;
    std::ranges::sort(found.steps);
    return found;
  }

  // What clues say on an empty board without giving a value, where some value needs it, with its prerequisites.
  void find_leading() {
    std::vector<char> prepares(steps_.ends.size());
    for (const Preparation& own : preparation_)
      for (const int step : own.steps) prepares[index(step)] = true;
    for (int step = 0; step < count_; ++step) {
      if (!prepares[index(step)] || steps_.tiers[index(step)] != 1 || gives_value(step)) continue;
      Preparation own = prerequisites(step, true);
      if (std::ranges::all_of(own.steps, [&](int one) { return steps_.tiers[index(one)] < 2; }))
        leading_.push_back(std::move(own));
    }
  }

  // Those of them that rest on nothing but values that are known by now.
  std::vector<int> at_once() const {
    std::vector<int> found;
    for (const Preparation& own : leading_)
      if (std::ranges::all_of(own.after, [&](int goal) { return done_[index(goal)]; }))
        for (const int step : left_of(own.steps)) found.push_back(step);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  // If clues say something at the start, the values that they give come first, and then that.
  void take_first_looks() {
    if (at_once().empty()) return;
    for (int step = 0; step < count_; ++step) {
      if (!is_goal(step) || steps_.tiers[index(step)] != 1 || !steps_.before[index(step)].empty()) continue;
      std::erase(ready_, step);
      take({step});
      finish(step);
    }
    take(at_once());
  }

  std::vector<int> left_of(const std::vector<int>& some) const {
    std::vector<int> left;
    std::ranges::copy_if(some, std::back_inserter(left), [&](int step) { return !done_[index(step)]; });
    return left;
  }

  // The goals that can come next because one is done.
  void finish(int goal) {
    for (const int later : needed_by_[index(goal)])
      if (!--open_[index(later)]) ready_.push_back(later);
  }

  // A block of these steps in order, each with the bookkeeping that settles a spot because of it.
  void take(const std::vector<int>& some) {
    Block block;
    for (const int step : some) {
      waiting_.assign(1, step);
      while (!waiting_.empty()) {
        const int next = waiting_.back();
        waiting_.pop_back();
        if (done_[index(next)]) continue;
        done_[index(next)] = true;
        block.push_back(next);
        for (const int later : followers_[index(next)])
          if (std::ranges::all_of(steps_.before[index(later)], [&](int earlier) { return done_[index(earlier)]; }))
            waiting_.push_back(later);
      }
    }
    blocks_.push_back(std::move(block));
  }

  // The hardest step that is still to do for a goal; whatever people do as they go along counts alike.
  int tier(int goal) const {
    int hardest = steps_.simple;
    for (const int step : preparation_[index(goal)].steps)
      if (!done_[index(step)]) hardest = std::max(hardest, steps_.tiers[index(step)]);
    return hardest;
  }

  // The goal that is easiest to get; among those the nearest, then that before which least has to be said.
  int nearest() {
    goals_.clear();
    int easiest = std::numeric_limits<int>::max();
    for (const int goal : ready_) {
      const int own = tier(goal);
      if (own < easiest) goals_.clear();
      easiest = std::min(easiest, own);
      if (own == easiest) goals_.push_back(goal);
    }
    if (last_ == kNone) return *std::ranges::min_element(goals_);
    ways_.clear();
    for (const int goal : goals_) ways_.push_back(distance(last_, goal));
    const Length near = *std::ranges::min_element(ways_) + steps_.goes_on;
    for (std::size_t at = 0; at < goals_.size(); ++at)
      if (ways_[at] <= near && continues(goals_[at])) ways_[at] -= steps_.goes_on;
    int best = kNone;
    Length least = std::numeric_limits<Length>::max();
    std::size_t fewest = 0;
    for (std::size_t at = 0; at < goals_.size(); ++at) {
      if (ways_[at] > least) continue;
      const std::size_t said = left_of(preparation_[index(goals_[at])].steps).size();
      if (ways_[at] == least && (said > fewest || (said == fewest && goals_[at] > best))) continue;
      best = goals_[at], least = ways_[at], fewest = said;
    }
    return best;
  }

  // From the nearest end of a step to the nearest end of another.
  Length distance(int one, int other) const {
    Length best = std::numeric_limits<Length>::max();
    for (const int near : steps_.ends[index(one)])
      for (const int far : steps_.ends[index(other)]) {
        const Length way = std::abs(steps_.rows[index(near)] - steps_.rows[index(far)]) +
                           std::abs(steps_.columns[index(near)] - steps_.columns[index(far)]);
        if (way < best) best = std::min(best, way + (share_scope(near, far) ? 0 : steps_.apart));
      }
    return best;
  }

  bool share_scope(int one, int other) const {
    const auto &some = steps_.scopes[index(one)], &others = steps_.scopes[index(other)];
    return std::ranges::find_first_of(some, others) != some.end();
  }

  // Whether the last sentence can go on with a goal.
  bool continues(int goal) const {
    const int linked = steps_.linked[index(goal)];
    if ((linked & Steps::again) && steps_.topics[index(goal)] == steps_.topics[index(last_)]) return true;
    return (linked & Steps::sequel) &&
           std::ranges::any_of(steps_.before[index(goal)], [&](int earlier) { return led_[index(earlier)]; });
  }

  const Steps& steps_;
  Budget& budget_;
  const int count_;
  std::vector<Preparation> preparation_;     // of each goal
  std::vector<std::size_t> open_;            // of each goal: how many come before it and are not done
  std::vector<std::vector<int>> needed_by_;  // of each goal: the goals that come after it
  std::vector<std::vector<int>> followers_;  // of each step: the bookkeeping that settles a spot because of it
  std::vector<Preparation> leading_;         // of what clues say at the start
  std::vector<char> done_, met_, led_;       // of each step: led_ to the last value
  std::vector<int> ready_, led_by_, goals_, waiting_;
  std::vector<Length> ways_;
  int last_ = kNone;  // the last goal
  std::vector<Block> blocks_;
};

void require(bool condition, const char* message) {
  if (!condition) throw std::invalid_argument(message);
}

bool small(std::span<const int> numbers) {
  return std::ranges::all_of(numbers, [](int one) { return -kLargest <= one && one <= kLargest; });
}

void check(const Steps& steps) {
  const std::size_t places = steps.rows.size(), count = steps.ends.size();
  require(steps.columns.size() == places && steps.scopes.size() == places, "each place has a row, a column and scopes");
  require(steps.before.size() == count && steps.tiers.size() == count && steps.topics.size() == count &&
              steps.linked.size() == count,
          "each step has one entry in every list");
  for (std::size_t step = 0; step < count; ++step) {
    require(std::ranges::all_of(steps.ends[step], [&](int place) { return place >= 0 && index(place) < places; }),
            "there is no such place");
    require(std::ranges::all_of(steps.before[step], [&](int one) { return one >= 0 && index(one) < step; }),
            "a step comes after earlier ones");
  }
  const int costs[] = {steps.apart, steps.goes_on};
  require(small(steps.rows) && small(steps.columns) && small(costs), "a number is too large");
  require(steps.apart >= 0 && steps.goes_on >= 0, "costs are not negative");
}

}  // namespace

std::vector<std::vector<int>> walk_steps(const Steps& steps, Budget& budget) {
  check(steps);
  return Walk(steps, budget).run();
}

}  // namespace sightline

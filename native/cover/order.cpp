#include "cover/order.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

class Neighbours {
 public:
  explicit Neighbours(const CoverQuestion& question) : question_(question), start_(at(question.items()) + 1) {
    for (int i : question.item) ++start_[at(i) + 1];
    for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
    users_.resize(question.item.size());
    std::vector<int> next(start_.begin(), start_.end() - 1);
    for (int o = 0; o < question.options(); ++o)
      for (int i : question.option(o)) users_[at(next[at(i)]++)] = o;
  }

  // All items, nearest to `first` first; among equals those in few options first.
  std::vector<int> breadth_first(int first) const {
    std::vector<int> order{first};
    std::vector<char> seen_item(at(question_.items())), seen_option(at(question_.options()));
    seen_item[at(first)] = 1;
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::size_t from = order.size();
      for (int u = start_[at(order[k])]; u < start_[at(order[k]) + 1]; ++u) {
        if (seen_option[at(users_[at(u)])]++) continue;
        for (int i : question_.option(users_[at(u)]))
          if (!seen_item[at(i)]++) order.push_back(i);
      }
      std::sort(order.begin() + static_cast<std::ptrdiff_t>(from), order.end(), [&](int a, int b) {
        const int fewer = (start_[at(a) + 1] - start_[at(a)]) - (start_[at(b) + 1] - start_[at(b)]);
        return fewer ? fewer < 0 : a < b;
      });
    }
    return order;
  }

 private:
  const CoverQuestion& question_;
  std::vector<int> start_, users_;
};

// The total distance between the options' primary items if item i gets number[i].
std::int64_t spread(const CoverQuestion& question, const std::vector<int>& number) {
  std::int64_t sum = 0;
  for (int o = 0; o < question.options(); ++o) {
    int least = INT32_MAX, most = 0;
    for (int i : question.option(o)) {
      if (i >= question.primary) continue;
      least = std::min(least, number[at(i)]);
      most = std::max(most, number[at(i)]);
    }
    sum += most - least;
  }
  return sum;
}

CoverQuestion renumbered(const CoverQuestion& question, const std::vector<int>& number) {
  CoverQuestion ordered = question;
  for (int i = 0; i < question.items(); ++i) {
    ordered.lo[at(number[at(i)])] = question.lo[at(i)];
    ordered.hi[at(number[at(i)])] = question.hi[at(i)];
  }
  for (int& i : ordered.item) i = number[at(i)];
  return ordered;
}

std::vector<int> given_order(const CoverQuestion& question) {
  std::vector<int> order(at(question.items()));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace

// Counting with a memo needs narrow frontiers, so each option's items should be close together.
CoverQuestion in_counting_order(const CoverQuestion& question) {
  const Neighbours neighbours(question);
  // From one end of the problem to the other: the last item that a breadth-first walk reaches is a good start.
  const std::vector<int> walk = neighbours.breadth_first(neighbours.breadth_first(0).back());
  std::vector<int> number(at(question.items()));
  int primaries = 0, others = question.primary;
  for (int i : walk) number[at(i)] = i < question.primary ? primaries++ : others++;
  const bool gains = 3 * spread(question, number) < 2 * spread(question, given_order(question));
  return gains ? renumbered(question, number) : question;
}

CoverQuestion in_listing_order(const CoverQuestion& question) {
  std::vector<int> order = given_order(question), number(order.size());
  if (4 * spread(question, order) < std::int64_t{question.options()} * question.primary) return question;
  std::vector<std::int64_t> uses(order.size()), covered(order.size()), ruled_out(order.size());
  for (int i : question.item) ++uses[at(i)];
  for (int o = 0; o < question.options(); ++o) {
    std::int64_t clashes = 0;  // counted once per shared item
    for (int i : question.option(o)) clashes += uses[at(i)];
    for (int i : question.option(o)) {
      covered[at(i)] += std::ssize(question.option(o));
      ruled_out[at(i)] += clashes;
    }
  }
  const auto rank = [&](int i) {
    const std::int64_t per = std::max<std::int64_t>(uses[at(i)], 1);
    return std::pair(1024 * covered[at(i)] / per, 1024 * ruled_out[at(i)] / per);
  };
  std::stable_sort(order.begin(), order.begin() + question.primary, [&](int a, int b) { return rank(a) > rank(b); });
  for (std::size_t k = 0; k < order.size(); ++k) number[at(order[k])] = static_cast<int>(k);
  return renumbered(question, number);
}

}  // namespace sightline

// Groups joined one pair after the other into pieces; the last joins can be taken back.
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "core/problem.hpp"

namespace sightline {

// Union by size without shortened paths, so that a join changes one entry.
class Pieces {
 public:
  explicit Pieces(int groups) : parent_(index(groups)), size_(index(groups), 1) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  bool joined(int a, int b) const { return root(a) == root(b); }
  void join(int a, int b) {
    a = root(a), b = root(b);
    if (size_[index(a)] < size_[index(b)]) std::swap(a, b);
    joins_.push_back(a == b ? kNone : b);
    if (a == b) return;
    parent_[index(b)] = a;
    size_[index(a)] += size_[index(b)];
  }
  void undo_last() {
    const int lower = joins_.back();
    joins_.pop_back();
    if (lower == kNone) return;
    size_[index(parent_[index(lower)])] -= size_[index(lower)];
    parent_[index(lower)] = lower;
  }

 private:
  static constexpr int kNone = -1;

  int root(int group) const {
    while (parent_[index(group)] != group) group = parent_[index(group)];
    return group;
  }

  std::vector<int> parent_, size_;
  std::vector<int> joins_;  // the root that lost its place each time; kNone where both were in one piece
};

}  // namespace sightline

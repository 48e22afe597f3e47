// The one search loop: depth first over a model, for "first", "up to k", "all", "count" and "split into cubes".
//
// A model owns the domains of its spots and knows how to narrow them:
//   Flow   propagate(Budget&)        to the fixpoint; may be called again after `stopped`
//   Choice choose(Budget&, group)    where to branch among the open spots of `group` (all spots if empty); may probe
//   bool   restrict(spot, mask)      narrow one domain; false if it becomes empty
//   size_t mark() / undo(mark)       the trail; undo also empties the queue of lines to propagate
//   Mask   domain(spot), int spots()
//   split(open)                      the open spots in groups that share no line
//   conflict()                       called at each dead end (weights)
// and may offer count_few(open, …), to count what is left of a group without further branches, and restart_due(), to
// start again from the root after a dead end, while nothing has been found.
#pragma once

#include <algorithm>
#include <concepts>
#include <deque>

#include "core/problem.hpp"

namespace sightline {

enum class Flow { ok, conflict, stopped };

struct Choice {
  enum Kind { complete, branch, dead, stopped } kind;
  int spot = -1;
  Mask mask = 0;  // tried first; its complement in the domain second
};

using Group = std::vector<int>;

template <class M>
concept Model = requires(M m, Budget& budget, const Group& group, int spot, Mask mask, std::size_t mark) {
  { m.propagate(budget) } -> std::same_as<Flow>;
  { m.choose(budget, group) } -> std::same_as<Choice>;
  { m.restrict(spot, mask) } -> std::same_as<bool>;
  { m.mark() } -> std::same_as<std::size_t>;
  m.undo(mark);
  m.conflict();
  { m.domain(spot) } -> std::same_as<Mask>;
  { m.spots() } -> std::same_as<int>;
  { m.split(group) } -> std::same_as<std::vector<Group>>;
};

template <Model M>
std::vector<Mask> masks_of(const M& model) {
  std::vector<Mask> masks(static_cast<std::size_t>(model.spots()));
  for (int spot = 0; spot < model.spots(); ++spot) masks[static_cast<std::size_t>(spot)] = model.domain(spot);
  return masks;
}

template <Model M>
Packed pack_masks_of(const M& model, int width) {
  return pack_each(static_cast<std::size_t>(model.spots()), width,
                   [&model](std::size_t spot) { return model.domain(static_cast<int>(spot)); });
}

// 1 1 2 1 1 2 4 …: how many units of conflicts to allow before the i-th restart (i from 1).
inline std::int64_t luby(std::int64_t i) {
  for (std::int64_t k = 1;; ++k) {
    if (i == (std::int64_t{1} << k) - 1) return std::int64_t{1} << (k - 1);
    if (i < (std::int64_t{1} << k) - 1) return luby(i - (std::int64_t{1} << (k - 1)) + 1);
  }
}

template <Model M>
class DepthFirst final : public Search {
 public:
  // restart_unit: conflicts per Luby unit while nothing has been found yet; 0 = never restart.
  DepthFirst(M model, int width, std::int64_t restart_unit = 0)
      : DepthFirst(std::move(model), width, restart_unit, restart_unit) {}
  // first_restart: conflicts before the first restart.
  DepthFirst(M model, int width, std::int64_t restart_unit, std::int64_t first_restart)
      : model_(std::move(model)), width_(width), restart_unit_(restart_unit), allowed_(first_restart) {}

  Status next(std::size_t max_solutions, Budget& budget, std::vector<Packed>& found) override {
    for (std::size_t got = 0; got < max_solutions;) {
      if (over_) return Status::impossible;
      const Choice choice = settle(budget);
      if (choice.kind == Choice::stopped) return Status::unknown;
      if (choice.kind == Choice::complete) {
        found.push_back(pack_masks_of(model_, width_));
        ++got;
        may_restart_ = false;  // a restart would find the same solution again
        over_ = !backtrack();
      } else if (choice.kind == Choice::dead) {
        model_.conflict();
        if (restart_due()) restart();
        else over_ = !backtrack();
      } else {
        if (!budget.step()) return Status::unknown;
        ++nodes_;
        path_.push_back({model_.mark(), choice.spot, model_.domain(choice.spot) & ~choice.mask});
        clash_ = !model_.restrict(choice.spot, choice.mask);
      }
    }
    return Status::solved;
  }

  std::int64_t nodes() const override { return nodes_; }
  M& model() { return model_; }

 private:
  struct Frame {
    std::size_t mark;
    int spot;
    Mask rest;  // the values of the second branch
  };

  Choice settle(Budget& budget) {
    if (clash_) return clash_ = false, Choice{Choice::dead};
    switch (model_.propagate(budget)) {
      case Flow::conflict: return {Choice::dead};
      case Flow::stopped: return {Choice::stopped};
      default: return model_.choose(budget, {});
    }
  }

  bool backtrack() {
    if (path_.empty()) return false;
    const Frame frame = path_.back();
    path_.pop_back();
    model_.undo(frame.mark);
    clash_ = !model_.restrict(frame.spot, frame.rest);
    return true;
  }

  bool restart_due() {
    --allowed_;
    if (path_.empty() || !may_restart_) return false;
    if constexpr (requires { model_.restart_due(); }) return model_.restart_due();
    return allowed_ == 0 && restart_unit_;
  }

  void restart() {
    model_.undo(path_.front().mark);
    path_.clear();
    allowed_ = luby(++restarts_ + 1) * restart_unit_;
  }

  M model_;
  int width_;
  std::int64_t restart_unit_, allowed_, restarts_ = 0, nodes_ = 0;
  std::vector<Frame> path_;
  bool clash_ = false, over_ = false, may_restart_ = true;
};

// Counts without listing: groups of spots that share no line are counted separately and multiplied.
template <Model M>
class Counter {
 public:
  // most_steps: give up after so many decisions, to try another method.
  Counter(M& model, Budget& budget, std::int64_t most_steps = INT64_MAX)
      : model_(model), budget_(budget), steps_left_(most_steps) {}

  Counted run() {
    Group all(static_cast<std::size_t>(model_.spots()));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
    const Natural count = below(all, 0);
    if (stopped_) return {Status::unknown, count};
    return {count.zero() ? Status::impossible : Status::solved, count};
  }

 private:
  static constexpr int kDeepest = 20'000;  // frames; a deeper search counts as a spent budget

  // The number of ways to fill `group`. Every other spot that shares a line with it must be decided.
  Natural below(const Group& group, int depth) {
    const Flow flow = depth < kDeepest ? model_.propagate(budget_) : Flow::stopped;
    if (flow == Flow::conflict) return 0;
    if (flow == Flow::stopped) return stopped_ = true, Natural(0);
    Group open;
    open.reserve(group.size());
    for (int spot : group)
      if (!decided(model_.domain(spot))) open.push_back(spot);
    if (open.empty()) return 1;
    if constexpr (requires { model_.count_few(open, budget_, steps_left_); })
      if (const auto few = model_.count_few(open, budget_, steps_left_))
        return stopped_ = budget_.stopped() || steps_left_ < 0, Natural(*few);
    std::vector<Group> parts = model_.split(open);
    if (parts.size() == 1) {
      parts = {};  // the same spots: a deep search keeps one list of them for each branch
      return branch(open, depth);
    }
    Natural product = 1;
    for (const Group& part : parts) {
      product = product * branch(part, depth);
      if (stopped_ && parts.size() > 1) return 0;  // a part not yet counted might be impossible
      if (product.zero()) break;
    }
    return product;
  }

  Natural branch(const Group& part, int depth) {
    const std::size_t start = model_.mark();
    const Choice choice = model_.choose(budget_, part);
    Natural sum;
    if (choice.kind == Choice::dead) return 0;
    if (choice.kind == Choice::complete) return 1;  // probing settled it
    if (choice.kind == Choice::stopped || --steps_left_ < 0 || !budget_.step()) return stopped_ = true, sum;
    const Mask domain = model_.domain(choice.spot);
    for (const Mask half : {choice.mask, domain & ~choice.mask}) {
      const std::size_t mark = model_.mark();
      if (model_.restrict(choice.spot, half)) sum += below(part, depth + 1);
      model_.undo(mark);
      if (stopped_) break;
    }
    model_.undo(start);
    return sum;
  }

  M& model_;
  Budget& budget_;
  std::int64_t steps_left_;
  bool stopped_ = false;
};

// Splits breadth first until there are `least` parts. A part counts only once it has survived propagation and the choice
// of a branch; solved parts stay, impossible ones are dropped.
template <Model M>
class Splitting {
 public:
  Splitting(M& model, int width, Budget& budget) : model_(model), width_(width), budget_(budget) {}

  std::vector<Packed> run(std::size_t least) {
    if (model_.propagate(budget_) == Flow::conflict) return {};
    const std::size_t root = model_.mark();
    arrive(root, {});
    while (!open_.empty() && open_.size() + done_.size() < least && budget_.step()) {
      const Open next = std::move(open_.front());
      open_.pop_front();
      for (const Mask half : {next.first, next.second}) {
        Path path = next.path;
        path.emplace_back(next.spot, half);
        arrive(root, std::move(path));
      }
    }
    for (Open& rest : open_) done_.push_back(std::move(rest.masks));
    return std::move(done_);
  }

 private:
  using Path = std::vector<std::pair<int, Mask>>;
  struct Open {
    Path path;
    Packed masks;
    int spot;
    Mask first, second;  // the two halves of its domain
  };

  void arrive(std::size_t root, Path path) {
    bool alive = true;
    for (const auto& [spot, mask] : path) alive = alive && model_.restrict(spot, mask);
    const Flow flow = alive ? model_.propagate(budget_) : Flow::conflict;
    const Choice choice = flow == Flow::ok ? model_.choose(budget_, {}) : Choice{Choice::stopped};
    if (flow != Flow::conflict && choice.kind != Choice::dead) {
      Packed masks = pack_masks_of(model_, width_);
      if (choice.kind == Choice::branch)
        open_.push_back(
            {std::move(path), std::move(masks), choice.spot, choice.mask, model_.domain(choice.spot) & ~choice.mask});
      else done_.push_back(std::move(masks));
    }
    model_.undo(root);
  }

  M& model_;
  int width_;
  Budget& budget_;
  std::deque<Open> open_;
  std::vector<Packed> done_;
};

template <Model M>
std::vector<Packed> split_into_cubes(M& model, int width, std::size_t least, Budget& budget) {
  return Splitting<M>(model, width, budget).run(least);
}

template <Model M>
Known known_by_propagation(M& model, int width, Budget& budget) {
  const Flow flow = model.propagate(budget);
  if (flow == Flow::conflict) return {Status::impossible, {}};
  const std::vector<Mask> masks = masks_of(model);
  const bool done = flow == Flow::ok && std::all_of(masks.begin(), masks.end(), decided);
  return {done ? Status::solved : Status::unknown, pack(masks, width)};
}

}  // namespace sightline

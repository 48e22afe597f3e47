#include "cover/count.hpp"

#include <algorithm>

#include "cover/order.hpp"

namespace sightline {

Natural CoverCounter::count(Budget& budget) {
  const std::size_t base = engine_.mark();
  Natural value;
  frames_.clear();
  keys_.clear();
  stopped_ = false;
  bool known = arrive(budget, value);
  while (!stopped_) {
    if (known) {
      if (frames_.empty()) return value;
      Frame& frame = frames_.back();
      if (frame.product) frame.value = frame.value * value;
      else frame.value += value;
      known = false;
    }
    Frame& frame = frames_.back();
    engine_.undo(frame.mark);
    const int of = frame.product ? static_cast<int>(frame.groups.size()) : branches_[frames_.size() - 1].degree();
    if (frame.next == of || (frame.product && frame.value.zero())) {
      if (remember_) remember(frame);
      value = std::move(frame.value);
      keys_.resize(frame.key);
      frames_.pop_back();
      known = true;
      continue;
    }
    if (!budget.step()) {
      stopped_ = true;
      break;
    }
    const int next = frame.next++;
    if (frame.product) engine_.focus(frame.groups[static_cast<std::size_t>(next)]);
    else engine_.take(branches_[frames_.size() - 1], next);
    known = arrive(budget, value);
  }
  engine_.undo(base);
  return gather(known ? std::move(value) : Natural());
}

// The value of the node just entered if it is already known; otherwise opens a frame for it.
bool CoverCounter::arrive(Budget& budget, Natural& value) {
  switch (engine_.settle(budget)) {
    case Engine::Turn::stopped: return stopped_ = true, false;
    case Engine::Turn::dead: return value = 0, true;
    case Engine::Turn::solved: return value = 1, true;
    case Engine::Turn::branch: break;
  }
  const std::size_t key = keys_.size();
  if (remember_) {
    engine_.key(keys_);
    const std::span<const Word> state = std::span(keys_).subspan(key);
    std::uint32_t found = memo_.find(state);
    if (found != CoverMemo::kNone) {
      value = values_[found];
    } else if ((found = older_.find(state)) != CoverMemo::kNone) {
      value = older_values_[found];
    }
    if (found != CoverMemo::kNone) return keys_.resize(key), true;
    remember_ = memo_.pays() || older_.entries() != 0;
  }
  if (!remember_ && !splits_often())
    if (CoverRun* const run = engine_.start_run()) return value = count_run(*run, budget), true;
  open_node(key);
  return false;
}

// Where states do not repeat, covers are counted one by one.
Natural CoverCounter::count_run(CoverRun& run, Budget& budget) {
  std::uint64_t covers = 0;
  std::int64_t nodes = 0;
  Engine::Turn turn = Engine::Turn::solved;
  while ((turn = run.next(budget, nodes)) == Engine::Turn::solved) ++covers;
  stopped_ = turn == Engine::Turn::stopped;
  return covers;
}

void CoverCounter::open_node(std::size_t key) {
  Frame frame{engine_.mark(), key, false, 0, 0, {}};
  if (worth_splitting()) {
    frame.groups = engine_.groups();
    frame.product = !frame.groups.empty();
    splits_ += frame.product;
  }
  if (frame.product) frame.value = 1;
  if (branches_.size() == frames_.size()) branches_.emplace_back();
  if (!frame.product) engine_.branch(branches_[frames_.size()]);
  frames_.push_back(std::move(frame));
}

// Looks for groups at every node first, later at few of them unless enough looks found some.
bool CoverCounter::worth_splitting() {
  constexpr std::int64_t kTrial = 64, kRarely = 256;  // nodes: each of the first kTrial, then one in kRarely
  ++looks_;
  return looks_ <= kTrial || splits_often() || looks_ % kRarely == 0;
}

void CoverCounter::remember(const Frame& frame) {
  if (memo_.bytes() + values_.size() * sizeof(Natural) > kMostBytes / 2) {
    std::swap(memo_, older_);
    std::swap(values_, older_values_);
    memo_.clear();
    values_.clear();
  }
  memo_.insert(std::span(keys_).subspan(frame.key), static_cast<std::uint32_t>(values_.size()));
  values_.push_back(frame.value);
}

// What the open frames had found when the budget ended, and `value` below the last of them. A product with an
// uncounted group may still be zero.
Natural CoverCounter::gather(Natural value) const {
  for (std::size_t i = frames_.size(); i-- > 0;) {
    if (frames_[i].product) value = 0;
    else value += frames_[i].value;
  }
  return value;
}

Natural count_covers(const CoverParts& parts, Budget& budget, bool& stopped) {
  stopped = false;
  if (parts.dead) return 0;
  Natural product = 1;
  for (const CoverPart& part : parts.parts) {
    const CoverQuestion question = in_counting_order(part.question);
    const std::unique_ptr<Engine> engine = best_engine(question);
    CoverCounter counter(*engine);
    const Natural count = counter.count(budget);
    product = product * count;
    if (counter.stopped()) return stopped = true, parts.parts.size() == 1 ? product : Natural(0);
    if (product.zero()) break;
  }
  return product;
}

}  // namespace sightline

#include "cover/best.hpp"

#include <algorithm>

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Costs are moved from options to items: an item that is covered exactly n times pays its tax n times in every cover,
// so that taxes change all covers by the same sum. The rest of an option's cost is never negative if it holds a taxed
// item, and gives a lower bound on the cost of the items still open.
class Taxes {
 public:
  static constexpr int kShift = 8;  // shares are kept in 256ths

  explicit Taxes(const CoverQuestion& question) : question_(question), rest_(question.cost) {
    rest_.resize(at(question.options()));
    collect(true);
    collect(false);
    for (int o = 0; o < question.options(); ++o) {
      const auto items = std::ranges::count_if(question.option(o), [&](int i) { return i < question.primary; });
      share_.push_back(floor_div(rest_[at(o)] * (1 << kShift), items));
      flat_ = flat_ && rest_[at(o)] == 0;
    }
  }

  std::int64_t total() const { return static_cast<std::int64_t>(total_); }
  std::int64_t rest(int option) const { return rest_[at(option)]; }

  // The least that the options yet to be taken will cost.
  std::int64_t bound(const Engine& engine) {
    if (flat_) return 0;
    Sum sum = 0;
    for (int i = 0; i < question_.primary; ++i) {
      if (!engine.open(i)) continue;
      options_.clear();
      engine.options_of(i, options_);
      if (options_.empty()) continue;
      std::int64_t least = INT64_MAX;
      for (int o : options_) least = std::min(least, share_[at(o)]);
      sum += Sum{least} * (least > 0 ? engine.need(i) : engine.room(i));
    }
    return static_cast<std::int64_t>(std::clamp<Sum>(-floor_div(-sum, 1 << kShift), -kMost, kMost));
  }

 private:
  using Sum = __int128;  // a product of a cost and a number of uses needs more than 64 bits
  static constexpr Sum kMost = Sum{1} << 61;

  template <class Number>
  static Number floor_div(Number a, std::int64_t b) {
    return a / b - (a % b != 0 && (a < 0));
  }

  // Each item in turn takes what all of its options can pay; in the first round only a fair share.
  void collect(bool fair) {
    std::vector<std::vector<int>> users(at(question_.primary));
    for (int o = 0; o < question_.options(); ++o)
      for (int i : question_.option(o))
        if (i < question_.primary && question_.lo[at(i)] == question_.hi[at(i)]) users[at(i)].push_back(o);
    std::vector<int> waiting(at(question_.options()));
    for (const auto& list : users)
      for (int o : list) ++waiting[at(o)];
    for (int i = 0; i < question_.primary; ++i) {
      if (users[at(i)].empty()) continue;
      std::int64_t tax = INT64_MAX;
      for (int o : users[at(i)]) tax = std::min(tax, floor_div(rest_[at(o)], fair ? waiting[at(o)] : 1));
      for (int o : users[at(i)]) {
        rest_[at(o)] -= tax;
        --waiting[at(o)];
      }
      total_ += Sum{tax} * question_.lo[at(i)];
    }
  }

  const CoverQuestion& question_;
  std::vector<std::int64_t> rest_, share_;
  std::vector<int> options_;
  Sum total_ = 0;
  bool flat_ = true;
};

class Cheapest {
 public:
  Cheapest(const CoverPart& part, std::size_t most)
      : part_(part), taxes_(part.question), engine_(best_engine(part.question)), most_(most), remember_(most == 1) {}

  // False if the budget ended first.
  bool run(Budget& budget) {
    if (!arrive(budget, 0)) return false;
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      engine_->undo(frame.mark);
      if (frame.next == frame.branch.degree()) {
        frames_.pop_back();
        continue;
      }
      if (!budget.step()) return false;
      engine_->take(frame.branch, frame.next++);
      if (!arrive(budget, frame.cost)) return false;
    }
    return true;
  }

  std::vector<PricedCover> covers() const { return best_; }

 private:
  struct Frame {
    std::size_t mark, taken;
    std::int64_t cost;  // of the options taken, taxes apart
    int next;
    Branch branch;
  };

  bool arrive(Budget& budget, std::int64_t cost) {
    const Engine::Turn turn = engine_->settle(budget);
    if (turn == Engine::Turn::stopped) return false;
    if (turn == Engine::Turn::dead) return true;
    for (int o : engine_->taken().subspan(frames_.empty() ? 0 : frames_.back().taken)) cost += taxes_.rest(o);
    if (turn == Engine::Turn::solved) return keep(cost), true;
    if (!promising(cost)) return true;
    frames_.push_back({engine_->mark(), engine_->taken().size(), cost, 0, {}});
    Branch& branch = frames_.back().branch;
    engine_->branch(branch);
    frames_.back().mark = engine_->mark();
    std::stable_sort(branch.options.begin(), branch.options.end(),
                     [&](int a, int b) { return taxes_.rest(engine_->named(a)) < taxes_.rest(engine_->named(b)); });
    return true;
  }

  bool promising(std::int64_t cost) {
    if (best_.size() == most_ && cost + taxes_.bound(*engine_) + taxes_.total() >= best_.back().cost) return false;
    if (!remember_) return true;
    key_.clear();
    engine_->key(key_);
    const std::uint32_t seen = memo_.find(key_);
    if (seen == CoverMemo::kNone) {
      memo_.insert(key_, static_cast<std::uint32_t>(reached_.size()));
      reached_.push_back(cost);
      remember_ = memo_.pays() && memo_.bytes() < kMostBytes;
      return true;
    }
    if (cost >= reached_[seen]) return false;  // reached before at no higher cost
    reached_[seen] = cost;
    return true;
  }

  void keep(std::int64_t cost) {
    PricedCover cover{cost + taxes_.total(), {}};
    if (best_.size() == most_ && cover.cost >= best_.back().cost) return;
    for (int o : engine_->taken()) cover.options.push_back(part_.options[at(o)]);
    const auto place = std::ranges::upper_bound(best_, cover.cost, {}, &PricedCover::cost);
    best_.insert(place, std::move(cover));
    if (best_.size() > most_) best_.pop_back();
  }

  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;  // for remembered states
  const CoverPart& part_;
  Taxes taxes_;
  std::unique_ptr<Engine> engine_;
  std::size_t most_;
  std::vector<Frame> frames_;
  std::vector<PricedCover> best_;  // cheapest first
  bool remember_;
  CoverMemo memo_;
  std::vector<std::int64_t> reached_;  // the least cost at which a state was reached
  std::vector<Word> key_;
};

// The cheapest ways to join one cover of each list.
std::vector<PricedCover> joined(const std::vector<PricedCover>& left, const std::vector<PricedCover>& right,
                                std::size_t most) {
  std::vector<PricedCover> both;
  for (std::size_t i = 0; i < left.size(); ++i)
    for (std::size_t j = 0; j < right.size() && (i + 1) * (j + 1) <= most; ++j) {
      both.push_back({left[i].cost + right[j].cost, left[i].options});
      both.back().options.insert(both.back().options.end(), right[j].options.begin(), right[j].options.end());
    }
  std::ranges::stable_sort(both, {}, &PricedCover::cost);
  if (both.size() > most) both.resize(most);
  return both;
}

}  // namespace

Status cheapest_covers(const CoverParts& parts, std::size_t most, Budget& budget, std::vector<PricedCover>& found) {
  found.clear();
  if (parts.dead) return Status::impossible;
  found.push_back({parts.cost, parts.taken});
  bool proved = true;
  for (const CoverPart& part : parts.parts) {
    Cheapest search(part, most);
    const bool whole = search.run(budget);
    found = joined(found, search.covers(), most);
    if (whole && found.empty()) return Status::impossible;
    proved = proved && whole;
  }
  for (PricedCover& cover : found) std::ranges::sort(cover.options);
  return proved ? Status::solved : Status::unknown;
}

}  // namespace sightline

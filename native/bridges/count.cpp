// Runs a sweep: all states of the frontier, each with the number of ways that lead to it.
#include "bridges/frontier.hpp"
#include "bridges/search.hpp"

namespace sightline {

namespace {

constexpr auto at = index;
constexpr std::uint32_t kEmpty = UINT32_MAX;

template <std::size_t Words>
using Frontier = std::array<std::uint64_t, Words>;

// Frontiers with their counts, each of `limbs` words; the index is a hash table over the dense rows.
template <std::size_t Words>
class Ways {
 public:
  Ways(std::size_t limbs, std::size_t most_rows) : limbs_(limbs), most_rows_(most_rows), index_(64, kEmpty) {}

  std::size_t rows() const { return keys_.size(); }
  const Frontier<Words>& key(std::size_t row) const { return keys_[row]; }
  const std::uint64_t* count(std::size_t row) const { return counts_.data() + row * limbs_; }
  bool dropped() const { return dropped_; }
  bool overflowed() const { return overflowed_; }
  void clear() {
    keys_.clear();
    counts_.clear();
    std::ranges::fill(index_, kEmpty);
  }

  void add(const Frontier<Words>& key, const std::uint64_t* count) {
    std::size_t place = hash(key) & (index_.size() - 1);
    while (index_[place] != kEmpty && keys_[index_[place]] != key) place = (place + 1) & (index_.size() - 1);
    if (index_[place] != kEmpty) return increase(index_[place], count);
    if (rows() >= most_rows_) {
      dropped_ = true;
      return;
    }
    index_[place] = static_cast<std::uint32_t>(rows());
    keys_.push_back(key);
    counts_.insert(counts_.end(), count, count + limbs_);
    if (2 * rows() > index_.size()) grow();
  }

 private:
  static std::size_t hash(const Frontier<Words>& key) {
    std::uint64_t h = 0;
    for (std::uint64_t word : key) {
      h = (h ^ word) * 0x9E3779B97F4A7C15u;
      h ^= h >> 32;
    }
    return h;
  }

  void increase(std::uint32_t row, const std::uint64_t* count) {
    bool carry = false;
    for (std::size_t i = 0; i < limbs_; ++i) {
      std::uint64_t& limb = counts_[row * limbs_ + i];
      const std::uint64_t sum = limb + count[i], with_carry = sum + carry;
      carry = sum < limb || with_carry < sum;
      limb = with_carry;
    }
    overflowed_ |= carry;
  }

  void grow() {
    index_.assign(2 * index_.size(), kEmpty);
    for (std::uint32_t row = 0; row < rows(); ++row) {
      std::size_t place = hash(keys_[row]) & (index_.size() - 1);
      while (index_[place] != kEmpty) place = (place + 1) & (index_.size() - 1);
      index_[place] = row;
    }
  }

  std::size_t limbs_, most_rows_;
  std::vector<Frontier<Words>> keys_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint32_t> index_;
  bool dropped_ = false, overflowed_ = false;
};

template <std::size_t Words>
class Runner {
 public:
  Runner(const Sweep& sweep, std::size_t limbs, std::size_t most_bytes)
      : sweep_(sweep),
        limbs_(limbs),
        now_(limbs, rows_in(most_bytes, limbs)),
        next_(limbs, rows_in(most_bytes, limbs)),
        per_word_(sweep.lanes_per_word()),
        value_mask_((std::uint64_t{1} << sweep.value_bits) - 1),
        lane_mask_((std::uint64_t{1} << sweep.lane_bits()) - 1) {}

  // False: the budget ended, states were dropped without permission, or the counts need more limbs.
  bool run(bool may_drop, Budget& budget) {
    std::vector<std::uint64_t> one(limbs_, 0);
    one[0] = 1;
    next_.add({}, one.data());
    for (const Sweep::Step& step : sweep_.steps) {
      std::swap(now_, next_);
      next_.clear();
      step_ = &step;
      last_ = &step == &sweep_.steps.back();
      for (row_ = 0; row_ < now_.rows(); ++row_) {
        if (row_ % 64 == 63 && !(row_ % 1024 == 1023 ? budget.step() : budget.poll(64))) return false;
        take();
      }
      if (next_.overflowed() || (next_.dropped() && !may_drop)) return false;
    }
    return true;
  }
  bool overflowed() const { return next_.overflowed(); }

  Swept result() const {
    Natural count;
    if (next_.rows())
      for (std::size_t i = limbs_; i-- > 0;) (count = count * kLimb) += Natural(next_.count(0)[i]);
    return {count, !now_.dropped() && !next_.dropped()};
  }

 private:
  static std::size_t rows_in(std::size_t bytes, std::size_t limbs) {
    return std::min<std::size_t>(bytes / 2 / (8 * Words + 8 * limbs + 16), kEmpty - 1);
  }
  static inline const Natural kLimb = [] {
    Natural limb = UINT64_MAX;
    return limb += Natural(1);
  }();

  unsigned shift(int lane) const { return static_cast<unsigned>(lane % per_word_ * sweep_.lane_bits()); }
  std::uint64_t& word(Frontier<Words>& key, int lane) const { return key[at(lane / per_word_)]; }
  std::uint64_t content(const Frontier<Words>& key, int lane) const {
    return key[at(lane / per_word_)] >> shift(lane) & lane_mask_;
  }
  int planks(const Frontier<Words>& key, int lane) const { return static_cast<int>(content(key, lane) & value_mask_); }
  unsigned label(const Frontier<Words>& key, int lane) const {
    return static_cast<unsigned>(content(key, lane) >> sweep_.value_bits);
  }
  void put(Frontier<Words>& key, int lane, std::uint64_t content) const {
    word(key, lane) = (word(key, lane) & ~(lane_mask_ << shift(lane))) | content << shift(lane);
  }

  // Takes one frontier through the present step.
  void take() {
    const Frontier<Words>& key = before_ = now_.key(row_);
    Frontier<Words> after = key;
    int sum = 0;
    met_ = 0;
    if (step_->group_before >= 0) met_ = Mask{1} << label(key, step_->group_before);
    for (const Sweep::In& in : step_->in) {
      const int value = planks(key, in.lane);
      sum += value;
      if (in.stays) put(after, in.lane, value > 0);  // from now on only whether there is a bridge matters
      if (!in.joins || !value) continue;
      const Mask group = Mask{1} << label(key, in.lane);
      if (!sweep_.loops && (met_ & group)) return;
      met_ |= group;
    }
    for (int lane : step_->freed) put(after, lane, 0);
    build(0, sum, after, step_->group_after >= 0);
  }

  // Chooses planks for the bridges that start here, one after the other. going_on: this island's group can still grow.
  void build(std::size_t number, int sum, const Frontier<Words>& key, bool going_on) {
    if (number == step_->out.size()) {
      if (step_->sums >> sum & 1) finish(key, going_on);
      return;
    }
    const Sweep::Out& out = step_->out[number];
    int beside = 0;
    for (int lane : out.beside) beside += planks(before_, lane);
    for (Planks rest = out.domain; rest; rest &= static_cast<Planks>(rest - 1)) {
      const int value = low(rest);
      if (beside + value < out.least) continue;
      if (beside + value > out.most) break;
      if (value && std::ranges::any_of(out.crossed, [&](int lane) { return planks(before_, lane) != 0; })) break;
      Frontier<Words> with = key;
      const bool joins = value && out.joins;
      put(with, out.lane, static_cast<std::uint64_t>(value) | (joins ? std::uint64_t{kHere} << sweep_.value_bits : 0));
      build(number + 1, sum + value, with, going_on || joins);
    }
  }

  // Renumbers the groups in the order of the lanes, so that equivalent frontiers have equal keys.
  void finish(Frontier<Words> key, bool going_on) {
    if (!sweep_.label_bits) return next_.add(key, now_.count(row_));
    if (step_->group_after >= 0) put(key, step_->group_after, std::uint64_t{kHere} << sweep_.value_bits);
    std::array<std::uint8_t, 65> renamed{};
    unsigned fresh = 0;
    for (int lane : step_->lanes) {
      unsigned group = label(key, lane);
      if (!group) continue;
      if (group != kHere && (met_ >> group & 1)) group = kHere, going_on = true;
      if (!renamed[group]) renamed[group] = static_cast<std::uint8_t>(++fresh);
      put(key, lane,
          static_cast<std::uint64_t>(planks(key, lane)) | std::uint64_t{renamed[group]} << sweep_.value_bits);
    }
    if (going_on || last_ || !sweep_.connected) next_.add(key, now_.count(row_));
  }

  const Sweep& sweep_;
  std::size_t limbs_;
  Ways<Words> now_, next_;
  const Sweep::Step* step_ = nullptr;
  bool last_ = false;
  std::size_t row_ = 0;
  Frontier<Words> before_{};
  Mask met_ = 0;  // the groups that this island joins
  int per_word_;
  std::uint64_t value_mask_, lane_mask_;
  unsigned kHere = (1u << sweep_.label_bits) - 1;  // the island's own group, until it is numbered
};

template <std::size_t Words>
Swept run_with(const Sweep& sweep, std::size_t most_bytes, bool may_drop, Budget& budget) {
  for (std::size_t limbs = 1;; limbs *= 2) {
    Runner<Words> runner(sweep, limbs, most_bytes);
    if (runner.run(may_drop, budget)) return runner.result();
    if (!runner.overflowed() || budget.stopped()) return {0, false};
  }
}

}  // namespace

Swept run_sweep(const Sweep& sweep, std::size_t most_bytes, bool may_drop, Budget& budget) {
  if (budget.stopped()) return {0, false};
  if (sweep.label_bits > 6) return {0, false};  // more than 62 lanes with groups: infeasible anyway
  if (sweep.words() <= 1) return run_with<1>(sweep, most_bytes, may_drop, budget);
  if (sweep.words() <= 2) return run_with<2>(sweep, most_bytes, may_drop, budget);
  if (sweep.words() <= 4) return run_with<4>(sweep, most_bytes, may_drop, budget);
  if (sweep.words() <= 8) return run_with<8>(sweep, most_bytes, may_drop, budget);
  return {0, false};
}

namespace {

Group open_spots(const BridgesModel& model) {
  Group all;
  for (int spot = 0; spot < model.spots(); ++spot)
    if (open(model.domains()[at(spot)])) all.push_back(spot);
  return all;
}

// Counts by a narrow sweep of each independent part, and the parts that need a wider one.
struct Quick {
  Natural product = 1;  // exact, over the parts that are done
  Natural least = 1;    // a lower bound for the others, if they are solvable
  std::vector<Sweep> hard;
};

Quick count_quickly(const BridgesModel& model, Budget& budget) {
  constexpr std::size_t kNarrow = std::size_t{1} << 19;  // bytes of states in a narrow sweep
  Quick quick;
  const Group all = open_spots(model);
  if (all.empty()) return quick;
  for (const Group& part : model.split(all)) {
    Sweep sweep = plan_sweep(model, part, budget);
    const Swept swept = run_sweep(sweep, kNarrow, true, budget);
    if (swept.exact) quick.product = quick.product * swept.count;
    else quick.hard.push_back(std::move(sweep));
    if (!swept.exact && !swept.count.zero()) quick.least = quick.least * swept.count;
  }
  return quick;
}

// A lower bound near one solution: bridges between blocks of islands are fixed as in it, the others are free.
Natural count_near(BridgesModel model, std::span<const Mask> solution, Budget& budget) {
  constexpr int kBlock = 40;  // islands
  const BridgesMap& map = model.map();
  for (int spot = 0; spot < model.spots(); ++spot)
    if (map.first[at(spot)] / kBlock != map.second[at(spot)] / kBlock) model.restrict(spot, solution[at(spot)]);
  if (model.propagate(budget) != Flow::ok) return 1;
  const Quick quick = count_quickly(model, budget);
  return budget.stopped() ? Natural(1) : quick.product * quick.least;
}

}  // namespace

Counted count_bridges(const BridgesModel& model, Budget& budget) {
  constexpr std::size_t kWide = std::size_t{1} << 27;  // bytes of states; vectors may grow to twice that: below 300 MB
  Quick quick = count_quickly(model, budget);
  if (budget.stopped()) return {Status::unknown, 0};
  if (quick.product.zero()) return {Status::impossible, 0};
  if (quick.hard.empty()) return {Status::solved, quick.product};
  Learner learner(model);  // finds whether there is a solution, and one of them
  const Status some = learner.solve(budget);
  if (some != Status::solved) return {some, 0};
  const Natural least = count_near(model, learner.found(), budget);
  for (const Sweep& sweep : quick.hard) {
    const Swept swept = run_sweep(sweep, kWide, false, budget);
    if (!swept.exact) return {Status::unknown, least};
    quick.product = quick.product * swept.count;
  }
  return {Status::solved, quick.product};
}

}  // namespace sightline

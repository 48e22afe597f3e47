#include "cover/cover.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <utility>

#include "cover/order.hpp"

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

void require(bool sense, const char* what) {
  if (!sense) throw std::invalid_argument(what);
}

constexpr std::int64_t kMostCost = std::int64_t{1} << 50;

// An option that named an item twice would use it twice in some engines and once in others.
void check_repeats(const CoverQuestion& question) {
  std::vector<int> last(at(question.items()), -1);  // the last option that named each item
  for (int o = 0; o < question.options(); ++o)
    for (const int i : question.option(o)) require(std::exchange(last[at(i)], o) != o, "an option names an item twice");
}

void check(const CoverQuestion& question) {
  const int items = question.items();
  require(question.primary >= 0 && question.primary <= items && question.hi.size() == at(items),
          "items and bounds differ");
  for (int i = 0; i < items; ++i)
    require(question.lo[at(i)] >= 0 && question.lo[at(i)] <= question.hi[at(i)] &&
                (i < question.primary || question.lo[at(i)] == 0),
            "an item's bounds are not lo <= hi");
  require(!question.start.empty() && question.start.front() == 0 && std::ranges::is_sorted(question.start) &&
              at(question.start.back()) == question.item.size(),
          "the options do not fill the entries");
  require(question.colour.empty() || question.colour.size() == question.item.size(), "entries and colours differ");
  require(question.cost.empty() || question.cost.size() == at(question.options()), "options and costs differ");
  require(std::ranges::all_of(question.colour, [](int colour) { return colour >= 0; }), "colours count from 0");
  std::uint64_t costs = 0;  // sums of costs must be exact
  for (const std::int64_t cost : question.cost) {
    costs += cost < 0 ? -static_cast<std::uint64_t>(cost) : static_cast<std::uint64_t>(cost);
    require(costs < static_cast<std::uint64_t>(kMostCost) && cost > -kMostCost && cost < kMostCost,
            "costs with a sum below 2^50");
  }
  for (std::size_t e = 0; e < question.item.size(); ++e) {
    const int i = question.item[e], colour = question.colour.empty() ? 0 : question.colour[e];
    require(i >= 0 && i < items, "no such item");
    require(colour == 0 || (i >= question.primary && question.hi[at(i)] == 1), "only optional items have colours");
  }
  check_repeats(question);
}

// A seeded stream of numbers, the same on every machine (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  int below(int n) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32); }

 private:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
  }
  std::uint64_t state_;
};

// The first branch of a tree, to which every new walk returns.
class Root {
 public:
  explicit Root(Joint& joint) : joint_(joint) {}

  Joint::Turn settle(Budget& budget) {
    if (known_) joint_.undo(mark_);
    const Joint::Turn turn = joint_.settle(budget);
    if (!known_ && turn == Joint::Turn::branch) known_ = true, mark_ = joint_.mark();
    return turn;
  }

 private:
  Joint& joint_;
  Joint::Mark mark_;
  bool known_ = false;
};

// Splits a problem breadth first. A part counts only once it has settled without a dead end.
class Splitting {
 public:
  Splitting(const CoverParts& parts, Budget& budget) : parts_(parts), budget_(budget), joint_(parts), root_(joint_) {}

  std::vector<CoverCube> run(std::size_t least) {
    arrive({{}, {parts_.taken, {}}});
    while (!open_.empty() && open_.size() + done_.size() < least && budget_.step()) {
      const Open next = std::move(open_.front());
      open_.pop_front();
      if (go_to(next.path) == Joint::Turn::branch) split(next);
      else done_.push_back(next.cube);  // the budget ended
    }
    for (Open& rest : open_) done_.push_back(std::move(rest.cube));
    return std::move(done_);
  }

 private:
  struct Open {
    std::vector<int> path;  // children from the root
    CoverCube cube;
  };

  void arrive(Open part) {
    const Joint::Turn turn = go_to(part.path);
    if (turn == Joint::Turn::branch) open_.push_back(std::move(part));
    else if (turn != Joint::Turn::dead) done_.push_back(std::move(part.cube));
  }

  Joint::Turn go_to(const std::vector<int>& path) {
    Joint::Turn turn = root_.settle(budget_);
    for (std::size_t k = 0; k < path.size() && turn == Joint::Turn::branch; ++k) {
      joint_.branch(branch_);
      joint_.take(branch_, path[k]);
      turn = joint_.settle(budget_);
    }
    return turn;
  }

  void split(const Open& part) {
    joint_.branch(branch_);
    std::vector<Open> children(at(branch_.degree()), part);
    for (std::size_t child = 0; child < children.size(); ++child) {
      const bool takes = child < at(branch_.takes);
      children[child].path.push_back(static_cast<int>(child));
      CoverCube& cube = children[child].cube;
      cube.taken.assign(joint_.taken().begin(), joint_.taken().end());
      if (takes) cube.taken.push_back(joint_.named(branch_.options[child]));
      const std::size_t dropped = takes ? child : branch_.options.size();
      for (std::size_t k = 0; branch_.drops && k < dropped; ++k)
        cube.dropped.push_back(joint_.named(branch_.options[k]));
    }
    for (Open& child : children) arrive(std::move(child));
  }

  const CoverParts& parts_;
  Budget& budget_;
  Joint joint_;
  Root root_;
  Branch branch_;
  std::deque<Open> open_;
  std::vector<CoverCube> done_;
};

// One part with what is needed to count below any of its states.
struct Counting {
  explicit Counting(const CoverPart& part)
      : options(part.options),
        question(in_counting_order(part.question)),
        engine(best_engine(question)),
        counter(*engine) {}

  const std::vector<int>& options;
  CoverQuestion question;
  std::unique_ptr<Engine> engine;
  CoverCounter counter;
};

// Goes down to the cover of rank `rank / others` in this part, leaving the remainder; false if the budget ended.
bool descend(Counting& part, const Natural& others, Natural& rank, Budget& budget, std::vector<int>& cover) {
  Branch branch;
  for (;;) {
    const Engine::Turn turn = part.engine->settle(budget);
    if (turn == Engine::Turn::stopped) return false;
    if (turn == Engine::Turn::solved) break;
    part.engine->branch(branch);
    const std::size_t mark = part.engine->mark();
    for (int child = 0;; ++child) {
      part.engine->take(branch, child);
      const Natural below = part.counter.count(budget) * others;
      if (part.counter.stopped()) return false;
      if (rank < below) break;
      rank -= below;
      part.engine->undo(mark);
    }
  }
  for (int o : part.engine->taken()) cover.push_back(part.options[at(o)]);
  return true;
}

}  // namespace

Cover::Cover(CoverQuestion question, std::span<const int> taken, std::span<const int> dropped)
    : question_(std::move(question)) {
  check(question_);
  for (const std::span<const int> some : {taken, dropped})
    for (int o : some) require(o >= 0 && o < question_.options(), "no such option");
  parts_ = std::make_shared<const CoverParts>(cut_into_parts(question_, taken, dropped));
}

Counted Cover::count(Budget& budget) const {
  bool stopped = false;
  Natural count = count_covers(*parts_, budget, stopped);
  if (stopped) return {Status::unknown, std::move(count)};
  return {count.zero() ? Status::impossible : Status::solved, std::move(count)};
}

Status Cover::pick(Natural rank, Budget& budget, std::vector<int>& cover) const {
  if (parts_->dead) return Status::impossible;
  std::vector<std::unique_ptr<Counting>> parts;
  std::vector<Natural> others{1};  // the number of ways to cover the later parts, last part first
  for (std::size_t p = parts_->parts.size(); p-- > 0;) {
    parts.push_back(std::make_unique<Counting>(parts_->parts[p]));
    others.push_back(others.back() * parts.back()->counter.count(budget));
    if (parts.back()->counter.stopped()) return Status::unknown;
  }
  if (!(rank < others.back())) return Status::impossible;
  cover = parts_->taken;
  for (std::size_t p = parts.size(); p-- > 0;)
    if (!descend(*parts[p], others[p], rank, budget, cover)) return Status::unknown;
  std::ranges::sort(cover);
  return Status::solved;
}

Status Cover::best(std::size_t most, Budget& budget, std::vector<PricedCover>& found) const {
  return cheapest_covers(*parts_, most, budget, found);
}

std::vector<CoverCube> Cover::cubes(std::size_t least, Budget& budget) const {
  return Splitting(*parts_, budget).run(least);
}

CoverEstimate Cover::estimate(std::int64_t probes, std::uint64_t seed, Budget& budget) const {
  CoverEstimate sums;
  Random random(seed);
  Joint joint(*parts_);
  Branch branch;
  Root root(joint);
  for (; sums.probes < probes && budget.step(); ++sums.probes) {
    Natural width = 1;
    Joint::Turn turn = root.settle(budget);
    for (; turn == Joint::Turn::branch; turn = joint.settle(budget)) {
      joint.branch(branch);
      sums.nodes += width;
      width = width * Natural(static_cast<std::uint64_t>(branch.degree()));
      joint.take(branch, random.below(branch.degree()));
    }
    if (turn == Joint::Turn::stopped) break;
    if (turn == Joint::Turn::solved) sums.covers += width;
  }
  return sums;
}

}  // namespace sightline

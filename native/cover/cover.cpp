#include "cover/cover.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "cover/order.hpp"

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

void require(bool sense, const char* what) {
  if (!sense) throw std::invalid_argument(what);
}

void check(const CoverQuestion& question, std::span<const int> options) {
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
  for (std::size_t e = 0; e < question.item.size(); ++e) {
    const int i = question.item[e], colour = question.colour.empty() ? 0 : question.colour[e];
    require(i >= 0 && i < items, "no such item");
    require(colour == 0 || (i >= question.primary && question.hi[at(i)] == 1), "only optional items have colours");
  }
  for (int o : options) require(o >= 0 && o < question.options(), "no such option");
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
  check(question_, taken);
  check(question_, dropped);
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
  struct Open {
    std::vector<int> path;  // children from the root
    CoverCube cube;
  };
  std::deque<Open> open{{{}, {parts_->taken, {}}}};
  std::vector<CoverCube> cubes;
  Joint joint(*parts_);
  Root root(joint);
  Branch branch;
  while (!open.empty()) {
    const Open next = std::move(open.front());
    open.pop_front();
    Joint::Turn turn = root.settle(budget);
    for (std::size_t k = 0; k < next.path.size() && turn == Joint::Turn::branch; ++k) {
      joint.branch(branch);
      joint.take(branch, next.path[k]);
      turn = joint.settle(budget);
    }
    if (turn == Joint::Turn::dead) continue;
    if (turn != Joint::Turn::branch || open.size() + cubes.size() + 1 >= least || !budget.step()) {
      cubes.push_back(next.cube);
      continue;
    }
    joint.branch(branch);
    for (int child = 0; child < branch.degree(); ++child) {
      open.push_back(next);
      open.back().path.push_back(child);
      CoverCube& cube = open.back().cube;
      const bool takes = child < branch.takes;
      cube.taken.assign(joint.taken().begin(), joint.taken().end());
      if (takes) cube.taken.push_back(joint.named(branch.options[at(child)]));
      const std::size_t dropped = takes ? at(child) : branch.options.size();
      for (std::size_t k = 0; branch.drops && k < dropped; ++k) cube.dropped.push_back(joint.named(branch.options[k]));
    }
  }
  return cubes;
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

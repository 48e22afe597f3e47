// The search of every model: what a restart must not forget, nor keep.
#include "core/search.hpp"

#include <optional>

#include "tests/check.hpp"

using namespace sightline;

namespace {

// One spot that can only be 1. The first choice is 0, which fails as soon as it is made.
class Stubborn {
 public:
  Flow propagate(Budget&) { return Flow::ok; }
  Choice choose(Budget&, const Group&) const {
    if (decided(domain_)) return {Choice::complete};
    return {Choice::branch, 0, bit(conflicts_ ? 1 : 0)};
  }
  bool restrict(int, Mask mask) { return (domain_ &= mask) & bit(1); }
  std::size_t mark() const { return 0; }
  void undo(std::size_t) { domain_ = bit(0) | bit(1); }
  void conflict() { ++conflicts_; }
  Mask domain(int) const { return domain_; }
  int spots() const { return 1; }
  std::vector<Group> split(const Group& open) const { return {open}; }

 private:
  Mask domain_ = bit(0) | bit(1);
  int conflicts_ = 0;
};

// Spots with two values each and no rule: one decision for each, in every branch.
class Free {
 public:
  explicit Free(int spots) : domains_(index(spots), bit(0) | bit(1)) {}
  Flow propagate(Budget&) { return Flow::ok; }
  Choice choose(Budget&, const Group&) const {
    for (int spot = 0; spot < spots(); ++spot)
      if (!decided(domain(spot))) return {Choice::branch, spot, bit(0)};
    return {Choice::complete};
  }
  bool restrict(int spot, Mask mask) {
    trail_.emplace_back(spot, domain(spot));
    return (domains_[index(spot)] &= mask) != 0;
  }
  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) domains_[index(trail_.back().first)] = trail_.back().second;
  }
  void conflict() {}
  Mask domain(int spot) const { return domains_[index(spot)]; }
  int spots() const { return static_cast<int>(domains_.size()); }
  std::vector<Group> split(const Group& open) const { return {open}; }

 private:
  std::vector<Mask> domains_;
  std::vector<std::pair<int, Mask>> trail_;
};

// The same, but where two spots or fewer are left they are counted at once, as one decision.
class Quick : public Free {
 public:
  using Free::Free;
  std::optional<std::uint64_t> count_few(const Group& open, Budget& budget, std::int64_t& steps) const {
    if (open.size() > 2) return {};
    if (--steps < 0 || !budget.step()) return 0;
    return std::uint64_t{1} << open.size();
  }
};

}  // namespace

// A budget, and a limit of its own, are spent to the last decision and no further.
TEST(search_counts_with_exactly_the_decisions_that_it_needs) {
  for (int spots = 1; spots <= 6; ++spots) {
    const int needed = (1 << spots) - 1;
    for (int steps = 0; steps <= needed + 1; ++steps) {
      Free model(spots);
      Budget unlimited, limited(steps);
      const Counted by_limit = Counter<Free>(model, unlimited, steps).run();
      const Counted by_budget = Counter<Free>(model, limited).run();
      CHECK((by_limit.status == Status::solved) == (steps >= needed));
      CHECK(by_limit.status == by_budget.status && by_limit.count == by_budget.count);
      if (steps >= needed) CHECK(by_limit.count == Natural(std::uint64_t{1} << spots));
      CHECK(model.mark() == 0 && limited.spent() == std::min(steps, needed));
      if (steps < needed) CHECK(unlimited.spent() == steps);
    }
  }
}

TEST(search_counts_a_few_with_exactly_the_decisions_that_it_needs) {
  for (int spots = 1; spots <= 7; ++spots) {
    const int needed = spots < 3 ? 1 : (1 << (spots - 1)) - 1;
    for (int steps = 0; steps <= needed + 1; ++steps) {
      Quick model(spots);
      Budget unlimited, limited(steps);
      const Counted by_limit = Counter<Quick>(model, unlimited, steps).run();
      const Counted by_budget = Counter<Quick>(model, limited).run();
      CHECK((by_limit.status == Status::solved) == (steps >= needed));
      CHECK((by_budget.status == Status::solved) == (steps >= needed));
      if (steps >= needed)
        CHECK(by_limit.count == Natural(std::uint64_t{1} << spots) && by_limit.count == by_budget.count);
      else CHECK(by_limit.count < Natural(std::uint64_t{1} << spots));
    }
  }
}

TEST(search_splits_into_as_many_parts_as_it_is_asked_for) {
  for (int least = 0; least <= 17; ++least) {
    Free model(4);
    Budget budget;
    const std::size_t parts = split_into_cubes(model, 1, index(least), budget).size();
    CHECK(parts == index(std::clamp(least, 1, 16)));
    Budget few(least / 2);
    CHECK(split_into_cubes(model, 1, 16, few).size() == index(std::min(16, 1 + least / 2)));
  }
}

TEST(search_goes_on_after_a_restart_at_a_choice_that_failed) {
  for (const int restart_unit : {0, 1, 2}) {
    DepthFirst<Stubborn> search(Stubborn(), 1, restart_unit);
    Budget budget;
    std::vector<Packed> found;
    CHECK(search.next(5, budget, found) == Status::impossible);
    CHECK(found == std::vector<Packed>{Packed(1, '\2')});
    CHECK(search.nodes() == (restart_unit == 1 ? 2 : 1));
  }
}

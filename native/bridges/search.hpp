// The search of a map of islands: what the rules alone decide, then clause learning over what they leave open.
#pragma once

#include <optional>
#include <set>

#include "bridges/parity.hpp"

namespace sightline {

// Clause learning over the open spots of a map that the rules have narrowed.
class Learner {
 public:
  explicit Learner(const BridgesModel& model);
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  Status solve(Budget& budget) { return solver_.solve(budget); }
  std::vector<Mask> found() const { return ladder_.masks(solver_); }
  bool block();                                            // the last solution; false: none is left
  void check_theories() { solver_.check_theories(true); }  // for tests
  std::int64_t decisions() const { return solver_.statistics().decisions; }

 private:
  void add_clauses(const BridgesMap& map, std::span<const Planks> domains);

  cdcl::Solver solver_;
  Ladder ladder_;
  GroupGraph graph_;
  Degrees degrees_;
  std::optional<Openness> openness_;
  std::optional<Connection> connection_;
  std::optional<Forest> forest_;
  std::optional<Parity> parity_;
};

// The rules, then clause learning. After kMostLearned solutions it continues depth first from the last one, which needs
// no memory of the solutions given.
class BridgesSearch final : public Search {
 public:
  BridgesSearch(BridgesModel model, int width) : model_(std::move(model)), width_(width) {}

  Status next(std::size_t max_solutions, Budget& budget, std::vector<Packed>& found) override;
  std::int64_t nodes() const override { return decisions_ + (depth_first_ ? depth_first_->nodes() : 0); }

 private:
  enum class Stage { rules, learning, depth_first, over };
  static constexpr std::size_t kMostLearned = 200;  // solutions found by learning before the search goes depth first

  Status by_rules(Budget& budget, std::vector<Packed>& found);
  Status by_learning(Budget& budget, std::vector<Packed>& found);
  Status by_depth_first(Budget& budget, std::vector<Packed>& found);

  BridgesModel model_;
  int width_;
  Stage stage_ = Stage::rules;
  std::int64_t decisions_ = 0;
  std::unique_ptr<Learner> learner_;
  std::unique_ptr<DepthFirst<BridgesModel>> depth_first_;
  std::set<Packed> given_;  // while learning
};

}  // namespace sightline

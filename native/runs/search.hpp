// The solutions of a puzzle of runs: depth first with probing while that is quick, then clause learning.
#pragma once

#include "runs/model.hpp"
#include "runs/reinforce.hpp"

namespace sightline {

template <class W>
class RunsSearch final : public Search {
 public:
  RunsSearch(RunsModel<W> model, int width) : search_(std::move(model), width), width_(width) {
    search_.model().dive_first();
  }

  Status next(std::size_t max_solutions, Budget& budget, std::vector<Packed>& found) override {
    const std::size_t before = found.size();
    for (;;) {
      const std::size_t wanted = max_solutions - (found.size() - before);
      if (wanted == 0) return Status::solved;
      const Status status = learning_ ? learn(budget, found) : walk(wanted, budget, found);
      if (status != Status::solved) return status;
    }
  }

  std::int64_t nodes() const override { return search_.nodes() + learned_; }

 private:
  // Depth first. When probing takes too long before a second solution, the next ones come from clause learning at the root.
  Status walk(std::size_t wanted, Budget& budget, std::vector<Packed>& found) {
    const std::size_t before = found.size();
    const Status status = search_.next(wanted, budget, found);
    if (found.size() > before) last_ = found.back();
    given_ += found.size() - before;
    if (status != Status::unknown || budget.stopped()) return status;
    RunsModel<W>& model = search_.model();
    if (given_ == 0 && model.dived() && RunsReinforcement::fits(model.puzzle()))
      reinforcement_.emplace(model.puzzle(), model.root());
    else if (RunsOracle& oracle = model.oracle(budget); given_ == 1) oracle.forbid(unpack(last_, width_));
    learning_ = given_ < 2;  // else the walk continues with the oracle's help
    return Status::solved;
  }

  // One solution by clause learning. After two the walk continues, since it needs no memory of the solutions given.
  Status learn(Budget& budget, std::vector<Packed>& found) {
    ++learned_;
    const Status status = reinforcement_ ? take_turns(budget) : find(budget);
    if (status != Status::solved) return status;
    found.push_back(last_);
    learning_ = ++given_ < 2;
    search_.model().oracle(budget).forbid(unpack(last_, width_));
    return status;
  }

  // The same for a board that is wide open: pictures by reinforcement, in turns with clause learning near the best of them.
  Status take_turns(Budget& budget) {
    for (;;) {
      if (reinforcement_->attempt(budget) && is_new(reinforcement_->picture())) return Status::solved;
      if (budget.stopped()) return Status::unknown;
      RunsOracle& oracle = search_.model().oracle(budget);
      if (given_ == 0 && reinforcement_->broken() <= fewest_) {
        fewest_ = reinforcement_->broken();
        oracle.look_near(reinforcement_->picture());
      }
      oracle.pause_after(kTurn);
      const Status status = find(budget);
      if (status != Status::unknown || budget.stopped()) return status;
    }
  }

  Status find(Budget& budget) {
    RunsOracle& oracle = search_.model().oracle(budget);
    const Status status = oracle.find(budget);
    if (status == Status::solved) last_ = pack(oracle.solution(), width_);
    return status;
  }

  bool is_new(std::span<const Mask> picture) {
    Packed packed = pack(picture, width_);
    if (packed == last_) return false;
    last_ = std::move(packed);
    return true;
  }

  static constexpr std::int64_t kTurn = 1000;  // conflicts, about three times the work of an attempt by reinforcement

  DepthFirst<RunsModel<W>> search_;
  int width_;
  bool learning_ = false;
  std::size_t given_ = 0;
  std::int64_t learned_ = 0;
  Packed last_;  // the last solution
  std::optional<RunsReinforcement> reinforcement_;
  int fewest_ = INT_MAX;  // lines that a picture by reinforcement broke
};

}  // namespace sightline

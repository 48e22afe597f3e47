// The solutions of a puzzle of runs: depth first with probing while that is quick, then clause learning.
#pragma once

#include "runs/model.hpp"

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
    RunsOracle& oracle = search_.model().oracle(budget);
    if (given_ > 1) return Status::solved;  // the walk continues with the oracle's help
    if (given_ == 1) oracle.forbid(unpack(last_, width_));
    learning_ = true;
    return Status::solved;
  }

  // One solution by clause learning. After two the walk continues, since it needs no memory of the solutions given.
  Status learn(Budget& budget, std::vector<Packed>& found) {
    RunsOracle& oracle = search_.model().oracle(budget);
    ++learned_;
    const Status status = oracle.find(budget);
    if (status != Status::solved) return status;
    const std::vector<Mask> solution = oracle.solution();
    found.push_back(pack(solution, width_));
    learning_ = ++given_ < 2;
    oracle.forbid(solution);
    return status;
  }

  DepthFirst<RunsModel<W>> search_;
  int width_;
  bool learning_ = false;
  std::size_t given_ = 0;
  std::int64_t learned_ = 0;
  Packed last_;
};

}  // namespace sightline

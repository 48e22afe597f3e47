// The solutions of a puzzle of runs: depth first with probing while that is quick, then clause learning, in turns with
// reinforced beliefs where the board is wide open.
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
    RunsOracle& oracle = model.oracle(budget);
    if (given_ > 1) return Status::solved;  // the walk continues with the oracle's help
    if (given_ == 1) oracle.forbid(unpack(last_, width_));
    else if (model.dived()) prepare_turns(model, oracle);
    learning_ = true;
    return Status::solved;
  }

  // One solution by clause learning. After two the walk continues, since it needs no memory of the solutions given.
  Status learn(Budget& budget, std::vector<Packed>& found) {
    RunsOracle& oracle = search_.model().oracle(budget);
    ++learned_;
    const Status status = reinforcement_ ? take_turns(oracle, budget) : oracle.find(budget);
    if (status != Status::solved) return status;
    const std::vector<Mask>& solution = reinforced_ ? reinforcement_->picture() : oracle.solution();
    found.push_back(last_ = pack(solution, width_));
    learning_ = ++given_ < 2;
    oracle.forbid(solution);
    if (reinforced_) oracle.trust_solution();
    if (reinforcement_) reinforcement_->look_near(solution);
    return status;
  }

  // The smaller a board, the more often clauses find a solution, or refute that there is one, in the time of a few attempts:
  // so they have ever longer turns there, for what is not found in many attempts mostly does not exist. The first attempts
  // find most solutions that there are; the clauses then expect none. Attempts come to a picture sooner where fields are
  // strong from the start; large boards, where they decide most, keep the slow way.
  void prepare_turns(const RunsModel<W>& model, RunsOracle& oracle) {
    const RunsPuzzle& puzzle = model.puzzle();
    const int cells = puzzle.rows * puzzle.columns;
    if (cells < kSmallest || !RunsReinforcement::fits(puzzle)) return;
    const bool large = cells >= kLarge;
    reinforcement_.emplace(puzzle, model.root(), large ? 0 : kFirstStrength);
    turns_ = large ? Turns{500, 200, 0, 300, 300} : Turns{300, 200, 8, 180, 80};
    if (!large) oracle.leave_out_dives();
  }

  // On a board that is wide open, in turns with reinforcement. The clauses come first, since they soon show what has no
  // solution.
  Status take_turns(RunsOracle& oracle, Budget& budget) {
    for (;;) {
      const Status status = oracle.find_for(std::exchange(turns_.first, turns_.conflicts), budget);
      reinforced_ = false;
      if (status != Status::unknown || budget.stopped()) return status;
      const int rounds = std::exchange(turns_.first_rounds, turns_.rounds);
      reinforced_ = reinforcement_->find_for(rounds, budget) && pack(reinforcement_->picture(), width_) != last_;
      if (reinforced_) return Status::solved;
      if (!turns_.growth) continue;
      turns_.conflicts += turns_.conflicts / turns_.growth;
      oracle.expect_none();
    }
  }

  struct Turns {
    std::int64_t first, conflicts;  // of clause learning: before the first attempts, and between attempts
    int growth;                     // which part more conflicts there are each time; 0: none
    int first_rounds, rounds;       // of reinforcement; on large boards 300 take about as long as 200 conflicts
  };
  static constexpr int kSmallest = 600, kLarge = 1100;  // cells
  static constexpr int kFirstStrength = 17;             // of fields on boards that are not large

  DepthFirst<RunsModel<W>> search_;
  int width_;
  bool learning_ = false;
  std::size_t given_ = 0;
  std::int64_t learned_ = 0;
  Packed last_;  // the last solution
  std::optional<RunsReinforcement> reinforcement_;
  Turns turns_{};
  bool reinforced_ = false;  // the last solution came from there
};

}  // namespace sightline

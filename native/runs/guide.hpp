// Where to look for a first solution: along the beliefs, which are recomputed as cells are decided.
#pragma once

#include "cdcl/cdcl.hpp"
#include "runs/beliefs.hpp"

namespace sightline {

// For the solver, a theory that never implies anything: it only suggests decisions, during short dives.
class RunsGuide final : public cdcl::Theory {
 public:
  // losses[spot * values + v]: the literal for "the spot does not have value v"; none where that is decided.
  RunsGuide(const RunsPuzzle& puzzle, std::span<const Mask> start, std::vector<cdcl::Lit> losses)
      : values_(puzzle.values), start_(start.begin(), start.end()), losses_(std::move(losses)), beliefs_(puzzle) {}

  void begin(cdcl::Solver& solver, Budget& budget);  // before each search; the first call sets phases and activities
  void stop() { stopped_ = true; }                   // after a solution: others are searched for near it
  void leave_out_dives() { dives_ = false; }         // where something else looks for a first solution

  bool propagate(cdcl::Solver&, std::span<const cdcl::Lit>) override { return true; }
  void explain(const cdcl::Solver&, cdcl::Lit, std::uint32_t, std::vector<cdcl::Lit>&) override {}
  void undo(const cdcl::Solver&, std::span<const cdcl::Lit>) override { next_ = 0; }
  cdcl::Lit suggest(const cdcl::Solver& solver) override;

 private:
  bool diving(const cdcl::Solver& solver) const;
  void form_beliefs(const cdcl::Solver& solver, int rounds, Budget& budget);
  std::vector<Mask> known(const cdcl::Solver& solver) const;
  cdcl::Lit lit_of(const RunsBeliefs::Guess& guess) const;

  int values_;
  std::vector<Mask> start_;
  std::vector<cdcl::Lit> losses_;
  RunsBeliefs beliefs_;
  std::vector<RunsBeliefs::Guess> guesses_;  // the surest first
  std::size_t next_ = 0;                     // the first that may still be open
  std::size_t formed_at_ = 0;                // the trail's least length since beliefs were last formed
  std::int64_t began_at_ = 0;                // the number of conflicts when the search began
  bool primed_ = false, stopped_ = false, dives_ = true;
};

}  // namespace sightline

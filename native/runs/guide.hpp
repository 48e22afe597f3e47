// Where to look for a first solution: along the beliefs, which are formed anew as cells are settled.
#pragma once

#include "cdcl/cdcl.hpp"
#include "runs/beliefs.hpp"

namespace sightline {

// To the solver a theory that never implies anything: it only suggests, during some conflicts of many.
class RunsGuide final : public cdcl::Theory {
 public:
  // losses[spot * values + v]: the literal that says that the spot does not have value v; none where that is settled.
  RunsGuide(const RunsPuzzle& puzzle, std::span<const Mask> start, std::vector<cdcl::Lit> losses)
      : values_(puzzle.values), start_(start.begin(), start.end()), losses_(std::move(losses)), beliefs_(puzzle) {}

  void begin(cdcl::Solver& solver, Budget& budget);  // before each search; the first gives the solver its bearings
  void stop() { stopped_ = true; }                   // other solutions are looked for near the first, or there are none

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
  std::size_t formed_at_ = 0;  // how long the trail was when beliefs were last formed, or when it was shorter
  std::int64_t began_at_ = 0;  // after so many conflicts
  bool primed_ = false, stopped_ = false;
};

}  // namespace sightline

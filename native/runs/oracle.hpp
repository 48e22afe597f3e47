// Clause learning for the boards that line logic and probing do not settle.
//
// Order encoding: for each block and each of its feasible starts except the first, one variable "starts there or
// later"; for a block that grows, the same for its ends. Three kinds of short clauses connect blocks and cells: blocks keep their order, a block colours what it
// covers, and what lies between two neighbouring blocks is background. What a line forces beyond these clauses comes
// from a theory; where to look for a first solution, from beliefs.
#pragma once

#include <memory>

#include "cdcl/cdcl.hpp"
#include "runs/guide.hpp"
#include "runs/line.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

class RunsOracle {
 public:
  // `masks`: what is known at the root.
  RunsOracle(const RunsPuzzle& puzzle, std::span<const Mask> masks);

  // Looks for a solution that was not forbidden, inside `masks` (and those of the start; empty: anywhere in these).
  Status find(Budget& budget, std::span<const Mask> masks = {});
  // The same anywhere, until some conflicts later: unknown, and to be called again, even if the budget has not ended.
  Status find_for(std::int64_t conflicts, Budget& budget);
  const std::vector<Mask>& solution() const { return solution_; }
  void forbid(std::span<const Mask> solution);  // and look for others near it
  void trust_solution();                        // … even where beliefs say otherwise
  void expect_none();                           // to search in the manner that shows sooner that no solution is left
  void leave_out_dives();                       // along the beliefs, where something else looks for a first solution

 private:
  // A literal, or a constant.
  struct Term {
    enum Kind { never, always, open } kind;
    cdcl::Lit lit{};
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  Status solve(Budget& budget, std::span<const cdcl::Lit> assumed);
  void add_cell(int spot);
  void add_lines();
  void add_line(int line, std::vector<std::vector<int>> starts, std::vector<std::vector<int>> ends);
  Term cell(int spot, int value) const;
  Term from(int block, int place) const;
  Term until(int block, int place) const;
  Term at_least(const std::vector<int>& places, cdcl::Var first, int place) const;
  cdcl::Var add_order(const std::vector<int>& places);
  static Term no(Term term);
  void add(std::initializer_list<Term> clause);

  const RunsPuzzle& puzzle_;
  std::vector<Mask> start_, solution_;
  std::vector<cdcl::Var> cells_;          // per spot: the first of its variables; two values share one
  std::vector<std::vector<int>> starts_;  // of the present line: the feasible starts per block …
  std::vector<cdcl::Var> firsts_;         // … and the first of the block's variables;
  std::vector<std::vector<int>> ends_;    // the same for the ends of blocks that grow
  std::vector<cdcl::Var> end_firsts_;
  std::span<const Run> runs_;
  std::vector<cdcl::Lit> clause_;
  cdcl::Solver solver_;
  std::unique_ptr<cdcl::Theory> lines_;
  std::unique_ptr<RunsGuide> guide_;
  bool paused_ = false;  // the last search, by find_for
};

}  // namespace sightline

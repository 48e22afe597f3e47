// The domains of a board of runs, kept by rows and by columns at once, and what narrows them: line logic, then probing.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "core/search.hpp"
#include "runs/dive.hpp"
#include "runs/line.hpp"
#include "runs/oracle.hpp"

namespace sightline {

template <class W>
class RunsModel {
 public:
  RunsModel(std::shared_ptr<const RunsPuzzle> puzzle, std::span<const Mask> masks, Mode mode);

  // The interface of the search loop (search.hpp).
  Flow propagate(Budget& budget);
  Choice choose(Budget& budget, const Group& group);
  bool restrict(int spot, Mask mask);
  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark);
  void conflict() {
    if (dive_) dive_->conflict();
  }
  bool restart_due() const { return dive_ && !oracle_ && dive_->restart_due(); }
  Mask domain(int spot) const;
  int spots() const { return puzzle_->rows * puzzle_->columns; }
  std::vector<Group> split(const Group& open) const;

  // Probing has taken long enough: clause learning should take over. `choose` returns `stopped` until it has.
  bool probed_enough() const;
  void learn_when_probed_enough() { may_learn_ = true; }
  // Boards that lines leave nearly blank, or probing wide open, are tried along the beliefs first; if that fails, they are
  // probed enough.
  void dive_first() { may_dive_ = true; }
  bool dived() const { return dive_ != nullptr; }
  const RunsPuzzle& puzzle() const { return *puzzle_; }
  // What is known before any decision, once that has been found.
  const std::vector<Mask>& root() const { return root_; }
  RunsOracle& oracle(Budget& budget);  // from now on no branch is taken that has no solution left
  std::vector<Mask> masks() const { return masks_of(*this); }

 private:
  struct Gone {  // a value that a cell has lost
    int row, column, value;
  };
  struct Probed {  // the last probes of a spot: which lines they visited, when, and how many cells they decided
    std::array<Word, 4> lines{};
    std::int64_t at = -1;
    int least = 0, most = 0;
    Mask best = 0;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  W* can(int line) { return &can_[at(line * puzzle_->values)]; }
  const W* can(int line) const { return &can_[at(line * puzzle_->values)]; }

  void touch(int line);
  void lose(int row, int column, int value);
  bool narrow(int line);
  void forget_queue();

  enum class Pass { quiet, changed, dead, stopped };
  Pass probe(Budget& budget, int spot);
  bool fresh(const Probed& probed) const;
  void keep_common(std::size_t start, std::uint64_t base, int earlier);
  Choice probe_all(Budget& budget, const Group& group);
  std::ptrdiff_t open_at_root() const;
  void dive_if_blank();
  void probe_root(Budget& budget);
  Choice follow_beliefs(Budget& budget, const Group& group);
  Choice follow_witness(Budget& budget, const Group& group);
  Choice first_open(const Group& group) const;
  Choice best_probed(const Group& group) const;

  std::shared_ptr<const RunsPuzzle> puzzle_;
  Mode mode_;
  std::vector<W> can_;  // can_[line * values + v]: the cells of the line that may have value v
  std::vector<Gone> trail_;
  std::vector<int> queue_;  // lines to narrow again, first in, first out
  std::size_t head_ = 0;
  std::vector<char> waiting_;
  std::vector<W> supported_;
  LineSolver<W> solver_;

  bool probing_ = false;
  Word* visited_ = nullptr;            // the lines that the present probe has visited
  std::int64_t clock_ = 0;             // counts changes outside probes
  std::vector<std::int64_t> changed_;  // per line class (line mod 256): when it last changed
  std::vector<Probed> probed_;         // per spot; made by the first probe
  std::vector<std::uint64_t> seen_;    // per (spot, value): the probe round that lost it
  std::uint64_t round_ = 1;
  std::vector<Gone> common_;  // what every surviving value of the probed spot rules out
  Group all_;
  std::int64_t probes_ = 0, probe_limit_;  // how many were made; after how many clause learning should take over

  std::vector<Mask> root_;  // what is known at the root
  bool root_probed_ = true;
  std::shared_ptr<RunsOracle> oracle_;
  std::vector<Mask> witness_;  // a solution, perhaps inside the present domains
  std::shared_ptr<RunsDive> dive_;
  bool may_learn_ = false, may_dive_ = false;
};

extern template class RunsModel<Word>;
extern template class RunsModel<Wide<2>>;
extern template class RunsModel<Wide<4>>;
extern template class RunsModel<Wide<16>>;

}  // namespace sightline

#include "runs/oracle.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "runs/counts.hpp"
#include "runs/theory.hpp"

namespace sightline {

using cdcl::Lit;

RunsOracle::RunsOracle(const RunsPuzzle& puzzle, std::span<const Mask> masks)
    : puzzle_(puzzle), start_(masks.begin(), masks.end()), solution_(start_), cells_(start_.size()) {
  for (std::size_t spot = 0; spot < start_.size(); ++spot) add_cell(static_cast<int>(spot));
  add_lines();
  std::vector<Lit> losses(start_.size() * at(puzzle_.values));
  for (std::size_t i = 0; i < losses.size(); ++i) {
    const Term term = cell(static_cast<int>(i) / puzzle_.values, static_cast<int>(i) % puzzle_.values);
    if (term.kind == Term::open) losses[i] = ~term.lit;
  }
  lines_ = line_theory(puzzle_, start_, losses, solver_.vars());
  guide_ = std::make_unique<RunsGuide>(puzzle_, start_, std::move(losses));
  solver_.add_theory(*lines_);
  solver_.add_theory(*guide_);
}

// One variable for two values (true: the larger), one per value for more.
void RunsOracle::add_cell(int spot) {
  const Mask mask = start_[at(spot)];
  const int values = std::popcount(mask);
  cells_[at(spot)] = solver_.vars();
  if (values == 2) solver_.add_var();
  if (values <= 2) return;
  std::vector<Lit> some;
  for (int i = 0; i < values; ++i) some.push_back(Lit(solver_.add_var()));
  solver_.add_clause(some);
  for (std::size_t i = 0; i < some.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) solver_.add_clause({~some[i], ~some[j]});
}

RunsOracle::Term RunsOracle::cell(int spot, int value) const {
  const Mask mask = start_[at(spot)], bit = Mask{1} << value;
  if (!(mask & bit)) return {Term::never};
  if (mask == bit) return {Term::always};
  const int rank = std::popcount(mask & (bit - 1));
  if (std::popcount(mask) == 2) return {Term::open, Lit(cells_[at(spot)], rank == 1)};
  return {Term::open, Lit(cells_[at(spot)] + rank)};
}

// "The block starts at `place` or later."
RunsOracle::Term RunsOracle::from(int block, int place) const {
  if (block == static_cast<int>(starts_.size())) return {Term::always};
  return at_least(starts_[at(block)], firsts_[at(block)], place);
}

// "The block ends before `place` or later", after all cells up to there.
RunsOracle::Term RunsOracle::until(int block, int place) const {
  if (!runs_[at(block)].grows) return from(block, place - runs_[at(block)].length);
  return at_least(ends_[at(block)], end_firsts_[at(block)], place);
}

RunsOracle::Term RunsOracle::at_least(const std::vector<int>& places, cdcl::Var first, int place) const {
  const auto rank = std::lower_bound(places.begin(), places.end(), place) - places.begin();
  if (rank == 0) return {Term::always};
  if (rank == static_cast<std::ptrdiff_t>(places.size())) return {Term::never};
  return {Term::open, Lit(first + static_cast<int>(rank) - 1)};
}

// The variables of a start or an end.
cdcl::Var RunsOracle::add_order(const std::vector<int>& places) {
  const cdcl::Var first = solver_.vars();
  for (std::size_t i = 1; i < places.size(); ++i) solver_.add_var();
  return first;
}

RunsOracle::Term RunsOracle::no(Term term) {
  if (term.kind == Term::open) return {Term::open, ~term.lit};
  return {term.kind == Term::always ? Term::never : Term::always};
}

void RunsOracle::add(std::initializer_list<Term> clause) {
  clause_.clear();
  for (const Term& term : clause) {
    if (term.kind == Term::always) return;
    if (term.kind == Term::open) clause_.push_back(term.lit);
  }
  solver_.add_clause(clause_);
}

void RunsOracle::add_lines() {
  std::vector<std::vector<std::vector<int>>> starts, ends;
  for (int line = 0; line < puzzle_.count(); ++line) {
    std::vector<Mask> masks;
    for (int i = 0; i < puzzle_.cells(line); ++i) masks.push_back(start_[at(puzzle_.spot(line, i))]);
    std::optional<LineResult> result = solve_line(puzzle_.lines[at(line)], masks);
    if (!result) return add({});
    starts.push_back(std::move(result->starts));
    ends.push_back(std::move(result->ends));
  }
  if (!puzzle_.grows) drop_crowded_starts(puzzle_, start_, starts);
  for (int line = 0; line < puzzle_.count(); ++line)
    add_line(line, std::move(starts[at(line)]), std::move(ends[at(line)]));
}

void RunsOracle::add_line(int line, std::vector<std::vector<int>> starts, std::vector<std::vector<int>> ends) {
  const std::vector<Run>& runs = puzzle_.lines[at(line)];
  const int cells = puzzle_.cells(line), last = static_cast<int>(runs.size()) - 1;
  if (std::ranges::any_of(starts, &std::vector<int>::empty)) return add({});
  runs_ = runs;
  starts_ = std::move(starts);
  ends_ = std::move(ends);
  firsts_.clear();
  end_firsts_.clear();
  for (const std::vector<int>& starts : starts_) firsts_.push_back(add_order(starts));
  for (const std::vector<int>& ends : ends_) end_firsts_.push_back(add_order(ends));
  for (int j = 0; j <= last; ++j) {
    const int gap = j < last && runs[at(j)].color == runs[at(j + 1)].color;
    const std::vector<int>& starts = starts_[at(j)];
    for (std::size_t i = 0; i < starts.size(); ++i) {
      if (i > 0) add({no(from(j, starts[i])), from(j, starts[i - 1])});
      const int end = starts[i] + runs[at(j)].length;
      if (runs[at(j)].grows) add({no(from(j, starts[i])), until(j, end)});
      else if (j < last) add({no(from(j, starts[i])), from(j + 1, end + gap)});
    }
    for (std::size_t i = 0; runs[at(j)].grows && i < ends_[at(j)].size(); ++i) {
      const int end = ends_[at(j)][i];
      if (i > 0) add({no(until(j, end)), until(j, ends_[at(j)][i - 1])});
      if (j < last) add({no(until(j, end)), from(j + 1, end + gap)});
    }
  }
  for (int i = 0; i < cells; ++i) {
    const int spot = puzzle_.spot(line, i);
    add({no(from(0, i + 1)), cell(spot, 0)});
    for (int j = 0; j <= last; ++j) {
      const Term ended = no(until(j, i + 1));  // the block ends before this cell
      add({ended, from(j, i + 1), cell(spot, runs[at(j)].color)});
      add({no(ended), no(from(j + 1, i + 1)), cell(spot, 0)});
    }
  }
}

Status RunsOracle::find(Budget& budget, std::span<const Mask> masks) {
  std::vector<Lit> assumed;
  for (std::size_t spot = 0; spot < masks.size(); ++spot) {
    if (!(start_[spot] & masks[spot])) return Status::impossible;
    for (Mask gone = start_[spot] & ~masks[spot]; gone; gone &= gone - 1)
      assumed.push_back(~cell(static_cast<int>(spot), std::countr_zero(gone)).lit);
  }
  guide_->begin(solver_, budget);
  return solve(budget, assumed);
}

Status RunsOracle::find_for(std::int64_t conflicts, Budget& budget) {
  if (!std::exchange(paused_, true)) guide_->begin(solver_, budget);
  solver_.pause_after(conflicts);
  const Status status = solve(budget, {});
  paused_ = status == Status::unknown && !budget.stopped();
  return status;
}

Status RunsOracle::solve(Budget& budget, std::span<const Lit> assumed) {
  const Status status = solver_.solve(budget, assumed);
  if (status != Status::solved) return status;
  guide_->stop();
  for (std::size_t spot = 0; spot < start_.size(); ++spot) {
    Mask left = start_[spot];
    while (!std::has_single_bit(left)) {
      const Mask top = std::bit_floor(left);
      const Lit lit = cell(static_cast<int>(spot), std::countr_zero(top)).lit;
      left = solver_.value_of(lit.var()) == lit.value() ? top : left ^ top;
    }
    solution_[spot] = left;
  }
  return status;
}

void RunsOracle::trust_solution() { guide_->stop(); }

void RunsOracle::expect_none() {
  guide_->stop();
  solver_.forget_longest();
}

void RunsOracle::leave_out_dives() { guide_->leave_out_dives(); }

void RunsOracle::forbid(std::span<const Mask> solution) {
  std::vector<Lit> other;
  for (std::size_t spot = 0; spot < start_.size(); ++spot) {
    const Term term = cell(static_cast<int>(spot), std::countr_zero(solution[spot]));
    if (term.kind != Term::open) continue;
    other.push_back(~term.lit);
    solver_.set_phase(term.lit.var(), term.lit.value());
  }
  solver_.add_clause(other);
  paused_ = false;
}

}  // namespace sightline

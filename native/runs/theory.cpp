#include "runs/theory.hpp"

#include <algorithm>

#include "runs/line.hpp"

namespace sightline {

namespace {

using cdcl::Lit;

template <class W>
class LineTheory final : public cdcl::Theory {
 public:
  LineTheory(const RunsPuzzle& puzzle, std::span<const Mask> start, std::vector<Lit> losses, int vars)
      : puzzle_(puzzle),
        can_(at(puzzle.count() * puzzle.values)),
        losses_(std::move(losses)),
        loss_of_(2 * at(vars), Loss{-1, 0}),
        waiting_(at(puzzle.count()), 1),
        supported_(at(puzzle.values)),
        trial_(supported_),
        solver_(puzzle.most_runs(), puzzle.grows) {
    for (std::size_t spot = 0; spot < start.size(); ++spot)
      for (int v = 0; v < puzzle_.values; ++v)
        if (start[spot] >> v & 1) add({static_cast<int>(spot), v});
    open_ = can_;
    for (int line = 0; line < puzzle_.count(); ++line) queue_.push_back(line);
  }

  bool propagate(cdcl::Solver& solver, std::span<const Lit> fresh) override {
    for (const Lit lit : fresh)
      if (const Loss loss = loss_of_[lit.code]; loss.spot >= 0) {
        const auto [row, column] = lines(loss.spot);
        remove(can(row)[loss.value], place(column));
        remove(can(column)[loss.value], place(row));
        touch(row);
        touch(column);
      }
    while (!queue_.empty()) {
      if (!solver.budget().poll(sizeof(W) / sizeof(Word))) return true;
      const int line = queue_.back();
      queue_.pop_back();
      waiting_[at(line)] = 0;
      if (!narrow(solver, line)) return false;
    }
    return true;
  }

  void explain(const cdcl::Solver& solver, Lit implied, std::uint32_t tag, std::vector<Lit>& clause) override {
    const int line = static_cast<int>(tag);
    gather(solver, line, loss_of_[implied.code], implied);
    keep_needed(line, clause);
  }

  void undo(const cdcl::Solver&, std::span<const Lit> gone) override {
    for (const Lit lit : gone)
      if (const Loss loss = loss_of_[lit.code]; loss.spot >= 0) restore(loss);
  }

 private:
  struct Loss {  // a value that a spot does not have
    int spot, value;
  };
  struct Premise {
    Lit lit;
    int place, value;
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  W* can(int line) { return &can_[at(line * puzzle_.values)]; }
  Lit lit_of(Loss loss) const { return losses_[at(loss.spot * puzzle_.values + loss.value)]; }
  int place(int line) const { return puzzle_.place(line); }
  std::pair<int, int> lines(int spot) const { return {spot / puzzle_.columns, puzzle_.rows + spot % puzzle_.columns}; }

  void touch(int line) {
    if (waiting_[at(line)]) return;
    waiting_[at(line)] = 1;
    queue_.push_back(line);
  }
  void restore(Loss loss) {
    const auto [row, column] = lines(loss.spot);
    insert(can(row)[loss.value], place(column));
    insert(can(column)[loss.value], place(row));
  }
  void add(Loss loss) {
    restore(loss);
    if (const Lit lit = lit_of(loss); !lit.none()) loss_of_[lit.code] = loss;
  }

  bool narrow(cdcl::Solver& solver, int line) {
    W* const mine = can(line);
    if (!solver_.solve(puzzle_.lines[at(line)], puzzle_.cells(line), mine, puzzle_.values, supported_.data())) {
      gather(solver, line, {-1, 0}, {});
      clause_.clear();
      keep_needed(line, clause_);
      return solver.refute(clause_);
    }
    bool fine = true;
    for (int v = 0; v < puzzle_.values && fine; ++v)
      each(mine[v] & ~supported_[at(v)], [&](int i) {
        const Lit lit = lit_of({puzzle_.spot(line, i), v});
        if (fine && solver.value(lit) <= 0) fine = solver.imply(lit, static_cast<std::uint32_t>(line));
      });
    return fine;
  }

  // Collects the losses on the line (those before `implied`), latest first, and the line with these but without `loss`.
  void gather(const cdcl::Solver& solver, int line, Loss loss, Lit implied) {
    premises_.clear();
    for (int v = 0; v < puzzle_.values; ++v) {
      const W& open = open_[at(line * puzzle_.values + v)];
      W& trial = trial_[at(v)] = open;
      each(open & ~can(line)[v], [&](int i) {
        const Lit lit = lit_of({puzzle_.spot(line, i), v});
        if (puzzle_.spot(line, i) == loss.spot) return;
        if (!implied.none() && !solver.before(lit.var(), implied.var())) return;
        remove(trial, i);
        premises_.push_back({lit, i, v});
      });
      if (loss.spot >= 0 && v != loss.value) remove(trial, crossing(line, loss.spot));
    }
    std::sort(premises_.begin(), premises_.end(),
              [&](const Premise& a, const Premise& b) { return solver.before(b.lit.var(), a.lit.var()); });
  }
  int crossing(int line, int spot) const {
    return line < puzzle_.rows ? spot % puzzle_.columns : spot / puzzle_.columns;
  }

  // Drops what the contradiction does not need, latest first.
  void keep_needed(int line, std::vector<Lit>& clause) {
    for (const Premise& premise : premises_) {
      insert(trial_[at(premise.value)], premise.place);
      if (!solver_.feasible(puzzle_.lines[at(line)], puzzle_.cells(line), trial_.data())) continue;
      remove(trial_[at(premise.value)], premise.place);
      clause.push_back(~premise.lit);
    }
  }

  const RunsPuzzle& puzzle_;
  std::vector<W> can_, open_;  // [line * values + v]: the cells that may have value v: now, and at the start
  std::vector<Lit> losses_;
  std::vector<Loss> loss_of_;  // by literal: the loss it states
  std::vector<int> queue_;
  std::vector<char> waiting_;
  std::vector<W> supported_, trial_;
  LineSolver<W> solver_;
  std::vector<Premise> premises_;
  std::vector<Lit> clause_;
};

}  // namespace

std::unique_ptr<cdcl::Theory> line_theory(const RunsPuzzle& puzzle, std::span<const Mask> start,
                                          std::vector<Lit> losses, int vars) {
  return with_word(std::max(puzzle.rows, puzzle.columns), [&]<class W>(W) -> std::unique_ptr<cdcl::Theory> {
    return std::make_unique<LineTheory<W>>(puzzle, start, std::move(losses), vars);
  });
}

}  // namespace sightline

// Runs along lines as a problem of the kernel, over the narrowest word that holds a line.
#include <climits>

#include "core/problems.hpp"
#include "runs/closure.hpp"
#include "runs/finders.hpp"
#include "runs/looks.hpp"
#include "runs/scopes.hpp"
#include "runs/search.hpp"
#include "runs/turns.hpp"
#include "verify/verify.hpp"

namespace sightline {

namespace {

struct Flat {  // the runs as they were given, to check solutions against
  std::vector<int> counts, lengths, colors;
};

Mask values_of(const RunsPuzzle& puzzle) { return ~Mask{0} >> (64 - puzzle.values); }

constexpr int kMostRuns = 1 << 16;     // in a line
constexpr int kPlain = 2, kExact = 3;  // tiers: simple arguments about a line, and everything that a line forces

template <class W>
class RunsProblem final : public Problem {
 public:
  RunsProblem(std::shared_ptr<const RunsPuzzle> puzzle, Flat flat, std::vector<Mask> masks, int width)
      : Problem(masks.size(), width, values_of(*puzzle)),
        puzzle_(std::move(puzzle)),
        flat_(std::move(flat)),
        masks_(std::move(masks)) {}

  Known fixpoint(Budget& budget) const override {
    RunsModel<W> model = fresh();
    return known_by_propagation(model, width(), budget);
  }
  std::unique_ptr<Search> search(Mode mode, std::uint64_t) const override {
    return std::make_unique<RunsSearch<W>>(fresh(mode), width());
  }
  Counted count(Budget& budget) const override {
    RunsModel<W> model = fresh();
    model.learn_when_probed_enough();
    return Counter(model, budget).run();
  }
  std::vector<Packed> cubes(std::size_t least, Budget& budget) const override {
    RunsModel<W> model = fresh();
    return split_into_cubes(model, width(), least, budget);
  }
  bool verify(std::string_view solution) const override {
    if (solution.size() != masks_.size() * static_cast<std::size_t>(width())) return false;
    const std::vector<Mask> masks = unpack(solution, width());
    for (std::size_t i = 0; i < masks.size(); ++i)
      if (masks[i] & ~masks_[i]) return false;
    return verify_runs(puzzle_->rows, puzzle_->columns, flat_.counts, flat_.lengths, flat_.colors, masks);
  }

  Packed line(int number, std::string_view cells, int near, int far) const override {
    if (near != kOwn || far != kOwn) throw std::invalid_argument("runs: a line has no clues at its ends");
    const std::vector<Mask> support = support_of_line(runs_of(number), cells_of(number, cells));
    return pack(support, width());
  }
  Arrangements arrangements(int number, std::string_view cells) const override {
    std::optional<LineResult> found = solve_line(runs_of(number), cells_of(number, cells));
    return found ? Arrangements{pack(found->masks, width()), std::move(found->starts), std::move(found->ends)}
                 : Arrangements{};
  }
  Packed needed(int number, std::string_view cells, std::string_view wanted) const override {
    return pack(needed_of_line(runs_of(number), cells_of(number, cells), cells_of(number, wanted)), width());
  }
  std::vector<int> says(int number, std::string_view cells, std::string_view wanted) const override {
    (void)runs_of(number);
    const std::vector<Mask> known = cells_of(number, cells), asked = cells_of(number, wanted);
    if (!offers_plain_closure(*puzzle_))
      return said_by(spare_finders_, [&] { return looks_of_lines(); }, number, known, asked);
    return said_by(
        spare_looks_, [&] { return std::make_unique<LineLooks>(*puzzle_, no_board_); }, number, known, asked);
  }

 private:
  bool close(std::vector<Mask>& board, int tier, Budget& budget) const override {
    if (tier == kPlain && offers_plain_closure(*puzzle_)) return close_plainly(*puzzle_, board, budget);
    if (tier < kExact) return true;
    RunsModel<W> model(puzzle_, board, Mode::automatic);
    if (model.propagate(budget) == Flow::conflict) return false;
    board = masks_of(model);
    return true;
  }
  bool take_turns(std::vector<Mask>& board, const std::vector<int>& techniques, int most, Turns& taken,
                  Budget& budget) const override {
    if (!offers_plain_closure(*puzzle_)) throw NotOffered();
    for (const int technique : techniques)
      if (technique < 0 || technique >= kRunsTurns) throw std::invalid_argument("runs: there is no such technique");
    const Failures failures = [&](std::span<const Mask> masks, std::span<const Mask> wanted, int rounds) {
      return unpack(first_failures(pack(masks, width()), pack(wanted, width()), rounds, true, budget).second, width());
    };
    return take_runs_turns(*puzzle_, board, techniques, most, failures, taken, budget);
  }
  std::unique_ptr<Scopes> scopes() const override { return std::make_unique<RunsScopes<W>>(*puzzle_); }
  std::unique_ptr<Looks> looks() const override { return looks_of_lines(); }
  std::unique_ptr<RunsLooks> looks_of_lines() const {
    return std::make_unique<RunsLooks>(*puzzle_, !flat_.colors.empty());
  }

  template <class L, class Make>
  static std::vector<int> said_by(Spare<L>& spare, const Make& make, int line, const std::vector<Mask>& known,
                                  const std::vector<Mask>& asked) {
    std::unique_ptr<L> looks = spare.take();
    if (!looks) looks = make();
    std::vector<int> found = looks->says(line, known, asked);
    spare.put(std::move(looks));
    return found;
  }

  const std::vector<Run>& runs_of(int line) const {
    if (line < 0 || line >= puzzle_->count()) throw std::invalid_argument("runs: there is no such line");
    return puzzle_->lines[static_cast<std::size_t>(line)];
  }
  std::vector<Mask> cells_of(int line, std::string_view cells) const {
    return checked_masks(cells, static_cast<std::size_t>(puzzle_->cells(line)));
  }

  RunsModel<W> fresh(Mode mode = Mode::automatic) const { return {puzzle_, masks_, mode}; }

  std::shared_ptr<const RunsPuzzle> puzzle_;
  Flat flat_;
  std::vector<Mask> masks_;
  mutable std::vector<Mask> no_board_;  // stays empty
  mutable Spare<LineLooks> spare_looks_;
  mutable Spare<RunsLooks> spare_finders_;
};

}  // namespace

// A run of unknown length has one cell and grows. One that is longer than its line is kept as one cell too long, so that no
// sum or shift goes beyond its type.
RunsPuzzle runs_puzzle(int rows, int columns, const std::vector<int>& counts, const std::vector<int>& lengths,
                       const std::vector<int>& colors, std::size_t cells) {
  const std::size_t down = static_cast<std::size_t>(rows), across = static_cast<std::size_t>(columns);
  if (rows < 0 || columns < 0 || counts.size() != down + across || down * across > INT_MAX || cells != down * across ||
      (!colors.empty() && colors.size() != lengths.size()))
    throw std::invalid_argument("runs: the arrays do not fit the board");
  RunsPuzzle puzzle{rows, columns, 2, {}};
  std::size_t next = 0;
  for (int count : counts) {
    if (count < 0 || static_cast<std::size_t>(count) > lengths.size() - next)
      throw std::invalid_argument("runs: the counts do not fit the lengths");
    const int room = puzzle.cells(static_cast<int>(puzzle.lines.size()));
    if (count > kMostRuns) throw std::invalid_argument("runs: too many in a line");
    auto& line = puzzle.lines.emplace_back();
    for (; count > 0; --count, ++next) {
      if (lengths[next] < 0) throw std::invalid_argument("runs: no such run");
      const bool grows = lengths[next] == 0;
      const Run run{grows ? 1 : std::min(lengths[next], room + 1), colors.empty() ? 1 : colors[next], grows};
      if (run.color < 1 || run.color > 63) throw std::invalid_argument("runs: no such run");
      puzzle.values = std::max(puzzle.values, run.color + 1);
      puzzle.grows = puzzle.grows || grows;
      line.push_back(run);
    }
  }
  if (next != lengths.size()) throw std::invalid_argument("runs: the counts do not fit the lengths");
  return puzzle;
}

std::unique_ptr<Problem> runs(int rows, int columns, std::vector<int> counts, std::vector<int> lengths,
                              std::vector<int> colors, std::string_view masks, int width) {
  std::vector<Mask> start = unpack(masks, width);
  if (rows < 1 || columns < 1) throw std::invalid_argument("runs: a board has rows and columns");
  const auto puzzle =
      std::make_shared<const RunsPuzzle>(runs_puzzle(rows, columns, counts, lengths, colors, start.size()));
  Flat flat{std::move(counts), std::move(lengths), std::move(colors)};
  for (Mask& mask : start) mask &= values_of(*puzzle);
  return with_word(std::max(rows, columns), [&]<class W>(W) -> std::unique_ptr<Problem> {
    return std::make_unique<RunsProblem<W>>(puzzle, std::move(flat), std::move(start), width);
  });
}

}  // namespace sightline

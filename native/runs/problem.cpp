// Nonograms: the problem that crosses the border, over the narrowest word that holds a line.
#include "core/problems.hpp"
#include "runs/stream.hpp"
#include "verify/verify.hpp"

namespace sightline {

namespace {

struct Flat {  // the runs as they crossed the border: what answers are checked against
  std::vector<int> counts, lengths, colors;
};

template <class W>
class Runs final : public Problem {
 public:
  Runs(std::shared_ptr<const RunsPuzzle> puzzle, Flat flat, std::vector<Mask> masks, int width)
      : puzzle_(std::move(puzzle)), flat_(std::move(flat)), masks_(std::move(masks)), width_(width) {}

  Known fixpoint(Budget& budget) const override {
    RunsModel<W> model = fresh();
    return known_by_propagation(model, width_, budget);
  }
  std::unique_ptr<Stream> search(Mode mode, std::uint64_t) const override {
    return std::make_unique<RunsStream<W>>(fresh(mode), width_);
  }
  Counted count(Budget& budget) const override {
    RunsModel<W> model = fresh();
    model.consult_when_tired();
    return Counter(model, budget).run();
  }
  std::vector<Packed> cubes(std::size_t least, Budget& budget) const override {
    RunsModel<W> model = fresh();
    return split_into_cubes(model, width_, least, budget);
  }
  bool verify(std::string_view answer) const override {
    const std::vector<Mask> masks = unpack(answer, width_);
    if (masks.size() != masks_.size()) return false;
    for (std::size_t i = 0; i < masks.size(); ++i)
      if (masks[i] & ~masks_[i]) return false;
    return verify_runs(puzzle_->rows, puzzle_->columns, flat_.counts, flat_.lengths, flat_.colors, masks);
  }

 private:
  RunsModel<W> fresh(Mode mode = Mode::automatic) const { return {puzzle_, masks_, mode}; }

  std::shared_ptr<const RunsPuzzle> puzzle_;
  Flat flat_;
  std::vector<Mask> masks_;
  int width_;
};

}  // namespace

RunsPuzzle runs_puzzle(int rows, int columns, const std::vector<int>& counts, const std::vector<int>& lengths,
                       const std::vector<int>& colors, std::size_t cells) {
  if (rows < 0 || columns < 0 || counts.size() != static_cast<std::size_t>(rows + columns) ||
      cells != static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) ||
      (!colors.empty() && colors.size() != lengths.size()))
    throw std::invalid_argument("runs: the arrays do not fit the board");
  RunsPuzzle puzzle{rows, columns, 2, {}};
  std::size_t next = 0;
  for (int count : counts) {
    if (count < 0 || static_cast<std::size_t>(count) > lengths.size() - next)
      throw std::invalid_argument("runs: the counts do not fit the lengths");
    auto& line = puzzle.lines.emplace_back();
    for (; count > 0; --count, ++next) {
      const Run run{lengths[next], colors.empty() ? 1 : colors[next]};
      if (run.length < 1 || run.color < 1 || run.color > 63) throw std::invalid_argument("runs: no such run");
      puzzle.values = std::max(puzzle.values, run.color + 1);
      line.push_back(run);
    }
  }
  return puzzle;
}

std::unique_ptr<Problem> runs(int rows, int columns, std::vector<int> counts, std::vector<int> lengths,
                              std::vector<int> colors, std::string_view masks, int width) {
  std::vector<Mask> start = unpack(masks, width);
  if (rows < 1 || columns < 1) throw std::invalid_argument("runs: a board has rows and columns");
  const auto puzzle =
      std::make_shared<const RunsPuzzle>(runs_puzzle(rows, columns, counts, lengths, colors, start.size()));
  Flat flat{std::move(counts), std::move(lengths), std::move(colors)};
  for (Mask& mask : start) mask &= ~Mask{0} >> (64 - puzzle->values);
  return with_word(std::max(rows, columns), [&]<class W>(W) -> std::unique_ptr<Problem> {
    return std::make_unique<Runs<W>>(puzzle, std::move(flat), std::move(start), width);
  });
}

Packed runs_line(const std::vector<int>& lengths, const std::vector<int>& colors, std::string_view masks, int width,
                 std::vector<std::vector<int>>& starts) {
  const RunsPuzzle alone = runs_puzzle(1, 0, {static_cast<int>(lengths.size())}, lengths, colors, 0);
  const std::vector<Mask> cells = unpack(masks, width);
  std::optional<LineAnswer> answer = solve_line(alone.lines.front(), cells);
  if (!answer) return {};
  starts = std::move(answer->starts);
  return pack(answer->masks, width);
}

Packed runs_needed(const std::vector<int>& lengths, const std::vector<int>& colors, std::string_view masks,
                   std::string_view wanted, Mask full, int width) {
  const RunsPuzzle alone = runs_puzzle(1, 0, {static_cast<int>(lengths.size())}, lengths, colors, 0);
  if (wanted.size() != masks.size()) throw std::invalid_argument("runs_needed: as many cells wanted as there are");
  return pack(needed_of_line(alone.lines.front(), unpack(masks, width), unpack(wanted, width), full), width);
}

}  // namespace sightline

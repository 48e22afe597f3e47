// Towers along lines as a problem of the kernel: which engine answers which question.
#include "core/problems.hpp"
#include "verify/verify.hpp"
#include "visible/closure.hpp"
#include "visible/count.hpp"
#include "visible/looks.hpp"
#include "visible/model.hpp"
#include "visible/orders.hpp"
#include "visible/proof.hpp"

namespace sightline {
namespace {

// Steps: a search that ends within so many is the cheapest way to count. Row by row, boards of 6×6 take milliseconds,
// boards of 8×8 seconds to minutes.
constexpr std::int64_t few_steps(int size) { return size < 7 ? 5000 : size < 8 ? 40'000 : 500'000; }
constexpr std::int64_t kRestartUnit = 1000;  // dead ends per Luby unit
constexpr int kLightDeadEnds = 40;           // before a search that began lightly restarts

void demand(bool fits, const char* what) {
  if (!fits) throw std::invalid_argument(what);
}

VisiblePuzzle checked(VisiblePuzzle puzzle) {
  demand(puzzle.size >= 1 && puzzle.size <= kMostTowers, "size");
  demand(puzzle.parks >= 0 && puzzle.parks < puzzle.size, "parks");
  demand(puzzle.clues.size() == std::size_t{4} * puzzle.size, "clues");
  for (const int clue : puzzle.clues) demand(clue >= 0 && clue <= puzzle.top(), "clue");
  return puzzle;
}

class VisibleScopes final : public Scopes {
 public:
  explicit VisibleScopes(const VisiblePuzzle& puzzle) : puzzle_(puzzle), cells_(puzzle.size) {
    for (int line = 0; line < puzzle.lines(); ++line) rules_.push_back(puzzle.rules(line));
    at_.resize(puzzle.spots());
    for (int line = 0; line < puzzle.lines(); ++line)
      for (int i = 0; i < puzzle.size; ++i) at_[puzzle.spot(line, i)].push_back(line);
  }

  int count() const override { return puzzle_.lines(); }
  std::span<const int> at(int spot) const override { return at_[spot]; }
  bool narrow(int line, std::span<const Mask> masks, Kept& kept) override {
    for (int i = 0; i < puzzle_.size; ++i) cells_[i] = masks[puzzle_.spot(line, i)];
    if (!narrow_line(exact_, cells_, rules_[line])) return false;
    for (int i = 0; i < puzzle_.size; ++i) {
      const int spot = puzzle_.spot(line, i);
      if (cells_[i] != masks[spot]) kept.push_back({spot, cells_[i]});
    }
    return true;
  }

  // Most that is active is so by one clue alone, which takes a small part of the time.
  bool is_active(int line, std::span<const Mask> masks) override {
    const LineRules& rules = rules_[line];
    for (int i = 0; i < puzzle_.size; ++i) cells_[i] = masks[puzzle_.spot(line, i)];
    before_ = cells_;
    for (const int clue : {rules.near, rules.far}) {
      if (clue && !keep_seen(cells_, clue, rules.top, rules.parks)) return true;
      std::ranges::reverse(cells_);
    }
    return cells_ != before_ || !narrow_line(exact_, cells_, rules) || cells_ != before_;
  }

 private:
  const VisiblePuzzle& puzzle_;
  std::vector<LineRules> rules_;
  std::vector<std::vector<int>> at_;
  std::vector<Mask> cells_, before_;
  ExactLine exact_;
};

class VisibleProblem final : public Problem {
 public:
  VisibleProblem(VisiblePuzzle puzzle, std::string_view masks, int width)
      : Problem(puzzle.spots(), width, puzzle.values()), puzzle_(std::move(puzzle)), masks_(board(masks)) {}

  Known fixpoint(Budget& budget) const override {
    if (has_few_orders(puzzle_)) return known_by_orders(puzzle_, masks_, width(), budget);
    VisibleModel model = pose(Mode::automatic);
    return known_by_propagation(model, width(), budget);
  }
  std::unique_ptr<Search> search(Mode mode, std::uint64_t seed) const override {
    if (has_few_orders(puzzle_) && mode == Mode::automatic && !seed) return search_by_orders(puzzle_, masks_, width());
    VisibleModel model = pose(mode, seed);
    if (mode == Mode::automatic) model.begin_lightly(kLightDeadEnds);
    return std::make_unique<DepthFirst<VisibleModel>>(std::move(model), width(), kRestartUnit, kLightDeadEnds);
  }
  Counted count(Budget& budget) const override {
    VisibleModel model = pose(Mode::automatic);
    const Counted few = Counter<VisibleModel>(model, budget, few_steps(puzzle_.size)).run();
    if (few.status != Status::unknown || budget.stopped()) return few;
    if (!puzzle_.diagonals)
      if (const auto all = count_by_rows({puzzle_, masks_of(model)}, budget))
        return {all->zero() ? Status::impossible : Status::solved, *all};
    if (budget.stopped()) return few;
    return Counter<VisibleModel>(model, budget).run();
  }
  std::vector<Packed> cubes(std::size_t least, Budget& budget) const override {
    VisibleModel model = pose(Mode::automatic);
    return split_into_cubes(model, width(), least, budget);
  }
  bool verify(std::string_view solution) const override {
    if (solution.size() != masks_.size() * index(width())) return false;
    const std::vector<Mask> masks = unpack(solution, width());
    for (std::size_t i = 0; i < masks.size(); ++i)
      if (masks[i] & ~masks_[i]) return false;
    return verify_visible(puzzle_.size, puzzle_.parks, puzzle_.clues, puzzle_.diagonals, masks);
  }

  std::vector<int> removable(std::string_view masks, int tier, const std::vector<int>& things,
                             const std::vector<int>& sizes, Budget& budget) const override {
    std::size_t used = 0;
    for (const int size : sizes) {
      demand(size >= 0 && index(size) <= things.size() - used, "parts");
      used += index(size);
    }
    for (const int thing : std::span(things).first(used))
      demand(thing >= 0 && thing < puzzle_.spots() + 4 * puzzle_.size, "parts");
    return removable_from_visible(puzzle_, board(masks), tier, things, sizes, budget);
  }

  // With more than 18 open cells the result may be weaker.
  Packed line(int number, std::string_view cells, int near, int far) const override {
    demand(number >= 0 && number < puzzle_.lines(), "line");
    LineRules rules = puzzle_.rules(number);
    demand(near >= kOwn && near <= rules.top && far >= kOwn && far <= rules.top, "clue");
    if (near != kOwn) rules.near = near;
    if (far != kOwn) rules.far = far;
    std::vector<Mask> kept = checked_masks(cells, puzzle_.size);
    return narrow_line(ExactLine::shared(), kept, rules) ? pack(kept, width()) : Packed();
  }
  Mask seen(int number, std::string_view cells) const override {
    demand(number >= 0 && number < puzzle_.lines(), "line");
    return seen_from(ExactLine::shared(), checked_masks(cells, puzzle_.size), puzzle_.top(), puzzle_.parks);
  }

 private:
  // Tiers 1 to 5.
  bool close(std::vector<Mask>& board, int tier, Budget& budget) const override {
    return close_visible(puzzle_, board, tier, budget);
  }
  bool close_near(std::vector<Mask>& board, int tier, const std::vector<int>& spots, Budget& budget) const override {
    return close_visible_near(puzzle_, board, tier, spots, budget);
  }
  std::unique_ptr<Scopes> scopes() const override { return std::make_unique<VisibleScopes>(puzzle_); }
  std::unique_ptr<Looks> looks() const override { return std::make_unique<VisibleLooks>(puzzle_); }
  std::unique_ptr<Proof> proof(std::vector<Mask> wanted, Budget& budget) const override {
    return std::make_unique<VisibleProof>(puzzle_, std::move(wanted), budget);
  }
  int clue_count() const override { return 4 * puzzle_.size + puzzle_.lines(); }

  VisibleModel pose(Mode mode, std::uint64_t seed = 0) const { return VisibleModel(puzzle_, masks_, mode, seed); }

  VisiblePuzzle puzzle_;
  std::vector<Mask> masks_;
};

}  // namespace

std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width,
                                 bool diagonals) {
  return std::make_unique<VisibleProblem>(checked({size, parks, std::move(clues), diagonals}), masks, width);
}

}  // namespace sightline

#include "visible.hpp"

#include "problems.hpp"
#include "verify.hpp"
#include "visible_count.hpp"

namespace sightline {
namespace {

constexpr std::int64_t kFewSteps = 2000;     // a search that ends within so many is the cheapest way to count
constexpr std::int64_t kRestartUnit = 1000;  // dead ends

void demand(bool sound, const char* what) {
  if (!sound) throw std::invalid_argument(what);
}

class Visible final : public Problem {
 public:
  Visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width)
      : size_(size), parks_(parks), width_(width), clues_(std::move(clues)), masks_(unpack(masks, width)) {
    demand(size >= 1 && size <= kMostTowers, "size");
    demand(parks >= 0 && parks < size, "parks");
    demand(clues_.size() == std::size_t{4} * size, "clues");
    demand(masks_.size() == std::size_t{1} * size * size, "masks");
    for (const int clue : clues_) demand(clue >= 0 && clue <= size - parks, "clue");
  }

  Known fixpoint(Budget& budget) const override {
    Skyline model = pose(Mode::automatic);
    return known_by_propagation(model, width_, budget);
  }
  std::unique_ptr<Stream> search(Mode mode, std::uint64_t seed) const override {
    return std::make_unique<DepthFirst<Skyline>>(pose(mode, seed), width_, kRestartUnit);
  }
  Counted count(Budget& budget) const override {
    Skyline model = pose(Mode::automatic);
    const Counted few = Counter<Skyline>(model, budget, kFewSteps).run();
    if (few.status != Status::unknown || budget.stopped()) return few;
    if (const auto all = count_by_rows({size_, parks_, clues_, masks_of(model)}, budget))
      return {all->zero() ? Status::impossible : Status::solved, *all};
    if (budget.stopped()) return few;
    return Counter<Skyline>(model, budget).run();
  }
  std::vector<Packed> cubes(std::size_t least, Budget& budget) const override {
    Skyline model = pose(Mode::automatic);
    return split_into_cubes(model, width_, least, budget);
  }
  bool verify(std::string_view answer) const override {
    const std::vector<Mask> masks = unpack(answer, width_);
    for (std::size_t i = 0; i < masks.size() && i < masks_.size(); ++i)
      if (masks[i] & ~masks_[i]) return false;
    return verify_visible(size_, parks_, clues_, masks);
  }

 private:
  Skyline pose(Mode mode, std::uint64_t seed = 0) const { return Skyline(size_, parks_, clues_, masks_, mode, seed); }

  int size_, parks_, width_;
  std::vector<int> clues_;
  std::vector<Mask> masks_;
};

}  // namespace

std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width) {
  return std::make_unique<Visible>(size, parks, std::move(clues), masks, width);
}

Packed visible_line(std::string_view masks, int parks, int near, int far, int width) {
  std::vector<Mask> cells = unpack(masks, width);
  const int size = static_cast<int>(cells.size()), top = size - parks;
  demand(size >= 1 && size <= kMostTowers, "size");
  demand(parks >= 0 && parks < size, "parks");
  demand(near >= 0 && near <= top && far >= 0 && far <= top, "clue");
  const Mask allowed = ((Mask{2} << top) - 2) | (parks ? kPark : 0);
  for (Mask& mask : cells) mask &= allowed;
  const LineRules rules{top, parks, near, far};
  Fit fit = ExactLine().keep_supported(cells, rules, SIZE_MAX);
  for (std::vector<Mask> before; fit == Fit::too_many && before != cells;) {
    before = cells;
    for (const int clue : {near, far}) {
      if (clue && !keep_seen(cells, clue, top, parks)) fit = Fit::none;
      std::reverse(cells.begin(), cells.end());
    }
  }
  return fit == Fit::none ? Packed() : pack(cells, width);
}

}  // namespace sightline

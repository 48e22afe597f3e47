#include "visible/model.hpp"

#include "core/problems.hpp"
#include "core/rounds.hpp"
#include "verify/verify.hpp"
#include "visible/count.hpp"

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
    check_city(size, parks, clues_, masks_.size());
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

void check_city(int size, int parks, const std::vector<int>& clues, std::size_t cells) {
  demand(size >= 1 && size <= kMostTowers, "size");
  demand(parks >= 0 && parks < size, "parks");
  demand(clues.size() == std::size_t{4} * size, "clues");
  demand(cells == std::size_t{1} * size * size, "masks");
  for (const int clue : clues) demand(clue >= 0 && clue <= size - parks, "clue");
}

std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width) {
  return std::make_unique<Visible>(size, parks, std::move(clues), masks, width);
}

namespace {

// The lines of a city as scopes: rows, then columns.
class Lines {
 public:
  Lines(int size, int parks, const std::vector<int>& clues) : size_(size) {
    for (int line = 0; line < 2 * size; ++line) {
      const bool row = line < size;
      const int near = row ? 4 * size - 1 - line : line - size, far = row ? size + line : 4 * size - 1 - line;
      rules_.push_back({size - parks, parks, clues[near], clues[far]});
    }
    for (int spot = 0; spot < size * size; ++spot) at_.push_back({spot / size, size + spot % size});
  }

  std::span<const int> at(int spot) const { return at_[spot]; }
  bool narrow(int line, std::span<const Mask> masks, Kept& kept) {
    const int first = line < size_ ? line * size_ : line - size_, stride = line < size_ ? 1 : size_;
    cells_.resize(size_);
    for (int i = 0; i < size_; ++i) cells_[i] = masks[first + i * stride];
    if (!narrow_line(exact_, cells_, rules_[line])) return false;
    for (int i = 0; i < size_; ++i)
      if (cells_[i] != masks[first + i * stride]) kept.push_back({first + i * stride, cells_[i]});
    return true;
  }

 private:
  int size_;
  std::vector<LineRules> rules_;
  std::vector<std::array<int, 2>> at_;
  std::vector<Mask> cells_;
  ExactLine exact_;
};

}  // namespace

Packed visible_line(std::string_view masks, int parks, int near, int far, int width) {
  std::vector<Mask> cells = unpack(masks, width);
  const int size = static_cast<int>(cells.size()), top = size - parks;
  demand(size >= 1 && size <= kMostTowers, "size");
  demand(parks >= 0 && parks < size, "parks");
  demand(near >= 0 && near <= top && far >= 0 && far <= top, "clue");
  const Mask allowed = ((Mask{2} << top) - 2) | (parks ? kPark : 0);
  for (Mask& mask : cells) mask &= allowed;
  ExactLine exact;
  return narrow_line(exact, cells, {top, parks, near, far}) ? pack(cells, width) : Packed();
}

std::pair<int, Packed> visible_soonest(int size, int parks, const std::vector<int>& clues, std::string_view masks,
                                       std::string_view wanted, int width, int furthest, Budget& budget) {
  check_city(size, parks, clues, masks.size() / static_cast<std::size_t>(width));
  demand(wanted.size() == masks.size(), "wanted");
  Lines lines(size, parks, clues);
  const Soonest found = soonest(lines, 2 * size, unpack(masks, width), unpack(wanted, width), furthest, budget);
  return {found.rounds, pack(found.masks, width)};
}

}  // namespace sightline

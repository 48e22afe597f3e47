#include "visible.hpp"

#include "problems.hpp"
#include "verify.hpp"
#include "visible_count.hpp"

namespace sightline {
namespace {

constexpr std::int64_t kFewSteps = 2000;  // a search that ends within so many is the cheapest way to count

constexpr std::int64_t kRestartUnit = 1000;  // dead ends

class Visible final : public Problem {
 public:
  Visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width)
      : size_(size), parks_(parks), width_(width), clues_(std::move(clues)), masks_(unpack(masks, width)) {
    if (size < 1 || size > kMostTowers || parks < 0 || parks >= size) throw std::invalid_argument("size or parks");
    if (clues_.size() != 4 * static_cast<std::size_t>(size)) throw std::invalid_argument("clues");
    if (masks_.size() != static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) throw std::invalid_argument("masks");
    for (const int clue : clues_)
      if (clue < 0 || clue > size - parks) throw std::invalid_argument("clue");
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

}  // namespace sightline

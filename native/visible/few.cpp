// Counting what is left when few cells are open: plain enumeration, which costs less there than propagation.
#include "visible/model.hpp"

namespace sightline {

namespace {
constexpr std::size_t kFew = 32;  // open cells
}  // namespace

class VisibleModel::Few {
 public:
  Few(const VisibleModel& model, const Group& open, Budget& budget, std::int64_t& steps_left)
      : model_(model),
        budget_(budget),
        steps_left_(steps_left),
        heights_(model.domain_),
        open_(open),
        lines_(model.lines_.size()) {
    for (const int spot : open)
      for (const Cell cell : model_.crossing_[spot])
        if (Left& line = lines_[cell.line]; !line.cells++) line.heights = not_yet_in(model_.lines_[cell.line]);
  }

  std::uint64_t count() {
    if (open_.empty()) return 1;
    const auto [place, heights] = fewest();
    if (!decided(heights) && (steps_left_ < 0 || --steps_left_ < 0 || !budget_.step())) return 0;
    const int spot = open_[place];
    open_[place] = open_.back();
    open_.pop_back();
    std::uint64_t sum = 0;
    for (Mask left = heights; left; left &= left - 1) sum += count_with(spot, left & (0 - left));
    open_.push_back(spot);
    std::swap(open_[place], open_.back());
    return sum;
  }

 private:
  struct Left {  // what a line still needs
    Mask heights = 0;
    int cells = 0;
  };

  Mask not_yet_in(const Line& line) const {
    Mask heights = (Mask{2} << model_.top_) - 2;
    for (int i = 0; i < model_.size_; ++i)
      if (const Mask height = heights_[line.spot(i)]; decided(height)) heights &= ~height;
    return heights;
  }

  // The open cell with the fewest heights left, and these.
  std::pair<std::size_t, Mask> fewest() const {
    std::pair<std::size_t, Mask> best;
    int least = kMostTowers + 1;
    for (std::size_t place = 0; place < open_.size() && least > 1; ++place) {
      Mask heights = model_.domain_[open_[place]];
      for (const Cell cell : model_.crossing_[open_[place]]) heights &= lines_[cell.line].heights;
      if (const int many = std::popcount(heights); many < least) least = many, best = {place, heights};
    }
    return best;
  }

  std::uint64_t count_with(int spot, Mask height) {
    heights_[spot] = height;
    bool fits = true;
    for (const Cell cell : model_.crossing_[spot]) {
      Left& line = lines_[cell.line];
      line.heights ^= height;
      if (!--line.cells) fits = fits && agrees(model_.lines_[cell.line]);
    }
    const std::uint64_t sum = fits ? count() : 0;
    for (const Cell cell : model_.crossing_[spot]) {
      lines_[cell.line].heights ^= height;
      ++lines_[cell.line].cells;
    }
    return sum;
  }

  // Whether a full line shows as many towers as its clues say.
  bool agrees(const Line& line) const {
    return shows(line.clue[0], line.first, line.stride) &&
           shows(line.clue[1], line.spot(model_.size_ - 1), -line.stride);
  }
  bool shows(int clue, int spot, int stride) const {
    if (!clue) return true;
    int seen = 0;
    Mask tallest = 0;
    for (int i = 0; i < model_.size_; ++i, spot += stride)
      if (heights_[spot] > tallest) tallest = heights_[spot], ++seen;
    return seen == clue;
  }

  const VisibleModel& model_;
  Budget& budget_;
  std::int64_t& steps_left_;
  std::vector<Mask> heights_;  // by spot
  Group open_;
  std::vector<Left> lines_;
};

std::optional<std::uint64_t> VisibleModel::count_few(const Group& open, Budget& budget,
                                                     std::int64_t& steps_left) const {
  if (parks_ || open.size() > kFew) return std::nullopt;
  return Few(*this, open, budget, steps_left).count();
}

}  // namespace sightline

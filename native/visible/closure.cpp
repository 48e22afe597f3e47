// How far a player gets in Skyscrapers who looks along lines and no further: the plain ways of thinking, by their tiers.
#include <array>
#include <vector>

#include "core/problems.hpp"
#include "visible/model.hpp"

namespace sightline {
namespace {

constexpr int kOneClue = 3, kBothClues = 4, kSets = 5;  // tiers

class Reach {
 public:
  Reach(int size, int parks, const std::vector<int>& clues, std::vector<Mask> masks, int tier)
      : size_(size), parks_(parks), top_(size - parks), tier_(tier), masks_(std::move(masks)), glance_(2 * size, 1),
        stare_(glance_) {
    for (int i = 0; i < size; ++i) clues_.push_back({clues[4 * size - 1 - i], clues[size + i]});
    for (int i = 0; i < size; ++i) clues_.push_back({clues[i], clues[3 * size - 1 - i]});
  }

  // False if nothing fits somewhere. What costs little comes first; it says nothing that an exact look would not.
  bool run(Budget& budget) {
    if (!meet_in_the_middle()) return false;
    for (;;) {
      if (!budget.poll(32)) return false;
      if (const int line = take(glance_); line >= 0) {
        if (!glance(line)) return false;
      } else if (const int next = take(stare_); next >= 0) {
        if (!stare(next)) return false;
      } else {
        moved_ = false;
        if (tier_ >= kBothClues && !place_tallest()) return false;
        if (!moved_) return true;
      }
    }
  }

  const std::vector<Mask>& masks() const { return masks_; }

 private:
  using Ends = std::array<int, 2>;

  int take(std::vector<char>& lines) const {
    for (int line = 0; line < 2 * size_; ++line)
      if (lines[line]) return lines[line] = 0, line;
    return -1;
  }
  int spot(int line, int i) const { return line < size_ ? line * size_ + i : i * size_ + line - size_; }

  bool keep(int line, int i, Mask mask) {
    Mask& mine = masks_[spot(line, i)];
    if (!(mine & ~mask)) return true;
    mine &= mask;
    const int crossing = line < size_ ? size_ + i : i;
    glance_[line] = glance_[crossing] = stare_[line] = stare_[crossing] = 1;
    moved_ = true;
    return mine != 0;
  }

  // Both clues together show every tower: the tallest stands where they meet.
  bool meet_in_the_middle() {
    for (int line = 0; line < 2 * size_ && !parks_; ++line) {
      const auto [near, far] = clues_[line];
      if (near > 1 && far > 1 && near + far == size_ + 1 && !keep(line, near - 1, bit(top_))) return false;
    }
    return true;
  }

  // Singles, and what each clue allows were towers free to repeat.
  bool glance(int line) {
    if (!singles(line)) return false;
    for (int end = 0; end < 2; ++end) {
      if (!clues_[line][end]) continue;
      cells_.resize(size_);
      for (int i = 0; i < size_; ++i) cells_[i] = masks_[spot(line, end ? size_ - 1 - i : i)];
      if (!keep_seen(cells_, clues_[line][end], top_, parks_)) return false;
      for (int i = 0; i < size_; ++i)
        if (!keep(line, end ? size_ - 1 - i : i, cells_[i])) return false;
    }
    return true;
  }

  // What all arrangements of the line say, as far as the tier goes.
  bool stare(int line) {
    const auto [near, far] = clues_[line];
    if (near && far && tier_ >= kBothClues) return fit(line, {near, far});
    if (near && !fit(line, {near, 0})) return false;
    if (far && !fit(line, {0, far})) return false;
    return near || far || tier_ < kSets || fit(line, {0, 0});
  }

  bool fit(int line, Ends ends) {
    cells_.resize(size_);
    for (int i = 0; i < size_; ++i) cells_[i] = masks_[spot(line, i)];
    if (!narrow_line(exact_, cells_, {top_, parks_, ends[0], ends[1]})) return false;
    for (int i = 0; i < size_; ++i)
      if (!keep(line, i, cells_[i])) return false;
    return true;
  }

  // A height stands once in a line; a line has so many parks.
  bool singles(int line) {
    Mask once = 0, twice = 0, fixed = 0;
    int parks = 0, homes = 0;
    for (int i = 0; i < size_; ++i) {
      const Mask here = masks_[spot(line, i)];
      twice |= once & here;
      once |= here;
      if (decided(here)) fixed |= here;
      parks += here == kPark;
      homes += (here & kPark) != 0;
    }
    const Mask only = once & ~twice & ~kPark;
    const bool full = parks_ && parks == parks_, needed = parks_ && homes == parks_;
    fixed = full ? fixed | kPark : fixed & ~kPark;
    for (int i = 0; i < size_; ++i) {
      const Mask here = masks_[spot(line, i)];
      if (decided(here)) continue;
      if (here & only && !keep(line, i, only)) return false;
      if (needed && (here & kPark) && !keep(line, i, kPark)) return false;
      if (!(masks_[spot(line, i)] & only) && !keep(line, i, ~fixed)) return false;
    }
    return once == (((Mask{2} << top_) - 2) | (once & kPark));
  }

  // The tallest towers are a permutation: which column has it in which row; as a line whose heights are the columns.
  bool place_tallest() {
    cells_.assign(size_, 0);
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column)
        if (masks_[spot(row, column)] >> top_ & 1) cells_[row] |= bit(column + 1);
    if (!narrow_line(exact_, cells_, {size_, 0, 0, 0})) return false;
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column)
        if (!(cells_[row] >> (column + 1) & 1) && !keep(row, column, ~bit(top_))) return false;
    return true;
  }

  int size_, parks_, top_, tier_;
  bool moved_ = false;
  std::vector<Mask> masks_, cells_;
  std::vector<char> glance_, stare_;  // lines to look along again
  std::vector<Ends> clues_;
  ExactLine exact_;
};

}  // namespace

Packed visible_reach(int size, int parks, const std::vector<int>& clues, std::string_view masks, int width, int tier,
                     Budget& budget) {
  check_city(size, parks, clues, masks.size() / static_cast<std::size_t>(width));
  Reach reach(size, parks, clues, unpack(masks, width), tier);
  return reach.run(budget) ? pack(reach.masks(), width) : Packed();
}

}  // namespace sightline

// The plain techniques that look along lines, by their tiers.
#include "visible/closure.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "visible/patterns.hpp"

namespace sightline {
namespace {

constexpr int kSingles = 1, kPatterns = 2, kOneClue = 3, kBothClues = 4, kSets = 5;  // tiers
constexpr int kMemoBits = 9, kClueBits = 3;
constexpr Mask kMixer = 0x9E3779B97F4A7C15;
constexpr unsigned kWorkPerLine = 32;  // units of Budget::poll

class Closure {
 public:
  // close_by: by line, whether its clues and sets count.
  Closure(const VisiblePuzzle& puzzle, std::vector<Mask>& masks, int tier, std::vector<char> close_by)
      : puzzle_(puzzle),
        size_(puzzle.size),
        parks_(puzzle.parks),
        top_(puzzle.top()),
        tier_(tier),
        masks_(masks),
        cells_(puzzle.size),
        to_scan_(puzzle.lines(), 1),
        to_look_(puzzle.lines()),
        close_by_(std::move(close_by)),
        to_fit_(tier >= kOneClue ? close_by_ : std::vector<char>(close_by_.size())) {
    clues_.reserve(to_scan_.size()), walks_.reserve(to_scan_.size());
    for (int line = 0; line < puzzle.lines(); ++line) {
      const LineRules rules = puzzle.rules(line);
      clues_.push_back({rules.near, rules.far});
      walks_.push_back({puzzle.first(line), puzzle.stride(line)});
    }
  }

  // Starts anew with other masks, of which those of every line that has no open cell are known to be right.
  void restart() {
    std::ranges::fill(to_look_, 0);
    for (int line = 0; line < puzzle_.lines(); ++line) {
      to_scan_[line] = to_fit_[line] = 0;
      for (int i = 0; i < size_ && !to_scan_[line]; ++i)
        if (!decided(masks_[spot(line, i)])) visit_again(line);
    }
  }

  // Remembers what clues say of lines, where a line fits a word.
  void remember() {
    if (size_ * (top_ + 1) + kClueBits <= 64) memo_.resize(std::size_t{1} << kMemoBits);
  }

  // A clue by its number, clockwise from the top left.
  int& clue(int number) {
    const int side = number / size_, at = number % size_;
    if (side == 0) return clues_[size_ + at][0];
    if (side == 1) return clues_[at][1];
    return side == 2 ? clues_[2 * size_ - 1 - at][1] : clues_[size_ - 1 - at][0];
  }

  // False if a line or a cell has no possibility left. Cheap scans come first; an exact fit would conclude no less.
  // It may stop as soon as all of some cells are decided, if there are any.
  bool run(Budget& budget, std::span<const int> until = {}) {
    if (!meet_in_the_middle()) return false;
    for (;;) {
      if (!budget.poll(kWorkPerLine)) return false;
      if (!until.empty() && std::ranges::all_of(until, [&](int cell) { return decided(masks_[cell]); })) return true;
      if (const int line = take(to_scan_); line >= 0) {
        if (!scan(line)) return false;
      } else if (const int along = take(to_look_); along >= 0) {
        if (!look_along(along)) return false;
      } else if (const int next = take(to_fit_); next >= 0) {
        if (!fit(next)) return false;
      } else {
        moved_ = false;
        if (tier_ >= kBothClues && !place_tallest()) return false;
        if (!moved_) return true;
      }
    }
  }

 private:
  using Ends = std::array<int, 2>;
  struct Seen {  // what a clue leaves of a line
    Mask key = 0, left = 0;
    bool holds = false;
  };
  struct Walk {  // along a line
    int first, stride;
  };

  int take(std::vector<char>& lines) const {
    for (int line = 0; line < puzzle_.lines(); ++line)
      if (lines[line]) return lines[line] = 0, line;
    return -1;
  }
  int spot(int line, int i) const { return walks_[line].first + i * walks_[line].stride; }

  bool keep(int line, int i, Mask mask) {
    Mask& mine = masks_[spot(line, i)];
    if (!(mine & ~mask)) return true;
    mine &= mask;
    const int row = line < size_ ? line : i;
    const int column = line < size_ ? i : line < 2 * size_ ? line - size_ : line == 2 * size_ ? i : size_ - 1 - i;
    visit_again(row), visit_again(size_ + column);
    if (puzzle_.diagonals && row == column) visit_again(2 * size_);
    if (puzzle_.diagonals && row + column == size_ - 1) visit_again(2 * size_ + 1);
    moved_ = true;
    return mine != 0;
  }

  void visit_again(int line) { to_scan_[line] = 1, to_fit_[line] = tier_ >= kOneClue && close_by_[line]; }

  // Both clues together show every tower: the tallest stands where they meet.
  bool meet_in_the_middle() {
    for (int line = 0; line < 2 * size_ && !parks_; ++line) {
      const auto [near, far] = clues_[line];
      if (near > 1 && far > 1 && near + far == size_ + 1 && !keep(line, near - 1, bit(top_))) return false;
    }
    return true;
  }

  bool scan(int line) {
    Mask open = 0;
    const auto [first, stride] = walks_[line];
    for (int i = 0; i < size_; ++i) {
      const Mask here = masks_[first + i * stride];
      cells_[i] = here;
      open |= Mask{!decided(here)} << i;
    }
    to_look_[line] = 0;
    if (close_by_[line] && !open) return is_right(line);
    to_look_[line] = close_by_[line];
    return singles(line, open);
  }

  // What each clue says by patterns or, where lines are fitted, allows if towers could repeat.
  bool look_along(int line) {
    for (int end = 0; end < 2; ++end) {
      if (!clues_[line][end]) continue;
      for (int i = 0; i < size_; ++i) cells_[i] = masks_[spot(line, end ? size_ - 1 - i : i)];
      if (!(memo_.empty() ? look(clues_[line][end]) : recall(clues_[line][end]))) return false;
      for (int i = 0; i < size_; ++i)
        if (!keep(line, end ? size_ - 1 - i : i, cells_[i])) return false;
    }
    return true;
  }

  // Whether a line in which every cell is known, as in cells_, has each height once and shows its clues.
  bool is_right(int line) const {
    Mask seen = 0;
    int parks = 0;
    for (const Mask here : cells_) {
      if (here == kPark ? ++parks > parks_ : (seen & here) != 0) return false;
      if (here != kPark) seen |= here;
    }
    const auto [near, far] = clues_[line];
    return parks == parks_ && (!near || count_seen(cells_.begin(), cells_.end()) == near) &&
           (!far || count_seen(cells_.rbegin(), cells_.rend()) == far);
  }

  template <class At>
  static int count_seen(At at, At end) {
    int many = 0;
    for (Mask tallest = kPark; at != end; ++at)
      if (*at > tallest) tallest = *at, ++many;
    return many;
  }

  // The same for lines that were met before, too.
  bool recall(int clue) {
    Mask key = 0;
    for (const Mask here : cells_) key = key << (top_ + 1) | here;
    key = key << kClueBits | static_cast<Mask>(clue);
    Seen& seen = memo_[key * kMixer >> (64 - kMemoBits)];
    if (seen.key != key) {
      const bool holds = look(clue);
      seen = {key, 0, holds};
      for (const Mask here : cells_) seen.left = seen.left << (top_ + 1) | here;
      return holds;
    }
    Mask left = seen.left;
    for (int i = size_; i-- > 0; left >>= top_ + 1) cells_[i] = left & ((Mask{2} << top_) - 1);
    return seen.holds;
  }

  bool look(int clue) {
    if (tier_ >= kOneClue || std::ranges::all_of(cells_, decided)) return keep_seen(cells_, clue, top_, parks_);
    keep_by_clue(cells_, clue, top_, parks_);
    if (tier_ >= kPatterns) keep_by_patterns(cells_, clue, top_, parks_);
    return true;
  }

  // What all arrangements of the line have in common, as far as the tier allows.
  bool fit(int line) {
    const auto [near, far] = clues_[line];
    if (near && far && tier_ >= kBothClues) return fit(line, {near, far});
    if (near && !fit(line, {near, 0})) return false;
    if (far && !fit(line, {0, far})) return false;
    return near || far || tier_ < kSets || fit(line, {0, 0});
  }

  bool fit(int line, Ends ends) {
    for (int i = 0; i < size_; ++i) cells_[i] = masks_[spot(line, i)];
    if (!narrow_line(exact_, cells_, {top_, parks_, ends[0], ends[1]})) return false;
    for (int i = 0; i < size_; ++i)
      if (!keep(line, i, cells_[i])) return false;
    return true;
  }

  // A line, as in cells_, has each height once, and a fixed number of parks.
  bool singles(int line, Mask open) {
    Mask once = 0, twice = 0, fixed = 0, repeated = 0;
    int parks = 0, homes = 0;
    for (int i = 0; i < size_; ++i) {
      const Mask here = cells_[i];
      twice |= once & here;
      once |= here;
      if (!(open >> i & 1)) repeated |= fixed & here, fixed |= here;
    }
    for (int i = 0; i < size_ && parks_; ++i) parks += cells_[i] == kPark, homes += (cells_[i] & kPark) != 0;
    if (repeated & ~kPark || parks > parks_) return false;
    const bool hidden = tier_ >= kPatterns;  // whether the only place of a value is looked for
    const Mask only = hidden ? once & ~twice & ~kPark : 0;
    const bool full = parks_ && parks == parks_, needed = hidden && parks_ && homes == parks_;
    fixed = full ? fixed | kPark : fixed & ~kPark;
    while (open) {
      const int i = pop(open);
      const Mask here = cells_[i];
      Mask left = here & only ? here & only : here;
      if (needed && here & kPark) left &= kPark;
      if (!(left & only)) left &= ~fixed;
      if (left != here && !keep(line, i, left)) return false;
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

  const VisiblePuzzle& puzzle_;
  int size_, parks_, top_, tier_;
  bool moved_ = false;
  std::vector<Mask>& masks_;
  std::vector<Mask> cells_;
  std::vector<char> to_scan_, to_look_;  // lines to visit again: for singles; for their clues
  std::vector<char> close_by_, to_fit_;  // lines whose clues and sets count; those of them to fit again
  std::vector<Ends> clues_;
  std::vector<Walk> walks_;
  std::vector<Seen> memo_;  // by the cells and the clue
  ExactLine exact_;
};

}  // namespace

bool close_visible(const VisiblePuzzle& puzzle, std::vector<Mask>& masks, int tier, Budget& budget) {
  return tier < kSingles || Closure(puzzle, masks, tier, std::vector<char>(puzzle.lines(), 1)).run(budget);
}

std::vector<int> removable_from_visible(const VisiblePuzzle& puzzle, std::vector<Mask> start, int tier,
                                        std::span<const int> things, std::span<const int> sizes, Budget& budget) {
  std::vector<Mask> masks = start;
  Closure closure(puzzle, masks, tier, std::vector<char>(puzzle.lines(), 1));
  closure.remember();
  const auto decides = [&](std::span<const int> cells) {
    if (tier >= kSingles && !closure.run(budget, cells)) return false;
    if (cells.empty()) return std::ranges::all_of(masks, decided);
    return std::ranges::all_of(cells, [&](int cell) { return decided(masks[cell]); });
  };
  std::vector<int> removed, clues;
  if (!decides({})) return removed;
  for (std::size_t part = 0, next = 0; part < sizes.size(); next += index(sizes[part++])) {
    const std::span<const int> gone = things.subspan(next, index(sizes[part]));
    masks = start;
    clues.clear();
    for (const int thing : gone)
      if (thing < puzzle.spots()) masks[thing] = puzzle.values();
      else clues.push_back(std::exchange(closure.clue(thing - puzzle.spots()), 0));
    closure.restart();
    // given towers that follow from the rest are not needed: with them, the puzzle is solved
    if (decides(clues.empty() ? gone : std::span<const int>())) {
      removed.push_back(static_cast<int>(part));
      for (const int thing : gone)
        if (thing < puzzle.spots()) start[thing] = puzzle.values();
    } else {
      for (std::size_t i = gone.size(); !clues.empty() && i-- > 0;)
        if (gone[i] >= puzzle.spots()) closure.clue(gone[i] - puzzle.spots()) = clues.back(), clues.pop_back();
    }
  }
  return removed;
}

bool close_visible_near(const VisiblePuzzle& puzzle, std::vector<Mask>& masks, int tier, std::span<const int> spots,
                        Budget& budget) {
  if (tier < kSingles) return true;
  std::vector<char> close_by(puzzle.lines());
  std::vector<int> cells(puzzle.size);
  for (int line = 0; line < puzzle.lines(); ++line) {
    for (int i = 0; i < puzzle.size; ++i) cells[i] = puzzle.spot(line, i);
    close_by[line] = std::ranges::all_of(spots, [&](int spot) { return std::ranges::count(cells, spot) > 0; });
  }
  return Closure(puzzle, masks, tier, std::move(close_by)).run(budget);
}

}  // namespace sightline

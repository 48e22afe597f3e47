// The plain techniques that look along single lines of one colour.
#include "runs/closure.hpp"

#include <array>
#include <bit>

#include "runs/line.hpp"

namespace sightline {
namespace {

constexpr unsigned kWorkPerLine = 8;  // units of Budget::poll

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Each argument concludes from one simple observation; a conclusion is used only if the line really forces it.
class PlainArguments {
 public:
  PlainArguments(const RunsPuzzle& puzzle, std::vector<Mask>& masks)
      : puzzle_(puzzle), masks_(masks), waiting_(puzzle.lines.size(), 1), solver_(puzzle.most_runs(), false) {}

  bool run(Budget& budget) {
    for (bool moved = true; moved;) {
      moved = false;
      for (int line = 0; line < puzzle_.count(); ++line) {
        if (!waiting_[at(line)]) continue;
        if (!budget.poll(kWorkPerLine)) return false;
        waiting_[at(line)] = 0;
        moved = true;
        if (!examine(line)) return false;
      }
    }
    return true;
  }

 private:
  static Word stretch(int first, int last) { return first < last ? (~Word{0} >> (64 - (last - first))) << first : 0; }
  static int first_of(Word word) { return std::countr_zero(word); }
  static int last_of(Word word) { return 63 - std::countl_zero(word); }

  bool examine(int line) {
    runs_ = puzzle_.lines[at(line)];
    cells_ = puzzle_.cells(line);
    filled_ = empty_ = to_fill_ = to_empty_ = 0;
    const Word all = stretch(0, cells_);
    for (int i = 0; i < cells_; ++i) {
      const Mask mask = masks_[at(puzzle_.spot(line, i))];
      filled_ |= Word{mask == 2} << i;
      empty_ |= Word{mask == 1} << i;
    }
    if ((filled_ | empty_) == all) return true;
    std::array<Word, 2> can{all, all}, supported;
    if (!solver_.solve(runs_, cells_, can.data(), 2, supported.data())) return false;  // as if nothing were known
    must_fill_ = ~supported[0] & all, must_empty_ = ~supported[1] & all;
    if (runs_.empty()) conclude(0, all);
    bool settled = !runs_.empty();
    for (int j = 0; j < count(); ++j) settled = settled && std::has_single_bit(solver_.starts(j));
    if (settled) conclude(must_fill_, must_empty_);
    overlaps();
    can = {all & ~filled_, all & ~empty_};
    if (!solver_.solve(runs_, cells_, can.data(), 2, supported.data())) return false;
    must_fill_ = ~supported[0] & all, must_empty_ = ~supported[1] & all;
    argue_from_known(all);
    return apply(line);
  }

  void argue_from_known(Word all) {
    int total = 0;
    for (const Run& run : runs_) total += run.length;
    if (count() && std::popcount(filled_) == total) conclude(0, all & ~filled_);
    overlaps();
    complete_blocks();
    reach(all);
    force_gaps();
    if (count()) from_the_wall();
  }

  int count() const { return static_cast<int>(runs_.size()); }
  int length(int j) const { return runs_[at(j)].length; }

  void conclude(Word fill, Word empty) {
    if ((fill & ~must_fill_) || (empty & ~must_empty_)) return;
    to_fill_ |= fill;
    to_empty_ |= empty;
  }

  // The outermost places of a run share some cells.
  void overlaps() {
    for (int j = 0; j < count(); ++j)
      conclude(stretch(last_of(solver_.starts(j)), first_of(solver_.starts(j)) + length(j)), 0);
  }

  // A group of filled cells as long as every run that it can belong to is complete: empty cells around it.
  void complete_blocks() {
    for (Word left = filled_; left;) {
      const int first = first_of(left), last = first + std::countr_one(left >> first);
      left &= ~stretch(first, last);
      bool owned = false, whole = true;
      for (int j = 0; j < count(); ++j) {
        if (!(solver_.starts(j) & stretch(std::max(last - length(j), 0), first + 1)) || length(j) < last - first)
          continue;
        owned = true;
        whole = whole && length(j) == last - first;
      }
      Word ends = 0;
      if (first > 0) ends |= Word{1} << (first - 1);
      if (last < cells_) ends |= Word{1} << last;
      if (owned && whole) conclude(0, ends & ~empty_);
    }
  }

  // Cells that no run reaches between its first and its last place.
  void reach(Word all) {
    Word reached = 0;
    for (int j = 0; j < count(); ++j)
      reached |= stretch(first_of(solver_.starts(j)), last_of(solver_.starts(j)) + length(j));
    conclude(0, all & ~reached & ~empty_);
  }

  // Gaps between empty cells that are too short for every run that could be there.
  void force_gaps() {
    for (Word left = stretch(0, cells_) & ~empty_; left;) {
      const int first = first_of(left), last = first + std::countr_one(left >> first);
      left &= ~stretch(first, last);
      bool fits = false;
      for (int j = 0; j < count(); ++j)
        fits = fits || (length(j) <= last - first && first_of(solver_.starts(j)) <= last &&
                        last_of(solver_.starts(j)) + length(j) > first);
      if (!fits) conclude(0, stretch(first, last));
    }
  }

  // The first run and the wall before it, from either end: a filled cell near the wall extends the run away from it
  // (glue); one just beyond the run's length keeps it off the wall (mercury).
  void from_the_wall() {
    const Word open = stretch(0, cells_) & ~empty_;
    if (!open) return;
    const int near = first_of(open), far = last_of(open) + 1;
    const int first = length(0), last = length(count() - 1);
    if (const Word hit = filled_ & stretch(near, std::min(near + first, cells_)))
      conclude(stretch(first_of(hit), std::min(near + first, cells_)), 0);
    if (const Word hit = filled_ & stretch(std::max(far - last, 0), far))
      conclude(stretch(std::max(far - last, 0), last_of(hit) + 1), 0);
    if (near + first < cells_ && filled_ >> (near + first) & 1) conclude(0, Word{1} << near);
    if (far - 1 - last >= 0 && filled_ >> (far - 1 - last) & 1) conclude(0, Word{1} << (far - 1));
  }

  bool apply(int line) {
    for (const auto& [word, mask] : {std::pair{to_fill_ & ~filled_, Mask{2}}, std::pair{to_empty_ & ~empty_, Mask{1}}})
      for (Word left = word; left; left &= left - 1) {
        const int i = first_of(left);
        Mask& mine = masks_[at(puzzle_.spot(line, i))];
        mine &= mask;
        waiting_[at(line)] = waiting_[at(line < puzzle_.rows ? puzzle_.rows + i : i)] = 1;
        if (!mine) return false;
      }
    return true;
  }

  const RunsPuzzle& puzzle_;
  std::vector<Mask>& masks_;
  std::vector<char> waiting_;
  LineSolver<Word> solver_;
  std::span<const Run> runs_;
  int cells_ = 0;
  Word filled_ = 0, empty_ = 0, must_fill_ = 0, must_empty_ = 0, to_fill_ = 0, to_empty_ = 0;
};

}  // namespace

bool offers_plain_closure(const RunsPuzzle& puzzle) {
  return !puzzle.grows && puzzle.values == 2 && std::max(puzzle.rows, puzzle.columns) <= kMostCells<Word>;
}

bool close_plainly(const RunsPuzzle& puzzle, std::vector<Mask>& masks, Budget& budget) {
  return PlainArguments(puzzle, masks).run(budget);
}

}  // namespace sightline

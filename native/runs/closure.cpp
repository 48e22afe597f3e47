// How far a player gets in a nonogram: with plain looks along single lines, and by assumptions that soon fail.
#include <array>
#include <bit>

#include "core/problems.hpp"
#include "core/rounds.hpp"
#include "runs/line.hpp"

namespace sightline {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The lines as scopes.
template <class W>
class Lines {
 public:
  explicit Lines(const RunsPuzzle& puzzle)
      : puzzle_(puzzle), can_(sightline::at(puzzle.values)), supported_(can_), solver_(puzzle.most_runs()) {
    for (int spot = 0; spot < puzzle.rows * puzzle.columns; ++spot)
      crossing_.push_back({spot / puzzle.columns, puzzle.rows + spot % puzzle.columns});
  }

  std::span<const int> at(int spot) const { return crossing_[sightline::at(spot)]; }

  bool narrow(int line, std::span<const Mask> masks, Kept& kept) {
    const int cells = puzzle_.cells(line);
    for (W& word : can_) word = W{};
    for (int i = 0; i < cells; ++i) {
      const Mask mask = masks[sightline::at(puzzle_.spot(line, i))];
      for (std::size_t v = 0; v < can_.size(); ++v) put(can_[v], i, mask >> v & 1);
    }
    if (!solver_.solve(puzzle_.lines[sightline::at(line)], cells, can_.data(), puzzle_.values, supported_.data()))
      return false;
    W lost{};
    for (std::size_t v = 0; v < can_.size(); ++v) lost |= can_[v] & ~supported_[v];
    each(lost, [&](int i) {
      Mask mask = 0;
      for (std::size_t v = 0; v < can_.size(); ++v) mask |= Mask{has(supported_[v], i)} << v;
      kept.push_back({puzzle_.spot(line, i), mask});
    });
    return true;
  }

 private:
  const RunsPuzzle& puzzle_;
  std::vector<W> can_, supported_;
  LineSolver<W> solver_;
  std::vector<std::array<int, 2>> crossing_;
};

// The plain looks along a line of one colour, up to 63 cells: each says what follows from one simple argument. What an
// argument says is taken only if the line forces it.
class PlainLooks {
 public:
  PlainLooks(const RunsPuzzle& puzzle, std::vector<Mask> masks)
      : puzzle_(puzzle), masks_(std::move(masks)), waits_(puzzle.lines.size(), 1), solver_(puzzle.most_runs()) {}

  bool run(Budget& budget) {
    for (bool moved = true; moved;) {
      moved = false;
      for (int line = 0; line < puzzle_.count(); ++line) {
        if (!waits_[at(line)]) continue;
        if (!budget.poll(8)) return false;
        waits_[at(line)] = 0;
        moved = true;
        if (!look(line)) return false;
      }
    }
    return true;
  }

  const std::vector<Mask>& masks() const { return masks_; }

 private:
  static Word stretch(int first, int last) { return first < last ? (~Word{0} >> (64 - (last - first))) << first : 0; }
  static int first_of(Word word) { return std::countr_zero(word); }
  static int last_of(Word word) { return 63 - std::countl_zero(word); }

  bool look(int line) {
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
    solver_.solve(runs_, cells_, can.data(), 2, supported.data());  // as if nothing were known
    must_fill_ = ~supported[0] & all, must_empty_ = ~supported[1] & all;
    if (runs_.empty()) say(0, all);
    bool settled = !runs_.empty();
    for (int j = 0; j < count(); ++j) settled = settled && std::has_single_bit(solver_.starts(j));
    if (settled) say(must_fill_, must_empty_);
    overlaps();
    can = {all & ~filled_, all & ~empty_};
    if (!solver_.solve(runs_, cells_, can.data(), 2, supported.data())) return false;
    must_fill_ = ~supported[0] & all, must_empty_ = ~supported[1] & all;
    known_looks(all);
    return learn(line);
  }

  void known_looks(Word all) {
    int total = 0;
    for (const Run& run : runs_) total += run.length;
    if (count() && std::popcount(filled_) == total) say(0, all & ~filled_);
    overlaps();
    complete_blocks();
    reach(all);
    force_gaps();
    if (count()) from_the_wall();
  }

  int count() const { return static_cast<int>(runs_.size()); }
  int length(int j) const { return runs_[at(j)].length; }

  void say(Word fill, Word empty) {
    if ((fill & ~must_fill_) || (empty & ~must_empty_)) return;
    to_fill_ |= fill;
    to_empty_ |= empty;
  }

  // The outermost places of a run share some cells.
  void overlaps() {
    for (int j = 0; j < count(); ++j)
      say(stretch(last_of(solver_.starts(j)), first_of(solver_.starts(j)) + length(j)), 0);
  }

  // A group as long as every run that can own it ends where it ends.
  void complete_blocks() {
    for (Word left = filled_; left;) {
      const int first = first_of(left), last = first + std::countr_one(left >> first);
      left &= ~stretch(first, last);
      bool owned = false, whole = true;
      for (int j = 0; j < count(); ++j) {
        if (!(solver_.starts(j) & stretch(std::max(last - length(j), 0), first + 1)) || length(j) < last - first) continue;
        owned = true;
        whole = whole && length(j) == last - first;
      }
      Word ends = 0;
      if (first > 0) ends |= Word{1} << (first - 1);
      if (last < cells_) ends |= Word{1} << last;
      if (owned && whole) say(0, ends & ~empty_);
    }
  }

  // Cells that no run can reach from its first to its last place.
  void reach(Word all) {
    Word reached = 0;
    for (int j = 0; j < count(); ++j)
      reached |= stretch(first_of(solver_.starts(j)), last_of(solver_.starts(j)) + length(j));
    say(0, all & ~reached & ~empty_);
  }

  // Gaps between empty cells that are too short for every run that could come there.
  void force_gaps() {
    for (Word left = stretch(0, cells_) & ~empty_; left;) {
      const int first = first_of(left), last = first + std::countr_one(left >> first);
      left &= ~stretch(first, last);
      bool fits = false;
      for (int j = 0; j < count(); ++j)
        fits = fits || (length(j) <= last - first && first_of(solver_.starts(j)) <= last &&
                        last_of(solver_.starts(j)) + length(j) > first);
      if (!fits) say(0, stretch(first, last));
    }
  }

  // The first run and the wall before it, from either end: a filled cell near the wall pulls the run (glue); one just
  // beyond the run keeps it off the wall (mercury).
  void from_the_wall() {
    const Word open = stretch(0, cells_) & ~empty_;
    if (!open) return;
    const int near = first_of(open), far = last_of(open) + 1;
    const int first = length(0), last = length(count() - 1);
    if (const Word hit = filled_ & stretch(near, std::min(near + first, cells_)))
      say(stretch(first_of(hit), std::min(near + first, cells_)), 0);
    if (const Word hit = filled_ & stretch(std::max(far - last, 0), far))
      say(stretch(std::max(far - last, 0), last_of(hit) + 1), 0);
    if (near + first < cells_ && filled_ >> (near + first) & 1) say(0, Word{1} << near);
    if (far - 1 - last >= 0 && filled_ >> (far - 1 - last) & 1) say(0, Word{1} << (far - 1));
  }

  bool learn(int line) {
    for (const auto& [word, mask] : {std::pair{to_fill_ & ~filled_, Mask{2}}, std::pair{to_empty_ & ~empty_, Mask{1}}})
      for (Word left = word; left; left &= left - 1) {
        const int i = first_of(left);
        Mask& mine = masks_[at(puzzle_.spot(line, i))];
        mine &= mask;
        waits_[at(line)] = waits_[at(line < puzzle_.rows ? puzzle_.rows + i : i)] = 1;
        if (!mine) return false;
      }
    return true;
  }

  const RunsPuzzle& puzzle_;
  std::vector<Mask> masks_;
  std::vector<char> waits_;
  LineSolver<Word> solver_;
  std::span<const Run> runs_;
  int cells_ = 0;
  Word filled_ = 0, empty_ = 0, must_fill_ = 0, must_empty_ = 0, to_fill_ = 0, to_empty_ = 0;
};

}  // namespace

std::pair<int, Packed> runs_soonest(const RunsPuzzle& puzzle, std::string_view masks, std::string_view wanted, int width,
                                    int furthest, Budget& budget) {
  const Soonest found = with_word(std::max(puzzle.rows, puzzle.columns), [&]<class W>(W) {
    Lines<W> lines(puzzle);
    return soonest(lines, puzzle.count(), unpack(masks, width), unpack(wanted, width), furthest, budget);
  });
  return {found.rounds, pack(found.masks, width)};
}

std::pair<int, Packed> runs_weeded(const RunsPuzzle& puzzle, std::string_view masks, std::string_view wanted, int width,
                                   int most, Budget& budget) {
  const Weeded found = with_word(std::max(puzzle.rows, puzzle.columns), [&]<class W>(W) {
    Lines<W> lines(puzzle);
    return weeded(lines, puzzle.count(), unpack(masks, width), unpack(wanted, width), most, budget);
  });
  return {found.tried, pack(found.masks, width)};
}

std::pair<int, Packed> runs_two_ways(const RunsPuzzle& puzzle, std::string_view masks, int width, int furthest,
                                     Budget& budget) {
  const Soonest found = with_word(std::max(puzzle.rows, puzzle.columns), [&]<class W>(W) {
    Lines<W> lines(puzzle);
    return two_ways(lines, puzzle.count(), unpack(masks, width), furthest, budget);
  });
  return {found.rounds, pack(found.masks, width)};
}

Packed runs_reach(const RunsPuzzle& puzzle, std::string_view masks, int width, Budget& budget) {
  if (puzzle.values != 2 || std::max(puzzle.rows, puzzle.columns) > kMostCells<Word>)
    throw std::invalid_argument("runs_reach: one colour, and lines of one word");
  PlainLooks looks(puzzle, unpack(masks, width));
  return looks.run(budget) ? pack(looks.masks(), width) : Packed();
}

}  // namespace sightline

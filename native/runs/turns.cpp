// Each technique says here what it says in nonogram/, without its reasons; a law compares them.
#include "runs/turns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "runs/line.hpp"

namespace sightline {
namespace {

constexpr unsigned kWorkPerTurn = 64;  // units of Budget::poll
constexpr int kRoundsToBreak = 3;      // a value that breaks the next line fails within so many rounds

std::size_t at(int i) { return static_cast<std::size_t>(i); }
Word stretch(int first, int last) { return first < last ? (~Word{0} >> (64 - (last - first))) << first : 0; }
int first_of(Word word) { return std::countr_zero(word); }
int last_of(Word word) { return 63 - std::countl_zero(word); }

struct Cells {  // of one line: those that are surely filled and surely empty
  Word filled = 0, empty = 0;
  bool operator==(const Cells&) const = default;
};

struct Group {  // cells first … last - 1
  int first, last;
};

class TurnTaker {
 public:
  TurnTaker(const RunsPuzzle& puzzle, std::vector<Mask>& masks, const Failures& failures)
      : puzzle_(puzzle),
        masks_(masks),
        failures_(failures),
        most_runs_(std::max(puzzle.most_runs(), 1)),
        before_(puzzle.lines.size()),
        now_(puzzle.lines.size()),
        known_(puzzle.lines.size()),
        forced_(puzzle.lines.size()),
        starts_(puzzle.lines.size() * at(most_runs_)),
        pairs_(puzzle.lines.size()),
        solver_(puzzle.most_runs(), false),
        other_(puzzle.most_runs(), false) {}

  bool run(const std::vector<int>& techniques, int most, Turns& taken, Budget& budget) {
    for (int line = 0; line < puzzle_.count(); ++line)
      for (int i = 0; i < puzzle_.cells(line); ++i) note(before_[at(line)], i, masks_[at(puzzle_.spot(line, i))]);
    now_ = before_;
    for (bool moved = true; moved && (!most || taken.techniques.size() < at(most));) {
      moved = false;
      for (const int technique : techniques) {
        if (!budget.poll(kWorkPerTurn)) return true;
        decided_ = 0;
        places_.clear();
        if (!take(technique)) return false;
        if (!decided_) continue;
        taken.techniques.push_back(technique);
        taken.facts.push_back(decided_);
        std::ranges::sort(places_);
        places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
        taken.places.push_back(places_);
        before_ = now_;
        moved = true;
        break;
      }
    }
    return true;
  }

  std::vector<int> says(int line, const std::vector<Mask>& cells, const std::vector<Mask>& wanted) {
    Cells asked;
    for (int i = 0; i < puzzle_.cells(line); ++i) {
      note(before_[at(line)], i, cells[at(i)]);
      note(asked, i, wanted[at(i)]);
    }
    now_ = before_;
    asked_ = asked;
    std::vector<int> found;
    for (int technique = 0; technique <= kFullLineLogic; ++technique)
      if (says(technique, line)) found.push_back(technique);
    return found;
  }

 private:
  static void note(Cells& cells, int i, Mask mask) {
    cells.filled |= Word{mask == 2} << i;
    cells.empty |= Word{mask == 1} << i;
  }

  bool says(int technique, int line) {
    said_ = false;
    if (technique == kColorsOfALine || technique == kColorsInReach) return false;
    if (technique <= kSimpleBoxes) {
      look_once(technique, line);
    } else if (is_done(line)) {
      return false;
    } else if (analyse(line)) {
      look(technique, line);
      if (technique == kJoiningAndSplitting && has_more(line)) join(line);
    } else {  // nothing fits: those that look at cells, not at the places of runs, may see something
      if (technique == kCompletedLine) completed_line(line);
      if (technique == kGlue) glue(line);
      if (technique == kMercury) mercury(line);
      if (technique == kFullLineLogic) return !((asked_->filled | asked_->empty) & ~Word{1});
    }
    return said_;
  }

  bool take(int technique) {
    if (technique == kFourCorners) four_corners();
    if (technique == kEdgeLogic) edges();
    if (technique == kNeighbouringLines) neighbours();
    if (technique >= kFourCorners || technique == kColorsOfALine || technique == kColorsInReach) return true;
    if (technique <= kSimpleBoxes && std::exchange(looked_[at(technique)], true)) return true;
    for (int line = 0; line < puzzle_.count(); ++line)
      if (!look(technique, line)) return false;
    for (int line = 0; technique == kJoiningAndSplitting && line < puzzle_.count(); ++line)
      if (has_more(line) && !join(line)) return false;
    return true;
  }

  // --- one line

  std::span<const Run> runs(int line) const { return puzzle_.lines[at(line)]; }
  int count(int line) const { return static_cast<int>(runs(line).size()); }
  int length(int line, int j) const { return runs(line)[at(j)].length; }
  Word all(int line) const { return stretch(0, puzzle_.cells(line)); }
  bool is_done(int line) const { return (before_[at(line)].filled | before_[at(line)].empty) == all(line); }
  Word open(int line) const { return all(line) & ~before_[at(line)].filled & ~before_[at(line)].empty; }

  // What a line with these cells forces.
  bool force(LineSolver<Word>& solver, int line, const Cells& cells, Cells& forced) const {
    const Word whole = all(line);
    const std::array<Word, 2> can{whole & ~cells.filled, whole & ~cells.empty};
    std::array<Word, 2> supported;
    if (!solver.solve(runs(line), puzzle_.cells(line), can.data(), 2, supported.data())) return false;
    forced = {whole & ~supported[0], whole & ~supported[1]};
    return true;
  }

  // Makes `forced_` and `starts_` of a line those of the board before the turn.
  bool analyse(int line) {
    Analysed& known = known_[at(line)];
    if (known.done && known.cells == before_[at(line)]) return known.fits;
    known = {before_[at(line)], true, force(solver_, line, before_[at(line)], forced_[at(line)])};
    for (int j = 0; known.fits && j < count(line); ++j) starts_[at(line * most_runs_ + j)] = solver_.starts(j);
    return known.fits;
  }
  bool has_more(int line) const { return !is_done(line) && forced_[at(line)] != before_[at(line)]; }
  Word starts(int line, int j) const { return starts_[at(line * most_runs_ + j)]; }
  int first_start(int line, int j) const { return first_of(starts(line, j)); }
  int last_start(int line, int j) const { return last_of(starts(line, j)); }

  bool look(int technique, int line) {
    if (technique <= kSimpleBoxes) return look_once(technique, line);
    if (is_done(line)) return true;
    if (!analyse(line)) return false;
    if (!has_more(line)) return true;
    switch (technique) {
      case kCompletedLine: return completed_line(line);
      case kCompletedBlock: return completed_blocks(line);
      case kGlue: return glue(line);
      case kMercury: return mercury(line);
      case kBoxesInReach: return overlaps(line);
      case kSimpleSpaces: return spaces(line);
      case kForcing: return forcing(line);
      case kJoiningAndSplitting: return split(line);
      default: return conclude(line, forced_[at(line)].filled, forced_[at(line)].empty);
    }
  }

  // Takes over what is new, if the line as it is now forces it. False if there is a contradiction. If something is asked,
  // it is only noted whether that is said.
  bool conclude(int line, Word fill, Word empty) {
    Cells& now = now_[at(line)];
    fill &= ~now.filled;
    empty &= ~now.empty;
    if (!(fill | empty)) return true;
    if (asked_) {  // what contradicts a cell leaves nothing there
      const Word clash = (fill & now.empty) | (empty & now.filled);
      said_ = said_ || !((asked_->filled & ~(fill | clash)) | (asked_->empty & ~(empty | clash)));
      return true;
    }
    Cells forced = forced_[at(line)];
    if (!(known_[at(line)].done && known_[at(line)].cells == now) && !force(other_, line, now, forced)) return false;
    if ((fill & ~forced.filled) || (empty & ~forced.empty)) return true;
    now.filled |= fill;
    now.empty |= empty;
    places_.push_back(line);
    for (Word left = fill | empty; left; left &= left - 1) settle(line, first_of(left), fill >> first_of(left) & 1);
    return true;
  }

  // Notes the value of a cell on the board and on the line that crosses there.
  void settle(int line, int i, bool filled) {
    masks_[at(puzzle_.spot(line, i))] = filled ? 2 : 1;
    Cells& crossing = now_[at(line < puzzle_.rows ? puzzle_.rows + i : i)];
    (filled ? crossing.filled : crossing.empty) |= Word{1} << puzzle_.place(line);
    ++decided_;
  }

  // What a line's runs imply whatever is known.
  bool look_once(int technique, int line) {
    const Word whole = all(line);
    if (technique == kEmptyLine) return !runs(line).empty() || conclude(line, 0, whole);
    Cells free;
    if (!force(solver_, line, {}, free)) return false;
    if (technique == kFullLine) {
      bool settled = !runs(line).empty();
      for (int j = 0; j < count(line); ++j) settled = settled && std::has_single_bit(solver_.starts(j));
      return !settled || conclude(line, free.filled, free.empty);
    }
    std::vector<Word> places;
    for (int j = 0; j < count(line); ++j) places.push_back(solver_.starts(j));
    for (int j = 0; j < count(line); ++j)
      if (!conclude(line, stretch(last_of(places[at(j)]), first_of(places[at(j)]) + length(line, j)), 0)) return false;
    return true;
  }

  bool completed_line(int line) {
    int total = 0;
    for (const Run& run : runs(line)) total += run.length;
    const Word filled = before_[at(line)].filled;
    return !filled || std::popcount(filled) != total || conclude(line, 0, all(line) & ~filled);
  }

  std::vector<Group> groups(int line) const {
    std::vector<Group> found;
    for (Word left = before_[at(line)].filled; left;) {
      const int first = first_of(left), last = first + std::countr_one(left >> first);
      left &= ~stretch(first, last);
      found.push_back({first, last});
    }
    return found;
  }

  bool owns(int line, int j, Group group) const {
    const int least = group.last - length(line, j);
    return least <= group.first && (starts(line, j) & stretch(std::max(least, 0), group.first + 1));
  }

  bool completed_blocks(int line) {
    for (const Group group : groups(line)) {
      const Word ends =
          stretch(std::max(group.first - 1, 0), std::min(group.last + 1, puzzle_.cells(line))) & open(line);
      bool owned = false, whole = true;
      for (int j = 0; j < count(line); ++j)
        if (owns(line, j, group)) {
          owned = true;
          whole = whole && length(line, j) == group.last - group.first;
        }
      if (ends && owned && whole && !conclude(line, 0, ends)) return false;
    }
    return true;
  }

  bool glue(int line) {
    const Word filled = before_[at(line)].filled, may = all(line) & ~before_[at(line)].empty;
    if (!filled || runs(line).empty()) return true;
    const int near = first_of(may), far = last_of(may) + 1;
    const int first = length(line, 0), last = length(line, count(line) - 1);
    if (first_of(filled) < near + first &&
        !conclude(line, stretch(first_of(filled), std::min(near + first, puzzle_.cells(line))), 0))
      return false;
    return last_of(filled) < far - last || conclude(line, stretch(std::max(far - last, 0), last_of(filled) + 1), 0);
  }

  bool mercury(int line) {
    const Word filled = before_[at(line)].filled, may = all(line) & ~before_[at(line)].empty;
    if (runs(line).empty()) return true;
    const int near = first_of(may), far = last_of(may);
    const int behind = near + length(line, 0), ahead = far - length(line, count(line) - 1);
    if (behind < puzzle_.cells(line) && filled >> behind & 1 && !conclude(line, 0, Word{1} << near)) return false;
    return ahead < 0 || !(filled >> ahead & 1) || conclude(line, 0, Word{1} << far);
  }

  bool overlaps(int line) {
    for (int j = 0; j < count(line); ++j)
      if (!conclude(line, stretch(last_start(line, j), first_start(line, j) + length(line, j)), 0)) return false;
    return true;
  }

  bool spaces(int line) {
    Word reached = 0;
    for (int j = 0; j < count(line); ++j)
      reached |= stretch(first_start(line, j), last_start(line, j) + length(line, j));
    return conclude(line, 0, all(line) & ~reached);
  }

  bool forcing(int line) {
    if (runs(line).empty()) return true;
    for (Word left = all(line) & ~before_[at(line)].empty; left;) {
      const int first = first_of(left), last = first + std::countr_one(left >> first);
      left &= ~stretch(first, last);
      bool fits = false;
      for (int j = 0; j < count(line); ++j)
        fits = fits || (length(line, j) <= last - first && first_start(line, j) <= last &&
                        last_start(line, j) + length(line, j) > first);
      if (!fits && !conclude(line, 0, stretch(first, last))) return false;
    }
    return true;
  }

  // Two groups with one open cell between them that no run can cover together.
  bool split(int line) {
    const std::vector<Group> found = groups(line);
    for (std::size_t i = 1; i < found.size(); ++i) {
      const Group both{found[i - 1].first, found[i].last};
      if (found[i].first != found[i - 1].last + 1 || std::popcount(owners(line, both))) continue;
      if (!conclude(line, 0, Word{1} << found[i - 1].last)) return false;
    }
    return true;
  }

  // Two groups that only the same run can cover.
  bool join(int line) {
    const std::vector<Group> found = groups(line);
    for (std::size_t i = 1; i < found.size(); ++i) {
      const Word left = owners(line, found[i - 1]);
      if (left != owners(line, found[i]) || !std::has_single_bit(left)) continue;
      if (!conclude(line, stretch(found[i - 1].last, found[i].first), 0)) return false;
    }
    return true;
  }

  Word owners(int line, Group group) const {  // by run; there are fewer than cells
    Word found = 0;
    for (int j = 0; j < count(line); ++j) found |= Word{owns(line, j, group)} << j;
    return found;
  }

  // --- four corners

  struct Pairs {  // of one line, by cell and value: what each other cell can be then
    Cells cells;
    bool known = false;
    std::vector<std::array<std::array<Word, 2>, 2>> can;  // [cell][its value][the other's value]
    std::vector<Word> tied;  // by cell: the open ones of which something is ruled out with it
  };

  void pair_up(int line) {
    Pairs& pairs = pairs_[at(line)];
    if (pairs.known && pairs.cells == before_[at(line)]) return;
    const Word whole = all(line), mine = open(line);
    pairs.cells = before_[at(line)];
    pairs.known = true;
    pairs.can.assign(at(puzzle_.cells(line)), {});
    pairs.tied.assign(at(puzzle_.cells(line)), 0);
    for (Word left = mine; left; left &= left - 1) {
      const int i = first_of(left);
      Word untied = whole;
      for (const int value : {0, 1}) {
        Cells cells = before_[at(line)], forced;
        (value ? cells.filled : cells.empty) |= Word{1} << i;
        if (!force(solver_, line, cells, forced)) forced = {whole, whole};
        pairs.can[at(i)][at(value)] = {whole & ~forced.filled, whole & ~forced.empty};
        untied &= ~forced.filled & ~forced.empty;
      }
      pairs.tied[at(i)] = mine & ~untied & ~(Word{1} << i);
    }
  }

  // From a cell's value to the next cell's: what a line leaves no choice of.
  struct Implied {
    std::array<std::array<bool, 2>, 2> to{};

    friend Implied operator*(const Implied& a, const Implied& b) {
      Implied both;
      for (const std::size_t x : {0, 1})
        for (const std::size_t y : {0, 1}) both.to[x][y] = (a.to[x][0] && b.to[0][y]) || (a.to[x][1] && b.to[1][y]);
      return both;
    }
  };

  Implied implied(int line, int from, int to) const {
    Implied found;
    const auto& can = pairs_[at(line)].can[at(from)];
    for (const std::size_t x : {0, 1})
      for (const std::size_t y : {0, 1}) found.to[x][y] = !(can[x][1 - y] >> to & 1);
    return found;
  }

  void four_corners() {
    for (int line = 0; line < puzzle_.count(); ++line) pair_up(line);
    for (int top = 0; top < puzzle_.rows; ++top)
      for (int low = top + 1; low < puzzle_.rows; ++low) look_between(top, low);
  }

  void look_between(int top, int low) {
    Word columns = 0;
    for (int c = 0; c < puzzle_.columns; ++c)
      columns |= Word{(pairs_[at(puzzle_.rows + c)].tied[at(top)] >> low & 1) != 0} << c;
    for (; columns; columns &= columns - 1) {
      const int left = first_of(columns);
      Word rest = columns & (columns - 1) & pairs_[at(top)].tied[at(left)] & pairs_[at(low)].tied[at(left)];
      for (; rest; rest &= rest - 1) look_at_corners(top, low, left, first_of(rest));
    }
  }

  // Round the corners and back: a value that leads to its opposite is out.
  void look_at_corners(int top, int low, int left, int right) {
    const int first = puzzle_.rows + left, second = puzzle_.rows + right;
    const std::array<Implied, 4> sides{implied(top, left, right), implied(second, top, low), implied(low, right, left),
                                       implied(first, low, top)};
    const std::array<std::array<int, 2>, 4> corners{{{top, left}, {top, right}, {low, right}, {low, left}}};
    for (std::size_t i = 0; i < 4; ++i) {
      const Implied round = sides[i] * sides[(i + 1) % 4] * sides[(i + 2) % 4] * sides[(i + 3) % 4];
      for (const bool value : {false, true})
        if (round.to[!value][value]) decide(corners[i][0], corners[i][1], value);
    }
  }

  // A cell gets a value, whatever single lines say.
  void decide(int row, int column, bool filled) {
    Cells& now = now_[at(row)];
    const Word cell = Word{1} << column;
    if ((now.filled | now.empty) & cell) return;
    (filled ? now.filled : now.empty) |= cell;
    settle(row, column, filled);
  }

  // --- neighbouring lines

  // The outermost open line at each edge, and the next one inward.
  void edges() {
    const int rows = puzzle_.rows, lines = puzzle_.count();
    std::vector<std::array<int, 2>> twos;
    for (const auto& [first, end] : {std::array{0, rows}, {rows - 1, -1}, {rows, lines}, {lines - 1, rows - 1}}) {
      const int inward = first < end ? 1 : -1;
      int outer = first;
      while (outer != end && is_done(outer)) outer += inward;
      if (outer != end && outer + inward != end) twos.push_back({outer, outer + inward});
    }
    break_lines(twos);
  }

  void neighbours() {
    std::vector<std::array<int, 2>> twos;
    for (int line = 0; line < puzzle_.count(); ++line)
      for (const int inner : {line - 1, line + 1})
        if (!is_done(line) && inner >= 0 && inner < puzzle_.count() && (line < puzzle_.rows) == (inner < puzzle_.rows))
          twos.push_back({line, inner});
    break_lines(twos);
  }

  // Values along the first of two lines that leave no arrangement for the second.
  void break_lines(const std::vector<std::array<int, 2>>& twos) {
    std::vector<Mask> wanted(masks_.size());
    for (const auto& [line, inner] : twos)
      for (Word left = open(line); left; left &= left - 1) wanted[at(puzzle_.spot(line, first_of(left)))] = 3;
    const std::vector<Mask> failing = failures_(masks_, wanted, kRoundsToBreak);
    for (const auto& [line, inner] : twos)
      for (Word left = open(line); left; left &= left - 1) {
        const int i = first_of(left), spot = puzzle_.spot(line, i);
        for (const bool value : {false, true})
          if (failing[at(spot)] >> value & 1 && !fits(line, inner, i, value))
            decide(spot / puzzle_.columns, spot % puzzle_.columns, !value);
      }
  }

  // Whether the inner line has an arrangement left after propagation along the line, and along each line that crosses it
  // where that changed a cell.
  bool fits(int line, int inner, int i, bool value) {
    Cells along = before_[at(line)], beside = before_[at(inner)], forced;
    set(along, i, value);
    Word changed = Word{1} << i;
    if (force(solver_, line, along, forced)) {
      changed |= (forced.filled & ~along.filled) | (forced.empty & ~along.empty);
      along = forced;
    }
    for (; changed; changed &= changed - 1) {
      const int j = first_of(changed), across = line < puzzle_.rows ? puzzle_.rows + j : j;
      Cells cells = before_[at(across)];
      set(cells, puzzle_.place(line), along.filled >> j & 1);
      if (!force(solver_, across, cells, forced)) return false;
      const Word there = Word{1} << puzzle_.place(inner);
      if ((forced.filled | forced.empty) & there) set(beside, j, forced.filled & there);
    }
    const Word whole = all(inner);
    const std::array<Word, 2> can{whole & ~beside.filled, whole & ~beside.empty};
    return solver_.feasible(runs(inner), puzzle_.cells(inner), can.data());
  }

  static void set(Cells& cells, int i, bool filled) {
    (filled ? cells.filled : cells.empty) |= Word{1} << i;
    (filled ? cells.empty : cells.filled) &= ~(Word{1} << i);
  }

  struct Analysed {
    Cells cells;
    bool done = false, fits = true;
  };

  const RunsPuzzle& puzzle_;
  std::vector<Mask>& masks_;
  const Failures& failures_;
  int most_runs_;
  std::vector<Cells> before_, now_;  // by line: before the turn, and with what it has found
  std::vector<Analysed> known_;      // by line: what `forced_` and `starts_` belong to
  std::vector<Cells> forced_;
  std::vector<Word> starts_;  // by line and run
  std::vector<Pairs> pairs_;
  std::array<bool, kSimpleBoxes + 1> looked_{};  // what takes one look at each line has had it
  int decided_ = 0;                              // cells, in this turn
  std::vector<int> places_;                      // the lines at which something was found in this turn
  std::optional<Cells> asked_;
  bool said_ = false;
  LineSolver<Word> solver_, other_;
};

}  // namespace

bool take_runs_turns(const RunsPuzzle& puzzle, std::vector<Mask>& masks, const std::vector<int>& techniques, int most,
                     const Failures& failures, Turns& taken, Budget& budget) {
  return TurnTaker(puzzle, masks, failures).run(techniques, most, taken, budget);
}

std::vector<int> runs_says(const RunsPuzzle& puzzle, int line, const std::vector<Mask>& cells,
                           const std::vector<Mask>& wanted) {
  std::vector<Mask> board;  // nothing else is known
  return TurnTaker(puzzle, board, {}).says(line, cells, wanted);
}

}  // namespace sightline

// Who takes turns, and what techniques find that look at several lines; what they find in single ones is in looks.cpp.
#include "runs/turns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "runs/looks.hpp"

namespace sightline {
namespace {

constexpr unsigned kWorkPerTurn = 64;  // units of Budget::poll
constexpr int kRoundsToBreak = 3;      // a value that breaks the next line fails within so many rounds

std::size_t at(int i) { return static_cast<std::size_t>(i); }
int first_of(Word word) { return std::countr_zero(word); }

class TurnTaker {
 public:
  TurnTaker(const RunsPuzzle& puzzle, std::vector<Mask>& masks, const Failures& failures, Turns& taken)
      : puzzle_(puzzle),
        masks_(masks),
        failures_(failures),
        lines_(puzzle, masks, taken.with_findings ? &taken : nullptr),
        taken_(taken),
        pairs_(puzzle.lines.size()) {}

  bool run(const std::vector<int>& techniques, int most, Budget& budget) {
    lines_.read_board();
    for (bool moved = true; moved && (!most || taken_.techniques.size() < at(most));) {
      moved = false;
      for (const int technique : techniques) {
        if (!budget.poll(kWorkPerTurn)) return true;
        lines_.begin_turn();
        if (!take(technique)) return false;
        if (!lines_.decided()) continue;
        note(technique);
        lines_.end_turn();
        moved = true;
        break;
      }
    }
    return true;
  }

 private:
  void note(int technique) {
    taken_.techniques.push_back(technique);
    taken_.facts.push_back(lines_.decided());
    std::vector<int> places = lines_.places();
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    taken_.places.push_back(std::move(places));
    if (taken_.with_findings) taken_.ends.push_back(static_cast<int>(taken_.about.size()));
  }

  bool take(int technique) {
    if (technique == kFourCorners) four_corners();
    if (technique == kEdgeLogic) edges();
    if (technique == kNeighbouringLines) neighbours();
    if (technique >= kFourCorners || technique == kColorsOfALine || technique == kColorsInReach) return true;
    if (technique <= kSimpleBoxes && std::exchange(looked_[at(technique)], true)) return true;
    for (int line = 0; line < puzzle_.count(); ++line)
      if (!lines_.look(technique, line)) return false;
    for (int line = 0; technique == kJoiningAndSplitting && line < puzzle_.count(); ++line)
      if (!lines_.join(line)) return false;
    return true;
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
    if (pairs.known && pairs.cells == lines_.cells(line)) return;
    const Word whole = lines_.all(line), mine = lines_.open(line);
    pairs.cells = lines_.cells(line);
    pairs.known = true;
    pairs.can.assign(at(puzzle_.cells(line)), {});
    pairs.tied.assign(at(puzzle_.cells(line)), 0);
    for (Word left = mine; left; left &= left - 1) {
      const int i = first_of(left);
      Word untied = whole;
      for (const int value : {0, 1}) {
        Cells cells = lines_.cells(line), forced;
        (value ? cells.filled : cells.empty) |= Word{1} << i;
        if (!lines_.force(line, cells, forced)) forced = {whole, whole};
        pairs.can[at(i)][at(value)] = {whole & ~forced.filled, whole & ~forced.empty};
        untied &= ~forced.filled & ~forced.empty;
      }
      pairs.tied[at(i)] = mine & ~untied & ~(Word{1} << i);
    }
  }

  // From a cell's value to the next cell's: what a line leaves no choice of.
  struct Implied {
    std::array<std::array<bool, 2>, 2> to{};

    bool decides_one() const {  // whichever value the other cell has
      return (to[0][0] && to[0][1]) || (to[1][0] && to[1][1]) || (to[0][0] && to[1][0]) || (to[0][1] && to[1][1]);
    }

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

  // Round the corners and back: a value that leads to its opposite is out. What a line says by itself is left to it.
  void look_at_corners(int top, int low, int left, int right) {
    const int first = puzzle_.rows + left, second = puzzle_.rows + right;
    const std::array<Implied, 4> sides{implied(top, left, right), implied(second, top, low), implied(low, right, left),
                                       implied(first, low, top)};
    const std::array<std::array<int, 2>, 4> corners{{{top, left}, {top, right}, {low, right}, {low, left}}};
    if (std::ranges::any_of(sides, &Implied::decides_one)) return;
    for (std::size_t i = 0; i < 4; ++i) {
      const Implied round = sides[i] * sides[(i + 1) % 4] * sides[(i + 2) % 4] * sides[(i + 3) % 4];
      for (const bool value : {false, true})
        if (round.to[!value][value]) lines_.decide(corners[i][0], corners[i][1], value);
    }
  }

  // --- neighbouring lines

  // The outermost open line at each edge, and the next one inward.
  void edges() {
    const int rows = puzzle_.rows, lines = puzzle_.count();
    std::vector<std::array<int, 2>> twos;
    for (const auto& [first, end] : {std::array{0, rows}, {rows - 1, -1}, {rows, lines}, {lines - 1, rows - 1}}) {
      const int inward = first < end ? 1 : -1;
      int outer = first;
      while (outer != end && lines_.is_done(outer)) outer += inward;
      if (outer != end && outer + inward != end) twos.push_back({outer, outer + inward});
    }
    break_lines(twos);
  }

  void neighbours() {
    std::vector<std::array<int, 2>> twos;
    for (int line = 0; line < puzzle_.count(); ++line)
      for (const int inner : {line - 1, line + 1})
        if (!lines_.is_done(line) && inner >= 0 && inner < puzzle_.count() &&
            (line < puzzle_.rows) == (inner < puzzle_.rows))
          twos.push_back({line, inner});
    break_lines(twos);
  }

  // Values along the first of two lines that leave no arrangement for the second.
  void break_lines(const std::vector<std::array<int, 2>>& twos) {
    std::vector<Mask> wanted(masks_.size());
    for (const auto& [line, inner] : twos)
      for (Word left = lines_.open(line); left; left &= left - 1) wanted[at(puzzle_.spot(line, first_of(left)))] = 3;
    const std::vector<Mask> failing = failures_(masks_, wanted, kRoundsToBreak);
    for (const auto& [line, inner] : twos)
      for (Word left = lines_.open(line); left; left &= left - 1) {
        const int i = first_of(left), spot = puzzle_.spot(line, i);
        for (const bool value : {false, true})
          if (failing[at(spot)] >> value & 1 && !fits(line, inner, i, value))
            lines_.decide(spot / puzzle_.columns, spot % puzzle_.columns, !value);
      }
  }

  // Whether the inner line has an arrangement left after propagation along the line, and along each line that crosses it
  // where that changed a cell.
  bool fits(int line, int inner, int i, bool value) {
    Cells along = lines_.cells(line), beside = lines_.cells(inner), forced;
    set(along, i, value);
    Word changed = Word{1} << i;
    if (lines_.force(line, along, forced)) {
      changed |= (forced.filled & ~along.filled) | (forced.empty & ~along.empty);
      along = forced;
    }
    for (; changed; changed &= changed - 1) {
      const int j = first_of(changed), across = line < puzzle_.rows ? puzzle_.rows + j : j;
      Cells cells = lines_.cells(across);
      set(cells, puzzle_.place(line), along.filled >> j & 1);
      if (!lines_.force(across, cells, forced)) return false;
      const Word there = Word{1} << puzzle_.place(inner);
      if ((forced.filled | forced.empty) & there) set(beside, j, forced.filled & there);
    }
    return lines_.fits(inner, beside);
  }

  static void set(Cells& cells, int i, bool filled) {
    (filled ? cells.filled : cells.empty) |= Word{1} << i;
    (filled ? cells.empty : cells.filled) &= ~(Word{1} << i);
  }

  const RunsPuzzle& puzzle_;
  std::vector<Mask>& masks_;
  const Failures& failures_;
  LineLooks lines_;
  Turns& taken_;
  std::vector<Pairs> pairs_;
  std::array<bool, kSimpleBoxes + 1> looked_{};  // what takes one look at each line has had it
};

}  // namespace

bool take_runs_turns(const RunsPuzzle& puzzle, std::vector<Mask>& masks, const std::vector<int>& techniques, int most,
                     const Failures& failures, Turns& taken, Budget& budget) {
  return TurnTaker(puzzle, masks, failures, taken).run(techniques, most, budget);
}

}  // namespace sightline

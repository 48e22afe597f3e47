// Visible towers as a model for the search loop: a mask per cell, narrowed line by line.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/search.hpp"
#include "visible/puzzle.hpp"

namespace sightline {

class VisibleModel {
 public:
  // seed: 0 for the default order, else a random order of branches.
  VisibleModel(const VisiblePuzzle& puzzle, std::vector<Mask> masks, Mode mode, std::uint64_t seed = 0);

  // While much is open, propagate cheaply, until there have been so many dead ends: boards with many solutions are
  // filled sooner that way. Only for a search, since it concludes less at the root.
  void begin_lightly(int dead_ends) { light_ = dead_ends; }

  Flow propagate(Budget& budget);
  Choice choose(Budget& budget, const Group& group);
  bool restrict(int spot, Mask mask) {
    const Mask gone = domain_[spot] & ~mask;
    return !gone || lose(spot, gone);
  }
  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark);
  void conflict();
  Mask domain(int spot) const { return domain_[spot]; }
  int spots() const { return size_ * size_; }
  std::vector<Group> split(const Group& open) const;
  // The number of ways to fill the open spots of a group, if these are few; too small if the budget or `steps_left`,
  // which becomes negative, has ended.
  std::optional<std::uint64_t> count_few(const Group& open, Budget& budget, std::int64_t& steps_left) const;

 private:
  class Few;
  // Lines are numbered rows first, then columns, then diagonals; each has two ends with a clue.
  struct Line {
    int number, first, stride;
    std::array<int, 2> clue;   // looking from the first cell, and from the last
    std::uint64_t weight = 0;  // grows with the dead ends it has caused
    int spot(int i) const { return first + i * stride; }
  };
  struct LineSet {
    std::array<Mask, 3> ways{};  // rows, columns, diagonals
    bool empty() const { return !(ways[0] | ways[1] | ways[2]); }
  };
  struct Cell {  // the cell number `at` of a line
    std::uint8_t line, at;
  };
  struct Crossing {  // the lines through a spot
    std::array<Cell, 4> cells;
    std::uint8_t many = 0;
    const Cell* begin() const { return cells.data(); }
    const Cell* end() const { return cells.data() + many; }
  };
  struct Place {  // a value forced at a spot
    int spot, value;
  };
  struct Change {
    int spot;
    Mask gone;
  };
  struct Best;

  Mask& cells_for(int line, int value) { return cells_for_[line * (top_ + 1) + value]; }
  int way(int line) const { return (line >= size_) + (line >= 2 * size_); }
  void add(LineSet& set, int line) const { set.ways[way(line)] |= bit(line - way(line) * size_); }
  void drop(LineSet& set, int line) const { set.ways[way(line)] &= ~bit(line - way(line) * size_); }
  bool take(LineSet& set, int& line) const;
  LineSet all_lines() const;
  bool filled() const {
    return std::all_of(open_.begin(), open_.end(), [](Mask cells) { return !cells; });
  }
  std::uint64_t roll();  // the next random number

  void enter(int spot, Mask domain);
  void wake();
  bool lose(int spot, Mask gone);
  void touch(Cell cell);
  bool recount(int line, int value);
  bool settle();
  bool stays_light();
  bool put(Place place);
  bool clear_parks(const Line& line);
  bool look(int line, int end);
  bool match_line(int line);
  bool match_value(int value);
  bool fits(int line) const;
  bool fit(int line);
  void consider_line(int line, Best& best);

  int size_, parks_, top_;
  Mode mode_;
  std::uint64_t chance_;  // state of the random numbers; 0 = default order
  bool searching_ = false, dead_ = false;
  int light_ = 0;                // dead ends until propagation concludes all it can
  std::size_t light_until_ = 0;  // up to this mark the states on the path were propagated cheaply
  std::vector<Line> lines_;
  std::vector<Crossing> crossing_;  // by spot
  std::vector<Mask> domain_;        // by spot
  std::vector<Mask> cells_for_;     // [line][value]: the cells of the line that may have the value
  std::vector<Mask> open_;          // [line]: its undecided cells
  std::vector<Change> trail_;
  std::vector<Place> places_;       // forced and not yet carried out
  std::array<LineSet, 2> to_look_;  // by end
  LineSet to_match_, to_fit_;
  Mask values_to_match_ = 0;
  std::uint64_t bump_ = 1 << 10;  // what a dead end adds to a weight; grows, so that old ones count less
  int narrowed_ = 0;              // the line being narrowed, which a conflict is charged to
  ExactLine exact_;
};

}  // namespace sightline

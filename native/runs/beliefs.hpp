// How likely each value of each cell is, by belief propagation: a line weighs all its arrangements by the messages of
// the crossing lines and sends its own. On boards with many solutions that leads a search to one of them.
//
// Integers only, so that every machine gets the same beliefs; these only order a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/problem.hpp"
#include "runs/lanes.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

class RunsBeliefs {
 public:
  struct Guess {
    int spot, value;
    std::uint32_t sure;  // how far ahead of the next best value, out of kOne and below it
  };
  static constexpr std::uint32_t kOne = 1u << 16;

  explicit RunsBeliefs(const RunsPuzzle& puzzle);

  // Runs so many rounds over all lines of a board narrowed to `now`. Ends early when the budget does.
  void propagate(std::span<const Mask> now, int rounds, Budget& budget);
  // The likeliest value of each open spot, the surest first.
  std::vector<Guess> guesses(std::span<const Mask> now) const;

 private:
  struct State {  // of a line's automaton: the value of its cell, and which states may precede it
    int value;
    bool stays, skips;  // besides the previous state: itself; the one before that (two runs that touch)
  };
  struct Line {
    std::vector<State> states;
    int skips = 0;
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static Line automaton(std::span<const Run> runs);
  void wake(std::span<const Mask> now);
  bool is_open(int line, std::span<const Mask> now) const;
  void weigh(std::span<const Mask> now);
  void gather();
  void receive(std::span<const Mask> now);
  // The first state from which a line's end can be reached, and the last one that can be reached from its start.
  int first_state(int cell) const { return std::max(0, first_ + cell); }
  int last_state(int cell) const { return std::min(states_ - 1, cell + 1 + most_skips_); }
  // Black: the puzzle is in black and white, so that no run touches another.
  template <bool Black>
  void weigh_from_left();
  template <bool Black>
  void weigh_from_right(std::span<const Mask> now);
  void add_up(int cell, int first, int last);
  Lanes* clear_weights();
  void send(std::size_t lane, int cell, Mask open);
  Guess guess(int spot, Mask open) const;
  std::uint16_t* message(bool by_rows, int spot) { return &messages_[by_rows][at(spot * puzzle_.values)]; }

  const RunsPuzzle& puzzle_;
  std::vector<Line> lines_;
  std::vector<std::uint16_t> messages_[2];  // [by rows?][spot * values + v], out of kOne
  std::vector<Mask> last_;                  // the board when beliefs were last propagated
  std::vector<char> waiting_;               // per line: whether it is to be weighed again

  // Lines are weighed several at once, one in each lane. A weight is below 2^13, so that products and sums of three fit
  // their types.
  std::vector<int> group_;            // the lines that are being weighed: rows or columns
  int states_ = 0, most_skips_ = 0;   // the most of any of them
  int first_ = 0;                     // the least of least_
  Lanes least_{};                     // the first state from which a line's end can be reached, for cell 0
  std::vector<Lanes> stays_, skips_;  // [s], all bits or none
  std::vector<Lanes> has_;            // [s * values + v], the same: whether s has value v
  std::vector<Lanes> incoming_;       // [cell * values + v]
  std::vector<Lanes> before_;  // [cell * states + s]: a quarter of the weight of all ways to s, without this cell's own
  std::vector<Lanes> shares_;  // … and the message about the value of s
  std::vector<Lanes> weights_;                           // [kRoom + s]
  std::vector<std::array<std::uint32_t, kLanes>> sums_;  // [v]
};

}  // namespace sightline

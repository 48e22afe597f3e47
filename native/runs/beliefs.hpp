// How likely each value of each cell is, by belief propagation: a line weighs all its arrangements by the messages of
// the crossing lines and sends its own. On boards with many solutions that leads a search to one of them.
//
// Integers only, so that every machine gets the same beliefs; these only order a search.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/problem.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

class RunsBeliefs {
 public:
  struct Guess {
    int spot, value;
    std::uint32_t sure;  // how far ahead of the next best value, out of kOne
  };
  static constexpr std::uint32_t kOne = 1u << 16;
  static constexpr int kBlock = 8;  // states that are weighed at once

  explicit RunsBeliefs(const RunsPuzzle& puzzle);

  // Runs so many rounds over all lines of a board narrowed to `now`. Ends early when the budget does.
  void propagate(std::span<const Mask> now, int rounds, Budget& budget);
  // The likeliest value of each open spot, the surest first.
  std::vector<Guess> guesses(std::span<const Mask> now) const;

 private:
  // A weight is below 2^13, so that products and sums of three fit their types; sixteen bits each, so that the
  // compiler works on a whole block of states at once.
  using Weight = std::uint16_t;
  struct State {  // of a line's automaton: the value of its cell, and which states may precede it
    int value;
    bool stays, skips;  // besides the previous state: itself; the one before that (two runs that touch)
  };
  struct Line {
    std::vector<State> states;
    int skips = 0;
    int size = 0;                       // the number of states, up to whole blocks
    std::size_t masks = 0, blocks = 0;  // where its masks and its cells' blocks begin
  };
  struct Blocks {
    int first, many;  // the number of the first state; blocks
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static Line automaton(std::span<const Run> runs);
  void add_masks(Line& line);
  void add_blocks(Line& line, int cells);
  void wake(std::span<const Mask> now);
  bool receive(int line, std::span<const Mask> now);
  void weigh(int line, std::span<const Mask> now);
  // Black: the puzzle is in black and white, so that no run touches another.
  template <bool Black>
  void weigh_from_left(int line);
  template <bool Black>
  void weigh_from_right(int line, std::span<const Mask> now);
  void collect(const Line& line, int cell, Blocks blocks);
  void add_up(const Line& line, int cell, Blocks blocks);
  void send(int line, int cell, Mask open);
  Guess guess(int spot, Mask open) const;
  std::uint16_t* message(bool by_rows, int spot) { return &messages_[by_rows][at(spot * puzzle_.values)]; }

  const RunsPuzzle& puzzle_;
  std::vector<Line> lines_;
  std::vector<Weight> masks_;  // per line, state by state, all bits or none: stays, skips, has value 0, 1, …
  std::vector<std::uint16_t> messages_[2];  // [by rows?][spot * values + v], out of kOne
  std::vector<std::uint16_t> incoming_;     // of the present line: [cell * values + v]
  std::vector<Weight> before_;              // … and [cell][s]: the weight of all ways to s, without this cell's own
  std::vector<Weight> shares_;              // … and the message about the value of s
  std::vector<Weight> now_, next_;
  std::vector<std::uint32_t> sums_;
  std::vector<Blocks> blocks_;  // per line, cell by cell
  std::vector<Mask> last_;      // the board when beliefs were last propagated
  std::vector<char> waiting_;   // per line: whether it is to be weighed again
};

}  // namespace sightline

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

  explicit RunsBeliefs(const RunsPuzzle& puzzle);

  // Runs so many rounds over all lines of a board narrowed to `now`. Ends early when the budget does.
  void propagate(std::span<const Mask> now, int rounds, Budget& budget);
  // The likeliest value of each open spot, the surest first.
  std::vector<Guess> guesses(std::span<const Mask> now) const;

 private:
  using Weight = std::uint64_t;
  struct State {  // of a line's automaton: the value of its cell, and which states may precede it
    int value;
    bool stays, skips;  // besides the previous state: itself; the one before that (two runs that touch)
  };
  struct Line {
    std::vector<State> states;
    int skips = 0;
  };
  struct Window {
    int first, last;
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static Line automaton(std::span<const Run> runs);
  Window window(int line, int cell) const;
  bool receive(int line, std::span<const Mask> now);
  void weigh_from_left(int line);
  void weigh_from_right(int line, std::span<const Mask> now);
  void send(int line, int cell, Mask open);
  static void rescale(std::vector<Weight>& weights, Window window);
  Guess guess(int spot, Mask open) const;
  std::uint32_t* message(bool by_rows, int spot) { return &messages_[by_rows][at(spot * puzzle_.values)]; }

  const RunsPuzzle& puzzle_;
  std::vector<Line> lines_;
  std::vector<std::uint32_t> messages_[2];  // [by rows?][spot * values + v]
  std::vector<std::uint32_t> incoming_;     // of the present line: [cell * values + v]
  std::vector<Weight> before_;  // … and [cell * states + s]: the weight of all ways to s, without this cell's own
  std::vector<Weight> now_, next_, sums_;
};

}  // namespace sightline

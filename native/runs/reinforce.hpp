// A whole picture by reinforced belief propagation: lines send each other how likely their cells are to be filled, as in
// beliefs.hpp, but nothing is decided on the way. What is believed of a cell is fed back to it, a little more in each
// round, until the beliefs settle on one picture. Mostly it breaks few lines or none, even where a board has so many
// solutions that are so far apart that a search by decisions does not come to any of them.
//
// For pictures in black and white with runs of known length. Beliefs are logarithms of odds, in whole numbers.
#pragma once

#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/problem.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

class RunsReinforcement {
 public:
  static bool fits(const RunsPuzzle& puzzle) { return puzzle.values == 2 && !puzzle.grows; }

  // `start`: what is known, with at least one arrangement left in each line.
  RunsReinforcement(const RunsPuzzle& puzzle, std::span<const Mask> start);

  // Looks for a picture once, each time from other random numbers. A round over all lines is a step of the budget. False:
  // the beliefs came to rest without a solution, or the budget ended.
  bool attempt(Budget& budget);
  const std::vector<Mask>& picture() const { return best_; }  // of the last attempt, the one that breaks fewest lines
  int broken() const { return best_broken_; }                 // how many these are

 private:
  struct Line {
    std::vector<int> lengths, first;  // of the runs, and where each can start first
    int slack;                        // how many cells farther it can start
  };
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int* row(std::vector<int>& table, int run) const { return &table[at(run * width_)]; }

  void begin();
  bool round(Budget& budget);
  void weigh(int line);
  void receive(int line);
  void weigh_runs(const Line& line);
  void weigh_ways(const Line& line);
  void add_up(const Line& line, int cells);
  void send(int line);
  void reinforce();
  void draw();
  bool fits_line(int line) const;

  const RunsPuzzle& puzzle_;
  std::vector<Mask> start_, now_, best_;
  std::vector<Line> lines_;
  std::vector<int> messages_[2];  // [by rows?][spot]: log odds of "filled"
  std::vector<int> fields_;       // [spot]: what is fed back
  int pull_ = 0;                  // how strong that can be
  int broken_ = 0, best_broken_ = 0;
  std::uint64_t random_ = 1;
  std::size_t attempts_ = 0, manner_ = 0;

  // The line that is being weighed. Run j starts at first[j] + d, and d never decreases from run to run.
  int width_;                         // of the tables: the most that d can be, and one more
  std::vector<int> incoming_, sums_;  // [cell]: log odds; of all cells before it
  std::vector<int> weights_;          // [j, d]: of run j at d
  std::vector<int> before_, after_;   // [j, d]: of the first j runs, none farther than d; of all from j on, none nearer
  std::vector<int> filled_, empty_;   // [cell]: the weight of all arrangements where it is
};

}  // namespace sightline

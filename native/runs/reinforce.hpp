// A whole picture by reinforced belief propagation: lines send each other how likely their cells are to be filled, as in
// beliefs.hpp, but nothing is decided on the way. What is believed of a cell is fed back to it, a little more in each
// round, until the beliefs settle on one picture. Mostly it breaks few lines or none, even where a board has so many
// solutions that are so far apart that a search by decisions does not come to any of them.
//
// Eight attempts are made at once, one in each lane, from different random numbers. When one comes to rest, the next one
// in its lane begins a little inclined to the best picture so far, or anew if some of these have been in vain. For
// pictures in black and white with runs of known length.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/problem.hpp"
#include "runs/lanes.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

class RunsReinforcement {
 public:
  static bool fits(const RunsPuzzle& puzzle) {
    return puzzle.values == 2 && !puzzle.grows && std::max(puzzle.rows, puzzle.columns) <= kLongest;
  }

  // `start`: what is known, with at least one arrangement left in each line. `strength`: the logarithm of how strong fields
  // can be in the first round of an attempt.
  RunsReinforcement(const RunsPuzzle& puzzle, std::span<const Mask> start, int strength = 0);

  // Makes so many rounds over all lines, each a step of the budget. True: a solution was found, and the next call goes on
  // to others; false: none yet, or the budget ended.
  bool find_for(int rounds, Budget& budget);
  const std::vector<Mask>& picture() const { return picture_; }  // the solution
  void look_near(std::span<const Mask> solution);                // for others

 private:
  struct Line {
    std::vector<int> lengths, first;  // of the runs, and where each can start first
    int slack;                        // how many cells farther it can start
    int filled;                       // how many cells the runs cover
    int most;                         // what a cell can add to the logarithm of a weight, so that none is too large
  };
  struct Attempt {
    int idle, fewest;  // rounds since it broke fewer lines than before; these
  };
  struct Series {       // of attempts in one lane
    int fewest, tries;  // lines that its best picture breaks; attempts since then
  };
  static constexpr int kLongest = 256;  // cells of a line
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  Lanes* row(std::vector<Lanes>& table, int run) const { return &table[at(run * width_)]; }

  Line layout(int line) const;
  void begin(int lane);
  void begin_anew(int lane);
  void begin_near(int lane);
  void begin_next(int lane);
  int random_up_to(int most);
  bool round(Budget& budget);
  void weigh(int line);
  void receive(int line);
  void weigh_runs(const Line& line);
  void weigh_ways(const Line& line);
  void add_filled(const Line& line, int cells);
  void add_empty(const Line& line, int cells);
  void send(int line);
  void reinforce();
  void count_broken();
  Lanes breaks(int line);
  bool follow(int lane);

  const RunsPuzzle& puzzle_;
  const int strength_;
  std::vector<Mask> start_, picture_;
  std::vector<Line> lines_;
  std::vector<Lanes> messages_[2];  // [by rows?][spot]: log odds of "filled"
  std::vector<Lanes> fields_;       // [spot]: what is fed back
  std::vector<Lanes> drawn_;        // [spot]: all bits where it is likelier filled
  std::vector<Lanes> nearest_;      // [spot]: the same, when the attempt broke fewest lines
  std::vector<Lanes> best_;         // … and of all attempts in its series
  std::array<Attempt, kLanes> attempts_{};
  std::array<Series, kLanes> series_{};
  Lanes kept_{};    // all bits where an eighth of a message is kept when the next one is sent
  Lanes growth_{};  // of pull_ in a round
  Lanes pull_{};    // how strong fields can be: the logarithm
  Lanes broken_{};  // how many lines what is drawn breaks
  std::uint64_t random_ = 1;
  std::size_t begun_ = 0;

  // The line that is being weighed. Run j starts at first[j] + d, and d never decreases from run to run.
  int width_;                           // of the tables: the most that d can be, and one more
  std::vector<Lanes> incoming_, sums_;  // [cell]: log odds; of all cells before it
  std::vector<Lanes> weights_;          // [j, d]: of run j at d
  std::vector<Lanes> before_,
      after_;  // [j, d]: of the first j runs, none farther than d; of all from j on, none nearer
  std::vector<Lanes> filled_, empty_;  // [cell]: the weight of all arrangements where it is
};

}  // namespace sightline

// The squares that some but not all maximum placements use, in parts that share no run: each is a separate small
// problem, in which every run of the smaller side holds a rook.
#pragma once

#include <span>

#include "core/natural.hpp"
#include "core/problem.hpp"
#include "matching/matching.hpp"

namespace sightline {

struct Part {
  int runs = 0, others = 0;        // of the smaller and of the larger side
  std::vector<int> begin;          // run -> its first option; one more at the end
  std::vector<int> other;          // option -> the run of the larger side
  std::vector<std::int32_t> spot;  // option -> its free square
  std::vector<int> mate;           // run -> its option in the known placement

  std::span<const int> crossing(int run) const {
    return {other.data() + begin[static_cast<std::size_t>(run)],
            other.data() + begin[static_cast<std::size_t>(run) + 1]};
  }
};

// In `attack` only the squares are open that some and not all maximum placements use; `spots` are the first spots of
// its horizontal runs. Smallest part first. The runs of a part are in postorder: most lead only to runs before them.
// False if the budget ended it.
bool split_into_parts(const Attack& attack, const Matching& matching, const Block<std::int32_t>& spots, Budget& budget,
                      std::vector<Part>& parts);

// How many ways there are to give every run of the smaller side a rook; a lower bound if unknown.
Counted count_part(const Part& part, Budget& budget);

// All ways to give every run of the smaller side a rook, one after the other, starting from the known one.
class Walk {
 public:
  Walk(const Part& part, Packed& board);

  // Moves the rooks on the board to the next placement. over: there is none left, and the walk restarts from the
  // present one; stopped: the budget is spent, and the next call continues.
  enum class Move { on, over, stopped };
  Move next(Budget& budget);

  std::int64_t tries() const { return tries_; }

 private:
  void reset(int from);
  bool take(int run, int option, Budget& budget);
  bool reassign(int displaced, int fixed, Budget& budget);
  void move(int run, int option);

  const Part* part_;
  Packed* board_;
  std::vector<int> mate_, owner_;   // run -> option; other run -> run
  std::vector<int> first_, tried_;  // per run: its first option, and how many others it has tried
  std::vector<int> cursor_, path_;
  std::vector<std::int64_t> seen_;  // other run -> the try that last visited it
  std::int64_t tries_ = 0;
  int level_;
};

}  // namespace sightline

// One line of towers: what a clue allows by itself, and what both clues allow together.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/bits.hpp"

namespace sightline {

constexpr int kMostTowers = 63;  // bit v stands for height v, bit 0 for a park
constexpr Mask kPark = 1;

// Heights 1 to `top` once each and `parks` parks. The clues look from the first and from the last cell; 0 = none.
struct LineRules {
  int top, parks, near, far;
  bool operator==(const LineRules&) const = default;
};

// Narrows `cells`, walked away from the clue, to what the clue allows were towers free to repeat; false if nothing is.
// Time: cells times clue.
bool keep_seen(std::span<Mask> cells, int clue, int top, int parks);

enum class Fit { some, none, too_many };

// Narrows a line to exactly the values that some arrangement uses. Its states are sets of towers, not their orders.
class ExactLine {
 public:
  // One for each thread, for short questions: its tables are kept from one to the next.
  static ExactLine& shared();

  // `too_many`: there are too many open cells to go through; all are left as they are.
  Fit keep_supported(std::span<Mask> cells, const LineRules& rules);

  // Whether there is an arrangement at all, in half of the time; only for lines with few enough open cells.
  bool fits(std::span<const Mask> cells, const LineRules& rules);
  static bool has_few_open(std::span<const Mask> cells);

  // The numbers of towers that can be seen from the first cell, as bits; only for such lines too.
  Mask seen_counts(std::span<const Mask> cells, int top, int parks);

 private:
  using Code = std::uint32_t;  // a set of open heights below the top and, above those bits, a number of parks

  struct State {
    Mask seen = 0;   // the numbers of visible towers with which the set can fill the cells walked so far
    Mask alive = 0;  // those of them that meet the walk from the other end
  };
  struct Side {  // the walk from one end towards the tallest tower
    int from = 0, to = 0, step = 1;
    bool sees = false;  // whether there is a clue at all
    int wanted = 0;     // how many towers must be seen before the tallest
    Mask records = 0;   // the cells whose fixed tower is taller than the fixed ones before
    std::vector<State> states;
    std::vector<Code> reached;
    std::array<std::size_t, kMostTowers> begin, end;  // the part of `reached` with which cell i is come to
    std::array<Code, kMostTowers> climbing;           // open heights above the fixed ones before cell i
    void aim(int first, int last, int direction, int clue);
  };

  bool encode(std::span<const Mask> cells, const LineRules& rules);
  Mask walk_both(std::span<const Mask> cells, const LineRules& rules);
  void decode(std::span<Mask> cells, Mask peaks) const;
  Mask peaks_of(std::span<const Mask> cells) const;
  void walk(Side& side, std::span<const Mask> cells);
  void expand(Side& side, int cell);
  Mask meet(Mask peaks);
  void retrace(Side& side, std::span<const Mask> cells);
  void support(Side& side, int cell, Code code, Mask alive);
  void clear(Side& side);
  Code heights(Code code) const { return code & (park_ - 1); }

  Side near_, far_;
  int top_ = 0;
  Code park_ = 1, all_ = 0;                       // one park; every open height and park
  std::array<Mask, kMostTowers> height_bit_;      // of each open height, in a cell
  std::array<Code, kMostTowers> options_, kept_;  // of each cell
};

// Exactly what some arrangement uses; on lines too large for that, what each clue allows alone. False if there is none.
bool narrow_line(ExactLine& exact, std::vector<Mask>& cells, const LineRules& rules);

// The numbers of towers that the first cell may see, as bits: those clues with which the line can be narrowed.
Mask seen_from(ExactLine& exact, const std::vector<Mask>& cells, int top, int parks);

}  // namespace sightline

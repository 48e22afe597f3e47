// Ways through a puzzle: which technique finds something next, and where, from a board to where none of them does.
#pragma once

#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/looks.hpp"

namespace sightline {

// Findings one after the other, those of a round on the same board; after a round the board has all that it found.
struct Findings {
  std::vector<int> techniques, places;  // of each finding
  std::vector<int> boards;              // the number of rounds before the board on which it was found
  std::vector<int> ranks;               // how many findings of its technique come before it there
  std::vector<int> spots;               // what is new in it, spot by spot …
  std::vector<Mask> left;               // … and what is left there
  std::vector<Mask> found;              // … and what its technique keeps there
  std::vector<int> fact_ends;           // how many such facts there are at its end
  std::vector<int> ends;                // of each round: how many findings there are at its end
  int last = -1;                        // of a way from value to value: the spot of the last one; -1: there was none
  // Of a way from value to value, too: the clues and the spots that each finding needs, no clues where its technique has
  // to be asked; what it says of each spot, a value or all but those that it rules out; and the spot that each names, or
  // -1.
  std::vector<std::vector<int>> clues, cited;
  std::vector<Mask> said;
  std::vector<int> named;
};

using Turn = std::vector<int>;  // techniques that look at the same board, one after the other
// The spots that changed since all techniques have looked; none: they have not looked yet.
using Changed = std::optional<std::vector<int>>;

// Again and again the first of these turns that finds something is taken, with all that it finds. Nothing if a spot has
// no value left: then it depends on the reasons where that shows first.
std::optional<Findings> way_by_turns(Looks& looks, std::vector<Mask> masks, const std::vector<Turn>& turns,
                                     const Changed& changed, Budget& budget);

struct NearBy {
  std::vector<Turn> noted;    // what one writes down before looking for anything else
  std::vector<Turn> opening;  // what one looks for at first, if nothing is noted yet
  std::vector<Turn> groups;   // techniques that are as simple to see, the simplest first
  // Spots that changed one after the other; and how many there were when what is noted, and each group, last looked: -1 if
  // it never did.
  std::vector<int> changed, seen;
  int last;  // the spot of the last value; -1: there was none
};

// The same from value to value: of what the simplest techniques have found that gives a value, the nearest to the last
// one; if nothing does, all of it.
std::optional<Findings> way_near_by(Looks& looks, std::vector<Mask> masks, const NearBy& question, Budget& budget);

// Fills in what the findings of a way from this board say and need; `values` is what a spot may have of which nothing is
// known.
void add_reasons(Findings& way, Looks& looks, std::vector<Mask> masks, Mask values, const Prove& prove);

}  // namespace sightline

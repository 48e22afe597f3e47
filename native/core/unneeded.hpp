// What steps to a solution can do without: facts that settle no spot and that no later step needs.
#pragma once

#include <vector>

#include "core/looks.hpp"
#include "core/proof.hpp"

namespace sightline {

struct Reason {  // of one step
  std::vector<int> clues;
  Kept cited, facts;  // what is known of the spots that it rests on, and what it leaves at those that it is about
};

struct Showing {                       // what it takes for a step to show its facts, beside that its clues force them
  static constexpr int kNothing = -1;  // that is enough
  static constexpr int kAsItIs = -2;   // it can do without nothing, and nothing of it can be dropped

  int technique;  // by number: finds them on a board that has no more than what is cited
  bool alone;     // whether one scope forces them by itself
};

struct Unneeded {
  std::vector<int> steps, spots;  // facts that can be dropped: of which step, and about which spot
  std::int64_t looks = 0;         // how often a proof or a technique was asked
};

// Tries the facts of the steps in this order, from a board with these masks to where all spots are settled; `values` is
// what a spot may have of which nothing is known.
Unneeded unneeded_facts(std::vector<Mask> masks, std::vector<Reason> reasons, const std::vector<Showing>& showing,
                        const std::vector<int>& order, Mask values, Looks& looks, const Prove& prove);

}  // namespace sightline

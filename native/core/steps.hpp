// The order of steps: from value to value, near the last one, and what prepares a value just before it.
#pragma once

#include <vector>

#include "core/budget.hpp"

namespace sightline {

// Where steps give values, what each rests on, and how hard it is.
struct Steps {
  enum Link : int { again = 1, sequel = 2 };  // a sentence goes on if it is about the same, or if the step rests on it

  std::vector<int> rows, columns;        // of each place
  std::vector<std::vector<int>> scopes;  // of each place, in ascending order
  std::vector<std::vector<int>> ends;    // of each step: the places of its first and its last value, if it gives any
  std::vector<std::vector<int>> before;  // of each step: the earlier ones that it has to come after
  std::vector<int> tiers;                // of each step: 0 is bookkeeping
  std::vector<int> topics, linked;       // of each step: what it is about, and how a sentence can go on with it
  int simple;                            // the highest tier of what people do as they go along
  int apart;                             // what a change of scope costs
  int goes_on;                           // what it is worth to go on
};

// The steps in blocks: each prepares a value and gives it, and the bookkeeping that this allows follows. Steps that no
// value needs are left out.
std::vector<std::vector<int>> walk_steps(const Steps& steps, Budget& budget);

}  // namespace sightline

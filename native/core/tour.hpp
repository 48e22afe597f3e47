// A short way through stops that have to be visited in turn, some after others.
#pragma once

#include <vector>

#include "core/budget.hpp"

namespace sightline {

// Where each stop begins and ends, and which stops it can follow in the same sentence.
struct Stops {
  std::vector<int> rows, columns;                // of each place
  std::vector<std::vector<int>> scopes;          // of each place, in ascending order
  std::vector<std::vector<int>> entries, exits;  // of each stop: the places where it can begin, and where it can end
  std::vector<int> topics, continued;     // of each stop: what it is about, and what it goes on with (-1: nothing)
  std::vector<std::vector<int>> sequels;  // of each stop: the stops that it goes on with
  std::vector<std::vector<int>> needed;   // of each stop: the stops that it has to come after
  std::vector<int> kinds;                 // of each stop: 0 or 1, or -1 if it has to stay where it is
  int apart;                              // what a change of scope costs
  int goes_on;                            // what it is worth to go on
};

// The order of the stops, numbered as they come at first, after all moves of a few neighbours that make it shorter by
// more than `worth`.
std::vector<int> short_tour(const Stops& stops, int worth, Budget& budget);

}  // namespace sightline

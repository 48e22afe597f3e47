// What a search finds is checked before it leaves the kernel.
#pragma once

#include <stdexcept>

#include "core/problem.hpp"

namespace sightline {

// Goes on with a search. Each board that it finds keeps the rules, and is worth the most where the problem asks for that;
// `proved`: whether the proof of that has been checked.
inline Status next_verified(Search& search, const Problem& problem, bool& proved, std::size_t most, Budget& budget,
                            std::vector<Packed>& found) {
  const Status ended = search.next(most, budget, found);
  for (const Packed& board : found) {
    if (!proved) proved = problem.proves(search.value(), search.best_proof());
    if (!proved || !problem.verify(board) || problem.worth(board) != search.value())
      throw std::logic_error("the kernel found a solution that breaks the rules");
  }
  return ended;
}

}  // namespace sightline

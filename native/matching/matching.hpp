// As many rooks as fit on a board, none attacking another, and the lines that prove that no more do.
//
// Push and relabel on the runs: every vertical run carries a lower bound on the number of rooks that must move before
// one reaches a vertical run that is still free. A horizontal run without a rook takes the crossing run of the smallest
// bound, displaces the rook there, and raises the bound. From time to time the bounds are recomputed. On boards with
// few walls a displaced rook may have to move across the whole board: the bounds lead it there directly, where each
// search for an augmenting path would visit the whole board.
#pragma once

#include "core/budget.hpp"
#include "matching/attack.hpp"

namespace sightline {

class Bits {
 public:
  explicit Bits(Run size) : words_((static_cast<std::size_t>(size) + 63) / 64) { clear(); }
  void clear() { words_.assign(words_.size(), 0); }
  bool has(Run i) const { return words_[static_cast<std::size_t>(i) / 64] >> (i % 64) & 1; }
  bool add(Run i) {  // false if it was there already
    std::uint64_t& word = words_[static_cast<std::size_t>(i) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    return !(word & bit) && (word |= bit);
  }

 private:
  Block<std::uint64_t> words_;
};

constexpr Run kNoRun = -1;

using Mates = Block<Run>;  // run -> the run that its rook shares, or kNoRun

// Visits all that alternating paths reach from the runs in `frontier` (of the direction `from`): along a square to a
// run not in `seen`, along that one's rook back. Calls reached(run, rooks moved). False if the budget ended it.
template <class Reached>
bool reach(const Runs& from, const Mates& mates_of_crossing, Block<Run>& frontier, Bits& seen, Budget& budget,
           Reached reached) {
  Block<Run> met;  // collected first, so that its scattered lookups can be prefetched
  for (std::int32_t moved = 1; !frontier.empty(); ++moved) {
    met.clear();
    for (std::size_t i = 0, size = frontier.size(); i < size; ++i) {
      if (i + 16 < size) from.expect(frontier[i + 16]);
      if (i + 8 < size) from.fetch(frontier[i + 8]);
      if (!budget.poll()) return false;
      from.each(frontier[i], [&](Run crossing, Square) {
        if (seen.add(crossing)) met.push_back(crossing);
      });
    }
    frontier.clear();
    for (std::size_t i = 0; i < met.size(); ++i) {
      if (i + 16 < met.size()) __builtin_prefetch(&mates_of_crossing[static_cast<std::size_t>(met[i + 16])]);
      const Run back = mates_of_crossing[static_cast<std::size_t>(met[i])];
      if (back == kNoRun) continue;
      reached(back, moved);
      frontier.push_back(back);
    }
  }
  return true;
}

struct CoveringRuns {  // of a proof
  Bits across, down;
};

class Matching {
 public:
  // Starts by earliest deadline: from the top down, each horizontal run takes the free vertical run that ends first.
  Matching(const Attack& attack, Budget& budget);  // throws Stopped

  // Grows to the maximum; false if the budget ended it: call again to continue.
  bool grow(Budget& budget);

  // Removes the rooks whose squares have been shut; then grow again.
  void lift_shut();

  Run size() const { return size_; }
  const Mates& across() const { return across_; }
  const Mates& down() const { return down_; }

  // The proof, once grown: these runs are as many as the rooks, and every open square lies on one of them.
  const CoveringRuns& cover() const { return cover_; }

 private:
  static constexpr std::int32_t kFar = INT32_MAX;  // no free run can be reached

  void start_from_the_top(Budget& budget);
  void wait_for_rooks();
  bool measure(Budget& budget);
  bool push_round(Budget& budget);
  Run push(Run horizontal);

  const Attack& attack_;
  Mates across_, down_;
  Block<std::int32_t> bound_;  // per vertical run; empty once grown
  Block<Run> waiting_;         // horizontal runs without a rook that may still get one
  // At the last measure: the runs across that reach a free run down, and the runs down that do not.
  CoveringRuns cover_;
  std::int64_t since_measured_ = -1;  // pushes since then; -1 = the bounds are not valid
  Run size_ = 0;
};

}  // namespace sightline

// Counting solutions island by island: the plan of a sweep, and the state of its frontier.
#pragma once

#include "bridges/model.hpp"

namespace sightline {

// A sweep takes the islands in some order. At each it chooses the planks of the bridges to islands not yet taken. What
// the rest of the sweep depends on is kept in lanes: the planks of every bridge that has an end to come, or that a later
// bridge might cross; and, where groups matter, which of these bridges are connected.
struct Sweep {
  struct Out {  // a bridge to an island that comes later
    int lane = 0;
    Planks domain = 0;
    bool joins = false;        // it leads to another group
    std::vector<int> crossed;  // lanes: no plank if one of these has planks
    // To keep the far island possible: the lanes of its other bridges that are known by then, and the sums allowed
    // for these and this one.
    std::vector<int> beside;
    int least = 0, most = 0;
  };
  struct In {  // a bridge from an island taken before
    int lane = 0;
    bool joins = false, stays = false;  // stays: a later bridge might cross it
  };
  struct Step {
    Mask sums = 0;  // bit s: the open bridges of this island may add up to s
    std::vector<In> in;
    std::vector<Out> out;
    int group_before = -1, group_after = -1;  // the lane of the island's group, when it has islands taken and to come
    std::vector<int> lanes, freed;            // in use after this step; not any more
  };

  int value_bits = 0, label_bits = 0, lanes = 0;
  bool connected = false, loops = true;
  std::vector<Step> steps;

  int lane_bits() const { return value_bits + label_bits; }
  int lanes_per_word() const { return 64 / lane_bits(); }
  int words() const { return (lanes + lanes_per_word() - 1) / lanes_per_word(); }
};

// The best plan found for the open `spots` of a narrowed model. They must share no island and no crossing with others.
// Incomplete if the budget ends; run_sweep does not run it then.
Sweep plan_sweep(const BridgesModel& model, const Group& spots, Budget& budget);

struct Swept {
  Natural count;
  bool exact;  // otherwise states were dropped and the count is a lower bound
};

// Runs a plan with at most `most_bytes` of memory for states. Beyond that it drops states and returns a lower bound,
// or (may_drop = false) ends without a result, as when the budget ends.
Swept run_sweep(const Sweep& sweep, std::size_t most_bytes, bool may_drop, Budget& budget);

// Counts the solutions of a narrowed model.
Counted count_bridges(const BridgesModel& model, Budget& budget);

}  // namespace sightline

// An exact cover problem in numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sightline {

// A cover is a set of options; each holds an item below `primary`, every item i is in lo[i] … hi[i] of them, and
// options that share an optional item with hi 1 give it the same colour (0 = none: they may not share).
struct CoverQuestion {
  int primary = 0;
  std::vector<int> lo, hi;    // per item; lo is 0 for the optional ones, from `primary` on
  std::vector<int> start{0};  // options + 1 indices into `item`
  std::vector<int> item;
  std::vector<int> colour;         // parallel to `item`, or empty
  std::vector<std::int64_t> cost;  // per option, or empty

  int items() const { return static_cast<int>(lo.size()); }
  int options() const { return static_cast<int>(start.size()) - 1; }
  std::span<const int> option(int o) const {
    return {item.data() + start[static_cast<std::size_t>(o)], item.data() + start[static_cast<std::size_t>(o) + 1]};
  }
  int colour_at(int entry) const { return colour.empty() ? 0 : colour[static_cast<std::size_t>(entry)]; }
  // Items whose uses must be counted: everything but "exactly once" and "at most once".
  bool counted(int i) const {
    const int low = lo[static_cast<std::size_t>(i)], high = hi[static_cast<std::size_t>(i)];
    return i < primary ? low != 1 || high != 1 : high > 1;
  }
};

}  // namespace sightline

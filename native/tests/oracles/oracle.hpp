// Random small problems with all their solutions, found by trying: the rules as a person would read them, sharing nothing
// with the kernel.
#pragma once

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/problems.hpp"

namespace oracle {

using Values = std::string;  // one byte per spot

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}

  std::uint64_t next() {  // splitmix64
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }

 private:
  std::uint64_t state_;
};

// A problem of the kernel with masks of one byte.
struct Question {
  std::string masks;
  std::function<std::unique_ptr<sightline::Problem>(std::string_view)> pose;  // with other masks too
  std::function<bool(const Values&)> legal;                                   // by the rules alone, whatever the masks
  std::vector<Values> truth;  // the solutions within the masks, ascending
  std::vector<int> rules;     // the clues that hold, where some can be cited that do not
};

inline bool fits(const Values& values, std::string_view masks) {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!(masks[i] >> values[i] & 1)) return false;
  return true;
}

Question draw_visible(Random& random);
Question draw_runs(Random& random);
Question draw_bridges(Random& random);
Question draw_matching(Random& random);

// What the kernel says otherwise than the oracle; nothing if they agree.
const char* difference(const Question& question, Random& random);

// The same for a random exact cover with colours, costs and multiplicities.
const char* compare_cover(Random& random, std::size_t& solutions);

constexpr std::string_view kKinds[] = {"visible", "runs", "bridges", "matching", "cover"};

// Draws a problem of a kind, solves it by trying and compares. solutions: how many it has.
const char* compare(std::string_view kind, Random& random, std::size_t& solutions);

// Whole worlds of small questions, or every so many-th of them.
struct World {
  std::uint64_t asked = 0, wrong = 0;
};
World visible_world(int size, std::size_t stride);  // every complete set of views that a city of this size has
World bridges_world(int rows, int columns, std::size_t stride);  // every numbered map that has a solution
World cover_world(std::size_t stride);  // every set of at most 12 options with the same four items

}  // namespace oracle

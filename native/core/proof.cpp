#include "core/proof.hpp"

#include <algorithm>
#include <utility>

namespace sightline {
namespace {

// Again until nothing can be dropped: fewer clues may do without one more.
std::vector<int> fewest_clues(Proof& proof, std::vector<int> clues, const std::vector<Mask>& masks) {
  std::vector<int> before, rest;
  while (clues.size() > 1 && clues != before) {
    before = clues;
    for (const int clue : before) {
      rest = clues;
      std::erase(rest, clue);
      if (!rest.empty() && proof.follows(rest, masks)) clues = rest;
    }
  }
  return clues;
}

bool is_open(Mask mask) { return mask & (mask - 1); }

}  // namespace

Core core_of(Proof& proof, std::vector<int> clues, std::vector<int> spots, std::vector<Mask> masks, Mask values) {
  if (!proof.follows(clues, masks)) return {};
  Core core{fewest_clues(proof, std::move(clues), masks), {}};
  std::stable_partition(spots.begin(), spots.end(), [&](int spot) { return is_open(masks[index(spot)]); });
  for (const int spot : spots) {
    const Mask known = std::exchange(masks[index(spot)], values);
    if (proof.follows(core.clues, masks)) continue;
    masks[index(spot)] = known;
    core.spots.push_back(spot);
  }
  std::ranges::sort(core.spots);
  return core;
}

}  // namespace sightline

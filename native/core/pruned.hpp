// A way from value to value without what no value needs, each finding with what it rests on then.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/looks.hpp"
#include "core/way.hpp"

namespace sightline {

struct Traits {                     // of techniques, by number
  std::vector<int> tiers;           // 0: bookkeeping
  std::vector<int> generic, alone;  // whether it finds all that a scope forces; whether one scope forces what it finds
};

struct PrunedWay {
  std::vector<int> techniques, places, named;  // of each finding; the spot that it names, or -1
  std::vector<int> spots;                      // what it concludes, spot by spot …
  std::vector<Mask> said, left;                // … what it says there, and what is left
  std::vector<int> fact_ends;                  // how many such facts there are at its end
  std::vector<std::vector<int>> clues, cited;  // what it needs …
  std::vector<Mask> known;                     // … and what is known of these spots, through all findings
  std::int64_t looks = 0;                      // how often a proof or a technique was asked
};

// Of a way with reasons (add_reasons) from this board. Nothing if it does not settle every spot, if a finding has no
// reasons, or if a plainer technique may find the same as a generic one, so that the techniques have to be asked.
std::optional<PrunedWay> pruned(const Findings& way, Looks& looks, std::vector<Mask> masks, const Traits& traits,
                                Mask values, const Prove& prove);

}  // namespace sightline

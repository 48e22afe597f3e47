// The cheapest covers, with proof: branch and bound over the same tree.
#pragma once

#include <vector>

#include "cover/memo.hpp"
#include "cover/parts.hpp"

namespace sightline {

struct PricedCover {
  std::int64_t cost;
  std::vector<int> options;  // ascending
};

// The `most` cheapest covers, cheapest first. solved: proved; impossible: there is none; unknown: the best so far.
Status cheapest_covers(const CoverParts& parts, std::size_t most, Budget& budget, std::vector<PricedCover>& found);

}  // namespace sightline

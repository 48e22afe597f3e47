// Proofs: whether cited clues and masks force something by themselves, and how few of them it takes.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/bits.hpp"

namespace sightline {

// Posed with what each spot is to be narrowed to: all values where nothing is to be shown.
class Proof {
 public:
  virtual ~Proof() = default;

  // Whether the clues force it where the masks are all that is known; true if a mask is empty.
  virtual bool follows(std::span<const int> clues, const std::vector<Mask>& masks) = 0;
};

using Prove = std::function<std::unique_ptr<Proof>(std::vector<Mask> wanted)>;

struct Core {
  std::vector<int> clues, spots;
};

// The clues and the spots, tried in this order but open ones first, of which none can be dropped; `values` is what a
// spot may have that is not cited. No clues if it does not follow.
Core core_of(Proof& proof, std::vector<int> clues, std::vector<int> spots, std::vector<Mask> masks, Mask values);

}  // namespace sightline

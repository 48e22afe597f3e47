// Exact reasoning on one permutation: n takers, n things, and which taker may take which.
#pragma once

#include <span>

#include "core/bits.hpp"

namespace sightline {

// Drops every option that no full assignment uses; false if there is none. options[i]: the things taker i may take,
// numbered 0 to 63; holders[thing]: the takers that may take it.
bool keep_permutations(std::span<Mask> options, std::span<const Mask> holders);

}  // namespace sightline

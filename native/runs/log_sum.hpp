// Weights as logarithms in whole numbers, eight at once: products are sums, and sums are near what they should be. No
// weight of a line is too small or too large for that, and every machine gets the same.
#pragma once

#include "runs/lanes.hpp"

namespace sightline {

constexpr int kLogOne = 32;           // the logarithm of 2
constexpr int kLogNone = -(1 << 15);  // of 0: less than any other

// The logarithm of the sum of two weights, to within one: the larger one and log2(1 + 2^-x), where x is how far they are
// apart. This is nearly (1 - x/8)^4.
inline Lanes log_sum(Lanes a, Lanes b) {
  const Lanes more = larger(a, b), near = minus_or_zero(all_lanes(8 * kLogOne - 1), more - smaller(a, b));
  const Lanes square = near * near;
  return more + (((upper_product(square, square) >> 10) + all_lanes(1)) >> 1);
}

}  // namespace sightline

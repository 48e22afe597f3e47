// Operations on masks that several models share.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace sightline {

using Mask = std::uint64_t;  // bit v: value v is still possible

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }  // `i` is never negative

constexpr Mask bit(int value) { return Mask{1} << value; }
constexpr Mask lowest(Mask mask) { return mask & (~mask + 1); }
constexpr Mask above(Mask one) { return ~((one << 1) - 1); }  // the values greater than the one bit given
constexpr Mask below_highest(Mask mask) { return mask ? std::bit_floor(mask) - 1 : 0; }
constexpr bool decided(Mask mask) { return mask && !(mask & (mask - 1)); }
constexpr int value_of(Mask mask) { return std::countr_zero(mask); }

// Removes the lowest bit of a mask that is not empty and returns its index.
inline int pop(Mask& mask) {
  const int value = std::countr_zero(mask);
  mask &= mask - 1;
  return value;
}

}  // namespace sightline

// Latin squares, changed by random trades.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/budget.hpp"

namespace sightline {

// The square, 1 to n row by row in a byte each, after some random trades, and the state of the random numbers. spot: the
// cell that each trade changes; -1 for any.
std::pair<std::string, std::uint64_t> trade_squares(int size, std::string_view square, std::int64_t trades, int spot,
                                                    std::uint64_t state, Budget& budget);

}  // namespace sightline

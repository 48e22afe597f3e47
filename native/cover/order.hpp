// Numbers the items in the order that suits counting, or listing.
#pragma once

#include <vector>

#include "cover/question.hpp"

namespace sightline {

// The same question with its items numbered so that counting with a memo sees few states; unchanged if that gains
// nothing.
CoverQuestion in_counting_order(const CoverQuestion& question);

// The same question numbered so that of two items with equally many options the one whose options rule out most comes
// first, since the search prefers the first. Unchanged if each option's items are close: states will repeat.
CoverQuestion in_listing_order(const CoverQuestion& question);

}  // namespace sightline

// Orders of the items that suit a way of searching.
#pragma once

#include <vector>

#include "cover/question.hpp"

namespace sightline {

// The same question with its items numbered so that counting by memo meets few states; the given numbers stay unless that
// gains.
CoverQuestion in_counting_order(const CoverQuestion& question);

// … so that of two items with equally many options the one whose options rule out most comes first, for the search goes for
// the first of equals. Where each option's items are close together the given numbers stay: states will come up again.
CoverQuestion in_listing_order(const CoverQuestion& question);

}  // namespace sightline

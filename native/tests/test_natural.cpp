#include "core/natural.hpp"
#include "tests/check.hpp"

using sightline::Natural;

TEST(natural_adds_and_multiplies_past_64_bits) {
  Natural power = 1;
  for (int i = 0; i < 5; ++i) power = power * Natural(std::uint64_t{1} << 40);  // 2^200
  CHECK((power.limbs() == std::vector<std::uint64_t>{0, 0, 0, std::uint64_t{1} << 8}));
  Natural all_ones = UINT64_MAX;
  all_ones += 1;
  CHECK((all_ones.limbs() == std::vector<std::uint64_t>{0, 1}));
  CHECK((Natural(0) * power).zero());
}

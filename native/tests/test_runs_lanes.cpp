// Eight numbers at once: the same as one after the other.
#include "runs/lanes.hpp"
#include "tests/check.hpp"

using namespace sightline;

TEST(runs_lanes_work_as_numbers_do) {
  std::uint32_t seed = 1;
  const auto draw = [&seed] {
    Lanes lanes{};
    for (int i = 0; i < kLanes; ++i) lanes[i] = static_cast<std::uint16_t>((seed = seed * 1664525 + 1013904223) >> 16);
    return lanes;
  };
  for (int round = 0; round < 1000; ++round) {
    const Lanes a = draw(), b = draw();
    const Lanes sums = a + b, products = a * b, upper = upper_product(a, b), less = below(a, b), equal = below(a, a);
    const Lanes both = a & b, either = a | b, halves = a >> 1, same = all_lanes(round);
    for (int i = 0; i < kLanes; ++i) {
      const std::uint32_t product = std::uint32_t{a[i]} * b[i];
      CHECK(sums[i] == ((a[i] + b[i]) & 0xFFFF));
      CHECK(products[i] == (product & 0xFFFF) && upper[i] == product >> 16);
      CHECK(less[i] == (static_cast<std::int16_t>(a[i]) < static_cast<std::int16_t>(b[i]) ? 0xFFFF : 0));
      CHECK(equal[i] == 0 && both[i] == (a[i] & b[i]) && either[i] == (a[i] | b[i]));
      CHECK(halves[i] == a[i] / 2 && same[i] == round);
    }
  }
}

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
    const Lanes left = a - b, more = larger(a, b), fewer = smaller(a, b), rest = minus_or_zero(a, b);
    const Lanes near = minus_in_range(a, b), eighths = shift_signed(a, 3);
    for (int i = 0; i < kLanes; ++i) {
      const std::uint32_t product = std::uint32_t{a[i]} * b[i];
      CHECK(sums[i] == ((a[i] + b[i]) & 0xFFFF));
      CHECK(products[i] == (product & 0xFFFF) && upper[i] == product >> 16);
      CHECK(less[i] == (static_cast<std::int16_t>(a[i]) < static_cast<std::int16_t>(b[i]) ? 0xFFFF : 0));
      CHECK(equal[i] == 0 && both[i] == (a[i] & b[i]) && either[i] == (a[i] | b[i]));
      const auto one = static_cast<std::int16_t>(a[i]), other = static_cast<std::int16_t>(b[i]);
      const auto is = [](std::uint16_t lane, int value) { return static_cast<std::int16_t>(lane) == value; };
      CHECK(is(more[i], std::max(one, other)) && is(fewer[i], std::min(one, other)));
      CHECK(left[i] == ((a[i] - b[i]) & 0xFFFF) && rest[i] == std::max(0, a[i] - b[i]));
      CHECK(is(near[i], std::clamp(one - other, -32768, 32767)) && is(eighths[i], one >> 3));
      CHECK(halves[i] == a[i] / 2 && same[i] == round);
    }
  }
}

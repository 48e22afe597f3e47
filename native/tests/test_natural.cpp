#include "core/natural.hpp"
#include "tests/check.hpp"
#include "tests/oracles/oracle.hpp"

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

namespace {

// Numbers of up to four limbs, many of them with limbs that carry or borrow.
Natural draw(oracle::Random& random) {
  Natural number = 0;
  for (int limb = random.below(4); limb >= 0; --limb) {
    const std::uint64_t limbs[] = {0, 1, UINT64_MAX, UINT64_MAX - 1, std::uint64_t{1} << 63, random.next()};
    number = number * Natural(std::uint64_t{1} << 32) * Natural(std::uint64_t{1} << 32);
    number += limbs[random.below(6)];
  }
  return number;
}

Natural sum(Natural a, const Natural& b) { return a += b, a; }
Natural difference(Natural a, const Natural& b) { return a -= b, a; }

}  // namespace

TEST(natural_carries_and_borrows_through_all_limbs) {
  const std::uint64_t most = UINT64_MAX;
  Natural ones = 0;
  for (int limb = 0; limb < 3; ++limb)
    (ones = ones * Natural(std::uint64_t{1} << 32) * Natural(std::uint64_t{1} << 32)) += most;
  CHECK((ones.limbs() == std::vector<std::uint64_t>{most, most, most}));
  CHECK((sum(ones, 1).limbs() == std::vector<std::uint64_t>{0, 0, 0, 1}));
  CHECK((sum(1, ones).limbs() == std::vector<std::uint64_t>{0, 0, 0, 1}));
  CHECK(difference(sum(ones, 1), 1) == ones);
  CHECK((sum(ones, ones).limbs() == std::vector<std::uint64_t>{most - 1, most, most, 1}));
  CHECK(difference(ones, ones).zero());
}

TEST(natural_keeps_the_laws_of_arithmetic) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    oracle::Random random(seed);
    const Natural a = draw(random), b = draw(random), c = draw(random);
    CHECK(sum(a, b) == sum(b, a));
    CHECK(sum(sum(a, b), c) == sum(a, sum(b, c)));
    CHECK(difference(sum(a, b), b) == a);
    CHECK(sum(a, b) * c == sum(a * c, b * c));
    CHECK((sum(a, b) < a) == false && (a < sum(a, b)) == !b.zero());
    CHECK((a < b) + (b < a) + (a == b) == 1);
    CHECK(a.limbs().empty() == a.zero() && (a.zero() || a.limbs().back() != 0));
  }
}

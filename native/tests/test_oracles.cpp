// A slice of the comparison with plain enumeration; `make oracles` asks a million questions of each kind.
#include "tests/check.hpp"
#include "tests/oracles/oracle.hpp"

namespace {

void compare_some(std::string_view kind, std::uint64_t first, std::uint64_t count) {
  std::uint64_t none = 0, several = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    oracle::Random random(seed);
    std::size_t solutions = 0;
    const char* wrong = oracle::compare(kind, random, solutions);
    if (wrong) std::printf("%s %llu: %s\n", kind.data(), static_cast<unsigned long long>(seed), wrong);
    CHECK(!wrong);
    none += solutions == 0, several += solutions > 1;
  }
  CHECK(none > 0 && several > 0 && none + several > count / 3);
}

void all_right(const oracle::World& world, std::uint64_t least) {
  std::printf("%llu questions\n", static_cast<unsigned long long>(world.asked));
  CHECK(world.asked >= least && world.wrong == 0);
}

constexpr std::uint64_t kFew = 1500, kOther = 1'000'000'000;  // seeds that `make oracles` does not reach

}  // namespace

TEST(oracle_of_visible) { compare_some("visible", kOther, kFew); }
TEST(oracle_of_runs) { compare_some("runs", kOther, kFew); }
TEST(oracle_of_bridges) { compare_some("bridges", kOther, kFew); }
TEST(oracle_of_matching) { compare_some("matching", kOther, kFew); }
TEST(oracle_of_cover) { compare_some("cover", kOther, kFew); }

TEST(world_slices) {
  all_right(oracle::visible_world(4, 11), 40);
  all_right(oracle::visible_world(5, 997), 100);
  all_right(oracle::bridges_world(3, 3, 499), 100);
  all_right(oracle::cover_world(41), 500);
}

TEST(long_worlds) {
  for (int size = 1; size <= 5; ++size) all_right(oracle::visible_world(size, 1), 1);
  all_right(oracle::bridges_world(2, 5, 1), 1);
  all_right(oracle::bridges_world(3, 3, 1), 1);
  all_right(oracle::cover_world(1), 30'000);
}

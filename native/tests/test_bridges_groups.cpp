// What needs a walk over the whole map: each rule on the smallest map that shows it.
#include <algorithm>

#include "bridges/model.hpp"
#include "tests/check.hpp"

using namespace sightline;
using Rules = BridgesModel::Rules;

namespace {

// A map drawn in text: digits are numbers, ? is an island without one.
struct Drawn {
  explicit Drawn(const std::vector<std::string>& rows, bool connected = true, bool loops = true, int planks = 2) {
    std::vector<int> counts;
    for (std::size_t row = 0; row < rows.size(); ++row)
      for (std::size_t column = 0; column < rows[row].size(); ++column) {
        const char sign = rows[row][column];
        if (sign == '.') continue;
        cells.push_back(static_cast<int>(row * rows[0].size() + column));
        counts.push_back(sign == '?' ? 0 : sign - '0');
      }
    map = std::make_shared<BridgesMap>(static_cast<int>(rows[0].size()), cells, counts, planks, connected, loops);
    start.assign(index(map->spots()), (Mask{2} << planks) - 1);
  }

  int spot(int one, int other) const {  // by the numbers of its islands
    for (int spot = 0; spot < map->spots(); ++spot)
      if (map->first[index(spot)] == one && map->second[index(spot)] == other) return spot;
    CHECK(!"there are such neighbours");
    return 0;
  }
  Drawn& with(int one, int other, Mask mask) {
    start[index(spot(one, other))] = mask;
    return *this;
  }
  // What is left at a spot; 0: nothing is possible.
  Mask left(int one, int other, Rules rules = Rules::full) const {
    BridgesModel model(map, start, rules);
    Budget budget;
    return model.propagate(budget) == Flow::ok ? model.domain(spot(one, other)) : 0;
  }
  bool possible(Rules rules = Rules::full) const {
    BridgesModel model(map, start, rules);
    Budget budget;
    return model.propagate(budget) == Flow::ok;
  }

  std::vector<int> cells;
  std::shared_ptr<const BridgesMap> map;
  std::vector<Mask> start;
};

constexpr Mask kAny = 0b111, kSome = 0b110, kNone = 0b001, kOne = 0b010, kTwo = 0b100;

// Two squares, joined by the bridge between islands 1 and 2 alone.
//   0.1.2.3
//   4.5....
//   ....6.7
Drawn squares(const char* left, const char* right, bool connected = false) {
  std::vector<std::string> rows{"0.0.0.0", ".......", "0.0....", ".......", "....0.0"};
  rows[0][0] = left[0], rows[0][2] = left[1], rows[2][0] = left[2], rows[2][2] = left[3];
  rows[0][4] = right[0], rows[0][6] = right[1], rows[4][4] = right[2], rows[4][6] = right[3];
  return Drawn(rows, connected);
}

}  // namespace

TEST(bridges_the_only_way_between_two_parts_is_built) {
  for (const Rules rules : {Rules::basic, Rules::full}) {
    CHECK(Drawn({"?.?.?.?"}).left(1, 2, rules) == kSome);
    CHECK(Drawn({"?.?.?.?"}, false).left(1, 2, rules) == kAny);
    CHECK(squares("????", "????", true).left(1, 2, rules) == kSome);
    CHECK(squares("????", "????", true).left(0, 1, rules) == kAny);
    CHECK(squares("????", "????", true).left(6, 7, rules) == kAny);
    CHECK(squares("????", "????").left(1, 2, rules) == kAny);
    CHECK(!squares("????", "????", true).with(1, 2, kNone).possible(rules));
    CHECK(squares("????", "????").with(1, 2, kNone).possible(rules));
    // A ring of which one side is missing is a chain: each of the others is a cut.
    CHECK(squares("????", "????", true).with(0, 1, kNone).left(4, 5, rules) == kSome);
    CHECK(squares("????", "????", true).with(0, 1, kNone).left(2, 3, rules) == kAny);
  }
}

TEST(bridges_the_only_way_into_a_part_is_odd_or_even) {
  CHECK(squares("2322", "3222").left(1, 2) == kOne);
  CHECK(squares("2222", "2222").left(1, 2) == (kNone | kTwo));
  CHECK(squares("2222", "2222").left(1, 2, Rules::basic) == kAny);
  CHECK(squares("2?22", "2222").left(1, 2) == (kNone | kTwo));
  CHECK(squares("2?22", "?222").left(1, 2) == kAny);
  CHECK(squares("2422", "4222", true).left(1, 2) == kTwo);
  CHECK(squares("2222", "2222").left(0, 1) == kAny);  // no cut
}

TEST(bridges_a_part_of_odd_sum_cannot_be) {
  CHECK(Drawn({"2.2", "...", "2.2"}, false).possible());
  CHECK(!Drawn({"2.2", "...", "2.3"}, false).possible());
  CHECK(Drawn({"2.?", "...", "2.3"}, false).possible());
  CHECK(!squares("2322", "2222").possible());
  CHECK(squares("2322", "2222").possible(Rules::basic));
  CHECK(squares("2322", "3222").with(1, 2, kOne).possible());
  CHECK(!squares("2222", "2222").with(1, 2, kOne).possible());
  CHECK(squares("2422", "4222").with(1, 2, kTwo).possible());
}

TEST(bridges_two_islands_do_not_close_while_others_are_outside) {
  // 0.1
  // 2.3
  CHECK(Drawn({"1.1", "...", "?.?"}).left(0, 1) == kNone);
  CHECK(Drawn({"1.1", "...", "?.?"}, false).left(0, 1) == (kNone | kOne));
  CHECK(Drawn({"1.1", "...", "?.?"}).left(0, 1, Rules::basic) == (kNone | kOne));
  CHECK(Drawn({"2.2", "...", "?.?"}).left(0, 1) == (kNone | kOne));
  CHECK(Drawn({"2.2", "...", "?.?"}, false).left(0, 1) == kAny);
  CHECK(Drawn({"2.2", "...", "?.?"}).with(0, 1, kSome).left(0, 1) == kOne);
  CHECK(Drawn({"3.2", "...", "?.?"}).left(0, 1) == kSome);
  CHECK(Drawn({"2.?", "...", "?.?"}).left(0, 1) == kAny);
  CHECK(Drawn({"2.2"}).left(0, 1) == kTwo);  // no island is left outside
}

TEST(bridges_known_groups_do_not_close_while_others_are_outside) {
  // 0 and 1 are joined: 2 + 1 less two ends leave one, as island 2 needs.
  // 0.1
  // 2.3.4
  const auto joined = [](bool connected) {
    return Drawn({"2.1..", ".....", "1.?.?"}, connected).with(0, 1, kOne).left(0, 2);
  };
  CHECK(joined(true) == 0);  // island 0 has no other way
  CHECK(joined(false) == kOne);
  // 0.1.2
  // 3.4.5   with bridges 0-1, 1-2: they need 1 + 0 + 1 more
  const auto row = [](const char* below) { return Drawn({"2.2.2", ".....", below}).with(0, 1, kOne).with(1, 2, kOne); };
  CHECK(row("?.?.?").possible());
  CHECK(row("1.?.1").left(0, 3) == 0);
  CHECK(row("2.?.1").left(0, 3) == kOne);
  CHECK(row("1.1.1").left(0, 3) == 0);
  CHECK(row("2.1.1").left(3, 4) == kOne);
}

TEST(bridges_all_that_an_island_needs_does_not_close_its_group) {
  // 0.1.2     1 + 1 at both sides would leave those below alone
  // 3.4.5
  CHECK(Drawn({"1.2.1", ".....", "?.?.?"}).left(1, 4) == kSome);
  CHECK(Drawn({"1.2.1", ".....", "?.?.?"}, false).left(1, 4) == kAny);
  CHECK(Drawn({"1.2.1", ".....", "?.?.?"}).left(1, 4, Rules::basic) == kAny);
  CHECK(Drawn({"2.2.1", ".....", "?.?.?"}).left(1, 4) == kAny);
  CHECK(Drawn({"?.2.1", ".....", "?.?.?"}).left(1, 4) == kAny);
  CHECK(Drawn({"1.3.2", ".....", "?.?.?"}).left(1, 4) == kSome);
  CHECK(Drawn({"1.4.2", ".....", "?.?.?"}).left(1, 4) == kSome);
  CHECK(Drawn({"1.?.1", ".....", "?.?.?"}).left(1, 4) == kAny);
}

TEST(bridges_no_loop_is_closed) {
  Drawn ring({"?.?", "...", "?.?"}, false, false);
  CHECK(ring.left(2, 3) == kAny);
  ring.with(0, 1, kSome).with(0, 2, kSome);
  CHECK(ring.left(2, 3) == kAny);
  ring.with(1, 3, kTwo);
  CHECK(ring.left(2, 3) == kNone);
  CHECK(ring.left(2, 3, Rules::basic) == kNone);
  ring.with(2, 3, kSome);
  CHECK(!ring.possible());
  Drawn free({"?.?", "...", "?.?"}, false, true);
  free.with(0, 1, kSome).with(0, 2, kSome).with(1, 3, kTwo);
  CHECK(free.left(2, 3) == kAny);
}

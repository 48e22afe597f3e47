// The limits of what the kernel takes: the last that is accepted, and the first that is refused.
#include "core/problems.hpp"
#include "core/tour.hpp"
#include "cover/cover.hpp"
#include "draft/latin.hpp"
#include "draft/map.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

template <class Call>
bool accepted(Call call) {
  try {
    call();
  } catch (const std::invalid_argument&) {
    return false;
  }
  return true;
}

Packed filled(int spots, int width, char byte) { return Packed(index(spots * width), byte); }

bool takes_visible(int size, int parks, std::vector<int> clues, int spots, int width = 8) {
  return accepted([&] { visible(size, parks, std::move(clues), filled(spots, width, '\xff'), width); });
}
bool takes_city(int size, int width, int parks = 0) {
  return takes_visible(size, parks, std::vector<int>(index(4 * size)), size * size, width);
}

bool takes_runs(int rows, int columns, std::vector<int> counts, std::vector<int> lengths, std::vector<int> colors,
                int spots, int width = 1) {
  return accepted([&] { runs(rows, columns, counts, lengths, colors, filled(spots, width, '\xff'), width); });
}
bool takes_picture(int rows, int columns) {
  return takes_runs(rows, columns, std::vector<int>(index(rows + columns)), {}, {}, rows * columns);
}

bool takes_map(int columns, std::vector<int> cells, std::vector<int> counts, int planks, int spots, int width = 2) {
  return accepted([&] { bridges(columns, cells, counts, planks, true, true, filled(spots, width, '\xff'), width); });
}

bool takes_board(int rows, int columns, const std::string& free, int spots) {
  const std::string masks(index(spots), '\3');
  return accepted([&] { matching(rows, columns, free, masks); });
}

bool takes_cover(const CoverQuestion& question, std::vector<int> taken = {}, std::vector<int> dropped = {}) {
  return accepted([&] { Cover(question, taken, dropped); });
}

bool takes_tour(const Stops& stops, int worth = 0) {
  Budget budget;
  return accepted([&] { short_tour(stops, worth, budget); });
}

}  // namespace

TEST(limits_of_visible) {
  CHECK(takes_city(1, 1) && takes_city(63, 8) && !takes_city(64, 8) && !takes_city(0, 8));
  CHECK(!takes_visible(-1, 0, {}, 1));
  CHECK(takes_city(7, 1) && !takes_city(8, 1) && takes_city(15, 2) && !takes_city(16, 2));
  CHECK(takes_city(8, 1, 1) && takes_city(31, 4) && !takes_city(32, 4));
  CHECK(takes_city(4, 1, 3) && !takes_city(4, 1, 4) && !takes_city(4, 1, -1));
  CHECK(takes_visible(2, 0, {0, 1, 2, 0, 0, 0, 0, 0}, 4) && !takes_visible(2, 0, {0, 1, 3, 0, 0, 0, 0, 0}, 4));
  CHECK(!takes_visible(2, 1, {0, 1, 2, 0, 0, 0, 0, 0}, 4) && !takes_visible(2, 0, {0, -1, 2, 0, 0, 0, 0, 0}, 4));
  CHECK(!takes_visible(2, 0, std::vector<int>(7), 4) && !takes_visible(2, 0, std::vector<int>(9), 4));
  CHECK(!takes_visible(2, 0, std::vector<int>(8), 3) && !takes_visible(2, 0, std::vector<int>(8), 5));
  for (const int width : {0, 3, 5, 9, -1})
    CHECK(!accepted([&] { visible(2, 0, std::vector<int>(8), filled(15, 4, '\2'), width); }));
}

TEST(limits_of_runs) {
  CHECK(takes_picture(1, 1) && takes_picture(1, 1023) && takes_picture(1023, 1));
  CHECK(!takes_picture(1, 1024) && !takes_picture(1024, 1) && !takes_picture(0, 3) && !takes_picture(3, 0));
  for (const int cells : {63, 64, 127, 128, 255, 256}) CHECK(takes_picture(cells, 2) && takes_picture(2, cells));
  CHECK(!takes_runs(-1, 1, {}, {}, {}, 0) && !takes_runs(1, 2, {0, 0, 0}, {}, {}, 3));
  CHECK(!takes_runs(1, 2, {0, 0}, {}, {}, 2) && !takes_runs(1, 2, {0, 0, 0, 0}, {}, {}, 2));
  CHECK(takes_runs(1, 2, {1, 0, 1}, {1, 1}, {}, 2) && takes_runs(1, 2, {1, 0, 1}, {0, INT32_MAX}, {}, 2));
  CHECK(!takes_runs(1, 2, {1, 0, 1}, {1, -1}, {}, 2) && !takes_runs(1, 2, {-1, 1, 1}, {1}, {}, 2));
  CHECK(!takes_runs(1, 2, {1, 0, 1}, {1, 1, 1}, {}, 2) && !takes_runs(1, 2, {1, 0, 1}, {1}, {}, 2));
  CHECK(takes_runs(1, 1, {1, 1}, {1, 1}, {63, 63}, 1, 8) && !takes_runs(1, 1, {1, 1}, {1, 1}, {64, 1}, 1, 8));
  CHECK(!takes_runs(1, 1, {1, 1}, {1, 1}, {0, 1}, 1) && !takes_runs(1, 1, {1, 1}, {1, 1}, {1}, 1));
  CHECK(takes_runs(1, 1, {1, 1}, {1, 1}, {7, 7}, 1) && !takes_runs(1, 1, {1, 1}, {1, 1}, {8, 8}, 1));
  const std::vector<int> many(1 << 16, 1);
  CHECK(takes_runs(1, 1, {1 << 16, 0}, many, {}, 1));
  std::vector<int> more = many;
  more.push_back(1);
  CHECK(!takes_runs(1, 1, {(1 << 16) + 1, 0}, more, {}, 1));
}

TEST(limits_of_bridges) {
  CHECK(takes_map(3, {0, 2}, {1, 1}, 1, 1) && takes_map(3, {0, 2}, {0, INT32_MAX}, 8, 1));
  CHECK(!takes_map(3, {0, 2}, {1, 1}, 9, 1) && !takes_map(3, {0, 2}, {1, 1}, 0, 1));
  CHECK(!takes_map(3, {0, 2}, {1, -1}, 1, 1) && !takes_map(3, {-1, 2}, {1, 1}, 1, 1));
  CHECK(!takes_map(3, {0, 0}, {1, 1}, 1, 1) && !takes_map(3, {2, 0}, {1, 1}, 1, 1));
  CHECK(!takes_map(3, {0, 2}, {1, 1, 1}, 1, 1) && !takes_map(3, {0, 2}, {1}, 1, 1));
  CHECK(!takes_map(3, {0, 2}, {1, 1}, 1, 0) && !takes_map(3, {0, 2}, {1, 1}, 1, 2));
  CHECK(takes_map(1, {0, 1}, {1, 1}, 1, 1) && !takes_map(0, {0, 1}, {1, 1}, 1, 1));
  CHECK(takes_map(1'000'000, {0}, {1}, 1, 0) && !takes_map(1'000'001, {0}, {1}, 1, 0));
  CHECK(takes_map(3, {999'999}, {1}, 1, 0) && !takes_map(3, {1'000'000}, {1}, 1, 0));
  CHECK(takes_map(3, {0, 2}, {1, 1}, 7, 1, 1) && !takes_map(3, {0, 2}, {1, 1}, 8, 1, 1));
  CHECK(takes_map(3, {}, {}, 1, 0));
}

TEST(limits_of_matching) {
  CHECK(takes_board(1, 1, "\1", 1) && takes_board(1, 10'000, std::string(10'000, '\1'), 10'000));
  CHECK(takes_board(10'000, 1, std::string(10'000, '\1'), 10'000));
  CHECK(!takes_board(1, 10'001, std::string(10'001, '\1'), 10'001));
  CHECK(!takes_board(10'001, 1, std::string(10'001, '\1'), 10'001));
  CHECK(!takes_board(0, 1, "", 0) && !takes_board(1, 0, "", 0) && !takes_board(-1, -1, "\1", 1));
  CHECK(!takes_board(1, 2, "\1", 1) && !takes_board(1, 1, "\1\1", 2));
  CHECK(!takes_board(1, 1, "\1", 0) && !takes_board(1, 1, "\1", 2) && !takes_board(1, 1, "\2", 1));
}

TEST(limits_of_cover) {
  const CoverQuestion fits{1, {1, 0}, {1, 1}, {0, 2, 3}, {0, 1, 0}, {0, 5, 0}, {1, -1}};
  const auto with = [&](auto change) {
    CoverQuestion question = fits;
    change(question);
    return takes_cover(question);
  };
  CHECK(takes_cover(fits) && takes_cover(fits, {0}, {1}) && takes_cover(fits, {1}, {0}));
  for (const int option : {-1, 2}) CHECK(!takes_cover(fits, {option}) && !takes_cover(fits, {}, {option}));
  CHECK(with([](CoverQuestion& q) { q.primary = 0, q.lo[0] = 0; }));
  CHECK(with([](CoverQuestion& q) { q.primary = 2, q.colour.clear(); }));
  for (const int primary : {-1, 3}) CHECK(!with([&](CoverQuestion& q) { q.primary = primary, q.colour.clear(); }));
  CHECK(with([](CoverQuestion& q) { q.lo[0] = q.hi[0] = 0; }) && with([](CoverQuestion& q) { q.hi[0] = INT32_MAX; }));
  CHECK(!with([](CoverQuestion& q) { q.lo[0] = 2; }) && !with([](CoverQuestion& q) { q.lo[0] = -1; }));
  CHECK(!with([](CoverQuestion& q) { q.lo[1] = 1; }) && !with([](CoverQuestion& q) { q.hi.pop_back(); }));
  CHECK(!with([](CoverQuestion& q) { q.start = {0, 3, 2}; }) && !with([](CoverQuestion& q) { q.start = {0, 2, 4}; }));
  CHECK(!with([](CoverQuestion& q) { q.start = {1, 2, 3}; }) && !with([](CoverQuestion& q) { q.start.clear(); }));
  CHECK(!with([](CoverQuestion& q) { q.start = {0, 2, 2}; }));
  for (const int item : {-1, 2}) CHECK(!with([&](CoverQuestion& q) { q.item[2] = item; }));
  CHECK(!with([](CoverQuestion& q) { q.item[1] = 0, q.colour.clear(); }));  // an item twice
  CHECK(!with([](CoverQuestion& q) { q.colour.pop_back(); }) && !with([](CoverQuestion& q) { q.colour[1] = -1; }));
  CHECK(!with([](CoverQuestion& q) { q.colour[0] = 1; }) && !with([](CoverQuestion& q) { q.hi[1] = 2; }));
  CHECK(!with([](CoverQuestion& q) { q.cost.pop_back(); }));
  const std::int64_t half = std::int64_t{1} << 49;
  CHECK(with([&](CoverQuestion& q) { q.cost = {half, 1 - half}; }) &&
        !with([&](CoverQuestion& q) { q.cost = {half, -half}; }));
  for (const std::int64_t cost : {2 * half, -2 * half, INT64_MIN, INT64_MAX})
    CHECK(!with([&](CoverQuestion& q) { q.cost = {cost, 0}; }));
  CHECK(with([&](CoverQuestion& q) { q.cost = {2 * half - 1, 0}; }));
}

TEST(limits_of_tours) {
  const Stops fits{{0, 5},  {0, 5},    {{0}, {1}}, {{0}, {1}}, {{0}, {1}}, {0, 1},
                   {-1, 0}, {{}, {0}}, {{}, {0}},  {0, 1},     1,          1};
  const auto with = [&](auto change, int worth = 0) {
    Stops stops = fits;
    change(stops);
    return takes_tour(stops, worth);
  };
  const auto same = [](Stops&) {};
  const int largest = 1 << 24;
  CHECK(takes_tour(fits) && with(same, largest) && !with(same, largest + 1) && !with(same, -1));
  for (const int number : {largest, -largest})
    CHECK(with([&](Stops& s) { s.rows[1] = number; }) && with([&](Stops& s) { s.columns[0] = number; }));
  for (const int number : {largest + 1, -largest - 1, INT32_MIN})
    CHECK(!with([&](Stops& s) { s.rows[1] = number; }) && !with([&](Stops& s) { s.columns[0] = number; }));
  for (int Stops::* cost : {&Stops::apart, &Stops::goes_on}) {
    CHECK(with([&](Stops& s) { s.*cost = 0; }) && with([&](Stops& s) { s.*cost = largest; }));
    CHECK(!with([&](Stops& s) { s.*cost = -1; }) && !with([&](Stops& s) { s.*cost = largest + 1; }));
  }
  for (std::vector<std::vector<int>> Stops::* list :
       {&Stops::entries, &Stops::exits, &Stops::sequels, &Stops::needed}) {
    for (const int wrong : {-1, 2}) CHECK(!with([&](Stops& s) { (s.*list)[1] = {wrong}; }));
    CHECK(!with([&](Stops& s) { (s.*list).pop_back(); }));
  }
  for (std::vector<int> Stops::* list :
       {&Stops::rows, &Stops::columns, &Stops::topics, &Stops::continued, &Stops::kinds})
    CHECK(!with([&](Stops& s) { (s.*list).pop_back(); }));
  CHECK(!with([](Stops& s) { s.scopes.pop_back(); }));
  for (const int kind : {-2, 2}) CHECK(!with([&](Stops& s) { s.kinds[0] = kind; }));
  CHECK(!with([](Stops& s) { s.entries[0].clear(); }) && !with([](Stops& s) { s.exits[0].clear(); }));
  CHECK(with([](Stops& s) { s.kinds[0] = -1, s.entries[0].clear(), s.exits[0].clear(); }));
}

TEST(limits_of_squares) {
  const auto takes = [](int size, const std::string& square, int spot) {
    Budget budget;
    return accepted([&] { trade_squares(size, square, 1, spot, 0, budget); });
  };
  CHECK(takes(2, "\1\2\2\1", -1) && takes(2, "\1\2\2\1", 0) && takes(2, "\1\2\2\1", 3));
  for (const int spot : {INT32_MIN, -2, 4, INT32_MAX}) CHECK(!takes(2, "\1\2\2\1", spot));
  for (const int size : {INT32_MIN, -2, 0, 1, 3, INT32_MAX}) CHECK(!takes(size, "\1\2\2\1", -1));
  CHECK(!takes(1, "\1", -1) && !takes(2, "\1\2\2", -1) && !takes(2, "\1\2\2\1\1", -1));
  for (const char* square : {"\1\2\1\2", "\1\1\2\2", "\1\2\2\3", "\2\3\3\2"}) CHECK(!takes(2, square, -1));
  CHECK(!takes(2, std::string("\0\1\1\0", 4), -1));
  std::string largest;
  for (int i = 0; i < 255 * 255; ++i) largest.push_back(static_cast<char>(1 + (i / 255 + i % 255) % 255));
  CHECK(takes(255, largest, 255 * 255 - 1) && !takes(255, largest, 255 * 255));
  CHECK(!takes(256, std::string(index(256 * 256), '\1'), -1));
}

TEST(limits_of_growing) {
  const auto takes = [](int rows, int columns, int symmetry, int planks, const std::vector<int>& first) {
    Budget budget(0);
    const MapSize size{rows, columns, static_cast<MapSymmetry>(symmetry)};
    return accepted([&] { grow_map(size, {planks, true, true}, first, 3, 0, budget); });
  };
  CHECK(takes(1, 1, 0, 1, {0, 0, 0}) && takes(3, 4, 2, 8, {0, 0, 0}) && takes(3, 4, 0, 2, {0, 3, 2, 3, 3, 0}));
  CHECK(takes(3, 4, 0, 2, {0, 8, 0, 8, 8, 0}) && takes(3, 4, 0, 2, {0, 8, 2, 8, 8, 0}) &&
        !takes(3, 4, 0, 2, {0, 8, 2}) && takes(1, 1'000'000, 0, 1, {0, 0, 0}));
  CHECK(!takes(0, 4, 0, 2, {0, 0, 0}) && !takes(3, 0, 0, 2, {0, 0, 0}) && !takes(-1, -1, 0, 2, {0, 0, 0}));
  CHECK(!takes(1, 1'000'001, 0, 1, {0, 0, 0}) && !takes(1001, 1000, 0, 1, {0, 0, 0}) && takes(1000, 1000, 0, 1, {}));
  for (const int symmetry : {-1, 3}) CHECK(!takes(3, 4, symmetry, 2, {0, 0, 0}));
  for (const int planks : {0, 9}) CHECK(!takes(3, 4, 0, planks, {0, 0, 0}));
  CHECK(!takes(3, 4, 0, 2, {0}) && !takes(3, 4, 0, 2, {0, 0}) && !takes(3, 4, 0, 2, {0, 0, 0, 0}));
  for (const int cell : {-1, 12}) CHECK(!takes(3, 4, 0, 2, {cell, 0, 0}) && !takes(3, 4, 0, 2, {0, cell, 0}));
  for (const int planks : {-1, 3}) CHECK(!takes(3, 4, 0, 2, {0, 3, planks, 3, 3, 0}));
  CHECK(!takes(3, 4, 0, 2, {0, 5, 1, 5, 5, 0}) &&
        !takes(3, 4, 0, 2, {0, 6, 1, 6, 6, 0}));  // neither along a row nor a column
}

TEST(limits_of_built_maps) {
  const BuiltMap fits{3, {0, 2, 6, 8}, {2, true, true}, {1, 1, 0, 1}};
  const auto with = [&](auto change, const std::vector<int>& alike) {
    BuiltMap built = fits;
    change(built);
    return accepted([&] { other_planks(built, alike); });
  };
  const auto same = [](BuiltMap&) {};
  CHECK(with(same, {0}) && with(same, {3}) && with(same, {0, 3}));
  CHECK(!with(same, {}) && !with(same, {-1}) && !with(same, {4}) && !with(same, {0, 4}));
  CHECK(with([](BuiltMap& map) { map.rules.planks = 8; }, {0}) &&
        with([](BuiltMap& map) { map.rules.planks = 1; }, {0}));
  for (const int planks : {0, 9}) CHECK(!with([&](BuiltMap& map) { map.rules.planks = planks; }, {0}));
  for (const int planks : {-1, 3}) CHECK(!with([&](BuiltMap& map) { map.planks[2] = planks; }, {0}));
  for (const int columns : {0, -1, 1'000'001}) CHECK(!with([&](BuiltMap& map) { map.columns = columns; }, {0}));
  CHECK(!with([](BuiltMap& map) { map.planks.pop_back(); }, {0}));
  CHECK(!with([](BuiltMap& map) { map.planks.push_back(0); }, {0}));
  CHECK(!with([](BuiltMap& map) { map.cells = {0, 2, 2, 8}; }, {0}));
  CHECK(!with([](BuiltMap& map) { map.cells = {-3, 0, 6, 8}; }, {0}));
  CHECK(!with([](BuiltMap& map) { map.cells = {0, 2, 6, 1'000'000}; }, {0}));
  Budget budget;
  const auto hardens = [&](std::vector<int> images) {
    return accepted([&] { harden_map(fits, images, 1, 1, 0, budget); });
  };
  CHECK(hardens({0, 1, 2, 3}) && hardens({3, 2, 1, 0}) && !hardens({0, 1, 2}) && !hardens({0, 1, 2, 3, 0}));
  for (const int image : {-1, 4}) CHECK(!hardens({0, 1, 2, image}));
}

// What is asked about a problem: lines, clues, spots, rounds and parts that there are, and the first that there are not.
TEST(limits_of_questions) {
  const Packed city(9, '\xe'), picture(6, '\3'), map(1, '\7');
  const auto towers = visible(3, 0, std::vector<int>(12), city, 1);
  const auto runs_of = runs(2, 3, std::vector<int>(5), {}, {}, picture, 1);
  const auto islands = bridges(3, {0, 2}, {1, 1}, 2, true, true, map, 1);
  Budget budget;
  const auto takes_line = [](const Problem& problem, int number, const char* cells) {
    return accepted([&] { problem.line(number, cells, -1, -1); });
  };
  for (const int number : {-1, 0, 5, 6}) CHECK(takes_line(*towers, number, "\xe\xe\xe") == (number >= 0 && number < 6));
  for (const int number : {-1, 0, 1, 5}) CHECK(takes_line(*runs_of, number, "\3\3\3") == (number >= 0 && number < 5));
  for (const int clue : {-1, 0, 3}) CHECK(accepted([&] { towers->line(0, "\xe\xe\xe", clue, clue); }));
  for (const int clue : {-2, 4}) {
    CHECK(!accepted([&] { towers->line(0, "\xe\xe\xe", clue, 0); }));
    CHECK(!accepted([&] { towers->line(0, "\xe\xe\xe", 0, clue); }));
  }
  const auto removable = [&](std::vector<int> things, std::vector<int> sizes) {
    return accepted([&] { towers->removable(city, 3, things, sizes, budget); });
  };
  CHECK(removable({0}, {1}) && removable({20}, {1}) && removable({}, {0}) && removable({0, 1}, {2}));
  CHECK(!removable({-1}, {1}) && !removable({21}, {1}) && !removable({0}, {2}) && !removable({0}, {-1}));
  const auto check_boards = [&](const Problem& problem, const Packed& masks) {
    for (const int rounds : {-1, 0, 1}) {
      CHECK(accepted([&] { problem.first_failures(masks, masks, rounds, false, budget); }) == (rounds >= 0));
      CHECK(accepted([&] { problem.two_ways(masks, rounds, budget); }) == (rounds >= 1));
      CHECK(accepted([&] { problem.prune(masks, masks, rounds, budget); }) == (rounds >= 1));
      CHECK(accepted([&] { problem.short_refutation(masks, masks, rounds, 64, budget); }) == (rounds >= 1));
      CHECK(accepted([&] { problem.short_refutation(masks, masks, 1, rounds, budget); }) == (rounds >= 1));
    }
    CHECK(!accepted([&] { problem.short_refutation(masks, masks, 1, 65, budget); }));
    CHECK(!accepted([&] { problem.closure(masks.substr(1), 1, budget); }));
    CHECK(!accepted([&] { problem.closure(masks + masks, 1, budget); }));
  };
  check_boards(*towers, city);
  check_boards(*runs_of, picture);
  const auto takes_turns = [&](int technique, int most) {
    return accepted([&] { runs_of->turns(picture, {technique}, most, true, budget); });
  };
  CHECK(takes_turns(0, 0) && takes_turns(16, 1) && !takes_turns(-1, 0) && !takes_turns(17, 0) && !takes_turns(0, -1));
  const auto settles = [&](int clue) { return accepted([&] { islands->settle(map, {clue}, budget); }); };
  CHECK(settles(0) && settles(1) && !settles(-1) && !settles(100));
}

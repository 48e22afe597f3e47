// The course of what makers draw and of the tours of explanations: one number for each, as in test_course.cpp. The same
// state gives the same square or map on every machine; what must hold of each is checked beside it.
#include <algorithm>
#include <map>
#include <numeric>

#include "core/tour.hpp"
#include "draft/latin.hpp"
#include "draft/map.hpp"
#include "tests/course.hpp"
#include "tests/oracles/oracle.hpp"

using namespace sightline;
using oracle::Random;

namespace {

using Numbers = std::vector<int>;

bool is_latin(int size, const std::string& square) {
  for (int line = 0; line < size; ++line) {
    Mask row = 0, column = 0;
    for (int i = 0; i < size; ++i) {
      row |= Mask{1} << square[index(line * size + i)];
      column |= Mask{1} << square[index(i * size + line)];
    }
    if (row != column || row != (Mask{2} << size) - 2) return false;
  }
  return true;
}

// Pairs of islands that see each other, in the order of their spots.
std::vector<std::pair<int, int>> pairs_of(int columns, const Numbers& cells) {
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    int right = -1, below = -1;
    for (std::size_t j = cells.size(); j-- > i + 1;) {
      if (cells[j] / columns == cells[i] / columns) right = cells[j];
      if (cells[j] % columns == cells[i] % columns) below = cells[j];
    }
    if (right >= 0) pairs.emplace_back(cells[i], right);
    if (below >= 0) pairs.emplace_back(cells[i], below);
  }
  return pairs;
}

int image_of(int cell, MapSize size) {
  const int row = cell / size.columns, column = size.columns - 1 - cell % size.columns;
  if (size.symmetry == MapSymmetry::none) return cell;
  return (size.symmetry == MapSymmetry::mirror ? row : size.rows - 1 - row) * size.columns + column;
}

// For each pair the one that lies opposite.
Numbers images_of(const std::vector<std::pair<int, int>>& pairs, MapSize size) {
  Numbers images;
  for (const auto& [from, to] : pairs) {
    const std::pair<int, int> image = std::minmax({image_of(from, size), image_of(to, size)});
    images.push_back(static_cast<int>(std::ranges::find(pairs, image) - pairs.begin()));
  }
  return images;
}

// Of the islands, those that are connected with the first; and whether some bridges go round.
std::pair<std::size_t, bool> walk(const std::vector<std::pair<int, int>>& pairs, const Numbers& planks,
                                  const Numbers& cells) {
  std::map<int, int> group;
  for (const int cell : cells) group[cell] = cell;
  bool loop = false;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const int one = group[pairs[i].first], other = group[pairs[i].second];
    if (!planks[i]) continue;
    loop = loop || one == other;
    for (auto& [cell, name] : group)
      if (name == other) name = one;
  }
  const auto first = group[cells[0]];
  return {static_cast<std::size_t>(std::ranges::count_if(group, [&](auto& one) { return one.second == first; })), loop};
}

void note_map(Course& course, MapSize size, MapRules rules, const Numbers& first, int wanted, std::uint64_t state) {
  Budget budget;
  const GrownMap map = grow_map(size, rules, first, wanted, state, budget);
  const auto pairs = pairs_of(size.columns, map.cells);
  CHECK(std::ranges::is_sorted(map.cells) && map.planks.size() == pairs.size());
  for (const int cell : map.cells) CHECK(std::ranges::binary_search(map.cells, image_of(cell, size)));
  const Numbers images = images_of(pairs, size);
  for (std::size_t i = 0; i < pairs.size(); ++i) CHECK(map.planks[i] == map.planks[index(images[i])]);
  const auto [connected, loop] = walk(pairs, map.planks, map.cells);
  if (rules.connected) CHECK(connected == map.cells.size() || size.symmetry != MapSymmetry::none);
  if (!rules.loops && size.symmetry == MapSymmetry::none) CHECK(!loop);
  course.note(map.cells), course.note(map.planks), course.note(map.state);
  const BuiltMap built{size.columns, map.cells, rules, map.planks};
  for (const int tier : {1, 2, 4}) {
    const Hardened hard = harden_map(built, images, tier, 9, map.state, budget);
    course.note(static_cast<std::uint64_t>(hard.changes)), course.note(hard.planks), course.note(hard.state);
  }
  Budget little(200);
  const Settled settled = settle_map(built, images, 12, 4, map.state, little);
  course.note(static_cast<std::uint64_t>(settled.tests)), course.note(static_cast<std::uint64_t>(settled.open));
  course.note(settled.planks), course.note(settled.state), course.note(Status::solved, little);
  for (int pair = 0; pair < static_cast<int>(std::min<std::size_t>(pairs.size(), 12)); ++pair)
    course.note(other_planks(built, pair == images[index(pair)] ? Numbers{pair} : Numbers{pair, images[index(pair)]}));
}

Numbers some_below(Random& random, int bound, int most) {
  Numbers some;
  for (int left = random.below(most + 1); bound && left; --left) some.push_back(random.below(bound));
  std::ranges::sort(some);
  some.erase(std::unique(some.begin(), some.end()), some.end());
  return some;
}

Stops draw_stops(Random& random, int count) {
  Stops stops;
  const int places = random.between(3, 12);
  for (int place = 0; place < places; ++place) {
    stops.rows.push_back(random.below(9)), stops.columns.push_back(random.below(9));
    stops.scopes.push_back(some_below(random, 6, 2));
  }
  for (int stop = 0; stop < count; ++stop) {
    const auto some = [&] {
      Numbers found = some_below(random, places, 2);
      return found.empty() ? Numbers{random.below(places)} : found;
    };
    stops.kinds.push_back(random.chance(10) ? -1 : random.chance(80) ? 0 : 1);
    stops.entries.push_back(stops.kinds.back() < 0 ? Numbers{} : some());
    stops.exits.push_back(stops.kinds.back() < 0 ? Numbers{} : some());
    stops.topics.push_back(random.below(5)), stops.continued.push_back(random.between(-1, 4));
    stops.sequels.push_back(random.chance(20) ? some_below(random, count, 1) : Numbers{});
    stops.needed.push_back(some_below(random, stop, 2));
  }
  stops.apart = random.below(5), stops.goes_on = random.below(5);
  return stops;
}

}  // namespace

TEST(course_of_squares) {
  Course course;
  for (int size = 2; size <= 9; ++size) {
    std::string square;
    for (int cell = 0; cell < size * size; ++cell)
      square.push_back(static_cast<char>((cell / size + cell % size) % size + 1));
    Random random(index(size));
    for (int round = 0; round < 40; ++round) {
      Budget budget;
      const int spot = round % 2 ? random.below(size * size) : -1;
      const auto [traded, state] = trade_squares(size, square, random.below(12), spot, random.next(), budget);
      CHECK(is_latin(size, traded));
      course.note(traded), course.note(state);
      const std::string once = trade_squares(size, traded, 1, spot, state, budget).first;
      if (spot >= 0) CHECK(is_latin(size, once) && once[index(spot)] != traded[index(spot)]);
      square = traded;
    }
  }
  course.expect(10010371536940774017u);
}

TEST(course_of_maps) {
  Course course;
  const int sides[][2] = {{1, 12}, {7, 5}, {9, 9}, {6, 14}, {13, 11}};
  std::uint64_t state = 1;
  for (const auto& [rows, columns] : sides)
    for (int symmetry = 0; symmetry < 3; ++symmetry)
      for (int kind = 0; kind < 24; ++kind) {
        const MapSize size{rows, columns, static_cast<MapSymmetry>(symmetry)};
        const MapRules rules{1 + kind % 3, (kind & 1) != 0, (kind & 2) != 0};
        const int middle = rows / 2 * columns + columns / 2, start = rows / 2 * columns;
        const Numbers first = kind & 4 ? Numbers{start, start, 0, start, start + 3, 1, start + 3, start + 3, 0}
                                       : Numbers{middle, middle, 0};
        const bool fits = !(kind & 4) || symmetry == 0;
        note_map(course, size, rules, fits ? first : Numbers{middle, middle, 0}, 4 + 3 * (kind % 8), ++state);
      }
  course.expect(4059294472709704710u);
}

TEST(course_of_tours) {
  Course course;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    const Stops stops = draw_stops(random, random.between(1, seed % 4 == 0 ? 60 : 20));
    Budget budget;
    const Numbers order = short_tour(stops, random.below(4), budget);
    Numbers place(order.size());
    for (std::size_t at = 0; at < order.size(); ++at) place[index(order[at])] = static_cast<int>(at);
    Numbers sorted = order;
    std::ranges::sort(sorted);
    for (std::size_t stop = 0; stop < order.size(); ++stop) {
      CHECK(sorted[stop] == static_cast<int>(stop));
      for (const int earlier : stops.needed[stop]) CHECK(place[index(earlier)] < place[stop]);
    }
    course.note(order);
  }
  course.expect(10642589596826428108u);
}

#include <array>
#include <map>
#include <numeric>

#include "tests/oracles/oracle.hpp"

using namespace sightline;

namespace oracle {
namespace {

struct Pair {
  int from, to;  // islands
  bool down;
};

struct Map {
  int columns, planks;
  bool connected, loops;
  std::vector<int> cells, counts;  // of the islands; a count of 0 is unknown
  std::vector<Pair> pairs;

  void see() {  // islands that see each other to the right and below, ordered by both ends
    for (int i = 0; i < islands(); ++i) {
      int right = -1, below = -1;
      for (int j = islands() - 1; j > i; --j) {
        if (cells[j] / columns == cells[i] / columns) right = j;
        if (cells[j] % columns == cells[i] % columns) below = j;
      }
      if (right >= 0) pairs.push_back({i, right, false});
      if (below >= 0) pairs.push_back({i, below, true});
    }
  }
  int islands() const { return static_cast<int>(cells.size()); }
  std::vector<int> rules() const {  // islands, no crossing, one piece, no loops
    std::vector<int> rules(cells.size() + 1);
    std::iota(rules.begin(), rules.end(), 0);
    if (connected) rules.push_back(islands() + 1);
    if (!loops) rules.push_back(islands() + 2);
    return rules;
  }
  int row(int island) const { return cells[island] / columns; }
  int column(int island) const { return cells[island] % columns; }

  bool cross(const Pair& one, const Pair& other) const {
    if (one.down == other.down) return false;
    const Pair &across = one.down ? other : one, &down = one.down ? one : other;
    return row(down.from) < row(across.from) && row(across.from) < row(down.to) &&
           column(across.from) < column(down.from) && column(down.from) < column(across.to);
  }
  std::vector<int> degrees(const Values& built) const {
    std::vector<int> found(cells.size());
    for (std::size_t i = 0; i < built.size(); ++i) found[pairs[i].from] += built[i], found[pairs[i].to] += built[i];
    return found;
  }
  bool is_whole(const Values& built) const {  // connected if it has to be, without a loop if it must not have one
    std::vector<int> group(cells.size());
    std::iota(group.begin(), group.end(), 0);
    for (std::size_t i = 0; i < built.size(); ++i) {
      if (!built[i]) continue;
      const int one = group[pairs[i].from], other = group[pairs[i].to];
      if (one == other && !loops) return false;
      for (int& name : group)
        if (name == other) name = one;
    }
    return !connected || std::ranges::all_of(group, [&](int name) { return name == group[0]; });
  }
  bool legal(const Values& built) const {
    const std::vector<int> found = degrees(built);
    for (int i = 0; i < islands(); ++i)
      if (counts[i] ? found[i] != counts[i] : !found[i]) return false;
    for (std::size_t i = 0; i < built.size(); ++i) {
      if (built[i] > planks) return false;
      for (std::size_t j = 0; j < i; ++j)
        if (built[i] && built[j] && cross(pairs[i], pairs[j])) return false;
    }
    return is_whole(built);
  }
  // Appends solutions, with the numbers of planks in this order, until there are `most`.
  void extend(Values& built, const std::vector<int>& numbers, std::string_view masks, std::size_t most,
              std::vector<Values>& found) const {
    if (built.size() == pairs.size()) {
      if (legal(built)) found.push_back(built);
      return;
    }
    const std::size_t at = built.size();
    for (const int number : numbers) {
      if (found.size() >= most) return;
      if (!(masks[at] >> number & 1)) continue;
      built.push_back(static_cast<char>(number));
      const std::vector<int> sums = degrees(built);
      bool may = true;
      for (const int island : {pairs[at].from, pairs[at].to})
        may = may && (!counts[island] || sums[island] <= counts[island]);
      for (std::size_t j = 0; j < at && number && may; ++j) may = !built[j] || !cross(pairs[at], pairs[j]);
      if (may) extend(built, numbers, masks, most, found);
      built.pop_back();
    }
  }
};

}  // namespace

Question draw_bridges(Random& random) {
  const int rows = random.between(1, 5), columns = random.between(1, 5),
            planks = std::array{1, 2, 2, 3}[random.below(4)];
  Map map{columns, planks, random.chance(60), random.chance(70), {}, {}, {}};
  const int islands = random.between(1, std::min(7, rows * columns));
  for (int cell = 0; cell < rows * columns; ++cell)
    if (random.below(rows * columns - cell) < islands - map.islands()) map.cells.push_back(cell);
  map.counts.assign(map.cells.size(), 0);
  map.see();
  std::vector<int> numbers(planks + 1);
  std::iota(numbers.begin(), numbers.end(), 0);
  for (int i = planks; i > 0; --i) std::swap(numbers[i], numbers[random.below(i + 1)]);
  const std::string all(map.pairs.size(), static_cast<char>((2 << planks) - 1));
  Values built;
  std::vector<Values> some;
  map.extend(built, numbers, all, static_cast<std::size_t>(random.between(1, 30)), some);
  Question question;
  question.masks = all;
  question.rules = map.rules();
  if (!some.empty()) {
    const std::vector<int> sums = map.degrees(some.back());
    for (int i = 0; i < map.islands(); ++i)
      if (random.chance(80)) map.counts[i] = sums[i] + random.chance(4);
    if (random.chance(30))
      for (std::size_t i = 0; i < all.size(); ++i)
        if (random.chance(20)) question.masks[i] = static_cast<char>(1 << some.back()[i] | (random.next() & all[i]));
  }
  std::ranges::sort(numbers);
  map.extend(built, numbers, question.masks, SIZE_MAX, question.truth);
  question.pose = [=](std::string_view masks) {
    return bridges(columns, map.cells, map.counts, planks, map.connected, map.loops, masks, 1);
  };
  question.legal = [=](const Values& values) { return map.legal(values); };
  return question;
}

World bridges_world(int rows, int columns, std::size_t stride) {
  World world;
  std::size_t number = 0;
  for (unsigned islands = 1; islands >> (rows * columns) == 0; ++islands) {
    Map map{columns, 2, true, true, {}, {}, {}};
    for (int cell = 0; cell < rows * columns; ++cell)
      if (islands >> cell & 1) map.cells.push_back(cell);
    map.counts.assign(map.cells.size(), 0);
    map.see();
    Question question;
    question.masks.assign(map.pairs.size(), 7);
    question.rules = map.rules();
    std::vector<Values> all;
    Values built;
    map.extend(built, {0, 1, 2}, question.masks, SIZE_MAX, all);
    std::map<std::vector<int>, std::vector<Values>> by_degrees;
    for (const Values& one : all) by_degrees[map.degrees(one)].push_back(one);
    for (auto& [degrees, truth] : by_degrees) {
      if (number++ % stride) continue;
      map.counts = degrees;
      question.truth = truth;
      question.pose = [&](std::string_view masks) {
        return bridges(columns, map.cells, map.counts, 2, true, true, masks, 1);
      };
      question.legal = [&](const Values& values) { return map.legal(values); };
      Random random(number);
      ++world.asked, world.wrong += difference(question, random) != nullptr;
    }
  }
  return world;
}

}  // namespace oracle

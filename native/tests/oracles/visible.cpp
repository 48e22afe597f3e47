#include <array>
#include <map>

#include "tests/oracles/oracle.hpp"

using namespace sightline;

namespace oracle {
namespace {

struct Rules {
  int size, parks;
  bool diagonals;
  auto operator<=>(const Rules&) const = default;
};

bool is_line(const Values& line, const Rules& rules) {
  std::array<int, 16> uses{};
  for (const char height : line)
    if (height > rules.size - rules.parks || ++uses[height] > (height ? 1 : rules.parks)) return false;
  return true;
}

// Line i of a city as it is seen from clue i, clockwise from the top left.
Values seen_from(int clue, const Values& city, int size) {
  Values line;
  const int at = clue % size;
  for (int i = 0; i < size; ++i) {
    const int back = size - 1 - i, there = size - 1 - at;
    const int cells[] = {i * size + at, at * size + back, back * size + there, there * size + i};
    line.push_back(city[cells[clue / size]]);
  }
  return line;
}

int visible_towers(const Values& line) {
  int count = 0;
  char tallest = 0;
  for (const char height : line)
    if (height > tallest) tallest = height, ++count;
  return count;
}

bool is_city(const Values& city, const Rules& rules) {
  for (int clue = 0; clue < 4 * rules.size; ++clue)
    if (!is_line(seen_from(clue, city, rules.size), rules)) return false;
  Values down, up;
  for (int i = 0; i < rules.size; ++i) {
    down.push_back(city[i * rules.size + i]);
    up.push_back(city[i * rules.size + rules.size - 1 - i]);
  }
  return !rules.diagonals || (is_line(down, rules) && is_line(up, rules));
}

void extend(Values& city, const Rules& rules, std::vector<Values>& found) {
  if (city.size() == static_cast<std::size_t>(rules.size * rules.size)) {
    if (is_city(city, rules)) found.push_back(city);
    return;
  }
  const int at = static_cast<int>(city.size());
  for (int height = rules.parks ? 0 : 1; height <= rules.size - rules.parks; ++height) {
    Values row = city.substr(at - at % rules.size), column;
    for (int cell = at % rules.size; cell < at; cell += rules.size) column.push_back(city[cell]);
    row.push_back(static_cast<char>(height)), column.push_back(static_cast<char>(height));
    if (!is_line(row, rules) || !is_line(column, rules)) continue;
    city.push_back(static_cast<char>(height));
    extend(city, rules, found);
    city.pop_back();
  }
}

struct City {
  Values heights, views;
};

Values views_of(const Values& heights, int size) {
  Values views;
  for (int clue = 0; clue < 4 * size; ++clue)
    views.push_back(static_cast<char>(visible_towers(seen_from(clue, heights, size))));
  return views;
}

const std::vector<City>& cities(const Rules& rules) {
  static std::map<Rules, std::vector<City>> known;
  const auto [place, fresh] = known.try_emplace(rules);
  if (fresh) {
    Values city;
    std::vector<Values> found;
    extend(city, rules, found);
    for (Values& heights : found) place->second.push_back({heights, views_of(heights, rules.size)});
  }
  return place->second;
}

bool agrees(const Values& views, const std::vector<int>& clues) {
  for (std::size_t i = 0; i < clues.size(); ++i)
    if (clues[i] && clues[i] != views[i]) return false;
  return true;
}

}  // namespace

Question draw_visible(Random& random) {
  const int size = std::array{1, 2, 3, 3, 4, 4, 4, 4}[random.below(8)];
  const int parks = size > 1 && random.chance(35) ? random.between(1, std::min(2, size - 1)) : 0;
  const Rules rules{size, parks, random.chance(25)};
  const std::vector<City>& known = cities(rules);
  const City lone{Values(size * size, 1), Values(4 * size, 1)};  // where the diagonals allow none
  const City& city = known.empty() ? lone : known[random.next() % known.size()];
  const int shown = std::array{15, 30, 50, 100}[random.below(4)];
  std::vector<int> clues(4 * size);
  for (int i = 0; i < 4 * size; ++i) clues[i] = random.chance(shown) ? city.views[i] : 0;
  if (random.chance(25)) clues[random.below(4 * size)] = random.between(1, size - parks);
  const int full = (2 << (size - parks)) - (parks ? 1 : 2), kept = random.chance(60) ? 0 : 20;
  Question question;
  for (int i = 0; i < size * size; ++i) {
    const int random_mask = static_cast<int>(random.next()) & full, own = random.chance(97) ? 1 << city.heights[i] : 0;
    question.masks.push_back(static_cast<char>(random.chance(kept) && (random_mask | own) ? random_mask | own : full));
  }
  for (const City& one : known)
    if (agrees(one.views, clues) && fits(one.heights, question.masks)) question.truth.push_back(one.heights);
  question.pose = [=](std::string_view masks) { return visible(size, parks, clues, masks, 1, rules.diagonals); };
  question.legal = [=](const Values& heights) {
    return is_city(heights, rules) && agrees(views_of(heights, size), clues);
  };
  return question;
}

World visible_world(int size, std::size_t stride) {
  const Rules rules{size, 0, false};
  std::map<Values, std::vector<Values>> by_views;
  for (const City& city : cities(rules)) by_views[city.views].push_back(city.heights);
  World world;
  std::size_t number = 0;
  for (auto& [views, truth] : by_views) {
    if (number++ % stride) continue;
    const std::vector<int> clues(views.begin(), views.end());
    Question question;
    question.masks.assign(size * size, static_cast<char>((2 << size) - 2));
    question.truth = truth;
    question.pose = [&](std::string_view masks) { return visible(size, 0, clues, masks, 1); };
    question.legal = [&](const Values& city) { return is_city(city, rules) && agrees(views_of(city, size), clues); };
    Random random(number);
    ++world.asked, world.wrong += difference(question, random) != nullptr;
  }
  return world;
}

}  // namespace oracle

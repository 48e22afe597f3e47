#include "tests/oracles/oracle.hpp"

using namespace sightline;

namespace oracle {
namespace {

using Runs = std::vector<std::pair<int, int>>;  // lengths and colours; in a clue, a length of 0 is unknown

Runs runs_of(const Values& line) {
  Runs found;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] && i && line[i - 1] == line[i]) ++found.back().first;
    else if (line[i]) found.push_back({1, line[i]});
  }
  return found;
}

bool match(const Runs& found, const Runs& clue) {
  return std::ranges::equal(found, clue, [](const auto& run, const auto& wanted) {
    return run.second == wanted.second && (!wanted.first || run.first == wanted.first);
  });
}

struct Grid {
  int rows, columns, values;
  std::vector<Runs> clues;  // rows, then columns

  Values column(const Values& picture, int c) const {
    Values line;
    for (std::size_t i = c; i < picture.size(); i += columns) line.push_back(picture[i]);
    return line;
  }
  bool legal(const Values& picture) const {
    for (int r = 0; r < rows; ++r)
      if (!match(runs_of(picture.substr(r * columns, columns)), clues[r])) return false;
    for (int c = 0; c < columns; ++c)
      if (!match(runs_of(column(picture, c)), clues[rows + c])) return false;
    return std::ranges::all_of(picture, [&](char value) { return value < values; });
  }
  // Whether a column can begin so: its runs are those of the clue, the last of them perhaps shorter.
  bool may_begin(const Values& line, const Runs& clue) const {
    const Runs found = runs_of(line);
    if (found.size() > clue.size()) return false;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const bool open = i + 1 == found.size() && line.back();
      if (found[i].second != clue[i].second) return false;
      if (!clue[i].first) continue;
      if (open ? found[i].first > clue[i].first : found[i].first != clue[i].first) return false;
    }
    return true;
  }
  void lines(Values& line, const Runs& clue, std::vector<Values>& found) const {
    if (line.size() == static_cast<std::size_t>(columns)) {
      if (match(runs_of(line), clue)) found.push_back(line);
      return;
    }
    for (int value = 0; value < values; ++value) {
      line.push_back(static_cast<char>(value));
      if (may_begin(line, clue)) lines(line, clue, found);
      line.pop_back();
    }
  }
  void extend(const std::vector<std::vector<Values>>& choices, std::string_view masks, const Values& picture,
              std::vector<Values>& found) const {
    const std::size_t row = picture.size() / columns;
    if (row == choices.size()) {
      if (legal(picture)) found.push_back(picture);
      return;
    }
    for (const Values& line : choices[row]) {
      if (!fits(line, masks.substr(row * columns))) continue;
      const Values next = picture + line;
      bool begins = true;
      for (int c = 0; c < columns && begins; ++c) begins = may_begin(column(next, c), clues[rows + c]);
      if (begins) extend(choices, masks, next, found);
    }
  }
  std::vector<Values> solutions(std::string_view masks) const {
    std::vector<std::vector<Values>> choices(rows);
    for (int r = 0; r < rows; ++r) {
      Values line;
      lines(line, clues[r], choices[r]);
    }
    std::vector<Values> found;
    extend(choices, masks, {}, found);
    return found;
  }
};

}  // namespace

Question draw_runs(Random& random) {
  Grid grid{random.between(random.chance(10) ? 1 : 3, 5), 0, random.chance(60) ? 2 : random.between(3, 4), {}};
  grid.columns = random.between(random.chance(10) ? 1 : 3, grid.values == 2 ? 6 : 4);
  const int filled = random.chance(40) ? 25 : 20 + random.below(65);
  Values picture;
  for (int i = 0; i < grid.rows * grid.columns; ++i)
    picture.push_back(static_cast<char>(random.chance(filled) ? random.below(grid.values) : 0));
  for (int r = 0; r < grid.rows; ++r) grid.clues.push_back(runs_of(picture.substr(r * grid.columns, grid.columns)));
  for (int c = 0; c < grid.columns; ++c) grid.clues.push_back(runs_of(grid.column(picture, c)));
  for (int i = random.below(6); i > 0; --i)
    std::swap(grid.clues[random.below(grid.rows)], grid.clues[random.below(grid.rows)]);
  const int unknown = random.chance(35) ? random.between(10, 50) : 0;
  for (Runs& clue : grid.clues)
    for (auto& [length, color] : clue)
      if (random.chance(unknown)) length = 0;
  Question question;
  const int full = (1 << grid.values) - 1, kept = random.chance(60) ? 0 : 20;
  for (const char value : picture) {
    const int mask = static_cast<int>(random.next()) & full, own = random.chance(97) ? 1 << value : 0;
    question.masks.push_back(static_cast<char>(random.chance(kept) && (mask | own) ? mask | own : full));
  }
  question.truth = grid.solutions(question.masks);
  std::ranges::sort(question.truth);
  std::vector<int> counts, lengths, colors;
  for (const Runs& clue : grid.clues) {
    counts.push_back(static_cast<int>(clue.size()));
    for (const auto& [length, color] : clue) lengths.push_back(length), colors.push_back(color);
  }
  if (grid.values == 2) colors.clear();
  question.pose = [=](std::string_view masks) {
    return runs(grid.rows, grid.columns, counts, lengths, colors, masks, 1);
  };
  question.legal = [=](const Values& values) { return grid.legal(values); };
  return question;
}

}  // namespace oracle

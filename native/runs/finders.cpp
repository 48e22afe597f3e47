// Each is the technique of the same name in nonogram/techniques/lines.py; why it is true is said there.
#include "runs/finders.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightline {
namespace {

constexpr Mask kEmpty = 1;

}  // namespace

// --- lines

const RunsLooks::Line& RunsLooks::load(int line) {
  Line& own = lines_[index(line)];
  if (own.board != boards_) read(line, own);
  own.board = boards_;
  return own;
}

// What is known of a line whose cells have not changed stays known.
void RunsLooks::read(int line, Line& own) const {
  bool changed = own.cells.empty();
  own.cells.resize(index(puzzle_.cells(line)));
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    const Mask now = masks_[index(puzzle_.spot(line, i))];
    changed |= own.cells[index(i)] != now;
    own.cells[index(i)] = now;
  }
  if (!changed) return;
  own.is_analysed = false;
  own.done = std::ranges::none_of(own.cells, [](Mask mask) { return mask & (mask - 1); });
  own.filled = 0;
  own.groups.clear();
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    if (own.cells[index(i)] & kEmpty) continue;
    ++own.filled;
    if (own.groups.empty() || own.groups.back().last < i || own.cells[index(i - 1)] != own.cells[index(i)])
      own.groups.push_back({i, i});
    own.groups.back().last = i + 1;
  }
}

const LineResult* RunsLooks::allowed(int line) {
  const Line& seen = load(line);
  if (seen.done) return nullptr;
  Line& own = lines_[index(line)];
  if (!own.is_analysed) own.allowed = solve_line(runs(line), own.cells);
  own.is_analysed = true;
  return own.allowed ? &*own.allowed : nullptr;
}

const LineResult& RunsLooks::free(int line) {
  std::optional<LineResult>& own = free_[index(line)];
  if (!own) {
    const std::vector<Mask> blank(index(puzzle_.cells(line)), full_);
    own = solve_line(runs(line), blank).value_or(LineResult{});
  }
  return *own;
}

RunsLooks::Cells RunsLooks::reach(int line, const LineResult& allowed, int run) const {
  const std::vector<int>& starts = allowed.starts[index(run)];
  const Run& own = runs(line)[index(run)];
  return {starts.front(), own.grows ? allowed.ends[index(run)].back() : starts.back() + own.length};
}

// The runs that can cover these cells.
std::vector<int> RunsLooks::owners(int line, const LineResult& allowed, Cells cells) const {
  std::vector<int> found;
  for (int run = 0; run < std::ssize(runs(line)); ++run) {
    const std::vector<int>& starts = allowed.starts[index(run)];
    const Run& own = runs(line)[index(run)];
    if (own.grows) {
      if (starts.front() <= cells.first && cells.last <= allowed.ends[index(run)].back()) found.push_back(run);
      continue;
    }
    const auto start = std::ranges::lower_bound(starts, cells.last - own.length);
    if (start != starts.end() && *start <= cells.first) found.push_back(run);
  }
  return found;
}

int RunsLooks::distance(int spot, int other) const {
  const int down = std::abs(spot / puzzle_.columns - other / puzzle_.columns);
  const int across = std::abs(spot % puzzle_.columns - other % puzzle_.columns);
  const bool together = (down == 0 && puzzle_.rows > 1) || (across == 0 && puzzle_.columns > 1);
  return 2 * (down + across) + (together ? 0 : 1);
}

// --- what is cited

// The cells of its line; of a gap that is too short for any run, the empty ones around it.
Core RunsLooks::cite(int technique, int line, std::span<const int> about) {
  Core cited{{line}, {}};
  if (technique == kForcing) {
    const int spot = about.front();
    const Cells gap = gap_around(line, line < puzzle_.rows ? spot % puzzle_.columns : spot / puzzle_.columns);
    const bool none_fits =
        std::ranges::all_of(runs(line), [&](const Run& run) { return length(run) > gap.last - gap.first; });
    for (const int wall : {gap.first - 1, gap.last})
      if (none_fits && wall >= 0 && wall < puzzle_.cells(line)) cited.spots.push_back(puzzle_.spot(line, wall));
    if (none_fits) return cited;
  }
  for (int i = 0; i < puzzle_.cells(line); ++i) cited.spots.push_back(puzzle_.spot(line, i));
  return cited;
}

// The stretch between empty cells in which a cell is.
RunsLooks::Cells RunsLooks::gap_around(int line, int cell) {
  const std::vector<Mask>& cells = load(line).cells;
  Cells gap{cell, cell};
  while (gap.first > 0 && cells[index(gap.first - 1)] != kEmpty) --gap.first;
  while (gap.last < std::ssize(cells) && cells[index(gap.last)] != kEmpty) ++gap.last;
  return gap;
}

std::optional<Core> RunsLooks::needed(const Core& cited, const std::vector<Mask>& known,
                                      const std::vector<Mask>& wanted) {
  const int line = cited.clues.front();
  std::vector<Mask> cells, left;
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    cells.push_back(known[index(puzzle_.spot(line, i))]);
    left.push_back(wanted[index(puzzle_.spot(line, i))]);
  }
  const std::vector<Mask> kept = needed_of_line(runs(line), std::move(cells), left);
  Core core{kept.empty() ? std::vector<int>{} : cited.clues, {}};
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) core.spots.push_back(puzzle_.spot(line, static_cast<int>(i)));
  return core;
}

// --- what is found

void RunsLooks::find(int technique, int place, Kept& found) {
  found_.clear();
  find_each(technique, place, found_);
  found.insert(found.end(), found_.facts.begin(), found_.facts.end());
}

bool RunsLooks::finds(int technique, int place) {
  found_.clear();
  find_each(technique, place, found_);
  return !found_.facts.empty();
}

std::vector<int> RunsLooks::says(int line, const std::vector<Mask>& cells, const std::vector<Mask>& wanted) {
  std::vector<Mask> board(index(puzzle_.rows * puzzle_.columns), full_);
  for (int i = 0; i < puzzle_.cells(line); ++i) board[index(puzzle_.spot(line, i))] = cells[index(i)];
  see(board);
  std::vector<int> saying;
  for (int technique = 0; technique < kTechniques; ++technique) {
    found_.clear();
    find_each(technique, line, found_);
    bool says_it = false;
    for (std::size_t number = 0; number < found_.ends.size() && !says_it; ++number)
      says_it = leaves(found_.finding(number), line, wanted);
    if (says_it) saying.push_back(technique);
  }
  masks_ = {};
  return saying;
}

bool RunsLooks::leaves(std::span<const Keep> finding, int line, const std::vector<Mask>& wanted) const {
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    if (wanted[index(i)] == full_) continue;
    const int spot = puzzle_.spot(line, i);
    const auto fact = std::ranges::find(finding, spot, &Keep::spot);
    if (fact == finding.end() || fact->mask & masks_[index(spot)] & ~wanted[index(i)]) return false;
  }
  return true;
}

void RunsLooks::find_each(int technique, int place, FoundAt& found) {
  switch (technique) {
    case kEmptyLine:
      if (runs(place).empty()) keep(place, {0, puzzle_.cells(place)}, kEmpty, found);
      break;
    case kFullLine: full_line(place, found); break;
    case kSimpleBoxes: overlaps(place, free(place), found); break;
    case kColorsOfALine: colors_of_a_line(place, found); break;
    case kCompletedLine: completed_line(place, found); break;
    case kCompletedBlock: completed_blocks(place, found); break;
    case kGlue:
    case kMercury: at_ends(technique, place, found); break;
    case kBoxesInReach:
      if (const LineResult* allowed = this->allowed(place)) overlaps(place, *allowed, found);
      break;
    case kSimpleSpaces: simple_spaces(place, found); break;
    case kForcing: forcing(place, found); break;
    case kColorsInReach: colors_in_reach(place, found); break;
    case kSplitting: splitting(place, found); break;
    case kJoining: joining(place, found); break;
    default: full_line_logic(place, found);
  }
  found.end_finding();
}

// Says that a cell is in a mask, if that is new.
void RunsLooks::keep(int line, int cell, Mask mask, FoundAt& found) {
  const int spot = puzzle_.spot(line, cell);
  if (masks_[index(spot)] & ~mask) found.facts.push_back({spot, mask});
}

void RunsLooks::keep(int line, Cells cells, Mask mask, FoundAt& found) {
  for (int i = cells.first; i < cells.last; ++i) keep(line, i, mask, found);
}

void RunsLooks::full_line(int line, FoundAt& found) {
  const LineResult& own = free(line);
  const bool is_full = std::ranges::all_of(own.starts, [](const auto& starts) { return starts.size() == 1; });
  if (runs(line).empty() || !is_full) return;
  for (std::size_t i = 0; i < own.masks.size(); ++i) keep(line, static_cast<int>(i), own.masks[i], found);
}

// What a run has wherever it is. One of unknown length shows that only where a single cell is left for it.
void RunsLooks::overlaps(int line, const LineResult& allowed, FoundAt& found) {
  for (int run = 0; run < std::ssize(allowed.starts); ++run) {
    const Run& own = runs(line)[index(run)];
    const std::vector<int>& starts = allowed.starts[index(run)];
    const Cells reached = reach(line, allowed, run);
    if (own.grows && reached.last - reached.first != 1) continue;
    const int first_end = own.grows ? allowed.ends[index(run)].front() : starts.front() + own.length;
    keep(line, {starts.back(), first_end}, color(own), found);
    found.end_finding();
  }
}

void RunsLooks::colors_of_a_line(int line, FoundAt& found) {
  Mask own = kEmpty;
  for (const Run& run : runs(line)) own |= color(run);
  if (has_colors_ && !runs(line).empty()) keep(line, {0, puzzle_.cells(line)}, own, found);
}

void RunsLooks::completed_line(int line, FoundAt& found) {
  const Line& own = load(line);
  int total = 0;
  for (const Run& run : runs(line)) total += length(run);
  const bool known = std::ranges::none_of(runs(line), &Run::grows);
  if (!own.filled || own.filled != total || !known || own.done) return;
  for (int i = 0; i < puzzle_.cells(line); ++i)
    if (own.cells[index(i)] & kEmpty) keep(line, i, kEmpty, found);
}

void RunsLooks::completed_blocks(int line, FoundAt& found) {
  const LineResult* const allowed = load(line).filled ? this->allowed(line) : nullptr;
  if (!allowed) return;
  const Line& own = load(line);
  for (const Cells group : own.groups) {
    const Mask color = own.cells[index(group.first)];
    const std::vector<int> owning = owners(line, *allowed, group);
    const bool whole = std::ranges::all_of(
        owning, [&](int run) { return length(runs(line)[index(run)]) == group.last - group.first; });
    if (owning.empty() || !whole || !decided(color)) continue;
    for (const int i : {group.first - 1, group.last})
      if (i >= 0 && i < puzzle_.cells(line)) keep(line, i, full_ & ~color, found);
    found.end_finding();
  }
}

// From each end of a line that is not done: the first cell that may be filled, and the run there.
void RunsLooks::at_ends(int technique, int line, FoundAt& found) {
  const Line& own = load(line);
  if (own.done || runs(line).empty()) return;
  int near = 0, far = puzzle_.cells(line) - 1;
  while (own.cells[index(near)] == kEmpty) ++near;
  while (own.cells[index(far)] == kEmpty) --far;
  for (const int step : {1, -1}) {
    const Run& run = step > 0 ? runs(line).front() : runs(line).back();
    const int first = step > 0 ? near : far, behind = first + step * run.length;
    if (technique == kGlue) glue(line, first, step, run, found);
    else if (!run.grows && behind >= 0 && behind < puzzle_.cells(line) && own.cells[index(behind)] == color(run))
      keep(line, first, kEmpty, found);
    found.end_finding();
  }
}

// A filled cell so near the first one that it belongs to the run there.
void RunsLooks::glue(int line, int first, int step, const Run& run, FoundAt& found) {
  const Line& own = load(line);
  if (own.groups.empty()) return;
  const int hit = step > 0 ? own.groups.front().first - first : first - own.groups.back().last + 1;
  for (int i = hit; i < length(run); ++i) {
    const int cell = first + step * i;
    if (cell >= 0 && cell < puzzle_.cells(line)) keep(line, cell, color(run), found);
  }
}

void RunsLooks::simple_spaces(int line, FoundAt& found) {
  const LineResult* const allowed = this->allowed(line);
  if (!allowed || runs(line).empty()) return;
  int behind = 0;
  for (int run = 0; run < std::ssize(runs(line)); ++run) {
    const Cells reached = reach(line, *allowed, run);
    keep(line, {behind, reached.first}, kEmpty, found);
    behind = reached.last;
  }
  keep(line, {behind, puzzle_.cells(line)}, kEmpty, found);
}

void RunsLooks::forcing(int line, FoundAt& found) {
  const LineResult* const allowed = this->allowed(line);
  if (!allowed || runs(line).empty()) return;
  const std::vector<Mask>& cells = load(line).cells;
  for (int first = 0, last; first < std::ssize(cells); first = last + 1) {
    for (last = first; last < std::ssize(cells) && cells[index(last)] != kEmpty;) ++last;
    bool fits = false;
    for (int run = 0; run < std::ssize(runs(line)); ++run) {
      const Cells reached = reach(line, *allowed, run);
      fits |= length(runs(line)[index(run)]) <= last - first && reached.first <= last && reached.last > first;
    }
    if (fits) continue;
    keep(line, {first, last}, kEmpty, found);
    found.end_finding();
  }
}

void RunsLooks::colors_in_reach(int line, FoundAt& found) {
  const LineResult* const allowed = this->allowed(line);
  if (!allowed || !has_colors_) return;
  for (Mask color = 2; color & full_; color <<= 1) {
    std::vector<char> reached(index(puzzle_.cells(line)));
    bool is_there = false;
    for (int run = 0; run < std::ssize(runs(line)); ++run) {
      if (RunsLooks::color(runs(line)[index(run)]) != color) continue;
      is_there = true;
      const Cells cells = reach(line, *allowed, run);
      std::fill(reached.begin() + cells.first, reached.begin() + cells.last, 1);
    }
    for (int i = 0; is_there && i < puzzle_.cells(line); ++i)
      if (!reached[index(i)]) keep(line, i, full_ & ~color, found);
    found.end_finding();
  }
}

void RunsLooks::splitting(int line, FoundAt& found) {
  const LineResult* const allowed = this->allowed(line);
  if (!allowed) return;
  const Line& own = load(line);
  for (std::size_t i = 1; i < own.groups.size(); ++i) {
    const Cells left = own.groups[i - 1], right = own.groups[i];
    const Mask color = own.cells[index(left.first)];
    const bool is_near = right.first == left.last + 1 && own.cells[index(right.first)] == color && decided(color);
    if (!is_near || !owners(line, *allowed, {left.first, right.last}).empty()) continue;
    keep(line, left.last, full_ & ~color, found);
    found.end_finding();
  }
}

void RunsLooks::joining(int line, FoundAt& found) {
  const LineResult* const allowed = this->allowed(line);
  if (!allowed) return;
  const std::vector<Cells>& groups = load(line).groups;
  for (std::size_t i = 1; i < groups.size(); ++i) {
    const std::vector<int> owning = owners(line, *allowed, groups[i - 1]);
    if (owning.size() != 1 || owning != owners(line, *allowed, groups[i])) continue;
    keep(line, {groups[i - 1].last, groups[i].first}, color(runs(line)[index(owning.front())]), found);
    found.end_finding();
  }
}

void RunsLooks::full_line_logic(int line, FoundAt& found) {
  if (load(line).done) return;
  const LineResult* const allowed = this->allowed(line);
  const std::vector<Mask>& cells = load(line).cells;
  if (!allowed) return found.facts.push_back({puzzle_.spot(line, 0), 0});
  for (std::size_t i = 0; i < cells.size(); ++i)
    keep(line, static_cast<int>(i), full_ & ~(cells[i] & ~allowed->masks[i]), found);
}

}  // namespace sightline

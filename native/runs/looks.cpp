// Each technique says here what it says in nonogram/, without its reasons; a law compares them.
#include "runs/looks.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "runs/turns.hpp"

namespace sightline {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }
Word stretch(int first, int last) { return first < last ? (~Word{0} >> (64 - (last - first))) << first : 0; }
int first_of(Word word) { return std::countr_zero(word); }
int last_of(Word word) { return 63 - std::countl_zero(word); }

void note(Cells& cells, int i, Mask mask) {
  cells.filled |= Word{mask == 2} << i;
  cells.empty |= Word{mask == 1} << i;
}

}  // namespace

LineLooks::LineLooks(const RunsPuzzle& puzzle, std::vector<Mask>& masks, Turns* findings)
    : puzzle_(puzzle),
      masks_(masks),
      findings_(findings),
      most_runs_(std::max(puzzle.most_runs(), 1)),
      before_(puzzle.lines.size()),
      now_(puzzle.lines.size()),
      known_(puzzle.lines.size()),
      forced_(puzzle.lines.size()),
      starts_(puzzle.lines.size() * at(most_runs_)),
      solver_(puzzle.most_runs(), false),
      other_(puzzle.most_runs(), false) {}

void LineLooks::read_board() {
  for (int line = 0; line < puzzle_.count(); ++line)
    for (int i = 0; i < puzzle_.cells(line); ++i) note(before_[at(line)], i, masks_[at(puzzle_.spot(line, i))]);
  now_ = before_;
}

void LineLooks::begin_turn() {
  decided_ = 0;
  places_.clear();
}

Word LineLooks::all(int line) const { return stretch(0, puzzle_.cells(line)); }
std::span<const Run> LineLooks::runs(int line) const { return puzzle_.lines[at(line)]; }
int LineLooks::count(int line) const { return static_cast<int>(runs(line).size()); }
int LineLooks::length(int line, int j) const { return runs(line)[at(j)].length; }
bool LineLooks::has_more(int line) const { return !is_done(line) && forced_[at(line)] != before_[at(line)]; }
Word LineLooks::starts(int line, int j) const { return starts_[at(line * most_runs_ + j)]; }
int LineLooks::first_start(int line, int j) const { return first_of(starts(line, j)); }
int LineLooks::last_start(int line, int j) const { return last_of(starts(line, j)); }

bool LineLooks::fits(int line, const Cells& cells) {
  const std::array<Word, 2> can{all(line) & ~cells.filled, all(line) & ~cells.empty};
  return solver_.feasible(runs(line), puzzle_.cells(line), can.data());
}

std::vector<int> LineLooks::says(int line, const std::vector<Mask>& cells, const std::vector<Mask>& wanted) {
  Cells known, asked;
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    note(known, i, cells[at(i)]);
    note(asked, i, wanted[at(i)]);
  }
  before_[at(line)] = now_[at(line)] = known;
  asked_ = asked;
  std::vector<int> found;
  for (int technique = 0; technique <= kFullLineLogic; ++technique)
    if (says(technique, line)) found.push_back(technique);
  return found;
}

bool LineLooks::says(int technique, int line) {
  said_ = false;
  if (technique == kColorsOfALine || technique == kColorsInReach) return false;
  if (technique <= kSimpleBoxes) {
    look_once(technique, line);
  } else if (is_done(line)) {
    return false;
  } else if (analyse(line)) {
    look(technique, line);
    if (technique == kJoiningAndSplitting) join(line);
  } else {  // nothing fits: those that look at cells, not at the places of runs, may see something
    if (technique == kCompletedLine) completed_line(line);
    if (technique == kGlue) glue(line);
    if (technique == kMercury) mercury(line);
    if (technique == kFullLineLogic) return !((asked_->filled | asked_->empty) & ~Word{1});
  }
  return said_;
}

// What a line with these cells forces.
bool LineLooks::force(LineSolver<Word>& solver, int line, const Cells& cells, Cells& forced) const {
  const Word whole = all(line);
  const std::array<Word, 2> can{whole & ~cells.filled, whole & ~cells.empty};
  std::array<Word, 2> supported;
  if (!solver.solve(runs(line), puzzle_.cells(line), can.data(), 2, supported.data())) return false;
  forced = {whole & ~supported[0], whole & ~supported[1]};
  return true;
}

// Makes `forced_` and `starts_` of a line those of the board before the turn.
bool LineLooks::analyse(int line) {
  Analysed& known = known_[at(line)];
  if (known.done && known.cells == before_[at(line)]) return known.fits;
  known = {before_[at(line)], true, force(solver_, line, before_[at(line)], forced_[at(line)])};
  for (int j = 0; known.fits && j < count(line); ++j) starts_[at(line * most_runs_ + j)] = solver_.starts(j);
  return known.fits;
}

bool LineLooks::look(int technique, int line) {
  if (technique <= kSimpleBoxes) return look_once(technique, line);
  if (is_done(line)) return true;
  if (!analyse(line)) return false;
  if (!has_more(line)) return true;
  switch (technique) {
    case kCompletedLine: return completed_line(line);
    case kCompletedBlock: return completed_blocks(line);
    case kGlue: return glue(line);
    case kMercury: return mercury(line);
    case kBoxesInReach: return overlaps(line);
    case kSimpleSpaces: return spaces(line);
    case kForcing: return forcing(line);
    case kJoiningAndSplitting: return split(line);
    default: return conclude(line, forced_[at(line)].filled, forced_[at(line)].empty, {});
  }
}

// Takes over what is new, if the line as it is now forces it. False if there is a contradiction. If something is asked,
// it is only noted whether that is said.
bool LineLooks::conclude(int line, Word fill, Word empty, const Look& by) {
  Cells& now = now_[at(line)];
  fill &= ~now.filled;
  empty &= ~now.empty;
  if (!(fill | empty)) return true;
  if (asked_) {  // what contradicts a cell leaves nothing there
    const Word clash = (fill & now.empty) | (empty & now.filled);
    said_ = said_ || !((asked_->filled & ~(fill | clash)) | (asked_->empty & ~(empty | clash)));
    return true;
  }
  Cells forced = forced_[at(line)];
  if (!(known_[at(line)].done && known_[at(line)].cells == now) && !force(other_, line, now, forced)) return false;
  if ((fill & ~forced.filled) || (empty & ~forced.empty)) return true;
  if (findings_ && by.technique != kNotListed) tell(line, fill, empty, by);
  now.filled |= fill;
  now.empty |= empty;
  places_.push_back(line);
  for (Word left = fill | empty; left; left &= left - 1) settle(line, first_of(left), fill >> first_of(left) & 1);
  return true;
}

// Adds a finding, with the cells of the line as it is now that it needs.
void LineLooks::tell(int line, Word fill, Word empty, const Look& by) {
  const Cells& now = now_[at(line)];
  std::vector<Mask> known(at(puzzle_.cells(line)), 3), wanted = known;
  for (int i = 0; i < puzzle_.cells(line); ++i) {
    known[at(i)] &= ~(now.filled >> i & 1) & ~((now.empty >> i & 1) << 1);
    wanted[at(i)] &= ~(fill >> i & 1) & ~((empty >> i & 1) << 1);
  }
  const std::vector<Mask> needed = needed_of_line(runs(line), std::move(known), wanted);
  Word cited = 0;
  for (int i = 0; i < puzzle_.cells(line); ++i) cited |= Word{needed[at(i)] != 0} << i;
  findings_->about.push_back({by.technique, line, by.run});
  findings_->concluded.push_back(spots(line, fill | empty, by.backwards));
  findings_->cited.push_back(spots(line, cited, false));
  findings_->named.push_back(spots(line, by.named, by.backwards));
}

std::vector<int> LineLooks::spots(int line, Word cells, bool backwards) const {
  std::vector<int> found;
  for (Word left = cells; left; left &= left - 1) found.push_back(puzzle_.spot(line, first_of(left)));
  if (backwards) std::ranges::reverse(found);
  return found;
}

// Notes the value of a cell on the board and on the line that crosses there.
void LineLooks::settle(int line, int i, bool filled) {
  masks_[at(puzzle_.spot(line, i))] = filled ? 2 : 1;
  Cells& crossing = now_[at(line < puzzle_.rows ? puzzle_.rows + i : i)];
  (filled ? crossing.filled : crossing.empty) |= Word{1} << puzzle_.place(line);
  ++decided_;
}

// What a line's runs imply whatever is known.
bool LineLooks::look_once(int technique, int line) {
  const Word whole = all(line);
  if (technique == kEmptyLine) return !runs(line).empty() || conclude(line, 0, whole, {technique});
  Cells free;
  if (!force(solver_, line, {}, free)) return false;
  if (technique == kFullLine) {
    bool settled = !runs(line).empty();
    for (int j = 0; j < count(line); ++j) settled = settled && std::has_single_bit(solver_.starts(j));
    return !settled || conclude(line, free.filled, free.empty, {});
  }
  std::vector<Word> places;
  for (int j = 0; j < count(line); ++j) places.push_back(solver_.starts(j));
  for (int j = 0; j < count(line); ++j)
    if (!overlap(line, first_of(places[at(j)]), last_of(places[at(j)]), {technique, j})) return false;
  return true;
}

bool LineLooks::completed_line(int line) {
  int total = 0;
  for (const Run& run : runs(line)) total += run.length;
  const Word filled = before_[at(line)].filled;
  return !filled || std::popcount(filled) != total ||
         conclude(line, 0, all(line) & ~filled, {kCompletedLine, -1, filled});
}

std::vector<LineLooks::Group> LineLooks::groups(int line) const {
  std::vector<Group> found;
  for (Word left = before_[at(line)].filled; left;) {
    const int first = first_of(left), last = first + std::countr_one(left >> first);
    left &= ~stretch(first, last);
    found.push_back({first, last});
  }
  return found;
}

bool LineLooks::owns(int line, int j, Group group) const {
  const int least = group.last - length(line, j);
  return least <= group.first && (starts(line, j) & stretch(std::max(least, 0), group.first + 1));
}

bool LineLooks::completed_blocks(int line) {
  for (const Group group : groups(line)) {
    const Word ends = stretch(std::max(group.first - 1, 0), std::min(group.last + 1, puzzle_.cells(line))) & open(line);
    bool owned = false, whole = true;
    for (int j = 0; j < count(line); ++j)
      if (owns(line, j, group)) {
        owned = true;
        whole = whole && length(line, j) == group.last - group.first;
      }
    const Look block{kCompletedBlock, -1, stretch(group.first, group.last)};
    if (ends && owned && whole && !conclude(line, 0, ends, block)) return false;
  }
  return true;
}

bool LineLooks::glue(int line) {
  const Word filled = before_[at(line)].filled, may = all(line) & ~before_[at(line)].empty;
  if (!filled || runs(line).empty()) return true;
  const int near = first_of(may), far = last_of(may) + 1, final = count(line) - 1;
  const int first = length(line, 0), last = length(line, final);
  const Word before = near ? Word{1} << (near - 1) : 0, behind = Word{1} << far & all(line);
  const Look ahead{kGlue, 0, before | Word{1} << first_of(filled)};
  const Look back{kGlue, final, behind | Word{1} << last_of(filled), true};
  if (first_of(filled) < near + first &&
      !conclude(line, stretch(first_of(filled), std::min(near + first, puzzle_.cells(line))), 0, ahead))
    return false;
  return last_of(filled) < far - last || conclude(line, stretch(std::max(far - last, 0), last_of(filled) + 1), 0, back);
}

bool LineLooks::mercury(int line) {
  const Word filled = before_[at(line)].filled, may = all(line) & ~before_[at(line)].empty;
  if (runs(line).empty()) return true;
  const int near = first_of(may), far = last_of(may), final = count(line) - 1;
  const int behind = near + length(line, 0), ahead = far - length(line, final);
  if (behind < puzzle_.cells(line) && filled >> behind & 1 &&
      !conclude(line, 0, Word{1} << near, {kMercury, 0, Word{1} << near | Word{1} << behind}))
    return false;
  return ahead < 0 || !(filled >> ahead & 1) ||
         conclude(line, 0, Word{1} << far, {kMercury, final, Word{1} << far | Word{1} << ahead, true});
}

bool LineLooks::overlaps(int line) {
  for (int j = 0; j < count(line); ++j)
    if (!overlap(line, first_start(line, j), last_start(line, j), {kBoxesInReach, j})) return false;
  return true;
}

// What a run has wherever it is between its first and its last start.
bool LineLooks::overlap(int line, int first, int last, Look by) {
  const int own = length(line, by.run);
  by.named = stretch(first, last + own);
  return conclude(line, stretch(last, first + own), 0, by);
}

bool LineLooks::spaces(int line) {
  if (runs(line).empty()) return true;
  Word reached = 0;
  for (int j = 0; j < count(line); ++j) reached |= stretch(first_start(line, j), last_start(line, j) + length(line, j));
  return conclude(line, 0, all(line) & ~reached, {kSimpleSpaces});
}

bool LineLooks::forcing(int line) {
  if (runs(line).empty()) return true;
  for (Word left = all(line) & ~before_[at(line)].empty; left;) {
    const int first = first_of(left), last = first + std::countr_one(left >> first);
    left &= ~stretch(first, last);
    bool fits = false;
    for (int j = 0; j < count(line); ++j)
      fits = fits || (length(line, j) <= last - first && first_start(line, j) <= last &&
                      last_start(line, j) + length(line, j) > first);
    if (!fits && !conclude(line, 0, stretch(first, last), {})) return false;
  }
  return true;
}

// Two groups with one open cell between them that no run can cover together.
bool LineLooks::split(int line) {
  const std::vector<Group> found = groups(line);
  for (std::size_t i = 1; i < found.size(); ++i) {
    const Group both{found[i - 1].first, found[i].last};
    if (found[i].first != found[i - 1].last + 1 || std::popcount(owners(line, both))) continue;
    if (!conclude(line, 0, Word{1} << found[i - 1].last, {})) return false;
  }
  return true;
}

// Two groups that only the same run can cover.
bool LineLooks::join(int line) {
  if (!has_more(line)) return true;
  const std::vector<Group> found = groups(line);
  for (std::size_t i = 1; i < found.size(); ++i) {
    const Word left = owners(line, found[i - 1]);
    if (left != owners(line, found[i]) || !std::has_single_bit(left)) continue;
    if (!conclude(line, stretch(found[i - 1].last, found[i].first), 0, {})) return false;
  }
  return true;
}

Word LineLooks::owners(int line, Group group) const {  // by run; there are fewer than cells
  Word found = 0;
  for (int j = 0; j < count(line); ++j) found |= Word{owns(line, j, group)} << j;
  return found;
}

void LineLooks::decide(int row, int column, bool filled) {
  Cells& now = now_[at(row)];
  const Word cell = Word{1} << column;
  if ((now.filled | now.empty) & cell) return;
  (filled ? now.filled : now.empty) |= cell;
  settle(row, column, filled);
}

}  // namespace sightline

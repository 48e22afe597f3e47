#include "visible/proof.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace sightline {
namespace {

constexpr unsigned kLineWork = 10;      // units of work: narrowing one line
constexpr std::size_t kFewTargets = 6;  // spots that are asked about one by one

int line_of(const VisiblePuzzle& puzzle, int clue) {
  const int n = puzzle.size, at = clue % n;
  switch (clue / n) {
    case 0: return n + at;
    case 1: return at;
    case 2: return 2 * n - 1 - at;
    case 3: return n - 1 - at;
    default: return clue - 4 * n;
  }
}

bool is_near(int clue, int size) { return clue < size || clue >= 3 * size; }

}  // namespace

VisibleProof::VisibleProof(const VisiblePuzzle& puzzle, std::vector<Mask> wanted, Budget& budget)
    : puzzle_(puzzle), wanted_(std::move(wanted)), budget_(budget) {
  for (int spot = 0; spot < puzzle.spots(); ++spot)
    if (wanted_[spot] != puzzle.values()) targets_.push_back(spot);
}

void VisibleProof::cite(std::span<const int> clues) {
  cited_.clear();
  for (const int clue : clues) {
    const int line = line_of(puzzle_, clue);
    auto own = std::ranges::find(cited_, line, &Cited::line);
    if (own == cited_.end()) own = cited_.insert(own, {line, {puzzle_.top(), puzzle_.parks, 0, 0}});
    if (clue < 4 * puzzle_.size) (is_near(clue, puzzle_.size) ? own->rules.near : own->rules.far) = puzzle_.clues[clue];
  }
}

void VisibleProof::cross() {
  crossing_.assign(index(puzzle_.spots()), Lines());
  for (std::size_t at = 0; at < cited_.size(); ++at)
    for (int i = 0; i < puzzle_.size; ++i) crossing_[puzzle_.spot(cited_[at].line, i)].set(at);
}

void VisibleProof::load(const Cited& cited, const std::vector<Mask>& masks) {
  cells_.resize(index(puzzle_.size));
  for (int i = 0; i < puzzle_.size; ++i) cells_[i] = masks[puzzle_.spot(cited.line, i)];
}

// Leaves in cells_ what the line allows; false if that is nothing.
bool VisibleProof::narrow(const Cited& cited, const std::vector<Mask>& masks) {
  budget_.poll(kLineWork);
  load(cited, masks);
  return narrow_line(exact_, cells_, cited.rules);
}

// Takes the spots of a line that cells_ has narrowed from those not shown yet.
void VisibleProof::tick_off(const Cited& cited) {
  const int first = puzzle_.first(cited.line), stride = puzzle_.stride(cited.line);
  for (int i = 0; i < puzzle_.size; ++i)
    if (!(cells_[i] & ~wanted_[first + i * stride])) std::erase(left_, first + i * stride);
}

// Whether the clues of a line, were towers free to repeat, show all that is left: most that follows does so, and it takes
// a small part of the time.
bool VisibleProof::shown_by_clues(const Cited& cited, const std::vector<Mask>& masks) {
  if (!cited.rules.near && !cited.rules.far) return false;
  load(cited, masks);
  for (const int clue : {cited.rules.near, cited.rules.far}) {
    if (clue && !keep_seen(cells_, clue, cited.rules.top, cited.rules.parks)) return true;
    std::ranges::reverse(cells_);
  }
  tick_off(cited);
  return left_.empty();
}

// Whether a line with clues has no arrangement in which a spot that is left has another value; nothing if it does not
// have all of these spots, or narrowing it is as quick.
std::optional<bool> VisibleProof::shown_by_line(const Cited& cited, const std::vector<Mask>& masks) {
  if ((!cited.rules.near && !cited.rules.far) || left_.size() > kFewTargets) return {};
  load(cited, masks);
  if (!ExactLine::has_few_open(cells_)) return {};
  std::array<Mask, kFewTargets> others{};  // the other values, by place in left_
  std::array<int, kFewTargets> places{};
  std::size_t found = 0;
  for (int i = 0; i < puzzle_.size; ++i)
    if (std::ranges::find(left_, puzzle_.spot(cited.line, i)) != left_.end()) {
      places[found] = i;
      others[found++] = cells_[i] & ~wanted_[puzzle_.spot(cited.line, i)];
    }
  if (found < left_.size()) return {};
  for (std::size_t one = 0; one < found; ++one) {
    budget_.poll(kLineWork);
    const Mask known = std::exchange(cells_[places[one]], others[one]);
    if (others[one] && exact_.fits(cells_, cited.rules)) return false;
    cells_[places[one]] = known;
  }
  return true;
}

bool VisibleProof::follows(std::span<const int> clues, const std::vector<Mask>& masks) {
  if (std::ranges::find(masks, Mask{0}) != masks.end()) return true;
  cite(clues);
  left_ = targets_;
  for (const Cited& cited : cited_) {
    if (shown_by_clues(cited, masks)) return true;
    if (cited_.size() == 1)
      if (const auto known = shown_by_line(cited, masks)) return *known;
    if (!narrow(cited, masks)) return true;
    tick_off(cited);
  }
  if (left_.empty() || cited_.size() < 2) return left_.empty();
  cross();
  std::vector<Mask> narrowed = masks;
  Lines all;
  for (std::size_t at = 0; at < cited_.size(); ++at) all.set(at);
  if (contradicts(narrowed, all)) return true;
  if (says_all(masks)) return std::ranges::none_of(left_, [&](int spot) { return narrowed[spot] & ~wanted_[spot]; });
  return std::ranges::all_of(left_, [&](int spot) {
    if (!(narrowed[spot] & ~wanted_[spot])) return true;
    for (Mask gone = masks[spot] & ~wanted_[spot]; gone;)
      if (!cannot_be(masks, narrowed, spot, pop(gone))) return false;
    return true;
  });
}

// Whether propagating along the cited lines leaves nothing but what they allow together: if only one of them crosses the
// others, an arrangement of it goes with any of each other line that has the same value where they cross.
bool VisibleProof::says_all(const std::vector<Mask>& masks) {
  const int size = puzzle_.size;
  const auto rows = std::ranges::count_if(cited_, [&](const Cited& cited) { return cited.line < size; });
  const auto diagonals = std::ranges::count_if(cited_, [&](const Cited& cited) { return cited.line >= 2 * size; });
  if (diagonals || (rows > 1 && rows + 1 < std::ssize(cited_))) return false;
  return std::ranges::all_of(cited_, [&](const Cited& cited) {
    load(cited, masks);
    return ExactLine::has_few_open(cells_);
  });
}

// Whether propagating along the cited lines, those `waiting` first, leaves some cell without a value.
bool VisibleProof::contradicts(std::vector<Mask>& masks, Lines waiting) {
  while (waiting.any() && !budget_.stopped()) {
    for (std::size_t at = 0; at < cited_.size(); ++at) {
      if (!waiting[at]) continue;
      waiting.reset(at);
      if (!narrow(cited_[at], masks)) return true;
      for (int i = 0; i < puzzle_.size; ++i) {
        const int spot = puzzle_.spot(cited_[at].line, i);
        if (masks[spot] == cells_[i]) continue;
        masks[spot] = cells_[i];
        const bool again = waiting[at];
        waiting |= crossing_[spot];
        waiting.set(at, again);
      }
    }
  }
  return false;
}

bool VisibleProof::cannot_be(const std::vector<Mask>& premises, const std::vector<Mask>& masks, int spot, int height) {
  trial_ = masks;
  trial_[spot] &= bit(height);
  return contradicts(trial_, crossing_[spot]) || (height && !fits_plane(premises, spot, height));
}

// Whether the height can be at the spot while each cited line has it once.
bool VisibleProof::fits_plane(const std::vector<Mask>& premises, int spot, int height) {
  choices_.assign(cited_.size(), {});
  Lines waiting;
  for (std::size_t at = 0; at < cited_.size(); ++at) {
    waiting.set(at);
    for (int i = 0; i < puzzle_.size; ++i) {
      const int cell = puzzle_.spot(cited_[at].line, i);
      if (premises[cell] & bit(height)) choices_[at].push_back(crossing_[cell]);
    }
  }
  return can_fill(waiting & ~crossing_[spot]);
}

// Whether each line that waits can have one of its choices, so that none is chosen twice; fewest choices first.
bool VisibleProof::can_fill(Lines waiting) {
  if (waiting.none() || !budget_.poll()) return true;
  std::vector<Lines> fewest, open;
  bool first = true;
  for (std::size_t at = 0; at < choices_.size(); ++at) {
    if (!waiting[at]) continue;
    open.clear();
    std::ranges::copy_if(choices_[at], std::back_inserter(open), [&](Lines one) { return (one & ~waiting).none(); });
    if (first || open.size() < fewest.size()) std::swap(fewest, open);
    first = false;
  }
  return std::ranges::any_of(fewest, [&](Lines one) { return can_fill(waiting & ~one); });
}

}  // namespace sightline

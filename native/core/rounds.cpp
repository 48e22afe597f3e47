// Assumptions and how soon they fail: in each round every scope that changed narrows the masks as they were when
// the round began, so the number of rounds to a conflict does not depend on the board's orientation.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/problem.hpp"

namespace sightline {
namespace {

constexpr int kAnyRounds = 1 << 20;                       // rounds: more than a board has values
constexpr unsigned kWorkPerRound = 64;                    // units of Budget::poll
constexpr std::size_t kKeptMasks = std::size_t{1} << 16;  // masks that are kept of assumptions between their rounds

constexpr auto ignore = [](const std::vector<Mask>&) {};

// What an assumption has come to, to be continued by another round.
struct Assumption {
  int spot;
  Mask value;
  Kept left;                 // the spots that changed
  std::vector<int> changed;  // the scopes whose turn it is
  bool failed = false;
};

class Rounds {
 public:
  Rounds(Scopes& scopes, std::vector<Mask> masks)
      : scopes_(scopes),
        in_changed_(static_cast<std::size_t>(scopes.count())),
        noted_(masks.size()),
        masks_(std::move(masks)) {}

  Assumption assume(int spot, Mask value) {
    Assumption begun{spot, value, {}, {}};
    trail_.clear();
    change(spot, value);
    wake(spot);  // its scopes take part even if nothing changed
    leave(begun);
    return begun;
  }

  // Adds a round to an assumption that has not failed.
  void grow(Assumption& begun, Budget& budget) {
    trail_.clear();
    for (const auto& [spot, mask] : begun.left) {
      trail_.push_back({spot, masks_[spot]});
      masks_[spot] = mask;
    }
    changed_ = begun.changed;
    for (const int scope : changed_) in_changed_[scope] = true;
    begun.failed = run_rounds(1, budget, ignore) != 0;
    leave(begun);
  }

  // The round in which assuming `mask` at `spot` fails; 0 if that does not happen within `most` rounds. `on_round` gets
  // what is left after each round.
  template <class OnRound>
  int to_conflict(int spot, Mask mask, int most, Budget& budget, OnRound on_round) {
    trail_.clear();
    change(spot, mask);
    wake(spot);  // its scopes take part even if nothing changed
    const int failed = run_rounds(most, budget, on_round);
    clear_changed();
    undo();
    return failed;
  }

  // Removes what is not in `mask` permanently, with all consequences; false if a spot has no value left.
  bool learn(int spot, Mask mask, Budget& budget) {
    const bool holds = change(spot, mask) && !run_rounds(kAnyRounds, budget, ignore);
    clear_changed();
    return holds;
  }

  const std::vector<Mask>& masks() const { return masks_; }

 private:
  void undo() {
    while (!trail_.empty()) {
      masks_[trail_.back().spot] = trail_.back().mask;
      trail_.pop_back();
    }
  }

  // Puts what has changed aside and takes it back.
  void leave(Assumption& begun) {
    begun.left.clear();
    for (const auto& [spot, mask] : trail_)
      if (!std::exchange(noted_[spot], true)) begun.left.push_back({spot, masks_[spot]});
    for (const auto& [spot, mask] : begun.left) noted_[spot] = false;
    begun.changed = changed_;
    clear_changed();
    undo();
  }

  void clear_changed() {
    for (const int scope : changed_) in_changed_[scope] = false;
    changed_.clear();
  }

  template <class OnRound>
  int run_rounds(int most, Budget& budget, OnRound on_round) {
    for (int round = 1; round <= most && !changed_.empty() && budget.poll(kWorkPerRound); ++round) {
      kept_.clear();
      now_.swap(changed_);
      changed_.clear();
      for (const int scope : now_) in_changed_[scope] = false;
      for (const int scope : now_)
        if (!scopes_.narrow(scope, masks_, kept_)) return round;
      for (const auto& [spot, mask] : kept_)
        if (!change(spot, mask)) return round;
      on_round(masks_);
    }
    return 0;
  }

  bool change(int spot, Mask mask) {
    const Mask kept = masks_[spot] & mask;
    if (kept == masks_[spot]) return true;
    trail_.push_back({spot, masks_[spot]});
    masks_[spot] = kept;
    wake(spot);
    return kept != 0;
  }

  void wake(int spot) {
    for (const int scope : scopes_.at(spot)) {
      if (!in_changed_[scope]) changed_.push_back(scope);
      in_changed_[scope] = true;
    }
  }

  Scopes& scopes_;
  std::vector<char> in_changed_;  // by scope: whether it is in `changed_`
  std::vector<char> noted_;       // by spot: whether it is put aside
  std::vector<Mask> masks_;
  std::vector<int> changed_, now_;
  Kept kept_, trail_;
};

// What is left after each round of an assumption, as long as it does not fail.
struct Way {
  std::vector<std::vector<Mask>> left;
  int failed = 0;  // the round; 0: none

  bool holds(int round) const { return !left.empty() && (!failed || round < failed); }
  const std::vector<Mask>& after(int round) const {
    return left[std::min(static_cast<std::size_t>(round), left.size()) - 1];  // after the last round nothing changes
  }
};

// The first round after which both assumptions rule out the same value of a spot; 0 if none up to `most`.
int first_agreement(const std::array<Way, 2>& ways, std::span<const Mask> masks, int most) {
  const std::size_t longest = std::max(ways[0].left.size(), ways[1].left.size());  // afterwards nothing changes
  const int last = static_cast<int>(std::min(static_cast<std::size_t>(most), longest));
  for (int round = 1; round <= last && ways[0].holds(round) && ways[1].holds(round); ++round) {
    const std::vector<Mask>&one = ways[0].after(round), &other = ways[1].after(round);
    for (std::size_t i = 0; i < masks.size(); ++i)
      if (masks[i] & ~one[i] & ~other[i]) return round;
  }
  return 0;
}

void demand_rounds(int rounds, int least) {
  if (rounds < least) throw std::invalid_argument("too few rounds");
}

}  // namespace

// Assumptions grow side by side, as many as memory allows, so that none goes further than the first that fails.
NumberAndMasks Problem::first_failures(std::string_view masks, std::string_view wanted, int rounds, bool every,
                                       Budget& budget) const {
  demand_rounds(rounds, 0);
  const std::unique_ptr<Scopes> parts = scopes();
  Rounds follow(*parts, board(masks));
  const std::vector<Mask> asked = board(wanted);
  const std::size_t together = std::max<std::size_t>(kKeptMasks / std::max<std::size_t>(asked.size(), 1), 1);
  int fewest = 0;
  std::vector<Mask> failing(asked.size());
  std::vector<Assumption> growing;
  const auto grow_all = [&] {
    const int most = fewest && !every ? fewest : rounds ? rounds : kAnyRounds;
    for (int round = 1; round <= most && !growing.empty() && !budget.stopped(); ++round) {
      for (Assumption& one : growing) {
        follow.grow(one, budget);
        if (!one.failed) continue;
        if (!every && round < fewest) std::ranges::fill(failing, 0);
        if (!fewest || round < fewest) fewest = round;
        failing[one.spot] |= one.value;
      }
      std::erase_if(growing, [](const Assumption& one) { return one.failed || one.changed.empty(); });
      if (!every && round == fewest) break;
    }
    growing.clear();
  };
  for (std::size_t spot = 0; spot < asked.size(); ++spot) {
    for (Mask left = asked[spot]; left;) {
      growing.push_back(follow.assume(static_cast<int>(spot), bit(pop(left))));
      if (growing.size() == together) grow_all();
    }
  }
  grow_all();
  return {fewest, pack(failing, width_)};
}

// Tries the spots in a fixed order, again and again, so that the number of assumptions is reproducible.
NumberAndMasks Problem::prune(std::string_view masks, std::string_view wanted, int rounds, Budget& budget) const {
  demand_rounds(rounds, 1);
  const std::unique_ptr<Scopes> parts = scopes();
  Rounds follow(*parts, board(masks));
  const std::vector<Mask> asked = board(wanted);
  int tried = 0;
  for (std::size_t spot = 0, quiet = 0; quiet < asked.size() && !budget.stopped(); spot = (spot + 1) % asked.size()) {
    ++quiet;  // consecutive spots without a failure
    for (Mask left = asked[spot] & follow.masks()[spot]; left; left &= follow.masks()[spot]) {
      const Mask value = bit(pop(left));
      ++tried;
      if (!follow.to_conflict(static_cast<int>(spot), value, rounds, budget, ignore)) continue;
      if (!follow.learn(static_cast<int>(spot), ~value, budget))
        return {tried, pack(std::vector<Mask>(asked.size()), width_)};
      quiet = 0;
    }
  }
  return {tried, pack(follow.masks(), width_)};
}

NumberAndMasks Problem::two_ways(std::string_view masks, int rounds, Budget& budget) const {
  demand_rounds(rounds, 1);
  const std::unique_ptr<Scopes> parts = scopes();
  const std::vector<Mask> start = board(masks);
  Rounds follow(*parts, start);
  int fewest = 0;
  std::vector<Mask> split(start.size());
  for (std::size_t spot = 0; spot < start.size(); ++spot) {
    if (std::popcount(start[spot]) != 2) continue;
    const int most = fewest ? fewest : rounds;
    std::array<Way, 2> ways;
    Mask values = start[spot];
    for (Way& way : ways)
      way.failed = follow.to_conflict(static_cast<int>(spot), bit(pop(values)), most, budget,
                                      [&](const std::vector<Mask>& left) { way.left.push_back(left); });
    const int round = first_agreement(ways, start, most);
    if (!round) continue;
    if (round != fewest) std::fill(split.begin(), split.end(), 0);
    fewest = round;
    split[spot] = start[spot];
  }
  return {fewest, pack(split, width_)};
}

}  // namespace sightline

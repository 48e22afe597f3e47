// Assumptions and how soon they fail: in each round every scope that changed says all it can about the masks as they were
// when the round began, so the number of rounds to a conflict is the same however the board is turned.
//
// Scopes (lines, islands, …) are given by a class with:
//   std::span<const int> at(int spot)                            the scopes that hold a spot
//   bool narrow(int scope, std::span<const Mask> masks, Kept&)   what one scope keeps; false if nothing fits it
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <span>
#include <vector>

#include "core/bits.hpp"
#include "core/budget.hpp"

namespace sightline {

struct Keep {  // what is kept of a spot
  int spot;
  Mask mask;
};
using Kept = std::vector<Keep>;

constexpr int kAnyNumber = 1 << 20;  // of rounds

template <class Scopes>
class Rounds {
 public:
  Rounds(Scopes& scopes, int count, std::vector<Mask> masks)
      : scopes_(scopes), waits_(static_cast<std::size_t>(count)), masks_(std::move(masks)) {}

  // The round in which assuming `mask` at `spot` fails; 0 if that does not happen within `most` rounds.
  int to_conflict(int spot, Mask mask, int most, Budget& budget) {
    return to_conflict(spot, mask, most, budget, [](const std::vector<Mask>&) {});
  }

  // The same; `heard` gets what is left after each round.
  template <class Heard>
  int to_conflict(int spot, Mask mask, int most, Budget& budget, Heard heard) {
    trail_.clear();
    change(spot, mask);
    wake(spot);  // its scopes speak even if nothing changed there
    const int failed = grow(most, budget, heard);
    forget();
    while (!trail_.empty()) {
      masks_[trail_.back().spot] = trail_.back().mask;
      trail_.pop_back();
    }
    return failed;
  }

  // Takes what is not in `mask` out for good, and all that follows; false if nothing is left somewhere.
  bool learn(int spot, Mask mask, Budget& budget) {
    const bool holds = change(spot, mask) && !grow(kAnyNumber, budget, [](const std::vector<Mask>&) {});
    forget();
    return holds;
  }

  const std::vector<Mask>& masks() const { return masks_; }

 private:
  void forget() {
    for (const int scope : fresh_) waits_[scope] = false;
    fresh_.clear();
  }

  template <class Heard>
  int grow(int most, Budget& budget, Heard heard) {
    for (int round = 1; round <= most && !fresh_.empty() && budget.poll(64); ++round) {
      said_.clear();
      now_.swap(fresh_);
      fresh_.clear();
      for (const int scope : now_) waits_[scope] = false;
      for (const int scope : now_)
        if (!scopes_.narrow(scope, masks_, said_)) return round;
      for (const auto& [spot, mask] : said_)
        if (!change(spot, mask)) return round;
      heard(masks_);
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
      if (!waits_[scope]) fresh_.push_back(scope);
      waits_[scope] = true;
    }
  }

  Scopes& scopes_;
  std::vector<char> waits_;
  std::vector<Mask> masks_;
  std::vector<int> fresh_, now_;
  Kept said_, trail_;
};

struct Soonest {
  int rounds;               // 0: none fails
  std::vector<Mask> masks;  // the values that fail in so many rounds, and in no fewer
};

// Which of the values `wanted` fail soonest when they are assumed, if that is within `furthest` rounds (0: any number);
// below 0: all that fail within -furthest rounds.
template <class Scopes>
Soonest soonest(Scopes& scopes, int count, std::vector<Mask> masks, std::span<const Mask> wanted, int furthest,
                Budget& budget) {
  const int most_rounds = furthest ? std::abs(furthest) : kAnyNumber;
  Soonest best{0, std::vector<Mask>(wanted.size())};
  Rounds<Scopes> rounds(scopes, count, std::move(masks));
  for (std::size_t spot = 0; spot < wanted.size(); ++spot) {
    for (Mask left = wanted[spot]; left && !budget.stopped();) {
      const Mask value = bit(pop(left));
      const int most = best.rounds && furthest >= 0 ? best.rounds : most_rounds;
      const int failed = rounds.to_conflict(static_cast<int>(spot), value, most, budget);
      if (!failed) continue;
      if (failed < best.rounds && furthest >= 0) std::fill(best.masks.begin(), best.masks.end(), 0);
      if (!best.rounds || failed < best.rounds) best.rounds = failed;
      best.masks[spot] |= value;
    }
  }
  return best;
}

struct Weeded {
  int tried;                // how many assumptions that took
  std::vector<Mask> masks;  // all 0 if nothing fits
};

// What is left when values out of `wanted` that fail within `most` rounds are taken out, each as soon as that is seen, and
// all that follows, until none fails. In turn, from the first spot to the last and again, so that the number is the same
// everywhere.
template <class Scopes>
Weeded weeded(Scopes& scopes, int count, std::vector<Mask> masks, std::span<const Mask> wanted, int most,
              Budget& budget) {
  Rounds<Scopes> rounds(scopes, count, std::move(masks));
  Weeded found{0, {}};
  const std::size_t spots = wanted.size();
  for (std::size_t spot = 0, silent = 0; silent < spots && !budget.stopped(); spot = (spot + 1) % spots) {
    ++silent;
    for (Mask left = wanted[spot] & rounds.masks()[spot]; left; left &= rounds.masks()[spot]) {
      const Mask value = bit(pop(left));
      ++found.tried;
      if (!rounds.to_conflict(static_cast<int>(spot), value, most, budget)) continue;
      if (!rounds.learn(static_cast<int>(spot), ~value, budget)) return {found.tried, std::vector<Mask>(spots)};
      silent = 0;
    }
  }
  found.masks = rounds.masks();
  return found;
}

// What is left after each round of an assumption, as long as it does not fail.
struct Way {
  std::vector<std::vector<Mask>> left;
  int failed = 0;  // 0: it does not

  bool holds(int round) const { return !left.empty() && (!failed || round < failed); }
  const std::vector<Mask>& after(int round) const {
    return left[std::min(static_cast<std::size_t>(round), left.size()) - 1];  // once it is silent nothing changes
  }
};

// The spots with two values left that both rule out the same somewhere, where that is soonest, and in how many rounds;
// 0 if that does not happen within `furthest`.
template <class Scopes>
Soonest two_ways(Scopes& scopes, int count, const std::vector<Mask>& masks, int furthest, Budget& budget) {
  Soonest best{0, std::vector<Mask>(masks.size())};
  Rounds<Scopes> rounds(scopes, count, masks);
  for (std::size_t spot = 0; spot < masks.size(); ++spot) {
    if (std::popcount(masks[spot]) != 2) continue;
    const int most = best.rounds ? best.rounds : furthest;
    std::array<Way, 2> ways;
    Mask values = masks[spot];
    for (Way& way : ways)
      way.failed = rounds.to_conflict(static_cast<int>(spot), bit(pop(values)), most, budget,
                                      [&](const std::vector<Mask>& left) { way.left.push_back(left); });
    for (int round = 1; round <= most && ways[0].holds(round) && ways[1].holds(round); ++round) {
      const std::vector<Mask>&one = ways[0].after(round), &other = ways[1].after(round);
      bool shared = false;
      for (std::size_t i = 0; i < masks.size() && !shared; ++i) shared = masks[i] & ~one[i] & ~other[i];
      if (!shared) continue;
      if (round != best.rounds) std::fill(best.masks.begin(), best.masks.end(), 0);
      best.rounds = round;
      best.masks[spot] = masks[spot];
      break;
    }
  }
  return best;
}

}  // namespace sightline

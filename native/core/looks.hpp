// What techniques find on a board, place by place, without their reasons.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/bits.hpp"
#include "core/proof.hpp"

namespace sightline {

struct Keep {  // the values that stay possible at a spot
  int spot;
  Mask mask;
};
using Kept = std::vector<Keep>;

// What a technique finds at one place: findings, one after the other.
struct FoundAt {
  Kept facts;
  std::vector<std::size_t> ends;  // of each finding: how many facts there are at its end

  std::span<const Keep> finding(std::size_t number) const {
    const std::size_t first = number ? ends[number - 1] : 0;
    return std::span(facts).subspan(first, ends[number] - first);
  }
  void end_finding() {  // if it says anything
    if (facts.size() > (ends.empty() ? 0 : ends.back())) ends.push_back(facts.size());
  }
  void clear() { facts.clear(), ends.clear(); }
};

// Techniques and their places have the numbers that the problem gives them.
class Looks {
 public:
  virtual ~Looks() = default;
  virtual int techniques() const = 0;
  virtual int places(int technique) const = 0;  // how many it has
  // Appends the places that a change at a spot concerns.
  virtual void places_at(int technique, int spot, std::vector<int>& places) const = 0;
  // Whether what it finds at a place follows from clues alone, so that one look there is enough.
  virtual bool looks_once(int technique) const = 0;
  // Whether each of its facts may follow from those before it.
  virtual bool is_in_turn(int technique) const = 0;

  virtual void see(std::span<const Mask> masks) = 0;  // the board that is looked at from now on
  // What a technique finds at a place, in its order; nothing if that is nothing new.
  virtual void find(int technique, int place, Kept& found) = 0;
  // The same finding by finding, where it may find several things there.
  virtual void find_each(int technique, int place, FoundAt& found) {
    find(technique, place, found.facts);
    found.end_finding();
  }
  // Whether it finds something; where a spot has no value left, it may.
  virtual bool finds(int technique, int place) = 0;

  // Whether `cite` knows what it cites. If so, its facts are found as it says them: a value, or all but those ruled out.
  virtual bool cites(int /*technique*/) const { return false; }
  // The clues and the spots that it cites for what it finds at a place, in its order; of what it finds, only what it says
  // of these spots matters.
  virtual Core cite(int /*technique*/, int /*place*/, std::span<const int> /*about*/) { return {}; }
  // What of that it takes to show what is wanted of each spot where just these masks are known, no clues if that does not
  // follow; nothing where a proof has to say it.
  virtual std::optional<Core> needed(const Core& /*cited*/, const std::vector<Mask>& /*known*/,
                                     const std::vector<Mask>& /*wanted*/) {
    return {};
  }
  // Whether nothing of that can ever be dropped.
  virtual bool needs_all(int /*technique*/) const { return false; }
  // The spot or the number that its words about what it finds at a place name, if they depend on the board; -1: none.
  virtual int names(int /*technique*/, int /*place*/) { return -1; }

  // How far two spots are from each other, in half cells; one more if no scope has both.
  virtual int distance(int spot, int other) const = 0;
};

}  // namespace sightline

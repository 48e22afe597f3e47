// The interface of every puzzle family, which module.cpp binds to Python.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/budget.hpp"
#include "core/natural.hpp"
#include "core/proof.hpp"
#include "core/pruned.hpp"
#include "core/unneeded.hpp"
#include "core/way.hpp"

namespace sightline {

// A board's masks packed side by side, 1, 2, 4 or 8 bytes each: the form in which boards go to and from Python.
using Packed = std::string;

inline void demand_width(int width) {
  if (width != 1 && width != 2 && width != 4 && width != 8) throw std::invalid_argument("a width of 1, 2, 4 or 8");
}

// Calls with a number of so many bytes: with a size that is known, copying is one instruction.
template <class Call>
void with_number(int width, Call call) {
  switch (width) {
    case 1: return call(std::uint8_t{});
    case 2: return call(std::uint16_t{});
    case 4: return call(std::uint32_t{});
    default: return call(std::uint64_t{});
  }
}

inline std::vector<Mask> unpack(std::string_view packed, int width) {
  demand_width(width);
  if (packed.size() % static_cast<std::size_t>(width)) throw std::invalid_argument("masks of another width");
  std::vector<Mask> masks(packed.size() / static_cast<std::size_t>(width));
  with_number(width, [&](auto number) {
    for (std::size_t i = 0; i < masks.size(); ++i) {
      std::memcpy(&number, packed.data() + i * sizeof(number), sizeof(number));
      masks[i] = number;
    }
  });
  return masks;
}

// So many masks, each of which `mask_at(i)` gives.
template <class MaskAt>
Packed pack_each(std::size_t count, int width, MaskAt mask_at) {
  Packed packed(count * static_cast<std::size_t>(width), '\0');
  with_number(width, [&](auto number) {
    for (std::size_t i = 0; i < count; ++i) {
      number = static_cast<decltype(number)>(mask_at(i));
      std::memcpy(packed.data() + i * sizeof(number), &number, sizeof(number));
    }
  });
  return packed;
}

inline Packed pack(std::span<const Mask> masks, int width) {
  return pack_each(masks.size(), width, [masks](std::size_t i) { return masks[i]; });
}
static_assert(std::endian::native == std::endian::little, "packed masks are little-endian");

// auto: search only where propagation stalls. always: branch at once, with the cheapest propagation alone.
enum class Mode : int { automatic = 0, always = 1 };

struct Known {  // the result of propagation alone
  Status status;
  Packed masks;
};

struct Counted {  // exact when status is solved or impossible, a lower bound when unknown
  Status status;
  Natural count;
};

// A search that can be paused and resumed; it never gives the same solution twice.
class Search {
 public:
  virtual ~Search() = default;
  // Appends up to max_solutions boards to `found`. solved: stopped at max_solutions; impossible: there are no more;
  // unknown: the budget is spent.
  virtual Status next(std::size_t max_solutions, Budget& budget, std::vector<Packed>& found) = 0;
  virtual std::int64_t nodes() const = 0;  // decisions taken so far; 0 = propagation was enough
  // For maximisation problems, once a solution is found: its value (else -1), and numbers that prove that no solution
  // has a higher one.
  virtual std::int64_t value() const { return -1; }
  virtual std::vector<std::int32_t> best_proof() const { return {}; }
};

// The parts of a puzzle that can each rule out values on their own: lines, clues, …
class Scopes {
 public:
  virtual ~Scopes() = default;
  virtual int count() const = 0;
  virtual std::span<const int> at(int spot) const = 0;  // the scopes that hold a spot
  // Appends the values that one scope leaves its spots, given all masks; false if nothing fits.
  virtual bool narrow(int scope, std::span<const Mask> masks, Kept& kept) = 0;
  // Whether a scope leaves less than the masks.
  virtual bool is_active(int scope, std::span<const Mask> masks) {
    Kept kept;
    return !narrow(scope, masks, kept) ||
           std::ranges::any_of(kept, [&](const Keep& keep) { return masks[index(keep.spot)] & ~keep.mask; });
  }
};

// Something that calls keep for the next one, whichever thread makes it: who finds it taken makes another.
template <class T>
class Spare {
 public:
  ~Spare() { delete kept_.load(); }
  std::unique_ptr<T> take() { return std::unique_ptr<T>(kept_.exchange(nullptr)); }
  void put(std::unique_ptr<T> spare) { delete kept_.exchange(spare.release()); }

 private:
  std::atomic<T*> kept_ = nullptr;
};

// Where the runs of a line can start.
struct Arrangements {
  Packed support;                        // per cell: the values that some arrangement has there; empty if there is none
  std::vector<std::vector<int>> starts;  // per run: where it starts in some arrangement
  std::vector<std::vector<int>> ends;    // per run of unknown length: the cells after it; empty if there is no such run
};

struct NotOffered : std::logic_error {
  NotOffered() : std::logic_error("this problem does not offer it") {}
};

using NumberAndMasks = std::pair<int, Packed>;
using Lists = std::vector<std::vector<int>>;

// Steps as they come from Python: of each its clues, the spots that it cites and those that it is about; and packed, spot
// by spot through all steps, what is cited and what is concluded.
struct Reasons {
  Lists clues, cited, concluded;
  std::string_view known, left;
};

// Turns of techniques, one after the other.
struct Turns {
  std::vector<int> techniques, facts;  // which found something, and how many values it ruled out
  Lists places;                        // at which of its places, in ascending order; none: that is not said
  Packed masks;                        // what is left
  bool with_findings = false;          // whether what was found is wanted as well
  std::vector<int> ends;               // if so, how many findings there are after each turn; none are added by some
  Lists about;                         // of each finding: its technique, its place, and a number for its words
  Lists concluded, cited, named;       // the spots of which it says something new, that it needs, and that it names
};

// One puzzle, posed with the masks of a board. The first methods are about that board, the others about any board of
// the same puzzle: `masks`, `wanted` and the results are packed like the first board. Methods that a problem does not
// implement throw NotOffered. Arguments that do not fit the puzzle throw std::invalid_argument.
class Problem {
 public:
  static constexpr int kOwn = -1;  // the clue that the line has in the puzzle

  virtual ~Problem() = default;

  // The board that it was posed with.
  virtual Known fixpoint(Budget& budget) const = 0;
  virtual std::unique_ptr<Search> search(Mode mode, std::uint64_t seed) const = 0;
  virtual Counted count(Budget& budget) const = 0;
  // Boards that split the problem into at least `least` disjoint parts, or as many as there are; their counts add up.
  virtual std::vector<Packed> cubes(std::size_t least, Budget& budget) const = 0;
  virtual bool verify(std::string_view solution) const = 0;  // by verify/, never by the model
  // For maximisation problems, also by verify/: the value of a solution, and whether a proof shows that none has a
  // higher one.
  virtual std::int64_t worth(std::string_view /*solution*/) const { return -1; }
  virtual bool proves(std::int64_t /*value*/, const std::vector<std::int32_t>& /*proof*/) const { return true; }

  // What the techniques up to a tier conclude, as far as the kernel implements them; empty if the masks contradict the
  // clues. Tiers below the lowest implemented one conclude nothing, tiers above the highest no more than that one.
  Packed closure(std::string_view masks, int tier, Budget& budget) const {
    return narrowed(masks, [&](std::vector<Mask>& board) { return close(board, tier, budget); });
  }
  // At least what one step of those techniques says if it says something of all these spots, and no more than the
  // closure.
  Packed closure_near(std::string_view masks, int tier, const std::vector<int>& spots, Budget& budget) const {
    const std::vector<int>& near = checked_spots(spots);
    return narrowed(masks, [&](std::vector<Mask>& board) { return close_near(board, tier, near, budget); });
  }
  // The masks narrowed by some clues alone; empty if these contradict each other.
  Packed settle(std::string_view masks, const std::vector<int>& clues, Budget& budget) const {
    return narrowed(masks, [&](std::vector<Mask>& board) { return close_by(board, clues, budget); });
  }
  // The masks narrowed to the ways to share out the number of one clue that all these clues allow; empty if there are
  // none.
  Packed allowed_around(std::string_view masks, const std::vector<int>& clues, int clue, Budget& budget) const {
    return narrowed(masks, [&](std::vector<Mask>& board) { return keep_allowed(board, clues, clue, budget); });
  }

  // The parts, tried in this order and removed if possible, without which the techniques up to a tier still decide every
  // spot. `things` are the numbers of given values, which are spots, and then of clues; `sizes`: how many each part has.
  virtual std::vector<int> removable(std::string_view /*masks*/, int /*tier*/, const std::vector<int>& /*things*/,
                                     const std::vector<int>& /*sizes*/, Budget&) const {
    throw NotOffered();
  }

  // Whether some clues force the spots into `wanted` if these masks are all that is known; and a core of that: clues and,
  // of `spots`, tried in this order but open ones first, those of which none can be dropped. No clues if they do not.
  bool forces(std::string_view masks, const std::vector<int>& clues, std::string_view wanted, Budget& budget) const {
    return proof(board(wanted), budget)->follows(checked_clues(clues), board(masks));
  }
  Core core(std::string_view masks, const std::vector<int>& clues, const std::vector<int>& spots,
            std::string_view wanted, Budget& budget) const {
    return core_of(*proof(board(wanted), budget), checked_clues(clues), checked_spots(spots), board(masks), values_);
  }

  // The same of many at once.
  std::vector<Core> cores(const Reasons& reasons, Budget& budget) const {
    const std::vector<Mask> blank(spots_, values_);
    std::vector<Core> cores;
    for (const Reason& reason : checked_reasons(reasons)) {
      std::vector<Mask> masks = blank, wanted = blank;
      std::vector<int> spots;
      for (const Keep& keep : reason.cited) {
        masks[index(keep.spot)] &= keep.mask;
        spots.push_back(keep.spot);
      }
      for (const Keep& keep : reason.facts) wanted[index(keep.spot)] &= keep.mask;
      cores.push_back(
          core_of(*proof(std::move(wanted), budget), reason.clues, std::move(spots), std::move(masks), values_));
    }
    return cores;
  }

  // The facts of some steps that can be dropped, see unneeded.hpp: the steps tried in this `order`, for each the number of
  // its technique, or what else is to be shown (Showing), and whether one scope forces its facts by itself.
  Unneeded unneeded(std::string_view masks, const Reasons& reasons, const std::vector<int>& techniques,
                    const std::vector<int>& alone, const std::vector<int>& order, Budget& budget) const {
    const std::unique_ptr<Looks> own = looks();
    std::vector<Reason> steps = checked_reasons(reasons);
    if (techniques.size() != steps.size() || alone.size() != steps.size()) throw std::invalid_argument("steps");
    std::vector<Showing> showing;
    for (std::size_t step = 0; step < steps.size(); ++step) {
      if (techniques[step] < Showing::kAsItIs || techniques[step] >= own->techniques())
        throw std::invalid_argument("techniques");
      showing.push_back({techniques[step], alone[step] != 0});
    }
    for (const int step : order)
      if (step < 0 || index(step) >= steps.size()) throw std::invalid_argument("order");
    return unneeded_facts(board(masks), std::move(steps), showing, order, values_, *own,
                          [&](std::vector<Mask> wanted) { return proof(std::move(wanted), budget); });
  }

  // Turns of techniques, numbered as the problem says: again and again the first of them that finds something on the board
  // takes a turn, and all that it finds is taken over; until none does, or after `most` turns (0: any number). No masks if
  // they contradict the clues. `with_findings`: with what was found, where the problem says that.
  Turns turns(std::string_view masks, const std::vector<int>& techniques, int most, bool with_findings,
              Budget& budget) const {
    if (most < 0) throw std::invalid_argument("turns");
    Turns taken;
    taken.with_findings = with_findings;
    taken.masks =
        narrowed(masks, [&](std::vector<Mask>& left) { return take_turns(left, techniques, most, taken, budget); });
    return taken;
  }

  // In rounds.cpp, for problems with scopes: in each round after an assumption every scope that changed narrows its
  // spots. Which of the values `wanted` fail in the fewest rounds when they are assumed, and in how many; 0 if none
  // does within `rounds` (0: any number). `every`: all that fail within `rounds`, not only those that fail first.
  NumberAndMasks first_failures(std::string_view masks, std::string_view wanted, int rounds, bool every,
                                Budget& budget) const;
  // Removes the values of `wanted` that fail within `rounds`, each at once and with its consequences, until none fails.
  // Returns the number of assumptions tried and the masks; these are all 0 if a spot has no value left.
  NumberAndMasks prune(std::string_view masks, std::string_view wanted, int rounds, Budget& budget) const;
  // The spots with two values left where both rule out the same value of some spot after the fewest rounds, and how
  // many rounds; 0 if that does not happen within `rounds`.
  NumberAndMasks two_ways(std::string_view masks, int rounds, Budget& budget) const;

  // In refutation.cpp: of the values `wanted` one that fails, when it is assumed, along few scopes: its spot, the value and
  // the scopes, each of which narrows the board that those before it left, none to be left out. Scopes are tried in up
  // to so many orders, until one takes at most `most` of them. Nothing if none fails.
  std::vector<int> short_refutation(std::string_view masks, std::string_view wanted, int most, int orders,
                                    Budget& budget) const;

  // Those of the scopes that leave less than the masks, in the same order.
  std::vector<int> active(std::string_view masks, const std::vector<int>& scopes) const {
    const std::vector<Mask> known = board(masks);
    std::unique_ptr<Scopes> own = spare_.take();
    if (!own) own = this->scopes();
    std::vector<int> found;
    for (const int scope : scopes) {
      if (scope < 0 || scope >= own->count()) throw std::invalid_argument("scopes");
      if (own->is_active(scope, known)) found.push_back(scope);
    }
    spare_.put(std::move(own));  // unless something was thrown
    return found;
  }

  // For each of some techniques, numbered as the problem says, those of the places at which it finds something, in the
  // same order.
  std::vector<std::vector<int>> finds(std::string_view masks, const std::vector<int>& techniques,
                                      const std::vector<int>& places) const {
    const std::unique_ptr<Looks> own = looks();
    const std::vector<Mask> known = board(masks);
    own->see(known);
    std::vector<std::vector<int>> found(techniques.size());
    for (std::size_t i = 0; i < techniques.size(); ++i) {
      demand_techniques(*own, {techniques[i]});
      for (const int place : places) {
        if (place < 0 || place >= own->places(techniques[i])) throw std::invalid_argument("places");
        if (own->finds(techniques[i], place)) found[i].push_back(place);
      }
    }
    return found;
  }

  // Ways through a puzzle by these techniques, see way.hpp.
  std::optional<Findings> way(std::string_view masks, const std::vector<Turn>& turns, const Changed& changed,
                              Budget& budget) const {
    const std::unique_ptr<Looks> own = looks();
    for (const Turn& turn : turns) demand_techniques(*own, turn);
    if (changed) checked_spots(*changed);
    return way_by_turns(*own, board(masks), turns, changed, budget);
  }
  std::optional<Findings> near_way(std::string_view masks, const NearBy& question, Budget& budget) const {
    const std::unique_ptr<Looks> own = looks();
    for (const std::vector<Turn>* turns : {&question.noted, &question.opening, &question.groups})
      for (const Turn& turn : *turns) demand_techniques(*own, turn);
    checked_spots(question.changed);
    if (question.last >= 0) checked_spots({question.last});
    const int most = static_cast<int>(question.changed.size());
    const bool fits = std::ranges::all_of(question.seen, [&](int seen) { return -1 <= seen && seen <= most; });
    if (!fits || question.seen.size() != question.groups.size() + 1) throw std::invalid_argument("seen");
    std::optional<Findings> way = way_near_by(*own, board(masks), question, budget);
    const auto prove = [&](std::vector<Mask> wanted) { return proof(std::move(wanted), budget); };
    if (way) add_reasons(*way, *own, board(masks), values_, prove);
    return way;
  }
  // A way from value to value that begins with this board, without what no value needs: see pruned.hpp.
  std::optional<PrunedWay> pruned_way(std::string_view masks, const std::vector<Turn>& noted,
                                      const std::vector<Turn>& opening, const std::vector<Turn>& groups,
                                      const Traits& traits, Budget& budget) const {
    const std::unique_ptr<Looks> own = looks();
    for (const std::vector<int>* each : {&traits.tiers, &traits.generic, &traits.alone})
      if (std::ssize(*each) != own->techniques()) throw std::invalid_argument("traits");
    const std::vector<int> never(groups.size() + 1, -1);
    const std::optional<Findings> way = near_way(masks, {noted, opening, groups, {}, never, -1}, budget);
    if (!way) return {};
    return pruned(*way, *own, board(masks), traits, values_,
                  [&](std::vector<Mask> wanted) { return proof(std::move(wanted), budget); });
  }

  // One line whose cells have these masks: the values that some arrangement has there; empty if there is none. near,
  // far: other clues than its own at the first and the last cell (0: none), where it has such clues.
  virtual Packed line(int /*number*/, std::string_view /*cells*/, int /*near*/ = kOwn, int /*far*/ = kOwn) const {
    throw NotOffered();
  }
  // The numbers of towers that its first cell may see whatever its clues say, as bits.
  virtual Mask seen(int /*number*/, std::string_view /*cells*/) const { throw NotOffered(); }
  virtual Arrangements arrangements(int /*number*/, std::string_view /*cells*/) const { throw NotOffered(); }
  // The masks that a line needs to force its cells into `wanted`, 0 for unneeded cells; empty if it does not.
  virtual Packed needed(int /*number*/, std::string_view /*cells*/, std::string_view /*wanted*/) const {
    throw NotOffered();
  }
  // The techniques, numbered as the problem says, that conclude at once from such a line that its cells are in `wanted`.
  virtual std::vector<int> says(int /*number*/, std::string_view /*cells*/, std::string_view /*wanted*/) const {
    throw NotOffered();
  }

 protected:
  // values: the bits that stand for a value; others are ignored.
  Problem(std::size_t spots, int width, Mask values) : spots_(spots), width_(width), values_(values) {
    demand_width(width);
    if (width < 8 && values >> (8 * width)) throw std::invalid_argument("masks too narrow for the values");
  }

  // What a problem implements for the methods above. The first five narrow a board; false if they contradict it.
  virtual bool close(std::vector<Mask>& /*board*/, int /*tier*/, Budget&) const { throw NotOffered(); }
  virtual bool close_near(std::vector<Mask>& board, int tier, const std::vector<int>& /*spots*/, Budget& budget) const {
    return close(board, tier, budget);
  }
  virtual bool close_by(std::vector<Mask>& /*board*/, const std::vector<int>& /*clues*/, Budget&) const {
    throw NotOffered();
  }
  virtual bool keep_allowed(std::vector<Mask>& /*board*/, const std::vector<int>& /*clues*/, int /*clue*/,
                            Budget&) const {
    throw NotOffered();
  }
  virtual bool take_turns(std::vector<Mask>& /*board*/, const std::vector<int>& /*techniques*/, int /*most*/,
                          Turns& /*taken*/, Budget&) const {
    throw NotOffered();
  }
  virtual std::unique_ptr<Scopes> scopes() const { throw NotOffered(); }
  virtual std::unique_ptr<Looks> looks() const { throw NotOffered(); }
  virtual std::unique_ptr<Proof> proof(std::vector<Mask> /*wanted*/, Budget&) const { throw NotOffered(); }
  virtual int clue_count() const { throw NotOffered(); }  // of those that a proof may cite

  int width() const { return width_; }
  std::vector<Mask> board(std::string_view masks) const { return checked_masks(masks, spots_); }
  std::vector<Mask> checked_masks(std::string_view packed, std::size_t count) const {
    std::vector<Mask> masks = unpack(packed, width_);
    if (packed.size() != count * static_cast<std::size_t>(width_))
      throw std::invalid_argument("one mask per spot is needed");
    for (Mask& mask : masks) mask &= values_;
    return masks;
  }

 private:
  const std::vector<int>& checked_spots(const std::vector<int>& spots) const {
    for (const int spot : spots)
      if (spot < 0 || index(spot) >= spots_) throw std::invalid_argument("spots");
    return spots;
  }
  std::vector<Reason> checked_reasons(const Reasons& reasons) const {
    if (reasons.cited.size() != reasons.clues.size() || reasons.concluded.size() != reasons.clues.size())
      throw std::invalid_argument("steps");
    std::vector<Reason> steps(reasons.clues.size());
    for (std::size_t step = 0; step < steps.size(); ++step) steps[step].clues = checked_clues(reasons.clues[step]);
    add_kept(reasons.cited, reasons.known, steps, &Reason::cited);
    add_kept(reasons.concluded, reasons.left, steps, &Reason::facts);
    return steps;
  }
  void add_kept(const Lists& spots, std::string_view packed, std::vector<Reason>& steps, Kept Reason::* kept) const {
    std::size_t count = 0, used = 0;
    for (const std::vector<int>& own : spots) count += checked_spots(own).size();
    const std::vector<Mask> masks = checked_masks(packed, count);
    for (std::size_t step = 0; step < steps.size(); ++step)
      for (const int spot : spots[step]) (steps[step].*kept).push_back({spot, masks[used++]});
  }
  static void demand_techniques(const Looks& looks, const std::vector<int>& techniques) {
    for (const int technique : techniques)
      if (technique < 0 || technique >= looks.techniques()) throw std::invalid_argument("techniques");
  }
  const std::vector<int>& checked_clues(const std::vector<int>& clues) const {
    for (const int clue : clues)
      if (clue < 0 || clue >= clue_count()) throw std::invalid_argument("clues");
    return clues;
  }

  template <class Narrow>
  Packed narrowed(std::string_view masks, Narrow narrow) const {
    std::vector<Mask> left = board(masks);
    if (std::ranges::find(left, Mask{0}) != left.end() || !narrow(left)) return {};
    return pack(left, width_);
  }

  std::size_t spots_;
  int width_;
  Mask values_;
  mutable Spare<Scopes> spare_;
};

}  // namespace sightline

// What every puzzle family offers the outside: the one interface that module.cpp binds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/budget.hpp"
#include "core/natural.hpp"

namespace sightline {

// A board's masks packed side by side, 1, 2, 4 or 8 bytes each: the form in which boards cross the border.
using Packed = std::string;

inline std::vector<Mask> unpack(std::string_view packed, int width) {
  if (width != 1 && width != 2 && width != 4 && width != 8) throw std::invalid_argument("width");
  std::vector<Mask> masks(packed.size() / static_cast<std::size_t>(width));
  for (std::size_t i = 0; i < masks.size(); ++i)
    std::memcpy(&masks[i], packed.data() + i * static_cast<std::size_t>(width), static_cast<std::size_t>(width));
  return masks;
}

inline Packed pack(std::span<const Mask> masks, int width) {
  Packed packed(masks.size() * static_cast<std::size_t>(width), '\0');
  for (std::size_t i = 0; i < masks.size(); ++i)
    std::memcpy(packed.data() + i * static_cast<std::size_t>(width), &masks[i], static_cast<std::size_t>(width));
  return packed;
}
static_assert(std::endian::native == std::endian::little, "packed masks are little-endian");

// auto: search only where propagation stalls. always: branch at once, with the cheapest propagation alone.
enum class Mode : int { automatic = 0, always = 1 };

struct Known {  // what propagation alone can say
  Status status;
  Packed masks;
};

struct Counted {  // exact when status is solved or impossible, a lower bound when unknown
  Status status;
  Natural count;
};

// A search that can be paused and resumed; it never gives the same solution twice.
class Stream {
 public:
  virtual ~Stream() = default;
  // Appends up to max_solutions boards to `found`. solved: stopped at max_solutions; impossible: there are no more;
  // unknown: the budget is spent.
  virtual Status next(std::size_t max_solutions, Budget& budget, std::vector<Packed>& found) = 0;
  virtual std::int64_t nodes() const = 0;  // decisions taken so far; 0 = propagation was enough
  // For problems that ask for the most, once a solution is found: what it is worth (else -1), and numbers that show why
  // none is worth more.
  virtual std::int64_t value() const { return -1; }
  virtual std::vector<std::int32_t> cover() const { return {}; }
};

struct Keep {  // what is kept of a spot
  int spot;
  Mask mask;
};
using Kept = std::vector<Keep>;

// The parts of a puzzle that each rule something out by themselves: lines, islands, …
class Scopes {
 public:
  virtual ~Scopes() = default;
  virtual int count() const = 0;
  virtual std::span<const int> at(int spot) const = 0;  // the scopes that hold a spot
  // Adds what one scope keeps of its spots, given all masks; false if nothing fits it.
  virtual bool narrow(int scope, std::span<const Mask> masks, Kept& kept) = 0;
};

// Where the runs of a line can start.
struct Arrangements {
  Packed support;                        // per cell: the values that some arrangement has there; empty if there is none
  std::vector<std::vector<int>> starts;  // per run: where it starts in some arrangement
};

struct NotOffered : std::logic_error {
  NotOffered() : std::logic_error("this problem does not offer it") {}
};

using NumberAndMasks = std::pair<int, Packed>;

// One puzzle, posed with the masks of a board. What is asked first is about that board; what follows, about any board of
// the same puzzle: `masks`, `wanted` and what comes back are packed as the first board was. A problem offers of that what
// it can; the rest throws NotOffered. Arguments that do not fit the puzzle throw std::invalid_argument.
class Problem {
 public:
  static constexpr int kOwn = -1;  // the clue that a line has

  virtual ~Problem() = default;

  // The board that it was posed with.
  virtual Known fixpoint(Budget& budget) const = 0;
  virtual std::unique_ptr<Stream> search(Mode mode, std::uint64_t seed) const = 0;
  virtual Counted count(Budget& budget) const = 0;
  // Boards that split the problem into at least `least` disjoint parts, where it can be split so far; their counts add up.
  virtual std::vector<Packed> cubes(std::size_t least, Budget& budget) const = 0;
  virtual bool verify(std::string_view answer) const = 0;  // by verify/, never by the model
  // For problems that ask for the most, also by verify/: what an answer is worth, and whether a cover proves that none is
  // worth more.
  virtual std::int64_t worth(std::string_view /*answer*/) const { return -1; }
  virtual bool proves(std::int64_t /*value*/, const std::vector<std::int32_t>& /*cover*/) const { return true; }

  // What plain techniques up to a tier conclude, as far as the kernel knows them; empty if the masks contradict the clues.
  // Tiers below those that the problem knows conclude nothing; those above, no more than the highest.
  Packed closure(std::string_view masks, int tier, Budget& budget) const {
    return narrowed(masks, [&](std::vector<Mask>& board) { return close(board, tier, budget); });
  }
  // What some clues leave of the masks when nothing else is looked at; empty if they contradict each other.
  Packed settle(std::string_view masks, const std::vector<int>& clues, Budget& budget) const {
    return narrowed(masks, [&](std::vector<Mask>& board) { return close_by(board, clues, budget); });
  }
  // What is left around an island in the ways to spread its bridges that these clues allow; empty if there is none.
  Packed allowed_around(std::string_view masks, const std::vector<int>& clues, int island, Budget& budget) const {
    return narrowed(masks, [&](std::vector<Mask>& board) { return keep_allowed(board, clues, island, budget); });
  }

  // In rounds.cpp, for problems with scopes: in each round after an assumption every scope that changed says all it can.
  // Which of the values `wanted` fail in the fewest rounds when they are assumed, and in how many; 0 if none does within
  // `rounds` (0: any number). `every`: all that fail within `rounds`, not only those that fail first.
  NumberAndMasks first_failures(std::string_view masks, std::string_view wanted, int rounds, bool every,
                                Budget& budget) const;
  // How many assumptions are tried, and what is left of the masks, when values out of `wanted` that fail within `rounds`
  // are taken out, each at once and with all that follows, until none fails. All 0 if nothing is left somewhere.
  NumberAndMasks prune(std::string_view masks, std::string_view wanted, int rounds, Budget& budget) const;
  // The spots with two values left that both rule out the same somewhere, where that takes the fewest rounds, and how
  // many; 0 if that does not happen within `rounds`.
  NumberAndMasks two_ways(std::string_view masks, int rounds, Budget& budget) const;

  // One line whose cells have these masks: the values that some arrangement has there; empty if there is none. near,
  // far: other clues than its own at the first and the last cell (0: none), where it has such clues.
  virtual Packed line(int /*number*/, std::string_view /*cells*/, int /*near*/ = kOwn, int /*far*/ = kOwn) const {
    throw NotOffered();
  }
  virtual Arrangements arrangements(int /*number*/, std::string_view /*cells*/) const { throw NotOffered(); }
  // The masks that a line needs to force its cells into `wanted`, 0 for cells it can do without; empty if it does not.
  virtual Packed needed(int /*number*/, std::string_view /*cells*/, std::string_view /*wanted*/) const {
    throw NotOffered();
  }

 protected:
  // values: the bits that stand for a value; others are ignored.
  Problem(std::size_t spots, int width, Mask values) : spots_(spots), width_(width), values_(values) {}

  // What the questions above need of a problem. The first three narrow a board; false if nothing is left of it.
  virtual bool close(std::vector<Mask>& /*board*/, int /*tier*/, Budget&) const { throw NotOffered(); }
  virtual bool close_by(std::vector<Mask>& /*board*/, const std::vector<int>& /*clues*/, Budget&) const {
    throw NotOffered();
  }
  virtual bool keep_allowed(std::vector<Mask>& /*board*/, const std::vector<int>& /*clues*/, int /*island*/,
                            Budget&) const {
    throw NotOffered();
  }
  virtual std::unique_ptr<Scopes> scopes() const { throw NotOffered(); }

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
  template <class Narrow>
  Packed narrowed(std::string_view masks, Narrow narrow) const {
    std::vector<Mask> left = board(masks);
    if (std::ranges::find(left, Mask{0}) != left.end() || !narrow(left)) return {};
    return pack(left, width_);
  }

  std::size_t spots_;
  int width_;
  Mask values_;
};

}  // namespace sightline

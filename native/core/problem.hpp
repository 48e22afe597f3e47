// What every puzzle family offers the outside: the one interface that module.cpp binds.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
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

// A search that can be left and taken up again; it never gives the same solution twice.
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

class Problem {
 public:
  virtual ~Problem() = default;
  virtual Known fixpoint(Budget& budget) const = 0;
  virtual std::unique_ptr<Stream> search(Mode mode, std::uint64_t seed) const = 0;
  virtual Counted count(Budget& budget) const = 0;
  // Boards that split the problem into at least `least` disjoint parts, where it can be split so far; their counts add up.
  virtual std::vector<Packed> cubes(std::size_t least, Budget& budget) const = 0;
  virtual bool verify(std::string_view answer) const = 0;  // by verify/, never by the model
  // For problems that ask for the most, also by verify/: what an answer is worth, and whether a cover proves that
  // none is worth more.
  virtual std::int64_t worth(std::string_view /*answer*/) const { return -1; }
  virtual bool proves(std::int64_t /*value*/, const std::vector<std::int32_t>& /*cover*/) const { return true; }
};

}  // namespace sightline

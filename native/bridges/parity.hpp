// What the islands of a part still need is even, because each bridge in it serves two of them.
#pragma once

#include "bridges/theories.hpp"

namespace sightline {

// A part is what open spots connect: when no open spot leaves it any more, its islands need an even number of bridges.
// The clauses alone find this out late, when other places have been decided. It refutes, and implies nothing.
class Parity final : public cdcl::Theory {
 public:
  Parity(const BridgesMap& map, const Ladder& ladder, const Degrees& degrees);  // `degrees` is asked first

  bool propagate(cdcl::Solver& solver, std::span<const cdcl::Lit> fresh) override;
  void explain(const cdcl::Solver&, cdcl::Lit, std::uint32_t, std::vector<cdcl::Lit>&) override {}
  void undo(const cdcl::Solver& solver, std::span<const cdcl::Lit> gone) override;

 private:
  struct Need {  // of bridges: whether the number is odd, or unknown
    std::uint8_t odd, unknown;
    void add(Need other) { odd ^= other.odd, unknown |= other.unknown; }
  };
  struct Island {
    std::array<int, 4> other{};
    std::uint8_t open = 0;  // bit i: the spot between it and other[i]
    Need need{0, 0};
    std::int64_t part = 0;  // the number of the last part that reached it
  };
  struct Spot {
    std::array<std::uint8_t, 2> bit{};  // in `open` of its first and second island
    std::uint8_t odd = 0;               // its number of planks, once it is closed
    bool closed = true;
  };
  struct Part {
    int joined;   // the part that it was joined with; itself if none
    int waiting;  // islands that were not walked on from
    Need need;
  };

  bool decided(int spot) const { return degrees_.low_step(spot) == degrees_.high_step(spot); }
  void turn(int spot);
  void start(int island);
  bool walk_on(int island);
  int part_of(const Island& island) const;
  bool refute(cdcl::Solver& solver, int part);

  const BridgesMap& map_;
  const Ladder& ladder_;
  const Degrees& degrees_;
  std::vector<Island> islands_;
  std::vector<Spot> spots_;
  std::vector<int> closed_;   // the spots that are newly closed
  std::vector<int> reached_;  // islands, by all parts
  std::vector<Part> parts_;
  std::int64_t first_ = 1;  // the number of the first of them: those of earlier calls are lower
  int growing_ = 0;         // parts that are not joined with others and not complete
  std::vector<cdcl::Lit> clause_;
};

}  // namespace sightline

// The interface of exact cover: one question, and everything that can be asked about it.
#pragma once

#include <memory>
#include <vector>

#include "core/problem.hpp"
#include "cover/best.hpp"
#include "cover/count.hpp"
#include "cover/walk.hpp"
#include "verify/verify.hpp"

namespace sightline {

// One of several disjoint sub-problems: the options taken and those excluded.
struct CoverCube {
  std::vector<int> taken, dropped;
};

// Sums over random probes (Knuth 1975): divided by `probes`, they estimate the size of the tree and the number of covers.
struct CoverEstimate {
  std::int64_t probes = 0;
  Natural nodes, covers;
};

class Cover {
 public:
  // Throws std::invalid_argument if the numbers are inconsistent.
  Cover(CoverQuestion question, std::span<const int> taken, std::span<const int> dropped);

  CoverWalk walk(const CoverPlace& place) const { return CoverWalk(parts_, place); }
  Counted count(Budget& budget) const;
  // The cover of that rank, in an order fixed by the question. impossible: there are fewer covers.
  Status pick(Natural rank, Budget& budget, std::vector<int>& cover) const;
  Status best(std::size_t most, Budget& budget, std::vector<PricedCover>& found) const;
  // At least so many disjoint sub-problems, if there are that many; together they have all covers.
  std::vector<CoverCube> cubes(std::size_t least, Budget& budget) const;
  CoverEstimate estimate(std::int64_t probes, std::uint64_t seed, Budget& budget) const;
  const CoverQuestion& question() const { return question_; }

 private:
  CoverQuestion question_;
  std::shared_ptr<const CoverParts> parts_;
};

}  // namespace sightline

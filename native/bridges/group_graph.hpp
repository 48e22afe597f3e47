// The open spots of a map as variables of the clause-learning core, and what is left to connect as a graph.
#pragma once

#include "bridges/model.hpp"
#include "cdcl/cdcl.hpp"

namespace sightline {

// The open spots, step by step: variable "the bridge has at least its q-th possible number of planks", q = 1, 2, …
class Ladder {
 public:
  struct Rung {
    int spot, step;
  };

  // built: try the most planks first; otherwise a single one.
  Ladder(std::span<const Planks> domains, bool built, cdcl::Solver& solver);

  int tallest(int spot) const { return start_[index(spot) + 1] - start_[index(spot)]; }  // 0: the spot is decided
  cdcl::Lit reaches(int spot, int step) const { return cdcl::Lit(start_[index(spot)] + step - 1); }  // step >= 1
  Rung rung(cdcl::Var var) const { return rungs_[index(var)]; }
  int planks(int spot, int step) const { return planks_[index(start_[index(spot)] + spot + step)]; }
  std::vector<Mask> masks(const cdcl::Solver& solver) const;  // of the last solution

 private:
  std::vector<int> start_;   // per spot: its first variable
  std::vector<int> planks_;  // per spot: the values of its domain, ascending
  std::vector<Rung> rungs_;  // per variable
};

// The map with each known group of islands contracted to a node: what is left to connect, and by which spots.
struct GroupGraph {
  struct Way {
    int spot, from, to;
    cdcl::Lit stands;
  };

  GroupGraph() = default;
  GroupGraph(const BridgesMap& map, std::span<const Planks> domains, const Ladder& ladder);
  struct End {
    int way, to;
  };
  int groups() const { return static_cast<int>(start.size()) - 1; }
  int far(int way, int near) const {
    return ways[index(way)].from == near ? ways[index(way)].to : ways[index(way)].from;
  }
  std::span<const End> ways_at(int group) const {
    return {shore.data() + start[index(group)], shore.data() + start[index(group) + 1]};
  }
  int way_of(cdcl::Var var) const { return by_var[index(var)]; }  // -1: another kind of variable

  std::vector<Way> ways;
  std::vector<int> start, by_var;
  std::vector<int> group;  // of each island
  std::vector<End> shore;
};

}  // namespace sightline

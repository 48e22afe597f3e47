#include "bridges/parity.hpp"

namespace sightline {

using cdcl::Lit;
using cdcl::Solver;

namespace {
constexpr auto at = index;
}  // namespace

Parity::Parity(const BridgesMap& map, const Ladder& ladder, const Degrees& degrees)
    : map_(map), ladder_(ladder), degrees_(degrees), islands_(at(map.islands())), spots_(at(map.spots())) {
  for (int i = 0; i < map.islands(); ++i) {
    const BridgesMap::Shore& shore = map.shores[at(i)];
    Island& island = islands_[at(i)];
    island.other = shore.other;
    int need = map.counts[at(i)];
    island.need.unknown = need == 0;
    for (int j = 0; j < shore.count; ++j) {
      const int spot = shore.spot[at(j)];
      if (decided(spot)) need -= ladder.planks(spot, 0);
      else spots_[at(spot)].bit[map.second[at(spot)] == i] = static_cast<std::uint8_t>(1 << j);
    }
    island.need.odd = need & 1;
  }
  for (int spot = 0; spot < map.spots(); ++spot)
    if (!decided(spot)) turn(spot);
}

// An open spot is closed, or a closed one open again.
void Parity::turn(int i) {
  Spot& spot = spots_[at(i)];
  spot.closed = !spot.closed;
  if (spot.closed) spot.odd = ladder_.planks(i, degrees_.low_step(i)) & 1;
  for (const bool second : {false, true}) {
    Island& island = islands_[at((second ? map_.second : map_.first)[at(i)])];
    island.open ^= spot.bit[second];
    island.need.odd ^= spot.odd;
  }
}

// Walks from all ends of newly closed spots at once, until those that are still connected have met: only what came off
// is walked over to its end. What is left then is even too, as everything was before; at least if all numbers are known.
bool Parity::propagate(Solver& solver, std::span<const Lit> fresh) {
  closed_.clear();
  for (const Lit lit : fresh)
    if (const int spot = ladder_.rung(lit.var()).spot; !spots_[at(spot)].closed && decided(spot)) {
      turn(spot);
      closed_.push_back(spot);
    }
  first_ += static_cast<std::int64_t>(parts_.size());
  parts_.clear();
  reached_.clear();
  for (const int spot : closed_)
    for (const int island : {map_.first[at(spot)], map_.second[at(spot)]}) start(island);
  growing_ = static_cast<int>(parts_.size());
  for (std::size_t i = 0; growing_ > 1; ++i) {
    if (walk_on(reached_[i])) continue;
    const int part = part_of(islands_[at(reached_[i])]);
    if (parts_[at(part)].need.odd && !parts_[at(part)].need.unknown) return refute(solver, part);
    --growing_;
  }
  return true;
}

void Parity::undo(const Solver&, std::span<const Lit> gone) {
  for (const Lit lit : gone)
    if (const int spot = ladder_.rung(lit.var()).spot; spots_[at(spot)].closed && !decided(spot)) turn(spot);
}

void Parity::start(int i) {
  Island& island = islands_[at(i)];
  if (!island.open || island.part >= first_) return;
  const int part = static_cast<int>(parts_.size());
  island.part = first_ + part;
  parts_.push_back({part, 1, {0, 0}});
  reached_.push_back(i);
}

int Parity::part_of(const Island& island) const {
  int part = static_cast<int>(island.part - first_);
  while (parts_[at(part)].joined != part) part = parts_[at(part)].joined;
  return part;
}

// False if the island was the last one of its part.
bool Parity::walk_on(int i) {
  const Island& island = islands_[at(i)];
  const int number = part_of(island);
  Part& part = parts_[at(number)];
  part.need.add(island.need);
  for (unsigned open = island.open; open; open &= open - 1) {
    const int next = island.other[at(std::countr_zero(open))];
    Island& other = islands_[at(next)];
    if (other.part < first_) {
      other.part = first_ + number;
      ++part.waiting;
      reached_.push_back(next);
    } else if (const int there = part_of(other); there != number) {
      parts_[at(there)].joined = number;
      part.waiting += parts_[at(there)].waiting;
      part.need.add(parts_[at(there)].need);
      --growing_;
    }
  }
  return --part.waiting > 0;
}

// The numbers of planks of all spots around the part cannot be what they are.
bool Parity::refute(Solver& solver, int part) {
  const auto inside = [&](int island) {
    return islands_[at(island)].part >= first_ && part_of(islands_[at(island)]) == part;
  };
  clause_.clear();
  for (const int island : reached_) {
    if (!inside(island)) continue;
    const BridgesMap::Shore& shore = map_.shores[at(island)];
    for (int i = 0; i < shore.count; ++i) {
      if (inside(shore.other[at(i)])) continue;
      const int spot = shore.spot[at(i)], step = degrees_.low_step(spot);
      if (step > 0) clause_.push_back(~ladder_.reaches(spot, step));
      if (step < ladder_.tallest(spot)) clause_.push_back(ladder_.reaches(spot, step + 1));
    }
  }
  return solver.refute(clause_);
}

}  // namespace sightline

// What some clues of a map say together, and what they leave of the ways to spread one island's bridges.
#include <algorithm>
#include <numeric>

#include "bridges/model.hpp"
#include "core/problems.hpp"

namespace sightline {
namespace {

// Cited islands and rules, and how far they bring a board by themselves.
class Cited {
 public:
  Cited(const Sea& sea, const std::vector<int>& clues) : sea_(sea), cited_(sea.shores.size()), waits_(sea.shores.size()) {
    for (const int clue : clues) {
      if (clue < 0 || clue > sea.islands() + 2) throw std::invalid_argument("no such clue");
      if (clue < sea.islands()) cited_[Sea::at(clue)] = 1;
      crossing_ |= clue == sea.islands();
      connected_ |= clue == sea.islands() + 1;
      no_loops_ |= clue == sea.islands() + 2;
    }
  }

  // Narrows until nothing changes; false if they contradict each other.
  bool settle(std::vector<Mask>& masks) {
    fresh_.resize(masks.size());
    std::iota(fresh_.begin(), fresh_.end(), 0);
    waiting_.clear();
    std::fill(waits_.begin(), waits_.end(), 0);
    for (int island = 0; island < sea_.islands(); ++island) wait(island);
    while (!waiting_.empty() || !fresh_.empty())
      if (!(waiting_.empty() ? close_crossed(masks) : fill(masks))) return false;
    return even(masks) && (!connected_ || hangs_together(masks)) && !(no_loops_ && has_loop(masks));
  }

 private:
  void wait(int island) {
    if (!cited_[Sea::at(island)] || waits_[Sea::at(island)] || !sea_.shores[Sea::at(island)].count) return;
    waits_[Sea::at(island)] = 1;
    waiting_.push_back(island);
  }

  bool narrow(std::vector<Mask>& masks, int spot, Mask keep) {
    Mask& mask = masks[Sea::at(spot)];
    if (!(mask & ~keep)) return true;
    mask &= keep;
    fresh_.push_back(spot);
    wait(sea_.first[Sea::at(spot)]);
    wait(sea_.second[Sea::at(spot)]);
    return mask != 0;
  }

  bool fill(std::vector<Mask>& masks) {
    const int island = waiting_.back();
    const Sea::Shore& shore = sea_.shores[Sea::at(island)];
    waiting_.pop_back();
    waits_[Sea::at(island)] = 0;
    std::array<Planks, 4> around;
    for (std::size_t i = 0; i < Sea::at(shore.count); ++i) around[i] = static_cast<Planks>(masks[Sea::at(shore.spot[i])]);
    if (!keep_sums({around.data(), Sea::at(shore.count)}, sea_.counts[Sea::at(island)])) return false;
    for (std::size_t i = 0; i < Sea::at(shore.count); ++i)
      if (!narrow(masks, shore.spot[i], around[i])) return false;
    return true;
  }

  bool close_crossed(std::vector<Mask>& masks) {
    const int spot = fresh_.back();
    fresh_.pop_back();
    if (crossing_ && !(masks[Sea::at(spot)] & 1))
      for (const int other : sea_.crossing(spot))
        if (!narrow(masks, other, 1)) return false;
    return true;
  }

  // The bridges that leave the cited islands are odd in number just if the sum of their numbers is.
  bool even(const std::vector<Mask>& masks) const {
    constexpr Mask kOdd = 0xAAAA;
    int total = 0;
    for (std::size_t island = 0; island < cited_.size(); ++island) {
      if (cited_[island] && !sea_.counts[island]) return true;
      total += cited_[island] ? sea_.counts[island] : 0;
    }
    for (std::size_t spot = 0; spot < masks.size(); ++spot) {
      if (cited_[Sea::at(sea_.first[spot])] == cited_[Sea::at(sea_.second[spot])]) continue;
      if ((masks[spot] & kOdd) && (masks[spot] & ~kOdd)) return true;
      total += (masks[spot] & kOdd) != 0;
    }
    return total % 2 == 0;
  }

  bool hangs_together(const std::vector<Mask>& masks) {
    leader_.resize(cited_.size());
    std::iota(leader_.begin(), leader_.end(), 0);
    std::size_t parts = leader_.size();
    for (std::size_t spot = 0; spot < masks.size(); ++spot)
      if (masks[spot] & ~Mask{1}) parts -= join(spot);
    return parts <= 1;
  }

  bool has_loop(const std::vector<Mask>& masks) {
    leader_.resize(cited_.size());
    std::iota(leader_.begin(), leader_.end(), 0);
    for (std::size_t spot = 0; spot < masks.size(); ++spot)
      if (!(masks[spot] & 1) && !join(spot)) return true;
    return false;
  }

  bool join(std::size_t spot) {
    const int a = leader_of(sea_.first[spot]), b = leader_of(sea_.second[spot]);
    leader_[Sea::at(a)] = b;
    return a != b;
  }

  int leader_of(int island) {
    while (leader_[Sea::at(island)] != island)
      island = leader_[Sea::at(island)] = leader_[Sea::at(leader_[Sea::at(island)])];
    return island;
  }

  const Sea& sea_;
  std::vector<char> cited_, waits_;
  bool crossing_ = false, connected_ = false, no_loops_ = false;
  std::vector<int> waiting_, fresh_;  // islands to look at; spots that changed
  std::vector<int> leader_;
};

// Calls `each(way)` with the values of every way to spread an island's bridges over its spots.
template <class Each>
void spread(const Sea::Shore& shore, int wanted, const std::vector<Mask>& masks, Each each) {
  std::array<int, 4> way{};
  std::array<Mask, 4> left{};
  const int count = shore.count;
  for (int depth = 0, sum = 0;;) {
    if (depth < count) left[Sea::at(depth)] = masks[Sea::at(shore.spot[Sea::at(depth)])];
    else if (sum == (wanted ? wanted : std::max(sum, 1))) each(way);
    for (; depth == count || !left[Sea::at(depth)];) {  // back to where there is another value
      if (--depth < 0) return;
      sum -= way[Sea::at(depth)];
    }
    sum += way[Sea::at(depth)] = pop(left[Sea::at(depth)]);
    ++depth;
  }
}

}  // namespace

Packed bridges_settle(const Sea& sea, std::string_view masks, int width, const std::vector<int>& clues, Budget& budget) {
  std::vector<Mask> board = unpack(masks, width);
  budget.poll();
  return Cited(sea, clues).settle(board) ? pack(board, width) : Packed{};
}

Packed bridges_ways(const Sea& sea, std::string_view masks, int width, const std::vector<int>& clues, int island,
                    Budget& budget) {
  if (island < 0 || island >= sea.islands()) throw std::invalid_argument("no such island");
  const Sea::Shore& shore = sea.shores[Sea::at(island)];
  const std::vector<Mask> board = unpack(masks, width);
  std::vector<Mask> kept = board, trial;
  for (int i = 0; i < shore.count; ++i) kept[Sea::at(shore.spot[Sea::at(i)])] = 0;
  bool any = false;
  Cited cited(sea, clues);
  spread(shore, sea.counts[Sea::at(island)], board, [&](const std::array<int, 4>& way) {
    bool fresh = !any;
    trial = board;
    for (std::size_t i = 0; i < Sea::at(shore.count); ++i) {
      fresh |= !(kept[Sea::at(shore.spot[i])] & bit(way[i]));
      trial[Sea::at(shore.spot[i])] = bit(way[i]);
    }
    if (!fresh || !budget.poll(16) || !cited.settle(trial)) return;
    any = true;
    for (std::size_t i = 0; i < Sea::at(shore.count); ++i) kept[Sea::at(shore.spot[i])] |= bit(way[i]);
  });
  return any ? pack(kept, width) : Packed{};
}

}  // namespace sightline

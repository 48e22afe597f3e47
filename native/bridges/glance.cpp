// Each rule is the technique of the same name; why it is true is said there.
#include "bridges/glance.hpp"

#include <algorithm>
#include <numeric>

namespace sightline {
namespace {

Mask at_least(int planks) { return ~(bit(std::max(planks, 0)) - 1); }
Mask at_most(int planks) { return (Mask{2} << planks) - 1; }
int least(Mask mask) { return std::countr_zero(mask); }
int most(Mask mask) { return std::bit_width(mask) - 1; }

class Glance {
 public:
  Glance(const BridgesMap& map, std::vector<Mask>& board, bool remainders)
      : map_(map), board_(board), remainders_(remainders), waits_(map.shores.size(), 1), waiting_(map.shores.size()) {
    std::iota(waiting_.rbegin(), waiting_.rend(), 0);
  }

  bool run(Budget& budget) {
    for (int spot = 0; spot < map_.spots(); ++spot)
      if (!close_crossed(spot)) return false;
    while (!waiting_.empty() && budget.poll()) {
      const int island = waiting_.back();
      waiting_.pop_back();
      waits_[index(island)] = 0;
      if (map_.counts[index(island)] && !look(island)) return false;
    }
    return true;
  }

 private:
  using Spots = std::span<const int>;

  bool look(int island) {
    const int need = map_.counts[index(island)], k = map_.planks;
    const BridgesMap::Shore& shore = map_.shores[index(island)];
    const Spots spots(shore.spot.data(), index(shore.count));
    if (need < k && !keep(spots, [&](Mask) { return at_most(need); })) return false;          // small island
    if (spots.size() == 1 && !keep(spots, [&](Mask) { return bit(need); })) return false;     // one neighbour
    if (!share_out(need, spots)) return false;                                                // partial combination
    if (need == k * shore.count && !keep(spots, [&](Mask) { return bit(k); })) return false;  // full island
    const auto built = [&] { return sum(spots, least); };
    if (built() == need && !keep(spots, [](Mask mask) { return lowest(mask); })) return false;  // completed island
    return !remainders_ || (fill(need - built(), spots) && share_out_remainder(need, spots) && extend(need, spots));
  }

  // Partial combination: each spot gets what the others have no room for with k each.
  bool share_out(int need, Spots spots) {
    const int k = map_.planks, share = need - k * static_cast<int>(spots.size()) + k;
    return share <= 0 || share >= k || keep(spots, [&](Mask) { return at_least(share); });
  }

  // Partial remainder: among the spots that can still have a bridge.
  bool share_out_remainder(int need, Spots spots) {
    std::array<int, 4> able;
    const auto end = std::ranges::copy_if(spots, able.begin(), [&](int spot) { return most(board_[index(spot)]) > 0; });
    return share_out(need, {able.data(), index(static_cast<int>(end.out - able.begin()))});
  }

  // Full remainder: it needs as many more bridges as still fit.
  bool fill(int left, Spots spots) {
    const auto share = [&](Mask mask) { return std::min(most(mask) - least(mask), left); };
    if (left <= 0 || sum(spots, share) != left) return true;
    return keep(spots, [&](Mask mask) { return bit(least(mask) + share(mask)); });
  }

  // Extended partial: what the others cannot take.
  bool extend(int need, Spots spots) {
    const int missing = need - sum(spots, most);
    return keep(spots, [&](Mask mask) { return at_least(missing + most(mask)); });
  }

  template <class Number>
  int sum(Spots spots, Number number) const {
    int total = 0;
    for (const int spot : spots) total += number(board_[index(spot)]);
    return total;
  }

  template <class Kept>
  bool keep(Spots spots, Kept kept) {
    return std::ranges::all_of(spots, [&](int spot) { return narrow(spot, kept(board_[index(spot)])); });
  }

  bool narrow(int spot, Mask mask) {
    Mask& mine = board_[index(spot)];
    if (!(mine & ~mask)) return true;
    mine &= mask;
    for (const int island : {map_.first[index(spot)], map_.second[index(spot)]})
      if (!waits_[index(island)]) waits_[index(island)] = 1, waiting_.push_back(island);
    return mine && close_crossed(spot);
  }

  bool close_crossed(int spot) {
    if (board_[index(spot)] & 1) return true;
    return std::ranges::all_of(map_.crossing(spot), [&](int other) { return narrow(other, 1); });
  }

  const BridgesMap& map_;
  std::vector<Mask>& board_;
  bool remainders_;
  std::vector<char> waits_;
  std::vector<int> waiting_;  // islands to visit
};

}  // namespace

bool close_at_a_glance(const BridgesMap& map, std::vector<Mask>& board, bool remainders, Budget& budget) {
  return Glance(map, board, remainders).run(budget);
}

}  // namespace sightline

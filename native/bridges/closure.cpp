#include "bridges/closure.hpp"

#include "bridges/islands.hpp"
#include "bridges/scopes.hpp"

namespace sightline {

namespace {
constexpr int kNumbers = 1, kRemainders = 2, kIslands = 3, kWholeMap = 5, kPropagation = 6;  // tiers
}  // namespace

bool close_bridges(const std::shared_ptr<const BridgesMap>& map, std::vector<Mask>& board, int tier, Budget& budget) {
  if (tier < kNumbers) return true;
  if (tier < kIslands) return close_single_islands(*map, board, tier >= kRemainders, budget);
  if (tier < kPropagation) return close_map(*map, board, tier >= kWholeMap, budget);
  BridgesModel model(map, board, BridgesModel::Rules::full);
  if (model.propagate(budget) == Flow::conflict) return false;
  board = masks_of(model);
  return true;
}

}  // namespace sightline

#include <algorithm>
#include <stdexcept>

#include "bridges/closure.hpp"
#include "draft/map.hpp"
#include "draft/random.hpp"

namespace sightline {
namespace {

constexpr int kMostProgress = 1'000'000;

class Changes {
 public:
  explicit Changes(const BuiltMap& built) : map_(checked(built)), planks_(built.planks), reached_(built.cells.size()) {
    if (planks_.size() != index(map_->spots())) throw std::invalid_argument("one number of planks per pair is needed");
    for (int spot = 0; spot < spots(); ++spot) count(spot, planks_[index(spot)]);
  }

  int spots() const { return map_->spots(); }
  const std::vector<int>& planks() const { return planks_; }

  void set(int spot, int planks) {
    count(spot, planks - planks_[index(spot)]);
    planks_[index(spot)] = planks;
  }

  bool is_solved(int tier, Budget& budget) {
    board_.assign(planks_.size(), (Mask{2} << map_->planks) - 1);
    return close_bridges(map_, board_, tier, budget) && std::ranges::all_of(board_, decided);
  }

  // The pairs that full propagation leaves open, all if they contradict each other; it is not asked again about the
  // numbers that it was asked about last.
  const std::vector<int>& open_pairs(Budget& budget) {
    if (asked_ && map_->counts == last_counts_) return open_;
    last_counts_ = map_->counts;
    ++asked_;
    board_.assign(planks_.size(), (Mask{2} << map_->planks) - 1);
    const bool possible = close_bridges(map_, board_, kFullPropagation, budget);
    open_.clear();
    for (int spot = 0; spot < spots(); ++spot)
      if (!possible || !decided(board_[index(spot)])) open_.push_back(spot);
    return open_;
  }

  int asked() const { return asked_; }

  // A random other number of planks for one of these pairs and its image: the first in random order that can have one.
  void change(std::vector<int> spots, const std::vector<int>& images, Random& random) {
    random.shuffle(spots);
    for (const int spot : spots)
      if (change_pair(spot, images[index(spot)], random)) return;
  }

  bool change_pair(int spot, int image, Random& random) {
    const int both[] = {spot, image};
    const std::span<const int> alike(both, spot == image ? 1 : 2);
    const std::vector<int> found = others(alike);
    if (found.empty()) return false;
    const int chosen = found[index(random.below(static_cast<int>(found.size())))];
    for (const int one : alike) set(one, chosen);
    return true;
  }

  std::vector<int> others(std::span<const int> alike) {
    const int now = planks_[index(alike[0])];
    if (!now && (!map_->loops || is_crossed(alike[0]))) return {};
    std::vector<int> found;
    if (now && is_removable(alike)) found.push_back(0);
    for (int planks = 1; planks <= map_->planks; ++planks)
      if (planks != now) found.push_back(planks);
    return found;
  }

 private:
  static std::shared_ptr<BridgesMap> checked(const BuiltMap& built) {
    const int columns = built.columns;
    const std::vector<int>& cells = built.cells;
    const MapRules rules = built.rules;
    const bool ordered = std::ranges::adjacent_find(cells, std::greater_equal()) == cells.end();
    if (columns < 1 || columns > kMostCells || !ordered || rules.planks < 1 || rules.planks > kMostPlanks ||
        (!cells.empty() && (cells.front() < 0 || cells.back() >= kMostCells)) ||
        std::ranges::any_of(built.planks, [&](int many) { return many < 0 || many > rules.planks; }))
      throw std::invalid_argument("a map needs columns, islands in reading order, and planks from 1 to 8");
    return std::make_shared<BridgesMap>(columns, cells, std::vector<int>(cells.size()), rules.planks, rules.connected,
                                        rules.loops);
  }

  void count(int spot, int more) {
    map_->counts[index(map_->first[index(spot)])] += more;
    map_->counts[index(map_->second[index(spot)])] += more;
  }

  bool is_crossed(int spot) const {
    return std::ranges::any_of(map_->crossing(spot), [&](int other) { return planks_[index(other)] > 0; });
  }

  // Whether a bridge and its image can be removed: the map stays connected or, if it need not be, no island is left
  // without a bridge.
  bool is_removable(std::span<const int> alike) {
    const int start = map_->first[index(alike[0])], goal = map_->second[index(alike[0])];
    if (map_->connected) return is_reached(start, goal, alike);
    return has_bridge_beside(start, alike) && has_bridge_beside(goal, alike);
  }

  bool stays(int spot, std::span<const int> alike) const {
    return planks_[index(spot)] && std::ranges::find(alike, spot) == alike.end();
  }

  bool has_bridge_beside(int island, std::span<const int> alike) const {
    const BridgesMap::Shore& shore = map_->shores[index(island)];
    return std::any_of(shore.spot.begin(), shore.spot.begin() + shore.count,
                       [&](int spot) { return stays(spot, alike); });
  }

  bool is_reached(int start, int goal, std::span<const int> without) {
    std::ranges::fill(reached_, 0);
    edge_.assign(1, start);
    reached_[index(start)] = 1;
    while (!edge_.empty()) {
      const BridgesMap::Shore& shore = map_->shores[index(edge_.back())];
      edge_.pop_back();
      for (int i = 0; i < shore.count; ++i) {
        const int there = shore.other[index(i)];
        if (reached_[index(there)] || !stays(shore.spot[index(i)], without)) continue;
        if (there == goal) return true;
        reached_[index(there)] = 1;
        edge_.push_back(there);
      }
    }
    return false;
  }

  static constexpr int kMostCells = 1'000'000;
  static constexpr int kFullPropagation = 6;

  std::shared_ptr<BridgesMap> map_;  // its counts are those of the planks
  std::vector<int> planks_;
  std::vector<char> reached_;
  std::vector<int> edge_;
  std::vector<Mask> board_;
  std::vector<int> open_, last_counts_;
  int asked_ = 0;
};

void check_images(const std::vector<int>& images, int spots) {
  if (images.size() != index(spots) || std::ranges::any_of(images, [&](int spot) { return spot < 0 || spot >= spots; }))
    throw std::invalid_argument("the image of each pair of islands is needed");
}

}  // namespace

std::vector<int> other_planks(const BuiltMap& built, const std::vector<int>& alike) {
  Changes changes(built);
  const auto wrong = [&](int spot) { return spot < 0 || spot >= changes.spots(); };
  if (alike.empty() || std::ranges::any_of(alike, wrong)) throw std::invalid_argument("pairs of islands are needed");
  return changes.others(alike);
}

Hardened harden_map(const BuiltMap& built, const std::vector<int>& images, int tier, int most, std::uint64_t state,
                    Budget& budget) {
  Changes changes(built);
  Random random(state);
  const int spots = changes.spots();
  check_images(images, spots);
  int made = 0;
  for (; made < most && spots && changes.is_solved(tier, budget) && budget.step(); ++made) {
    const int spot = random.below(spots);
    changes.change_pair(spot, images[index(spot)], random);
  }
  return {made, changes.planks(), random.state()};
}

Settled settle_map(const BuiltMap& built, const std::vector<int>& images, int idle, int progress, std::uint64_t state,
                   Budget& budget) {
  Changes changes(built);
  Random random(state);
  check_images(images, changes.spots());
  if (idle < 0 || progress < 1 || progress > kMostProgress) throw std::invalid_argument("a limit on changes is needed");
  std::vector<int> open = changes.open_pairs(budget);
  std::size_t mark = open.size();
  for (int since = 0; !open.empty() && since < idle && budget.step();) {
    const std::vector<int> before = changes.planks();
    changes.change(open, images, random);
    const std::vector<int>& left = changes.open_pairs(budget);
    ++since;
    if (left.size() <= open.size()) open = left;
    else
      for (int spot = 0; spot < changes.spots(); ++spot) changes.set(spot, before[index(spot)]);
    if (index(progress) * open.size() <= index(progress - 1) * mark) since = 0, mark = open.size();
  }
  return {changes.asked() - 1, static_cast<int>(open.size()), changes.planks(), random.state()};
}

}  // namespace sightline

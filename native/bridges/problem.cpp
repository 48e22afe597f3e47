// Bridges between islands as a problem of the kernel: which engine answers which question.
#include "bridges/closure.hpp"
#include "bridges/frontier.hpp"
#include "bridges/looks.hpp"
#include "bridges/proof.hpp"
#include "bridges/scopes.hpp"
#include "bridges/search.hpp"
#include "bridges/settle.hpp"
#include "core/problems.hpp"
#include "verify/verify.hpp"

namespace sightline {

namespace {

constexpr int kMostCells = 1'000'000;  // of a map: memory is used for each

class BridgesProblem final : public Problem {
 public:
  BridgesProblem(int columns, std::vector<int> cells, std::shared_ptr<const BridgesMap> map, std::string_view masks,
                 int width)
      : Problem(index(map->spots()), width, (Mask{2} << map->planks) - 1),
        columns_(columns),
        cells_(std::move(cells)),
        map_(std::move(map)),
        start_(board(masks)) {}

  Known fixpoint(Budget& budget) const override {
    BridgesModel model(map_, start_, BridgesModel::Rules::full);
    return known_by_propagation(model, width(), budget);
  }

  std::unique_ptr<Search> search(Mode mode, std::uint64_t) const override {
    if (mode == Mode::always)
      return std::make_unique<DepthFirst<BridgesModel>>(BridgesModel(map_, start_, BridgesModel::Rules::basic),
                                                        width());
    return std::make_unique<BridgesSearch>(BridgesModel(map_, start_, BridgesModel::Rules::full), width());
  }

  Counted count(Budget& budget) const override {
    BridgesModel model(map_, start_, BridgesModel::Rules::full);
    const Flow flow = model.propagate(budget);
    if (flow != Flow::ok) return {flow == Flow::conflict ? Status::impossible : Status::unknown, 0};
    return count_bridges(model, budget);
  }

  std::vector<Packed> cubes(std::size_t least, Budget& budget) const override {
    BridgesModel model(map_, start_, BridgesModel::Rules::full);
    return split_into_cubes(model, width(), least, budget);
  }

  bool verify(std::string_view solution) const override {
    if (solution.size() != start_.size() * index(width())) return false;
    const std::vector<Mask> masks = unpack(solution, width());
    for (std::size_t i = 0; i < masks.size(); ++i)
      if (masks[i] & ~start_[i]) return false;
    return verify_bridges(columns_, cells_, map_->counts, map_->planks, map_->connected, map_->loops, masks);
  }

 private:
  bool close(std::vector<Mask>& board, int tier, Budget& budget) const override {
    return close_bridges(map_, board, tier, budget);
  }
  bool close_by(std::vector<Mask>& board, const std::vector<int>& clues, Budget& budget) const override {
    budget.poll();
    return CitedClues(*map_, clues).settle(board);
  }
  bool keep_allowed(std::vector<Mask>& board, const std::vector<int>& clues, int island,
                    Budget& budget) const override {
    return CitedClues(*map_, clues).keep_allowed_around(island, board, budget);
  }
  std::unique_ptr<Scopes> scopes() const override { return std::make_unique<BridgesScopes>(*map_); }
  std::unique_ptr<Looks> looks() const override { return std::make_unique<BridgesLooks>(*map_, columns_, cells_); }
  std::unique_ptr<Proof> proof(std::vector<Mask> wanted, Budget& budget) const override {
    return std::make_unique<BridgesProof>(*map_, std::move(wanted), budget);
  }
  int clue_count() const override { return BridgesProof::clue_count(*map_); }

  int columns_;
  std::vector<int> cells_;
  std::shared_ptr<const BridgesMap> map_;
  std::vector<Mask> start_;
};

void check_map(int columns, const std::vector<int>& cells, const std::vector<int>& counts, int planks) {
  const bool ordered = std::adjacent_find(cells.begin(), cells.end(), std::greater_equal()) == cells.end();
  if (columns < 1 || columns > kMostCells || planks < 1 || planks > kMostPlanks || cells.size() != counts.size() ||
      !ordered || (!cells.empty() && (cells.front() < 0 || cells.back() >= kMostCells)) ||
      std::ranges::any_of(counts, [](int count) { return count < 0; }))
    throw std::invalid_argument(
        "a map needs columns, planks from 1 to 8, islands in reading order with their counts, and at most 1,000,000 "
        "cells");
}

}  // namespace

std::unique_ptr<Problem> bridges(int columns, std::vector<int> cells, std::vector<int> counts, int planks,
                                 bool connected, bool loops, std::string_view masks, int width) {
  check_map(columns, cells, counts, planks);
  for (int& count : counts) count = std::min(count, kMostWanted);
  auto map = std::make_shared<const BridgesMap>(columns, cells, std::move(counts), planks, connected, loops);
  return std::make_unique<BridgesProblem>(columns, std::move(cells), std::move(map), masks, width);
}

}  // namespace sightline

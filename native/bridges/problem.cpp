// Hashi as a problem of the kernel: which engine answers which question.
#include "bridges/frontier.hpp"
#include "bridges/search.hpp"
#include "core/problems.hpp"
#include "verify/verify.hpp"

namespace sightline {

namespace {

class BridgesProblem final : public Problem {
 public:
  BridgesProblem(int columns, std::vector<int> cells, std::vector<int> counts, int planks, bool connected, bool loops,
                 std::vector<Mask> start, int width)
      : columns_(columns),
        cells_(std::move(cells)),
        sea_(std::make_shared<Sea>(columns, cells_, std::move(counts), planks, connected, loops)),
        start_(std::move(start)),
        width_(width) {
    if (start_.size() != sea_->first.size()) throw std::invalid_argument("one mask per pair of islands is needed");
  }

  Known fixpoint(Budget& budget) const override {
    Bridges model(sea_, start_, Bridges::Rules::full);
    return known_by_propagation(model, width_, budget);
  }

  std::unique_ptr<Stream> search(Mode mode, std::uint64_t) const override {
    if (mode == Mode::always)
      return std::make_unique<DepthFirst<Bridges>>(Bridges(sea_, start_, Bridges::Rules::basic), width_);
    return std::make_unique<BridgeSearch>(Bridges(sea_, start_, Bridges::Rules::full), width_);
  }

  Counted count(Budget& budget) const override {
    Bridges model(sea_, start_, Bridges::Rules::full);
    const Flow flow = model.propagate(budget);
    if (flow != Flow::ok) return {flow == Flow::conflict ? Status::impossible : Status::unknown, 0};
    return count_bridges(model, budget);
  }

  std::vector<Packed> cubes(std::size_t least, Budget& budget) const override {
    Bridges model(sea_, start_, Bridges::Rules::full);
    return split_into_cubes(model, width_, least, budget);
  }

  bool verify(std::string_view answer) const override {
    const std::vector<Mask> masks = unpack(answer, width_);
    if (masks.size() != start_.size()) return false;
    for (std::size_t i = 0; i < masks.size(); ++i)
      if (masks[i] & ~start_[i]) return false;
    return verify_bridges(columns_, cells_, sea_->counts, sea_->planks, sea_->connected, sea_->loops, masks);
  }

 private:
  int columns_;
  std::vector<int> cells_;
  std::shared_ptr<const Sea> sea_;
  std::vector<Mask> start_;
  int width_;
};

}  // namespace

void check_map(int columns, const std::vector<int>& cells, const std::vector<int>& counts, int planks) {
  const bool ordered = std::adjacent_find(cells.begin(), cells.end(), std::greater_equal()) == cells.end();
  if (columns < 1 || planks < 1 || planks > kMostPlanks || cells.size() != counts.size() || !ordered ||
      (!cells.empty() && cells.front() < 0) || std::ranges::any_of(counts, [](int count) { return count < 0; }))
    throw std::invalid_argument("a map needs columns, planks from 1 to 8, and islands in reading order with their counts");
}

std::unique_ptr<Problem> bridges(int columns, std::vector<int> cells, std::vector<int> counts, int planks, bool connected,
                                 bool loops, std::string_view masks, int width) {
  check_map(columns, cells, counts, planks);
  for (int& count : counts) count = std::min(count, kMostWanted);
  return std::make_unique<BridgesProblem>(columns, std::move(cells), std::move(counts), planks, connected, loops,
                                          unpack(masks, width), width);
}

}  // namespace sightline

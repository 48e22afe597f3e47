#include "bridges/search.hpp"

#include <numeric>

namespace sightline {

using cdcl::Lit;

namespace {
constexpr auto at = index;
constexpr std::size_t kFar = 1000;  // literals: places on a large map that are far apart
constexpr int kMany = 400;          // groups: with fewer, parity costs as much time as it saves
}  // namespace

Learner::Learner(const BridgesModel& model)
    : ladder_(model.domains(), !model.map().connected, solver_),
      graph_(model.map(), model.domains(), ladder_),
      degrees_(model.map(), model.domains(), ladder_) {
  add_clauses(model.map(), model.domains());
  solver_.stay_if_far(kFar);
  solver_.add_theory(degrees_);
  if (!model.map().loops) solver_.add_theory(forest_.emplace(graph_));
  if (model.map().connected && graph_.groups() > 1) {
    solver_.add_theory(openness_.emplace(model.map(), ladder_, graph_, degrees_));
    solver_.add_theory(connection_.emplace(graph_));
  }
  if (graph_.groups() > kMany) solver_.add_theory(parity_.emplace(model.map(), ladder_, degrees_));
}

// Bridges do not cross; an island of unknown number has at least one bridge.
void Learner::add_clauses(const BridgesMap& map, std::span<const Planks> domains) {
  for (int spot = 0; spot < map.spots(); ++spot)
    for (int other : map.crossing(spot))
      if (other > spot && open(domains[at(spot)]) && open(domains[at(other)]))
        solver_.add_clause({~ladder_.reaches(spot, 1), ~ladder_.reaches(other, 1)});
  for (int island = 0; island < map.islands(); ++island) {
    if (map.counts[at(island)]) continue;
    const BridgesMap::Shore& shore = map.shores[at(island)];
    std::vector<Lit> some;
    bool stands = false;
    for (int i = 0; i < shore.count; ++i) {
      const int spot = shore.spot[at(i)];
      stands |= must_stand(domains[at(spot)]);
      if (open(domains[at(spot)])) some.push_back(ladder_.reaches(spot, 1));
    }
    if (!stands) solver_.add_clause(some);
  }
}

bool Learner::block() {
  std::vector<cdcl::Var> vars(at(solver_.vars()));
  std::iota(vars.begin(), vars.end(), 0);
  return solver_.block(vars);
}

Status BridgesSearch::next(std::size_t max_solutions, Budget& budget, std::vector<Packed>& found) {
  for (const std::size_t enough = found.size() + max_solutions; found.size() < enough;) {
    Status status = Status::impossible;
    if (stage_ == Stage::rules) status = by_rules(budget, found);
    else if (stage_ == Stage::learning) status = by_learning(budget, found);
    else if (stage_ == Stage::depth_first) status = by_depth_first(budget, found);
    if (status != Status::solved) return status;
  }
  return Status::solved;
}

// Each stage returns solved if it found a board or moved on to the next stage.
Status BridgesSearch::by_rules(Budget& budget, std::vector<Packed>& found) {
  const Flow flow = model_.propagate(budget);
  if (flow == Flow::stopped) return Status::unknown;
  stage_ = Stage::over;
  if (flow == Flow::conflict) return Status::impossible;
  if (std::ranges::none_of(model_.domains(), open)) {
    found.push_back(pack_masks_of(model_, width_));
  } else {
    learner_ = std::make_unique<Learner>(model_);
    stage_ = Stage::learning;
  }
  return Status::solved;
}

Status BridgesSearch::by_learning(Budget& budget, std::vector<Packed>& found) {
  const Status status = learner_->solve(budget);
  decisions_ = learner_->decisions();
  if (status == Status::impossible) stage_ = Stage::over;
  if (status != Status::solved) return status;
  found.push_back(pack(learner_->found(), width_));
  given_.insert(found.back());
  if (given_.size() == kMostLearned) {
    model_.prefer(learner_->found());
    learner_.reset();
    depth_first_ = std::make_unique<DepthFirst<BridgesModel>>(std::move(model_), width_);
    stage_ = Stage::depth_first;
  } else if (!learner_->block()) {
    stage_ = Stage::over;
  }
  return status;
}

Status BridgesSearch::by_depth_first(Budget& budget, std::vector<Packed>& found) {
  const Status status = depth_first_->next(1, budget, found);
  if (status == Status::solved && given_.erase(found.back())) found.pop_back();
  return status;
}

}  // namespace sightline

#include "matching/parts.hpp"

#include <algorithm>

namespace sightline {

namespace {

constexpr std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

class Splitter {
 public:
  Splitter(const Attack& attack, const Matching& matching, const Block<std::int32_t>& spots)
      : attack_(attack),
        matching_(matching),
        spots_(spots),
        local_across_(at(attack.across.size()), kNoRun),
        local_down_(at(attack.down.size()), kNoRun) {}

  bool split(Budget& budget, std::vector<Part>& parts) {
    for (Run run = 0; run < attack_.across.size(); ++run) {
      if (local_across_[at(run)] != kNoRun) continue;
      if (!gather(run, budget)) return false;
      if (down_.empty()) continue;
      const bool few_across = across_.size() <= down_.size();
      parts.push_back(few_across ? build(attack_.across, across_, matching_.across(), local_down_, true)
                                 : build(attack_.down, down_, matching_.down(), local_across_, false));
      parts.back().others = static_cast<int>(few_across ? down_.size() : across_.size());
    }
    return true;
  }

 private:
  // All runs that are connected with a horizontal one.
  bool gather(Run seed, Budget& budget) {
    across_.assign(1, seed);
    down_.clear();
    local_across_[at(seed)] = 0;
    for (std::size_t i = 0, j = 0; i < across_.size() || j < down_.size();) {
      if (!budget.poll()) return false;
      if (i < across_.size())
        attack_.across.each(across_[i++], [&](Run run, Square) { meet(run, local_down_, down_); });
      else attack_.down.each(down_[j++], [&](Run run, Square) { meet(run, local_across_, across_); });
    }
    return true;
  }

  static void meet(Run run, Block<int>& local, std::vector<Run>& met) {
    if (local[at(run)] != kNoRun) return;
    local[at(run)] = static_cast<int>(met.size());
    met.push_back(run);
  }

  Part build(const Runs& side, const std::vector<Run>& members, const Mates& mates, const Block<int>& local_other,
             bool is_across) const {
    Part part;
    part.runs = static_cast<int>(members.size());
    part.begin.push_back(0);
    for (const Run run : members) {
      part.mate.push_back(-1);
      side.each(run, [&](Run crossing, Square square) {
        if (crossing == mates[at(run)]) part.mate.back() = static_cast<int>(part.other.size());
        part.other.push_back(local_other[at(crossing)]);
        part.spot.push_back(is_across ? spot(run, square) : spot(crossing, attack_.turned_back(square)));
      });
      part.begin.push_back(static_cast<int>(part.other.size()));
    }
    return part;
  }

  std::int32_t spot(Run horizontal, Square square) const {
    return spots_[at(horizontal)] + square - attack_.across.first(horizontal);
  }

  const Attack& attack_;
  const Matching& matching_;
  const Block<std::int32_t>& spots_;
  Block<int> local_across_, local_down_;
  std::vector<Run> across_, down_;
};

// The runs in the postorder of a depth-first walk, where a run leads to the owners of the runs it crosses.
std::vector<int> postorder(const Part& part) {
  std::vector<int> owner(at(part.others), -1), cursor(part.begin), order, path;
  for (int run = 0; run < part.runs; ++run) owner[at(part.other[at(part.mate[at(run)])])] = run;
  std::vector<bool> seen(at(part.runs));
  for (int root = 0; root < part.runs; ++root) {
    if (seen[at(root)]) continue;
    seen[at(root)] = true;
    path.push_back(root);
    while (!path.empty()) {
      const int run = path.back();
      if (cursor[at(run)] == part.begin[at(run) + 1]) {
        order.push_back(run);
        path.pop_back();
        continue;
      }
      const int onward = owner[at(part.other[at(cursor[at(run)]++)])];
      if (onward < 0 || seen[at(onward)]) continue;
      seen[at(onward)] = true;
      path.push_back(onward);
    }
  }
  return order;
}

Part reordered(const Part& part, const std::vector<int>& order) {
  Part result;
  result.runs = part.runs;
  result.others = part.others;
  result.begin.push_back(0);
  for (const int run : order) {
    const int from = part.begin[at(run)], to = part.begin[at(run) + 1];
    result.mate.push_back(part.mate[at(run)] - from + static_cast<int>(result.other.size()));
    result.other.insert(result.other.end(), part.other.begin() + from, part.other.begin() + to);
    result.spot.insert(result.spot.end(), part.spot.begin() + from, part.spot.begin() + to);
    result.begin.push_back(static_cast<int>(result.other.size()));
  }
  return result;
}

}  // namespace

bool split_into_parts(const Attack& attack, const Matching& matching, const Block<std::int32_t>& spots, Budget& budget,
                      std::vector<Part>& parts) {
  if (!Splitter(attack, matching, spots).split(budget, parts)) return false;
  for (Part& part : parts) {
    if (!budget.poll(static_cast<unsigned>(part.runs))) return false;
    part = reordered(part, postorder(part));
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& a, const Part& b) { return a.other.size() < b.other.size(); });
  return true;
}

}  // namespace sightline

// The same as engine/reason/telling/prune.py, which says why.
#include "core/unneeded.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace sightline {
namespace {

Keep* about(Kept& kept, int spot) {
  const auto found = std::ranges::find(kept, spot, &Keep::spot);
  return found == kept.end() ? nullptr : &*found;
}

class Pruning {
 public:
  Pruning(std::vector<Mask> masks, std::vector<Reason> reasons, const std::vector<Showing>& showing, Mask values,
          Looks& looks, const Prove& prove)
      : reasons_(std::move(reasons)),
        showing_(showing),
        values_(values),
        looks_(looks),
        prove_(prove),
        blank_(masks.size(), values),
        touching_(masks.size()),
        removed_(reasons_.size()),
        settled_(reasons_.size()),
        enough_(reasons_.size()),
        proofs_(reasons_.size()) {
    for (std::size_t step = 0; step < reasons_.size(); ++step) take(static_cast<int>(step), masks);
  }

  Unneeded run(const std::vector<int>& order) {
    for (const int step : order) drop_facts(step);
    return std::move(found_);
  }

 private:
  struct Later {
    int step;
    Mask more;  // what would be possible beyond what it cites
  };

  void take(int step, std::vector<Mask>& masks) {
    const Reason& reason = reasons_[index(step)];
    for (const Keep& fact : reason.facts) {
      Mask& mask = masks[index(fact.spot)];
      removed_[index(step)].push_back({fact.spot, mask & ~fact.mask});
      mask &= fact.mask;
      if (decided(mask)) settled_[index(step)].push_back(fact.spot);
    }
    for (const Kept* kept : {&reason.facts, &reason.cited})
      for (const Keep& keep : *kept) {
        std::vector<int>& touching = touching_[index(keep.spot)];
        if (touching.empty() || touching.back() != step) touching.push_back(step);
      }
  }

  bool settles(int step, int spot) const {
    return std::ranges::find(settled_[index(step)], spot) != settled_[index(step)].end();
  }

  void drop_facts(int step) {
    if (showing_[index(step)].technique == Showing::kAsItIs) return;
    const Kept facts = reasons_[index(step)].facts;
    for (const Keep& fact : facts) {
      if (settles(step, fact.spot) || !can_drop(step, fact.spot)) continue;
      std::erase_if(reasons_[index(step)].facts, [&](const Keep& keep) { return keep.spot == fact.spot; });
      proofs_[index(step)].reset();
      for (const Later& later : looser_) about(reasons_[index(later.step)].cited, fact.spot)->mask = later.more;
      found_.steps.push_back(step);
      found_.spots.push_back(fact.spot);
    }
  }

  // Fills looser_ with what later steps then cite of the spot.
  bool can_drop(int step, int spot) {
    if (!ruled_out_later(step, spot)) return false;
    looser_.clear();
    for (const Later& later : later_) {
      Reason& reason = reasons_[index(later.step)];
      const Keep* cited = about(reason.cited, spot);
      if (!cited || reason.facts.empty()) continue;
      looser_.push_back({later.step, cited->mask | later.more});
      if (!holds(later.step, spot, looser_.back().more)) return false;
    }
    return true;
  }

  // Fills later_ with the steps that touch a spot, up to one that rules out what this one does there; false if none does
  // before the spot is settled.
  bool ruled_out_later(int step, int spot) {
    later_.clear();
    Mask more = about(removed_[index(step)], spot)->mask;
    const std::vector<int>& touching = touching_[index(spot)];
    for (auto later = std::ranges::upper_bound(touching, step); later != touching.end(); ++later) {
      later_.push_back({*later, more});
      const Keep* fact = about(reasons_[index(*later)].facts, spot);
      if (!fact) continue;
      more &= fact->mask;
      if (!more) return true;
      if (settles(*later, spot)) return false;
    }
    return false;
  }

  // Whether a step, with less known of one spot, still shows what it concludes.
  bool holds(int step, int spot, Mask mask) {
    if (showing_[index(step)].technique == Showing::kAsItIs) return false;
    std::optional<Kept>& enough = enough_[index(step)];
    if (!enough) enough = least_premises(step);
    const Keep* least = about(*enough, spot);
    if (least && !(mask & ~least->mask)) return true;
    Kept cited = reasons_[index(step)].cited;
    about(cited, spot)->mask = mask;
    if (!shows(step, cited)) return false;
    enough->clear();
    return true;
  }

  // What a step cites without values that it says nothing of, if that is enough; else nothing.
  Kept least_premises(int step) {
    const Reason& reason = reasons_[index(step)];
    if (!showing_[index(step)].alone) return {};
    Mask concerned = 0;
    for (const Keep& fact : reason.facts) concerned |= decided(fact.mask) ? fact.mask : ~fact.mask;
    Kept least = reason.cited;
    for (Keep& keep : least)
      if (!decided(keep.mask)) keep.mask = values_ & ~(concerned & ~keep.mask);
    return shows(step, least) ? least : Kept();
  }

  bool shows(int step, const Kept& cited) {
    const Reason& reason = reasons_[index(step)];
    std::unique_ptr<Proof>& proof = proofs_[index(step)];
    if (!proof) {
      std::vector<Mask> wanted = blank_;
      for (const Keep& fact : reason.facts) wanted[index(fact.spot)] &= fact.mask;
      proof = prove_(std::move(wanted));
    }
    std::vector<Mask> known = blank_;
    for (const Keep& keep : cited) known[index(keep.spot)] = keep.mask;
    ++found_.looks;
    if (!proof->follows(reason.clues, known)) return false;
    return showing_[index(step)].technique == Showing::kNothing || is_found(step, cited, known);
  }

  // Whether its technique finds the same on a board that has just this.
  bool is_found(int step, const Kept& cited, const std::vector<Mask>& known) {
    const Showing& shown = showing_[index(step)];
    const Kept& facts = reasons_[index(step)].facts;
    std::vector<int> places;
    looks_.places_at(shown.technique, facts.front().spot, places);
    for (const Kept* kept : {&facts, &cited})
      for (const Keep& keep : *kept)
        if (!shown.alone) looks_.places_at(shown.technique, keep.spot, places);
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    looks_.see(known);
    return std::ranges::any_of(places, [&](int place) {
      ++found_.looks;
      Kept found;
      looks_.find(shown.technique, place, found);
      return says_as_much(facts, found, known);
    });
  }

  static bool says_as_much(const Kept& facts, Kept& found, const std::vector<Mask>& known) {
    return std::ranges::all_of(facts, [&](const Keep& fact) {
      const Keep* own = about(found, fact.spot);
      return own && !(own->mask & known[index(fact.spot)] & ~fact.mask);
    });
  }

  std::vector<Reason> reasons_;
  const std::vector<Showing>& showing_;
  Mask values_;
  Looks& looks_;
  const Prove& prove_;
  std::vector<Mask> blank_;
  std::vector<std::vector<int>> touching_;  // by spot: the steps that cite it or conclude something of it
  std::vector<Kept> removed_;               // by step
  std::vector<std::vector<int>> settled_;
  // By step: how little it has to know of each spot that it cites, empty if that is not known.
  std::vector<std::optional<Kept>> enough_;
  std::vector<std::unique_ptr<Proof>> proofs_;  // by step, of its facts
  std::vector<Later> later_, looser_;
  Unneeded found_;
};

}  // namespace

Unneeded unneeded_facts(std::vector<Mask> masks, std::vector<Reason> reasons, const std::vector<Showing>& showing,
                        const std::vector<int>& order, Mask values, Looks& looks, const Prove& prove) {
  return Pruning(std::move(masks), std::move(reasons), showing, values, looks, prove).run(order);
}

}  // namespace sightline

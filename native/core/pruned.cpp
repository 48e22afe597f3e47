// The same as engine/reason: `named_step` asks for a plainer name, and `without_unneeded` prunes, which say why.
#include "core/pruned.hpp"

#include <algorithm>
#include <utility>

#include "core/unneeded.hpp"

namespace sightline {
namespace {

class Telling {
 public:
  Telling(const Findings& way, Looks& looks, std::vector<Mask> masks, const Traits& traits, Mask values,
          const Prove& prove)
      : way_(way),
        looks_(looks),
        start_(std::move(masks)),
        traits_(traits),
        values_(values),
        prove_(prove),
        blank_(start_.size(), values) {}

  std::optional<PrunedWay> run() {
    if (!find_reasons()) return {};
    Unneeded unneeded = unneeded_facts(start_, reasons_, showing(), order(), values_, looks_, prove_);
    told_.looks += unneeded.looks;
    drop(unneeded);
    retell();
    return std::move(told_);
  }

 private:
  std::size_t first_fact(std::size_t finding) const { return finding ? index(way_.fact_ends[finding - 1]) : 0; }
  int tier(std::size_t finding) const { return traits_.tiers[index(way_.techniques[finding])]; }
  bool is_generic(std::size_t finding) const { return traits_.generic[index(way_.techniques[finding])] != 0; }

  // Fills reasons_ with what each finding cites and says on the way.
  bool find_reasons() {
    std::vector<Mask> masks = start_;
    for (std::size_t finding = 0; finding < way_.techniques.size(); ++finding) {
      if (way_.clues[finding].empty()) return false;
      Reason reason{way_.clues[finding], {}, {}};
      for (const int spot : way_.cited[finding]) reason.cited.push_back({spot, masks[index(spot)]});
      for (std::size_t fact = first_fact(finding); fact < index(way_.fact_ends[finding]); ++fact)
        reason.facts.push_back({way_.spots[fact], way_.said[fact]});
      if (is_generic(finding) && may_be_plainer(finding, reason, masks)) return false;
      for (const Keep& fact : reason.facts) masks[index(fact.spot)] &= fact.mask;
      reasons_.push_back(std::move(reason));
    }
    return std::ranges::all_of(masks, decided);
  }

  // Whether a plainer technique finds the same where just what is cited is known, or, of a single value, gives it there.
  bool may_be_plainer(std::size_t finding, const Reason& reason, const std::vector<Mask>& masks) {
    const bool settles = std::ranges::any_of(
        reason.facts, [&](const Keep& fact) { return decided(masks[index(fact.spot)] & fact.mask); });
    const int own = tier(finding);
    if (own < 2 && (own == 0 || settles)) return false;  // only bookkeeping is plainer, which gives no value
    std::vector<Mask> shown = blank_;
    for (const Keep& keep : reason.cited) shown[index(keep.spot)] = keep.mask;
    if (any_finds(own, settles, reason, reason.cited, shown)) return true;
    if (!settles || reason.facts.size() > 1) return false;
    const auto [spot, mask] = reason.facts.front();
    shown[index(spot)] = masks[index(spot)];
    return any_finds(2, true, {{}, {}, {{spot, masks[index(spot)] & mask}}}, {}, shown);
  }

  // Whether a technique of a tier below, and no bookkeeping if a value is given, finds the facts of a reason.
  bool any_finds(int below, bool gives_value, const Reason& reason, const Kept& near, const std::vector<Mask>& shown) {
    looks_.see(shown);
    for (int technique = 0; technique < looks_.techniques(); ++technique) {
      const int own = traits_.tiers[index(technique)];
      if (own >= below || (gives_value && own == 0)) continue;
      std::vector<int> places;
      looks_.places_at(technique, reason.facts.front().spot, places);
      for (const Keep& keep : near)
        if (!traits_.alone[index(technique)]) looks_.places_at(technique, keep.spot, places);
      for (const int place : places) {
        ++told_.looks;
        found_.clear();
        looks_.find(technique, place, found_);
        if (says_as_much(technique, reason.facts, shown)) return true;
      }
    }
    return false;
  }

  // Whether found_ leaves no more than the facts, where these rest on nothing that was found before at other spots.
  bool says_as_much(int technique, const Kept& facts, const std::vector<Mask>& shown) const {
    const bool as_much = std::ranges::all_of(facts, [&](const Keep& fact) {
      const auto own = std::ranges::find(found_, fact.spot, &Keep::spot);
      return own != found_.end() && !(own->mask & shown[index(fact.spot)] & ~fact.mask);
    });
    if (!as_much || !looks_.is_in_turn(technique)) return as_much;
    const auto first = found_.begin() + static_cast<std::ptrdiff_t>(facts.size());
    return std::all_of(found_.begin(), first, [&](const Keep& keep) {
      return std::ranges::find(facts, keep.spot, &Keep::spot) != facts.end();
    });
  }

  std::vector<Showing> showing() const {
    std::vector<Showing> showing;
    for (std::size_t finding = 0; finding < reasons_.size(); ++finding) {
      const int technique = way_.techniques[finding];
      showing.push_back({is_generic(finding) ? Showing::kNothing : technique, traits_.alone[index(technique)] != 0});
    }
    return showing;
  }

  // What is reported before bookkeeping, the last first.
  std::vector<int> order() const {
    std::vector<int> order;
    for (const bool bookkeeping : {false, true})
      for (std::size_t finding = reasons_.size(); finding-- > 0;)
        if ((tier(finding) == 0) == bookkeeping) order.push_back(static_cast<int>(finding));
    return order;
  }

  void drop(const Unneeded& unneeded) {
    is_dropped_.assign(way_.spots.size(), 0);
    for (std::size_t i = 0; i < unneeded.steps.size(); ++i) {
      const std::size_t finding = index(unneeded.steps[i]);
      for (std::size_t fact = first_fact(finding); fact < index(way_.fact_ends[finding]); ++fact)
        if (way_.spots[fact] == unneeded.spots[i]) is_dropped_[fact] = 1;
    }
  }

  // Goes the way again, with the facts that are left and what is known by then.
  void retell() {
    std::vector<Mask> masks = start_;
    for (std::size_t finding = 0; finding < reasons_.size(); ++finding) {
      const auto first = is_dropped_.begin() + static_cast<std::ptrdiff_t>(first_fact(finding));
      const auto last = is_dropped_.begin() + way_.fact_ends[finding];
      const auto dropped = std::count(first, last, 1);
      if (dropped < last - first) retell(finding, dropped > 0, masks);
    }
  }

  void retell(std::size_t finding, bool says_less, std::vector<Mask>& masks) {
    const Reason& reason = reasons_[finding];
    Core core{reason.clues, way_.cited[finding]};
    std::erase_if(core.spots, [&](int spot) { return masks[index(spot)] == values_; });
    const bool as_before = !says_less && std::ranges::all_of(reason.cited, [&](Keep keep) {
      return masks[index(keep.spot)] == keep.mask;
    });
    if (says_less) core = needed(finding, std::move(core), masks);
    told_.techniques.push_back(way_.techniques[finding]);
    told_.places.push_back(way_.places[finding]);
    told_.named.push_back(way_.named[finding]);
    for (const int spot : core.spots) told_.known.push_back(masks[index(spot)]);
    told_.clues.push_back(std::move(core.clues));
    told_.cited.push_back(std::move(core.spots));
    for (std::size_t fact = first_fact(finding); fact < index(way_.fact_ends[finding]); ++fact) {
      if (is_dropped_[fact]) continue;
      const int spot = way_.spots[fact];
      masks[index(spot)] &= way_.said[fact];
      told_.spots.push_back(spot);
      told_.said.push_back(way_.said[fact]);
      told_.left.push_back(as_before ? way_.left[fact] : masks[index(spot)]);
    }
    told_.fact_ends.push_back(static_cast<int>(told_.spots.size()));
  }

  // What the facts that are left need of what is cited.
  Core needed(std::size_t finding, Core cited, const std::vector<Mask>& masks) {
    std::vector<Mask> known = blank_, wanted = blank_;
    for (const int spot : cited.spots) known[index(spot)] = masks[index(spot)];
    for (std::size_t fact = first_fact(finding); fact < index(way_.fact_ends[finding]); ++fact)
      if (!is_dropped_[fact]) wanted[index(way_.spots[fact])] &= way_.said[fact];
    Core core = core_of(*prove_(std::move(wanted)), cited.clues, cited.spots, std::move(known), values_);
    return core.clues.empty() ? cited : core;
  }

  const Findings& way_;
  Looks& looks_;
  std::vector<Mask> start_;
  const Traits& traits_;
  Mask values_;
  const Prove& prove_;
  std::vector<Mask> blank_;
  std::vector<Reason> reasons_;   // by finding
  std::vector<char> is_dropped_;  // by fact
  Kept found_;
  PrunedWay told_;
};

}  // namespace

std::optional<PrunedWay> pruned(const Findings& way, Looks& looks, std::vector<Mask> masks, const Traits& traits,
                                Mask values, const Prove& prove) {
  return Telling(way, looks, std::move(masks), traits, values, prove).run();
}

}  // namespace sightline

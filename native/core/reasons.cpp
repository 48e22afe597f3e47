// What the findings of a way rest on: what their techniques cite, cut down to what they need.
#include <algorithm>
#include <utility>

#include "core/way.hpp"

namespace sightline {
namespace {

class Retracing {
 public:
  Retracing(Findings& way, Looks& looks, std::vector<Mask> masks, Mask values, const Prove& prove)
      : way_(way),
        looks_(looks),
        values_(values),
        prove_(prove),
        masks_(std::move(masks)),
        blank_(masks_.size(), values),
        boards_{masks_} {}

  void run() {
    way_.said = way_.left;
    const std::size_t findings = way_.techniques.size();
    way_.clues.resize(findings);
    way_.cited.resize(findings);
    way_.named.resize(findings, -1);
    for (std::size_t finding = 0, round = 0; finding < findings; ++finding) {
      if (looks_.cites(way_.techniques[finding])) add_reason(finding);
      for (std::size_t fact = first_fact(finding); fact < index(way_.fact_ends[finding]); ++fact)
        masks_[index(way_.spots[fact])] = way_.left[fact];
      if (index(way_.ends[round]) > finding + 1) continue;
      boards_.push_back(masks_);
      ++round;
    }
  }

 private:
  std::size_t first_fact(std::size_t finding) const { return finding ? index(way_.fact_ends[finding - 1]) : 0; }

  void add_reason(std::size_t finding) {
    const int technique = way_.techniques[finding], place = way_.places[finding];
    looks_.see(boards_[index(way_.boards[finding])]);
    const std::size_t first = first_fact(finding);
    Core core = looks_.cite(technique, place, std::span(way_.spots).subspan(first, way_.fact_ends[finding] - first));
    std::vector<Mask> wanted = said_by(finding);
    if (!looks_.needs_all(technique)) core = needed(std::move(core), std::move(wanted));
    way_.named[finding] = looks_.names(technique, place);
    way_.clues[finding] = std::move(core.clues);
    way_.cited[finding] = std::move(core.spots);
  }

  Core needed(Core cited, std::vector<Mask> wanted) {
    std::erase_if(cited.spots, [&](int spot) { return masks_[index(spot)] == values_; });
    std::vector<Mask> known = blank_;
    for (const int spot : cited.spots) known[index(spot)] = masks_[index(spot)];
    if (std::optional<Core> core = looks_.needed(cited, known, wanted)) return *std::move(core);
    return core_of(*prove_(std::move(wanted)), std::move(cited.clues), std::move(cited.spots), std::move(known),
                   values_);
  }

  // What a finding leaves on a board of which nothing else is known.
  std::vector<Mask> said_by(std::size_t finding) {
    std::vector<Mask> wanted = blank_;
    for (std::size_t fact = first_fact(finding); fact < index(way_.fact_ends[finding]); ++fact) {
      const int spot = way_.spots[fact];
      const Mask found = way_.found[fact] & values_;
      way_.said[fact] = decided(found) ? found : values_ & ~(masks_[index(spot)] & ~found);
      wanted[index(spot)] &= way_.said[fact];
    }
    return wanted;
  }

  Findings& way_;
  Looks& looks_;
  Mask values_;
  const Prove& prove_;
  std::vector<Mask> masks_, blank_;
  std::vector<std::vector<Mask>> boards_;  // by the number of rounds before them
};

}  // namespace

void add_reasons(Findings& way, Looks& looks, std::vector<Mask> masks, Mask values, const Prove& prove) {
  Retracing(way, looks, std::move(masks), values, prove).run();
}

}  // namespace sightline

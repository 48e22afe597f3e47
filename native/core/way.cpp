#include "core/way.hpp"

#include <algorithm>
#include <climits>
#include <map>
#include <numeric>
#include <utility>

namespace sightline {
namespace {

constexpr int kNever = -1;

// A board, what has been found on the way to it, and how many spots had changed when each technique last looked.
class Walker {
 public:
  Walker(Looks& looks, std::vector<Mask> masks, std::vector<int> changed, Budget& budget, int last = -1)
      : looks_(looks),
        budget_(budget),
        masks_(std::move(masks)),
        changed_(std::move(changed)),
        looked_(index(looks.techniques()), kNever),
        known_(looked_.size()) {
    way_.last = last;
    is_possible_ = std::ranges::find(masks_, Mask{0}) == masks_.end();
    see_board();
  }

  // These techniques last looked after so many of the spots had changed.
  void has_looked(const Turn& techniques, int seen) {
    for (const int technique : techniques) looked_[technique] = seen;
  }
  bool take_turn(const Turn& techniques);
  bool take_first(const std::vector<Turn>& turns) {
    return std::ranges::any_of(turns, [&](const Turn& turn) { return take_turn(turn); });
  }
  bool take_all(const std::vector<Turn>& turns) {
    return std::ranges::count_if(turns, [&](const Turn& turn) { return take_turn(turn); }) > 0;
  }
  void look(const Turn& techniques);
  bool take_nearest(const Turn& techniques);
  bool take_known(const Turn& techniques);
  bool goes_on() const { return is_possible_ && !budget_.stopped(); }

  std::optional<Findings> way() {
    if (!goes_on()) return {};
    return std::move(way_);
  }

 private:
  struct Source {  // where and when something was found; see Findings
    int technique, place, board, rank;
  };
  struct Candidate {
    Source source;
    Kept facts;
    std::vector<int> spots;  // those that get a value
  };

  const std::vector<int>& places_to_look(int technique, bool known_too);
  bool take(const Source& source, std::span<const Keep> facts);
  bool end_round(std::size_t findings_before);
  void see_board();
  int distance(const Candidate& candidate, bool in_turn) const;
  const Candidate& wider(const Candidate& one, std::span<const Candidate* const> all) const;

  Looks& looks_;
  Budget& budget_;
  std::vector<Mask> masks_, board_;  // with all that is found; when the last round ended
  std::vector<int> changed_, looked_;
  // By technique and place: what was found and is not looked at again.
  std::vector<std::map<int, std::vector<Candidate>>> known_;
  Findings way_;
  bool is_possible_;
  std::vector<int> places_;
  FoundAt found_;
  Kept fresh_;
};

void Walker::see_board() {
  board_ = masks_;
  looks_.see(board_);
}

// Where a technique has to look again, in order. One that looks once does so again only where it knows of something.
const std::vector<int>& Walker::places_to_look(int technique, bool known_too) {
  places_.clear();
  const int since = looked_[technique];
  if (since == kNever) {
    places_.resize(index(looks_.places(technique)));
    std::iota(places_.begin(), places_.end(), 0);
    return places_;
  }
  const bool once = looks_.looks_once(technique);
  if (once && !known_too) return places_;
  for (std::size_t at = index(since); at < changed_.size(); ++at) looks_.places_at(technique, changed_[at], places_);
  std::ranges::sort(places_);
  places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
  if (once) std::erase_if(places_, [&](int place) { return !known_[technique].contains(place); });
  return places_;
}

// Takes what is new of a finding; false if that is nothing.
bool Walker::take(const Source& source, std::span<const Keep> facts) {
  fresh_.clear();
  std::ranges::copy_if(facts, std::back_inserter(fresh_),
                       [&](const Keep& fact) { return masks_[fact.spot] & ~fact.mask; });
  if (fresh_.empty() || !is_possible_) return false;
  way_.techniques.push_back(source.technique);
  way_.places.push_back(source.place);
  way_.boards.push_back(source.board);
  way_.ranks.push_back(source.rank);
  for (const Keep& fact : fresh_) {
    masks_[fact.spot] &= fact.mask;
    is_possible_ &= masks_[fact.spot] != 0;
    changed_.push_back(fact.spot);
    way_.spots.push_back(fact.spot);
    way_.left.push_back(masks_[fact.spot]);
    way_.found.push_back(fact.mask);
  }
  way_.fact_ends.push_back(static_cast<int>(way_.spots.size()));
  return true;
}

bool Walker::end_round(std::size_t findings_before) {
  if (way_.techniques.size() == findings_before) return false;
  way_.ends.push_back(static_cast<int>(way_.techniques.size()));
  see_board();
  return true;
}

bool Walker::take_turn(const Turn& techniques) {
  const std::size_t findings = way_.techniques.size();
  const int board = static_cast<int>(way_.ends.size()), now = static_cast<int>(changed_.size());
  for (const int technique : techniques) {
    const std::vector<int>& places = places_to_look(technique, false);
    looked_[technique] = now;
    budget_.poll(static_cast<unsigned>(places.size()));
    for (const int place : places) {
      found_.clear();
      looks_.find_each(technique, place, found_);
      for (std::size_t rank = 0; rank < found_.ends.size(); ++rank)
        take({technique, place, board, static_cast<int>(rank)}, found_.finding(rank));
    }
  }
  return end_round(findings);
}

void Walker::look(const Turn& techniques) {
  const int now = static_cast<int>(changed_.size()), board = static_cast<int>(way_.ends.size());
  for (const int technique : techniques) {
    if (looked_[technique] == now) continue;
    const std::vector<int>& places = places_to_look(technique, true);
    looked_[technique] = now;
    budget_.poll(static_cast<unsigned>(places.size()));
    for (const int place : places) {
      known_[technique].erase(place);
      found_.clear();
      looks_.find_each(technique, place, found_);
      for (std::size_t rank = 0; rank < found_.ends.size(); ++rank) {
        const std::span<const Keep> facts = found_.finding(rank);
        Candidate candidate{{technique, place, board, static_cast<int>(rank)}, {facts.begin(), facts.end()}, {}};
        for (const Keep& fact : facts)
          if (decided(board_[fact.spot] & fact.mask) && !decided(board_[fact.spot]))
            candidate.spots.push_back(fact.spot);
        known_[technique][place].push_back(std::move(candidate));
      }
    }
  }
}

// To the nearer end; of what goes in turn, to its first value.
int Walker::distance(const Candidate& candidate, bool in_turn) const {
  const int last = way_.last;
  if (last < 0) return INT_MAX;
  const int first = looks_.distance(last, candidate.spots.front());
  return in_turn ? first : std::min(first, looks_.distance(last, candidate.spots.back()));
}

// The first candidate before this one that gives all of its values and more; itself, if there is none.
const Walker::Candidate& Walker::wider(const Candidate& one, std::span<const Candidate* const> all) const {
  for (const Candidate* other : all) {
    if (other == &one) break;
    if (other->spots.size() <= one.spots.size() || looks_.is_in_turn(other->source.technique)) continue;
    const auto gives = [&](int spot) { return std::ranges::find(other->spots, spot) != other->spots.end(); };
    if (std::ranges::all_of(one.spots, gives)) return *other;
  }
  return one;
}

bool Walker::take_nearest(const Turn& techniques) {
  int& last = way_.last;
  struct Giving {
    int distance;
    const Candidate* candidate;
  };
  std::vector<Giving> giving;
  std::vector<const Candidate*> all;
  for (const int technique : techniques)
    for (const auto& [place, found] : known_[technique])
      for (const Candidate& one : found)
        if (!one.spots.empty()) {
          giving.push_back({distance(one, looks_.is_in_turn(technique)), &one});
          all.push_back(&one);
        }
  std::ranges::stable_sort(giving, {}, &Giving::distance);
  for (const auto& [_, nearest] : giving) {
    const Candidate& candidate = wider(*nearest, all);
    const std::vector<int>& spots = candidate.spots;
    Kept facts = candidate.facts;
    const bool in_turn = looks_.is_in_turn(candidate.source.technique);
    if (in_turn) std::erase_if(facts, [&](const Keep& fact) { return fact.spot != spots.front(); });
    const std::size_t findings = way_.techniques.size();
    if (!take(candidate.source, facts)) continue;
    const bool backwards =
        !in_turn && last >= 0 && looks_.distance(last, spots.back()) < looks_.distance(last, spots.front());
    last = in_turn || backwards ? spots.front() : spots.back();
    return end_round(findings);
  }
  return false;
}

bool Walker::take_known(const Turn& techniques) {
  const std::size_t findings = way_.techniques.size();
  for (const int technique : techniques)
    for (const auto& [place, found] : known_[technique])
      for (const Candidate& one : found) take(one.source, one.facts);
  return end_round(findings);
}

}  // namespace

std::optional<Findings> way_by_turns(Looks& looks, std::vector<Mask> masks, const std::vector<Turn>& turns,
                                     const Changed& changed, Budget& budget) {
  Walker walker(looks, std::move(masks), changed.value_or(std::vector<int>()), budget);
  for (const Turn& turn : turns) walker.has_looked(turn, changed ? 0 : kNever);
  while (walker.goes_on() && walker.take_first(turns)) continue;
  return walker.way();
}

std::optional<Findings> way_near_by(Looks& looks, std::vector<Mask> masks, const NearBy& question, Budget& budget) {
  Walker walker(looks, std::move(masks), question.changed, budget, question.last);
  const int noted = question.seen.front();
  for (const Turn& turn : question.noted) walker.has_looked(turn, noted);
  for (std::size_t i = 0; i < question.groups.size(); ++i) walker.has_looked(question.groups[i], question.seen[i + 1]);
  if (noted == kNever && walker.goes_on()) walker.take_all(question.noted), walker.take_all(question.opening);
  while (walker.goes_on()) {
    if (walker.take_all(question.noted)) continue;
    const bool found = std::ranges::any_of(question.groups, [&](const Turn& group) {
      walker.look(group);
      return walker.take_nearest(group) || walker.take_known(group);
    });
    if (!found) break;
  }
  return walker.way();
}

}  // namespace sightline

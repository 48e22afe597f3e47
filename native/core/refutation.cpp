// An argument against an assumption that takes few scopes, one after the other, as a person would tell it.
// Scopes narrow the board in several orders until it fails, and what the failure does without is left out.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/problem.hpp"

namespace sightline {
namespace {

constexpr std::size_t kMostLinks = 64;  // scopes in a row; an argument is not looked for beyond that
constexpr int kMostOrders = 64;
constexpr unsigned kWorkPerScope = 8;  // units of Budget::poll

using Sequence = std::vector<int>;  // of scopes, one after the other

// In which order scopes take their turns: 0 the one that has waited longest, 1 the newest, others at random.
class Order {
 public:
  Order(int number, int spot, int value)
      : number_(number),
        state_((static_cast<std::uint64_t>(number) << 40) + (static_cast<std::uint64_t>(spot) << 8) +
               static_cast<std::uint64_t>(value)) {}

  std::size_t next(std::size_t waiting) {
    if (number_ == 0) return 0;
    if (number_ == 1) return waiting - 1;
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>(state_ >> 33) % waiting;
  }

 private:
  int number_;
  std::uint64_t state_;
};

class Refuter {
 public:
  Refuter(Scopes& scopes, std::vector<Mask> masks, Budget& budget)
      : scopes_(scopes), budget_(budget), waits_(index(scopes.count())), start_(std::move(masks)), masks_(start_) {}

  // Scopes that lead from an assumption to a conflict, none of which can be left out; none if this order does not.
  Sequence refute(int spot, Mask value, Order order) {
    begin(spot, value);
    Sequence sequence = run(spot, order) ? relevant() : Sequence();
    while (shorten(sequence, spot, value)) {
    }
    begin(spot, start_[index(spot)]);  // takes everything back
    return sequence;
  }

 private:
  struct Link {
    int scope;
    std::vector<int> changed;  // the spots
    bool fits;                 // whether all spots have a value left
  };

  void begin(int spot, Mask value) {
    for (const int other : touched_) masks_[index(other)] = start_[index(other)];
    touched_.assign(1, spot);
    masks_[index(spot)] = value;
  }

  // Lets a scope narrow the board.
  Link take(int scope) {
    kept_.clear();
    if (!scopes_.narrow(scope, masks_, kept_)) return {scope, {}, false};
    Link link{scope, {}, true};
    for (const auto& [spot, mask] : kept_) {
      const Mask left = masks_[index(spot)] & mask;
      if (left == masks_[index(spot)]) continue;
      masks_[index(spot)] = left;
      touched_.push_back(spot);
      link.changed.push_back(spot);
      link.fits = link.fits && left;
    }
    return link;
  }

  // Whether the assumption fails in this order; `links_` says how.
  bool run(int assumed, Order order) {
    links_.clear();
    std::vector<int> waiting(scopes_.at(assumed).begin(), scopes_.at(assumed).end());
    for (const int scope : waiting) waits_[index(scope)] = true;
    bool failed = false;
    while (!failed && !waiting.empty() && links_.size() < kMostLinks && budget_.poll(kWorkPerScope)) {
      const auto place = waiting.begin() + static_cast<std::ptrdiff_t>(order.next(waiting.size()));
      const int scope = *place;
      waiting.erase(place);
      waits_[index(scope)] = false;
      Link link = take(scope);
      failed = !link.fits;
      for (const int spot : link.changed)
        for (const int other : scopes_.at(spot))
          if (other != scope && !std::exchange(waits_[index(other)], true)) waiting.push_back(other);
      if (failed || !link.changed.empty()) links_.push_back(std::move(link));
    }
    for (const int scope : waiting) waits_[index(scope)] = false;
    return failed;
  }

  // The scopes that had to do with the conflict, which is the last link.
  Sequence relevant() const {
    Sequence later;
    const auto matters = [&](int spot) { return std::ranges::find_first_of(later, scopes_.at(spot)) != later.end(); };
    for (auto link = links_.rbegin(); link != links_.rend(); ++link)
      if (later.empty() || std::ranges::any_of(link->changed, matters)) later.push_back(link->scope);
    std::ranges::reverse(later);
    return later;
  }

  // Leaves out scopes without which the others still fail, those near the end first; false if there are none.
  bool shorten(Sequence& sequence, int spot, Mask value) {
    const std::size_t before = sequence.size();
    for (std::size_t at = before; at-- > 0 && sequence.size() > 1 && budget_.poll(kWorkPerScope);) {
      Sequence rest = sequence;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
      begin(spot, value);
      const auto last = std::ranges::find_if_not(rest, [&](int scope) { return take(scope).fits; });
      if (last == rest.end()) continue;
      rest.erase(last + 1, rest.end());
      at = std::min(at, rest.size());
      sequence = std::move(rest);
    }
    return sequence.size() < before;
  }

  Scopes& scopes_;
  Budget& budget_;
  std::vector<char> waits_;  // by scope
  const std::vector<Mask> start_;
  std::vector<Mask> masks_;
  std::vector<int> touched_;  // where masks_ may differ from start_
  std::vector<Link> links_;
  Kept kept_;
};

}  // namespace

std::vector<int> Problem::short_refutation(std::string_view masks, std::string_view wanted, int most, int orders,
                                           Budget& budget) const {
  if (most < 1) throw std::invalid_argument("too few scopes");
  if (orders < 1 || orders > kMostOrders) throw std::invalid_argument("too few or too many orders");
  const std::unique_ptr<Scopes> parts = scopes();
  Refuter refuter(*parts, board(masks), budget);
  const std::vector<Mask> asked = board(wanted);
  std::vector<int> shortest;  // the spot, the value, and the scopes
  for (int order = 0; order < orders && (shortest.empty() || shortest.size() > index(most) + 2); ++order) {
    for (int spot = 0; spot < static_cast<int>(asked.size()); ++spot) {
      for (Mask left = asked[index(spot)]; left && !budget.stopped();) {
        const int value = pop(left);
        const Sequence found = refuter.refute(spot, bit(value), Order(order, spot, value));
        if (found.empty() || (!shortest.empty() && found.size() + 2 >= shortest.size())) continue;
        shortest = {spot, value};
        shortest.insert(shortest.end(), found.begin(), found.end());
      }
    }
  }
  return shortest;
}

}  // namespace sightline

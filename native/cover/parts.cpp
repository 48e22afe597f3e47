#include "cover/parts.hpp"

#include <algorithm>
#include <numeric>

#include "cover/order.hpp"

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The question that remains once some options are taken.
class Remainder {
 public:
  Remainder(const CoverQuestion& question, std::span<const int> taken, std::span<const int> dropped)
      : question_(question),
        used_(at(question.items())),
        paint_(at(question.items()), kBare),
        alive_(at(question.options())) {
    for (int o = 0; o < question.options(); ++o)
      alive_[at(o)] = std::ranges::any_of(question.option(o), [&](int item) { return item < question.primary; });
    for (int o : dropped) alive_[at(o)] = 0;
    for (int o : taken) take(o);
    for (int o = 0; o < question.options(); ++o) alive_[at(o)] = alive_[at(o)] && fits(o);
    count_users();
  }

  bool dead() const {
    if (clash_) return true;
    for (int i = 0; i < question_.primary; ++i)
      if (users_[at(i)] < lo(i)) return true;
    return false;
  }

  std::vector<CoverPart> parts() {
    join_items();
    std::vector<int> part_of(at(question_.items()), -1), local(at(question_.items()), -1);
    std::vector<CoverPart> parts;
    for (int i = 0; i < question_.items(); ++i) {
      if (!matters(i)) continue;
      int& number = part_of[at(root(i))];
      if (number < 0) {
        number = static_cast<int>(parts.size());
        parts.emplace_back();
      }
      CoverQuestion& question = parts[at(number)].question;
      local[at(i)] = question.items();
      question.primary += i < question_.primary;
      question.lo.push_back(lo(i));
      question.hi.push_back(i < question_.primary || hi(i) > 1 ? std::min(hi(i), users_[at(i)]) : 1);
    }
    for (int o = 0; o < question_.options(); ++o)
      if (alive_[at(o)]) add_option(parts[at(part_of[at(root(question_.item[at(anchor(o))]))])], o, local);
    return parts;
  }

 private:
  static constexpr int kBare = -1;

  // What an item still requires. Optional items with colours are not used up; their conflicts are between pairs.
  int lo(int i) const { return std::max(question_.lo[at(i)] - used_[at(i)], 0); }
  int hi(int i) const { return question_.hi[at(i)] - used_[at(i)]; }
  bool exclusive(int i) const { return i >= question_.primary && question_.hi[at(i)] == 1; }

  void take(int option) {
    if (!alive_[at(option)] || !fits(option)) clash_ = true;
    alive_[at(option)] = 0;
    for (int e = question_.start[at(option)]; e < question_.start[at(option) + 1]; ++e) {
      const int i = question_.item[at(e)];
      if (exclusive(i)) paint_[at(i)] = question_.colour_at(e);
      else ++used_[at(i)];
    }
  }

  bool fits(int option) const {
    for (int e = question_.start[at(option)]; e < question_.start[at(option) + 1]; ++e) {
      const int i = question_.item[at(e)], colour = question_.colour_at(e);
      if (exclusive(i) ? paint_[at(i)] != kBare && (colour == 0 || colour != paint_[at(i)]) : hi(i) <= 0) return false;
    }
    return true;
  }

  // The options that use each item, and whether two of them could conflict there.
  void count_users() {
    users_.assign(at(question_.items()), 0);
    shade_.assign(at(question_.items()), kBare);
    mixed_.assign(at(question_.items()), 0);
    for (int o = 0; o < question_.options(); ++o) {
      if (!alive_[at(o)]) continue;
      for (int e = question_.start[at(o)]; e < question_.start[at(o) + 1]; ++e) {
        const std::size_t i = at(question_.item[at(e)]);
        const int colour = question_.colour_at(e);
        if (users_[i]++ && (colour == 0 || colour != shade_[i])) mixed_[i] = 1;
        shade_[i] = colour;
      }
    }
  }

  bool matters(int i) const {
    if (!users_[at(i)]) return false;
    return i < question_.primary || (exclusive(i) ? mixed_[at(i)] != 0 : users_[at(i)] > hi(i));
  }

  int root(int i) {
    while (parent_[at(i)] != i) i = parent_[at(i)] = parent_[at(parent_[at(i)])];
    return i;
  }

  int anchor(int option) const {  // the entry of a primary item
    int e = question_.start[at(option)];
    while (question_.item[at(e)] >= question_.primary) ++e;
    return e;
  }

  void join_items() {
    parent_.resize(at(question_.items()));
    std::iota(parent_.begin(), parent_.end(), 0);
    for (int o = 0; o < question_.options(); ++o) {
      if (!alive_[at(o)]) continue;
      const int first = root(question_.item[at(anchor(o))]);
      for (int i : question_.option(o))
        if (matters(i)) parent_[at(root(i))] = first;
    }
  }

  void add_option(CoverPart& part, int option, const std::vector<int>& local) const {
    CoverQuestion& question = part.question;
    for (int e = question_.start[at(option)]; e < question_.start[at(option) + 1]; ++e) {
      if (local[at(question_.item[at(e)])] < 0) continue;
      question.item.push_back(local[at(question_.item[at(e)])]);
      if (!question_.colour.empty()) question.colour.push_back(question_.colour_at(e));
    }
    question.start.push_back(static_cast<int>(question.item.size()));
    if (!question_.cost.empty()) question.cost.push_back(question_.cost[at(option)]);
    part.options.push_back(option);
  }

  const CoverQuestion& question_;
  std::vector<int> used_, paint_, users_, shade_, parent_;
  std::vector<char> alive_, mixed_;
  bool clash_ = false;
};

}  // namespace

CoverParts cut_into_parts(const CoverQuestion& question, std::span<const int> taken, std::span<const int> dropped) {
  CoverParts whole;
  whole.options = question.options();
  whole.taken.assign(taken.begin(), taken.end());
  if (!question.cost.empty())
    for (int o : taken) whole.cost += question.cost[at(o)];
  Remainder remainder(question, taken, dropped);
  whole.dead = remainder.dead();
  if (!whole.dead) whole.parts = remainder.parts();
  return whole;
}

// The bit engine scans every item at every node, but in few words; the cell engine visits only what a choice touches.
// Few items or long lists favour bits; thousands of items with short lists (large Sudokus) favour cells.
std::unique_ptr<Engine> best_engine(const CoverQuestion& question) {
  constexpr std::size_t kSmall = 100'000, kTooLarge = 8'000'000;  // words of the bit matrix
  const std::size_t bits = at(question.items()) * (at(question.options()) / 64 + 1);
  if (bits <= kSmall) return bit_engine(question);
  if (bits > kTooLarge) return cell_engine(question);
  const std::size_t per_option = question.item.size() / at(question.options()) + 1;
  const std::size_t per_item = question.item.size() / at(question.items()) + 1;
  const bool short_lists = per_option * per_option * per_item * 64 < bits;
  return short_lists ? cell_engine(question) : bit_engine(question);
}

Joint::Joint(const CoverParts& parts)
    : parts_(parts), before_(parts.parts.size() + 1, parts.taken.size()), taken_(parts.taken) {
  for (const CoverPart& part : parts.parts)
    engines_.push_back(best_engine(ordered_.emplace_back(in_listing_order(part.question))));
}

Joint::Turn Joint::settle(Budget& budget) {
  if (parts_.dead) return Turn::dead;
  if (engines_.empty()) return Turn::solved;
  return go_on(engines_[part_]->settle(budget), budget);
}

Joint::Turn Joint::enter(const Branch& branch, int child, Budget& budget) {
  const std::size_t part = part_, mark = engines_[part_]->mark();
  const Turn turn = go_on(engines_[part_]->enter(branch, child, budget), budget);
  if (turn == Turn::dead && part != part_) undo({part, mark, 0});
  return turn;
}

// When a part is covered, continues with the next one.
Joint::Turn Joint::go_on(Turn turn, Budget& budget) {
  while (turn == Turn::solved && part_ + 1 < engines_.size()) {
    before_[part_ + 1] = options_taken();
    turn = engines_[++part_]->settle(budget);
  }
  return turn;
}

void Joint::undo(const Mark& mark) {
  if (engines_.empty()) return;
  for (; part_ > mark.part; --part_) engines_[part_]->undo(0);
  engines_[part_]->undo(mark.mark);
  if (taken_.size() > options_taken()) taken_.resize(options_taken());
}

CoverRun* Joint::start_run() {
  if (part_ + 1 != engines_.size()) return nullptr;
  run_from_ = options_taken();
  return run_ = engines_[part_]->start_run();
}

Joint::Turn Joint::run(Budget& budget, std::int64_t& nodes) {
  if (taken_.size() > run_from_) taken_.resize(run_from_);
  return run_->next(budget, nodes);
}

void Joint::key(std::vector<Word>& out) const {
  out.push_back(part_);
  engines_[part_]->key(out);
}

std::span<const int> Joint::taken() {
  for (std::size_t part = 0; part < engines_.size() && part <= part_; ++part) {
    const std::span<const int> taken = engines_[part]->taken();
    for (std::size_t i = taken_.size() - std::min(taken_.size(), before_[part]); i < taken.size(); ++i)
      taken_.push_back(parts_.parts[part].options[at(taken[i])]);
  }
  return taken_;
}

}  // namespace sightline

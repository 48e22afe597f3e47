#include <algorithm>

#include "matching/parts.hpp"

namespace sightline {

namespace {
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr int kFree = -1;
}  // namespace

// The runs take their options in turn, the last run fastest. Each begins with its present option, so that going down
// costs nothing; to change to another, the run that owns it must find a new one, moving only runs after this one. Hence
// every branch leads to a placement.
Walk::Walk(const Part& part, Packed& board)
    : part_(&part),
      board_(&board),
      mate_(part.mate),
      owner_(at(part.others), kFree),
      first_(at(part.runs)),
      tried_(at(part.runs)),
      cursor_(at(part.runs)),
      seen_(at(part.others)) {
  for (int run = 0; run < part.runs; ++run) owner_[at(part.other[at(mate_[at(run)])])] = run;
  reset(0);
}

// Every run from `from` on begins again with its present option.
void Walk::reset(int from) {
  std::copy(mate_.begin() + from, mate_.end(), first_.begin() + from);
  std::fill(tried_.begin() + from, tried_.end(), 0);
  level_ = part_->runs - 1;
}

Walk::Move Walk::next(Budget& budget) {
  for (; level_ >= 0; --level_) {
    const int begin = part_->begin[at(level_)], options = part_->begin[at(level_) + 1] - begin;
    while (tried_[at(level_)] + 1 < options) {
      if (!budget.step()) return Move::stopped;
      const int option = begin + (first_[at(level_)] - begin + ++tried_[at(level_)]) % options;
      if (take(level_, option, budget)) {
        reset(level_ + 1);
        return Move::on;
      }
      if (budget.stopped()) return --tried_[at(level_)], Move::stopped;
    }
  }
  reset(0);
  return Move::over;
}

bool Walk::take(int run, int option, Budget& budget) {
  ++tries_;
  const int other = part_->other[at(option)], displaced = owner_[at(other)], old = part_->other[at(mate_[at(run)])];
  if (displaced != kFree && displaced < run) return false;
  owner_[at(old)] = kFree;
  owner_[at(other)] = run;
  if (displaced != kFree && !reassign(displaced, run, budget)) {
    owner_[at(old)] = run;
    owner_[at(other)] = displaced;
    return false;
  }
  move(run, option);
  return true;
}

// Finds an option for a run that lost its own, moving runs after `fixed` where needed: depth first.
bool Walk::reassign(int displaced, int fixed, Budget& budget) {
  path_.assign(1, displaced);
  cursor_[at(displaced)] = part_->begin[at(displaced)];
  while (!path_.empty() && budget.poll()) {
    const int run = path_.back();
    if (cursor_[at(run)] == part_->begin[at(run) + 1]) {
      path_.pop_back();
      continue;
    }
    const int other = part_->other[at(cursor_[at(run)]++)], next = owner_[at(other)];
    if (seen_[at(other)] == tries_ || (next != kFree && next <= fixed)) continue;
    seen_[at(other)] = tries_;
    if (next == kFree) {
      for (const int mover : path_) {
        const int option = cursor_[at(mover)] - 1;
        owner_[at(part_->other[at(option)])] = mover;
        move(mover, option);
      }
      return true;
    }
    cursor_[at(next)] = part_->begin[at(next)];
    path_.push_back(next);
  }
  return false;
}

void Walk::move(int run, int option) {
  (*board_)[at(part_->spot[at(mate_[at(run)])])] = '\1';
  (*board_)[at(part_->spot[at(option)])] = '\2';
  mate_[at(run)] = option;
}

}  // namespace sightline

// The interface of a cover engine for walks over its tree: settle what is forced, show the branch, take, undo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "cover/question.hpp"

namespace sightline {

using Word = std::uint64_t;

// The children of a branch: take options[k] (k < takes) or, if `none`, none of them. If the item may be covered again, the
// options before the one taken are dropped, so that no set of options comes up twice.
struct Branch {
  std::vector<int> options;  // ascending; named() gives their numbers in the question
  int takes = 0;
  bool none = false, drops = false;

  int degree() const { return takes + none; }
};

// The position of a walk: at each branch on the way down, which child is next and how many there are. At the last
// branch `next` has not been entered; above it, the walk is inside the child before `next`.
struct CoverPlace {
  struct Level {
    int next, of;
  };
  bool started = false;
  std::vector<Level> levels;
};

// The options taken on the way down.
class Taken {
 public:
  void add(int option) {
    if (size_ == list_.size()) list_.resize(2 * size_ + 16);
    list_[size_++] = option;
  }
  void cut(std::size_t size) { size_ = size; }
  std::size_t size() const { return size_; }
  std::span<const int> all() const { return {list_.data(), size_}; }

 private:
  std::vector<int> list_;
  std::size_t size_ = 0;
};

class CoverRun;

// The tree is a function of the state alone: settle takes every option that is the only one left for an item, then the
// branch is the first item with the fewest options. Hence a path is a list of child numbers, the same for every engine.
class Engine {
 public:
  enum class Turn { branch, solved, dead, stopped };

  virtual ~Engine() = default;
  virtual Turn settle(Budget& budget) = 0;  // may be called again after `stopped`
  virtual void branch(Branch& out) = 0;     // after settle returned Turn::branch
  virtual int named(int option) const { return option; }
  virtual void take(const Branch& branch, int child) = 0;
  virtual std::size_t mark() const = 0;
  virtual void undo(std::size_t mark) = 0;
  virtual void key(std::vector<Word>& out) const = 0;  // appends everything that the tree below depends on

  // take and settle; a dead end is undone at once
  Turn enter(const Branch& branch, int child, Budget& budget) {
    const std::size_t before = mark();
    take(branch, child);
    const Turn turn = settle(budget);
    if (turn == Turn::dead) undo(before);
    return turn;
  }

  virtual bool open(int item) const = 0;                               // for primary items
  virtual int need(int item) const = 0;                                // how often an open item must still be covered
  virtual int room(int item) const = 0;                                // … and how often it may be
  virtual void options_of(int item, std::vector<int>& out) const = 0;  // appends the live options of an item

  // The live options in groups that share no item; none if there is one group or the engine does not support this.
  virtual std::vector<std::vector<Word>> groups() const { return {}; }
  virtual void focus(std::span<const Word>) {}  // drop all options outside this group; undone like a take

  // Lets the engine walk the tree below the present branch by itself, if its nodes are not needed. The run must end
  // before any other call. nullptr: not supported.
  virtual CoverRun* start_run() { return nullptr; }

  std::span<const int> taken() const { return taken_.all(); }

 protected:
  Taken taken_;
};

// The same tree below a branch, walked by the engine.
class CoverRun {
 public:
  using Turn = Engine::Turn;

  virtual ~CoverRun() = default;
  virtual Turn next(Budget& budget, std::int64_t& nodes) = 0;  // solved: at the next cover; dead: there are no more
  virtual void place(std::vector<CoverPlace::Level>& out) const = 0;  // appends the levels from the first branch on
};

std::unique_ptr<Engine> bit_engine(const CoverQuestion& question);
std::unique_ptr<Engine> cell_engine(const CoverQuestion& question);
std::unique_ptr<Engine> best_engine(const CoverQuestion& question);  // bits or cells, depending on the sizes

}  // namespace sightline

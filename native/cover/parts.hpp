// A cover problem cut into parts that share no item, and the parts walked one after the other as one tree.
#pragma once

#include <deque>
#include <vector>

#include "cover/engine.hpp"

namespace sightline {

struct CoverPart {
  CoverQuestion question;
  std::vector<int> options;  // its options, by their numbers in the whole
};

struct CoverParts {
  int options = 0;         // of the whole
  bool dead = false;       // what was taken contradicts itself, or an item cannot be covered at all
  std::vector<int> taken;  // before the split
  std::int64_t cost = 0;   // of those
  std::vector<CoverPart> parts;
};

// What is left of the question once some options are taken and some dropped.
CoverParts cut_into_parts(const CoverQuestion& question, std::span<const int> taken, std::span<const int> dropped);

// One tree for all parts: solve the first, then the next. Options have their numbers in the whole in taken().
class Joint {
 public:
  using Turn = Engine::Turn;
  struct Mark {
    std::size_t part = 0, mark = 0, taken = 0;
  };

  explicit Joint(const CoverParts& parts);

  Turn settle(Budget& budget);
  void branch(Branch& out) { engines_[part_]->branch(out); }
  int named(int option) const {
    return parts_.parts[part_].options[static_cast<std::size_t>(engines_[part_]->named(option))];
  }
  void take(const Branch& branch, int child) { engines_[part_]->take(branch, child); }
  Turn enter(const Branch& branch, int child, Budget& budget);
  Mark mark() const { return engines_.empty() ? Mark{} : Mark{part_, engines_[part_]->mark(), options_taken()}; }
  void undo(const Mark& mark);
  void key(std::vector<Word>& out) const;

  CoverRun* start_run();  // see Engine; only the last part can be run
  Turn run(Budget& budget, std::int64_t& nodes);

  std::span<const int> taken();

 private:
  std::size_t options_taken() const { return before_[part_] + engines_[part_]->taken().size(); }
  Turn go_on(Turn turn, Budget& budget);

  const CoverParts& parts_;
  std::deque<CoverQuestion> ordered_;  // the parts as the engines see them
  std::vector<std::unique_ptr<Engine>> engines_;
  std::vector<std::size_t> before_;  // how many options the parts before one have taken
  std::vector<int> taken_;           // up to date as of the last taken()
  std::size_t part_ = 0;
  CoverRun* run_ = nullptr;
  std::size_t run_from_ = 0;  // options taken where it began
};

}  // namespace sightline

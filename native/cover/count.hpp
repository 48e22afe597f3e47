// Counts covers without listing them: every state once, and groups that share no item separately.
#pragma once

#include <vector>

#include "core/natural.hpp"
#include "cover/memo.hpp"
#include "cover/parts.hpp"

namespace sightline {

class CoverCounter {
 public:
  explicit CoverCounter(Engine& engine) : engine_(engine) {}

  // Counts the covers below the engine's state, which stays the same. If the budget ends first, those found so far.
  Natural count(Budget& budget);
  bool stopped() const { return stopped_; }

 private:
  struct Frame {
    std::size_t mark, key;
    bool product;  // true: of the groups; false: the sum over the children
    int next = 0;
    Natural value;
    std::vector<std::vector<Word>> groups;
  };
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;  // for remembered states

  bool arrive(Budget& budget, Natural& value);
  void open_node(std::size_t key);
  Natural count_run(CoverRun& run, Budget& budget);
  bool worth_splitting();
  bool splits_often() const { return splits_ * 16 >= looks_; }
  void remember(const Frame& frame);
  Natural gather(Natural value) const;

  Engine& engine_;
  std::vector<Frame> frames_;
  std::vector<Branch> branches_;  // parallel to frames_; kept to reuse their memory
  CoverMemo memo_, older_;        // when memo_ is full it becomes older_
  std::vector<Natural> values_, older_values_;
  std::vector<Word> keys_;
  std::int64_t looks_ = 0, splits_ = 0;
  bool remember_ = true, stopped_ = false;
};

// The product over all parts; a lower bound if the budget ends first.
Natural count_covers(const CoverParts& parts, Budget& budget, bool& stopped);

}  // namespace sightline

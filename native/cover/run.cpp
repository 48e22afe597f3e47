#include "cover/run.hpp"

#include <algorithm>

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// W words of options, P words of open items; 0 stands for any number. Each level is a copy of the one above it, so there
// is nothing to undo: live options, open items, and the options of the branch that are yet to be tried.
template <std::size_t W, std::size_t P>
class Run final : public BitRun {
 public:
  Run(const RunProblem& problem, std::size_t words) : problem_(problem), words_(words) {}

  void start(std::span<const int> options, const Word* open) override {
    lens_.options.assign(options.begin(), options.end());
    problem_.maker.fill(lens_, words());
    depth_ = 0;
    below_ = Below::nothing;
    make_room();
    Word* const first = level(0);
    std::fill_n(first, words(), 0);
    for (std::size_t o = 0; o < options.size(); ++o) set(first, static_cast<int>(o));
    std::copy_n(open, open_words(), this->open(first));
    Budget unlimited;
    int item = 0;
    settle(first, unlimited, item);  // nothing is forced at a branch: this finds its item
    branch(item);
  }

  Turn next(Budget& budget, std::int64_t& nodes) override {
    if (below_ == Below::cover) below_ = Below::nothing;
    for (;;) {
      if (below_ == Below::run) {
        const Turn turn = next_narrower(budget, nodes);
        if (turn != Turn::dead) return turn;
        below_ = Below::nothing;
      }
      const int kid = first_of(kids(level(depth_)));
      if (kid < 0) {
        if (depth_ == 0) return Turn::dead;
        --depth_;
        continue;
      }
      if (!budget.step()) return Turn::stopped;
      int item = 0;
      const Turn turn = enter(kid, budget, item);
      if (turn == Turn::stopped) return turn;
      clear(kids(level(depth_)), kid);
      if (turn == Turn::dead) continue;
      if (turn == Turn::solved) return below_ = Below::cover, turn;
      ++nodes;
      if (W == 0 && narrows()) continue;
      ++depth_;
      make_room();
      branch(item);
    }
  }

  void place(std::vector<CoverPlace::Level>& out) const override {
    for (std::size_t depth = 0; depth <= depth_; ++depth) {
      const Word* const here = stack_.data() + depth * stride();
      const int of = common(here, row(nodes_[depth].item)), left = common(here, here + words() + open_words());
      out.push_back({of - left, of});
    }
    if (below_ == Below::run) narrower_->place(out);
  }

 private:
  static constexpr std::int64_t kTrials = 32;  // narrower runs before they are judged
  static constexpr std::int64_t kWorth = 4;    // nodes in a narrower run that pay for it
  static constexpr std::size_t kFixed = 6;     // words; up to here a run is compiled for its exact width
  static constexpr Word kNone = ~Word{0};
  enum class Below { nothing, cover, run };
  struct Node {
    int item;
    std::size_t taken;
  };

  std::size_t words() const { return W ? W : words_; }
  std::size_t open_words() const { return P ? P : problem_.open_words; }
  std::size_t stride() const { return 2 * words() + open_words(); }
  Word* level(std::size_t depth) { return stack_.data() + depth * stride(); }
  Word* open(Word* level) const { return level + words(); }
  Word* kids(Word* level) const { return level + words() + open_words(); }
  const Word* row(int item) const { return lens_.rows.data() + at(item) * words(); }

  int common(const Word* some, const Word* others) const {
    int count = 0;
    for (std::size_t w = 0; w < words(); ++w) count += std::popcount(some[w] & others[w]);
    return count;
  }

  int first_of(const Word* some) const {
    for (std::size_t w = 0; w < words(); ++w)
      if (some[w]) return static_cast<int>(w * 64) + std::countr_zero(some[w]);
    return -1;
  }

  // The level below the present one, with one more option taken.
  Turn enter(int kid, Budget& budget, int& item) {
    Word* const here = level(depth_);
    std::copy_n(here, words() + open_words(), here + stride());
    problem_.taken.cut(nodes_[depth_].taken);
    take(here + stride(), kid);
    return settle(here + stride(), budget, item);
  }

  void take(Word* level, int local) {
    const Word* const gone = problem_.maker.clash(lens_, local);
    const int option = lens_.options[at(local)];
    const Word* const closed = problem_.closes + at(option) * open_words();
    for (std::size_t w = 0; w < words(); ++w) level[w] &= ~gone[w];
    for (std::size_t p = 0; p < open_words(); ++p) open(level)[p] &= ~closed[p];
    problem_.taken.add(option);
  }

  // Scans all open items and takes what is forced, until a scan changes nothing. The minimum is kept without a jump,
  // which the processor could not predict.
  Turn settle(Word* const level, Budget& budget, int& branch) {
    const Word* const rows = lens_.rows.data();
    const Word* const open = this->open(level);
    for (;;) {
      if (!budget.poll(look_work(words(), open_words()))) return Turn::stopped;
      Word least = kNone;
      bool forced = false;
      for (std::size_t p = 0; p < open_words(); ++p)
        for (Word some = open[p]; some; some &= some - 1) {
          const int item = static_cast<int>(p * 64) + std::countr_zero(some);
          const int degree = common(level, rows + at(item) * words());
          if (degree <= 1) {
            if (degree == 0) return Turn::dead;
            take_last(level, item);
            forced = true;
            some &= open[p] | (some & (0 - some));
            continue;
          }
          const Word key = static_cast<Word>(degree) << 32 | static_cast<Word>(item);
          least = key < least ? key : least;
        }
      if (forced) continue;
      branch = static_cast<int>(least & 0xffffffff);
      return least == kNone ? Turn::solved : Turn::branch;
    }
  }

  void take_last(Word* level, int item) {
    for (std::size_t w = 0; w < words(); ++w)
      if (const Word only = level[w] & row(item)[w])
        return take(level, static_cast<int>(w * 64) + std::countr_zero(only));
  }

  void branch(int item) {
    Word* const here = level(depth_);
    for (std::size_t w = 0; w < words(); ++w) kids(here)[w] = here[w] & row(item)[w];
    nodes_[depth_] = {item, problem_.taken.size()};
  }

  void make_room() {
    if (nodes_.size() > depth_ + 1) return;
    nodes_.resize(2 * depth_ + 8);
    stack_.resize(nodes_.size() * stride());
  }

  // Whether a narrower run continues below: if a third of the words is enough, and as long as narrower runs pay off.
  // There are few widths, so that runs can be reused.
  bool narrows() {
    const Word* const below = level(depth_ + 1);
    const std::size_t least = words_for(at(common(below, below)));
    if (3 * least > words() || (runs_ > kTrials && run_nodes_ < kWorth * runs_)) return false;
    few_.clear();
    for (std::size_t w = 0; w < words(); ++w)
      each_bit(below[w], w, [&](int local) { few_.push_back(lens_.options[at(local)]); });
    const std::size_t width = least <= kFixed ? least : std::bit_ceil(least);
    if (runs_by_width_.size() <= width) runs_by_width_.resize(width + 1);
    if (!runs_by_width_[width]) runs_by_width_[width] = bit_run(problem_, width);
    narrower_ = runs_by_width_[width].get();
    narrower_->start(few_, below + words());
    below_ = Below::run;
    ++runs_;
    return true;
  }

  Turn next_narrower(Budget& budget, std::int64_t& nodes) {
    const std::int64_t before = nodes;
    const Turn turn = narrower_->next(budget, nodes);
    run_nodes_ += nodes - before;
    return turn;
  }

  const RunProblem problem_;
  const std::size_t words_;
  Lens lens_;
  std::vector<Word> stack_;
  std::vector<Node> nodes_;  // parallel to stack_: the branches
  std::size_t depth_ = 0;
  Below below_ = Below::nothing;  // what the last branch led to
  BitRun* narrower_ = nullptr;
  std::vector<std::unique_ptr<BitRun>> runs_by_width_;
  std::vector<int> few_;
  std::int64_t runs_ = 0, run_nodes_ = 0;
};

template <std::size_t W>
std::unique_ptr<BitRun> with_words(const RunProblem& problem, std::size_t words) {
  switch (problem.open_words) {
    case 1: return std::make_unique<Run<W, 1>>(problem, words);
    default: return std::make_unique<Run<W, 0>>(problem, words);
  }
}

}  // namespace

std::unique_ptr<BitRun> bit_run(const RunProblem& problem, std::size_t words) {
  switch (words) {
    case 1: return with_words<1>(problem, words);
    case 2: return with_words<2>(problem, words);
    case 3: return with_words<3>(problem, words);
    case 4: return with_words<4>(problem, words);
    case 5: return with_words<5>(problem, words);
    case 6: return with_words<6>(problem, words);
    default: return with_words<0>(problem, words);
  }
}

}  // namespace sightline

// Bit-parallel Algorithm X: one bit per option; an item's options are counted by popcount, ruled out by one AND.
#include <algorithm>
#include <climits>
#include <deque>
#include <type_traits>

#include "cover/engine.hpp"
#include "cover/run.hpp"

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// A level of the stack holds the live options, the counters and the open items; going down copies it, so there is nothing
// to undo.
class Bits final : public Engine {
 public:
  explicit Bits(const CoverQuestion& question)
      : question_(question), open_words_(words_for(at(question.primary))), maker_(question) {
    name_items();
    fill_closes();
    first_level();
  }

  Turn settle(Budget& budget) override {
    return in_words([&](auto words) { return settle_in<words>(budget); });
  }

  void branch(Branch& out) override {
    narrow_lens();
    out.options.clear();
    for (std::size_t w = 0; w < lens().words; ++w)
      each_bit(live()[w] & row(item_)[w], w, [&](int local) { out.options.push_back(local); });
    const int lo = need(item_);
    out.takes = static_cast<int>(out.options.size()) - std::max(lo, 1) + 1;
    out.none = lo == 0;
    out.drops = kinds_[at(item_)] == Kind::counted;
  }

  int named(int local) const override { return lens().options[at(local)]; }

  void take(const Branch& branch, int child) override {
    push();
    if (branch.drops)
      for (int k = 0; k < (child < branch.takes ? child : static_cast<int>(branch.options.size())); ++k)
        clear(live(), branch.options[at(k)]);
    if (child < branch.takes) return apply<0>(branch.options[at(child)]);
    clear(opened(), item_);
  }

  std::size_t mark() const override { return depth_; }

  void undo(std::size_t mark) override {
    if (mark == depth_) return;
    const Mark& to = marks_[mark];
    taken_.cut(to.taken);
    item_ = to.item;
    top_ = to.top;
    lens_ = to.lens;
    depth_ = mark;
  }

  void key(std::vector<Word>& out) const override {
    const std::size_t words = words_for(at(question_.options())), start = out.size();
    out.resize(start + words + at(counters_));
    if (lens_->depth == 0) std::copy_n(live(), lens().words, out.data() + start);
    else
      for (std::size_t w = 0; w < lens().words; ++w)
        each_bit(live()[w], w, [&](int local) { set(out.data() + start, lens().options[at(local)]); });
    std::copy_n(counts(), counters_, out.data() + start + words);
  }

  std::vector<std::vector<Word>> groups() const override {
    std::vector<std::vector<Word>> found;
    std::vector<Word> left(live(), live() + lens().words);
    std::vector<char> seen(at(question_.items()));
    for (std::size_t w = 0; w < left.size();) {
      if (!left[w]) {
        ++w;
        continue;
      }
      found.push_back(flood(static_cast<int>(w * 64) + std::countr_zero(left[w]), seen));
      for (std::size_t v = w; v < left.size(); ++v) left[v] &= ~found.back()[v];
    }
    if (found.size() == 1) found.clear();
    return found;
  }

  void focus(std::span<const Word> group) override {
    push();
    for (std::size_t w = 0; w < lens().words; ++w) live()[w] &= group[w];
    for (std::size_t w = 0; w < open_words_; ++w)
      each_bit(opened()[w], w, [&](int item) {
        if (!lives(item)) clear(opened(), item);
      });
  }

  void options_of(int item, std::vector<int>& out) const override {
    for (std::size_t w = 0; w < lens().words; ++w)
      each_bit(live()[w] & row(item)[w], w, [&](int local) { out.push_back(lens().options[at(local)]); });
  }
  bool open(int item) const override { return test(opened(), item); }
  int need(int item) const override { return kinds_[at(item)] == Kind::counted ? lo(counter(item)) : 1; }
  int room(int item) const override { return kinds_[at(item)] == Kind::counted ? hi(counter(item)) : 1; }

  CoverRun* start_run() override {
    if (counters_) return nullptr;
    std::vector<int> options;
    for (std::size_t w = 0; w < lens().words; ++w)
      each_bit(live()[w], w, [&](int local) { options.push_back(named(local)); });
    run_ = bit_run({maker_, closes_.data(), open_words_, taken_}, words_for(options.size()));
    run_->start(options, opened());
    return run_.get();
  }

 private:
  static constexpr int kNothing = INT_MAX;
  static constexpr std::int64_t kTrials = 32;  // lenses made at a depth before they are judged
  static constexpr std::int64_t kWorth = 4;    // nodes below a lens that pay for it
  enum class Kind : char { once, optional, counted };
  struct Mark {
    std::size_t taken, top;
    Lens* lens;
    int item;
  };

  const Lens& lens() const { return *lens_; }
  const Word* row(int item) const { return lens().row(item); }
  Word* live() { return stack_.data() + top_; }
  const Word* live() const { return stack_.data() + top_; }
  Word* counts() { return live() + lens().words; }
  const Word* counts() const { return live() + lens().words; }
  Word& counter(int item) { return counts()[number_[at(item)]]; }
  Word counter(int item) const { return counts()[number_[at(item)]]; }
  Word* opened() { return counts() + counters_; }
  const Word* opened() const { return counts() + counters_; }
  std::size_t size() const { return lens().words + at(counters_) + open_words_; }

  static int lo(Word counter) { return static_cast<int>(counter >> 32); }
  static int hi(Word counter) { return static_cast<int>(counter & 0xffffffff); }
  static Word both(int lo, int hi) { return static_cast<Word>(lo) << 32 | static_cast<Word>(hi); }

  // Calls the instance for this number of words; 0 stands for any number.
  template <class Call>
  Turn in_words(Call call) {
    switch (lens().words) {
      case 1: return call(std::integral_constant<std::size_t, 1>());
      case 2: return call(std::integral_constant<std::size_t, 2>());
      case 3: return call(std::integral_constant<std::size_t, 3>());
      case 4: return call(std::integral_constant<std::size_t, 4>());
      default: return call(std::integral_constant<std::size_t, 0>());
    }
  }

  // Scans all open items and takes what is forced, until a scan changes nothing. Leaves the branch in item_. The
  // minimum is kept without a jump, which the processor could not predict.
  template <std::size_t W>
  Turn settle_in(Budget& budget) {
    const Word* const rows = lens().rows.data();
    const Word* const now = live();
    const Word* const open = opened();
    const std::size_t words = W ? W : lens().words, open_words = open_words_;
    const bool counting = counters_ != 0;
    for (;;) {
      if (!budget.poll(look_work(words, open_words))) return Turn::stopped;
      Word least = ~Word{0};
      bool forced = false;
      for (std::size_t w = 0; w < open_words; ++w)
        for (Word some = open[w]; some; some &= some - 1) {
          const int item = static_cast<int>(w * 64) + std::countr_zero(some);
          int degree = common(now, rows + at(item) * words, words);
          if (counting && kinds_[at(item)] == Kind::counted) degree = degree_of(item, degree);
          if (degree <= 1) {
            if (degree == 0) return Turn::dead;
            apply<W>(first_of(item));
            forced = true;
            some &= open[w] | (some & (0 - some));
            continue;
          }
          least = std::min(least, static_cast<Word>(degree) << 32 | static_cast<Word>(item));
        }
      if (forced) continue;
      item_ = static_cast<int>(least & 0xffffffff);
      return least >> 32 < kNothing ? Turn::branch : Turn::solved;
    }
  }

  static int common(const Word* some, const Word* others, std::size_t words) {
    int count = 0;
    for (std::size_t w = 0; w < words; ++w) count += std::popcount(some[w] & others[w]);
    return count;
  }

  bool lives(int item) const {
    for (std::size_t w = 0; w < lens().words; ++w)
      if (live()[w] & row(item)[w]) return true;
    return false;
  }

  // The live options that are connected with this one.
  std::vector<Word> flood(int local, std::vector<char>& seen) const {
    std::vector<Word> group(lens().words);
    std::vector<int> waiting{local};
    set(group.data(), local);
    while (!waiting.empty()) {
      const int option = lens().options[at(waiting.back())];
      waiting.pop_back();
      for (int item : question_.option(option)) {
        if (seen[at(item)]) continue;
        seen[at(item)] = 1;
        for (std::size_t w = 0; w < group.size(); ++w) {
          const Word more = live()[w] & row(item)[w] & ~group[w];
          each_bit(more, w, [&](int next) { waiting.push_back(next); });
          group[w] |= more;
        }
      }
    }
    return group;
  }

  int first_of(int item) const {
    std::size_t w = 0;
    while (!(live()[w] & row(item)[w])) ++w;
    return static_cast<int>(w * 64) + std::countr_zero(live()[w] & row(item)[w]);
  }

  int degree_of(int item, int options) {
    const int lo = need(item);
    if (options < lo) return 0;
    if (lo) return options - lo + 1;
    if (options) return options + 1;
    clear(opened(), item);  // nothing more can cover it, and nothing has to
    return kNothing;
  }

  template <std::size_t W>
  void apply(int local) {
    const int option = lens().options[at(local)];
    taken_.add(option);
    const std::size_t words = W ? W : lens().words;
    Word* const now = live();
    const Word* const gone = maker_.clash(*lens_, local);
    for (std::size_t w = 0; w < words; ++w) now[w] &= ~gone[w];
    for (std::size_t w = 0; w < open_words_; ++w) opened()[w] &= ~closes_[at(option) * open_words_ + w];
    if (counters_)
      for (int item : question_.option(option))
        if (kinds_[at(item)] == Kind::counted) use(item);
  }

  void rule_out(int item) {
    for (std::size_t w = 0; w < lens().words; ++w) live()[w] &= ~row(item)[w];
  }

  void use(int item) {
    Word& count = counter(item);
    count = both(std::max(lo(count) - 1, 0), hi(count) - 1);
    if (hi(count)) return;
    rule_out(item);
    if (item < question_.primary) clear(opened(), item);
  }

  void push() {
    const std::size_t size = this->size(), next = top_ + size;
    if (depth_ == marks_.size()) marks_.resize(2 * depth_ + 8);
    marks_[depth_++] = {taken_.size(), top_, lens_, item_};
    if (next + size > stack_.size()) stack_.resize(2 * (next + size));
    for (std::size_t w = 0; w < size; ++w) stack_[next + w] = stack_[top_ + w];
    top_ = next;
  }

  // At a branch: renumbers the live options if a third of the words is enough and lenses at this depth have paid off so
  // far. The level shrinks in place; undo goes to a level above it.
  void narrow_lens() {
    ++lens_->nodes;
    if (lens().words == 1) return;
    std::size_t count = 0;
    for (std::size_t w = 0; w < lens().words; ++w) count += at(std::popcount(live()[w]));
    if (3 * words_for(count) > lens().words) return;
    if (lens_->depth + 1 == lenses_.size()) lenses_.emplace_back().depth = lens_->depth + 1;
    Lens& next = lenses_[lens_->depth + 1];
    if (next.made > kTrials && next.nodes < kWorth * next.made) return;
    next.options.clear();
    for (std::size_t w = 0; w < lens().words; ++w)
      each_bit(live()[w], w, [&](int local) { next.options.push_back(lens().options[at(local)]); });
    ++next.made;
    const Word* const rest = counts();
    lens_ = &next;
    maker_.fill(next, words_for(next.options.size()));
    std::copy_n(rest, at(counters_) + open_words_, counts());
    all_live();
  }

  void all_live() {
    std::fill_n(live(), lens().words, 0);
    for (std::size_t local = 0; local < lens().options.size(); ++local) set(live(), static_cast<int>(local));
  }

  void name_items() {
    for (int i = 0; i < question_.items(); ++i) {
      const bool counted = question_.counted(i);
      kinds_.push_back(counted ? Kind::counted : i < question_.primary ? Kind::once : Kind::optional);
      number_.push_back(counted ? counters_++ : -1);
    }
  }

  void fill_closes() {
    closes_.assign(at(question_.options()) * open_words_, 0);
    for (int o = 0; o < question_.options(); ++o)
      for (int item : question_.option(o))
        if (kinds_[at(item)] == Kind::once) set(closes_.data() + at(o) * open_words_, item);
  }

  void first_level() {
    lens_ = &lenses_.emplace_back();
    for (int o = 0; o < question_.options(); ++o) lenses_[0].options.push_back(o);
    maker_.fill(lenses_[0], std::max<std::size_t>(words_for(at(question_.options())), 1));
    stack_.assign(8 * size(), 0);
    all_live();
    for (int i = 0; i < question_.primary; ++i) set(opened(), i);
    for (int i = 0; i < question_.items(); ++i)
      if (kinds_[at(i)] == Kind::counted) counter(i) = both(question_.lo[at(i)], question_.hi[at(i)]);
  }

  const CoverQuestion& question_;
  const std::size_t open_words_;
  const LensMaker maker_;
  std::size_t top_ = 0, depth_ = 0;
  std::deque<Lens> lenses_;  // by depth; those below the present one keep their memory for reuse
  Lens* lens_ = nullptr;
  std::vector<Word> stack_;
  std::vector<Mark> marks_;
  std::vector<Kind> kinds_;
  std::vector<int> number_;   // of an item's counter
  std::vector<Word> closes_;  // options × open words: the exactly-once items that an option covers
  int counters_ = 0, item_ = -1;
  std::unique_ptr<BitRun> run_;
};

}  // namespace

std::unique_ptr<Engine> bit_engine(const CoverQuestion& question) { return std::make_unique<Bits>(question); }

}  // namespace sightline

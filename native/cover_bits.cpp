// Bit-parallel Algorithm X: one bit per option; an item's options are counted by popcount, ruled out by one AND.
#include <algorithm>
#include <bit>
#include <climits>
#include <deque>

#include "cover_engine.hpp"

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }
std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

void set(Word* words, int bit) { words[bit >> 6] |= Word{1} << (bit & 63); }
void clear(Word* words, int bit) { words[bit >> 6] &= ~(Word{1} << (bit & 63)); }
bool test(const Word* words, int bit) { return words[bit >> 6] >> (bit & 63) & 1; }

template <class Visit>
void each_bit(Word word, std::size_t w, Visit visit) {
  for (; word; word &= word - 1) visit(static_cast<int>(w * 64) + std::countr_zero(word));
}

// The options that were alive at some node, numbered anew: below it, far fewer words need to be looked at.
struct Lens {
  std::size_t words = 0, depth = 0;
  std::vector<int> options;  // by local number
  std::vector<Word> rows;    // items × words: the options that hold the item
  std::vector<Word> shades;  // colours × words: the options that give an item one colour
  std::vector<Word> clash;   // options × words: what cannot go with an option, if that is known (or room for one)
  std::vector<Word> known;
  bool keeps_clashes = false;
  std::int64_t made = 0, nodes = 0;  // how often at this depth, and the branches below in all
};

// A level of the stack holds the live options, the counters and the open items; going down copies it, so there is nothing
// to undo.
class Bits final : public Engine {
 public:
  explicit Bits(const CoverQuestion& question)
      : question_(question), open_words_(words_for(at(question.primary))) {
    name_items();
    name_shades();
    note_closings();
    first_level();
  }

  Turn settle(Budget& budget) override {
    for (;;) {
      if (!budget.poll()) return Turn::stopped;
      const int least = narrowest();
      if (least == kNothing) return Turn::solved;
      if (least == 0) return Turn::dead;
      if (least > 1) return Turn::branch;
      apply(first_of(item_));
    }
  }

  void branch(Branch& out) override {
    for (std::size_t depth = 1; depth <= lens_->depth; ++depth) ++lenses_[depth].nodes;
    if (lens().words > 1) change_lens();
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
    if (child < branch.takes) return apply(branch.options[at(child)]);
    clear(opened(), item_);
  }

  Turn enter(const Branch& branch, int child, Budget& budget) override {
    const std::size_t before = mark();
    take(branch, child);
    const Turn turn = settle(budget);
    if (turn == Turn::dead) undo(before);
    return turn;
  }

  std::size_t mark() const override { return depth_; }

  void undo(std::size_t mark) override {
    if (mark == depth_) return;
    const Mark& to = marks_[mark];
    taken_count_ = to.taken;
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
    std::copy_n(level() + lens().words, counters_, out.data() + start + words);
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

 private:
  static constexpr int kNothing = INT_MAX;
  static constexpr std::size_t kMostClashes = std::size_t{1} << 20;  // words
  static constexpr std::int64_t kTrials = 32, kWorth = 4;  // nodes below a lens that pay for it
  enum class Kind : char { once, optional, counted };
  struct Mark {
    std::size_t taken, top;
    Lens* lens;
    int item;
  };

  const Lens& lens() const { return *lens_; }
  Word* level() { return stack_.data() + top_; }
  const Word* level() const { return stack_.data() + top_; }
  Word* live() { return level(); }
  const Word* live() const { return level(); }
  Word& counter(int item) { return level()[lens().words + at(number_[at(item)])]; }
  Word counter(int item) const { return level()[lens().words + at(number_[at(item)])]; }
  Word* opened() { return level() + lens().words + counters_; }
  const Word* opened() const { return level() + lens().words + counters_; }
  const Word* row(int item) const { return lens().rows.data() + at(item) * lens().words; }
  std::size_t size() const { return lens().words + at(counters_) + open_words_; }

  static int lo(Word counter) { return static_cast<int>(counter >> 32); }
  static int hi(Word counter) { return static_cast<int>(counter & 0xffffffff); }
  static Word both(int lo, int hi) { return static_cast<Word>(lo) << 32 | static_cast<Word>(hi); }

  bool lives(int item) const {
    for (std::size_t w = 0; w < lens().words; ++w)
      if (live()[w] & row(item)[w]) return true;
    return false;
  }

  // The live options that hang together with this one.
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

  int narrowest() {
    switch (lens().words) {
      case 1: return narrowest_in<1>();
      case 2: return narrowest_in<2>();
      case 3: return narrowest_in<3>();
      case 4: return narrowest_in<4>();
      default: return narrowest_in<0>();
    }
  }

  // The least degree among the open items, whose item is left in item_; 0 and 1 are returned as soon as they are seen.
  template <std::size_t W>
  int narrowest_in() {
    int least = kNothing;
    const Word* const now = live();
    const Word* const rows = lens().rows.data();
    const std::size_t words = W ? W : lens().words;
    for (std::size_t w = 0; w < open_words_; ++w)
      for (Word some = opened()[w]; some; some &= some - 1) {
        const int item = static_cast<int>(w * 64) + std::countr_zero(some);
        const Word* const of = rows + at(item) * words;
        int degree = 0;
        for (std::size_t v = 0; v < words; ++v) {
          degree += std::popcount(now[v] & of[v]);
          if (W == 0 && !counters_ && degree >= least) break;
        }
        if (counters_ && kinds_[at(item)] == Kind::counted) degree = degree_of(item, degree);
        if (degree >= least) continue;
        least = degree;
        item_ = item;
        if (degree <= 1) return degree;
      }
    return least;
  }

  int degree_of(int item, int options) {
    const int lo = need(item);
    if (options < lo) return 0;
    if (lo) return options - lo + 1;
    if (options) return options + 1;
    clear(opened(), item);  // nothing more can cover it, and nothing need
    return kNothing;
  }

  void apply(int local) {
    const int option = lens().options[at(local)];
    note_taken(option);
    Word* const now = live();
    const Word* const gone = clash(local);
    switch (lens().words) {
      case 1: now[0] &= ~gone[0]; break;
      case 2: now[0] &= ~gone[0], now[1] &= ~gone[1]; break;
      default:
        for (std::size_t w = 0; w < lens().words; ++w) now[w] &= ~gone[w];
    }
    for (std::size_t w = 0; w < open_words_; ++w) opened()[w] &= ~closes_[at(option) * open_words_ + w];
    if (counters_)
      for (int item : question_.option(option))
        if (kinds_[at(item)] == Kind::counted) use(item);
  }

  // The options that cannot go with this one, itself included; worked out when first asked for.
  const Word* clash(int local) {
    Lens& lens = *lens_;
    Word* const gone = lens.clash.data() + (lens.keeps_clashes ? at(local) * lens.words : 0);
    if (lens.keeps_clashes) {
      if (test(lens.known.data(), local)) return gone;
      set(lens.known.data(), local);
    }
    std::fill_n(gone, lens.words, 0);
    set(gone, local);
    const int option = lens.options[at(local)];
    for (int e = question_.start[at(option)]; e < question_.start[at(option) + 1]; ++e) {
      const int item = question_.item[at(e)];
      if (kinds_[at(item)] == Kind::counted) continue;
      const bool shaded = shades_ && shade_of_[at(e)] >= 0;
      const Word* const same = shaded ? lens.shades.data() + at(shade_of_[at(e)]) * lens.words : nullptr;
      for (std::size_t w = 0; w < lens.words; ++w) gone[w] |= row(item)[w] & (same ? ~same[w] : ~Word{0});
    }
    return gone;
  }

  void rule_out(int item) {
    Word* const now = live();
    const Word* const of = row(item);
    for (std::size_t w = 0; w < lens().words; ++w) now[w] &= ~of[w];
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
    marks_[depth_++] = {taken_count_, top_, lens_, item_};
    if (next + size > stack_.size()) stack_.resize(2 * (next + size));
    for (std::size_t w = 0; w < size; ++w) stack_[next + w] = stack_[top_ + w];
    top_ = next;
  }

  // Renumbers the live options where that leaves a third of the words, and where lenses at this depth have been worth their
  // making. The level shrinks in place; undo goes to a level above it.
  void change_lens() {
    std::size_t count = 0;
    for (std::size_t w = 0; w < lens().words; ++w) count += at(std::popcount(live()[w]));
    if (3 * words_for(count) > lens().words) return;
    if (lens_->depth + 1 == lenses_.size()) lenses_.emplace_back().depth = lens_->depth + 1;
    Lens& next = lenses_[lens_->depth + 1];
    if (next.made > kTrials && next.nodes < kWorth * next.made) return;
    const std::size_t old_words = lens().words;
    next.options.clear();
    for (std::size_t w = 0; w < old_words; ++w)
      each_bit(live()[w], w, [&](int local) { next.options.push_back(lens().options[at(local)]); });
    ++next.made;
    lens_ = &next;
    fill(next);
    std::copy(level() + old_words, level() + old_words + counters_ + open_words_, level() + lens().words);
    all_live();
  }

  void fill(Lens& lens) const {
    lens.words = std::max<std::size_t>(words_for(lens.options.size()), 1);
    lens.rows.assign(at(question_.items()) * lens.words, 0);
    lens.shades.assign(at(shades_) * lens.words, 0);
    lens.known.assign(lens.words, 0);
    lens.keeps_clashes = lens.options.size() * lens.words <= kMostClashes;
    const std::size_t rows = lens.keeps_clashes ? lens.options.size() : 1;
    if (lens.clash.size() < rows * lens.words) lens.clash.resize(rows * lens.words);
    for (std::size_t local = 0; local < lens.options.size(); ++local)
      for (int e = question_.start[at(lens.options[local])]; e < question_.start[at(lens.options[local]) + 1]; ++e) {
        set(lens.rows.data() + at(question_.item[at(e)]) * lens.words, static_cast<int>(local));
        if (!shade_of_.empty() && shade_of_[at(e)] >= 0)
          set(lens.shades.data() + at(shade_of_[at(e)]) * lens.words, static_cast<int>(local));
      }
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

  // Each pair of an item and a colour gets a number; an entry without a colour has none.
  void name_shades() {
    if (question_.colour.empty()) return;
    std::vector<std::pair<int, int>> pairs;
    for (std::size_t e = 0; e < question_.item.size(); ++e)
      if (question_.colour[e]) pairs.emplace_back(question_.item[e], question_.colour[e]);
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    shades_ = static_cast<int>(pairs.size());
    for (std::size_t e = 0; e < question_.item.size(); ++e) {
      const auto found = std::lower_bound(pairs.begin(), pairs.end(), std::pair{question_.item[e], question_.colour[e]});
      shade_of_.push_back(question_.colour[e] ? static_cast<int>(found - pairs.begin()) : -1);
    }
  }

  void note_closings() {
    closes_.assign(at(question_.options()) * open_words_, 0);
    for (int o = 0; o < question_.options(); ++o)
      for (int item : question_.option(o))
        if (kinds_[at(item)] == Kind::once) set(closes_.data() + at(o) * open_words_, item);
  }

  void first_level() {
    lens_ = &lenses_.emplace_back();
    for (int o = 0; o < question_.options(); ++o) lenses_[0].options.push_back(o);
    fill(lenses_[0]);
    stack_.assign(8 * size(), 0);
    all_live();
    for (int i = 0; i < question_.primary; ++i) set(opened(), i);
    for (int i = 0; i < question_.items(); ++i)
      if (kinds_[at(i)] == Kind::counted) counter(i) = both(question_.lo[at(i)], question_.hi[at(i)]);
  }

  const CoverQuestion& question_;
  const std::size_t open_words_;
  std::size_t top_ = 0, depth_ = 0;
  std::deque<Lens> lenses_;  // by depth; those below the present one are kept for their memory
  Lens* lens_ = nullptr;
  std::vector<Word> stack_;
  std::vector<Mark> marks_;
  std::vector<Kind> kinds_;
  std::vector<int> number_;    // of an item's counter
  std::vector<int> shade_of_;  // by entry
  std::vector<Word> closes_;   // options × open words: the items that one taking covers for good
  int counters_ = 0, shades_ = 0, item_ = -1;
};

}  // namespace

std::unique_ptr<Engine> bit_engine(const CoverQuestion& question) { return std::make_unique<Bits>(question); }

}  // namespace sightline

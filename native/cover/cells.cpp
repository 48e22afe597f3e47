// Dancing cells: each item keeps its live options in the front of an array, so that undo only restores sizes.
#include <algorithm>

#include "cover/engine.hpp"

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// An entry is one item in one option. Item i owns the cells start_[i] … start_[i + 1]; the first size_[i] of them are live.
class Cells final : public Engine {
 public:
  explicit Cells(const CoverQuestion& question) : question_(question) {
    deal_cells();
    need_ = question.lo;
    room_ = question.hi;
    for (int i = 0; i < question.primary; ++i) {
      open_.push_back(i);
      place_.push_back(i);
      note(i);
    }
  }

  Turn settle(Budget& budget) override {
    while (!dead_ && !forced_.empty()) {
      if (!budget.poll(4)) return Turn::stopped;
      const int item = forced_.back();
      if (!is_open(item) || !need(item) || size_[at(item)] != need(item)) forced_.pop_back();
      else cover_with(owner_[at(cells_[at(start_[at(item)])])]);
    }
    return dead_ ? Turn::dead : choose() ? Turn::branch : Turn::solved;
  }

  void branch(Branch& out) override {
    out.options.clear();
    options_of(item_, out.options);
    std::sort(out.options.begin(), out.options.end());
    out.takes = static_cast<int>(out.options.size()) - std::max(need(item_), 1) + 1;
    out.none = need(item_) == 0;
    out.drops = question_.counted(item_);
  }

  void take(const Branch& branch, int child) override {
    marks_.push_back({taken_.size(), shrunk_.size(), closed_.size(), used_.size(), item_});
    const bool none = child == branch.takes;
    if (none) close(item_);
    if (branch.drops)
      for (int k = 0; k < (none ? static_cast<int>(branch.options.size()) : child); ++k)
        hide(branch.options[at(k)], -1);
    if (!none) cover_with(branch.options[at(child)]);
  }

  std::size_t mark() const override { return marks_.size(); }

  void undo(std::size_t mark) override {
    if (mark == marks_.size()) return;
    const Mark to = marks_[mark];
    for (; shrunk_.size() > to.shrunk; shrunk_.pop_back()) ++size_[at(shrunk_.back())];
    for (; closed_.size() > to.closed; closed_.pop_back()) reopen(closed_.back());
    for (; used_.size() > to.used; used_.pop_back()) {
      need_[at(used_.back().item)] = used_.back().need;
      room_[at(used_.back().item)] = used_.back().room;
    }
    taken_.cut(to.taken);
    item_ = to.item;
    marks_.resize(mark);
    forced_.clear();
    dead_ = false;
  }

  void key(std::vector<Word>& out) const override {
    const std::size_t begin = out.size();
    out.resize(begin + at(question_.options() + 63) / 64);
    for (int item : open_)
      for (int c = start_[at(item)]; c < start_[at(item)] + size_[at(item)]; ++c) {
        const int option = owner_[at(cells_[at(c)])];
        out[begin + at(option >> 6)] |= Word{1} << (option & 63);
      }
    for (int i = 0; i < question_.items(); ++i)
      if (question_.counted(i)) out.push_back(static_cast<Word>(need_[at(i)]) << 32 | static_cast<Word>(room_[at(i)]));
  }

  void options_of(int item, std::vector<int>& out) const override {
    for (int c = start_[at(item)]; c < start_[at(item)] + size_[at(item)]; ++c)
      out.push_back(owner_[at(cells_[at(c)])]);
  }
  bool open(int item) const override { return is_open(item); }
  int need(int item) const override { return need_[at(item)]; }
  int room(int item) const override { return room_[at(item)]; }

 private:
  struct Mark {
    std::size_t taken, shrunk, closed, used;
    int item;
  };
  struct Used {
    int item, need, room;
  };

  bool is_open(int item) const { return item < question_.primary && at(place_[at(item)]) < open_.size(); }
  int degree(int item) const { return need(item) ? size_[at(item)] - need(item) + 1 : size_[at(item)] + 1; }

  // The first open item with the fewest options; items that neither can nor must be covered are closed.
  bool choose() {
    int least = 0;
    item_ = -1;
    for (std::size_t k = 0; k < open_.size();) {
      const int item = open_[k];
      const int now = degree(item);
      if (now == 1 && need(item) == 0) {
        close(item);
        continue;
      }
      if (item_ < 0 || now < least || (now == least && item < item_)) least = now, item_ = item;
      ++k;
    }
    return item_ >= 0;
  }

  void note(int item) {
    if (size_[at(item)] < need_[at(item)]) dead_ = true;
    else if (size_[at(item)] == need_[at(item)] && need_[at(item)]) forced_.push_back(item);
  }

  void cover_with(int option) {
    taken_.add(option);
    for (int e = question_.start[at(option)]; e < question_.start[at(option) + 1] && !dead_; ++e) {
      const int item = question_.item[at(e)];
      if (question_.counted(item)) {
        use(item, e);
      } else if (const int colour = question_.colour_at(e)) {
        remove(e);
        for (int c = start_[at(item)] + size_[at(item)] - 1; c >= start_[at(item)] && !dead_; --c)
          if (question_.colour_at(cells_[at(c)]) != colour) hide(owner_[at(cells_[at(c)])], -1);
      } else {
        rule_out(item, option);
      }
    }
  }

  void use(int item, int entry) {
    used_.push_back({item, need_[at(item)], room_[at(item)]});
    need_[at(item)] = std::max(need_[at(item)] - 1, 0);
    if (--room_[at(item)] == 0) return rule_out(item, owner_[at(entry)]);
    remove(entry);
  }

  // Excludes all options of the item except the one just taken.
  void rule_out(int item, int taken) {
    if (item < question_.primary) close(item);
    for (int c = start_[at(item)]; c < start_[at(item)] + size_[at(item)] && !dead_; ++c)
      if (const int option = owner_[at(cells_[at(c)])]; option != taken) hide(option, item);
  }

  void hide(int option, int except) {
    for (int e = question_.start[at(option)]; e < question_.start[at(option) + 1]; ++e)
      if (question_.item[at(e)] != except) remove(e);
  }

  // Removes one entry from its item's live cells; closed items are left as they are.
  void remove(int entry) {
    const int item = question_.item[at(entry)];
    if (item < question_.primary && !is_open(item)) return;
    const int here = cell_of_[at(entry)], last = start_[at(item)] + size_[at(item)] - 1;
    if (here > last) return;
    const int other = cells_[at(last)];
    cells_[at(here)] = other;
    cell_of_[at(other)] = here;
    cells_[at(last)] = entry;
    cell_of_[at(entry)] = last;
    --size_[at(item)];
    shrunk_.push_back(item);
    if (item < question_.primary) note(item);
  }

  void close(int item) {
    const int here = place_[at(item)], last = open_.back();
    open_[at(here)] = last;
    place_[at(last)] = here;
    place_[at(item)] = static_cast<int>(open_.size()) - 1;
    open_.pop_back();
    closed_.push_back(item);
  }

  void reopen(int item) {
    place_[at(item)] = static_cast<int>(open_.size());
    open_.push_back(item);
  }

  void deal_cells() {
    const int items = question_.items();
    size_.assign(at(items), 0);
    for (int item : question_.item) ++size_[at(item)];
    start_.assign(at(items) + 1, 0);
    for (int i = 0; i < items; ++i) start_[at(i) + 1] = start_[at(i)] + size_[at(i)];
    std::vector<int> next(start_.begin(), start_.end() - 1);
    cells_.resize(question_.item.size());
    cell_of_.resize(question_.item.size());
    owner_.resize(question_.item.size());
    for (int o = 0; o < question_.options(); ++o)
      for (int e = question_.start[at(o)]; e < question_.start[at(o) + 1]; ++e) {
        const int cell = next[at(question_.item[at(e)])]++;
        cells_[at(cell)] = e;
        cell_of_[at(e)] = cell;
        owner_[at(e)] = o;
      }
  }

  const CoverQuestion& question_;
  std::vector<int> start_, size_, cells_, cell_of_, owner_;
  std::vector<int> need_, room_;
  std::vector<int> open_, place_;  // a sparse set of the primary items; place_ beyond its size = closed
  std::vector<int> forced_, shrunk_, closed_;
  std::vector<Used> used_;
  std::vector<Mark> marks_;
  int item_ = -1;
  bool dead_ = false;
};

}  // namespace

std::unique_ptr<Engine> cell_engine(const CoverQuestion& question) { return std::make_unique<Cells>(question); }

}  // namespace sightline

#include "runs/model.hpp"

#include <numeric>

namespace sightline {

namespace {

constexpr std::int64_t kRootProbes = 30'000;      // probes allowed at the root: about 20 ms at 25×25
constexpr std::int64_t kProbesBelowRoot = 1'500;  // probes allowed below it before clause learning starts
constexpr int kWideOpen = 4;                      // a board is wide open if probing leaves one cell in so many
constexpr int kBlank = 32;                        // it is nearly blank if lines decide at most one cell in so many
constexpr int kClasses = 256;  // with more lines, lines share a class and some probes are repeated without need

// About 185 * ln(1 + difference) in hundredths, without floats: a branch should decide many cells on both sides.
std::int64_t spread_bonus(int difference) {
  std::int64_t bits = 0;
  for (unsigned x = static_cast<unsigned>(difference) + 1; x > 1; x >>= 1) ++bits;
  const std::int64_t floor = std::int64_t{1} << bits;
  return 128 * bits + 128 * (difference + 1 - floor) / floor;
}

}  // namespace

template <class W>
RunsModel<W>::RunsModel(std::shared_ptr<const RunsPuzzle> puzzle, std::span<const Mask> masks, Mode mode)
    : puzzle_(std::move(puzzle)),
      mode_(mode),
      can_(at(puzzle_->count() * puzzle_->values)),
      waiting_(at(puzzle_->count()), 0),
      supported_(at(puzzle_->values)),
      solver_(puzzle_->most_runs(), puzzle_->grows),
      changed_(kClasses, 0),
      probe_limit_(kRootProbes) {
  for (int row = 0; row < puzzle_->rows; ++row)
    for (int column = 0; column < puzzle_->columns; ++column) {
      const Mask mask = masks[at(row * puzzle_->columns + column)];
      for (int v = 0; v < puzzle_->values; ++v)
        if (mask >> v & 1) {
          insert(can(row)[v], column);
          insert(can(puzzle_->rows + column)[v], row);
        }
    }
  queue_.reserve(2 * at(puzzle_->count()));
  for (int line = 0; line < puzzle_->count(); ++line) touch(line);
}

template <class W>
Mask RunsModel<W>::domain(int spot) const {
  const int row = spot / puzzle_->columns, column = spot % puzzle_->columns;
  Mask mask = 0;
  for (int v = 0; v < puzzle_->values; ++v) mask |= static_cast<Mask>(has(can(row)[v], column)) << v;
  return mask;
}

template <class W>
void RunsModel<W>::touch(int line) {
  if (!probing_) changed_[at(line % kClasses)] = ++clock_;
  if (waiting_[at(line)]) return;
  waiting_[at(line)] = 1;
  queue_.push_back(line);
}

template <class W>
bool RunsModel<W>::restrict(int spot, Mask mask) {
  const int row = spot / puzzle_->columns, column = spot % puzzle_->columns;
  Mask left = 0;
  for (int v = 0; v < puzzle_->values; ++v) {
    if (!has(can(row)[v], column)) continue;
    if (mask >> v & 1) {
      left |= Mask{1} << v;
      continue;
    }
    remove(can(row)[v], column);
    remove(can(puzzle_->rows + column)[v], row);
    trail_.push_back({row, column, v});
    touch(row);
    touch(puzzle_->rows + column);
  }
  return left != 0;
}

template <class W>
void RunsModel<W>::undo(std::size_t mark) {
  forget_queue();
  for (; trail_.size() > mark; trail_.pop_back()) {
    const Gone& gone = trail_.back();
    const int crossing = puzzle_->rows + gone.column;
    insert(can(gone.row)[gone.value], gone.column);
    insert(can(crossing)[gone.value], gone.row);
    if (!probing_) changed_[at(gone.row % kClasses)] = changed_[at(crossing % kClasses)] = ++clock_;
  }
}

template <class W>
void RunsModel<W>::forget_queue() {
  for (; head_ < queue_.size(); ++head_) waiting_[at(queue_[head_])] = 0;
  queue_.clear();
  head_ = 0;
}

// Narrows one line to what its arrangements allow; false if there is none.
template <class W>
bool RunsModel<W>::narrow(int line) {
  W* const mine = can(line);
  if (!solver_.solve(puzzle_->lines[at(line)], puzzle_->cells(line), mine, puzzle_->values, supported_.data()))
    return false;
  const bool is_row = line < puzzle_->rows;
  const int place = puzzle_->place(line);
  for (int v = 0; v < puzzle_->values; ++v) {
    const W gone = mine[v] & ~supported_[at(v)];
    if (none(gone)) continue;
    mine[v] = supported_[at(v)];
    if (!probing_) changed_[at(line % kClasses)] = ++clock_;
    each(gone, [&](int i) {
      const int crossing = is_row ? puzzle_->rows + i : i;
      remove(can(crossing)[v], place);
      trail_.push_back(is_row ? Gone{place, i, v} : Gone{i, place, v});
      touch(crossing);
    });
  }
  return true;
}

template <class W>
Flow RunsModel<W>::propagate(Budget& budget) {
  while (head_ < queue_.size()) {
    if (!budget.poll(sizeof(W) / sizeof(Word))) return Flow::stopped;
    const int line = queue_[head_++];
    waiting_[at(line)] = 0;
    if (visited_) visited_[at(line % kClasses / 64)] |= Word{1} << (line % 64);
    if (!narrow(line)) {
      forget_queue();
      return Flow::conflict;
    }
  }
  forget_queue();
  return Flow::ok;
}

template <class W>
std::vector<Group> RunsModel<W>::split(const Group& open) const {
  std::vector<int> of(at(puzzle_->count()));  // a forest over the lines
  std::iota(of.begin(), of.end(), 0);
  const auto root = [&](int line) {
    while (of[at(line)] != line) line = of[at(line)] = of[at(of[at(line)])];
    return line;
  };
  for (int spot : open) of[at(root(spot / puzzle_->columns))] = root(puzzle_->rows + spot % puzzle_->columns);
  std::vector<int> number(of.size(), -1);
  std::vector<Group> groups;
  for (int spot : open) {
    int& mine = number[at(root(spot / puzzle_->columns))];
    if (mine < 0) mine = static_cast<int>(groups.size()), groups.emplace_back();
    groups[at(mine)].push_back(spot);
  }
  return groups;
}

template <class W>
bool RunsModel<W>::fresh(const Probed& probed) const {
  if (probed.at < 0) return false;
  for (int i = 0; i < kClasses / 64; ++i)
    for (Word lines = probed.lines[at(i)]; lines; lines &= lines - 1)
      if (changed_[at(64 * i + std::countr_zero(lines))] > probed.at) return false;
  return true;
}

// Tries every value of a spot. Rules out those that fail, and whatever all the others rule out.
template <class W>
typename RunsModel<W>::Pass RunsModel<W>::probe(Budget& budget, int spot) {
  Probed& probed = probed_[at(spot)];
  if (fresh(probed)) return Pass::quiet;
  probed = {};
  probed.at = clock_;
  probed.least = spots() * puzzle_->values;
  const std::uint64_t base = round_;
  round_ += static_cast<std::uint64_t>(puzzle_->values) + 1;
  const Mask domain = this->domain(spot);
  Mask alive = 0;
  common_.clear();
  for (int v = 0; v < puzzle_->values; ++v) {
    if (!(domain >> v & 1)) continue;
    if (!budget.step()) return probed.at = -1, Pass::stopped;
    ++probes_;
    const std::size_t start = mark();
    probing_ = true;
    visited_ = probed.lines.data();
    restrict(spot, Mask{1} << v);
    const Flow flow = propagate(budget);
    visited_ = nullptr;
    if (flow == Flow::ok) {
      const int settled = static_cast<int>(trail_.size() - start);
      if (settled > probed.most) probed.most = settled, probed.best = Mask{1} << v;
      probed.least = std::min(probed.least, settled);
      keep_common(start, base, std::popcount(alive));
      alive |= Mask{1} << v;
    }
    undo(start);
    probing_ = false;
    if (flow == Flow::stopped) return probed.at = -1, Pass::stopped;
  }
  if (alive == 0) return Pass::dead;
  if (alive == domain && common_.empty()) return Pass::quiet;
  restrict(spot, alive);
  for (const Gone& gone : common_) {
    const int other = gone.row * puzzle_->columns + gone.column;
    restrict(other, this->domain(other) & ~(Mask{1} << gone.value));
  }
  switch (propagate(budget)) {
    case Flow::conflict: return Pass::dead;
    case Flow::stopped: return Pass::stopped;
    default: return Pass::changed;
  }
}

// After the probe of one more surviving value: the losses that all survivors so far share.
template <class W>
void RunsModel<W>::keep_common(std::size_t start, std::uint64_t base, int earlier) {
  const std::uint64_t before = base + static_cast<std::uint64_t>(earlier);
  common_.clear();
  for (std::size_t i = start; i < trail_.size(); ++i) {
    const Gone& gone = trail_[i];
    std::uint64_t& seen = seen_[at((gone.row * puzzle_->columns + gone.column) * puzzle_->values + gone.value)];
    if (earlier > 0 && seen != before) continue;
    seen = before + 1;
    common_.push_back(gone);
  }
}

template <class W>
Choice RunsModel<W>::first_open(const Group& group) const {
  for (int spot : group)
    if (const Mask mask = domain(spot); !decided(mask)) return {Choice::branch, spot, std::bit_floor(mask)};
  return {Choice::complete};
}

template <class W>
Choice RunsModel<W>::best_probed(const Group& group) const {
  Choice best{Choice::complete};
  std::int64_t score = -1;
  for (int spot : group) {
    if (decided(domain(spot))) continue;
    const Probed& probed = probed_[at(spot)];
    const std::int64_t mine = 100 * std::int64_t{probed.least} + spread_bonus(probed.most - probed.least);
    if (mine > score) score = mine, best = {Choice::branch, spot, probed.best};
  }
  return best;
}

template <class W>
Choice RunsModel<W>::probe_all(Budget& budget, const Group& group) {
  if (probed_.empty()) {
    probed_.resize(at(spots()));
    seen_.resize(at(spots() * puzzle_->values));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (int spot : group) {
      if (decided(domain(spot))) continue;
      const Pass pass = probe(budget, spot);
      if (pass == Pass::dead) return {Choice::dead};
      if (pass == Pass::stopped) return {Choice::stopped};
      if (probed_enough()) return {Choice::stopped};
      changed = changed || pass == Pass::changed;
    }
  }
  return best_probed(group);
}

template <class W>
bool RunsModel<W>::probed_enough() const {
  return !oracle_ && (probes_ > probe_limit_ || (dive_ && dive_->failed()));
}

template <class W>
RunsOracle& RunsModel<W>::oracle(Budget& budget) {
  if (!oracle_ && !root_probed_) probe_root(budget);
  if (!oracle_) oracle_ = std::make_shared<RunsOracle>(*puzzle_, root_);
  return *oracle_;
}

// What a dive from a nearly blank board has left out. (If probing finds no solution, it is left to the clauses to say so.)
template <class W>
void RunsModel<W>::probe_root(Budget& budget) {
  RunsModel<W> model(puzzle_, root_, mode_);
  root_probed_ = true;
  if (model.propagate(budget) == Flow::ok && model.probe_all(budget, all_).kind != Choice::dead) root_ = model.masks();
}

template <class W>
std::ptrdiff_t RunsModel<W>::open_at_root() const {
  return std::ranges::count_if(root_, [](Mask mask) { return !decided(mask); });
}

// Such boards have many solutions more often than not, and probing decides next to nothing there.
template <class W>
void RunsModel<W>::dive_if_blank() {
  root_ = masks();
  if ((spots() - open_at_root()) * kBlank > spots()) return root_.clear();
  root_probed_ = false;
  dive_ = std::make_shared<RunsDive>(*puzzle_, at(spots()));
}

// Branches on the surest value of the beliefs.
template <class W>
Choice RunsModel<W>::follow_beliefs(Budget& budget, const Group& group) {
  if (dive_->due(trail_.size())) dive_->form_beliefs(masks(), trail_.size(), budget);
  for (const RunsBeliefs::Guess& guess : dive_->guesses())
    if (const Mask mask = domain(guess.spot); !decided(mask) && mask >> guess.value & 1)
      return {Choice::branch, guess.spot, Mask{1} << guess.value};
  return first_open(group);
}

// Branches along a solution that is known to exist, so that only the other branch needs a query.
template <class W>
Choice RunsModel<W>::follow_witness(Budget& budget, const Group& group) {
  const std::vector<Mask> now = masks();
  bool inside = !witness_.empty();
  for (std::size_t spot = 0; inside && spot < now.size(); ++spot) inside = now[spot] & witness_[spot];
  if (!inside) {
    const Status status = oracle_->find(budget, now);
    if (status == Status::unknown) return {Choice::stopped};
    if (status == Status::impossible) return {Choice::dead};
    witness_ = oracle_->solution();
  }
  for (int spot : group)
    if (!decided(now[at(spot)])) return {Choice::branch, spot, witness_[at(spot)]};
  return {Choice::complete};
}

template <class W>
Choice RunsModel<W>::choose(Budget& budget, const Group& group) {
  if (all_.empty()) all_.resize(at(spots())), std::iota(all_.begin(), all_.end(), 0);
  const Group& among = group.empty() ? all_ : group;
  if (mode_ == Mode::always) return first_open(among);
  Choice choice{Choice::stopped};
  if (!oracle_ && !probed_enough()) {
    if (may_dive_ && root_.empty()) dive_if_blank();
    choice = dive_ ? follow_beliefs(budget, among) : probe_all(budget, among);
    if (root_.empty()) {
      root_ = masks(), probe_limit_ = probes_ + kProbesBelowRoot;
      if (may_dive_ && choice.kind == Choice::branch && open_at_root() * kWideOpen >= spots()) {
        dive_ = std::make_shared<RunsDive>(*puzzle_, at(spots()));
        choice = follow_beliefs(budget, among);
      }
    }
  }
  if (probed_enough() && may_learn_ && choice.kind == Choice::stopped) oracle(budget);
  return oracle_ ? follow_witness(budget, among) : choice;
}

template class RunsModel<Word>;
template class RunsModel<Wide<2>>;
template class RunsModel<Wide<4>>;
template class RunsModel<Wide<16>>;

}  // namespace sightline

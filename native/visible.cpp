#include "visible.hpp"

#include "problems.hpp"
#include "verify.hpp"

namespace sightline {
namespace {

constexpr Mask kPark = 1;

Mask lowest(Mask mask) { return mask & (~mask + 1); }
Mask above(Mask bit) { return ~((bit << 1) - 1); }        // the values greater than `bit`
Mask below_highest(Mask mask) { return mask ? (std::bit_floor(mask) - 1) : 0; }

}  // namespace

Skyline::Skyline(int size, int parks, const std::vector<int>& clues, std::vector<Mask> masks, Mode mode)
    : size_(size), parks_(parks), top_(size - parks), mode_(mode), domain_(std::move(masks)) {
  const auto clue = [&](int side, int at) { return clues[static_cast<std::size_t>(side * size + at)]; };
  for (int r = 0; r < size; ++r) lines_.push_back({r * size, 1, {clue(3, size - 1 - r), clue(1, r)}});
  for (int c = 0; c < size; ++c) lines_.push_back({c, size, {clue(0, c), clue(2, size - 1 - c)}});
  const Mask allowed = ((above(Mask{1} << top_) ^ ~Mask{0}) & ~kPark) | (parks ? kPark : 0);
  for (Mask& mask : domain_) mask &= allowed;
  dirty_singles_.assign(lines_.size(), true);
  dirty_looks_.assign(lines_.size(), true);
}

void Skyline::touch(int spot) {
  for (const int line : {spot / size_, size_ + spot % size_})
    dirty_singles_[static_cast<std::size_t>(line)] = dirty_looks_[static_cast<std::size_t>(line)] = true;
}

bool Skyline::restrict(int spot, Mask mask) {
  Mask& domain = domain_[static_cast<std::size_t>(spot)];
  const Mask left = domain & mask;
  if (left != domain) {
    trail_.push_back({spot, domain});
    domain = left;
    touch(spot);
  }
  return left != 0;
}

void Skyline::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) domain_[static_cast<std::size_t>(trail_.back().spot)] = trail_.back().before;
  dirty_singles_.assign(lines_.size(), false);
  dirty_looks_.assign(lines_.size(), false);
}

Flow Skyline::propagate(Budget& budget) {
  const int count = static_cast<int>(lines_.size());
  for (bool again = true; again;) {
    again = false;
    for (int line = 0; line < count; ++line) {
      if (!dirty_singles_[static_cast<std::size_t>(line)]) continue;
      dirty_singles_[static_cast<std::size_t>(line)] = false;
      if (!singles(line)) return Flow::conflict;
      again = true;
    }
    for (int line = 0; line < count && !again; ++line) {
      if (!dirty_looks_[static_cast<std::size_t>(line)]) continue;
      dirty_looks_[static_cast<std::size_t>(line)] = false;
      if (!look(line, 0) || !look(line, 1)) return Flow::conflict;
      again = true;
    }
    if (!budget.poll(4)) return Flow::stopped;
  }
  return Flow::ok;
}

// A height stands once in a line, and a line has exactly `parks_` parks.
bool Skyline::singles(int number) {
  const Line& line = lines_[static_cast<std::size_t>(number)];
  const auto spot = [&](int i) { return line.first + i * line.stride; };
  Mask once = 0, twice = 0, fixed = 0;
  int may_be_park = 0, is_park = 0;
  for (int i = 0; i < size_; ++i) {
    const Mask here = domain(spot(i));
    if (!here) return false;
    twice |= once & here;
    once |= here;
    may_be_park += (here & kPark) != 0;
    is_park += here == kPark;
    if (decided(here) && here != kPark) {
      if (fixed & here) return false;
      fixed |= here;
    }
  }
  if (may_be_park < parks_ || is_park > parks_) return false;
  const Mask towers = ((Mask{2} << top_) - 1) & ~kPark;
  if ((once & towers) != towers) return false;
  const Mask only = once & ~twice & towers;
  Mask gone = fixed;
  if (is_park == parks_) gone |= kPark;
  for (int i = 0; i < size_; ++i) {
    const Mask here = domain(spot(i));
    if (decided(here)) continue;
    Mask keep = ~gone;
    if (here & only) keep &= here & only;
    else if (may_be_park == parks_ && (here & kPark)) keep &= kPark;
    if (!decided(here & only) && (here & only)) return false;
    if (!restrict(spot(i), keep)) return false;
  }
  return true;
}

// What one clue allows, towers being free to repeat: the tallest so far and how many were seen are all there is to know.
bool Skyline::look(int number, int end) {
  const Line& line = lines_[static_cast<std::size_t>(number)];
  const int clue = line.clue[static_cast<std::size_t>(end)];
  if (!clue) return true;
  const auto spot = [&](int i) { return line.first + (end ? size_ - 1 - i : i) * line.stride; };
  const auto at = [&](int i, int seen) { return static_cast<std::size_t>(i * (clue + 2) + seen + 1); };
  // reach[at(i, k)]: the tallest towers that can stand before cell i with k seen; bit 0 = none yet.
  std::vector<Mask> reach(static_cast<std::size_t>((size_ + 1) * (clue + 2)) + 1), lead(reach.size());
  reach[at(0, 0)] = 1;
  for (int i = 0; i < size_; ++i) {
    const Mask here = domain(spot(i)), towers = here & ~kPark;
    const Mask hides = here & kPark ? ~Mask{0} : towers ? above(lowest(towers)) : 0;
    for (int k = 0; k <= clue; ++k) {
      const Mask before = reach[at(i, k)];
      if (!before) continue;
      reach[at(i + 1, k)] |= before & hides;
      if (k == clue || top_ < clue - k - 1) continue;
      Mask risen = towers & above(lowest(before)) & ((Mask{2} << (top_ - (clue - k - 1))) - 1);
      reach[at(i + 1, k + 1)] |= risen;
    }
  }
  lead[at(size_, clue)] = reach[at(size_, clue)] & (Mask{1} << top_);
  for (int i = size_; i-- > 0;) {
    const Mask here = domain(spot(i)), towers = here & ~kPark;
    const Mask hides = here & kPark ? ~Mask{0} : towers ? above(lowest(towers)) : 0;
    Mask keep = 0;
    for (int k = 0; k <= clue; ++k) {
      const Mask before = reach[at(i, k)];
      if (!before) continue;
      const Mask stays = before & lead[at(i + 1, k)];
      const Mask risen = k < clue ? towers & lead[at(i + 1, k + 1)] & above(lowest(before)) : 0;
      lead[at(i, k)] = before & ((lead[at(i + 1, k)] & hides) | below_highest(risen));
      keep |= risen | (towers & below_highest(stays)) | (stays ? kPark : 0);
    }
    if (!restrict(spot(i), keep)) return false;
  }
  return true;
}

Choice Skyline::choose(Budget&, const Group& group) {
  int best = -1, fewest = 99;
  const auto consider = [&](int spot) {
    const int values = std::popcount(domain(spot));
    if (values > 1 && values < fewest) best = spot, fewest = values;
  };
  if (group.empty())
    for (int spot = 0; spot < spots(); ++spot) consider(spot);
  else
    for (const int spot : group) consider(spot);
  if (best < 0) return {Choice::complete};
  return {Choice::branch, best, lowest(domain(best))};
}

std::vector<Group> Skyline::split(const Group& open) const {
  std::vector<int> group_of(lines_.size(), -1), parent;
  const auto root = [&](int g) {
    while (parent[static_cast<std::size_t>(g)] != g) g = parent[static_cast<std::size_t>(g)];
    return g;
  };
  for (std::size_t i = 0; i < lines_.size(); ++i) parent.push_back(static_cast<int>(i));
  for (const int spot : open) parent[static_cast<std::size_t>(root(size_ + spot % size_))] = root(spot / size_);
  std::vector<Group> groups;
  for (const int spot : open) {
    int& group = group_of[static_cast<std::size_t>(root(spot / size_))];
    if (group < 0) {
      group = static_cast<int>(groups.size());
      groups.emplace_back();
    }
    groups[static_cast<std::size_t>(group)].push_back(spot);
  }
  return groups;
}

static_assert(Model<Skyline>);

namespace {

class Visible final : public Problem {
 public:
  Visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width)
      : size_(size), parks_(parks), width_(width), clues_(std::move(clues)), masks_(unpack(masks, width)) {
    if (size < 1 || size > kMostTowers || parks < 0 || parks >= size) throw std::invalid_argument("size or parks");
    if (clues_.size() != 4 * static_cast<std::size_t>(size)) throw std::invalid_argument("clues");
    if (masks_.size() != static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) throw std::invalid_argument("masks");
    for (const int clue : clues_)
      if (clue < 0 || clue > size - parks) throw std::invalid_argument("clue");
  }

  Known fixpoint(Budget& budget) const override {
    Skyline model = pose(Mode::automatic);
    return known_by_propagation(model, width_, budget);
  }
  std::unique_ptr<Stream> search(Mode mode, std::uint64_t) const override {
    return std::make_unique<DepthFirst<Skyline>>(pose(mode), width_);
  }
  Counted count(Budget& budget) const override {
    Skyline model = pose(Mode::automatic);
    return Counter<Skyline>(model, budget).run();
  }
  std::vector<Packed> cubes(std::size_t least, Budget& budget) const override {
    Skyline model = pose(Mode::automatic);
    return split_into_cubes(model, width_, least, budget);
  }
  bool verify(std::string_view answer) const override {
    const std::vector<Mask> masks = unpack(answer, width_);
    for (std::size_t i = 0; i < masks.size() && i < masks_.size(); ++i)
      if (masks[i] & ~masks_[i]) return false;
    return verify_visible(size_, parks_, clues_, masks);
  }

 private:
  Skyline pose(Mode mode) const { return Skyline(size_, parks_, clues_, masks_, mode); }

  int size_, parks_, width_;
  std::vector<int> clues_;
  std::vector<Mask> masks_;
};

}  // namespace

std::unique_ptr<Problem> visible(int size, int parks, std::vector<int> clues, std::string_view masks, int width) {
  return std::make_unique<Visible>(size, parks, std::move(clues), masks, width);
}

}  // namespace sightline

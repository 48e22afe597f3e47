// A maximum matching of crossing lines as a problem of the kernel: the maximum placements that the masks allow.
#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "core/problems.hpp"
#include "matching/cell_map.hpp"
#include "matching/parts.hpp"
#include "verify/verify.hpp"

namespace sightline {

namespace {

constexpr std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

constexpr int kMostLines = 10'000;  // rows or columns, so that twice a square's number fits 32 bits
constexpr char kNone = 1, kRook = 2, kOpen = 3;

struct Question {
  int rows, columns;
  std::string_view free, masks;

  bool untouched() const {  // nothing is known yet
    return masks.empty() || (masks[0] == kOpen && !std::memcmp(masks.data(), masks.data() + 1, masks.size() - 1));
  }
};

// A square without a free neighbour holds a rook in every maximum placement. It is left out of the lines, which keeps
// boards with many such squares small.
class Linked {
 public:
  Linked(const Question& question, Budget& budget) : squares_(question.free.size()) {
    const std::size_t columns = at(question.columns);
    const auto* free = reinterpret_cast<const std::uint8_t*>(question.free.data());
    const std::vector<std::uint8_t> nothing(columns);
    for (std::size_t row = 0; row < at(question.rows); ++row, free += columns) {
      pay(budget, columns / 256 + 1);
      link(columns, row ? free - columns : nothing.data(), free,
           row + 1 < at(question.rows) ? free + columns : nothing.data(), &squares_[row * columns]);
      note_lone(row * columns, columns, free);
    }
  }

  // The squares left out, by their numbers on the whole board.
  std::vector<std::int32_t> take_lone() { return std::move(lone_); }
  std::string_view squares() const { return {reinterpret_cast<const char*>(squares_.data()), squares_.size()}; }

 private:
  static void link(std::size_t columns, const std::uint8_t* above, const std::uint8_t* row, const std::uint8_t* below,
                   std::uint8_t* __restrict linked) {
    for (std::size_t i = 0; i < columns; ++i) linked[i] = above[i] | below[i];
    for (std::size_t i = 1; i < columns; ++i) linked[i] |= row[i - 1];
    for (std::size_t i = 1; i < columns; ++i) linked[i - 1] |= row[i];
    for (std::size_t i = 0; i < columns; ++i) linked[i] &= row[i];
  }

  // Eight squares at a time, since there are few.
  void note_lone(std::size_t from, std::size_t columns, const std::uint8_t* row) {
    const std::uint8_t* const linked = &squares_[from];
    const auto note = [&](std::size_t i, std::size_t end) {
      for (; i < end; ++i)
        if (row[i] != linked[i]) lone_.push_back(static_cast<std::int32_t>(from + i));
    };
    std::size_t i = 0;
    for (; i + 8 <= columns; i += 8)
      if (std::memcmp(row + i, linked + i, 8)) note(i, i + 8);
    note(i, columns);
  }

  Block<std::uint8_t> squares_;
  std::vector<std::int32_t> lone_;
};

// One maximum placement: first of the bare board, which gives the proof, then of what the masks leave of it.
class Best {
 public:
  explicit Best(const Question& question) : question_(question) {}

  // impossible: no maximum placement fits the masks; unknown: call again to continue.
  Status find(Budget& budget) {
    try {
      if (!board_) board_ = std::make_unique<Lines>(question_, budget);
    } catch (const Stopped&) {
      return Status::unknown;
    }
    if (value_ < 0 && !prove(budget)) return Status::unknown;
    if (given_ < 0) return Status::impossible;
    if (!board_->matching.grow(budget)) return Status::unknown;
    return matching().size() + lone() + given_ == value_ ? Status::solved : Status::impossible;
  }

  std::int64_t value() const { return value_; }

  // The lines of the proof: twice their first square, counted over the whole board, plus one if they go down.
  std::vector<std::int32_t> best_proof() const {
    std::vector<std::int32_t> lines;
    const auto add = [&](Square first, bool down) {
      const std::int32_t row = attack().across.line_of(first);
      lines.push_back(2 * (row * question_.columns + first - row * attack().across.stride()) + down);
    };
    lines.reserve(static_cast<std::size_t>(value_));
    for (Run run = 0; run < attack().across.size(); ++run)
      if (cover_->across.has(run)) add(attack().across.first(run), false);
    for (Run run = 0; run < attack().down.size(); ++run)
      if (cover_->down.has(run)) add(attack().turned_back(attack().down.first(run)), true);
    for (const std::int32_t square : board_->lone) lines.push_back(2 * square);
    return lines;
  }

  const Attack& attack() const { return board_->attack; }
  const Matching& matching() const { return board_->matching; }

  Packed placement() const {
    Packed board(question_.masks.size(), kNone);
    const Runs& across = attack().across;
    const auto place_one = [&](Run run, std::size_t spot) {
      const Square first = across.first(run);
      const Run* const base = across.bases(across.line_of(first));
      const Run mate = matching().across()[at(run)];
      for (Square square = first; across.mark(square) != Runs::kWall; ++square, ++spot)
        if (base[square] + across.mark(square) == mate && across.mark(square) != Runs::kShut) board[spot] = kRook;
      return spot;
    };
    walk(place_one, [&](std::size_t spot) { board[spot] = kRook; });
    for (std::size_t spot = 0; given_ && spot < board.size(); ++spot)
      if (question_.masks[spot] == kRook) board[spot] = kRook;
    return board;
  }

  // The first spot of every horizontal run.
  Block<std::int32_t> first_spots() const {
    Block<std::int32_t> spots(at(attack().across.size()));
    each_run([&](Run run, std::size_t spot) {
      spots[at(run)] = static_cast<std::int32_t>(spot);
      return spot + at(attack().across.end(run) - attack().across.first(run));
    });
    return spots;
  }

  Packed map(const Block<std::int32_t>& spots, Budget& budget) const {
    return cell_map(attack(), matching(), spots, question_.masks, budget);
  }

  // Opens only the squares that the map leaves open.
  void shut_decided(std::string_view map) {
    each_square([&](std::size_t spot, Square square) {
      if (map[spot] != kOpen) board_->attack.shut(square);
    });
  }

 private:
  bool prove(Budget& budget) {
    if (!board_->matching.grow(budget)) return false;
    value_ = matching().size() + lone();
    cover_.emplace(matching().cover());
    if (!question_.untouched() && !apply_masks()) given_ = -1;
    return true;
  }

  Run lone() const { return static_cast<Run>(board_->lone.size()); }

  // visit(run, its first spot) returns the spot after its last.
  template <class Visit>
  void each_run(Visit visit) const {
    walk(visit, [](std::size_t) {});
  }

  // lone(spot) for the squares without neighbours.
  template <class Lone>
  void each_lone(Lone lone) const {
    walk([&](Run run, std::size_t spot) { return spot + at(attack().across.end(run) - attack().across.first(run)); },
         lone);
  }

  template <class Visit, class Lone>
  void walk(Visit visit, Lone lone) const {
    std::size_t spot = 0, index = 0;
    for (Run run = 0; run < attack().across.size(); ++run) {
      const Square first = attack().across.first(run);
      for (const std::size_t begin = at(first - attack().across.line_of(first)); index < begin; ++index)
        if (question_.free[index]) lone(spot++);
      const std::size_t end = visit(run, spot);
      index += end - std::exchange(spot, end);
    }
    for (; index < question_.free.size(); ++index)
      if (question_.free[index]) lone(spot++);
  }

  template <class Visit>
  void each_square(Visit visit) const {
    each_run([&](Run run, std::size_t spot) {
      for (Square square = attack().across.first(run); attack().across.mark(square) != Runs::kWall; ++square)
        visit(spot++, square);
      return spot;
    });
  }

  // Shuts the squares that are ruled out and those that a given rook attacks; false if given rooks attack each other, or
  // a square that always holds a rook is ruled out.
  bool apply_masks() {
    std::vector<std::pair<Run, Run>> given;
    std::vector<Square> ruled_out;
    bool empty = false;
    each_lone([&](std::size_t spot) { empty |= !(question_.masks[spot] & kRook); });
    each_square([&](std::size_t spot, Square square) {
      const char mask = question_.masks[spot];
      if (mask == kRook)
        given.emplace_back(attack().down.crossing(attack().turned(square)), attack().across.crossing(square));
      else if (mask == kNone) ruled_out.push_back(square);
      else if (mask != kOpen) empty = true;
    });
    if (empty || attacked(given)) return false;
    for (const Square square : ruled_out) board_->attack.shut(square);
    for (const auto& [across, down] : given) {
      for (Square square = attack().across.first(across); attack().across.mark(square) != Runs::kWall; ++square)
        board_->attack.shut(square);
      for (Square square = attack().down.first(down); attack().down.mark(square) != Runs::kWall; ++square)
        board_->attack.shut(attack().turned_back(square));
    }
    board_->matching.lift_shut();
    given_ = static_cast<Run>(given.size());
    return true;
  }

  static bool attacked(std::vector<std::pair<Run, Run>> given) {
    const auto twice = [&](auto of) {
      std::sort(given.begin(), given.end(), [&](const auto& a, const auto& b) { return of(a) < of(b); });
      return std::adjacent_find(given.begin(), given.end(),
                                [&](const auto& a, const auto& b) { return of(a) == of(b); }) != given.end();
    };
    return twice([](const auto& pair) { return pair.first; }) || twice([](const auto& pair) { return pair.second; });
  }

  struct Lines {
    std::vector<std::int32_t> lone;  // squares without neighbours
    Attack attack;
    Matching matching;
    Lines(const Question& question, Budget& budget)
        : attack([&] {
            Linked linked(question, budget);
            lone = linked.take_lone();
            return Attack(question.rows, question.columns, linked.squares(), budget);
          }()),
          matching(attack, budget) {}
  };

  Question question_;
  std::unique_ptr<Lines> board_;  // built by the first `find`
  std::int64_t value_ = -1;       // of the bare board
  std::optional<CoveringRuns> cover_;
  Run given_ = 0;  // rooks on lines that the masks give; -1: no maximum placement fits the masks
};

// The first maximum placement directly; the others on demand, stepping through the parts like the digits of a counter.
class Placements final : public Search {
 public:
  explicit Placements(const Question& question) : best_(question) {}

  Status next(std::size_t max_solutions, Budget& budget, std::vector<Packed>& found) override {
    for (std::size_t got = 0; got < max_solutions; ++got) {
      if (over_) return Status::impossible;
      const Status status = advance(budget);
      if (status == Status::unknown) return status;
      if (status == Status::impossible) {
        over_ = true;
        return status;
      }
      found.push_back(started_ > 1 ? board_ : best_.placement());
    }
    return Status::solved;
  }

  std::int64_t nodes() const override {
    std::int64_t sum = 0;
    for (const Walk& walk : walks_) sum += walk.tries();
    return sum;
  }

  std::int64_t value() const override { return started_ ? best_.value() : -1; }
  std::vector<std::int32_t> best_proof() const override { return best_.best_proof(); }

 private:
  Status advance(Budget& budget) {
    if (!started_) {
      const Status status = best_.find(budget);
      if (status == Status::solved) started_ = 1;
      return status;
    }
    if (started_ == 1 && !prepare(budget)) return Status::unknown;
    for (; turning_ < walks_.size(); ++turning_) {
      switch (walks_[turning_].next(budget)) {
        case Walk::Move::stopped: return Status::unknown;
        case Walk::Move::on: turning_ = 0; return Status::solved;
        case Walk::Move::over: break;  // this part restarts, and the next one advances
      }
    }
    return Status::impossible;
  }

  bool prepare(Budget& budget) {
    const Block<std::int32_t> spots = best_.first_spots();
    if (board_.empty()) {  // only once: squares that are shut do not show in a placement
      const Packed map = best_.map(spots, budget);
      if (budget.stopped()) return false;
      board_ = best_.placement();
      best_.shut_decided(map);
    }
    parts_.clear();
    if (!split_into_parts(best_.attack(), best_.matching(), spots, budget, parts_)) return false;
    for (const Part& part : parts_) walks_.emplace_back(part, board_);
    started_ = 2;
    return true;
  }

  Best best_;
  int started_ = 0;  // 1: the first placement is found; 2: the parts are built
  bool over_ = false;
  std::vector<Part> parts_;
  std::vector<Walk> walks_;
  std::size_t turning_ = 0;
  Packed board_;
};

// Multiplies neighbours first, so that both factors are about equally long.
Natural product(std::vector<Natural> factors) {
  for (; factors.size() > 1; factors.resize(factors.size() / 2)) {
    if (factors.size() % 2) factors.emplace_back(1);
    for (std::size_t i = 0; i < factors.size(); i += 2) factors[i / 2] = factors[i] * factors[i + 1];
  }
  return factors.empty() ? Natural(1) : factors[0];
}

class MatchingProblem final : public Problem {
 public:
  explicit MatchingProblem(const Question& question)
      : Problem(question.masks.size(), 1, kOpen),
        question_(question),
        verifier_(question.rows, question.columns, question.free) {}

  Known fixpoint(Budget& budget) const override {
    Best best(question_);
    const Status status = best.find(budget);
    if (status == Status::impossible) return {status, {}};
    if (status == Status::unknown) return {status, Packed(question_.masks)};
    Packed map = best.map(best.first_spots(), budget);
    if (budget.stopped()) return {Status::unknown, Packed(question_.masks)};
    const bool decided = map.find(kOpen) == Packed::npos;
    return {decided ? Status::solved : Status::unknown, std::move(map)};
  }

  std::unique_ptr<Search> search(Mode, std::uint64_t) const override { return std::make_unique<Placements>(question_); }

  Counted count(Budget& budget) const override {
    Best best(question_);
    const Status status = best.find(budget);
    if (status != Status::solved) return {status, Natural(0)};
    const Block<std::int32_t> spots = best.first_spots();
    const Packed map = best.map(spots, budget);
    if (budget.stopped()) return {Status::unknown, Natural(1)};
    best.shut_decided(map);
    std::vector<Part> parts;
    if (!split_into_parts(best.attack(), best.matching(), spots, budget, parts)) return {Status::unknown, Natural(1)};
    Status all = Status::solved;
    std::vector<Natural> counts;
    for (const Part& part : parts) {
      Counted one = count_part(part, budget);
      if (one.status == Status::unknown) all = Status::unknown;
      counts.push_back(std::move(one.count));
    }
    return {all, product(std::move(counts))};
  }

  std::vector<Packed> cubes(std::size_t least, Budget& budget) const override {
    std::deque<Packed> open;
    std::vector<Packed> cubes;
    const auto arrive = [&](const Packed& masks) {
      Question part = question_;
      part.masks = masks;
      Known known = MatchingProblem(part).fixpoint(budget);
      if (known.status == Status::impossible) return;
      const bool decided = known.masks.find(kOpen) == Packed::npos;
      if (decided) cubes.push_back(std::move(known.masks));
      else open.push_back(std::move(known.masks));
    };
    arrive(Packed(question_.masks));
    while (!open.empty() && open.size() + cubes.size() < least && budget.step()) {
      Packed masks = std::move(open.front());
      open.pop_front();
      const std::size_t spot = masks.find(kOpen);
      for (const char value : {kRook, kNone}) {
        masks[spot] = value;
        arrive(masks);
      }
    }
    cubes.insert(cubes.end(), open.begin(), open.end());
    return cubes;
  }

  bool verify(std::string_view solution) const override {
    if (solution.size() != question_.masks.size()) return false;
    char beyond = 0;  // a solution that the masks exclude
    for (std::size_t i = 0; i < solution.size(); ++i)
      beyond = static_cast<char>(beyond | (solution[i] & ~question_.masks[i]));
    return !beyond && verifier_.harmless(solution);
  }

  std::int64_t worth(std::string_view solution) const override {
    return std::count(solution.begin(), solution.end(), kRook);
  }

  bool proves(std::int64_t value, const std::vector<std::int32_t>& proof) const override {
    return value == static_cast<std::int64_t>(proof.size()) && verifier_.covered(proof);
  }

 private:
  Question question_;
  MatchingVerifier verifier_;
};

}  // namespace

std::unique_ptr<Problem> matching(int rows, int columns, std::string_view free, std::string_view masks) {
  const auto demand = [](bool fits, const char* what) {
    if (!fits) throw std::invalid_argument(what);
  };
  demand(rows >= 1 && columns >= 1 && rows <= kMostLines && columns <= kMostLines, "1 to 10,000 rows and columns");
  demand(free.size() == at(rows) * at(columns), "one byte per square");
  demand(std::ranges::none_of(free, [](char one) { return one & ~1; }), "a square is 0 or 1");
  demand(std::ranges::none_of(masks, [](char mask) { return mask & ~kOpen; }), "a mask has two bits");
  demand(masks.size() == static_cast<std::size_t>(std::count(free.begin(), free.end(), '\1')),
         "one mask per free square");
  return std::make_unique<MatchingProblem>(Question{rows, columns, free, masks});
}

}  // namespace sightline

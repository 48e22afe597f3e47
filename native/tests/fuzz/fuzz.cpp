// A fuzzer for every entry point of the kernel: bytes become a problem, mostly a sensible one, and questions about it, with
// budgets that end anywhere, cancellation and allocations that fail. Built with clang's libFuzzer and the sanitizers.
#include <atomic>
#include <climits>
#include <cstdlib>
#include <limits>
#include <new>

#include "core/problems.hpp"
#include "cover/cover.hpp"

using namespace sightline;

namespace {

thread_local long allocations_left = -1;  // the allocation that fails; negative: none does

void* allocate(std::size_t size) {
  if (allocations_left > 0 && --allocations_left == 0) throw std::bad_alloc();
  if (size > std::size_t{1} << 28) throw std::bad_alloc();
  if (void* found = std::malloc(size ? size : 1)) return found;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size ? size : 1); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size ? size : 1); }
void operator delete(void* there) noexcept { std::free(there); }
void operator delete[](void* there) noexcept { std::free(there); }
void operator delete(void* there, const std::nothrow_t&) noexcept { std::free(there); }
void operator delete[](void* there, const std::nothrow_t&) noexcept { std::free(there); }
void operator delete(void* there, std::size_t) noexcept { std::free(there); }
void operator delete[](void* there, std::size_t) noexcept { std::free(there); }

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* from, std::size_t size) : from_(from), end_(from + size) {}

  int byte() { return from_ < end_ ? *from_++ : 0; }
  int below(int n) { return byte() % n; }
  bool chance(int of) { return byte() % of == 1; }

  // Fifteen of sixteen problems are tiny: so many more of them are tried, and a fault needs a large one seldom.
  void choose_size() { tiny_ = !chance(16); }
  bool tiny() const { return tiny_; }
  int side(int most_of_tiny, int most) { return 1 + below(tiny_ ? most_of_tiny : most); }

  // A number that is mostly `right`, and sometimes as wrong as can be.
  int number(int right) {
    static constexpr int kExtremes[] = {0, 1, -1, 2, 63, 64, 65, 255, 1 << 15, INT_MAX, INT_MIN, INT_MAX - 1};
    return chance(24) ? kExtremes[below(12)] : right;
  }
  std::vector<int> numbers(int count, int from, int to) {
    std::vector<int> found;
    for (int i = 0; i < number(count) && i < 4096; ++i) found.push_back(number(from + below(to - from + 1)));
    return found;
  }
  std::string masks(std::size_t spots, int width, std::uint64_t full) {
    std::string found;
    for (std::size_t i = 0; i < spots; ++i) {
      const std::uint64_t mask = chance(5) ? static_cast<std::uint64_t>(byte()) * 0x0101010101010101u : full;
      for (int b = 0; b < width; ++b) found.push_back(static_cast<char>(mask >> (8 * b)));
    }
    if (chance(30) && !found.empty()) found.pop_back();
    return found;
  }

 private:
  const std::uint8_t *from_, *end_;
  bool tiny_ = false;
};

const std::atomic<bool> kCancelled{true}, kNotCancelled{false};

Budget budget_from(Bytes& bytes) {
  const std::int64_t steps = bytes.chance(4) ? bytes.below(4) : bytes.tiny() ? bytes.below(32) : 20 + bytes.below(64);
  return Budget(steps, bytes.chance(8) ? 1e-9 : 0.02, bytes.chance(8) ? &kCancelled : &kNotCancelled);
}

void ask(const Problem& problem, Bytes& bytes, const std::string& masks) {
  Budget budget = budget_from(bytes);
  const std::string cells = masks.substr(0, static_cast<std::size_t>(bytes.below(17)));
  switch (bytes.below(16)) {
    case 0: (void)problem.fixpoint(budget); break;
    case 1: (void)problem.count(budget); break;
    case 2: (void)problem.cubes(static_cast<std::size_t>(bytes.below(40)), budget); break;
    case 3: (void)problem.verify(masks), (void)problem.worth(masks); break;
    case 4: (void)problem.closure(masks, bytes.number(bytes.below(10)), budget); break;
    case 5: (void)problem.settle(masks, bytes.numbers(bytes.below(6), 0, 20), budget); break;
    case 6:
      (void)problem.allowed_around(masks, bytes.numbers(bytes.below(6), 0, 20), bytes.number(bytes.below(9)), budget);
      break;
    case 7: (void)problem.first_failures(masks, masks, bytes.number(bytes.below(5)), bytes.chance(2), budget); break;
    case 8: (void)problem.prune(masks, masks, bytes.number(bytes.below(5)), budget); break;
    case 9: (void)problem.two_ways(masks, bytes.number(bytes.below(5)), budget); break;
    case 10:
      (void)problem.line(bytes.number(bytes.below(12)), cells, bytes.number(bytes.below(5) - 1),
                         bytes.number(bytes.below(5) - 1));
      break;
    case 11: (void)problem.arrangements(bytes.number(bytes.below(12)), cells); break;
    case 12: (void)problem.needed(bytes.number(bytes.below(12)), cells, cells); break;
    case 13: (void)problem.proves(bytes.number(3), bytes.numbers(bytes.below(6), 0, 60)); break;
    case 14: {
      const auto clues = bytes.numbers(bytes.below(6), 0, 20), spots = bytes.numbers(bytes.below(6), 0, 20);
      (void)problem.forces(masks, clues, masks, budget), (void)problem.core(masks, clues, spots, masks, budget);
      break;
    }
    default: {
      const auto search = problem.search(bytes.chance(3) ? Mode::always : Mode::automatic, bytes.byte());
      for (int turn = 0; turn < 3; ++turn) {
        std::vector<Packed> found;
        Budget next = budget_from(bytes);
        search->next(static_cast<std::size_t>(bytes.below(6)), next, found);
        for (const Packed& board : found)
          if (!problem.verify(board)) std::abort();  // something wrong has left
      }
      (void)search->nodes(), (void)search->value(), (void)search->best_proof();
    }
  }
}

void fuzz_visible(Bytes& bytes) {
  const int size = bytes.side(4, 6), width = 1 << bytes.below(4);
  const std::string masks = bytes.masks(static_cast<std::size_t>(size * size), width, (2u << size) - 1);
  const auto clues = bytes.numbers(4 * size, 0, size);
  ask(*visible(bytes.number(size), bytes.number(bytes.chance(4)), clues, masks, width, bytes.chance(3)), bytes, masks);
}

void fuzz_runs(Bytes& bytes) {
  const bool wide = !bytes.tiny() && bytes.chance(4);
  const int rows = bytes.side(4, 8), columns = wide ? 65 : bytes.side(5, 8);
  const int width = 1 << bytes.below(4);
  const auto counts = bytes.numbers(rows + columns, 0, 2);
  int total = 0;
  for (const int count : counts) total += count >= 0 && count < 100 ? count : 0;
  const auto lengths = bytes.numbers(total, 1, 3);
  const auto colors = bytes.chance(3) ? bytes.numbers(total, 1, 3) : std::vector<int>{};
  const std::string masks = bytes.masks(static_cast<std::size_t>(rows * columns), width, colors.empty() ? 3 : 15);
  ask(*runs(bytes.number(rows), bytes.number(columns), counts, lengths, colors, masks, width), bytes, masks);
}

void fuzz_bridges(Bytes& bytes) {
  const int rows = bytes.side(3, 5), columns = bytes.side(4, 5), planks = 1 + bytes.below(3);
  std::vector<int> cells;
  for (int cell = 0; cell < rows * columns; ++cell)
    if (bytes.chance(2)) cells.push_back(bytes.number(cell));
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    bool right = false, below = false;
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      right = right || cells[j] / columns == cells[i] / columns;
      below = below || cells[j] % columns == cells[i] % columns;
    }
    pairs += right + below;
  }
  const int width = 1 << bytes.below(4);
  const auto counts = bytes.numbers(static_cast<int>(cells.size()), 0, 5);
  const std::string masks = bytes.masks(pairs, width, (2u << planks) - 1);
  ask(*bridges(bytes.number(columns), cells, counts, bytes.number(planks), bytes.chance(2), bytes.chance(2), masks,
               width),
      bytes, masks);
}

void fuzz_matching(Bytes& bytes) {
  const int rows = bytes.side(3, 9), columns = bytes.side(4, 20);
  std::string free, masks;
  for (int i = 0; i < rows * columns; ++i)
    free.push_back(bytes.chance(40) ? static_cast<char>(bytes.byte()) : !bytes.chance(3));
  for (const char square : free)
    if (square) masks.push_back(static_cast<char>(bytes.chance(6) ? bytes.byte() : 3));
  ask(*matching(bytes.number(rows), bytes.number(columns), free, masks), bytes, masks);
}

void fuzz_cover(Bytes& bytes) {
  CoverQuestion q;
  q.primary = bytes.below(6);
  const int items = q.primary + bytes.below(4), options = bytes.side(6, 11) - 1;
  for (int i = 0; i < items; ++i) {
    q.lo.push_back(bytes.number(i < q.primary ? bytes.chance(5) ? bytes.below(3) : 1 : 0));
    q.hi.push_back(bytes.number(bytes.chance(5) ? 1 + bytes.below(3) : 1));
  }
  for (int o = 0; o < options; ++o) {
    for (int i = 0; i < items; ++i)
      if (bytes.chance(3)) {
        q.item.push_back(bytes.number(i));
        q.colour.push_back(bytes.number(i >= q.primary ? bytes.below(3) : 0));
      }
    q.start.push_back(bytes.number(static_cast<int>(q.item.size())));
    q.cost.push_back(bytes.chance(20) ? std::numeric_limits<std::int64_t>::max() : bytes.byte() - 100);
  }
  if (bytes.chance(2)) q.colour.clear();
  if (bytes.chance(2)) q.cost.clear();
  q.primary = bytes.number(q.primary);
  const auto taken = bytes.numbers(bytes.chance(8), 0, 9), dropped = bytes.numbers(bytes.chance(8), 0, 9);
  const Cover cover(q, taken, dropped);
  Budget budget = budget_from(bytes);
  std::vector<int> one;
  std::vector<PricedCover> best;
  switch (bytes.below(6)) {
    case 0: (void)cover.count(budget); break;
    case 1: (void)cover.pick(Natural(static_cast<std::uint64_t>(bytes.byte())), budget, one); break;
    case 2: (void)cover.best(static_cast<std::size_t>(1 + bytes.below(5)), budget, best); break;
    case 3: (void)cover.cubes(static_cast<std::size_t>(bytes.below(40)), budget); break;
    case 4: (void)cover.estimate(bytes.below(20), static_cast<std::uint64_t>(bytes.byte()), budget); break;
    default: {
      CoverWalk walk = cover.walk({});
      CoverVerifier right(cover.question());
      for (int turn = 0; turn < 3; ++turn) {
        CoverList found;
        Budget next = budget_from(bytes);
        walk.next(static_cast<std::size_t>(bytes.below(6)), next, found);
        for (std::size_t i = 0; i < found.size(); ++i)
          if (!right(found[i])) std::abort();  // something wrong has left
      }
      (void)cover.walk(walk.place());
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const int kind = bytes.below(5);
  bytes.choose_size();
  const long failing = bytes.chance(6) ? 1 + bytes.byte() : -1;
  try {
    allocations_left = failing;
    switch (kind) {
      case 0: fuzz_visible(bytes); break;
      case 1: fuzz_runs(bytes); break;
      case 2: fuzz_bridges(bytes); break;
      case 3: fuzz_matching(bytes); break;
      default: fuzz_cover(bytes);
    }
  } catch (const std::invalid_argument&) {
  } catch (const NotOffered&) {
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  } catch (const Stopped&) {
  }
  allocations_left = -1;
  return 0;
}

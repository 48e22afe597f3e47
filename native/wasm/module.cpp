// The kernel in WebAssembly, for pages without a server: one call that takes bytes and gives bytes. Numbers are
// little-endian; texts and lists are their length and then their parts. kernel/wasm.py is the other side.
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <typeinfo>
#include <unordered_map>
#include <vector>

#include "core/problem.hpp"
#include "core/problems.hpp"
#include "core/steps.hpp"
#include "core/tour.hpp"
#include "draft/latin.hpp"
#include "draft/map.hpp"

using namespace sightline;

// What a thread is to do at its end: a page has one thread, which ends with the page. (wasi-libc has none of this.)
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

namespace {

class Reader {
 public:
  Reader(const char* at, std::size_t size) : at_(at), end_(at + size) {}

  template <class Number>
  Number number() {
    Number value;
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }
  int integer() { return number<std::int32_t>(); }
  std::string_view text() {
    const auto size = number<std::uint32_t>();
    return {take(size), size};
  }
  std::vector<int> list() {
    std::vector<int> values(number<std::uint32_t>());
    for (int& value : values) value = integer();
    return values;
  }
  std::vector<std::vector<int>> lists() {
    std::vector<std::vector<int>> all(number<std::uint32_t>());
    for (std::vector<int>& one : all) one = list();
    return all;
  }

 private:
  const char* take(std::size_t size) {
    if (static_cast<std::size_t>(end_ - at_) < size) throw std::invalid_argument("a question that is cut off");
    const char* const here = at_;
    at_ += size;
    return here;
  }

  const char* at_;
  const char* end_;
};

class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  template <class Number>
  void number(Number value) {
    out_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void integer(std::int64_t value) { number(value); }
  void text(std::string_view bytes) {
    number(static_cast<std::uint32_t>(bytes.size()));
    out_.append(bytes);
  }
  template <class Number>
  void list(const std::vector<Number>& values) {
    text({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number)});
  }
  void lists(const std::vector<std::vector<int>>& all) {
    number(static_cast<std::uint32_t>(all.size()));
    for (const std::vector<int>& one : all) list(one);
  }
  void texts(const std::vector<Packed>& all) {
    number(static_cast<std::uint32_t>(all.size()));
    for (const Packed& one : all) text(one);
  }

 private:
  std::string& out_;
};

struct Posed {  // a problem, and the bytes that it looks at
  std::vector<std::string> texts;
  std::unique_ptr<Problem> problem;
};

struct Walk {  // a search, and the problem that verifies what it finds
  const Problem* problem;
  std::unique_ptr<Search> search;
  bool proved = false;

  bool sound(const Packed& board) {
    if (!proved && !(proved = problem->proves(search->value(), search->best_proof()))) return false;
    return problem->verify(board) && problem->worth(board) == search->value();
  }
};

std::string request, reply;
std::unordered_map<int, Posed> problems;
std::unordered_map<int, Walk> walks;
int last_handle = 0;
std::atomic<bool> cancelled{false};

// Steps, seconds and whether the call is cancelled already: nothing can raise a flag while it runs.
Budget read_budget(Reader& in) {
  const auto steps = in.number<std::int64_t>();
  const auto seconds = in.number<double>();
  cancelled = in.integer() != 0;
  return Budget(steps, seconds, &cancelled);
}

int keep(Posed posed) {
  problems.emplace(++last_handle, std::move(posed));
  return last_handle;
}

int pose_visible(Reader& in) {
  const int size = in.integer(), parks = in.integer(), width = in.integer(), diagonals = in.integer();
  std::vector<int> clues = in.list();
  return keep({{}, visible(size, parks, std::move(clues), in.text(), width, diagonals != 0)});
}

int pose_runs(Reader& in) {
  const int rows = in.integer(), columns = in.integer(), width = in.integer();
  std::vector<int> counts = in.list(), lengths = in.list(), colors = in.list();
  return keep({{}, runs(rows, columns, std::move(counts), std::move(lengths), std::move(colors), in.text(), width)});
}

int pose_bridges(Reader& in) {
  const int columns = in.integer(), planks = in.integer(), connected = in.integer(), loops = in.integer();
  const int width = in.integer();
  std::vector<int> cells = in.list(), counts = in.list();
  return keep(
      {{},
       bridges(columns, std::move(cells), std::move(counts), planks, connected != 0, loops != 0, in.text(), width)});
}

int pose_matching(Reader& in) {
  const int rows = in.integer(), columns = in.integer();
  const int handle = keep({});
  Posed& posed = problems.at(handle);
  posed.texts = {std::string(in.text()), std::string(in.text())};
  posed.problem = matching(rows, columns, posed.texts[0], posed.texts[1]);
  return handle;
}

void next(Walk& walk, Reader& in, Writer& out) {
  const auto most = in.number<std::uint32_t>();
  Budget budget = read_budget(in);
  std::vector<Packed> found;
  const Status status = walk.search->next(most, budget, found);
  for (const Packed& board : found)
    if (!walk.sound(board)) throw std::logic_error("the kernel found a solution that breaks the rules");
  out.integer(static_cast<int>(status));
  out.integer(budget.spent());
  out.texts(found);
}

void write_pair(Writer& out, const NumberAndMasks& found) {
  out.integer(found.first);
  out.text(found.second);
}

// Runs a call that takes no budget of steps; if the deadline ends it, its result is of no use.
template <class Call>
void unlimited(Reader& in, Call call) {
  Budget budget = read_budget(in);
  call(budget);
  if (budget.stopped()) throw Stopped();
}

enum Verb : int {  // in the order of kernel/wasm.py
  kFree,
  kVisible,
  kRuns,
  kBridges,
  kMatching,
  kFixpoint,
  kSearch,
  kNext,
  kAbout,
  kCount,
  kCubes,
  kVerify,
  kClosure,
  kClosureNear,
  kFirstFailures,
  kPrune,
  kTwoWays,
  kTurns,
  kWay,
  kNearWay,
  kRemovable,
  kSettle,
  kAllowedAround,
  kForces,
  kCore,
  kCores,
  kUnneeded,
  kActive,
  kFinds,
  kLine,
  kSeen,
  kArrangements,
  kNeeded,
  kSays,
  kSteps,
  kTour,
  kTradeSquares,
  kGrowMap,
  kOtherPlanks,
  kHardenMap,
  kSettleMap,
};

void pose(int verb, Reader& in, Writer& out) {
  out.integer(verb == kVisible   ? pose_visible(in)
              : verb == kRuns    ? pose_runs(in)
              : verb == kBridges ? pose_bridges(in)
                                 : pose_matching(in));
}

void solve(int verb, const Problem& problem, Reader& in, Writer& out) {
  if (verb == kSearch) {
    const int mode = in.integer();
    if (mode != 0 && mode != 1) throw std::invalid_argument("a search has the mode 0 or 1");
    const auto seed = in.number<std::uint64_t>();
    walks.emplace(++last_handle, Walk{&problem, problem.search(static_cast<Mode>(mode), seed)});
    return out.integer(last_handle);
  }
  if (verb == kVerify) return out.integer(problem.verify(in.text()));
  if (verb == kCubes) {
    const auto least = in.number<std::uint32_t>();
    Budget budget = read_budget(in);
    return out.texts(problem.cubes(least, budget));
  }
  Budget budget = read_budget(in);
  if (verb == kFixpoint) {
    const Known known = problem.fixpoint(budget);
    out.integer(static_cast<int>(known.status));
    out.integer(budget.spent());
    return out.text(known.masks);
  }
  const Counted counted = problem.count(budget);
  out.integer(static_cast<int>(counted.status));
  out.integer(budget.spent());
  out.list(counted.count.limbs());
}

// A list of no or one list.
Changed read_changed(Reader& in) {
  std::vector<std::vector<int>> lists = in.lists();
  return lists.empty() ? Changed() : Changed(std::move(lists.front()));
}

// Nothing if there is none.
void write_way(Writer& out, const std::optional<Findings>& way) {
  if (!way) return;
  Lists lists{way->techniques, way->places, way->boards, way->ends, way->spots, way->fact_ends, {way->last}};
  for (const Lists* more : {&way->clues, &way->cited}) lists.insert(lists.end(), more->begin(), more->end());
  out.lists(lists);
  std::vector<Mask> masks = way->left;
  masks.insert(masks.end(), way->said.begin(), way->said.end());
  out.list(masks);
}

Reasons read_reasons(Reader& in) {
  Reasons reasons;
  reasons.clues = in.lists();
  reasons.cited = in.lists();
  reasons.known = in.text();
  reasons.concluded = in.lists();
  reasons.left = in.text();
  return reasons;
}

void write_cores(Writer& out, const std::vector<Core>& cores) {
  Lists lists;
  for (const Core& core : cores) lists.insert(lists.end(), {core.clues, core.spots});
  out.lists(lists);
}

void reason(int verb, const Problem& problem, Reader& in, Writer& out) {
  unlimited(in, [&](Budget& budget) {
    if (verb == kCores) return write_cores(out, problem.cores(read_reasons(in), budget));
    const std::string_view masks = in.text();
    if (verb == kClosure) return out.text(problem.closure(masks, in.integer(), budget));
    if (verb == kClosureNear) {
      const int tier = in.integer();
      return out.text(problem.closure_near(masks, tier, in.list(), budget));
    }
    if (verb == kRemovable) {
      const int tier = in.integer();
      const std::vector<int> things = in.list();
      return out.list(problem.removable(masks, tier, things, in.list(), budget));
    }
    if (verb == kSettle) return out.text(problem.settle(masks, in.list(), budget));
    if (verb == kAllowedAround) {
      const std::vector<int> clues = in.list();
      return out.text(problem.allowed_around(masks, clues, in.integer(), budget));
    }
    if (verb == kTwoWays) return write_pair(out, problem.two_ways(masks, in.integer(), budget));
    if (verb == kTurns) {
      const std::vector<int> techniques = in.list();
      const Turns taken = problem.turns(masks, techniques, in.integer(), budget);
      out.list(taken.techniques);
      out.list(taken.facts);
      out.text(taken.masks);
      return out.lists(taken.places);
    }
    if (verb == kWay) {
      const std::vector<Turn> turns = in.lists();
      return write_way(out, problem.way(masks, turns, read_changed(in), budget));
    }
    if (verb == kNearWay) {
      const NearBy question{in.lists(), in.lists(), in.lists(), in.list(), in.list(), in.integer()};
      return write_way(out, problem.near_way(masks, question, budget));
    }
    if (verb == kForces) {
      const std::vector<int> clues = in.list();
      return out.integer(problem.forces(masks, clues, in.text(), budget));
    }
    if (verb == kCore) {
      const std::vector<int> clues = in.list(), spots = in.list();
      const Core core = problem.core(masks, clues, spots, in.text(), budget);
      out.list(core.clues);
      return out.list(core.spots);
    }
    if (verb == kUnneeded) {
      const Reasons reasons = read_reasons(in);
      const std::vector<int> techniques = in.list(), alone = in.list();
      const Unneeded found = problem.unneeded(masks, reasons, techniques, alone, in.list(), budget);
      return out.lists({found.steps, found.spots, {static_cast<int>(found.looks)}});
    }
    const std::string_view wanted = in.text();
    const int rounds = in.integer();
    if (verb == kPrune) return write_pair(out, problem.prune(masks, wanted, rounds, budget));
    return write_pair(out, problem.first_failures(masks, wanted, rounds, in.integer() != 0, budget));
  });
}

void look_at_line(int verb, const Problem& problem, Reader& in, Writer& out) {
  const int number = in.integer();
  const std::string_view cells = in.text();
  if (verb == kNeeded) return out.text(problem.needed(number, cells, in.text()));
  if (verb == kSays) return out.list(problem.says(number, cells, in.text()));
  if (verb == kLine) {
    const int near = in.integer();
    return out.text(problem.line(number, cells, near, in.integer()));
  }
  if (verb == kSeen) return out.number(problem.seen(number, cells));
  const Arrangements found = problem.arrangements(number, cells);
  out.text(found.support);
  for (const auto* places : {&found.starts, &found.ends}) out.lists(*places);
}

void order_steps(Reader& in, Writer& out) {
  unlimited(in, [&](Budget& budget) {
    Steps steps;
    steps.rows = in.list();
    steps.columns = in.list();
    steps.scopes = in.lists();
    steps.ends = in.lists();
    steps.before = in.lists();
    steps.tiers = in.list();
    steps.topics = in.list();
    steps.linked = in.list();
    steps.simple = in.integer();
    steps.apart = in.integer();
    steps.goes_on = in.integer();
    out.lists(walk_steps(steps, budget));
  });
}

void find_tour(Reader& in, Writer& out) {
  unlimited(in, [&](Budget& budget) {
    Stops stops;
    stops.rows = in.list();
    stops.columns = in.list();
    stops.scopes = in.lists();
    stops.entries = in.lists();
    stops.exits = in.lists();
    stops.topics = in.list();
    stops.continued = in.list();
    stops.sequels = in.lists();
    stops.needed = in.lists();
    stops.kinds = in.list();
    stops.apart = in.integer();
    stops.goes_on = in.integer();
    const int worth = in.integer();
    out.list(short_tour(stops, worth, budget));
  });
}

BuiltMap read_map(Reader& in) {
  const int columns = in.integer(), planks = in.integer(), connected = in.integer(), loops = in.integer();
  std::vector<int> cells = in.list();
  return {columns, std::move(cells), {planks, connected != 0, loops != 0}, in.list()};
}

void draft(int verb, Reader& in, Writer& out) {
  unlimited(in, [&](Budget& budget) {
    const auto state = in.number<std::uint64_t>();
    if (verb == kTradeSquares) {
      const int size = in.integer(), spot = in.integer();
      const auto trades = in.number<std::int64_t>();
      const auto [square, left] = trade_squares(size, in.text(), trades, spot, state, budget);
      out.number(left);
      return out.text(square);
    }
    if (verb == kGrowMap) {
      const int rows = in.integer(), columns = in.integer(), symmetry = in.integer(), planks = in.integer();
      const int connected = in.integer(), loops = in.integer(), wanted = in.integer();
      const GrownMap grown = grow_map({rows, columns, static_cast<MapSymmetry>(symmetry)},
                                      {planks, connected != 0, loops != 0}, in.list(), wanted, state, budget);
      out.number(grown.state);
      out.list(grown.cells);
      return out.list(grown.planks);
    }
    const BuiltMap map = read_map(in);
    if (verb == kOtherPlanks) return out.list(other_planks(map, in.list()));
    const std::vector<int> images = in.list();
    const int first = in.integer(), second = in.integer();
    if (verb == kSettleMap) {
      const Settled found = settle_map(map, images, first, second, state, budget);
      out.number(found.state);
      out.integer(found.tests);
      out.integer(found.open);
      return out.list(found.planks);
    }
    const Hardened found = harden_map(map, images, first, second, state, budget);
    out.number(found.state);
    out.integer(found.changes);
    out.list(found.planks);
  });
}

void answer(Reader& in, Writer& out) {
  const int verb = in.integer(), handle = in.integer();
  if (verb == kFree) {
    problems.erase(handle);
    walks.erase(handle);
  } else if (verb <= kMatching) {
    pose(verb, in, out);
  } else if (verb == kSteps) {
    order_steps(in, out);
  } else if (verb == kTour) {
    find_tour(in, out);
  } else if (verb > kTour) {
    draft(verb, in, out);
  } else if (verb == kNext) {
    next(walks.at(handle), in, out);
  } else if (verb == kAbout) {
    const Search& search = *walks.at(handle).search;
    out.integer(search.nodes());
    out.integer(search.value());
    out.list(search.best_proof());
  } else {
    const Problem& problem = *problems.at(handle).problem;
    if (verb == kActive) {
      const std::string_view masks = in.text();
      return out.list(problem.active(masks, in.list()));
    }
    if (verb == kFinds) {
      const std::string_view masks = in.text();
      const std::vector<int> techniques = in.list();
      return out.lists(problem.finds(masks, techniques, in.list()));
    }
    (verb <= kVerify ? solve : verb <= kUnneeded ? reason : look_at_line)(verb, problem, in, out);
  }
}

}  // namespace

// Throws in JavaScript, which ends the call: WebAssembly as Debian's libraries know it cannot unwind. What the call had
// allocated is lost; a page forgets it with its worker.
extern "C" [[noreturn]] __attribute__((import_module("sightline"), import_name("raise"))) void raise_outside(
    int kind, const char* text, std::size_t size);

extern "C" {

__attribute__((export_name("reserve"))) char* reserve(std::size_t size) {
  request.resize(size);
  return request.data();
}

__attribute__((export_name("call"))) const char* call() {
  reply.clear();
  Reader in(request.data(), request.size());
  Writer out(reply);
  answer(in, out);
  return reply.data();
}

__attribute__((export_name("reply_size"))) std::size_t reply_size() { return reply.size(); }

void* __cxa_allocate_exception(std::size_t size) { return ::operator new(size); }
void __cxa_free_exception(void* thrown) { ::operator delete(thrown); }

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  const bool refused = *type == typeid(std::invalid_argument);
  const bool missing = *type == typeid(NotOffered);
  const int kind = refused ? 1 : missing ? 2 : *type == typeid(Stopped) ? 3 : 4;
  const std::string_view text =
      refused || missing ? static_cast<const std::logic_error*>(thrown)->what() : type->name();
  raise_outside(kind, text.data(), text.size());
}

}  // extern "C"

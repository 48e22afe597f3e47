// The kernel in WebAssembly, for pages without a server: one call that takes bytes and gives bytes. kernel/wasm.py is
// the other side.
#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <vector>

#include "core/problems.hpp"
#include "core/verified.hpp"
#include "draft/latin.hpp"
#include "wasm/wire.hpp"

using namespace sightline;

// What a thread is to do at its end: a page has one thread, which ends with the page. (wasi-libc has none of this.)
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

namespace {

struct Posed {  // a problem, and the bytes that it looks at
  std::vector<std::string> texts;
  std::unique_ptr<Problem> problem;
};

struct Walk {  // a search, and the problem that verifies what it finds
  const Problem* problem;
  std::unique_ptr<Search> search;
  bool proved = false;
};

std::string request, reply;
std::unordered_map<int, Posed> problems;
std::unordered_map<int, Walk> walks;
int last_handle = 0;
const std::atomic<bool> cancelled{true};

// What a call begins with: the handle of the problem or the search that it is about, and its limits: steps, seconds and
// whether it is cancelled already, for nothing can raise a flag while it runs.
struct Question {
  Reader in;
  Writer out;
  int handle = in.raw<std::int32_t>();
  std::int64_t steps = in.raw<std::int64_t>();
  double seconds = in.raw<double>();
  bool is_cancelled = in.raw<std::int32_t>() != 0;

  Budget budget() const { return Budget(steps, seconds, is_cancelled ? &cancelled : nullptr); }
  const Problem& problem() const { return *problems.at(handle).problem; }
  Walk& walk() const { return walks.at(handle); }
};

// --- functions of the kernel, with the arguments that their types tell

template <class Argument>
decltype(auto) argument(Reader& in, Budget& budget) {
  if constexpr (std::is_same_v<Argument, Budget&>) return (budget);
  else return in.get<std::remove_cvref_t<Argument>>();
}

// What a function says of the arguments in the question, which are read in its order. If its limits end the call, its
// result is of no use.
template <class... Arguments, class Function>
auto result(Question& question, Function function) {
  Budget budget = question.budget();
  std::tuple<decltype(argument<Arguments>(question.in, budget))...> arguments{
      argument<Arguments>(question.in, budget)...};
  auto found = std::apply(function, std::move(arguments));
  if (budget.stopped()) throw Stopped();
  return found;
}

template <class Result, class... Arguments>
Result result_of(Question& question, Result (*function)(Arguments...)) {
  return result<Arguments...>(question, function);
}

template <class Result, class... Arguments>
Result result_of(Question& question, Result (Problem::*method)(Arguments...) const) {
  const Problem& problem = question.problem();
  return result<Arguments...>(question, [&](auto&&... arguments) {
    return (problem.*method)(std::forward<decltype(arguments)>(arguments)...);
  });
}

template <auto function>
void ask(Question& question) {
  question.out.put(result_of(question, function));
}

// --- what the kernel keeps

void keep(Question& question, Posed posed) {
  problems.emplace(++last_handle, std::move(posed));
  question.out.put(last_handle);
}

template <auto function>
void pose(Question& question) {
  keep(question, {{}, result_of(question, function)});
}

void pose_matching(Question& question) {
  const int rows = question.in.get<int>(), columns = question.in.get<int>();
  Posed posed;
  for (int i = 0; i < 2; ++i) posed.texts.emplace_back(question.in.get<std::string_view>());
  posed.problem = matching(rows, columns, posed.texts[0], posed.texts[1]);
  keep(question, std::move(posed));
}

Mode read_mode(Reader& in) {
  const int mode = in.get<int>();
  if (mode != 0 && mode != 1) throw std::invalid_argument("a search has the mode 0 or 1");
  return static_cast<Mode>(mode);
}

void search(Question& question) {
  const Problem& problem = question.problem();
  const Mode mode = read_mode(question.in);
  walks.emplace(++last_handle, Walk{&problem, problem.search(mode, question.in.get<std::uint64_t>())});
  question.out.put(last_handle);
}

void forget(Question& question) {
  problems.erase(question.handle);
  walks.erase(question.handle);
}

// --- calls with a budget of their own, which say what they know when it is spent

std::size_t read_size(Reader& in) {
  return static_cast<std::size_t>(std::min<std::uint64_t>(in.get<std::uint64_t>(), SIZE_MAX));
}

struct Boards {
  Status status;
  std::vector<Packed> found;
  std::int64_t spent;
};

Boards go_on(Walk& walk, std::size_t most, Budget budget) {
  std::vector<Packed> found;
  const Status status = next_verified(*walk.search, *walk.problem, walk.proved, most, budget, found);
  return {status, std::move(found), budget.spent()};
}

void next(Question& question) {
  const auto [status, found, spent] = go_on(question.walk(), read_size(question.in), question.budget());
  question.out.put_all(status, found, spent);
}

void find(Question& question) {
  const Problem& problem = question.problem();
  const std::size_t most = read_size(question.in);
  Walk walk{&problem, problem.search(read_mode(question.in), 0)};
  const auto [status, found, spent] = go_on(walk, most, question.budget());
  question.out.put_all(status, found, spent, walk.search->nodes());
}

void about(Question& question) {
  const Search& search = *question.walk().search;
  question.out.put_all(search.nodes(), search.value(), search.best_proof());
}

void fixpoint(Question& question) {
  Budget budget = question.budget();
  const Known known = question.problem().fixpoint(budget);
  question.out.put_all(known.status, known.masks, budget.spent());
}

void count(Question& question) {
  Budget budget = question.budget();
  const Counted counted = question.problem().count(budget);
  question.out.put_all(counted.status, counted.count.limbs(), budget.spent());
}

void cubes(Question& question) {
  Budget budget = question.budget();
  question.out.put(question.problem().cubes(read_size(question.in), budget));
}

// --- all calls, by the names of the functions in kernel/wasm.py

struct Call {
  std::string_view name;
  void (*answer)(Question&);
};

constexpr Call kCalls[] = {
    {"visible", pose<visible>},
    {"runs", pose<runs>},
    {"bridges", pose<bridges>},
    {"matching", pose_matching},
    {"forget", forget},

    {"search", search},
    {"find", find},
    {"next", next},
    {"about", about},
    {"fixpoint", fixpoint},
    {"count", count},
    {"cubes", cubes},
    {"verify", ask<&Problem::verify>},

    {"closure", ask<&Problem::closure>},
    {"closure_near", ask<&Problem::closure_near>},
    {"removable", ask<&Problem::removable>},
    {"first_failures", ask<&Problem::first_failures>},
    {"prune", ask<&Problem::prune>},
    {"two_ways", ask<&Problem::two_ways>},
    {"short_refutation", ask<&Problem::short_refutation>},
    {"turns", ask<&Problem::turns>},
    {"way", ask<&Problem::way>},
    {"near_way", ask<&Problem::near_way>},
    {"pruned_way", ask<&Problem::pruned_way>},
    {"settle", ask<&Problem::settle>},
    {"allowed_around", ask<&Problem::allowed_around>},
    {"forces", ask<&Problem::forces>},
    {"core", ask<&Problem::core>},
    {"cores", ask<&Problem::cores>},
    {"unneeded", ask<&Problem::unneeded>},
    {"active", ask<&Problem::active>},
    {"finds", ask<&Problem::finds>},

    {"line", ask<&Problem::line>},
    {"seen", ask<&Problem::seen>},
    {"arrangements", ask<&Problem::arrangements>},
    {"needed", ask<&Problem::needed>},
    {"says", ask<&Problem::says>},

    {"walk_steps", ask<walk_steps>},
    {"short_tour", ask<short_tour>},
    {"trade_squares", ask<trade_squares>},
    {"grow_map", ask<grow_map>},
    {"other_planks", ask<other_planks>},
    {"harden_map", ask<harden_map>},
    {"settle_map", ask<settle_map>},
};

void answer(Reader in, Writer out) {
  const auto name = in.get<std::string_view>();
  const auto* const found = std::ranges::find(kCalls, name, &Call::name);
  if (found == std::end(kCalls)) throw std::invalid_argument("no such call");
  Question question{in, out};
  found->answer(question);
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
  answer(Reader(request.data(), request.size()), Writer(reply));
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

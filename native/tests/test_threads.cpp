// Threads that search many problems: each ends as its search alone would, in the order in which they were asked.
#include <chrono>

#include "core/problems.hpp"
#include "core/verified.hpp"
#include "tests/check.hpp"
#include "threads/search_threads.hpp"

using namespace sightline;

namespace {

constexpr double kLong = 60;  // seconds

std::unique_ptr<Problem> towers(int size, int clue) {
  std::vector<int> clues(index(4 * size));
  clues[0] = clue;
  const Packed masks(index(size * size), static_cast<char>((2 << size) - 2));
  return visible(size, 0, std::move(clues), masks, 1);
}

// Problems of 4×4 with one clue, every sixth of which nobody can pose.
std::vector<AskedProblem> towers_with_clues(int many) {
  std::vector<AskedProblem> asked;
  for (int i = 0; i < many; ++i) asked.emplace_back([clue = i % 6] { return towers(4, clue); });
  return asked;
}

AskedProblem endless() {
  return [] { return towers(7, 0); };
}
constexpr SearchLimits kWithoutEnd{SIZE_MAX, Mode::always};

SearchEnd alone(const Problem& problem, const SearchLimits& limits) {
  const auto search = problem.search(limits.mode, 0);
  Budget budget(limits.steps, limits.seconds);
  std::vector<Packed> found;
  bool proved = false;
  SearchEnd end;
  end.status = next_verified(*search, problem, proved, limits.most, budget, found);
  end.steps = budget.spent();
  end.nodes = search->nodes();
  end.many = found.size();
  for (const Packed& board : found) end.boards += board;
  return end;
}

bool operator==(const SearchEnd& a, const SearchEnd& b) {
  return std::tie(a.status, a.steps, a.nodes, a.many, a.boards) ==
         std::tie(b.status, b.steps, b.nodes, b.many, b.boards);
}

// All ends of a chunk; of an error, none, and nothing after it.
std::vector<SearchEnd> all_of(SearchThreads& threads, SearchChunk& chunk, std::size_t many) {
  std::vector<SearchEnd> all;
  while (all.size() < many) {
    try {
      const auto [from, to] = threads.take(chunk, kLong);
      for (std::size_t number = from; number < to; ++number) all.push_back(chunk.end(number));
    } catch (const std::invalid_argument&) {
      return all;
    }
  }
  return all;
}

template <class Call>
bool is_refused(Call call) {
  try {
    call();
  } catch (const std::runtime_error&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(threads_find_what_each_search_alone_finds) {
  for (const std::size_t most : {1, 2, 5}) {
    SearchThreads threads(most);
    for (const SearchLimits limits :
         {SearchLimits{2}, SearchLimits{50, Mode::always}, SearchLimits{50, Mode::always, 3}}) {
      std::vector<std::shared_ptr<SearchChunk>> chunks;
      const auto posed = towers(5, 3);
      for (int i = 0; i < 8; ++i) {
        chunks.push_back(threads.ask(towers_with_clues(5), limits));
        chunks.push_back(threads.ask(std::vector<AskedProblem>(100, posed.get()), limits));
      }
      const SearchEnd same = alone(*posed, limits);
      for (std::size_t i = 0; i < chunks.size(); ++i) {
        const std::size_t many = i % 2 ? 100 : 5;
        const std::vector<SearchEnd> ends = all_of(threads, *chunks[i], many);
        CHECK(ends.size() == many);
        for (std::size_t number = 0; number < ends.size(); ++number)
          CHECK(ends[number] == (i % 2 ? same : alone(*towers(4, static_cast<int>(number)), limits)));
      }
    }
  }
}

TEST(what_comes_before_an_error_is_given) {
  SearchThreads threads(2);
  const auto chunk = threads.ask(towers_with_clues(12), {1});
  CHECK(all_of(threads, *chunk, 12).size() == 5);
  CHECK(all_of(threads, *chunk, 12).empty());
  CHECK(all_of(threads, *threads.ask({}, {1}), 0).empty());
}

TEST(a_long_search_keeps_the_others_from_nothing) {
  SearchThreads threads(2);
  std::vector<AskedProblem> asked = towers_with_clues(5);
  asked.push_back(endless());
  const auto first = threads.ask(std::move(asked), kWithoutEnd), second = threads.ask(towers_with_clues(5), {1});
  std::size_t many = 0;
  while (many < 5) many = threads.take(*first, 0.001).second;
  CHECK(many == 5);
  CHECK(all_of(threads, *second, 5).size() == 5);
  CHECK(threads.take(*first, 0) == std::pair(many, many));
  CHECK(threads.seconds(*second) > 0);
}

TEST(chunks_that_are_dropped_end_their_searches) {
  SearchThreads threads(2);
  for (int i = 0; i < 5; ++i) {
    const auto long_one = threads.ask({endless(), endless(), endless()}, kWithoutEnd);
    const auto waiting = threads.ask(towers_with_clues(5), {1});
    if (i % 2) threads.take(*long_one, 0.01);
    threads.drop(waiting);
    threads.drop(long_one);
    threads.drop(long_one);
    CHECK(all_of(threads, *threads.ask(towers_with_clues(5), {1}), 5).size() == 5);
  }
}

TEST(closing_ends_all_searches) {
  SearchThreads threads(3);
  const auto done = threads.ask(towers_with_clues(5), {1});
  CHECK(all_of(threads, *done, 5).size() == 5);
  const auto chunk = threads.ask({endless(), endless()}, kWithoutEnd);
  std::thread closing([&] { threads.close(); });
  CHECK(is_refused([&] {
    while (true) threads.take(*chunk, kLong);
  }));
  threads.close();
  closing.join();
  CHECK(is_refused([&] { threads.ask(towers_with_clues(1), {1}); }));
  CHECK(threads.take(*done, 0).first == 5);
  threads.drop(chunk);
}

TEST(problems_of_all_kinds_share_threads) {
  const auto picture = [] {
    return runs(4, 4, std::vector<int>(8, 1), std::vector<int>(8, 1), {}, Packed(16, '\3'), 1);
  };
  const auto map = [] { return bridges(3, {0, 2, 6, 8}, {0, 0, 0, 0}, 2, true, true, Packed(4, '\7'), 1); };
  const std::string free(9, '\1'), masks(9, '\3');
  const auto board = [&] { return matching(3, 3, free, masks); };
  const SearchLimits limits{30, Mode::always};
  const std::vector<SearchEnd> expected{alone(*picture(), limits), alone(*map(), limits), alone(*board(), limits)};
  SearchThreads threads(3);
  std::vector<AskedProblem> asked;
  for (int i = 0; i < 200; ++i) {
    asked.emplace_back(picture);
    asked.emplace_back(map);
    asked.emplace_back(board);
  }
  const auto chunk = threads.ask(std::move(asked), limits);
  const std::vector<SearchEnd> ends = all_of(threads, *chunk, 600);
  CHECK(ends.size() == 600);
  for (std::size_t i = 0; i < ends.size(); ++i) CHECK(ends[i] == expected[i % 3]);
}

// Threads that search many problems: chunks in the order in which they are asked, of which all threads share the first.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "core/problem.hpp"

namespace sightline {

// A problem that outlives its search, or what poses one in the thread that searches it.
using AskedProblem = std::variant<const Problem*, std::function<std::unique_ptr<Problem>()>>;

struct SearchLimits {
  std::size_t most;
  Mode mode = Mode::automatic;
  std::int64_t steps = -1;
  double seconds = 0;
};

struct SearchEnd {  // what a search found, and how it ended
  Status status{};
  std::int64_t steps = 0, nodes = 0;
  std::size_t many = 0;
  Packed boards;             // so many, one after the other
  std::exception_ptr error;  // or what was thrown
};

// Problems that are asked together. Each thread that has nothing else to do takes the next few of them, so that a long
// search keeps only one thread from the others.
class SearchChunk {
 public:
  SearchChunk(std::vector<AskedProblem> asked, const SearchLimits& limits)
      : asked_(std::move(asked)), limits_(limits), ends_(asked_.size()) {}
  bool is_given() const { return given_ == ends_.size(); }                  // whether all ends were taken
  const SearchEnd& end(std::size_t number) const { return ends_[number]; }  // one that was taken

 private:
  friend class SearchThreads;

  struct End : SearchEnd {
    std::atomic<bool> is_done = false;
  };

  bool is_open() const { return next_ < asked_.size() && !cancelled_; }
  bool is_over() const { return !threads_ && !is_open(); }
  void search_open();
  void search(std::size_t number, std::vector<Packed>& found);

  std::vector<AskedProblem> asked_;
  const SearchLimits limits_;
  std::vector<End> ends_;
  std::atomic<std::size_t> next_ = 0;  // the first that no thread has taken
  std::atomic<bool> cancelled_ = false;
  std::size_t given_ = 0;  // those whose ends were taken

  // By the mutex of the threads:
  int threads_ = 0;     // that are searching here
  double seconds_ = 0;  // that they have spent
};

class SearchThreads {
 public:
  // At most so many, each of which starts when there is a problem for it.
  explicit SearchThreads(std::size_t most);
  SearchThreads(const SearchThreads&) = delete;
  SearchThreads& operator=(const SearchThreads&) = delete;
  ~SearchThreads() { close(); }

  std::shared_ptr<SearchChunk> ask(std::vector<AskedProblem> asked, const SearchLimits& limits);
  // Takes the ends of the next searches, in order, as far as all before them have ended: from a number up to another one.
  // Waits until all of the chunk have ended, but at most so many seconds. One thread at a time takes the ends of a chunk.
  std::pair<std::size_t, std::size_t> take(SearchChunk& chunk, double seconds);
  // The seconds that threads have spent on a chunk, as far as they have left it.
  double seconds(const SearchChunk& chunk);
  // Ends the searches of a chunk: afterwards no thread is at any.
  void drop(const std::shared_ptr<SearchChunk>& chunk);
  // Ends all searches and threads.
  void close();
  // Whether this is the process that made it: the threads do not come along when a process forks, and whoever waited for
  // them would wait for ever.
  bool is_here() const;

 private:
  void start();
  void work();
  std::shared_ptr<SearchChunk> first_open() const;
  void demand_here() const;

  const std::int64_t process_;
  std::size_t most_, asked_ = 0;
  std::mutex mutex_;
  std::condition_variable asked_or_closed_, over_;
  std::deque<std::shared_ptr<SearchChunk>> chunks_;  // those that are not over
  std::vector<std::thread> threads_;
  bool closed_ = false;
};

}  // namespace sightline

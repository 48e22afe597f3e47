#include "threads/search_threads.hpp"

#ifdef _WIN32
#include <process.h>
#else
#include <signal.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <system_error>

#include "core/thread_data.hpp"
#include "core/verified.hpp"

namespace sightline {
namespace {

constexpr std::size_t kShares = 64, kMostAtOnce = 16;  // a thread takes a share of a chunk, or so many, at a time
constexpr double kLongestWait = 3600;                  // seconds

std::int64_t this_process() {
#ifdef _WIN32
  return _getpid();
#else
  return getpid();
#endif
}

// So that signals interrupt what the threads of Python wait for.
void leave_signals_to_others() {
#ifndef _WIN32
  sigset_t signals;
  sigfillset(&signals);
  for (const int own : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV}) sigdelset(&signals, own);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
#endif
}

Packed joined(std::vector<Packed>& boards) {
  if (boards.size() == 1) return std::move(boards.front());
  Packed all;
  for (const Packed& board : boards) all += board;
  return all;
}

}  // namespace

void SearchChunk::search_open() {
  const std::size_t at_once = std::clamp<std::size_t>(asked_.size() / kShares, 1, kMostAtOnce);
  std::vector<Packed> found;
  while (is_open()) {
    const std::size_t from = next_.fetch_add(at_once), to = std::min(from + at_once, asked_.size());
    for (std::size_t number = from; number < to && !cancelled_; ++number) search(number, found);
  }
}

void SearchChunk::search(std::size_t number, std::vector<Packed>& found) {
  End& end = ends_[number];
  try {
    std::unique_ptr<Problem> own;
    if (auto* pose = std::get_if<1>(&asked_[number])) own = (*pose)();
    const Problem& problem = own ? *own : *std::get<0>(asked_[number]);
    const std::unique_ptr<Search> search = problem.search(limits_.mode, 0);
    Budget budget(limits_.steps, limits_.seconds, &cancelled_);
    bool proved = false;
    found.clear();
    end.status = next_verified(*search, problem, proved, limits_.most, budget, found);
    end.steps = budget.spent();
    end.nodes = search->nodes();
    end.many = found.size();
    end.boards = joined(found);
  } catch (...) {
    end.error = std::current_exception();
  }
  if (!cancelled_) end.is_done.store(true, std::memory_order_release);
}

SearchThreads::SearchThreads(std::size_t most) : process_(this_process()), most_(most) {
  if (!most) throw std::invalid_argument("one thread at least");
}

bool SearchThreads::is_here() const { return process_ == this_process(); }

void SearchThreads::demand_here() const {
  if (!is_here()) throw std::runtime_error("the threads are in another process");
}

std::shared_ptr<SearchChunk> SearchThreads::ask(std::vector<AskedProblem> asked, const SearchLimits& limits) {
  demand_here();
  auto chunk = std::make_shared<SearchChunk>(std::move(asked), limits);
  {
    const std::lock_guard lock(mutex_);
    if (closed_) throw std::runtime_error("the threads have ended");
    asked_ += chunk->asked_.size();
    while (threads_.size() < std::min(most_, asked_)) start();
    if (chunk->is_open()) chunks_.push_back(chunk);
  }
  asked_or_closed_.notify_all();
  return chunk;
}

// One more thread. If there can be no more, those that there are do all the work.
void SearchThreads::start() {
  try {
    threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    if (threads_.empty()) throw;
    most_ = threads_.size();
  }
}

std::shared_ptr<SearchChunk> SearchThreads::first_open() const {
  const auto found = std::ranges::find_if(chunks_, [](const auto& chunk) { return chunk->is_open(); });
  return found == chunks_.end() ? nullptr : *found;
}

void SearchThreads::work() {
  prepare_thread();
  leave_signals_to_others();
  std::unique_lock lock(mutex_);
  while (true) {
    std::shared_ptr<SearchChunk> chunk;
    asked_or_closed_.wait(lock, [&] { return closed_ || (chunk = first_open()); });
    if (closed_) return;
    ++chunk->threads_;
    lock.unlock();
    const auto began = Budget::Clock::now();
    chunk->search_open();
    const std::chrono::duration<double> spent = Budget::Clock::now() - began;
    lock.lock();
    chunk->seconds_ += spent.count();
    --chunk->threads_;
    if (!chunk->is_over()) continue;
    std::erase(chunks_, chunk);
    over_.notify_all();
  }
}

std::pair<std::size_t, std::size_t> SearchThreads::take(SearchChunk& chunk, double seconds) {
  demand_here();
  const std::chrono::duration<double> longest(seconds > 0 ? std::min(seconds, kLongestWait) : 0.0);
  bool closed;
  {
    std::unique_lock lock(mutex_);
    over_.wait_for(lock, longest, [&] { return closed_ || chunk.is_over(); });
    closed = closed_;
  }
  const std::size_t from = chunk.given_;
  for (; !chunk.is_given(); ++chunk.given_) {
    const SearchChunk::End& end = chunk.ends_[chunk.given_];
    if (!end.is_done.load(std::memory_order_acquire)) break;
    if (end.error && chunk.given_ == from) std::rethrow_exception(end.error);
    if (end.error) break;
  }
  if (closed && chunk.given_ == from && !chunk.is_given()) throw std::runtime_error("the threads have ended");
  return {from, chunk.given_};
}

double SearchThreads::seconds(const SearchChunk& chunk) {
  demand_here();
  const std::lock_guard lock(mutex_);
  return chunk.seconds_;
}

void SearchThreads::drop(const std::shared_ptr<SearchChunk>& chunk) {
  chunk->cancelled_ = true;
  std::unique_lock lock(mutex_);
  over_.wait(lock, [&] { return chunk->is_over(); });
  std::erase(chunks_, chunk);
}

void SearchThreads::close() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const auto& chunk : chunks_) chunk->cancelled_ = true;
    threads.swap(threads_);
  }
  asked_or_closed_.notify_all();
  over_.notify_all();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace sightline

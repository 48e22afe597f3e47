// Lists covers: depth first, stoppable anywhere, and without visiting a state twice where remembering pays off.
#pragma once

#include <memory>
#include <vector>

#include "cover/memo.hpp"
#include "cover/parts.hpp"

namespace sightline {

// Covers in flat arrays: the options of the i-th are flat[ends[i - 1]] … flat[ends[i]], ascending.
struct CoverList {
  static constexpr std::size_t kBlock = 4;  // options that are copied at once

  std::vector<int> room;           // covers one after the other, and more
  std::vector<std::int64_t> ends;  // of each cover in `room`

  std::size_t size() const { return ends.size(); }
  std::span<const int> flat() const { return {room.data(), used()}; }
  void clear() { ends.clear(); }
  // A new last cover of so many options, to be filled in; there is room for a block behind it.
  std::span<int> add(std::size_t options) {
    const std::size_t from = used();
    if (room.size() < from + options + kBlock) room.resize(2 * (from + options + kBlock));
    ends.push_back(static_cast<std::int64_t>(from + options));
    return {room.data() + from, options};
  }
  std::span<const int> operator[](std::size_t i) const {
    const std::int64_t from = i ? ends[i - 1] : 0;
    return {room.data() + from, static_cast<std::size_t>(ends[i] - from)};
  }

 private:
  std::size_t used() const { return ends.empty() ? 0 : static_cast<std::size_t>(ends.back()); }
};

class CoverWalk {
 public:
  explicit CoverWalk(std::shared_ptr<const CoverParts> parts, const CoverPlace& place = {});

  // solved: stopped at `most`; impossible: there are no more; unknown: the budget is spent.
  Status next(std::size_t most, Budget& budget, CoverList& found);
  CoverPlace place() const;
  std::int64_t nodes() const { return nodes_; }

 private:
  struct Frame {
    Joint::Mark mark;
    int next = 0, of = 0;
    bool whole = true;      // every child is walked here, so that the node may be remembered
    std::size_t edges = 0;  // where its finished children begin in pending_
    std::size_t key = 0;    // where its key begins in keys_
  };
  struct Edge {  // a child that leads to covers
    std::uint32_t node = 0;
    int child = 0;
    std::size_t from = 0, to = 0;  // the options taken on the way, in options_
  };
  struct Node {
    std::size_t from = 0, to = 0;  // in edges_
    int degree = 0;
  };
  struct Replay {
    std::uint32_t node;
    std::size_t edge;
  };
  static constexpr std::uint32_t kDead = 0, kCover = 1;              // indices of two fixed nodes
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;  // for remembered nodes

  bool start(Budget& budget, CoverList& found);
  bool check_parts(Budget& budget);
  bool resume(Budget& budget);
  Status next_child(Budget& budget, CoverList& found);
  Status run(Budget& budget, CoverList& found);
  bool arrive(Engine::Turn turn, CoverList& found);
  void open_node(std::size_t key);
  void close_node();
  void child_done(std::uint32_t node);
  void descend(std::uint32_t node, CoverList& found);
  bool replay(CoverList& found);
  std::span<const int> options(const Edge& edge) const {
    return std::span<const int>(options_).subspan(edge.from, edge.to - edge.from);
  }
  std::uint32_t choose(const Edge& edge);
  void flip(std::span<const int> options);
  void put(std::span<const int> options) { flip(options), size_ += options.size(); }
  void remove(std::span<const int> options) { flip(options), size_ -= options.size(); }
  void emit(CoverList& found);
  template <std::size_t W>
  void emit_words(CoverList& found, int* out);
  void forget();
  std::size_t bytes() const;

  std::shared_ptr<const CoverParts> parts_;
  Joint joint_;
  CoverPlace from_;
  bool started_ = false, over_ = false, remember_ = true;
  CoverRun* run_ = nullptr;  // active below the last node, where nothing is remembered
  std::size_t checked_ = 0;  // parts known to have a cover
  std::unique_ptr<CoverWalk> check_;
  std::int64_t nodes_ = 0;

  std::vector<Frame> frames_;
  std::vector<Branch> branches_;  // parallel to frames_; kept to reuse their memory
  std::vector<Replay> replay_;
  std::vector<Word> bits_;  // the options of the present cover during a replay; zero otherwise
  std::size_t size_ = 0;    // how many these are
  std::vector<Word> last_;  // the bits of the last cover; empty if there is none

  CoverMemo memo_;
  std::vector<Word> keys_;
  std::vector<Edge> edges_, pending_;
  std::vector<Node> known_{2};  // kDead and kCover first
  std::vector<int> options_;
};

}  // namespace sightline

#include "cover/walk.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace sightline {
namespace {

// By way of a block of its own, for a short cover and the one behind it overlap in a block.
void copy_block(int* to, const int* from) {
  std::array<int, CoverList::kBlock> block;
  std::memcpy(block.data(), from, sizeof block);
  std::memcpy(to, block.data(), sizeof block);
}

}  // namespace

CoverWalk::CoverWalk(std::shared_ptr<const CoverParts> parts, const CoverPlace& place)
    : parts_(std::move(parts)),
      joint_(*parts_),
      from_(place),
      over_(parts_->dead),
      bits_((static_cast<std::size_t>(parts_->options) + 63) / 64) {
  if (place.started && place.levels.empty()) over_ = true;
}

Status CoverWalk::next(std::size_t most, Budget& budget, CoverList& found) {
  const std::size_t enough = found.size() + most;
  if (!started_ && !over_ && !start(budget, found)) return Status::unknown;
  while (found.size() < enough) {
    if (!replay_.empty() && replay(found)) continue;
    if (run_) {
      if (run(budget, found) == Status::unknown) return Status::unknown;
      continue;
    }
    if (frames_.empty()) over_ = true;
    if (over_) return Status::impossible;
    joint_.undo(frames_.back().mark);
    const Status status = next_child(budget, found);
    if (status == Status::unknown) return status;
  }
  return Status::solved;
}

// Enters children of the last node until one is not a dead end; closes the node when there are no more.
Status CoverWalk::next_child(Budget& budget, CoverList& found) {
  Frame& frame = frames_.back();
  const Branch& branch = branches_[frames_.size() - 1];
  while (frame.next < frame.of) {
    if (!budget.step()) return Status::unknown;
    const Engine::Turn turn = joint_.enter(branch, frame.next++, budget);
    if (turn == Engine::Turn::dead) continue;
    if (arrive(turn, found)) return Status::solved;
    --frames_.back().next;
    return Status::unknown;
  }
  close_node();
  return Status::solved;
}

// Advances to the next cover below the node where the engine's own run started.
Status CoverWalk::run(Budget& budget, CoverList& found) {
  switch (joint_.run(budget, nodes_)) {
    case Engine::Turn::stopped: return Status::unknown;
    case Engine::Turn::solved: return put(joint_.taken()), emit(found), remove(joint_.taken()), Status::solved;
    default: run_ = nullptr; return Status::solved;
  }
}

CoverPlace CoverWalk::place() const {
  if (!started_ && !over_) return from_;
  CoverPlace place{true, {}};
  for (const Frame& frame : frames_) place.levels.push_back({frame.next, frame.of});
  if (run_) run_->place(place.levels);
  for (const Replay& at : replay_) place.levels.push_back({edges_[at.edge].child + 1, known_[at.node].degree});
  return place;
}

// False if the budget ended before the walk could start or resume.
bool CoverWalk::start(Budget& budget, CoverList& found) {
  if (from_.started) {
    if (!resume(budget)) return false;
  } else {
    if (!check_parts(budget)) return false;
    if (!over_ && !arrive(joint_.settle(budget), found)) return false;
  }
  started_ = true;
  return true;
}

// A part without any cover ends the walk at once, however many covers the parts before it have.
bool CoverWalk::check_parts(Budget& budget) {
  for (; parts_->parts.size() > 1 && checked_ < parts_->parts.size(); ++checked_, check_.reset()) {
    if (!check_) {
      auto alone = std::make_shared<CoverParts>();
      alone->options = parts_->options;
      alone->parts.push_back(parts_->parts[checked_]);
      check_ = std::make_unique<CoverWalk>(std::move(alone));
    }
    CoverList any;
    const Status status = check_->next(1, budget, any);
    if (status == Status::unknown) return false;
    if (status == Status::impossible) return over_ = true;
  }
  return true;
}

bool CoverWalk::resume(Budget& budget) {
  for (std::size_t depth = 0; depth < from_.levels.size(); ++depth) {
    const auto [next, of] = from_.levels[depth];
    const bool last = depth + 1 == from_.levels.size();
    const Engine::Turn turn = joint_.settle(budget);
    if (turn == Engine::Turn::stopped) {
      if (!frames_.empty()) joint_.undo(frames_.front().mark);
      frames_.clear();
      return false;
    }
    if (turn == Engine::Turn::branch) open_node(keys_.size());
    if (turn != Engine::Turn::branch || frames_.back().of != of || next > of || next < (last ? 0 : 1))
      throw std::invalid_argument("this place belongs to another problem");
    frames_.back().next = next;
    frames_.back().whole = false;
    if (!last) joint_.take(branches_[depth], next - 1);
  }
  return true;
}

// Handles the node just entered according to its kind. False if the budget ended before that was known.
bool CoverWalk::arrive(Engine::Turn turn, CoverList& found) {
  switch (turn) {
    case Engine::Turn::stopped: return false;
    case Engine::Turn::dead: return child_done(kDead), true;
    case Engine::Turn::solved:
      return child_done(kCover), put(joint_.taken()), emit(found), remove(joint_.taken()), true;
    case Engine::Turn::branch: break;
  }
  const std::size_t key = keys_.size();
  if (remember_) {
    joint_.key(keys_);
    const std::uint32_t node = memo_.find(std::span(keys_).subspan(key));
    if (node != CoverMemo::kNone) {
      keys_.resize(key);
      child_done(node);
      if (node != kDead) put(joint_.taken()), descend(node, found);
      return true;
    }
    if (!memo_.pays()) forget();
  }
  if (!remember_ && (run_ = joint_.start_run())) {
    ++nodes_;
    return true;
  }
  open_node(key);
  return true;
}

void CoverWalk::open_node(std::size_t key) {
  ++nodes_;
  if (branches_.size() == frames_.size()) branches_.emplace_back();
  Branch& branch = branches_[frames_.size()];
  joint_.branch(branch);
  Frame frame;
  frame.mark = joint_.mark();
  frame.of = branch.degree();
  frame.edges = pending_.size();
  frame.key = key;
  frames_.push_back(frame);
}

// All children of the last node are done: remembers the result.
void CoverWalk::close_node() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  if (!remember_) return;
  std::uint32_t node = kDead;
  const bool whole = frame.whole && bytes() < kMostBytes;
  if (whole && pending_.size() > frame.edges) {
    node = static_cast<std::uint32_t>(known_.size());
    known_.push_back({edges_.size(), edges_.size() + pending_.size() - frame.edges, frame.of});
    edges_.insert(edges_.end(), pending_.begin() + static_cast<std::ptrdiff_t>(frame.edges), pending_.end());
  }
  pending_.resize(frame.edges);
  if (whole) {
    memo_.insert(std::span(keys_).subspan(frame.key), node);
    child_done(node);
  } else if (!frames_.empty()) {
    frames_.back().whole = false;
  }
  keys_.resize(frame.key);
}

// The child just left, or about to be replayed, leads to `node`.
void CoverWalk::child_done(std::uint32_t node) {
  if (!remember_ || node == kDead || frames_.empty() || !frames_.back().whole) return;
  const std::span<const int> taken = joint_.taken().subspan(frames_.back().mark.taken);
  pending_.push_back({node, frames_.back().next - 1, options_.size(), options_.size() + taken.size()});
  options_.insert(options_.end(), taken.begin(), taken.end());
}

// Down from a known node to its first cover.
void CoverWalk::descend(std::uint32_t node, CoverList& found) {
  while (node != kCover) {
    replay_.push_back({node, known_[node].from});
    node = choose(edges_[known_[node].from]);
  }
  emit(found);
}

// The next cover below known nodes; false if there is none left.
bool CoverWalk::replay(CoverList& found) {
  while (!replay_.empty()) {
    Replay& last = replay_.back();
    remove(options(edges_[last.edge]));
    if (++last.edge != known_[last.node].to) return descend(choose(edges_[last.edge]), found), true;
    replay_.pop_back();
  }
  remove(joint_.taken());
  return false;
}

std::uint32_t CoverWalk::choose(const Edge& edge) {
  put(options(edge));
  return edge.node;
}

// The options of the present cover, one bit each, updated as it grows and shrinks, so that they come out sorted.
void CoverWalk::flip(std::span<const int> options) {
  for (const int o : options) bits_[static_cast<std::size_t>(o) / 64] ^= Word{1} << (o % 64);
}

void CoverWalk::emit(CoverList& found) {
  const std::span<int> cover = found.add(size_);
  int* out = cover.data();
  if (bits_.size() > 16 * cover.size()) {  // few of many: sorting is quicker than scanning every word
    out = std::ranges::copy(joint_.taken(), out).out;
    for (const Replay& at : replay_) out = std::ranges::copy(options(edges_[at.edge]), out).out;
    std::ranges::sort(cover);
    last_.clear();
    return;
  }
  switch (bits_.size()) {
    case 0: return;
    case 1: return emit_words<1>(found, out);
    case 2: return emit_words<2>(found, out);
    case 3: return emit_words<3>(found, out);
    default: return emit_words<0>(found, out);
  }
}

// Covers that follow each other often begin alike: what comes before the first bit that differs is copied, in blocks.
// W words of bits; 0 stands for any number.
template <std::size_t W>
void CoverWalk::emit_words(CoverList& found, int* out) {
  const std::size_t words = W ? W : bits_.size();
  std::size_t w = 0;
  Word below = 0;  // the bits of word w that are copied
  if (found.size() > 1 && !last_.empty()) {
    std::size_t same = 0;
    for (; w + 1 < words && bits_[w] == last_[w]; ++w) same += static_cast<std::size_t>(std::popcount(bits_[w]));
    const Word differ = bits_[w] ^ last_[w];
    below = (differ & (0 - differ)) - 1;
    same += static_cast<std::size_t>(std::popcount(bits_[w] & below));
    const int* const before = found[found.size() - 2].data();
    for (std::size_t i = 0; i < same; i += CoverList::kBlock) copy_block(out + i, before + i);
    out += same;
  }
  last_.resize(words);
  for (std::size_t v = 0; v < words; ++v) last_[v] = bits_[v];
  for (Word some = bits_[w] & ~below;; some = bits_[w]) {
    for (; some; some &= some - 1) *out++ = static_cast<int>(w * 64) + std::countr_zero(some);
    if (++w == words) return;
  }
}

void CoverWalk::forget() {
  remember_ = false;
  memo_.clear();
  for (auto* const list : {&edges_, &pending_}) std::vector<Edge>().swap(*list);
  std::vector<Node>().swap(known_);
  std::vector<int>().swap(options_);
  std::vector<Word>().swap(keys_);
}

std::size_t CoverWalk::bytes() const {
  return memo_.bytes() + edges_.size() * sizeof(Edge) + known_.size() * sizeof(Node) + options_.size() * sizeof(int);
}

}  // namespace sightline

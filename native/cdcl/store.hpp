// The data structures of the clause-learning core: literals, reasons, clauses in one arena, watches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sightline::cdcl {

using Var = int;

inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#endif
}

// "Variable v has this value" as one number: 2 * v, plus 1 for false.
struct Lit {
  std::uint32_t code = UINT32_MAX;

  constexpr Lit() = default;
  constexpr explicit Lit(Var var, bool value = true) : code(2 * static_cast<std::uint32_t>(var) + !value) {}
  static constexpr Lit from(std::uint32_t code) {
    Lit lit;
    lit.code = code;
    return lit;
  }
  constexpr Var var() const { return static_cast<Var>(code >> 1); }
  constexpr bool value() const { return !(code & 1); }
  constexpr bool none() const { return code == UINT32_MAX; }
  constexpr Lit operator~() const { return from(code ^ 1); }
  constexpr bool operator==(const Lit&) const = default;
};

// Of a literal. An enumeration, since the compiler must assume that writing a char changes anything else in memory.
enum Value : std::int8_t { kFalse = -1, kOpen = 0, kTrue = 1 };

constexpr Value value_as(bool value) { return value ? kTrue : kFalse; }

// The true literals in the order in which they became so, each at most once: there is room for all of them, so that
// adding one is one write, and what was handed out stays where it is.
class Trail {
 public:
  void make_room(std::size_t literals) {
    if (literals > room_.size()) room_.resize(std::max(literals, 2 * room_.size()));
  }
  void push_back(Lit lit) { room_[size_++] = lit; }
  void cut(std::size_t size) { size_ = size; }
  std::size_t size() const { return size_; }
  Lit operator[](std::size_t place) const { return room_[place]; }
  operator std::span<const Lit>() const { return {room_.data(), size_}; }

 private:
  std::vector<Lit> room_;
  std::size_t size_ = 0;
};

using Ref = std::uint32_t;  // a clause's index in the arena

// Why a variable has its value. Binary reasons and theories need no clause in memory.
struct Reason {
  enum Kind : std::uint32_t { none, binary, clause, explained, theory };  // theory + i: the i-th one, not asked yet
  std::uint32_t kind = none;
  Lit word;  // the other literal, an index into an arena, or the theory's tag
};

// A clause is a header of two words and its literals; all clauses share one array, so a walk over them is linear.
class Arena {
 public:
  static constexpr std::uint32_t kHead = 2, kMostGlue = (1u << 26) - 1;

  Ref add(std::span<const Lit> lits, bool learned, std::uint32_t glue) {
    const Ref ref = end();
    words_.push_back(Lit::from(static_cast<std::uint32_t>(lits.size())));
    words_.push_back(Lit::from((glue < kMostGlue ? glue : kMostGlue) << 5 | (learned ? kLearned : 0)));
    words_.insert(words_.end(), lits.begin(), lits.end());
    return ref;
  }
  Ref end() const { return static_cast<Ref>(words_.size()); }
  Ref after(Ref ref) const { return ref + kHead + size(ref); }
  void cut(Ref end) { words_.resize(end); }

  Lit* words() { return words_.data(); }
  Lit* lits(Ref ref) { return words_.data() + ref + kHead; }
  std::span<const Lit> clause(Ref ref) const { return {words_.data() + ref + kHead, size(ref)}; }
  std::uint32_t size(Ref ref) const { return words_[ref].code; }
  bool learned(Ref ref) const { return flags(ref) & kLearned; }
  bool dropped(Ref ref) const { return flags(ref) & kDropped; }
  void drop(Ref ref) { words_[ref + 1].code |= kDropped; }
  bool tried(Ref ref) const { return flags(ref) & kTried; }  // to make it shorter
  void set_tried(Ref ref) { words_[ref + 1].code |= kTried; }
  std::uint32_t glue(Ref ref) const { return flags(ref) >> 5; }
  void set_glue(Ref ref, std::uint32_t glue) { words_[ref + 1].code = (flags(ref) & 31) | glue << 5; }
  std::uint32_t used(Ref ref) const { return flags(ref) & kUsed; }
  void set_used(Ref ref, std::uint32_t used) { words_[ref + 1].code = (flags(ref) & ~kUsed) | used; }

  // Writes the header of clause `from` and the first `size` literals at `to`, which is not after `from`.
  Ref move(Ref from, Ref to, std::uint32_t size) {
    words_[to + 1] = words_[from + 1];
    for (std::uint32_t i = 0; i < size; ++i) words_[to + kHead + i] = words_[from + kHead + i];
    words_[to].code = size;
    return to + kHead + size;
  }

 private:
  static constexpr std::uint32_t kUsed = 3, kLearned = 4, kDropped = 8, kTried = 16;
  std::uint32_t flags(Ref ref) const { return words_[ref + 1].code; }

  std::vector<Lit> words_;
};

struct Watch {
  Lit blocker;  // another literal of the clause: if it is true, the clause needs no visit
  Ref ref;
};

// What to visit when a literal becomes true, in half a cache line: the literals that binary clauses imply, and the
// longer clauses that watch its negation.
class alignas(32) Links {
 public:
  static constexpr std::uint32_t kNear = 2;

  // The literals implied by binary clauses: a slice of `pool`, copied here if it is short.
  void set_implied(const std::vector<Lit>& pool, std::uint32_t first, std::uint32_t count) {
    first_ = first;
    count_ = count;
    if (count <= kNear) std::copy_n(pool.data() + first, count, near_);
  }
  std::span<const Lit> implied(const Lit* pool) const { return {count_ <= kNear ? near_ : pool + first_, count_}; }

  bool empty() const { return size_ == 0; }  // of longer clauses
  Watch* begin() const { return watches_.get(); }
  Watch* end() const { return watches_.get() + size_; }
  void watch(Watch watch) {
    if (size_ == room_) grow();
    watches_[size_++] = watch;
  }
  void cut(Watch* end) { size_ = static_cast<std::uint32_t>(end - begin()); }

 private:
  void grow() {
    const std::uint32_t room = room_ ? 2 * room_ : 4;
    std::unique_ptr<Watch[]> larger(new Watch[room]);
    std::copy(begin(), end(), larger.get());
    watches_ = std::move(larger);
    room_ = room;
  }

  std::unique_ptr<Watch[]> watches_;
  std::uint32_t size_ = 0, room_ = 0, count_ = 0, first_ = 0;
  Lit near_[kNear];
};
static_assert(sizeof(Links) == 32);

}  // namespace sightline::cdcl

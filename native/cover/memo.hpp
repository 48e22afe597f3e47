// Remembers a number for each state seen, by its full key: two different states are never confused.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sightline {

class CoverMemo {
 public:
  using Word = std::uint64_t;
  static constexpr std::uint32_t kNone = UINT32_MAX;

  std::uint32_t find(std::span<const Word> key) {
    ++looks_;
    if (slots_.empty()) return kNone;
    const std::uint32_t value = slots_[slot_of(key)].value;
    hits_ += value != kNone;
    return value;
  }

  void insert(std::span<const Word> key, std::uint32_t value) {
    if (2 * (entries_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[slot_of(key)];
    if (slot.value == kNone) {
      ++entries_;
      slot.hash = static_cast<std::uint32_t>(hash_of(key));
      slot.place = keys_.size();
      keys_.push_back(key.size());
      keys_.insert(keys_.end(), key.begin(), key.end());
    }
    slot.value = value;
  }

  void clear() {
    std::vector<Slot>().swap(slots_);
    std::vector<Word>().swap(keys_);
    entries_ = 0;
  }

  std::size_t bytes() const { return slots_.size() * sizeof(Slot) + keys_.size() * sizeof(Word); }
  std::size_t entries() const { return entries_; }
  // Whether remembering pays off: after kTrial lookups, at least one in eight must have been a hit.
  bool pays() const { return looks_ < kTrial || hits_ * 8 >= looks_; }

 private:
  static constexpr std::int64_t kTrial = 2048;  // lookups
  struct Slot {
    std::uint64_t place = 0;
    std::uint32_t hash = 0, value = kNone;
  };

  static std::uint64_t hash_of(std::span<const Word> key) {
    std::uint64_t hash = key.size();
    for (const Word word : key) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 32;
    }
    return hash;
  }

  // Where the key is, or the empty slot where it would go.
  std::size_t slot_of(std::span<const Word> key) const {
    const std::uint64_t hash = hash_of(key);
    std::size_t i = hash & (slots_.size() - 1);
    while (slots_[i].value != kNone && !(slots_[i].hash == static_cast<std::uint32_t>(hash) && equal(slots_[i], key)))
      i = (i + 1) & (slots_.size() - 1);
    return i;
  }

  bool equal(const Slot& slot, std::span<const Word> key) const {
    return keys_[slot.place] == key.size() &&
           std::equal(key.begin(), key.end(), keys_.begin() + static_cast<std::ptrdiff_t>(slot.place) + 1);
  }

  void grow() {
    std::vector<Slot> old = std::move(slots_);
    slots_.assign(std::max<std::size_t>(64, 2 * old.size()), {});
    for (const Slot& slot : old)
      if (slot.value != kNone)
        slots_[slot_of({keys_.data() + slot.place + 1, static_cast<std::size_t>(keys_[slot.place])})] = slot;
  }

  std::vector<Slot> slots_;
  std::vector<Word> keys_;  // each with its length before it
  std::size_t entries_ = 0;
  std::int64_t looks_ = 0, hits_ = 0;
};

}  // namespace sightline

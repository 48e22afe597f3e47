// A natural number without a limit, for counts: add, subtract, multiply, compare, and its 64-bit limbs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sightline {

// The lowest limb is stored in the object: counts below 2^64, nearly all of them, allocate nothing.
class Natural {
 public:
  Natural(std::uint64_t value = 0) : low_(value) {}

  static Natural of(const std::vector<std::uint64_t>& limbs) {  // least significant first
    Natural number(limbs.empty() ? 0 : limbs[0]);
    if (limbs.size() > 1) number.high_.assign(limbs.begin() + 1, limbs.end());
    return number.trim(), number;
  }

  bool zero() const { return !low_ && high_.empty(); }
  std::vector<std::uint64_t> limbs() const {  // least significant first, none for zero
    std::vector<std::uint64_t> all;
    if (zero()) return all;
    all.reserve(size());
    all.push_back(low_);
    all.insert(all.end(), high_.begin(), high_.end());
    return all;
  }
  bool operator==(const Natural&) const = default;

  friend bool operator<(const Natural& a, const Natural& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    for (std::size_t i = a.size(); i-- > 0;)
      if (a.limb(i) != b.limb(i)) return a.limb(i) < b.limb(i);
    return false;
  }

  Natural& operator+=(const Natural& other) {
    if (high_.size() < other.high_.size()) high_.resize(other.high_.size());
    bool carry = __builtin_add_overflow(low_, other.low_, &low_);
    for (std::size_t i = 0; i < high_.size() && (carry || i < other.high_.size()); ++i) {
      const Wide sum = static_cast<Wide>(high_[i]) + (i < other.high_.size() ? other.high_[i] : 0) + carry;
      high_[i] = static_cast<std::uint64_t>(sum);
      carry = sum >> 64;
    }
    if (carry) high_.push_back(1);
    return *this;
  }

  Natural& operator-=(const Natural& other) {  // other <= *this
    bool borrow = __builtin_sub_overflow(low_, other.low_, &low_);
    for (std::size_t i = 0; i < high_.size() && (borrow || i < other.high_.size()); ++i) {
      const Wide take = static_cast<Wide>(i < other.high_.size() ? other.high_[i] : 0) + borrow;
      borrow = high_[i] < take;
      high_[i] -= static_cast<std::uint64_t>(take);
    }
    return trim(), *this;
  }

  friend Natural operator*(const Natural& a, const Natural& b) {
    std::vector<std::uint64_t> product(a.size() + b.size(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
      Wide carry = 0;
      for (std::size_t j = 0; j < b.size(); ++j) {
        carry += static_cast<Wide>(a.limb(i)) * b.limb(j) + product[i + j];
        product[i + j] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
      }
      product[i + b.size()] = static_cast<std::uint64_t>(carry);
    }
    return of(product);
  }

 private:
  __extension__ using Wide = unsigned __int128;

  std::size_t size() const { return high_.size() + 1; }
  std::uint64_t limb(std::size_t i) const { return i ? high_[i - 1] : low_; }
  void trim() {
    while (!high_.empty() && !high_.back()) high_.pop_back();
  }

  std::uint64_t low_ = 0;
  std::vector<std::uint64_t> high_;
};

}  // namespace sightline

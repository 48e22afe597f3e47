// A natural number without a limit, for counts: add, multiply, and its 64-bit limbs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sightline {

class Natural {
 public:
  Natural(std::uint64_t value = 0) {
    if (value) limbs_.push_back(value);
  }

  bool zero() const { return limbs_.empty(); }
  const std::vector<std::uint64_t>& limbs() const { return limbs_; }  // least significant first
  bool operator==(const Natural&) const = default;

  Natural& operator+=(const Natural& other) {
    if (limbs_.size() < other.limbs_.size()) limbs_.resize(other.limbs_.size());
    Wide carry = 0;
    for (std::size_t i = 0; i < limbs_.size() && (carry || i < other.limbs_.size()); ++i) {
      carry += limbs_[i];
      if (i < other.limbs_.size()) carry += other.limbs_[i];
      limbs_[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    if (carry) limbs_.push_back(static_cast<std::uint64_t>(carry));
    return *this;
  }

  friend Natural operator*(const Natural& a, const Natural& b) {
    Natural product;
    if (a.zero() || b.zero()) return product;
    product.limbs_.assign(a.limbs_.size() + b.limbs_.size(), 0);
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
      Wide carry = 0;
      for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
        carry += static_cast<Wide>(a.limbs_[i]) * b.limbs_[j] + product.limbs_[i + j];
        product.limbs_[i + j] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
      }
      product.limbs_[i + b.limbs_.size()] = static_cast<std::uint64_t>(carry);
    }
    while (!product.limbs_.empty() && !product.limbs_.back()) product.limbs_.pop_back();
    return product;
  }

 private:
  __extension__ using Wide = unsigned __int128;
  std::vector<std::uint64_t> limbs_;
};

}  // namespace sightline

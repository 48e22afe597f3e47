// Eight numbers of sixteen bits that are worked on at once.
#pragma once

#include <algorithm>
#include <cstdint>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace sightline {

constexpr int kLanes = 8;

#if defined(__GNUC__)  // GCC and Clang have such numbers: + - * & | and [] are theirs
using Lanes = std::uint16_t __attribute__((vector_size(2 * kLanes)));
using SignedLanes = std::int16_t __attribute__((vector_size(2 * kLanes)));

inline Lanes below(Lanes a, Lanes b) { return Lanes(SignedLanes(a) < SignedLanes(b)); }
inline Lanes shift_signed(Lanes a, int by) { return Lanes(SignedLanes(a) >> by); }
#else
struct Lanes {
  std::uint16_t at[kLanes]{};

  std::uint16_t& operator[](int i) { return at[i]; }
  std::uint16_t operator[](int i) const { return at[i]; }
  template <class Get>
  static Lanes each(Get get) {
    Lanes out;
    for (int i = 0; i < kLanes; ++i) out.at[i] = static_cast<std::uint16_t>(get(i));
    return out;
  }
  friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a[i] + b[i]; });
  }
  friend Lanes operator-(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a[i] - b[i]; });
  }
  friend Lanes operator*(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return std::uint32_t{a[i]} * b[i]; });
  }
  friend Lanes operator&(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a[i] & b[i]; });
  }
  friend Lanes operator|(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a[i] | b[i]; });
  }
  friend Lanes operator>>(const Lanes& a, int by) {
    return each([&](int i) { return a[i] >> by; });
  }
};

// All bits where a < b, as numbers with a sign; none elsewhere.
inline Lanes below(const Lanes& a, const Lanes& b) {
  return Lanes::each(
      [&](int i) { return static_cast<std::int16_t>(a[i]) < static_cast<std::int16_t>(b[i]) ? 0xFFFF : 0; });
}

// As numbers with a sign, divided by 2^by and rounded down.
inline Lanes shift_signed(const Lanes& a, int by) {
  return Lanes::each([&](int i) { return static_cast<std::int16_t>(a[i]) >> by; });
}
#endif

inline Lanes all_lanes(int value) {
  Lanes out{};
  for (int i = 0; i < kLanes; ++i) out[i] = static_cast<std::uint16_t>(value);
  return out;
}

// The upper halves of the products.
inline Lanes upper_product(Lanes a, Lanes b) {
#if defined(__GNUC__) && defined(__SSE2__)
  return Lanes(_mm_mulhi_epu16(__m128i(a), __m128i(b)));
#else
  Lanes out{};
  for (int i = 0; i < kLanes; ++i) out[i] = static_cast<std::uint16_t>(std::uint32_t{a[i]} * b[i] >> 16);
  return out;
#endif
}

// The larger and the smaller one, as numbers with a sign.
inline Lanes larger(Lanes a, Lanes b) {
#if defined(__GNUC__) && defined(__SSE2__)
  return Lanes(_mm_max_epi16(__m128i(a), __m128i(b)));
#else
  const Lanes keep = below(b, a);
  return (a & keep) | (b - (b & keep));
#endif
}

inline Lanes smaller(Lanes a, Lanes b) {
#if defined(__GNUC__) && defined(__SSE2__)
  return Lanes(_mm_min_epi16(__m128i(a), __m128i(b)));
#else
  const Lanes keep = below(a, b);
  return (a & keep) | (b - (b & keep));
#endif
}

// a - b without a sign, but 0 where b is larger.
inline Lanes minus_or_zero(Lanes a, Lanes b) {
#if defined(__GNUC__) && defined(__SSE2__)
  return Lanes(_mm_subs_epu16(__m128i(a), __m128i(b)));
#else
  Lanes out{};
  for (int i = 0; i < kLanes; ++i) out[i] = static_cast<std::uint16_t>(a[i] > b[i] ? a[i] - b[i] : 0);
  return out;
#endif
}

// a - b with a sign, or the nearest number to it that sixteen bits can hold.
inline Lanes minus_in_range(Lanes a, Lanes b) {
#if defined(__GNUC__) && defined(__SSE2__)
  return Lanes(_mm_subs_epi16(__m128i(a), __m128i(b)));
#else
  Lanes out{};
  for (int i = 0; i < kLanes; ++i) {
    const int exact = static_cast<std::int16_t>(a[i]) - static_cast<std::int16_t>(b[i]);
    out[i] = static_cast<std::uint16_t>(std::clamp(exact, -0x8000, 0x7FFF));
  }
  return out;
#endif
}

}  // namespace sightline

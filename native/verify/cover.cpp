// Re-checks covers against the question as it was asked.
#include <algorithm>
#include <cstring>
#include <functional>

#include "verify/verify.hpp"

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

CoverVerifier::CoverVerifier(const CoverQuestion& question)
    : question_(question),
      words_((at(question.items()) + 63) / 64),
      uses_(at(question.items())),
      paint_(at(question.items())) {
  for (int i = 0; i < question.items(); ++i) must_ += question.lo[at(i)] > 0;
  const bool once = question.colour.empty() && std::ranges::all_of(question.hi, [](int hi) { return hi == 1; });
  if (once && words_ <= 4) draw_masks();
}

// Where no item may be covered twice, a cover is a disjoint union. Covers that follow each other often begin alike, and
// what is known of such a beginning is known of both.
template <std::size_t W>
bool CoverVerifier::right_by_masks(std::span<const int> cover) {
  const std::size_t size = cover.size(), same = repeated(cover);
  int descents = 0;  // counted without a jump, several at once
  for (std::size_t i = std::max<std::size_t>(same, 1); i < size; ++i) descents += cover[i - 1] >= cover[i];
  known_ = same;
  if (descents) return false;
  std::uint64_t covered[W], twice = 0, missing = 0;
  std::copy_n(covered_.data() + same * W, W, covered);
  for (std::size_t i = same; i < size; ++i) {
    const std::uint64_t* const mask = masks_.data() + at(cover[i]) * W;
    last_[i] = cover[i];
    for (std::size_t w = 0; w < W; ++w) {
      twice |= covered[w] & mask[w];
      covered_[(i + 1) * W + w] = covered[w] |= mask[w];
    }
  }
  if (twice) return false;
  known_ = size;
  for (std::size_t w = 0; w < W; ++w) missing |= must_mask_[w] & ~covered[w];
  return !missing && (!idle_options_ || std::ranges::all_of(cover, [&](int o) { return required_[at(o)] != 0; }));
}

// How many options it has in common with the last one from the first on.
std::size_t CoverVerifier::repeated(std::span<const int> cover) const {
  const std::size_t most = std::min(cover.size(), known_);
  std::size_t same = 0;
  const auto two = [&](const int* options) {
    std::uint64_t pair;
    std::memcpy(&pair, options + same, sizeof pair);
    return pair;
  };
  while (same + 1 < most && two(cover.data()) == two(last_.data())) same += 2;
  while (same < most && cover[same] == last_[same]) ++same;
  return same;
}

bool CoverVerifier::operator()(std::span<const int> cover) {
  if (!cover.empty() && (cover.front() < 0 || cover.back() >= question_.options())) return false;
  switch (masks_.empty() ? 0 : words_) {
    case 1: return right_by_masks<1>(cover);
    case 2: return right_by_masks<2>(cover);
    case 3: return right_by_masks<3>(cover);
    case 4: return right_by_masks<4>(cover);
    default:
      return std::ranges::adjacent_find(cover, std::greater_equal<int>()) == cover.end() && right_by_counting(cover);
  }
}

bool CoverVerifier::right_by_counting(std::span<const int> cover) {
  bool right = true;
  int met = 0;
  for (const int o : cover) right = note(o) && right;
  for (const int o : cover)
    for (const int i : question_.option(o)) {
      if (!uses_[at(i)]) continue;
      right = right && uses_[at(i)] >= question_.lo[at(i)] && (uses_[at(i)] <= question_.hi[at(i)] || paint_[at(i)]);
      met += question_.lo[at(i)] > 0;
      uses_[at(i)] = paint_[at(i)] = 0;
    }
  return right && met == must_;
}

void CoverVerifier::draw_masks() {
  masks_.assign(at(question_.options()) * words_, 0);
  must_mask_.assign(words_, 0);
  last_.assign(at(question_.options()), 0);  // ascending options are no more than there are
  covered_.assign((last_.size() + 1) * words_, 0);
  required_.assign(at(question_.options()), 0);
  for (int o = 0; o < question_.options(); ++o)
    for (const int i : question_.option(o)) {
      masks_[at(o) * words_ + at(i) / 64] |= std::uint64_t{1} << (i % 64);
      required_[at(o)] |= i < question_.primary;
    }
  idle_options_ = std::ranges::count(required_, 0) > 0;
  for (int i = 0; i < question_.items(); ++i)
    if (question_.lo[at(i)]) must_mask_[at(i) / 64] |= std::uint64_t{1} << (i % 64);
}

// Counts the uses of one option; false if it holds no required item or paints an item another colour.
bool CoverVerifier::note(int option) {
  bool required = false, agrees = true;
  for (int e = question_.start[at(option)]; e < question_.start[at(option) + 1]; ++e) {
    const std::size_t i = at(question_.item[at(e)]);
    const int colour = question_.colour_at(e);
    required = required || i < at(question_.primary);
    agrees = agrees && (uses_[i] == 0 || colour == paint_[i]);
    paint_[i] = colour;
    ++uses_[i];
  }
  return required && agrees;
}

}  // namespace sightline

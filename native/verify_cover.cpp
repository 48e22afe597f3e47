// Re-checks covers against the question as it was asked.
#include <algorithm>

#include "verify.hpp"

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

CoverVerifier::CoverVerifier(const CoverQuestion& question)
    : question_(question), uses_(at(question.items())), paint_(at(question.items())) {
  for (int i = 0; i < question.items(); ++i) must_ += question.lo[at(i)] > 0;
}

bool CoverVerifier::operator()(std::span<const int> cover) {
  int last = -1;
  bool right = true;
  for (const int o : cover) {
    if (o <= last || o >= question_.options()) return false;  // not ascending: nothing has been noted yet for o
    last = o;
  }
  for (const int o : cover) right = note(o) && right;
  int met = 0;
  for (const int o : cover)
    for (const int i : question_.option(o)) {
      if (!uses_[at(i)]) continue;
      right = right && uses_[at(i)] >= question_.lo[at(i)] && (uses_[at(i)] <= question_.hi[at(i)] || paint_[at(i)]);
      met += question_.lo[at(i)] > 0;
      uses_[at(i)] = paint_[at(i)] = 0;
    }
  return right && met == must_;
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

#include "cover/lens.hpp"

#include <algorithm>

namespace sightline {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

// Each pair of an item and a colour gets a number; an entry without a colour has none.
LensMaker::LensMaker(const CoverQuestion& question) : question_(question) {
  if (question_.colour.empty()) return;
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t e = 0; e < question_.item.size(); ++e)
    if (question_.colour[e]) pairs.emplace_back(question_.item[e], question_.colour[e]);
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  shades_ = static_cast<int>(pairs.size());
  for (std::size_t e = 0; e < question_.item.size(); ++e) {
    const auto found = std::lower_bound(pairs.begin(), pairs.end(), std::pair{question_.item[e], question_.colour[e]});
    shade_of_.push_back(question_.colour[e] ? static_cast<int>(found - pairs.begin()) : -1);
  }
}

void LensMaker::fill(Lens& lens, std::size_t words) const {
  lens.words = words;
  lens.rows.assign(at(question_.items()) * lens.words, 0);
  lens.shades.assign(at(shades_) * lens.words, 0);
  lens.known.assign(lens.words, 0);
  lens.keeps_clashes = lens.options.size() * lens.words <= kMostClashes;
  const std::size_t clashes = lens.keeps_clashes ? lens.options.size() : 1;
  if (lens.clash.size() < clashes * lens.words) lens.clash.resize(clashes * lens.words);
  for (std::size_t local = 0; local < lens.options.size(); ++local)
    for (int e = question_.start[at(lens.options[local])]; e < question_.start[at(lens.options[local]) + 1]; ++e) {
      set(lens.rows.data() + at(question_.item[at(e)]) * lens.words, static_cast<int>(local));
      if (shades_ && shade_of_[at(e)] >= 0)
        set(lens.shades.data() + at(shade_of_[at(e)]) * lens.words, static_cast<int>(local));
    }
}

const Word* LensMaker::compute_clash(Lens& lens, int local) const {
  Word* const gone = lens.clash.data() + (lens.keeps_clashes ? at(local) * lens.words : 0);
  if (lens.keeps_clashes) set(lens.known.data(), local);
  std::fill_n(gone, lens.words, 0);
  set(gone, local);
  const int option = lens.options[at(local)];
  for (int e = question_.start[at(option)]; e < question_.start[at(option) + 1]; ++e) {
    const int item = question_.item[at(e)];
    if (question_.counted(item)) continue;
    const bool shaded = shades_ && shade_of_[at(e)] >= 0;
    const Word* const same = shaded ? lens.shades.data() + at(shade_of_[at(e)]) * lens.words : nullptr;
    for (std::size_t w = 0; w < lens.words; ++w) gone[w] |= lens.row(item)[w] & (same ? ~same[w] : ~Word{0});
  }
  return gone;
}

}  // namespace sightline

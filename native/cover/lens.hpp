// The options of a cover problem as bits: which hold an item, and which options exclude each other.
#pragma once

#include <bit>
#include <vector>

#include "cover/question.hpp"

namespace sightline {

using Word = std::uint64_t;

inline std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }
inline void set(Word* words, int bit) { words[bit >> 6] |= Word{1} << (bit & 63); }
inline void clear(Word* words, int bit) { words[bit >> 6] &= ~(Word{1} << (bit & 63)); }
inline bool test(const Word* words, int bit) { return words[bit >> 6] >> (bit & 63) & 1; }

template <class Visit>
void each_bit(Word word, std::size_t w, Visit visit) {
  for (; word; word &= word - 1) visit(static_cast<int>(w * 64) + std::countr_zero(word));
}

// The cost of scanning the rows of that many words of items, in units of Budget::poll.
inline unsigned look_work(std::size_t words, std::size_t item_words) {
  return static_cast<unsigned>(1 + words * item_words / 4);
}

// The options that were alive at some node, renumbered: below it, far fewer words need to be scanned.
struct Lens {
  std::size_t words = 0, depth = 0;
  std::vector<int> options;  // by local number
  std::vector<Word> rows;    // items × words: the options that hold the item
  std::vector<Word> shades;  // colours × words: the options that give an item one colour
  std::vector<Word> clash;   // options × words: the options that exclude an option, if stored (else space for one row)
  std::vector<Word> known;
  bool keeps_clashes = false;
  std::int64_t made = 0, nodes = 0;  // how often at this depth, and the branches visited with it

  const Word* row(int item) const { return rows.data() + static_cast<std::size_t>(item) * words; }
};

class LensMaker {
 public:
  explicit LensMaker(const CoverQuestion& question);

  void fill(Lens& lens, std::size_t words) const;  // from its options
  // The options that exclude this one, itself included; computed on first use.
  const Word* clash(Lens& lens, int local) const {
    const bool known = lens.keeps_clashes && test(lens.known.data(), local);
    return known ? lens.clash.data() + static_cast<std::size_t>(local) * lens.words : compute_clash(lens, local);
  }

 private:
  static constexpr std::size_t kMostClashes = std::size_t{1} << 20;  // words

  const Word* compute_clash(Lens& lens, int local) const;

  const CoverQuestion& question_;
  std::vector<int> shade_of_;  // by entry: the number of its pair of an item and a colour; none if there are no colours
  int shades_ = 0;
};

}  // namespace sightline

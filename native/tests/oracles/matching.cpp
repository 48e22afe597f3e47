#include "tests/oracles/oracle.hpp"

using namespace sightline;

namespace oracle {
namespace {

struct Squares {
  std::vector<unsigned> attacks;  // per free square, the free squares that a rook there attacks

  Squares(int rows, int columns, const std::string& free) {
    std::vector<int> spot(free.size(), -1);
    int spots = 0;
    for (std::size_t i = 0; i < free.size(); ++i)
      if (free[i]) spot[i] = spots++;
    attacks.resize(spots);
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c)
        for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}})  // each pair of squares once
          for (int y = r + down, x = c + right; y < rows && x < columns; y += down, x += right) {
            const int one = spot[r * columns + c], other = spot[y * columns + x];
            if (one < 0 || other < 0) break;
            attacks[one] |= 1u << other, attacks[other] |= 1u << one;
          }
  }
  bool legal(const Values& values) const {
    for (std::size_t i = 0; i < values.size(); ++i)
      for (std::size_t j = 0; j < values.size(); ++j)
        if (values[i] && values[j] && attacks[i] >> j & 1) return false;
    return std::ranges::all_of(values, [](char value) { return value < 2; });
  }
  // All ways with as many rooks as can be.
  void extend(Values& values, int rooks, unsigned attacked, int& most, std::vector<Values>& found) const {
    if (rooks + static_cast<int>(attacks.size() - values.size()) < most) return;
    if (values.size() == attacks.size()) {
      if (rooks > most) found.clear(), most = rooks;
      if (rooks == most) found.push_back(values);
      return;
    }
    const std::size_t at = values.size();
    values.push_back(0);
    extend(values, rooks, attacked, most, found);
    values.back() = 1;
    if (!(attacked >> at & 1)) extend(values, rooks + 1, attacked | attacks[at], most, found);
    values.pop_back();
  }
};

}  // namespace

Question draw_matching(Random& random) {
  const int rows = random.between(1, 4), columns = random.between(1, rows < 4 ? 6 : 4), walls = 5 + random.below(60);
  const auto free = std::make_shared<std::string>();  // a posed problem refers to it
  for (int i = 0; i < rows * columns; ++i) free->push_back(!random.chance(walls));
  const Squares squares(rows, columns, *free);
  Values values;
  int most = 0;
  Question question;
  squares.extend(values, 0, 0, most, question.truth);
  question.masks.assign(squares.attacks.size(), 3);
  if (random.chance(40))
    for (char& mask : question.masks)
      if (random.chance(12)) mask = static_cast<char>(random.between(1, 2));
  std::erase_if(question.truth, [&](const Values& one) { return !fits(one, question.masks); });
  const auto kept = std::make_shared<std::vector<std::unique_ptr<std::string>>>();
  question.pose = [=](std::string_view masks) {
    kept->push_back(std::make_unique<std::string>(masks));
    return matching(rows, columns, *free, *kept->back());
  };
  question.legal = [=](const Values& one) { return squares.legal(one); };
  return question;
}

}  // namespace oracle

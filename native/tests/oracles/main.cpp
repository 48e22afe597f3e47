// Compares the kernel with the oracles: kernel_oracles KIND FIRST COUNT asks that many questions, from the one with that
// number on. Prints how many were asked, had no solution, had several, and were answered wrongly; exit code 1 if any was.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/oracles/oracle.hpp"

using namespace oracle;

int main(int count, char** arguments) {
  if (count != 4) return std::fputs("kernel_oracles KIND FIRST COUNT\n", stderr), 2;
  const std::string_view kind = arguments[1];
  if (std::ranges::find(kKinds, kind) == std::end(kKinds))
    return std::fputs("KIND is visible, runs, bridges, matching or cover\n", stderr), 2;
  const std::uint64_t first = std::strtoull(arguments[2], nullptr, 10),
                      asked = std::strtoull(arguments[3], nullptr, 10);
  std::uint64_t none = 0, several = 0, wrong = 0;
  for (std::uint64_t seed = first; seed < first + asked; ++seed) {
    Random random(seed);
    std::size_t solutions = 0;
    if (const char* what = compare(kind, random, solutions)) {
      ++wrong;
      std::fprintf(stderr, "%s %llu: %s (%zu solutions)\n", arguments[1], static_cast<unsigned long long>(seed), what,
                   solutions);
    }
    none += solutions == 0, several += solutions > 1;
  }
  std::printf("%llu %llu %llu %llu\n", static_cast<unsigned long long>(asked), static_cast<unsigned long long>(none),
              static_cast<unsigned long long>(several), static_cast<unsigned long long>(wrong));
  return wrong ? 1 : 0;
}

// Runs the registered cases whose names begin with one of the arguments (none: all); the ones that take minutes only with
// --long, and then no others; exit code 1 if a check failed.
#include <algorithm>
#include <string_view>

#include "tests/check.hpp"

int main(int count, char** arguments) {
  std::vector<std::string_view> prefixes(arguments + 1, arguments + count);
  const bool lengthy = std::erase(prefixes, "--long") > 0;
  std::size_t run = 0;
  for (const check::Case& one : check::cases()) {
    const std::string_view name = one.name;
    if (name.starts_with("long_") != lengthy) continue;
    const auto asked = [&](std::string_view prefix) { return name.substr(lengthy ? 5 : 0).starts_with(prefix); };
    if (!prefixes.empty() && std::ranges::none_of(prefixes, asked)) continue;
    const int before = check::failures;
    one.body();
    ++run;
    std::printf("%s %s\n", check::failures == before ? "ok  " : "FAIL", one.name.c_str());
  }
  std::printf("%zu cases, %d failed checks\n", run, check::failures);
  return check::failures || !run ? 1 : 0;
}

// Runs the registered cases, or those that contain one of the arguments in their names or in those of their files; the
// ones that take minutes only with --long, and then no others; with --first none after one that fails; with --odd or
// --even every other one, so that two processes share them. Exit code 1 if a check failed.
#include <algorithm>
#include <string_view>

#include "tests/check.hpp"

int main(int count, char** arguments) {
  std::vector<std::string_view> parts(arguments + 1, arguments + count);
  const bool lengthy = std::erase(parts, "--long") > 0, only_first = std::erase(parts, "--first") > 0;
  const bool odd = std::erase(parts, "--odd") > 0, even = std::erase(parts, "--even") > 0;
  std::size_t run = 0, number = 0;
  for (const check::Case& one : check::cases()) {
    if (++number % 2 ? even : odd) continue;
    if (one.name.starts_with("long_") != lengthy) continue;
    const std::string name = one.file + " " + one.name;
    const auto holds = [&](std::string_view part) { return name.find(part) != std::string::npos; };
    if (!parts.empty() && std::ranges::none_of(parts, holds)) continue;
    const int before = check::failures;
    one.body();
    ++run;
    std::printf("%s %s\n", check::failures == before ? "ok  " : "FAIL", one.name.c_str());
    if (only_first && check::failures) break;
  }
  std::printf("%zu cases, %d failed checks\n", run, check::failures);
  return check::failures || !run ? 1 : 0;
}

// Runs every registered case, or with --long those (and only those) that take minutes; exit code 1 if a check failed.
#include <cstring>

#include "tests/check.hpp"

int main(int count, char** arguments) {
  const bool lengthy = count > 1 && std::strcmp(arguments[1], "--long") == 0;
  std::size_t run = 0;
  for (const check::Case& one : check::cases()) {
    if (one.name.starts_with("long_") != lengthy) continue;
    const int before = check::failures;
    one.body();
    ++run;
    std::printf("%s %s\n", check::failures == before ? "ok  " : "FAIL", one.name.c_str());
  }
  std::printf("%zu cases, %d failed checks\n", run, check::failures);
  return check::failures ? 1 : 0;
}

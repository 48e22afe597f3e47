// Runs every registered case; exit code 1 if any check failed.
#include "check.hpp"

int main() {
  for (const check::Case& one : check::cases()) {
    const int before = check::failures;
    one.body();
    std::printf("%s %s\n", check::failures == before ? "ok  " : "FAIL", one.name.c_str());
  }
  std::printf("%zu cases, %d failed checks\n", check::cases().size(), check::failures);
  return check::failures ? 1 : 0;
}

// A minimal test framework: TEST registers a case, CHECK counts, main reports.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace check {

struct Case {
  std::string name, file;
  std::function<void()> body;
};
inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}
inline int failures = 0;

struct Register {
  Register(const char* name, const char* file, std::function<void()> body) {
    cases().push_back({name, file, std::move(body)});
  }
};

}  // namespace check

#define TEST(name)                                                            \
  static void test_##name();                                                  \
  static const check::Register register_##name(#name, __FILE__, test_##name); \
  static void test_##name()

#define CHECK(condition)                                                        \
  do {                                                                          \
    if (!(condition)) {                                                         \
      ++check::failures;                                                        \
      std::printf("%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #condition); \
    }                                                                           \
  } while (false)

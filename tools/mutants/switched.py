"""Puts many faults into the kernel's sources at once, each asleep until an environment variable names it.

One build then serves for hundreds of faults. A binary operator `a < b` becomes `a < fault::less(7) < b`, which has the
same precedence and order of evaluation and does something else only if fault 7 is switched on.
"""

import re
from collections.abc import Iterable, Sequence

from faults import Fault

SWITCH, REACHED = "SIGHTLINE_FAULT", "SIGHTLINE_REACHED"
MOST_FAULTS = 16_384
NOT_COMPILED = 77
OPERATORS = {
    "less": ("<", "<="),
    "at_most": ("<=", "<"),
    "more": (">", ">="),
    "at_least": (">=", ">"),
    "same": ("==", "!="),
    "other": ("!=", "=="),
    "plus": ("+", "-"),
    "minus": ("-", "+"),
    "times": ("*", "+"),
    "over": ("/", "*"),
    "modulo": ("%", "/"),
    "both": ("&", "|"),
    "either": ("|", "&"),
    "differ": ("^", "|"),
    "left": ("<<", ">>"),
    "right": (">>", "<<"),
}
NAMES = {token: name for name, (token, _) in OPERATORS.items()}
HEADER = """#pragma once
#include <algorithm>
#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <type_traits>

#define SIGHTLINE_SEEN __attribute__((visibility("default"), used))
extern "C" {
inline SIGHTLINE_SEEN unsigned char sightline_fault_reached[MOST_FAULTS] = {};
inline int sightline_fault_active = [] {
  const char* chosen = std::getenv("SWITCH");
  return chosen ? std::atoi(chosen) : 0;
}();
inline SIGHTLINE_SEEN int sightline_fault_count() { return MOST_FAULTS; }
inline SIGHTLINE_SEEN void sightline_fault_choose(int number) { sightline_fault_active = number; }
}

namespace fault {

constexpr bool on(int number) {
  if (std::is_constant_evaluated()) return false;
  sightline_fault_reached[number] = 1;
  return sightline_fault_active == number;
}

struct Report {  // which faults were reached, for what runs one test alone
  ~Report() {
    const char* path = std::getenv("REACHED");
    std::FILE* file = path ? std::fopen(path, "w") : nullptr;
    if (!file) return;
    for (int number = 0; number < sightline_fault_count(); ++number)
      if (sightline_fault_reached[number]) std::fprintf(file, "%d\\n", number);
    std::fclose(file);
  }
};
inline const Report report;

// What does not compile with the fault ends the program with a status of its own.
[[noreturn]] inline void refuse() { std::_Exit(NOT_COMPILED); }

constexpr int number(int which, int right, int wrong) { return on(which) ? wrong : right; }
constexpr bool truth(int which, bool right) { return on(which) ? !right : right; }

struct Brace {  // a number between braces, of any type
  int value;
  template <class T> requires std::is_arithmetic_v<T> constexpr operator T() const { return static_cast<T>(value); }
};
constexpr Brace brace(int which, int right, int wrong) { return {number(which, right, wrong)}; }

struct Not { int which; };
constexpr Not no(int which) { return {which}; }
template <class T> constexpr bool operator->*(Not fault, const T& value) {
  return on(fault.which) ? static_cast<bool>(value) : !value;
}

struct Sign { int which; };
constexpr Sign sign(int which) { return {which}; }
template <class T> constexpr auto signed_as(Sign fault, const T& value) {
  if constexpr (requires { { -value } -> std::same_as<std::decay_t<decltype(+value)>>; })
    return on(fault.which) ? -value : +value;
  else
    return on(fault.which) ? (refuse(), value) : value;
}
template <class T> constexpr auto operator+=(Sign fault, const T& value) { return signed_as(fault, value); }
template <class T> constexpr auto operator-=(Sign fault, const T& value) { return signed_as(fault, value); }

template <int K, class T> constexpr const T& least(const T& a, const T& b) { return (a < b) != on(K) ? a : b; }
template <int K, class T> constexpr T least(std::initializer_list<T> all) {
  return on(K) ? std::max(all) : std::min(all);
}
template <int K, class T> constexpr const T& most(const T& a, const T& b) { return (b < a) != on(K) ? a : b; }
template <int K, class T> constexpr T most(std::initializer_list<T> all) {
  return on(K) ? std::min(all) : std::max(all);
}
"""
BINARY = """
struct Of_NAME { int which; };
constexpr Of_NAME NAME(int which) { return {which}; }
template <class A> struct Left_NAME { const A& a; int which; };
template <class A> constexpr Left_NAME<A> operator RIGHT(const A& a, Of_NAME fault) { return {a, fault.which}; }
template <class A, class B> constexpr auto operator RIGHT(Left_NAME<A> left, const B& b) {
  using Result = std::decay_t<decltype(left.a RIGHT b)>;
  if constexpr (requires { { left.a WRONG b } -> std::convertible_to<Result>; })
    return on(left.which) ? static_cast<Result>(left.a WRONG b) : static_cast<Result>(left.a RIGHT b);
  else
    return on(left.which) ? (refuse(), left.a RIGHT b) : left.a RIGHT b;
}
"""


def header() -> str:
    names = {"SWITCH": SWITCH, "REACHED": REACHED, "MOST_FAULTS": MOST_FAULTS, "NOT_COMPILED": NOT_COMPILED}
    parts = [re.sub("|".join(names), lambda found: str(names[found[0]]), HEADER)]
    for name, (right, wrong) in OPERATORS.items():
        parts.append(BINARY.replace("NAME", name).replace("RIGHT", right).replace("WRONG", wrong))
    return "".join(parts) + "\n}  // namespace fault\n"


def replacement(fault: Fault, number: int, line: str, start: int) -> tuple[int, int, str] | None:
    """From where to where, and by what, a part of the line is replaced; None if this fault cannot be switched."""
    token, end = fault.token, start + len(fault.token)
    before, after = line[:start].rstrip(), line[end:].lstrip()
    if (
        "constexpr" in line
        or before.endswith("operator")
        or line.lstrip().startswith(("enum", "case ", "struct", "static", "virtual"))
        or in_brackets(line, start)
    ):
        return None
    if token in NAMES:
        return start, end, f"{token} fault::{NAMES[token]}({number}) {token}"
    if token in ("&&", "||"):
        return start, end, f"{token} {'!' if token == '&&' else ''}fault::on({number}) {token}"
    if token in ("0", "1", "2") and not before.endswith((".", "'")) and not after.startswith(("'", "...")):
        braced = before.endswith("{") and after.startswith("}")
        return start, end, f"fault::{'brace' if braced else 'number'}({number}, {token}, {fault.becomes})"
    if token in ("true", "false"):
        return start, end, f"fault::truth({number}, {token})"
    if token == "!" and before.endswith(("(", "&&", "||", "=", ",", "return", "?", ":", "{")):
        return start, end, f"fault::no({number}) ->* "
    if token in ("+=", "-="):
        return start, end, f"{token} fault::sign({number}) {token}"
    if token in ("min", "max") and line[:start].endswith("std::") and after.startswith("("):
        return start - 5, end, f"fault::{'least' if token == 'min' else 'most'}<{number}>"
    if token in ("break", "continue") and after.startswith(";"):
        return start, end, f"if (fault::on({number})) {fault.becomes}; else {token}"
    return None


def in_brackets(line: str, place: int) -> bool:
    """Whether a place is within the arguments of a template, which the compiler chooses: their brackets have no space
    before them, unlike comparisons."""
    depth = 0
    for at in range(place):
        if line[at] == "<" and re.match(r"\w<[^<=]", line[at - 1 : at + 2]):
            depth += 1
        elif line[at] == ">" and depth and line[at - 1] not in " -":
            depth -= 1
    return depth > 0 and ">" in line[place:]


def switchable(fault: Fault, lines: Sequence[str]) -> bool:
    return _place(fault, 0, lines) is not None


def _place(fault: Fault, number: int, lines: Sequence[str]) -> tuple[int, int, str] | None:
    line = lines[fault.line]
    return replacement(fault, number, line, fault.column + len(line) - len(line.lstrip()))


def switch_all(source: str, faults: Iterable[tuple[int, Fault]]) -> str:
    """The source with all these faults of it, by their numbers, asleep."""
    lines = source.split("\n")
    original = list(lines)
    changes = [(fault.line, *place) for number, fault in faults if (place := _place(fault, number, original))]
    for at, start, end, text in sorted(changes, reverse=True):
        lines[at] = lines[at][:start] + text + lines[at][end:]
    return "\n".join(lines)


def lines_of_errors(log: str) -> set[tuple[str, int]]:
    """Where the compiler did not accept the faults: paths and line numbers from 0."""
    found = re.findall(r"\b(native/[\w/.]+):(\d+):\d+: +(?:error|required from)", log)
    return {(path, int(line) - 1) for path, line in found}

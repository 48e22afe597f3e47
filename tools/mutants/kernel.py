"""A build of the kernel and of its tests with many faults asleep; for `tools/mutants`."""

import os
import re
import resource
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from faults import Fault
from switched import NOT_COMPILED, REACHED, SWITCH, header, lines_of_errors, switch_all
from tree import PYTHON, ROOT, WORK, Tree, write_if_new

SECONDS_OF_BUILD = 7200
AT_ONCE = int(os.environ.get("MUTANTS_AT_ONCE", "2"))
"""Processes that compile, trace or judge."""
MOST_BYTES = 6 << 30
QUICK = 0.2
"""Seconds that a case takes if it runs together with others."""
TESTS = WORK / "tests" / "kernel_tests"


class Reached(NamedTuple):
    """A test, how long it takes, and what it reaches: lines ("path | text") or numbers of faults."""

    test: str
    seconds: float
    places: frozenset[Any]


class Kernel:
    """The kernel with faults, built in a tree."""

    def __init__(self, tree: Tree, faults: Sequence[Fault]) -> None:
        """Leaves out the faults that do not compile."""
        self.tree, left = tree, list(faults)
        numbers = {fault.key: number for number, fault in enumerate(faults, 1)}
        write_if_new(WORK / "fault.hpp", header().encode())
        while True:
            self.numbers = {fault.key: numbers[fault.key] for fault in left}
            self._write_switched(left)
            log = WORK / "build.log"
            if all(self._build(kind, log) == 0 for kind in ("tests", "module")):
                break
            refused = lines_of_errors(log.read_text(errors="replace"))
            fewer = [fault for fault in left if (fault.path, fault.line) not in refused]
            if len(fewer) == len(left):
                raise SystemExit(f"the kernel cannot be built with faults: see {log}")
            left = fewer
        self.module = next((WORK / "module").glob("_native*.so"))

    def _write_switched(self, faults: Sequence[Fault]) -> None:
        for path in sorted((ROOT / "native").rglob("*.?pp")):
            name = path.relative_to(ROOT).as_posix()
            own = [(self.numbers[fault.key], fault) for fault in faults if fault.path == name]
            write_if_new(self.tree.folder / name, switch_all(path.read_text(encoding="utf-8"), own).encode())

    def _build(self, kind: str, log: Path) -> int:
        folder, programs = WORK / kind, ROOT / ".venv" / "bin"
        nanobind = subprocess.check_output([PYTHON, "-m", "nanobind", "--cmake_dir"], text=True).strip()
        flags = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={programs / 'ninja'}", "-DCMAKE_BUILD_TYPE=None"]
        flags += [
            f"-DCMAKE_CXX_FLAGS=-std=c++20 -O1 -w -D_GLIBCXX_ASSERTIONS -include {WORK / 'fault.hpp'}",
            "-DSIGHTLINE_PLAIN=ON",
        ]
        flags += [f"-DSIGHTLINE_TESTS={'ON' if kind == 'tests' else 'OFF'}", f"-Dnanobind_DIR={nanobind}"]
        if launcher := shutil.which("ccache"):
            flags.append(f"-DCMAKE_CXX_COMPILER_LAUNCHER={launcher}")
        cmake, source = programs / "cmake", self.tree.folder
        configure = [cmake, "-S", source, "-B", folder, *flags, f"-DPython_EXECUTABLE={PYTHON}"]
        build = [cmake, "--build", folder, "--", "-k", "0", "-j", AT_ONCE]
        return run(configure, SECONDS_OF_BUILD, log) or run(build, SECONDS_OF_BUILD, log)

    def cases(self) -> list[str]:
        """The kernel's own tests, but for the long ones."""
        sources = (ROOT / "native" / "tests").rglob("*.cpp")
        names = [name for path in sources for name in re.findall(r"^TEST\((\w+)\)", path.read_text(), re.MULTILINE)]
        return [name for name in names if not name.startswith("long_")]

    def trace(self, case: str) -> tuple[float, list[int]]:
        """How long a case takes, and the faults that it reaches."""
        path = WORK / "reach" / f"{case}.txt"
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        done, seconds = measure([TESTS, case], 600, None, {REACHED: str(path)})
        return seconds, [] if done else [int(line) for line in path.read_text().split()]

    def judge(self, number: int, cases: Sequence[Reached]) -> str:
        """Whether these cases notice a fault: "kernel", or "build" if it does not compile, or nothing."""
        for some in in_rounds(cases):
            seconds = int(4 * sum(one.seconds for one in some)) + 2
            done, _ = measure([TESTS, "--first", *(one.test for one in some)], seconds, None, {SWITCH: str(number)})
            if done:
                return "build" if done == NOT_COMPILED else "kernel"
        return ""


def in_rounds(cases: Sequence[Reached]) -> list[list[Reached]]:
    """The cases to run one after the other: the quick ones first, and then each by itself."""
    slow = sorted((one for one in cases if one.seconds >= QUICK), key=lambda one: one.seconds)
    quick = [one for one in cases if one.seconds < QUICK]
    return [some for some in (quick, *([one] for one in slow)) if some]


def run(command: Sequence[object], seconds: int, log: Path | None = None) -> int:
    return measure(command, seconds, log)[0]


def measure(
    command: Sequence[object], seconds: int, log: Path | None = None, variables: dict[str, str] | None = None
) -> tuple[int, float]:
    """The exit code, negative for a signal, and the CPU time; it is ended after so many *seconds* of that."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))

    with open(log or os.devnull, "wb") as output:
        process = subprocess.Popen(
            list(map(str, command)),
            env=os.environ | (variables or {}),
            stdout=output,
            stderr=subprocess.STDOUT,
            preexec_fn=limit,
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime

"""A build of the kernel and of its tests with many faults asleep; for `tools/mutants`."""

import os
import re
import resource
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from faults import Fault
from switched import NOT_COMPILED, REACHED, SWITCH, header, lines_of_errors, switch_all
from tree import PYTHON, ROOT, WORK, Tree, write_if_new

SECONDS_OF_BUILD = 7200
TESTS = WORK / "tests" / "kernel_tests"


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
        build = [cmake, "--build", folder, "--", "-k", "0"]
        return run(configure, SECONDS_OF_BUILD, log) or run(build, SECONDS_OF_BUILD, log)

    def cases(self) -> list[str]:
        """The kernel's own tests, but for the long ones."""
        sources = (ROOT / "native" / "tests").rglob("*.cpp")
        names = [name for path in sources for name in re.findall(r"^TEST\((\w+)\)", path.read_text(), re.MULTILINE)]
        return [name for name in names if not name.startswith("long_")]

    def trace(self, case: str) -> tuple[float, list[int]]:
        """How long a case takes, and the faults that it reaches."""
        path = WORK / "reached.txt"
        path.unlink(missing_ok=True)
        begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = run([TESTS, case], 600, None, {REACHED: str(path)})
        taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin
        return taken, [] if done else [int(line) for line in path.read_text().split()]

    def judge(self, number: int, cases: Sequence[str], seconds: float) -> str:
        """Whether these cases notice a fault: "kernel", or "build" if it does not compile, or nothing."""
        done = run([TESTS, *cases], int(seconds) + 2, None, {SWITCH: str(number)})
        return "build" if done == NOT_COMPILED else "kernel" if done else ""


def run(
    command: Sequence[object], seconds: int, log: Path | None = None, variables: dict[str, str] | None = None
) -> int:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    with open(log or os.devnull, "wb") as output:
        done = subprocess.run(
            list(map(str, command)),
            env=os.environ | (variables or {}),
            stdout=output,
            stderr=subprocess.STDOUT,
            preexec_fn=limit,
        )
    return done.returncode

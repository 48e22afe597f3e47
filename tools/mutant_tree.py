"""A copy of the project in which faults are injected, with its own builds of the kernel; for `tools/mutants.py`."""

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from faults import Fault
from rooms import Room
from switched import SWITCH, header, lines_of_errors, switch_all

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "mutants"
TREE = WORK / "tree"
COPIED = (
    "native",
    "src",
    "tests",
    "tools",
    "bench",
    "docs",
    "examples",
    "pyproject.toml",
    "CMakeLists.txt",
    "README.md",
)
LONGEST = 600
"""Seconds of CPU time for tests in Python; what takes longer hangs, and is noticed. The kernel's get four times as long
as they take without a fault."""
NOT_COMPILED = 77


class Tree:
    def __init__(self) -> None:
        self.python = ROOT / ".venv" / "bin" / "python"
        self.cmake, self.ninja = ROOT / ".venv" / "bin" / "cmake", ROOT / ".venv" / "bin" / "ninja"
        self._refresh()
        self._divert_imports()
        self.numbers: dict[str, int] = {}
        self.baselines: dict[str, float | None] = {}

    def _refresh(self) -> None:
        """Only what differs is written, so that builds stay incremental."""
        git = ["git", "ls-files", "-z", "-co", "--exclude-standard", *COPIED]
        listed = subprocess.check_output(git, cwd=ROOT, text=True)
        names = {name for name in listed.split("\0") if (ROOT / name).is_file()}
        for there in list(TREE.rglob("*")):
            if there.is_file() and there.relative_to(TREE).as_posix() not in names:
                there.unlink()
        for name in sorted(names):
            write_if_new(TREE / name, (ROOT / name).read_bytes())

    def _divert_imports(self) -> None:
        """`import sightline` means the copy, in child processes too."""
        site = WORK / "site"
        site.mkdir(exist_ok=True)
        (site / "sitecustomize.py").write_text(
            "import sys\n"
            "sys.meta_path[:] = [f for f in sys.meta_path if not type(f).__module__.startswith('_editable')]\n"
            f"sys.path.insert(0, {str(TREE / 'src')!r})\n"
        )
        built = next((ROOT / ".venv").glob("lib/*/site-packages/sightline/kernel/_native*.so"))
        self.module = TREE / "src" / "sightline" / "kernel" / built.name
        shutil.copy(built, self.module)

    def run(self, command: Sequence[object], seconds: int = LONGEST, fault: int = 0, log: Path | None = None) -> int:
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

        environment = os.environ | {"PYTHONPATH": str(WORK / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
        with open(log or os.devnull, "wb") as output:
            done = subprocess.run(
                list(map(str, command)),
                cwd=TREE,
                env=environment | {SWITCH: str(fault)},
                stdout=output,
                stderr=subprocess.STDOUT,
                preexec_fn=limit,
            )
        return done.returncode

    def build(self, faults: Sequence[Fault], with_module: bool) -> None:
        """One build of the kernel with all these faults asleep, without those that do not compile."""
        left = list(faults)
        numbers = {fault.key: number for number, fault in enumerate(faults, 1)}
        write_if_new(WORK / "fault.hpp", header().encode())
        while True:
            self.numbers = {fault.key: numbers[fault.key] for fault in left}
            self._write_switched(left)
            log = WORK / "build.log"
            if all(self._build(kind, log) == 0 for kind in ("tests", "module")[: 1 + with_module]):
                break
            refused = lines_of_errors(log.read_text(errors="replace"))
            fewer = [fault for fault in left if (fault.path, fault.line) not in refused]
            if len(fewer) == len(left):
                raise SystemExit(f"the kernel cannot be built with faults: see {log}")
            left = fewer
        if with_module:
            shutil.copy(next((WORK / "module").glob("_native*.so")), self.module)

    def _write_switched(self, faults: Sequence[Fault]) -> None:
        for path in sorted((ROOT / "native").rglob("*.?pp")):
            name = path.relative_to(ROOT).as_posix()
            own = [(self.numbers[fault.key], fault) for fault in faults if fault.path == name]
            write_if_new(TREE / name, switch_all(path.read_text(encoding="utf-8"), own).encode())

    def _build(self, kind: str, log: Path) -> int:
        folder = WORK / kind
        nanobind = subprocess.check_output([self.python, "-m", "nanobind", "--cmake_dir"], text=True).strip()
        flags = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={self.ninja}", "-DCMAKE_BUILD_TYPE=None"]
        flags += [
            f"-DCMAKE_CXX_FLAGS=-std=c++20 -O1 -w -D_GLIBCXX_ASSERTIONS -include {WORK / 'fault.hpp'}",
            "-DSIGHTLINE_PLAIN=ON",
        ]
        flags += [f"-DSIGHTLINE_TESTS={'ON' if kind == 'tests' else 'OFF'}", f"-Dnanobind_DIR={nanobind}"]
        if launcher := shutil.which("ccache"):
            flags.append(f"-DCMAKE_CXX_COMPILER_LAUNCHER={launcher}")
        configure = [self.cmake, "-S", TREE, "-B", folder, *flags, f"-DPython_EXECUTABLE={self.python}"]
        return self.run(configure, log=log) or self.run([self.cmake, "--build", folder, "--", "-k", "0"], 7200, log=log)

    def kernel_tests(self, room: Room, fault: int, seconds: int = LONGEST) -> int:
        tests, (first, *others) = WORK / "tests" / "kernel_tests", room.native
        return self.run([tests, first], seconds, fault) or self.run([tests, *others], seconds, fault)

    def python_tests(self, room: Room, fault: int = 0) -> int:
        pytest = [self.python, "-m", "pytest", "-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
        tests = [test for test in room.tests if (TREE / test).exists()]
        return self.run([*pytest, *tests, *(["--family", room.family] if room.family else [])], LONGEST, fault)

    def baseline(self, room: Room, stage: str) -> float | None:
        """Seconds that these tests take without a fault; None if they fail, so that they tell nothing."""
        key = f"{room.pattern} {room.family} {stage}"
        if key not in self.baselines:
            begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            failed = self.kernel_tests(room, 0) if stage == "kernel" else self.python_tests(room)
            taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin
            self.baselines[key] = None if failed else taken
            print(f"{key}: {'FAILS' if failed else f'{taken:.1f} s'} without a fault", file=sys.stderr, flush=True)
        return self.baselines[key]

    def judge(self, fault: Fault, room: Room, with_python: bool) -> str | None:
        """Which tests notice it: "kernel", "python" or none; "build": it does not compile; None: nobody knows."""
        return self._judge_native(fault, room, with_python) if room.native else self._judge_python(fault, room)

    def _judge_native(self, fault: Fault, room: Room, with_python: bool) -> str | None:
        number, taken = self.numbers.get(fault.key), self.baseline(room, "kernel")
        if number is None or taken is None:
            return "build" if number is None else None
        if done := self.kernel_tests(room, number, int(4 * taken) + 2):
            return "build" if done == NOT_COMPILED else "kernel"
        if not with_python or self.baseline(room, "python") is None:
            return ""
        return "python" if self.python_tests(room, number) else ""

    def _judge_python(self, fault: Fault, room: Room) -> str | None:
        if self.baseline(room, "python") is None:
            return None
        path = TREE / fault.path
        source = path.read_text(encoding="utf-8")
        path.write_text(fault.inject(source), encoding="utf-8")
        try:
            return "python" if self.python_tests(room) else ""
        finally:
            path.write_text(source, encoding="utf-8")


def write_if_new(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

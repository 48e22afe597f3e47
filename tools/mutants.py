"""Injects single-token faults into the kernel, the engine and the checker, and tells which of them the tests notice.

    python tools/mutants.py [--sample N] [--seed N] [--only native|python|TEXT] [--minutes N] [--survivors]

Works in a copy under build/mutants, never in the working tree; what is done already (build/mutants/results.jsonl) is
not done again, so that a run can be stopped and taken up. Faults that change nothing anybody can notice are listed,
with the reason, in tools/equivalents.jsonl.
"""

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
from faults import Fault, find_faults

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "mutants"
TREE = WORK / "tree"
RESULTS = WORK / "results.jsonl"
EQUIVALENTS = ROOT / "tools" / "equivalents.jsonl"
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
LONGEST_KERNEL, LONGEST = 60, 600
"""Seconds of CPU time for the kernel's tests and for those in Python; what takes longer hangs, and is noticed."""
LAWS = "src/sightline/laws/test_"


class Room(NamedTuple):
    """Files that the same tests concern."""

    prefix: str
    native: Sequence[str] = ()
    """Parts of the names of kernel test files."""
    tests: Sequence[str] = ()
    """What pytest runs, the quick and telling ones first."""
    family: str = ""
    """The laws are kept to this family."""


def laws(*names: str) -> list[str]:
    return [f"{LAWS}{name}.py" for name in names]


KERNEL_LAWS = laws("twins", "searches", "closure")
CHECKER_TESTS = [*laws("checked", "checked_alone"), "tests/laws/test_checker_alone.py", "tests/trust", "tests/checker"]
ROOMS = (
    Room("native/runs/", ["test_runs", "test_reasoning"], [*KERNEL_LAWS, "tests/nonogram/test_kernel.py"], "nonogram"),
    Room("native/visible/", ["test_visible", "test_reasoning"], [*KERNEL_LAWS, "tests/skyscrapers"], "skyscrapers"),
    Room("native/bridges/", ["test_bridges", "test_reasoning"], [*KERNEL_LAWS, "tests/hashi"], "hashi"),
    Room("native/matching/", ["test_matching", "test_attack"], [*KERNEL_LAWS, "tests/rooks"], "rooks"),
    Room("native/cover/", ["test_cover"], ["tests/cover", "tests/cli/test_cover.py"]),
    Room("native/cdcl/", ["test_cdcl", "test_runs"], [*KERNEL_LAWS, "tests/hashi/test_kernel.py"]),
    Room("native/verify/", ["test_"], [*laws("twins"), "tests/cover/test_brute_force.py"]),
    Room("native/core/", ["test_"], [*KERNEL_LAWS, "tests/cover", "tests/kernel"]),
    Room("src/sightline/engine/cover/", (), ["tests/cover", "tests/cli/test_cover.py", "docs/exact-cover.md"]),
    Room(
        "src/sightline/engine/reason/",
        (),
        [*laws("golden", "why", "rated", "sound", "silent", "symmetric", "sentences"), "tests/cli/test_reasons.py"],
    ),
    Room("src/sightline/engine/make/", (), [*laws("golden", "generate", "limits"), "tests/cli/test_generate.py"]),
    Room(
        "src/sightline/engine/review/",
        (),
        [*laws("lint"), "tests/cli/test_lint.py", "tests/nonogram/test_ambiguous.py"],
    ),
    Room(
        "src/sightline/engine/", (), [*laws("answers", "searches", "limits"), "tests/cli/test_verbs.py", "tests/values"]
    ),
    Room("src/sightline/proof.py", (), CHECKER_TESTS),
    Room("src/sightline/hashi/checker.py", (), CHECKER_TESTS, "hashi"),
    Room("src/sightline/nonogram/checker.py", (), CHECKER_TESTS, "nonogram"),
    Room("src/sightline/skyscrapers/checker.py", (), CHECKER_TESTS, "skyscrapers"),
    Room("src/sightline/rooks/checker.py", (), CHECKER_TESTS, "rooks"),
    Room("src/sightline/kakurasu/checker.py", (), CHECKER_TESTS, "kakurasu"),
)


def room_of(path: str) -> Room | None:
    return next((room for room in ROOMS if path.startswith(room.prefix)), None)


def all_faults() -> Iterator[Fault]:
    for folder, pattern in (("native", "*.?pp"), ("src/sightline", "*.py")):
        for path in sorted((ROOT / folder).rglob(pattern)):
            if room_of(path.relative_to(ROOT).as_posix()):
                yield from find_faults(ROOT, path)


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


class Tree:
    """The copy in which faults are injected, with its own builds of the kernel."""

    def __init__(self) -> None:
        self.python = ROOT / ".venv" / "bin" / "python"
        self.cmake, self.ninja = ROOT / ".venv" / "bin" / "cmake", ROOT / ".venv" / "bin" / "ninja"
        self._refresh()
        self._divert_imports()
        flags = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={self.ninja}", "-DCMAKE_BUILD_TYPE=None"]
        if launcher := shutil.which("ccache"):
            flags.append(f"-DCMAKE_CXX_COMPILER_LAUNCHER={launcher}")
        self.flags = [*flags, "-DCMAKE_CXX_FLAGS=-O1 -D_GLIBCXX_ASSERTIONS", "-DSIGHTLINE_PLAIN=ON"]
        self.configured: set[str] = set()
        self.baselines: dict[str, bool] = {}

    def _refresh(self) -> None:
        """Only what differs is written, so that builds stay incremental."""
        git = ["git", "ls-files", "-z", "-co", "--exclude-standard", *COPIED]
        listed = subprocess.check_output(git, cwd=ROOT, text=True)
        names = {name for name in listed.split("\0") if (ROOT / name).is_file()}
        for there in list(TREE.rglob("*")):
            if there.is_file() and there.relative_to(TREE).as_posix() not in names:
                there.unlink()
        for name in sorted(names):
            here, there = ROOT / name, TREE / name
            if not there.exists() or here.read_bytes() != there.read_bytes():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(here, there)

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
        self.built = built
        shutil.copy(built, self.module)

    def run(self, command: Sequence[object], seconds: int = LONGEST) -> bool:
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

        environment = os.environ | {"PYTHONPATH": str(WORK / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            list(map(str, command)),
            cwd=TREE,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=limit,
        )
        return done.returncode == 0

    def build(self, kind: str) -> bool:
        folder = WORK / kind
        if kind not in self.configured:
            tests = "ON" if kind == "tests" else "OFF"
            nanobind = subprocess.check_output([self.python, "-m", "nanobind", "--cmake_dir"], text=True).strip()
            places = [f"-DSIGHTLINE_TESTS={tests}", f"-Dnanobind_DIR={nanobind}", f"-DPython_EXECUTABLE={self.python}"]
            self.run([self.cmake, "-S", TREE, "-B", folder, *self.flags, *places])
            self.configured.add(kind)
        return self.run([self.cmake, "--build", folder])

    def failed(self, room: Room, stages: Sequence[str] = ("kernel", "python")) -> str:
        """Which tests failed: "build", "kernel", "python", or nothing."""
        if room.native and "kernel" in stages:
            if not self.build("tests"):
                return "build"
            if not self.run([WORK / "tests" / "kernel_tests", *room.native], LONGEST_KERNEL):
                return "kernel"
        if "python" not in stages:
            return ""
        if room.native:
            if not self.build("module"):
                return "build"
            shutil.copy(next((WORK / "module").glob("_native*.so")), self.module)
        pytest = [self.python, "-m", "pytest", "-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
        tests = [test for test in room.tests if (TREE / test).exists()]
        done = self.run([*pytest, *tests, *(["--family", room.family] if room.family else [])])
        return "" if done else "python"

    def trusted(self, room: Room, stage: str) -> bool:
        """Whether these tests pass without a fault; asked once, when they first fail with one."""
        key = f"{room.prefix} {stage}"
        if key not in self.baselines:
            self.baselines[key] = self.failed(room, [stage]) == ""
            if not self.baselines[key]:
                print(f"{key}: the tests fail without a fault, or take too long", file=sys.stderr)
        return self.baselines[key]

    def judge(self, fault: Fault, room: Room) -> str:
        path = TREE / fault.path
        source = path.read_text(encoding="utf-8")
        path.write_text(fault.inject(source), encoding="utf-8")
        try:
            return self.failed(room)
        finally:
            path.write_text(source, encoding="utf-8")
            if room.native:
                shutil.copy(self.built, self.module)


def choose(asked: argparse.Namespace) -> list[Fault]:
    faults = list(all_faults())
    if asked.only == "native":
        faults = [fault for fault in faults if fault.path.startswith("native/")]
    elif asked.only == "python":
        faults = [fault for fault in faults if fault.path.endswith(".py")]
    elif asked.only:
        faults = [fault for fault in faults if asked.only in fault.path]
    random.Random(asked.seed).shuffle(faults)
    return faults[: asked.sample]


def table(results: Sequence[dict[str, Any]], equivalents: set[str]) -> str:
    """One line per room: how many faults were injected, noticed, survived, and change nothing."""
    rooms: dict[str, Counter[str]] = {}
    for result in results:
        room = room_of(result["key"])
        if room is None or result["caught"] == "build":
            continue
        kind = "caught" if result["caught"] else "equivalent" if result["key"] in equivalents else "survived"
        for name in (room.prefix, "all"):
            rooms.setdefault(name, Counter())[kind] += 1
    lines = [f"{'':34}{'caught':>8}{'survived':>10}{'equivalent':>12}{'share':>9}"]
    for name, counts in sorted(rooms.items(), key=lambda pair: (pair[0] == "all", pair[0])):
        real = counts["caught"] + counts["survived"]
        share = f"{100 * counts['caught'] / real:.1f} %" if real else "-"
        lines.append(f"{name:34}{counts['caught']:8}{counts['survived']:10}{counts['equivalent']:12}{share:>9}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=60, help="how many faults, of all there are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="native, python, or a part of a path")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="start no fault after so long")
    parser.add_argument("--survivors", action="store_true", help="judge again what survived")
    parser.add_argument("--table", action="store_true", help="only print what is known")
    asked = parser.parse_args()
    equivalents = {one["fault"] for one in read_lines(EQUIVALENTS)}
    if not asked.table:
        judge_all(asked, equivalents)
    known = {result["key"]: result for result in read_lines(RESULTS)}
    print(table(list(known.values()), equivalents))
    left = [key for key, result in known.items() if not result["caught"] and key not in equivalents]
    for key in left:
        print("survived:", key)
    return 1 if left else 0


def judge_all(asked: argparse.Namespace, equivalents: set[str]) -> None:
    end, tree = time.monotonic() + 60 * asked.minutes, Tree()
    known = {result["key"]: result["caught"] for result in read_lines(RESULTS)}
    for fault in choose(asked):
        if time.monotonic() > end:
            break
        room = room_of(fault.path)
        again = asked.survivors and known.get(fault.key) == ""
        if room is None or fault.key in equivalents or (fault.key in known and not again):
            continue
        begin = time.monotonic()
        caught = tree.judge(fault, room)
        if caught and caught != "build" and not tree.trusted(room, caught):
            continue
        seconds = round(time.monotonic() - begin)
        result = {"key": fault.key, "line": fault.line + 1, "caught": caught, "seconds": seconds}
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result, ensure_ascii=False) + "\n")
        print(f"{'caught by ' + caught if caught else 'SURVIVED':18}{seconds:4} s  {fault.key}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

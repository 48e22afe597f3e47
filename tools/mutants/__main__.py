"""Injects single-token faults into the kernel, the engine and the checker, and tells which of them the tests notice.

    python tools/mutants [--sample N] [--seed N] [--only native|python|TEXT] [--minutes N] [--survivors]

Works in copies under build/mutants, never in the working tree; what is done already (build/mutants/results.jsonl) is
not done again, so that a run can be stopped and taken up. All faults of the kernel are in one build of it and chosen by
number; a fault in Python is put into functions that are loaded already. Which tests reach a fault is measured once, and
only those are asked, the quickest first. Faults that change nothing anybody can notice are listed, with the reason, in
tools/mutants/equivalents.jsonl.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from faults import Fault, find_faults
from reach import Reached, digest, places_of, quickest, read_python, trace_kernel, trace_python, with_limits
from rooms import room_of
from switched import switchable
from tree import ROOT, WORK, Judge, Tree

from kernel import AT_ONCE, Kernel

RESULTS = WORK / "results.jsonl"
EQUIVALENTS = Path(__file__).with_name("equivalents.jsonl")
COLD, WARM = 20, 5
"""Seconds that a test may take beyond what it took when others had run before it, in the same process or not."""


def all_faults() -> Iterator[Fault]:
    for folder, pattern in (("native", "*.?pp"), ("src/sightline", "*.py")):
        for path in sorted((ROOT / folder).rglob(pattern)):
            if room_of(path.relative_to(ROOT).as_posix()):
                lines = path.read_text(encoding="utf-8").split("\n")
                faults = find_faults(ROOT, path)
                yield from (fault for fault in faults if path.suffix == ".py" or switchable(fault, lines))


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def choose(asked: argparse.Namespace, faults: Iterable[Fault]) -> list[Fault]:
    """At most so many of each file: the same for the same seed, whatever else comes or goes."""
    by_file: dict[str, list[Fault]] = {}
    for fault in faults:
        kind = "native" if fault.path.startswith("native/") else "python"
        if not asked.only or any(only == kind or only in fault.path for only in asked.only):
            by_file.setdefault(fault.path, []).append(fault)
    for own in by_file.values():
        own.sort(key=lambda fault: digest(f"{asked.seed} {fault.key}"))
    return [fault for own in by_file.values() for fault in own[: asked.sample]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=5, help="how many faults of each file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="native, python, or a part of a path; repeatable")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="start no fault after so long")
    parser.add_argument("--survivors", action="store_true", help="judge again what survived")
    parser.add_argument("--table", action="store_true", help="only print what is known")
    asked = parser.parse_args()
    equivalents = {one["fault"] for one in read_lines(EQUIVALENTS)}
    faults = {fault.key: fault for fault in all_faults()}
    if not asked.table:
        judge_all(asked, [fault for fault in faults.values() if fault.key not in equivalents])
    known = {result["key"]: result["noticed"] for result in read_lines(RESULTS) if result["key"] in faults}
    known = {key: noticed for key, noticed in known.items() if noticed != "build"}
    print(table(known, equivalents))
    left = [key for key, noticed in known.items() if not noticed and key not in equivalents]
    for key in sorted(left):
        print(f"survived: line {faults[key].line + 1}: {key}")
    return 1 if left else 0


def table(known: dict[str, str], equivalents: set[str]) -> str:
    """One line per file: how many faults were judged, noticed, survived, and change nothing."""
    files: dict[str, Counter[str]] = {}
    for key, noticed in [*known.items(), *((key, "") for key in equivalents - known.keys())]:
        path = key.split(" | ")[0]
        kind = "equivalent" if key in equivalents else "caught" if noticed else "survived"
        for name in (path, "native" if path.startswith("native/") else "python", "all"):
            files.setdefault(name, Counter())[kind] += 1
    lines = [f"{'':44}{'judged':>8}{'caught':>8}{'equivalent':>12}{'survived':>10}{'share':>9}"]
    for name, counts in sorted(files.items(), key=lambda pair: ("/" not in pair[0], pair[0] == "all", pair[0])):
        real = counts["caught"] + counts["survived"]
        share = f"{100 * counts['caught'] / real:.1f} %" if real else "-"
        numbers = f"{counts.total():8}{counts['caught']:8}{counts['equivalent']:12}{counts['survived']:10}"
        lines.append(f"{name.removeprefix('src/sightline/'):44}{numbers}{share:>9}")
    return "\n".join(lines)


def judge_all(asked: argparse.Namespace, candidates: Sequence[Fault]) -> None:
    end = time.monotonic() + 60 * asked.minutes
    known = {result["key"]: result["noticed"] for result in read_lines(RESULTS)}
    chosen = choose(asked, candidates)
    left = [fault for fault in chosen if fault.key not in known or (asked.survivors and not known[fault.key])]
    trees = [Tree(number) for number in range(AT_ONCE)]
    native = [fault for fault in chosen if fault.path.startswith("native/")]
    if python := [fault for fault in left if fault.path.endswith(".py")]:
        for _, some in groupby(sorted(python, key=tests_of), tests_of):
            judge_in_turn(trees, list(some), end)
    if not set(native).isdisjoint(left):  # built with those that are judged already too: their numbers stay
        kernel = Kernel(trees[0], native)
        if unnoticed := judge_by_cases(kernel, [fault for fault in native if fault in left], end):
            KernelRun(trees, kernel, unnoticed).work(end)


def judge_in_turn(trees: Sequence[Tree], faults: Sequence[Fault], end: float) -> None:
    """Faults of one room: first by the tests near to it, then, what these do not notice, by all."""
    if near := near_tests(faults[0]):
        faults = PythonRun(trees, faults, near).work(end, last=False)
    if faults and time.monotonic() < end:
        PythonRun(trees, faults).work(end)


def near_tests(fault: Fault) -> Sequence[str]:
    room = room_of(fault.path)
    return room.near if room else ()


def tests_of(fault: Fault) -> tuple[Any, ...]:
    """What faults must have in common to be judged together."""
    room = room_of(fault.path)
    return (tuple(room.tests), room.families, room.warm, tuple(room.near)) if room else ()


class Run:
    """Faults that are judged one after the other, in several processes that have collected the same tests."""

    def __init__(self, trees: Sequence[Tree], faults: Sequence[Fault], only: Sequence[str] = ()) -> None:
        """only: these tests; none: all of the rooms in which the faults are."""
        rooms = [room for fault in faults if (room := room_of(fault.path))]
        tests = dict.fromkeys(only or (name for room in rooms for name in room.tests))
        kept = {room.families for room in rooms}
        self.families = kept.pop() if len(kept) == 1 else ()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            self.judges = list(pool.map(lambda tree: tree.serve([*tests], self.families), trees))
        self.files = list(dict.fromkeys(test.split("::")[0] for test in self.judges[0].tests))
        self.faults, self.kills = faults, Counter[str]()

    def trace(self, sources: Sequence[str], kernel: str = "") -> list[Reached]:
        queue, mark = queue_of(self.files), " ".join((kernel, *self.families)).strip()
        self.everywhere(lambda judge: trace_python(judge, drain(queue), sources, mark))
        return read_python(self.files, mark)

    def everywhere(self, work: Any) -> None:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(work, self.judges))

    def work(self, end: float, last: bool = True) -> list[Fault]:
        """Returns the faults that are not noticed; these are noted too if these tests are the *last* to be asked."""
        queue, unnoticed = queue_of(self.faults), list[Fault]()

        def judge_some(judge: Judge) -> None:
            for fault in drain(queue):
                begin = time.monotonic()
                if begin > end:
                    return
                found = self.judge(judge, fault)
                self.kills[found.get("by", "")] += 1
                if not found["noticed"]:
                    unnoticed.append(fault)
                if found["noticed"] or last:
                    note(fault, found, round(time.monotonic() - begin, 1))

        self.everywhere(judge_some)
        for judge in self.judges:
            judge.close()
        return unnoticed

    def judge(self, judge: Judge, fault: Fault) -> dict[str, Any]:
        raise NotImplementedError


class PythonRun(Run):
    def __init__(self, trees: Sequence[Tree], faults: Sequence[Fault], only: Sequence[str] = ()) -> None:
        super().__init__(trees, faults, only)
        sources = {fault.path.removeprefix("src/") for fault in all_faults() if fault.path.endswith(".py")}
        self.reached = self.trace(sorted(sources))
        warm = {room.warm if (room := room_of(fault.path)) else "" for fault in faults}
        self.slack = COLD
        name = warm.pop() if len(warm) == 1 else ""
        if first := [test for test in self.judges[0].tests if name and name in test]:
            self.slack = WARM
            self.everywhere(lambda judge: judge.ask(do="warm", tests=first))

    def judge(self, judge: Judge, fault: Fault) -> dict[str, Any]:
        places = places_of(fault)
        tests = quickest((one for one in self.reached if places & one.places), self.kills)
        if not tests:
            return {"noticed": "", "by": "nothing reaches it"}
        source = fault.inject((ROOT / fault.path).read_text(encoding="utf-8"))
        return judge.ask(do="python", path=fault.path, source=source, **with_limits(tests, self.slack))


def judge_by_cases(kernel: Kernel, faults: Sequence[Fault], end: float) -> list[Fault]:
    """Notes what the kernel's own tests notice; returns the other faults."""
    cases = trace_kernel(kernel)

    def judge(fault: Fault) -> bool:
        begin, number = time.monotonic(), kernel.numbers.get(fault.key)
        if begin > end:
            return False
        reached = [one for one in cases if number in one.places]
        noticed = kernel.judge(number, reached) if number is not None else "build"
        if noticed:
            note(fault, {"noticed": noticed}, round(time.monotonic() - begin, 1))
        return bool(noticed)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return [fault for fault, noticed in zip(faults, pool.map(judge, faults), strict=True) if not noticed]


class KernelRun(Run):
    """Faults of the kernel that its own tests do not notice."""

    def __init__(self, trees: Sequence[Tree], kernel: Kernel, faults: Sequence[Fault]) -> None:
        self.kernel = kernel
        for tree in trees:
            tree.use_kernel(kernel.module)
        super().__init__(trees, faults)
        self.reached = self.trace((), digest(repr(sorted(kernel.numbers.items()))))

    def judge(self, judge: Judge, fault: Fault) -> dict[str, Any]:
        number = self.kernel.numbers[fault.key]
        tests = quickest((one for one in self.reached if number in one.places), self.kills)
        if not tests:
            return {"noticed": "", "by": "no test in Python reaches it"}
        return judge.ask(do="kernel", number=number, **with_limits(tests, COLD))


def queue_of(items: Iterable[Any]) -> SimpleQueue[Any]:
    queue: SimpleQueue[Any] = SimpleQueue()
    for item in items:
        queue.put(item)
    return queue


def drain(queue: SimpleQueue[Any]) -> Iterator[Any]:
    while True:
        try:
            yield queue.get_nowait()
        except Empty:
            return


def note(fault: Fault, found: dict[str, Any], seconds: float) -> None:
    result = {"key": fault.key, "line": fault.line + 1, "seconds": seconds} | found
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result, ensure_ascii=False) + "\n")
    verdict = f"{found['noticed'] or 'SURVIVED'} {found.get('by', '')}"
    print(f"{seconds:6} s  {fault.key}\n          {verdict}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

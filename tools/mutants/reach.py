"""Which tests reach which lines of Python and which faults of the kernel, measured once; for `tools/mutants`."""

import ast
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from faults import Fault
from tree import ROOT, WORK, Judge

from kernel import AT_ONCE, Kernel, Reached

SECONDS_OF_A_FILE = 1200
EXPECTED_SECONDS = 20
"""So long the tests of one fault may take, the quickest first."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def trace_python(judge: Judge, files: Iterable[str], sources: Sequence[str], mark: str) -> None:
    """Measures the tests of these files, but for those that were measured before and have not changed since. Lines of
    these sources are looked for, or, without any, faults of the kernel; *mark* tells kernels and choices apart."""
    for name in files:
        path = reach_file(name, mark)
        tests = [test for test in judge.tests if test.split("::")[0] == name]
        if path.exists() or not tests:
            continue
        part = path.with_suffix(".part")
        part.unlink(missing_ok=True)
        part.parent.mkdir(parents=True, exist_ok=True)
        judge.ask(do="trace", tests=tests, sources=sources, into=str(part), seconds=SECONDS_OF_A_FILE)
        part.rename(path)


def reach_file(test_file: str, mark: str) -> Path:
    content = (ROOT / test_file).read_text(encoding="utf-8")
    return WORK / "reach" / f"{digest(test_file + content + mark)}.jsonl"


def read_python(files: Iterable[str], mark: str) -> list[Reached]:
    found = []
    for path in (reach_file(name, mark) for name in files):
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            entry = json.loads(line)
            if entry["passes"]:
                found.append(Reached(entry["test"], entry["seconds"], frozenset((*entry["lines"], *entry["reached"]))))
    return found


def trace_kernel(kernel: Kernel) -> list[Reached]:
    """Measures the kernel's own tests; those that fail or reach no fault are left out."""
    cases = kernel.cases()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = [
            Reached(case, seconds, frozenset(at))
            for case, (seconds, at) in zip(cases, pool.map(kernel.trace, cases), strict=True)
        ]
    return [one for one in found if one.places]


def places_of(fault: Fault) -> set[str]:
    """The lines of which one is reached if the fault is: its own, or one just above within the same expression. Code
    that runs when its module is imported is reached with anything in it, and a constant where it is used."""
    source = (ROOT / fault.path).read_text(encoding="utf-8")
    lines = [line.strip() for line in source.split("\n")]
    begin = function_around(source, fault.line + 1)
    near = lines if begin is None else lines[max(begin, fault.line - 3) : fault.line + 1]
    used = lines_with(fault.text.split()[0]) if begin is None else ()
    return {f"{fault.path.removeprefix('src/')} | {line}" for line in near}.union(used)


def lines_with(name: str) -> Iterator[str]:
    """The lines of Python, each with its file, in which there is a constant of this name."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    for path in (ROOT / "src" / "sightline").rglob("*.py") if name.isupper() else ():
        for line in path.read_text(encoding="utf-8").split("\n"):
            if word.search(line):
                yield f"{path.relative_to(ROOT / 'src').as_posix()} | {line.strip()}"


def function_around(source: str, line: int) -> int | None:
    """The first line, from 0, of the body of the innermost function around a line."""
    found = None
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            found = max(found or 0, node.body[0].lineno - 1)
    return found


def quickest(reached: Iterable[Reached], kills: dict[str, int]) -> list[Reached]:
    """The tests to ask, the most telling first."""
    chosen, total = list[Reached](), 0.0
    for one in sorted(reached, key=lambda one: (one.seconds + 0.01) / (1 + kills.get(one.test, 0))):
        if total + one.seconds < EXPECTED_SECONDS:
            chosen.append(one)
            total += one.seconds
    return chosen


def with_limits(tests: Sequence[Reached], slack: float) -> dict[str, Any]:
    """These tests as a request has them: with the CPU time after which each of them, and all, are taken to hang."""
    limits = {one.test: 4 * one.seconds + slack for one in tests}
    return {"tests": [*limits], "limits": limits, "seconds": int(sum(4 * one.seconds for one in tests) + 3 * slack)}

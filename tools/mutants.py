"""Injects single-token faults into the kernel, the engine and the checker, and tells which of them the tests notice.

    python tools/mutants.py [--sample N] [--seed N] [--only native|python|TEXT] [--minutes N] [--survivors]

Works in a copy under build/mutants, never in the working tree; what is done already (build/mutants/results.jsonl) is
not done again, so that a run can be stopped and taken up. All faults of the kernel are in one build of it, and an
environment variable chooses one. Faults that change nothing anybody can notice are listed, with the reason, in
tools/equivalents.jsonl.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from faults import Fault, find_faults
from mutant_tree import ROOT, WORK, Tree
from rooms import room_of
from switched import switchable

RESULTS = WORK / "results.jsonl"
EQUIVALENTS = ROOT / "tools" / "equivalents.jsonl"


def all_faults() -> Iterator[Fault]:
    for folder, pattern in (("native", "*.?pp"), ("src/sightline", "*.py")):
        for path in sorted((ROOT / folder).rglob(pattern)):
            if room_of(path.relative_to(ROOT).as_posix()):
                lines = path.read_text(encoding="utf-8").split("\n")
                faults = find_faults(ROOT, path)
                yield from (fault for fault in faults if path.suffix == ".py" or switchable(fault, lines))


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


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
        room = room_of(result["key"].split(" | ")[0])
        if room is None or result["caught"] == "build":
            continue
        kind = "caught" if result["caught"] else "equivalent" if result["key"] in equivalents else "survived"
        for name in (room.pattern, "all"):
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
    parser.add_argument("--quick", action="store_true", help="only the kernel's faults, by its own tests alone")
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
    faults = [fault for fault in choose(asked) if fault.key not in equivalents]
    left = [fault for fault in faults if fault.key not in known or (asked.survivors and not known[fault.key])]
    native = [fault for fault in faults if fault.path.startswith("native/")]
    left = [fault for fault in left if fault in native] if asked.quick else left
    if not set(native).isdisjoint(left):
        tree.build(native, not asked.quick)  # with those that are judged already: their numbers stay, and the objects
    for fault in left:
        room = room_of(fault.path)
        if room is None or time.monotonic() > end:
            continue
        begin = time.monotonic()
        caught = tree.judge(fault, room, not asked.quick)
        if caught is not None:
            note(fault, caught, round(time.monotonic() - begin))


def note(fault: Fault, caught: str, seconds: int) -> None:
    result = {"key": fault.key, "line": fault.line + 1, "caught": caught, "seconds": seconds}
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result, ensure_ascii=False) + "\n")
    print(f"{'caught by ' + caught if caught else 'SURVIVED':18}{seconds:4} s  {fault.key}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

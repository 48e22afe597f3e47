"""Compares the library with the oracles on as many questions as there is time for; stopped, it goes on where it was.

    python -m tests.oracles.run [--count N] [--family NAME] [--minutes M]

The families are asked through the library, and every disagreement is shrunk and added to tests/oracles/kept.jsonl,
which the tests ask again. The kinds of problems that the kernel knows are asked directly, by native/tests/oracles,
where that is built (`make oracles`). Prints a table.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.oracles.compare import differences_from
from tests.oracles.oracle import NAMES, draw, oracle
from tests.oracles.shrink import shrink

KEPT = Path(__file__).with_name("kept.jsonl")
STATE = Path(__file__).parents[2] / "build" / "oracles.json"
NOTHING = {"asked": 0, "none": 0, "several": 0, "wrong": 0, "seconds": 0.0}
AT_ONCE, AT_ONCE_IN_KERNEL = 500, 20_000
KERNEL = STATE.parent / "oracles" / "kernel_oracles"
KINDS = ("visible", "runs", "bridges", "matching", "cover")


def kept() -> list[dict[str, Any]]:
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()] if KEPT.exists() else []


def keep(family: str, seed: int) -> None:
    question = shrink(family, draw(family, seed))
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"family": family, "seed": seed, "question": question}) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000, help="questions per family, with earlier runs")
    parser.add_argument("--family", choices=NAMES, action="append")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for all families together")
    asked = parser.parse_args()
    done: dict[str, Any] = json.loads(STATE.read_text()) if STATE.exists() else {}
    end = time.monotonic() + 60 * asked.minutes
    kinds = [f"kernel: {kind}" for kind in KINDS] if KERNEL.exists() and not asked.family else []
    records = {name: done.setdefault(name, dict(NOTHING)) for name in [*kinds, *(asked.family or NAMES)]}
    while time.monotonic() < end and any(record["asked"] < asked.count for record in records.values()):
        for name, record in records.items():
            ask_some(name, record, asked.count)
            save(done)
    sys.stdout.write(table(done) + "\n")
    return 1 if any(record["wrong"] for record in done.values()) else 0


def ask_some(name: str, record: dict[str, float], most: int) -> None:
    begin, left = time.process_time(), most - int(record["asked"])
    if name.startswith("kernel: "):
        ask_kernel(name.removeprefix("kernel: "), record, min(AT_ONCE_IN_KERNEL, left))
        return
    for _ in range(min(AT_ONCE, left)):
        ask(name, record)
    record["seconds"] += time.process_time() - begin


def ask_kernel(kind: str, record: dict[str, float], count: int) -> None:
    """The seeds of disagreements go to standard error."""
    if count <= 0:
        return
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [KERNEL, kind, str(record["asked"]), str(count)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(map(str, command))} ended with {done.returncode}")
    for key, more in zip(("asked", "none", "several", "wrong"), map(int, done.stdout.split()), strict=True):
        record[key] += more
    record["seconds"] += resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def ask(family: str, record: dict[str, float]) -> None:
    seed = int(record["asked"])
    question = draw(family, seed)
    truth = sorted(oracle(family).answers(question))
    record["none"] += not truth
    record["several"] += len(truth) > 1
    if differences_from(truth, family, question):
        record["wrong"] += 1
        keep(family, seed)
    record["asked"] = seed + 1


def save(done: dict[str, Any]) -> None:
    """Whole or not at all: the run may be killed at any time."""
    STATE.parent.mkdir(exist_ok=True)
    part = STATE.with_suffix(".part")
    part.write_text(json.dumps(done))
    part.replace(STATE)


def table(done: dict[str, Any]) -> str:
    lines = [f"{'':18}{'questions':>10}{'none':>9}{'several':>9}{'mismatches':>12}{'per second':>12}"]
    for family, record in done.items():
        figures = [
            f"{record[key]:{width}}" for key, width in (("asked", 10), ("none", 9), ("several", 9), ("wrong", 12))
        ]
        lines.append(f"{family:18}{''.join(figures)}{record['asked'] / max(record['seconds'], 0.001):12.0f}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

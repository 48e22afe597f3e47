"""Compares the library with the oracles on as many questions as there is time for; stopped, it goes on where it was.

    python -m tests.oracles.run [--count N] [--family NAME] [--minutes M]

Every disagreement is shrunk and added to tests/oracles/kept.jsonl, which the tests ask again. Prints a table.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from tests.oracles import brute
from tests.oracles.compare import differences, shrink
from tests.oracles.questions import DRAWS, draw

KEPT = Path(__file__).with_name("kept.jsonl")
STATE = Path(__file__).parents[2] / "build" / "oracles.json"


def kept() -> list[dict[str, Any]]:
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()] if KEPT.exists() else []


def keep(family: str, seed: int) -> None:
    question = shrink(family, draw(family, seed))
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"family": family, "seed": seed, "question": question}) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000, help="questions per family, with earlier runs")
    parser.add_argument("--family", choices=list(DRAWS), action="append")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for all families together")
    asked = parser.parse_args()
    done: dict[str, Any] = json.loads(STATE.read_text()) if STATE.exists() else {}
    families = asked.family or list(DRAWS)
    for left, family in zip(range(len(families), 0, -1), families, strict=True):
        begin = time.monotonic()
        record = done.setdefault(family, {"asked": 0, "none": 0, "several": 0, "wrong": 0})
        part = 60 * asked.minutes / len(families) if left else 0
        while record["asked"] < asked.count and time.monotonic() - begin < part:
            ask(family, record)
            if record["asked"] % 500 == 0:
                save(done)
        save(done)
    sys.stdout.write(table(done) + "\n")
    return 1 if any(record["wrong"] for record in done.values()) else 0


def ask(family: str, record: dict[str, int]) -> None:
    seed, question = record["asked"], draw(family, record["asked"])
    solutions = sum(1 for _ in brute.SOLVERS[family](question))
    record["none"] += solutions == 0
    record["several"] += solutions > 1
    if differences(family, question):
        record["wrong"] += 1
        keep(family, seed)
    record["asked"] = seed + 1


def save(done: dict[str, Any]) -> None:
    STATE.parent.mkdir(exist_ok=True)
    STATE.write_text(json.dumps(done))


def table(done: dict[str, Any]) -> str:
    lines = [f"{'':14}{'questions':>10}{'none':>9}{'several':>9}{'mismatches':>12}"]
    for family, record in done.items():
        lines.append(f"{family:14}{record['asked']:10}{record['none']:9}{record['several']:9}{record['wrong']:12}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

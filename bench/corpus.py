"""Cases from the tests' corpus: puzzles with their answers and sources."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent.parent / "tests" / "corpus"
Record = dict[str, Any]


def records(family: str, wanted: Callable[[Record], bool] = bool) -> list[Record]:
    """The records of tests/corpus/<family>.jsonl for which *wanted* is true, in order."""
    with (CORPUS / f"{family}.jsonl").open(encoding="utf-8") as lines:
        return [record for record in map(json.loads, lines) if wanted(record)]


def spread(found: Iterable[Record], key: Callable[[Record], Any], most: int) -> dict[str, Record]:
    """At most *most* records for each value of *key*, evenly spread from first to last, by name."""
    groups: dict[Any, list[Record]] = {}
    for record in found:
        groups.setdefault(key(record), []).append(record)
    chosen = (group[:: -(-len(group) // most)] for group in groups.values())
    return {record["name"]: record for group in chosen for record in group}

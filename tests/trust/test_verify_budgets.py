"""The checker trusts no trace: absurd sizes are refused before any work, and checking ends in time and memory."""

import json
import resource
import subprocess
import sys
import time
from typing import Any

import pytest

import sightline as sl
from sightline import proof
from sightline.documents import trace_document

MEMORY = 512 << 20
CODE = "import json, sys; from sightline import proof; print(proof.verify(json.load(sys.stdin), None, 5.0))"


def city(n: int, **more: Any) -> dict[str, Any]:
    clues = {side: [0] * min(n, 3000) for side in ("top", "right", "bottom", "left")}
    puzzle = {"format": "sightline/1", "family": "skyscrapers", "size": [n, n], "clues": clues}
    return {"format": proof.FORMAT, "family": "skyscrapers", "puzzle": puzzle | more, "steps": [], "end": "stuck"}


def step(clue: int, spot: int, values: list[int], **more: Any) -> dict[str, Any]:
    entry = {"technique": "x", "tier": 1, "kind": "forced", "text": "", "clues": [clue], "premises": [], "links": []}
    return entry | {"facts": [{"spot": spot, "values": values}]} | more


def one_row(family: str, cells: int, clues: Any, *steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    puzzle = {"format": "sightline/1", "family": family, "size": [1, cells], "clues": clues} | more
    return {"format": proof.FORMAT, "family": family, "puzzle": puzzle, "steps": [*steps], "end": "stuck"}


def sums(cells: int, wanted: int, *steps: dict[str, Any]) -> dict[str, Any]:
    return one_row("kakurasu", cells, {"rows": [wanted], "columns": [None] * cells}, *steps)


def picture(cells: int, runs: list[int], *steps: dict[str, Any]) -> dict[str, Any]:
    return one_row("nonogram", cells, {"rows": [runs], "columns": [[]] * cells}, *steps)


WAYS = {"kind": "ways", "clue": 0, "needed": 3, "ways": []}
REACHES = {"kind": "reaches", "clue": 0, "spots": []}
TRACES = {
    "ways of a long line": sums(60, 60 * 61 // 2, step(0, 0, [1], observations=[WAYS])),
    "ways of a line without any": sums(60, 0, step(0, 0, [0], observations=[WAYS | {"needed": -1}])),
    "a long line of numbers": sums(9_999, 9_999, step(0, 0, [1])),
    "runs in a long line": picture(9_999, [1] * 2_000, step(0, 0, [1])),
    "reaches in a long line": picture(1_000, [1] * 500, step(0, 0, [1], observations=[REACHES])),
    "more runs than the size says": picture(1, [1])
    | {"puzzle": {"size": [1, 1], "clues": {"rows": [[]] * 100_000, "columns": [[]] * 100_000}}},
    "a flat city": city(3_000)
    | {"puzzle": {"size": [9_000, 1], "clues": dict.fromkeys(("top", "right", "bottom", "left"), [0] * 9_000)}},
    "islands far from each other": one_row("hashi", 1, ["1" * 1_000, *[""] * 100_000, "1" * 1_000]),
    "a map full of islands": one_row("hashi", 1, ["2" * 500] * 500, step(0, 0, [1])),
    "a long row of islands": one_row("hashi", 9_999, ["2" * 9_999], step(0, 0, [1])),
    "a long row of squares": one_row("rooks", 9_999, ["." * 9_999], step(0, 0, [1])),
    "a city of 3000": city(3000),
    "a size without clues": city(10**9) | {"puzzle": {"size": [10**9, 10**9], "clues": {}}},
    "a size of one side": city(4) | {"puzzle": {"size": [1, 10**12], "clues": {}}},
    "no size at all": city(4) | {"puzzle": {"size": "x", "clues": {}}},
    "many parks": city(4, rules={"parks": -(10**9)}),
    "more parks than cells": city(4, rules={"parks": 9}),
    "an open line": city(40) | {"steps": [step(160, 0, [1])]},
    "a huge number": city(4, rules={"parks": 10**400}),
    "many planks": {
        "format": proof.FORMAT,
        "family": "hashi",
        "puzzle": {"size": [1, 3], "clues": ["1.1"], "rules": {"planks": 10**12}},
        "steps": [],
        "end": "stuck",
    },
}


@pytest.mark.parametrize("trace", TRACES.values(), ids=TRACES.keys())
def test_absurd_traces_end_soon_and_small(trace):
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        input=json.dumps(trace),
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    assert done.returncode == 1
    assert "Refused" in done.stderr.splitlines()[-1], done.stderr


def test_time_and_steps_are_bounded():
    trace = json.loads(json.dumps(trace_document(sl.explain(sl.Skyscrapers([0, 0, 1, 2, 0, 2, 0, 0, 0, 3] + [0] * 6)))))
    with pytest.raises(sl.BudgetExceeded, match="longer than 0 s"):
        sl.verify(trace, seconds=0)
    link = step(0, 0, [1])
    deep = step(0, 0, [1], links=[link] * (proof.MOST_STEPS + 1))
    began = time.process_time()
    with pytest.raises(proof.Refused, match="steps"):
        proof.verify(trace | {"steps": [deep]})
    assert time.process_time() - began < 5
    assert sl.verify(trace).steps == len(trace["steps"])

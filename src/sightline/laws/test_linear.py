"""A text twice as long takes less than three times as long: reading puzzles and answers, checking explanations."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sightline import proof
from sightline.core.errors import SightlineError
from sightline.laws.law import Law
from sightline.laws.traces import explain_drawn

SIZES = 60, 120
"""Rows and columns."""
FACTOR = 3
"""By which the time may grow where the length doubles."""
ENOUGH = 0.01
"""Seconds; what is done sooner cannot be measured, and need not be."""
TRIES = 4
DRAWN = 8
"""Explanations, of which the one with most steps and no chain is checked."""


def is_in_proportion(read: Callable[[str], object], short: str, long: str) -> bool:
    """Whether *long* takes no longer than its length allows; the best of several tries, for machines are busy."""
    doublings = max(1.0, len(long) / len(short) / 2)
    for _ in range(TRIES):
        late = seconds(read, long)
        if late < ENOUGH or late < FACTOR * doublings * seconds(read, short):
            return True
    return False


def seconds(read: Callable[[str], object], text: str) -> float:
    """CPU time, the best of three."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        read(text)
        best = min(best, time.process_time() - begin)
    return best


def test_reading_puzzles(law):
    for short, long in texts(law):
        name, text = long
        codec = law.family.codec(name)
        assert is_in_proportion(lambda text, codec=codec: list(codec.read_all(text)), short[1], text), name
        assert is_in_proportion(codec.claims, short[1], text), f"{name}: whether a text is in this format"


def texts(law: Law) -> Iterator[list[tuple[str, str]]]:
    """For each format, its name with the texts of a large puzzle and of a larger one."""
    puzzles = [law.large(size) for size in SIZES]
    for codec in law.family.codecs:
        if codec.encode is None or any(map(codec.omits, puzzles)):
            continue
        try:
            yield [(codec.name, codec.write(puzzle)) for puzzle in puzzles]
        except SightlineError:
            continue  # it cannot hold such a puzzle


def test_reading_answers(law):
    family, written = law.family, []
    for size in SIZES:
        start = family.start(law.large(size))
        board = start.with_masks([1 << mask.bit_length() - 1 for mask in start.domains])
        written.append((start.puzzle, [json.dumps(family.answer(board)), str(board)]))
    (small, few), (puzzle, many) = written
    owners = dict.fromkeys(few, small) | dict.fromkeys(many, puzzle)
    for short, long in zip(few, many, strict=True):
        assert is_in_proportion(lambda text: family.read_answer(owners[text], text), short, long)


def has_chain(document: dict[str, Any]) -> bool:
    """Whether a step follows a chain: checking it takes longer than the other steps together."""
    return any(part.get("chain") for step in document["steps"] for part in (step, *step.get("parts", ())))


@pytest.mark.needs("reasons", "checker")
def test_checking_half_of_an_explanation_and_all_of_it(law):
    drawn = [explain_drawn(law, seed).document for seed in range(DRAWN)]
    longest = max(drawn, key=lambda document: (not has_chain(document), len(document["steps"])))
    half = longest | {"steps": longest["steps"][: len(longest["steps"]) // 2], "end": "stuck"}
    rules = law.family.require("checker")
    assert is_in_proportion(lambda text: proof.verify(json.loads(text), rules), json.dumps(half), json.dumps(longest))

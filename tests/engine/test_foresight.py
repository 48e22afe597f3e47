"""What the kernel foresees is what the techniques find, and it is forgotten where it is not."""

from dataclasses import replace
from typing import Any

import sightline as sl
from sightline.engine.reason.foresight import ForeseeingReasoner
from sightline.engine.reason.reasoner import Reasoner
from sightline.nonogram import FAMILY

PICTURE = sl.Nonogram(
    [[1, 2, 1, 1, 1], [1, 1, 1, 1], [3, 1], [2, 1, 1, 2], [1, 1, 1, 1], [1, 1, 1, 1], [2, 1, 1], [1, 5, 1]],
    [[2, 2, 1], [1, 1], [1, 1, 1], [3, 1], [3, 1], [1, 1], [1, 1, 1], [1, 2], [3], [1, 1], [1, 1], [1, 5]],
)
"""Of the four values that Edge logic finds there at once, one follows only from what another one leads to."""


def left(reasoner: Reasoner) -> list[list[int]]:
    """What is possible after each round."""
    found = []
    while not reasoner.settled() and reasoner.round():
        found.append([*reasoner.masks])
    return found


def test_a_round_takes_all_that_was_found_on_the_board_before_it():
    reasoner = ForeseeingReasoner(FAMILY, sl.start(PICTURE))
    taken = FAMILY.require("reasons").shortcuts.turns_with_findings(reasoner.board, [*reasoner.known])
    rounds = left(reasoner)
    assert rounds[len(taken.facts) - 1] == list(taken.left)


def test_what_is_foreseen_is_forgotten_if_techniques_find_something_else():
    family, start = FAMILY, sl.start(PICTURE)
    reasons = family.require("reasons")
    expected = left(Reasoner(family, start))

    def boasting(board: Any, numbers: Any) -> Any:
        """As if each turn that the techniques are asked for ruled out one value more."""
        taken = reasons.shortcuts.turns_with_findings(board, numbers)
        return taken._replace(
            facts=[count if told else count + 1 for count, told in zip(taken.facts, taken.findings, strict=True)]
        )

    wrong = ForeseeingReasoner(family, start)
    wrong.reasons = replace(reasons, shortcuts=replace(reasons.shortcuts, turns_with_findings=boasting))
    asked = 0
    ask = wrong.ask

    def counting() -> Any:
        nonlocal asked
        asked += 1
        return ask()

    wrong.ask = counting  # type: ignore[method-assign]
    assert left(wrong) == expected
    assert asked > 2

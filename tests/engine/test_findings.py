"""What techniques find about some spots: at which places they look."""

from typing import Any

import sightline as sl
from sightline import registry
from sightline.engine.reason.steps import findings, findings_at, places_about_all
from sightline.nonogram.techniques.lines import boxes_in_reach

REASONS = registry.family("nonogram").require("reasons")
PUZZLE: Any = sl.read("3x3:3/2/1/3/2/1", family="nonogram")


def places(spots: tuple[int, ...], clue: int) -> list[int]:
    return places_about_all(REASONS, boxes_in_reach.places, PUZZLE, spots, (clue,))


def test_what_says_something_of_every_spot_is_found_without_looking_elsewhere():
    spots = (0, 1, 2)
    assert places(spots, 0) == [0]
    found = [*findings_at(boxes_in_reach, PUZZLE.start, [0])]
    assert found == [one for one in findings(boxes_in_reach, PUZZLE.start, 0) if len(one.facts) == len(spots)][:1]


def test_a_scope_finds_nothing_by_the_clues_of_another():
    for line in (0, 3):
        assert places((0,), line) == [line]
    assert places((0,), 1) == [0, 3]  # as if the clue were a rule that no scope names
    assert places((0, 1), 3) == [0]

"""What techniques find about some spots: at which places they look."""

from dataclasses import replace
from typing import Any

import sightline as sl
from sightline import registry
from sightline.engine.reason.steps import findings, findings_about_all
from sightline.nonogram.techniques import boxes_in_reach

REASONS = registry.family("nonogram").require("reasons")
PUZZLE: Any = sl.read("3x3:3/2/1/3/2/1", family="nonogram")


def test_what_says_something_of_every_spot_is_found_without_looking_elsewhere():
    spots, asked = (0, 1, 2), list[int]()
    technique = replace(boxes_in_reach, find=lambda board, line: asked.append(line) or boxes_in_reach.find(board, line))
    found = list(findings_about_all(REASONS, technique, PUZZLE.start, spots, (0,)))
    assert asked == [0]
    assert found == [one for one in findings(boxes_in_reach, PUZZLE.start, 0) if len(one.facts) == len(spots)][:1]


def test_a_scope_finds_nothing_by_the_clues_of_another():
    spots, asked = (0,), list[int]()
    technique = replace(boxes_in_reach, find=lambda board, line: asked.append(line) or boxes_in_reach.find(board, line))
    for line in (0, 3):
        found = [*findings_about_all(REASONS, technique, PUZZLE.start, spots, (line,))]
        assert asked.pop() == line
        assert found == [*boxes_in_reach.find(PUZZLE.start, line)]
    assert not asked
    assert not [*findings_about_all(REASONS, technique, PUZZLE.start, spots, (1,))]
    assert asked == [0, 3]  # as if the clue were a rule that no scope names

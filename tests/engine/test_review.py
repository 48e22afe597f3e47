"""Puzzles with several solutions, with none, and with nothing to decide."""

from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.trace import End, Trace
from sightline.engine.review import lint
from sightline.engine.review.conflict import cited_clues, minimal_parts, parts_of, relevant_steps

CLUES = 3, 3, 3, 3, 0, 2, 3, 1, 2, 3, 2, 2
GIVENS = (2, None, None), (1, 2, None), (None, 1, 2)
CLASHING = [
    sl.Skyscrapers((2, 2, 1, 0, 2, 0, 0, 0, 0, 1, 3, 2), ((2, None, None), (3, None, None), (None, None, None))),
    sl.Skyscrapers(CLUES, GIVENS),
    sl.Hashi((".?.3", "321.", "1.12")),
    sl.Hashi(("1.1.", "?2.2", "31.3")),
    sl.Kakurasu((4, 2, 5), (3, 4, 5)),
    sl.Kakurasu((6, 2, 3), (4, 2, 4)),
]
"""Without a solution: a core found from one end is smaller than the one found from the other."""


def test_a_board_without_a_spot_may_have_a_solution():
    walls = sl.Rooks(["X"])
    assert len(sl.start(walls)) == 0
    assert sl.backbone(walls) == sl.start(walls)
    with pytest.raises(sl.NoSolution):
        sl.backbone(sl.Hashi(["?"]))


@pytest.mark.parametrize("puzzle", CLASHING, ids=repr)
def test_a_conflict_is_the_smaller_of_two_of_which_all_is_needed(puzzle):
    family = registry.family_of(puzzle)
    everything = parts_of(family, puzzle)
    sizes = [len(minimal_parts(family, puzzle, order)) for order in (everything, everything[::-1])]
    found = sl.conflict(puzzle)
    assert len(found.clues) + len(found.givens) == min(sizes) < max(sizes)


def test_givens_are_told_from_clues():
    puzzle = sl.Skyscrapers(CLUES, GIVENS)
    parts = parts_of(registry.family_of(puzzle), puzzle)
    given = [part.number for part in parts if part.given]
    assert given == [spot for spot, value in enumerate(sum(GIVENS, ())) if value]
    assert len(parts) - len(given) == sum(map(bool, CLUES))


def test_the_givens_that_a_trace_cites():
    family = registry.family("skyscrapers")
    trace = sl.explain(sl.Skyscrapers((0,) * 12, ((1, None, None), (None, 1, None), (None, None, None))))
    cited = {premise.spot for step in trace.steps for premise in step.premises}
    assert cited_clues(family, trace) == ((), tuple(sorted(cited & {0, 4})))
    assert cited & {0, 4} < cited


def test_only_the_way_to_a_contradiction_is_made_shorter():
    solved = sl.explain(sl.Nonogram([[1], [2]], [[2], [1]]))
    assert solved.end is End.SOLVED
    assert relevant_steps(solved) is solved
    nothing = Trace(solved.start, (), (), End.IMPOSSIBLE)
    assert relevant_steps(nothing) is nothing


def test_as_many_changes_are_tried_as_allowed(monkeypatch):
    puzzle = sl.Nonogram([[1], [2]], [[1], [1], [1]])
    tried: list[Any] = []
    ask = lint.Review.solutions_after
    monkeypatch.setattr(lint.Review, "solutions_after", lambda self, change: tried.append(change) or ask(self, change))
    wanted = sl.lint(puzzle)
    assert wanted.repair
    needed = len(tried)
    for most in range(needed + 1):
        monkeypatch.setattr(lint, "MOST_TRIES", most)
        found = sl.lint(puzzle)
        assert (found.repair, found.complete) == ((wanted.repair, True) if most == needed else (None, False))

"""What must hold between puzzles: cases add up, a clue more adds no solution, looser rules lose none."""

import random
from typing import Any

import pytest

import sightline as sl
from sightline.core.board import Board, Fact
from sightline.laws.law import Law

FEW, MANY = 25, 1_000
MOST = 3_000
"""Solutions of a puzzle that are counted or listed."""


def boards(law: Law, seeds: range) -> list[Board[Any]]:
    puzzles = [*law.family.examples.values(), *(law.draw(seed) for seed in seeds)]
    return [law.family.start(puzzle) for puzzle in puzzles]


def cases_add_up(law: Law, seeds: range) -> int:
    """The solutions with each value of a spot are together those of the puzzle."""
    compared = 0
    for number, board in enumerate(boards(law, seeds)):
        whole = sl.count(board, MOST)
        if not len(board) or whole == MOST:
            continue
        spot = random.Random(number).randrange(len(board))
        parts = [sl.count(board.learn([Fact(spot, 1 << value)])) for value in sorted(board.candidates[spot])]
        assert sum(parts) == whole, (board.puzzle, spot, parts, whole)
        compared += whole > 0
    return compared


def clues_take_away(law: Law, seeds: range) -> int:
    """A puzzle has no more solutions than the same without one of its clues, and among them all of its own."""
    compared, maker = 0, law.family.maker
    assert maker is not None
    for number, board in enumerate(boards(law, seeds)):
        for weaker in fewer_clues(law, board.puzzle, number):
            compared += keeps_all(board.puzzle, weaker)
    return compared


def fewer_clues(law: Law, puzzle: Any, number: int) -> list[Any]:
    from sightline.core.rng import Rng
    from sightline.family.maker import Request

    maker, layout = law.family.maker, law.family.layout(puzzle)
    assert maker is not None
    parts = maker.parts(Rng(number), puzzle, Request(layout.rows, layout.columns))[:2]
    return [maker.without(puzzle, part) for part in parts]


def keeps_all(strict: Any, loose: Any) -> bool:
    """Whether there was something to compare: every solution of the one is a solution of the other."""
    ours, theirs = (list(sl.solve(one, MOST)) for one in (strict, loose))
    if len(theirs) == MOST:
        return False
    assert {board.values for board in ours} <= {board.values for board in theirs}, (strict, loose)
    return bool(ours)


def has_as_many(law: Law, seeds: range) -> int:
    """Puzzles that differ in names or in room that nothing needs have as many solutions."""
    compared = 0
    for board in boards(law, seeds):
        whole = sl.count(board, MOST)
        for other in law.relabelled(board.puzzle):
            assert sl.count(other, MOST) == whole, (board.puzzle, other)
            compared += whole > 0
    return compared


def looser_keeps_all(law: Law, seeds: range) -> int:
    return sum(keeps_all(board.puzzle, loose) for board in boards(law, seeds) for loose in law.looser(board.puzzle))


LAWS = {"cases": cases_add_up, "relabelled": has_as_many, "looser": looser_keeps_all}


@pytest.mark.parametrize("name", LAWS)
def test_solutions_of_related_puzzles(law, name):
    compared = LAWS[name](law, range(FEW))
    assert compared or (name != "cases" and not hasattr(law.module, name))


@pytest.mark.needs("maker")
def test_a_clue_more_takes_solutions_away_only(law):
    if law.family.maximises:
        pytest.skip("its clues are the board itself")
    clues_take_away(law, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize("name", LAWS)
def test_solutions_of_many_related_puzzles(law, name):
    LAWS[name](law, range(MANY))


@pytest.mark.long
@pytest.mark.needs("maker")
def test_a_clue_more_takes_solutions_away_only_in_many(law):
    if not law.family.maximises:
        clues_take_away(law, range(MANY))

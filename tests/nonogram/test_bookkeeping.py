"""What is told of colours that a cell cannot have: nothing, until only one value is left."""

import random

import pytest
from tests.nonogram.boards import random_grid

import sightline as sl
from sightline.core.board import Board, Fact
from sightline.core.step import Step
from sightline.engine.reason.answers.hint import HintKind
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.story import with_words
from sightline.engine.reason.telling.bookkeeping import with_bookkeeping
from sightline.nonogram import FAMILY, Nonogram
from sightline.nonogram.puzzle import default_color
from sightline.nonogram.techniques import BOOKKEEPING, lines

REASONS = FAMILY.require("reasons")
COLORS = [default_color(value) for value in (1, 2, 3)]
PUZZLE = Nonogram([[(1, 1)], [(1, 2), (1, 1)], [(1, 3)]], [[(1, 1)], [(1, 2)], [(1, 3), (1, 1)]], COLORS)
"""Column 1 has no blue or green run."""


def told(board: Board, asked: int | None = None) -> list[Step]:
    """What is said of column 1 on a board."""
    steps = [step for step in steps_on(REASONS, lines.colors_of_a_line, board) if step.deduction.clues == (3,)]
    return [with_words(REASONS, board, step) for step in with_bookkeeping(REASONS, board, steps, asked)]


def test_only_cells_with_one_value_left_are_told():
    board = PUZZLE.start.learn([Fact(0, 0b101)])
    quiet, loud = told(board)
    assert (quiet.technique.tier, [fact.spot for fact in quiet.facts]) == (0, [3, 6])
    assert str(loud) == "Colours of a line: Column 1 has no blue or green run, so r1 is empty."


def test_a_cell_that_is_asked_about_is_told_too():
    board = PUZZLE.start.learn([Fact(3, 0b111)])
    quiet, loud = told(board, asked=3)
    assert [fact.spot for fact in quiet.facts] == [0, 6]
    assert str(loud) == "Colours of a line: Column 1 has no blue or green run, so r2 is empty or red."


def test_a_step_is_whole_where_it_has_one_of_both():
    assert [step.technique.tier for step in told(PUZZLE.start)] == [0]
    assert [step.technique.tier for step in told(PUZZLE.start.learn([Fact(spot, 5) for spot in (0, 3, 6)]))] == [2]


@pytest.fixture(params=range(12))
def picture(request):
    rng = random.Random(request.param)
    return Nonogram.from_grid(random_grid(rng, 8, 8, 3, 0.6))


def test_explanations_and_hints_do_not_list_colours(picture):
    """Also of a picture that they do not complete."""
    for step in sl.explain(picture).reported():
        for part in step.reported_parts or (step,):
            assert part.technique not in BOOKKEEPING or {left.bit_count() for left in part.left} == {1}, step
    board = picture.start
    while (hint := sl.hint(board)).kind is HintKind.STEP:
        assert hint.step
        assert hint.step.technique not in BOOKKEEPING or {left.bit_count() for left in hint.step.left} == {1}
        board = board.learn(hint.step.facts)


def test_a_sentence_about_one_block_is_in_the_singular(picture):
    """Also where something is noted beside."""
    for step in sl.explain(picture).reported():
        blocks = [part for part in step.reported_parts or (step,) if part.technique is lines.completed_block]
        if len(blocks) == len(step.reported_parts or (step,)):
            assert (" are complete" in step.text) == (len(blocks) > 1), step

"""Reasons: what the lines that cross say, colours, the twin of the kernel's cut, traces that the checker takes."""

import random

import pytest
from tests.nonogram.boards import random_grid, random_puzzles

import sightline as sl
from sightline import kernel
from sightline.core.board import pack
from sightline.kernel import reference
from sightline.nonogram import FAMILY, Nonogram

EIGHT = FAMILY.examples["eight"]


def test_a_line_that_crosses_fails():
    step = next(step for step in sl.explain(EIGHT) if step.technique.tier > 3)
    assert str(step) == (
        "Two-line logic: If r6c2 is empty, what its row and its column make of it leaves nothing for column 1."
    )
    assert sl.rate(EIGHT).level == "hard"


def test_colours_of_a_line():
    puzzle = Nonogram([[(1, 1)], [(1, 2)]], [[(1, 1)], [(1, 2)]])
    assert (
        str(sl.explain(puzzle)[0])
        == "Colour logic: Row 1 has no run that is color 2, so r1c1–r1c2 are empty or color 1."
    )


@pytest.mark.parametrize("colors", [2, 3])
def test_coloured_traces_are_accepted(colors):
    rng = random.Random(colors)
    for _ in range(6):
        trace = sl.explain(Nonogram.from_grid(random_grid(rng, 7, 7, colors, 0.8)))
        assert sl.verify(trace).proves == ("uniqueness" if trace.end.value == "solved" else None)


def test_no_unique_puzzle_is_left_unexplained():
    for puzzle, _ in random_puzzles(11, 40, 7):
        if sl.solve(puzzle).unique:
            assert sl.explain(puzzle).end.value == "solved"


def test_the_kernel_cuts_as_its_twin_does():
    rng = random.Random(6)
    for _ in range(400):
        colors, cells = rng.choice((1, 2, 3)), rng.randint(1, 12)
        full = (2 << colors) - 1
        runs = [(rng.randint(1, 4), rng.randint(1, colors)) for _ in range(rng.randint(0, 3))]
        masks = pack([rng.choice((full, full, 1, 2, full & ~1)) for _ in range(cells)], 1)
        wanted = pack([rng.choice((full, full, full, 1, 2)) for _ in range(cells)], 1)
        line = [n for n, _ in runs], [color for _, color in runs], masks, wanted, full, 1
        assert kernel.runs_needed(*line) == reference.runs_needed(*line)

"""How sentences tell what belongs together: several parts at once, with as few names as they need."""

import pytest

import sightline as sl
from sightline.core.grid import Grid
from sightline.nonogram import Nonogram
from sightline.nonogram.texts import with_article


def texts_of(picture):
    """What is told of a picture, whose rows are drawn between slashes."""
    grid = [[int(sign == "#") for sign in row] for row in picture.split("/")]
    return [step.text for step in sl.explain(Nonogram.from_grid(grid))]


@pytest.mark.parametrize(
    ("picture", "text"),
    [
        (
            "#....#/....../..##../##.###/#.##.#",
            "Row 1: the first 1 only fits c1 and the last 1 only c6, so c1 and c6 are filled.",
        ),
        (
            ".#####/####.#/#.##.#/#.#.##/.#.##.",
            (
                "Row 1: the 5 only fits c2–c6, so c2–c3 and c5–c6 are filled; "
                "that completes columns 3 and 6, so r5c3 and r5c6 are empty."
            ),
        ),
        (
            "..#.##/###..#/#.####/###..#/.###.#",
            (
                "Column 6: the 5 takes all of it, so r1–r2 and r4–r5 are filled; "
                "that completes the 1s at c6 in rows 4–5, so r4c5–r5c5 are empty."
            ),
        ),
        ("..#.##/#.#.#./##.#.#/###.##/.##.#.", "Row 2: the 1s at c3 and c5 are complete, so c2 and c6 are empty."),
        (
            "#####.#./#..##.#./#.#.####/....#.#./#.##...#/#..##.#.",
            (
                "Column 7: the runs and the gaps between them take all of it, so r1–r2, r4 and r6 are filled, "
                "and r5 is empty; that completes rows 1–2 and 4, so their other cells are empty."
            ),
        ),
    ],
)
def test_what_one_would_say_together_is_told_jointly(picture, text):
    assert text in texts_of(picture)


def test_only_what_fills_a_block_completes_it():
    """An empty cell can show which run a block is, but completes nothing."""
    for picture in (
        "#....#/....../..##../##.###/#.##.#",
        "###.##/#.###./#...../..###./...#..",
        "##.##.##/########/#......#/##.##.##",
    ):
        for text in texts_of(picture):
            before, completes, _ = text.partition("; that completes the ")
            assert not completes or "filled" in before, text


@pytest.mark.parametrize(("length", "text"), [(1, "a 1"), (8, "an 8"), (11, "an 11"), (12, "a 12"), (80, "an 80")])
def test_runs_have_the_article_that_one_says(length, text):
    assert with_article(str(length)) == text


def test_cells_of_several_lines_have_few_names():
    assert Grid(4, 4).ranges([0, 1, 2, 4, 5, 6, 12]) == ["r1c1–r1c3", "r2c1–r2c3", "r4c1"]
    assert Grid(4, 4).ranges([0, 4, 8, 1, 5, 9]) == ["r1c1–r3c1", "r1c2–r3c2"]

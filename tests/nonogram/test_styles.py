"""Pictures made to look like something: each style is made, has one answer, and is what its name says."""

import pytest

import sightline as sl
from sightline.core.rng import Rng
from sightline.family.maker import Request
from sightline.nonogram.figures import STYLES, draw_figure, draw_glyphs, is_mirrored
from sightline.nonogram.glyphs import GLYPHS, HIGH, WIDE


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", ["1x1", "5x8", "10x10", "20x15"])
def test_every_style_makes_puzzles_with_one_answer(style: str, size: str) -> None:
    for seed in range(4):
        puzzle = sl.generate("nonogram", size, seed=seed, style=style)
        assert sl.solve(puzzle).unique
        assert puzzle == sl.generate("nonogram", size, seed=seed, style=style)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_style_can_be_of_a_level(level: str) -> None:
    puzzle = sl.generate("nonogram", "12x12", level, seed=3, style="symmetric")
    assert sl.rate(puzzle).level == level


def test_symmetric_pictures_stay_so() -> None:
    for seed in range(20):
        grid = sl.solve(sl.generate("nonogram", "15x15", seed=seed, style="symmetric"))[0].grid
        assert all(tuple(row) == tuple(row)[::-1] for row in grid)


def test_figures_are_in_one_piece_and_have_eyes() -> None:
    request = Request(16, 16)
    pictures = [draw_figure(Rng(seed), request) for seed in range(30)]
    assert all(is_mirrored(cells, request) for cells in pictures)
    assert sum("0110" in cells or "1001" in cells for cells in pictures) >= 25


def test_letters_can_be_read() -> None:
    assert all(len(rows) == HIGH and {len(row) for row in rows} == {WIDE} for rows in GLYPHS.values())
    cells = draw_glyphs(Rng(1), Request(HIGH, WIDE))
    assert [cells[at : at + WIDE].replace("0", ".").replace("1", "#") for at in range(0, len(cells), WIDE)] in list(
        GLYPHS.values()
    )


def test_without_a_style_plain_puzzles_look_like_something() -> None:
    """A picture whose two sides are alike, for about half of the seeds: blots never are."""
    made = [sl.solve(sl.generate("nonogram", "12x12", "easy", seed))[0].grid for seed in range(40)]
    assert sum(all(tuple(row) == tuple(row)[::-1] for row in grid) for grid in made) >= 20


def test_an_unknown_style_is_named() -> None:
    with pytest.raises(sl.SightlineError, match="blots, symmetric, shapes, glyphs, noise"):
        sl.generate("nonogram", style="cubist")

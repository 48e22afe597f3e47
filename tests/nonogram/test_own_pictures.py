"""Somebody's own picture as a puzzle: read, shrunk, made black and white, and changed as little as can be."""

from pathlib import Path

import pytest

import sightline as sl
from sightline import api
from sightline.core.errors import FormatError
from sightline.nonogram import photo

CHECKED = "\n".join(("#." * 4, ".#" * 4) * 4) + "\n"
HEART = ".##.##.\n#######\n#######\n.#####.\n..###..\n...#...\n"


def test_a_picture_that_is_a_puzzle_is_left_alone():
    made = api.workshop("nonogram", options={"picture": HEART}).make(1)
    assert made.first == made.last
    assert str(sl.solve(made.puzzle)[0]) == HEART.strip()


def test_as_few_cells_as_can_be_are_turned():
    made = api.workshop("nonogram", options={"picture": CHECKED}).make(1)
    assert made.first is not None
    assert made.last is not None
    changed = made.first.difference(made.last)
    assert 0 < len(changed) < 20
    assert sl.solve(made.puzzle).unique
    for spot in changed:  # none of them could have stayed
        masks = made.last.unpacked()
        masks[spot] ^= 3
        grid = made.last.with_masks(masks).grid
        back = sl.Nonogram.from_grid(grid)
        assert sl.solve(back, search="never").unique is not True


@pytest.mark.parametrize("kind", ["png", "jpg", "gif"])
def test_files_of_many_kinds(kind, tmp_path: Path):
    image = pytest.importorskip("PIL.Image")
    draw = pytest.importorskip("PIL.ImageDraw")
    canvas = image.new("RGB", (200, 100), "white")
    draw.Draw(canvas).ellipse((20, 10, 180, 90), fill="black")
    path = tmp_path / f"moon.{kind}"
    canvas.save(path)
    puzzle = sl.generate("nonogram", "10x20", seed=1, picture=str(path))
    assert (puzzle.height, puzzle.breadth) == (10, 20)
    assert sl.solve(puzzle).unique
    assert photo.fitting_size(photo.read_greys(str(path))) == (15, 30)


def test_broken_pictures_are_refused(tmp_path: Path):
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    for source in ("nowhere.png", str(broken), "#.\n#\n"):
        with pytest.raises(FormatError):
            sl.generate("nonogram", 5, seed=1, picture=source)


def test_shrinking_keeps_the_mean():
    greys = [[(r * 7 + c * 13) % 256 for c in range(30)] for r in range(20)]
    mean = sum(map(sum, greys)) / 600
    small = photo.shrunk(greys, 7, 11)
    assert abs(sum(map(sum, small)) / 77 - mean) < 2
    assert photo.shrunk(greys, 20, 30) == greys


def test_greys_become_dots():
    half = [[128] * 16 for _ in range(16)]
    dots = photo.blackened(half, 128, dither=True)
    assert 100 < sum(map(sum, dots)) < 156
    assert sum(map(sum, photo.blackened(half, 128, dither=False))) == 0
    assert photo.threshold_of([[10, 10, 240, 240]]) == 240

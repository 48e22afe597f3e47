"""A picture of one's own as a puzzle: read, shrunk, made black and white, and changed as little as can be."""

import struct
import zlib
from itertools import combinations
from pathlib import Path

import pytest

import sightline as sl
from sightline import api
from sightline.core.errors import FormatError
from sightline.core.rng import Rng
from sightline.nonogram import photo
from sightline.nonogram.blots import flip, noise

CHECKED = "\n".join(("#." * 4, ".#" * 4) * 4) + "\n"
HEART = ".##.##.\n#######\n#######\n.#####.\n..###..\n...#...\n"


def test_a_picture_that_is_a_puzzle_is_left_alone():
    made = api.generator("nonogram", options={"picture": HEART}).make(1)
    assert made.first == made.last
    assert str(sl.solve(made.puzzle)[0]) == HEART.strip()


def test_as_few_cells_as_can_be_are_turned():
    made = api.generator("nonogram", options={"picture": CHECKED}).make(1)
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


def drawn(cells: str, breadth: int) -> str:
    lines = [cells[at : at + breadth] for at in range(0, len(cells), breadth)]
    return "\n".join(lines).replace("1", "#").replace("0", ".") + "\n"


def test_no_picture_that_falls_line_by_line_is_nearer():
    for seed in range(12):
        cells = noise(Rng(seed), 36)
        generator = api.generator("nonogram", options={"picture": drawn(cells, 6)})
        made = generator.make(1)
        count = len(made.first.difference(made.last))
        for fewer in range(min(count, 3)):
            for spots in combinations(range(36), fewer):
                assert generator.goal.tests.left_open(generator.maker.pose(flip(cells, spots), generator.request))


@pytest.mark.parametrize("kind", ["png", "jpg", "gif", "webp", "ppm"])
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
    small = photo.shrink(greys, 7, 11)
    assert abs(sum(map(sum, small)) / 77 - mean) < 2
    assert photo.shrink(greys, 20, 30) == greys


def test_greys_become_dots():
    half = [[128] * 16 for _ in range(16)]
    dots = photo.to_black_and_white(half, 128, dither=True)
    assert 100 < sum(map(sum, dots)) < 156
    assert sum(map(sum, photo.to_black_and_white(half, 128, dither=False))) == 0
    assert photo.find_threshold([[10, 10, 240, 240]]) == 240


def test_pictures_keep_their_shape():
    wide = [[0] * 40 for _ in range(20)]
    cells = photo.shrink(photo.frame(wide, 10, 10), 10, 10)
    assert cells[0] == cells[9] == [photo.WHITE] * 10
    assert cells[4] == [0] * 10
    assert photo.frame(wide, 10, 20) == wide


def test_what_is_transparent_is_paper_and_greys_may_have_16_bits(tmp_path: Path):
    image = pytest.importorskip("PIL.Image")
    clear = image.new("RGBA", (8, 8), (0, 0, 0, 0))
    clear.paste((0, 0, 0, 255), (0, 0, 4, 8))
    deep = image.new("I;16", (8, 8))
    deep.putdata(([1000] * 4 + [65535] * 4) * 8)
    for name, picture in {"clear": clear, "deep": deep}.items():
        picture.save(tmp_path / f"{name}.png")
        greys = photo.read_greys(str(tmp_path / f"{name}.png"))
        assert [grey > 128 for grey in greys[0]] == [False] * 4 + [True] * 4


def chunk(body: bytes) -> bytes:
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))


def test_large_pictures_are_read_small_and_huge_ones_refused(tmp_path: Path):
    image = pytest.importorskip("PIL.Image")
    image.new("L", (3000, 2000)).save(tmp_path / "large.png")
    greys = photo.read_greys(str(tmp_path / "large.png"))
    assert (len(greys), len(greys[0])) == (334, 500)
    for side in (12_000, 60_000):
        head = chunk(b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
        (tmp_path / "huge.png").write_bytes(b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT" + zlib.compress(b"")))
        with pytest.raises(FormatError, match="pixels"):
            photo.read_greys(str(tmp_path / "huge.png"))

"""What the laws need to know of Harmless Rooks."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from sightline.core.rng import Rng
from sightline.engine.cover import ExactCover
from sightline.laws.covers import Values
from sightline.rooks import Rooks


def draw(rng: random.Random) -> Rooks:
    """A board with few walls or many, as wide as high or not."""
    rows, columns, walls = rng.randint(1, 11), rng.randint(1, 11), rng.choice([0.0, 0.1, 0.1, 0.2, 0.3, 0.5])
    return Rooks("".join("X" if rng.random() < walls else "." for _ in range(columns)) for _ in range(rows))


def large(size: int) -> Rooks:
    rng = random.Random(size)
    return Rooks("".join("X" if rng.random() < 0.2 else "." for _ in range(size)) for _ in range(size))


def as_cover(puzzle: Rooks) -> Iterator[Values]:
    """As many rooks as the closest partial cover of the lines has; then all covers with just as many."""
    lines = [("line", i) for i in range(len(puzzle.lines))]
    squares = {spot: [("line", line) for line in pair] for spot, pair in enumerate(puzzle.spot_lines)}
    most = len(ExactCover(lines, squares).closest().actions)
    places = {spot: ["rook", *pair] for spot, pair in squares.items()}
    cover = ExactCover(["rook"], places, optional=lines, multiplicities={"rook": most})
    for found in cover.solutions():
        yield tuple(int(spot in found) for spot in range(puzzle.spots))


TINY = (
    Rooks(["...", "X.X"]),
    Rooks([".X.", "X.X"]),
)

SIZES = (3, 5, 8)
STYLES = ((7, "hard", {"symmetry": "mirror"}),)
TAUGHT = ("Lone square", "König bound")


def options(rng: Rng) -> Mapping[str, Any]:
    return {}


def relabelled(puzzle: Rooks) -> Iterator[Rooks]:
    """Within walls."""
    rows = [f"X{row}X" for row in puzzle.row_texts]
    wall = "X" * len(rows[0])
    yield Rooks([wall, *rows, wall])

"""Pieces for law files that pose a puzzle as an exact cover, from its rules alone: a second opinion on every solver.

A scope, such as a line, must get one of its arrangements; a spot takes the colour of its value from all
arrangements that contain it. What no cover can say, such as that everything is connected, is asked of each cover
afterwards.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sightline.engine.cover import ExactCover

Values = tuple[int, ...]


def choose(ways: Mapping[Any, Iterable[Mapping[Any, Any]]], spots: int, also: Iterable[Any] = ()) -> Iterator[Values]:
    """The values of all spots, in every way to give each key one of its ways: a value for some spots.

    Ways may also speak of other places, named in *also*, on which all must agree.
    """
    actions = {(key, number): {key: None, **way} for key in ways for number, way in enumerate(ways[key])}
    cover = ExactCover(ways, actions, optional=[*range(spots), *also])
    for found in cover.solutions():
        colours = {item: colour for action in found for item, colour in actions[action].items()}
        yield tuple(colours[spot] for spot in range(spots))


def grid_lines(rows: int, columns: int) -> list[list[int]]:
    """The spots of each row, then of each column."""
    across = [[row * columns + column for column in range(columns)] for row in range(rows)]
    return across + [list(line) for line in zip(*across, strict=True)]

"""Puzzles posed as exact covers, from their rules alone: a second opinion on every solver of the house.

A line, or an island, must get one of its arrangements; a cell, or a bridge, takes the colour of its value from all who
speak of it. What no cover can say – that all hangs together – is asked of each cover afterwards.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, permutations, product
from typing import Any

import sightline as sl

Values = tuple[int, ...]


def chosen(ways: dict[Any, Iterable[dict[Any, Any]]], spots: int, seen: Iterable[Any] = ()) -> Iterator[Values]:
    """Each key gets one of its ways, which are colourings of spots (and of what else is *seen*)."""
    actions = {(key, number): {key: None, **way} for key in ways for number, way in enumerate(ways[key])}
    cover = sl.ExactCover(ways, actions, optional=[*range(spots), *seen])
    for found in cover.solutions():
        colours = {item: colour for action in found for item, colour in actions[action].items()}
        yield tuple(colours[spot] for spot in range(spots))


def grid_lines(rows: int, columns: int) -> list[list[int]]:
    across = [[row * columns + column for column in range(columns)] for row in range(rows)]
    return across + [list(line) for line in zip(*across, strict=True)]


def seen_from_the_left(towers: Sequence[int]) -> int:
    return sum(tower > max(towers[:at], default=0) for at, tower in enumerate(towers))


def skyscrapers(puzzle: sl.Skyscrapers) -> Iterator[Values]:
    n, clues = puzzle.size, puzzle.clues
    near = [*reversed(clues[3 * n :]), *clues[:n]]  # of the rows from their left, then of the columns from the top
    far = [*clues[n : 2 * n], *reversed(clues[2 * n : 3 * n])]
    givens = [value for row in puzzle.givens or () for value in row] or [None] * n * n
    heights = [0] * puzzle.parks + list(range(1, n - puzzle.parks + 1))

    def ways(line: int, spots: list[int]) -> list[dict[int, int]]:
        return [
            dict(zip(spots, towers, strict=True))
            for towers in sorted(set(permutations(heights)))
            if near[line] in (0, seen_from_the_left(towers))
            and far[line] in (0, seen_from_the_left(towers[::-1]))
            and all(givens[spot] in (None, tower) for spot, tower in zip(spots, towers, strict=True))
        ]

    return chosen({("line", i): ways(i, spots) for i, spots in enumerate(grid_lines(n, n))}, n * n)


def nonogram(puzzle: sl.Nonogram) -> Iterator[Values]:
    lines = grid_lines(len(puzzle.rows), len(puzzle.columns))

    def ways(runs: Sequence[Any], spots: list[int]) -> list[dict[int, int]]:
        wanted = [run if isinstance(run, tuple) else (run, 1) for run in runs]
        return [
            dict(zip(spots, cells, strict=True))
            for cells in product(range(puzzle.palette + 1), repeat=len(spots))
            if [(len(list(same)), value) for value, same in groupby(cells) if value] == wanted
        ]

    clues = [*puzzle.rows, *puzzle.columns]
    every = {("line", i): ways(clues[i], spots) for i, spots in enumerate(lines)}
    return chosen(every, len(puzzle.rows) * len(puzzle.columns))


def hashi(puzzle: sl.Hashi) -> Iterator[Values]:
    def ways(island: int) -> list[dict[Any, Any]]:
        shores = puzzle.shores[island]
        spread = product(range(puzzle.planks + 1), repeat=len(shores))
        wanted = puzzle.counts[island]
        return [told(dict(zip(shores, way, strict=True))) for way in spread if sum(way) == (wanted or max(1, sum(way)))]

    def told(bridges: dict[int, int]) -> dict[Any, Any]:
        """A bridge colours each place where it crosses another with its own name."""
        places = {
            ("crossing", *sorted((a, b))): a for a, planks in bridges.items() if planks for b in puzzle.crossings[a]
        }
        return {**bridges, **places}

    crossings = {("crossing", *sorted((a, b))) for a, others in enumerate(puzzle.crossings) for b in others}
    every = {("island", island): ways(island) for island in range(len(puzzle.counts))}
    return (found for found in chosen(every, puzzle.spots, sorted(crossings)) if hangs_together(puzzle, found))


def hangs_together(puzzle: sl.Hashi, planks: Values) -> bool:
    """Whether the bridges keep the rules about the whole map."""
    groups = [{island} for island in range(len(puzzle.counts))]
    loops = False
    for spot, (a, b) in enumerate(puzzle.pairs):
        if planks[spot]:
            one, other = (next(group for group in groups if end in group) for end in (a, b))
            loops |= one is other
            groups = [one | other, *(group for group in groups if group is not one and group is not other)]
    return (len(groups) == 1 or not puzzle.connected) and (puzzle.loops or not loops)


def rooks(puzzle: sl.Rooks) -> Iterator[Values]:
    """As many rooks as the closest partial cover of the lines has; then all covers with just as many."""
    lines = [("line", i) for i in range(len(puzzle.lines))]
    squares = {spot: [("line", line) for line in pair] for spot, pair in enumerate(puzzle.spot_lines)}
    most = len(sl.ExactCover(lines, squares).closest().actions)
    places = {spot: ["rook", *pair] for spot, pair in squares.items()}
    cover = sl.ExactCover(["rook"], places, optional=lines, multiplicities={"rook": most})
    for found in cover.solutions():
        yield tuple(int(spot in found) for spot in range(puzzle.spots))


POSED: dict[str, Callable[[Any], Iterator[Values]]] = {
    "skyscrapers": skyscrapers,
    "nonogram": nonogram,
    "hashi": hashi,
    "rooks": rooks,
}

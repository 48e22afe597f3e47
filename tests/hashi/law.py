"""What the laws need to know of Hashi."""

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from tests.hashi.maps import Map, by_sat, groups, random_map

from sightline.core.board import Board
from sightline.core.errors import InvalidPuzzle
from sightline.core.rng import Rng
from sightline.engine.solve import solve
from sightline.family.maker import Request
from sightline.hashi import FAMILY, Hashi
from sightline.laws.boards import partly_known
from sightline.laws.covers import Values, choose


def draw(rng: random.Random) -> Hashi:
    """A random map under random rules; only now and then one without an answer."""
    while True:
        drawn = random_map(rng)
        rows = -(-(max(drawn.cells) + 1) // drawn.columns)
        sea = [["."] * drawn.columns for _ in range(rows)]
        for cell, count in zip(drawn.cells, drawn.counts, strict=True):
            sea[cell // drawn.columns][cell % drawn.columns] = _sign(count)
        try:
            puzzle = Hashi(["".join(row) for row in sea], drawn.planks, drawn.connected, drawn.loops)
        except InvalidPuzzle:
            continue
        if solve(FAMILY, FAMILY.start(puzzle), 1) or (all(puzzle.shores) and rng.random() < 0.1):
            return puzzle


def _sign(count: int) -> str:
    return "?" if not count else str(count) if count < 10 else chr(ord("a") + count - 10)


def large(size: int) -> Hashi:
    rng = random.Random(size)
    return Hashi(["".join("?" if rng.random() < 0.3 else "." for _ in range(size)) for _ in range(size)])


def as_cover(puzzle: Hashi) -> Iterator[Values]:
    """Each island gets a way to share out its bridges; those that break a rule about the whole map are left out."""

    def ways(island: int) -> list[dict[Any, Any]]:
        shores = puzzle.shores[island]
        spread = product(range(puzzle.planks + 1), repeat=len(shores))
        wanted = puzzle.counts[island]
        return [
            with_crossings(dict(zip(shores, way, strict=True)))
            for way in spread
            if sum(way) == (wanted or max(1, sum(way)))
        ]

    def with_crossings(bridges: dict[int, int]) -> dict[Any, Any]:
        """A bridge colours each place where it crosses another with its own name."""
        places = {
            ("crossing", *sorted((a, b))): a for a, planks in bridges.items() if planks for b in puzzle.crossings[a]
        }
        return {**bridges, **places}

    crossings = {("crossing", *sorted((a, b))) for a, others in enumerate(puzzle.crossings) for b in others}
    every = {("island", island): ways(island) for island in range(len(puzzle.counts))}
    return (found for found in choose(every, puzzle.spots, sorted(crossings)) if legal_as_a_whole(puzzle, found))


def legal_as_a_whole(puzzle: Hashi, planks: Values) -> bool:
    """Whether the bridges connect the map, if they must, and make no loop, if they must not."""
    standing = [pair for spot, pair in enumerate(puzzle.pairs) if planks[spot]]
    parts = groups(len(puzzle.counts), standing)
    tree = len(standing) == len(puzzle.counts) - len(parts)
    return (len(parts) == 1 or not puzzle.connected) and (puzzle.loops or tree)


def count_answers(puzzle: Hashi, limit: int) -> int:
    rules = (puzzle.planks, puzzle.connected, puzzle.loops)
    board = Map(puzzle.columns, list(puzzle.cells), list(puzzle.counts), *rules, puzzle.start.masks, puzzle.width)
    return len(by_sat(board, limit))


TINY = (
    Hashi(("2.2", "...", "2.2"), planks=2, connected=False),
    Hashi(("2.3", "...", "?.2")),
    Hashi(("3.?", "...", "3.2")),
    Hashi(("1.1", "...", "1.1")),
)

SIZES = (6, 10, 8)
STYLES = (
    (9, "medium", {"separate": True, "planks": 3}),
    (9, "medium", {"loops": False}),
    (8, "medium", {"symmetry": "half-turn"}),
    (10, None, {"style": "map", "density": 40}),
)
TAUGHT = ("One neighbour", "Leftover", "Island count", "Island splits", "No loop")


def options(rng: Rng) -> Mapping[str, Any]:
    return {
        "planks": 1 + rng.below(4),
        "separate": rng.chance(1, 3),
        "loops": rng.chance(2, 3),
        "density": 15 + rng.below(30),
    }


def closure_boards(seed: int) -> Iterator[Board[Any]]:
    """Maps made by chance, of up to 12×12 squares, under all rules."""
    rng = random.Random(f"closure {seed}")
    seeded, size = Rng(seed), rng.randint(5, 12)
    maker = FAMILY.maker
    assert maker is not None
    request = Request(size, size, options=options(seeded))
    start = FAMILY.start(maker.pose(maker.propose(seeded, request), request))
    yield start
    answer = solve(FAMILY, start, 1)[0]
    yield partly_known(start, [value or 0 for value in answer.values], rng)


def relabelled(puzzle: Hashi) -> Iterator[Hashi]:
    """With an empty row or column more, where bridges only get longer."""
    lines = puzzle.lines
    middle, width = len(lines) // 2, len(lines[0])
    for wider in (
        [*lines[:middle], "." * width, *lines[middle:]],
        [f"{line[: width // 2]}.{line[width // 2 :]}" for line in lines],
        ["." * width, *lines, "." * width],
    ):
        yield Hashi(wider, puzzle.planks, puzzle.connected, puzzle.loops)


def looser(puzzle: Hashi) -> Iterator[Hashi]:
    lines = puzzle.lines
    if puzzle.planks < 8:
        yield Hashi(lines, puzzle.planks + 1, puzzle.connected, puzzle.loops)
    yield Hashi(lines, puzzle.planks, False, puzzle.loops)
    yield Hashi(lines, puzzle.planks, puzzle.connected, True)

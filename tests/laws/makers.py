"""Puzzles made for the laws of making, and an oracle that shares nothing with the kernel."""

from collections.abc import Iterator
from typing import Any

import sightline as sl
from sightline import registry
from sightline.engine.make.generate import Generator
from sightline.family import Family
from sightline.family.maker import Request
from sightline.registry import family_of
from tests.hashi.maps import Map, by_sat

SIZES: dict[str, tuple[int, ...]] = {
    "skyscrapers": (4, 5, 6, 7),
    "nonogram": (5, 12, 10),
    "hashi": (6, 10, 8),
    "rooks": (3, 5, 8),
}
FAMILIES = {name: family for name, family in registry.house().items() if family.maker}


def requests() -> Iterator[tuple[str, int, str]]:
    """Every family, a few sizes, every level that can be made there."""
    for name, sizes in SIZES.items():
        maker = FAMILIES[name].maker
        assert maker is not None
        for size in sizes:
            for level in maker.levels(Request(size, size)):
                yield name, size, level


def made(name: str, size: int, level: str | None, seed: int, **options: Any) -> Any:
    return sl.generate(name, size, level, seed, **options)


def spare_parts(generator: Generator, puzzle: Any) -> list[Any]:
    """The parts that could go while the puzzle stays unique and no harder than asked."""
    from sightline.core.dice import Dice

    found = []
    for part in generator.maker.parts(Dice(0), puzzle, generator.request):
        less = generator.maker.without(puzzle, part)
        if less == puzzle or not sl.solve(less).unique:
            continue
        if generator.target.cap > 7 or not generator.stuck(less):
            found.append(part)
    return found


def answers_by_sat(puzzle: Any, most: int = 2) -> int:
    """How many answers there are, up to *most*, by clauses over whole lines that were listed one by one."""
    family: Family[Any, Any] = family_of(puzzle)
    if isinstance(puzzle, sl.Hashi):
        rules = (puzzle.planks, puzzle.connected, puzzle.loops)
        return len(
            by_sat(
                Map(puzzle.columns, list(puzzle.cells), list(puzzle.counts), *rules, puzzle.start.masks, puzzle.width),
                most,
            )
        )
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Cadical153

    board, reasons = family.start(puzzle), family.reasons
    assert reasons is not None
    numbers: dict[tuple[int, int], int] = {}
    with Cadical153() as solver:
        for line in reasons.scopes.all(puzzle):
            ways = list(family.lines(board, line))
            chosen = [number(numbers, (-1 - line, way)) for way in range(len(ways))]
            solver.add_clause(chosen)
            for way, values in zip(chosen, ways, strict=True):
                for spot, value in zip(reasons.scope_spots(puzzle, line), values, strict=True):
                    solver.add_clause([-way, number(numbers, (spot, value))])
        for spot, mask in enumerate(board.domains):
            cell = [number(numbers, (spot, value)) for value in range(mask.bit_length()) if mask >> value & 1]
            for clause in CardEnc.atmost(cell, 1, encoding=EncType.pairwise).clauses:
                solver.add_clause(clause)
        found = 0
        while found < most and solver.solve():
            found += 1
            true = set(solver.get_model())
            solver.add_clause([-name for (spot, _), name in numbers.items() if spot >= 0 and name in true])
        return found


def number(numbers: dict[tuple[int, int], int], key: tuple[int, int]) -> int:
    return numbers.setdefault(key, len(numbers) + 1)

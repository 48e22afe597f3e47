"""Puzzles made for the laws about making."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import sightline as sl
from sightline.core.board import Board
from sightline.core.errors import InvalidPuzzle
from sightline.core.rng import Rng
from sightline.engine.make.generate import Generator
from sightline.engine.make.level_goal import LevelGoal
from sightline.family.maker import Maker, Request
from sightline.laws.law import Law


def maker_of(law: Law) -> Maker[Any, Any]:
    maker = law.family.maker
    assert maker is not None, f"{law.name} has no generator"
    return maker


def requests(law: Law) -> Iterator[tuple[int, str]]:
    """A few sizes, and every level that can be made there."""
    for size in law.sizes:
        for level in maker_of(law).levels(Request(size, size)):
            yield size, level


def spare_parts(generator: Generator, puzzle: Any) -> list[Any]:
    """The parts that could be removed while the puzzle stays unique and no harder than asked."""
    found = []
    goal = generator.goal
    assert isinstance(goal, LevelGoal)
    for part in generator.maker.parts(Rng(0), puzzle, generator.request):
        less = generator.maker.without(puzzle, part)
        if less == puzzle or not sl.solve(less).unique:
            continue
        if goal.target.cap > 7 or not goal.stuck(less):
            found.append(part)
    return found


def can_be_made(maker: Maker[Any, Any], size: int) -> bool:
    """Whether there are puzzles of so many rows and columns: some families have even sizes only."""
    with suppress(InvalidPuzzle):
        maker.levels(Request(size, size))
        return True
    return False


def random_boards(law: Law, count: int, sizes: range = range(4, 10)) -> Iterator[Board[Any]]:
    """Starts of puzzles from which some clues were removed at random."""
    maker = maker_of(law)
    possible = [size for size in sizes if can_be_made(maker, size)]
    assert possible, f"{law.name} makes no puzzle of a size in {sizes}"
    for seed in range(count):
        rng = Rng(seed)
        size = rng.choice(possible)
        request = Request(size, size, options=law.options(rng))
        puzzle = maker.pose(maker.propose(rng, request), request)
        for part in maker.parts(rng, puzzle, request):
            puzzle = maker.without(puzzle, part) if rng.chance(5, 8) else puzzle
        yield law.family.start(puzzle)


def hashes(law: Law, seeds: int) -> dict[str, list[str]]:
    """The hashes of a few puzzles for every level of the last size, and every style."""
    last = law.sizes[-1]
    plain: list[tuple[int, str | None, Mapping[str, Any]]] = [
        (size, level, {}) for size, level in requests(law) if size == last
    ]
    return {
        " ".join(map(str, (size, level, *options.items()))): [
            hashlib.sha256(sl.write(sl.generate(law.name, size, level, seed, **options)).encode()).hexdigest()[:16]
            for seed in range(seeds)
        ]
        for size, level, options in (*plain, *law.styles)
    }

"""A request as people type it – size, level, options – becomes a generator."""

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sightline.core.errors import SightlineError
from sightline.core.sentence import listed
from sightline.engine.make import lessons
from sightline.engine.make.generate import Generator
from sightline.engine.make.level_goal import LevelGoal
from sightline.engine.make.limits import DEFAULT_TESTS
from sightline.engine.make.puzzle_tests import PuzzleTests
from sightline.engine.make.target import check_request, maker_of
from sightline.family import Family, Option
from sightline.family.maker import Maker, Request, Symmetry


def generator(
    family: Family[Any, Any],
    size: str | int | None = None,
    level: str | None = None,
    symmetry: str = "none",
    minimal: bool = True,
    technique: str | None = None,
    tests: int | None = None,
    options: Mapping[str, Any] | None = None,
    tier: int | None = None,
) -> Generator:
    """The generator for a request: `make(seed)` gives a puzzle and what is known of it."""
    if sum(one is not None for one in (level, technique, tier)) > 1 and tier is not None:
        raise SightlineError("a puzzle is made for a tier, a difficulty or a technique: ask for one of them")
    maker = maker_of(family)
    chosen = read_options(family, maker, options or {})
    budget = DEFAULT_TESTS if tests is None else tests
    if technique is None:
        request = replace(new_request(maker, size, level, symmetry, chosen), tier=tier)
        check_request(maker, family, request)
        asked = f"{level} puzzle" if level else f"puzzle of tier {tier}" if tier else "puzzle"
        tests_of = PuzzleTests(family, request, asked, budget)
        skills = maker.skills(request) if level else [None]
        return Generator(*(LevelGoal(tests_of, minimal, skill) for skill in skills))
    defaults = lessons.needs(family, technique).options
    request = new_request(maker, size, level, symmetry, {**defaults, **chosen})
    if size is None:
        request = lessons.with_room(family, technique, request)
    check_request(maker, family, request)
    request = lessons.with_level(family, technique, request)
    asked = f"puzzle that needs {lessons.techniques_called(family, technique)[0].name}"
    return Generator(lessons.LessonGoal(PuzzleTests(family, request, asked, budget), minimal, technique))


def idle_generator(family: Family[Any, Any], options: Mapping[str, Any], **request: Any) -> Generator:
    """A generator to make one puzzle with: that of the last equal request, unless it is at work or its options name a
    file.

    Reading a request takes as long as a third of the tests of a small puzzle.
    """
    if PLAIN.issuperset(map(type, (*request.values(), *options.values()))) and not names_file(family, options):
        found = _generator_of(family, tuple([(name, type(value), value) for name, value in options.items()]), **request)
        if not found.turn.locked():
            return found
    return generator(family, options=options, **request)


def names_file(family: Family[Any, Any], options: Mapping[str, Any]) -> bool:
    """Whether an option names a file, or is unknown."""
    known = maker_of(family).options if options else {}
    return any(name not in known or known[name].file for name in options)


PLAIN = frozenset((int, str, bool, type(None)))
"""Types of values that never change."""


@lru_cache(maxsize=8, typed=True)
def _generator_of(family: Family[Any, Any], options: tuple[tuple[str, type, Any], ...], **request: Any) -> Generator:
    return generator(family, options={name: value for name, _, value in options}, **request)


def read_options(family: Family[Any, Any], maker: Maker[Any, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a request as their family reads them; raises `SightlineError` for one that it does not have."""
    if unknown := options.keys() - maker.options.keys():
        known = ", ".join(maker.options) or "none"
        raise SightlineError(f"{family.name} has no option '{min(unknown)}' for making; it has {known}")
    return {name: read_option(maker.options[name], value) for name, value in options.items()}


def read_option(option: Option, value: Any) -> Any:
    """`"3"` is 3, and `"no"` is False."""
    return value if value is None or isinstance(value, bool) else option.parse(str(value))


def new_request(
    maker: Maker[Any, Any], size: str | int | None, level: str | None, symmetry: str, options: Mapping[str, Any]
) -> Request:
    rows, columns = maker.default_size(options) if size is None else read_size(size)
    return Request(rows, columns, level, read_symmetry(maker, symmetry), options)


def read_symmetry(maker: Maker[Any, Any], symmetry: str) -> Symmetry:
    if symmetry not in maker.symmetries:
        known = listed(list(maker.symmetries), " or ")
        raise SightlineError(f"'{str(symmetry)[:20]}' is not a symmetry that can be asked for here: choose {known}")
    return Symmetry(symmetry)


def read_size(size: str | int) -> tuple[int, int]:
    """ "RxC", or one number for both."""
    sides = str(size).lower().replace("×", "x").split("x")
    if len(sides) > 2 or not all(side.isascii() and side.isdigit() and len(side) < 5 for side in sides):
        raise SightlineError(f"a size is rows x columns such as 15x20, found '{str(size)[:20]}'")
    return int(sides[0]), int(sides[-1])


def describe(generator: Generator, seed: int, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What to keep with a new puzzle, for its `meta`: the seed, and what was asked for in plain values."""
    request = generator.request
    options = generator.maker.options
    plain = {
        name: value
        for name, value in asked.items()
        if isinstance(value, (int, str)) and not (name in options and options[name].file)
    }
    chosen = {"size": f"{request.rows}x{request.columns}", "difficulty": request.level, **plain}
    usual = {"symmetry": Symmetry.NONE.value, "minimal": True}
    return {"seed": seed} | {
        name: value for name, value in chosen.items() if value is not None and usual.get(name) != value
    }


def any_seed(seed: int | None) -> int:
    """*seed*, or a random one that is short enough to write down."""
    return int.from_bytes(os.urandom(4), "little") if seed is None else seed

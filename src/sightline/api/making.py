"""generate, library: new puzzles, and puzzles to begin with."""

from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

from sightline.core.board import Puzzle
from sightline.core.puzzle import with_meta
from sightline.kernel.limits import Cancel, Meter, OnProgress, require_limits
from sightline.registry import family as family_named
from sightline.registry import name_of

if TYPE_CHECKING:
    from sightline.engine.make.generate import Generator
    from sightline.packs import Entry

P = TypeVar("P", bound=Puzzle)


@overload
def generate(
    family: type[P],
    size: str | int | None = ...,
    difficulty: str | None = ...,
    seed: int | None = ...,
    **options: Any,
) -> P: ...
@overload
def generate(
    family: str,
    size: str | int | None = ...,
    difficulty: str | None = ...,
    seed: int | None = ...,
    **options: Any,
) -> Puzzle: ...
def generate(
    family: str | type[Puzzle],
    size: str | int | None = None,
    difficulty: str | None = None,
    seed: int | None = None,
    *,
    symmetry: str = "none",
    minimal: bool = True,
    technique: str | None = None,
    tier: int | None = None,
    tests: int | None = None,
    steps: int | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
    **options: Any,
) -> Puzzle:
    """A new puzzle with one solution; a *seed* gives the same one everywhere.

    *family* is a name or a type of puzzles, *size* is "RxC" or a number; *difficulty* is the level that `rate` must
    give it; *minimal*: no clue can be spared at that level; *technique*: solvable with it, and not without; *tier*: the
    highest that `rate` must find in it; *tests*: the budget, in tests of candidate puzzles (*steps* is its older name).
    The other options are the family's, as `sightline generate --help` lists them. The puzzle's `meta` has the seed and
    what was asked for.
    """
    from sightline.engine.make.requests import any_seed, describe, idle_generator

    require_limits(tests=tests, steps=steps)
    request = {"size": size, "level": difficulty, "symmetry": symmetry, "minimal": minimal}
    goal = {"technique": technique, "tier": tier, "tests": steps if tests is None else tests}
    maker = idle_generator(family_named(name_of(family)), options, **request, **goal)
    with Meter("generate", None, seconds, cancel, on_progress):
        made: Any = maker.make(any_seed(seed))
    asked = {"symmetry": symmetry, "minimal": minimal, "technique": technique, "tier": tier, **options}
    return cast(Puzzle, with_meta(made.puzzle, generated=describe(maker, made.seed, asked)))


def generator(name: str, *request: Any, **options: Any) -> "Generator":
    """The generator for the puzzles of one request, as `engine.make.requests` reads it: `make(seed)` gives one."""
    from sightline.engine.make import requests

    return requests.generator(family_named(name), *request, **options)


def library(family: str | None = None, level: str | None = None) -> "list[Entry]":
    """Puzzles to begin with, each with `.family`, `.name`, `.level` and `.puzzle`; of one family or level, or all."""
    from sightline import packs

    return packs.library(family, level)

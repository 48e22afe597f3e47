"""solve, solve_all, count, check, lines, backbone, ambiguity: solutions and answers."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, overload

from sightline import registry
from sightline.core.board import Board, Puzzle, PuzzleOf
from sightline.core.errors import SightlineError
from sightline.core.plain import plain
from sightline.core.solutions import Solutions
from sightline.engine import solve as solving
from sightline.engine.solve import DEFAULT_STEPS, SEARCHES
from sightline.family import Violation
from sightline.kernel.limits import Cancel, Meter, OnProgress, current, require_limits
from sightline.reading import start
from sightline.registry import family_of

if TYPE_CHECKING:
    from types import EllipsisType

    from sightline.engine.review.ambiguity import Ambiguity

B = TypeVar("B", bound=Board[Any])

PuzzleOrBoard = Puzzle | Board[Any]


@overload
def solve(
    puzzle: B,
    limit: "int | EllipsisType | None" = ...,
    *,
    search: str = ...,
    workers: int | None = ...,
    steps: int | None = ...,
    seconds: float | None = ...,
    cancel: Cancel | None = ...,
    on_progress: OnProgress | None = ...,
) -> Solutions[B]: ...
@overload
def solve(
    puzzle: PuzzleOf[B],
    limit: "int | EllipsisType | None" = ...,
    *,
    search: str = ...,
    workers: int | None = ...,
    steps: int | None = ...,
    seconds: float | None = ...,
    cancel: Cancel | None = ...,
    on_progress: OnProgress | None = ...,
) -> Solutions[B]: ...
@overload
def solve(
    puzzle: Puzzle,
    limit: "int | EllipsisType | None" = ...,
    *,
    search: str = ...,
    workers: int | None = ...,
    steps: int | None = ...,
    seconds: float | None = ...,
    cancel: Cancel | None = ...,
    on_progress: OnProgress | None = ...,
) -> Solutions[Board[Any]]: ...
def solve(
    puzzle: PuzzleOrBoard,
    limit: "int | EllipsisType | None" = ...,
    *,
    search: str = "auto",
    workers: int | None = None,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> Solutions[Any]:
    """The solutions: list-like, with `.claim`, `.unique`, `.nodes`. Two are sought; `limit=None` is all, lazily.

    A budget of *steps* or *seconds* never raises: the claim is then `GAVE_UP`. *cancel* raises `Cancelled`: in the
    call, or without a limit where the solutions are read; what was found is then still there.

    *workers*: so many processes, 256 at most, share a search that is long, and the first to know the answer ends it;
    which solutions are found then depends on the machine. *steps* are for all of them together, and each search has a
    part of them, so that a puzzle may need more than it does in one process; what was spent on searches that nobody
    waited for is not in `.steps`. The `partial` of `Cancelled` then has the solutions found by all that had answered.
    One worker, or None, is this process alone, which always finds the same.
    """
    if search != "auto" and search not in SEARCHES:
        raise ValueError(f"search={search!r}: it is one of {', '.join(SEARCHES)}")
    owner = registry.owners.get(type(puzzle))
    posing = owner.posing if owner else None  # of a board there is none
    if owner is None:
        owner = family_of(puzzle.puzzle if isinstance(puzzle, Board) else puzzle)
    most = owner.limit if limit is ... else limit
    if most is not owner.limit or steps is not DEFAULT_STEPS or seconds is not None:
        require_limits(limit=most, steps=steps, seconds=seconds)
    meter = None
    if cancel or on_progress:
        meter = Meter("solve", None, None, cancel, on_progress)
        meter.check()
    if workers is not None and _are_several(workers):
        return _solve_by(workers, start(puzzle), most, search, steps, seconds, meter)
    if meter is None and posing and most and search != "never" and not current():
        return solving.solve_puzzle(owner, posing, puzzle, most, search, steps, seconds or 0.0)
    return solving.solve(owner, start(puzzle), most, search, steps, seconds or 0.0, meter)


def _are_several(workers: int) -> bool:
    """Whether other processes are needed; refuses numbers below 0."""
    require_limits(workers=workers)
    return workers > 1


def _solve_by(
    workers: int,
    board: Board[Any],
    limit: int | None,
    search: str,
    steps: int | None,
    seconds: float | None,
    meter: Meter | None,
) -> Solutions[Any]:
    from sightline.parallel.sharing import local_cubes, solve_one

    if limit is None:
        raise ValueError(f"workers={workers}: several look for a few solutions: give a limit, such as limit=2")
    if search != "auto":
        raise ValueError(f"workers={workers}: several look for them by the usual search: leave out search={search!r}")
    return solve_one(board, limit, partial(local_cubes, workers=workers), steps, seconds, meter)


def solve_all(
    puzzles: Iterable[PuzzleOrBoard],
    limit: int | None = None,
    *,
    workers: int | None = None,
    search: str = "auto",
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> Iterator[Solutions[Any]]:
    """The solutions of each puzzle, as `solve` gives them, lazily and in the order of the puzzles.

    *limit* is that of `solve`; None is its default, two in most families. *workers*: so many threads of the kernel, 256
    at most, share the work; from the first puzzle on that takes Python (of a family without a model in the kernel, or
    that asks for the most; any with `search="never"`) so many processes. None solves all puzzles here, one after the
    other. *steps* and *seconds* are for each puzzle, *cancel* ends all.
    """
    require_limits(limit=limit, steps=steps, seconds=seconds, workers=workers)
    if search not in SEARCHES:
        raise ValueError(f"search={search!r}: it is one of {', '.join(SEARCHES)}")
    options: dict[str, Any] = {"search": search, "steps": steps, "seconds": seconds}
    meter = Meter("solve_all", None, None, cancel, on_progress)
    if workers:
        from sightline.parallel.many import share_out

        return share_out(iter(puzzles), limit, options, workers, meter)
    return _solve_each(iter(puzzles), ... if limit is None else limit, options, meter)


def _solve_each(
    puzzles: Iterator[Any], limit: "int | EllipsisType", options: dict[str, Any], meter: Meter
) -> Iterator[Solutions[Any]]:
    for puzzle in puzzles:
        meter.check()
        yield solve(puzzle, limit, **options, cancel=meter.cancel)
        meter.found += 1


def count(
    puzzle: PuzzleOrBoard,
    limit: int | None = None,
    *,
    workers: int | None = None,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> int:
    """How many solutions there are, exactly, without listing them where that can be avoided.

    If the budget is spent first, `BudgetExceeded` says how many there are at least. *workers*: so many processes, 256
    at most, share a count that takes long; *steps* are for all of them together, as in `solve`.
    """
    board = start(puzzle)
    require_limits(limit=limit, steps=steps, seconds=seconds)
    meter = Meter("count", None, None, cancel, on_progress)
    meter.check()
    if workers is not None and _are_several(workers):
        from sightline.parallel.sharing import count_one, local_cubes

        if limit is not None:
            raise ValueError(f"workers={workers}: several count all solutions: leave out limit={limit}")
        return count_one(board, partial(local_cubes, workers=workers), steps, seconds, meter)
    return solving.count(family_of(board.puzzle), board, limit, steps, seconds or 0.0, meter)


def check(puzzle: Puzzle, answer: Any) -> list[Violation]:
    """The rules that *answer* breaks, by name and place; none if it is right.

    It is given as people write it (rows of numbers, in most families), as an array of that, or as a board.
    """
    owner = family_of(puzzle)
    return list(owner.violations(puzzle, owner.answer(answer) if isinstance(answer, Board) else plain(answer)))


def lines(board: PuzzleOrBoard, line: int) -> Iterator[tuple[int, ...]]:
    """Lazily, every arrangement of one line that fits its clues and the board."""
    position = start(board)
    owner = family_of(position.puzzle)
    if owner.lines is None:
        raise SightlineError(f"{owner.name} puzzles have no lines to list")
    return owner.lines(position, line)


@overload
def backbone(
    puzzle: B,
    *,
    steps: int | None = ...,
    seconds: float | None = ...,
    cancel: Cancel | None = ...,
    on_progress: OnProgress | None = ...,
) -> B: ...
@overload
def backbone(
    puzzle: PuzzleOf[B],
    *,
    steps: int | None = ...,
    seconds: float | None = ...,
    cancel: Cancel | None = ...,
    on_progress: OnProgress | None = ...,
) -> B: ...
@overload
def backbone(
    puzzle: Puzzle,
    *,
    steps: int | None = ...,
    seconds: float | None = ...,
    cancel: Cancel | None = ...,
    on_progress: OnProgress | None = ...,
) -> Board[Any]: ...
def backbone(
    puzzle: PuzzleOrBoard,
    *,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> Board[Any]:
    """What all solutions have in common: the board on which just the values that some solution has are possible."""
    from sightline.engine.review import ambiguity as ambiguities

    board = start(puzzle)
    with Meter("backbone", steps, seconds, cancel, on_progress):
        return ambiguities.backbone(family_of(board.puzzle), board)


def ambiguity(
    puzzle: PuzzleOrBoard,
    *,
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> "Ambiguity | None":
    """Of a puzzle with several solutions: two of them, where they differ, what all share; None of any other."""
    from sightline.engine.review import ambiguity as ambiguities

    board = start(puzzle)
    with Meter("ambiguity", steps, seconds, cancel, on_progress):
        return ambiguities.ambiguity(family_of(board.puzzle), board)

"""explain, hint, why, rate, conflict, lint, verify: the verbs that give reasons."""

import json
from collections.abc import Callable, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, cast

from sightline.api.solving import PuzzleOrBoard
from sightline.core.board import Board, Fact, Puzzle
from sightline.core.errors import BudgetExceeded, Cancelled, NoSolution, SightlineError
from sightline.core.solutions import Claim
from sightline.documents import trace_document
from sightline.engine import solve as solving
from sightline.engine.solve import REASONING_STEPS
from sightline.kernel.limits import Cancel, Meter, OnProgress, require_limits, tick
from sightline.reading import start
from sightline.registry import family, family_of, reasoning

if TYPE_CHECKING:  # what reasons need is loaded by the verbs that give them: most runs of the command only solve
    from sightline.core.trace import Trace
    from sightline.engine.reason.answers.hint import Hint
    from sightline.engine.reason.answers.rate import Rating
    from sightline.engine.review.conflict import Conflict
    from sightline.engine.review.lint import Lint
    from sightline.family.reasons import Reasons
    from sightline.proof import MakeRules, Verdict


def explain(
    puzzle: PuzzleOrBoard,
    on_round: "Callable[[Trace], None] | None" = None,
    *,
    every: bool = False,
    steps: int | None = REASONING_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> "Trace":
    """The puzzle, or a position, explained step by step; `print` reads as numbered sentences.

    With *every*, all that the techniques find, in that order, also what no value needs.
    *on_round* is called with the trace so far after each round. If the budget is spent, or *cancel* is set, the error's
    `partial` is the trace so far.
    """
    from sightline.engine.reason import explain as explaining

    board = start(puzzle)
    with Meter("explain", steps, seconds, cancel, on_progress):
        return explaining.explain(reasoning(board.puzzle), board, on_round, every=every)


def hint(
    board: PuzzleOrBoard,
    *,
    steps: int | None = REASONING_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> "Hint":
    """The next step from where the player stands, or the mistake that stands in the way; `rungs` tells it little by
    little."""
    from sightline.engine.reason.answers import hint as hinting

    position = start(board)
    with Meter("hint", steps, seconds, cancel, on_progress):
        return hinting.hint(reasoning(position.puzzle), position)


def why(
    board: PuzzleOrBoard,
    fact: str | Fact,
    *,
    steps: int | None = REASONING_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> "Trace | None":
    """Why a value is impossible, or certain, as "r3c4=5" or a `Fact` says it: the steps of an explanation that it rests
    on, in order. None if it is possible and not certain, or known already."""
    from sightline.engine.reason.answers import why as asking

    position = start(board)
    owner = reasoning(position.puzzle)
    asked = _read_fact(owner.reasons, position.puzzle, fact) if isinstance(fact, str) else _known_fact(position, fact)
    with Meter("why", steps, seconds, cancel, on_progress):
        return asking.why(owner, position, asked)


def _read_fact(reasons: "Reasons[Any]", puzzle: Any, text: str) -> Fact:
    """The fact that a text names; raises `SightlineError` if the printed puzzle says something else there."""
    fact = reasons.read_fact(puzzle, text)
    if not fact.mask & start(puzzle)[fact.spot]:
        raise SightlineError(f"{text}: the puzzle itself gives another value there, so there is nothing to explain")
    return fact


def _known_fact(board: Board[Any], fact: Fact) -> Fact:
    """The same fact; `ValueError` if the board has no such spot, or the spot no such value."""
    if not 0 <= fact.spot < len(board):
        raise ValueError(f"there is no spot {fact.spot}: this board has {len(board)}")
    if not fact.mask & start(board.puzzle)[fact.spot]:
        raise ValueError(f"spot {fact.spot} has no value of the mask {fact.mask}")
    return fact


def rate(
    puzzle: PuzzleOrBoard,
    *,
    steps: int | None = REASONING_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> "Rating":
    """How hard it is: level, tier, effort, the hardest technique, uses per technique.

    If the budget is spent, or *cancel* is set, the error's `partial` is the least rating that the puzzle can have.
    """
    from sightline.core.trace import End, Trace
    from sightline.engine.reason import explain as explaining
    from sightline.engine.reason.answers import rate as rating

    board = start(puzzle)
    owner = reasoning(board.puzzle)
    try:
        with Meter("rate", steps, seconds, cancel, on_progress):
            solutions = solving.solve(owner, board, 2)
            if not solutions and solutions.claim is Claim.ALL:
                raise NoSolution("a puzzle without a solution has no level")
            trace = explaining.explain(owner, board, sentences=False)
    except (BudgetExceeded, Cancelled) as stop:
        stop.partial = rating.lower_bound(owner, stop.partial) if isinstance(stop.partial, Trace) else None
        raise
    rated = rating.rate(owner, trace)
    return rated if solutions.unique or trace.end is End.BEST else rating.unrated(rated.profile)


def conflict(
    puzzle: Puzzle,
    *,
    steps: int | None = REASONING_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> "Conflict":
    """Of a puzzle without a solution: clues and givens that contradict each other, all of them needed, and why."""
    from sightline.engine.review import conflict as conflicts

    board = start(puzzle)
    with Meter("conflict", steps, seconds, cancel, on_progress):
        if solving.solve(reasoning(board.puzzle), board, 1):
            raise SightlineError("nothing is in conflict here: there is a solution")
        return conflicts.conflict(reasoning(board.puzzle), board.puzzle)


def lint(
    puzzle: Puzzle,
    *,
    steps: int | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> "Lint":
    """For makers: unique? every clue needed? how hard, how symmetric? And the one clue that would put it right.

    *steps* is the budget of each check: what is not known within it is left out, and `complete` is False. If *seconds*
    are spent, or *cancel* is set, the error's `partial` is the report so far.
    """
    from sightline.engine.review import lint as linting

    require_limits(steps=steps)
    with Meter("lint", None, seconds, cancel, on_progress):
        return linting.lint(family_of(puzzle), puzzle, linting.STEPS if steps is None else steps)


def verify(
    trace: "Trace | Mapping[str, Any]",
    rules: "MakeRules | None" = None,
    *,
    steps: int | None = None,
    seconds: float | None = 60.0,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> "Verdict":
    """Checks a trace, or its document, with the independent checker; returns what it proves, or raises `Refused`.

    *rules* replaces the rules that the trace's family brings for the checker; a step is one question to them. A
    trace that takes longer than *seconds* is neither right nor wrong: `BudgetExceeded`.
    """
    from sightline import proof
    from sightline.api.refused import Refused

    document = trace if isinstance(trace, Mapping) else json.loads(json.dumps(trace_document(trace)))
    name = document.get("family")
    if rules is None and isinstance(name, str):
        rules = family(name).require("checker")
    require_limits(seconds=seconds)
    with Meter("verify", steps, None, cancel, on_progress):
        try:
            return proof.verify(document, rules and _counting(rules), inf if seconds is None else seconds)
        except proof.OutOfTime as slow:
            raise BudgetExceeded(message=f"verify: {slow}") from None
        except proof.Refused as refusal:
            raise Refused(str(refusal)) from None


def _counting(rules: "MakeRules") -> "MakeRules":
    """The same rules for the checker; each question to them counts as a step."""

    class Counting:
        def __init__(self, puzzle: Mapping[str, Any]) -> None:
            self.rules = rules(puzzle)

        def excluded(self, *question: Any) -> bool:
            tick()
            return self.rules.excluded(*question)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.rules, name)

    return cast("MakeRules", Counting)

"""The public verbs: everything that a script, the command and the studio do goes through here."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sightline.core.board import Board, Fact, Puzzle
from sightline.core.display import use_renderers
from sightline.core.errors import NoSolution, SightlineError
from sightline.core.scene import PLAIN, Look, Scene
from sightline.core.solutions import Claim, Solutions
from sightline.documents import trace_document as trace_document
from sightline.engine import solve as solving
from sightline.engine.solve import DEFAULT_STEPS, SEARCHES
from sightline.family import Violation
from sightline.reading import read as read
from sightline.reading import read_all as read_all
from sightline.reading import read_board as read_board
from sightline.reading import read_boards as read_boards
from sightline.reading import read_position as read_position
from sightline.reading import start as start
from sightline.reading import write as write
from sightline.registry import family, family_of, reasoning
from sightline.sources import records as records

if TYPE_CHECKING:  # reasons are loaded by the verbs that give them: most runs of the command only solve
    from sightline.core.trace import Trace
    from sightline.engine.make.generate import Generator
    from sightline.engine.reason.hint import Hint
    from sightline.engine.reason.rate import Rating
    from sightline.engine.review.ambiguity import Ambiguity
    from sightline.engine.review.conflict import Conflict
    from sightline.engine.review.lint import Lint
    from sightline.packs import Entry
    from sightline.proof import MakeRules, Verdict


use_renderers(
    svg=lambda value: import_module("sightline.notebook").svg(value),
    html=lambda value: import_module("sightline.notebook").html(value),
)


def solve(
    puzzle: Puzzle | Board[Any],
    limit: int | None = -1,
    *,
    search: str = "auto",
    steps: int = DEFAULT_STEPS,
    seconds: float = 0.0,
) -> Solutions[Any]:
    """The solutions: list-like, with `.claim`, `.unique`, `.nodes`. Two are sought; `limit=None` is all, lazily."""
    if search not in SEARCHES:
        raise ValueError(f"search={search!r}: it is one of {', '.join(SEARCHES)}")
    board = start(puzzle)
    owner = family_of(board.puzzle)
    return solving.solve(owner, board, owner.limit if limit == -1 else limit, search, steps, seconds)


def count(
    puzzle: Puzzle | Board[Any], limit: int | None = None, *, steps: int = DEFAULT_STEPS, seconds: float = 0.0
) -> int:
    """How many solutions there are, exactly, without listing them where that can be avoided."""
    board = start(puzzle)
    return solving.count(family_of(board.puzzle), board, limit, steps, seconds)


def check(puzzle: Puzzle, answer: Any) -> list[Violation]:
    """The rules that *answer* breaks, by name and place; none if it is right."""
    return list(family_of(puzzle).violations(puzzle, answer))


def lines(board: Puzzle | Board[Any], line: int) -> Iterator[tuple[int, ...]]:
    """Lazily, every arrangement of one line that fits its clues and the board."""
    position = start(board)
    owner = family_of(position.puzzle)
    if owner.lines is None:
        raise SightlineError(f"{owner.name} puzzles have no lines to list")
    return owner.lines(position, line)


def explain(puzzle: Puzzle | Board[Any], on_round: "Callable[[Trace], None] | None" = None) -> "Trace":
    """The puzzle, or a position, explained step by step; `print` reads as numbered sentences.

    *on_round* is called with the trace so far after each round.
    """
    from sightline.engine.reason import explain as explaining

    board = start(puzzle)
    return explaining.explain(reasoning(board.puzzle), board, on_round)


def hint(board: Puzzle | Board[Any]) -> "Hint":
    """The next step from where the player stands, or the mistake that stands in the way."""
    from sightline.engine.reason import hint as hinting

    position = start(board)
    return hinting.hint(reasoning(position.puzzle), position)


def why(board: Puzzle | Board[Any], fact: str | Fact) -> "Trace | None":
    """Why a value is impossible, or certain, as "r3c4=5" or a `Fact` says it: the steps of an explanation that it rests
    on, in order. None if it is possible and not certain."""
    from sightline.engine.reason import why as asking

    position = start(board)
    owner = reasoning(position.puzzle)
    asked = owner.reasons.read_fact(position.puzzle, fact) if isinstance(fact, str) else fact
    return asking.why(owner, position, asked)


def conflict(puzzle: Puzzle) -> "Conflict":
    """Of a puzzle without a solution: clues and givens that contradict each other, all of them needed, and why."""
    from sightline.engine.review import conflict as conflicts

    board = start(puzzle)
    if solving.solve(reasoning(board.puzzle), board, 1):
        raise SightlineError("nothing is in conflict here: there is a solution")
    return conflicts.conflict(reasoning(board.puzzle), board.puzzle)


def ambiguity(puzzle: Puzzle | Board[Any]) -> "Ambiguity | None":
    """Of a puzzle with several solutions: two of them, where they differ, what all share; None of any other."""
    from sightline.engine.review import ambiguity as ambiguities

    board = start(puzzle)
    return ambiguities.ambiguity(family_of(board.puzzle), board)


def backbone(puzzle: Puzzle | Board[Any], *, steps: int = DEFAULT_STEPS) -> Board[Any]:
    """What all solutions have in common: the board on which just the values that some solution has are possible."""
    from sightline.engine.review import ambiguity as ambiguities

    board = start(puzzle)
    return ambiguities.backbone(family_of(board.puzzle), board, steps)


def verify(trace: "Trace | Mapping[str, Any]", rules: "MakeRules | None" = None) -> "Verdict":
    """Checks a trace, or its document, with the independent checker; returns what it proves, or raises `Refused`.

    *rules* replaces the rules that the trace's family brings for the checker.
    """
    from sightline import proof

    document = trace if isinstance(trace, Mapping) else json.loads(json.dumps(trace_document(trace)))
    name = document.get("family")
    if rules is None and isinstance(name, str):
        rules = family(name).require("checker")
    return proof.verify(document, rules)


def rate(puzzle: Puzzle | Board[Any]) -> "Rating":
    """How hard it is: level, tier, effort, the hardest technique, uses per technique."""
    from sightline.core.trace import End
    from sightline.engine.reason import explain as explaining
    from sightline.engine.reason import rate as rating

    board = start(puzzle)
    owner = reasoning(board.puzzle)
    solutions = solving.solve(owner, board, 2)
    if not solutions and solutions.claim is Claim.ALL:
        raise NoSolution("a puzzle without a solution has no level")
    trace = explaining.explain(owner, board, sentences=False)
    rated = rating.rate(trace)
    return rated if solutions.unique or trace.end is End.BEST else rating.unrated(rated.profile)


def library(family: str | None = None, level: str | None = None) -> "list[Entry]":
    """Puzzles to begin with, each with `.family`, `.name`, `.level` and `.puzzle`; of one family or level, or all."""
    from sightline import packs

    return packs.library(family, level)


def lint(puzzle: Puzzle, *, steps: int | None = None) -> "Lint":
    """For makers: unique? every clue needed? how hard, how symmetric? And the one clue that would put it right."""
    from sightline.engine.review import lint as linting

    return linting.lint(family_of(puzzle), puzzle, linting.STEPS if steps is None else steps)


def generate(
    family: str,
    size: str | int | None = None,
    difficulty: str | None = None,
    seed: int | None = None,
    *,
    symmetry: str = "none",
    minimal: bool = True,
    technique: str | None = None,
    tests: int | None = None,
    steps: int | None = None,
    **options: Any,
) -> Any:
    """A new puzzle with one solution; a *seed* gives the same one everywhere.

    *size* is "RxC" or a number; *difficulty* is the level that `rate` must give it; *minimal*: no clue can be spared at
    that level; *technique*: solvable with it, and not without; *tests*: the budget, in tests of candidate puzzles
    (*steps* is its older name). The other options are the family's, as `sightline generate --help` lists them.
    """
    from sightline.engine.make.requests import any_seed

    budget = steps if tests is None else tests
    made = generator(family, size, difficulty, symmetry, minimal, technique, budget, options).make(any_seed(seed))
    return made.puzzle


def generator(name: str, *request: Any, **options: Any) -> "Generator":
    """The generator for the puzzles of one request, as `engine.make.requests` reads it: `make(seed)` gives one."""
    from sightline.engine.make import requests

    return requests.generator(family(name), *request, **options)


def trace_page(trace: "Trace") -> str:
    """A trace as one HTML page with a slider through its steps; it loads nothing and works from a file."""
    from sightline import printing

    return printing.explanation_page(trace)


def scene(board: Puzzle | Board[Any], look: Look = PLAIN) -> Scene:
    """The drawing of *board* as a value, ready to render."""
    position = start(board)
    return family_of(position.puzzle).scene(position, look)


def draw(
    board: Puzzle | Board[Any], format: str = "text", *, candidates: bool = False, cover: Iterable[Any] = ()
) -> Any:
    """A picture of *board*: "text" or "svg", as bytes "pdf" or "png"; *cover* shows the proof of a best solution."""
    return render(scene(board, Look(candidates=candidates, best_proof=tuple(cover))), format)


def render(picture: Scene, format: str) -> str | bytes:
    """A drawing written down; what a format needs is loaded when it is asked for."""
    if format not in RENDERERS:
        raise SightlineError(f"cannot draw as '{format}'; I can as {', '.join(RENDERERS)}")
    room, name = RENDERERS[format]
    writer: Callable[[Any], str | bytes] = getattr(import_module(f"sightline.render.{room}"), name)
    return writer([picture] if format == "pdf" else picture)


RENDERERS = {"text": ("text", "to_text"), "svg": ("svg", "to_svg"), "pdf": ("pdf", "to_pdf"), "png": ("png", "to_png")}


def book(
    puzzles: Iterable[Puzzle],
    *,
    title: str = "Puzzles",
    paper: str = "a4",
    layout: str = "auto",
    levels: bool = True,
    answers: bool = True,
    font: str | None = None,
) -> bytes:
    """A PDF to print: title, how to play, the puzzles with their levels, answers; *font* is a file for rare letters."""
    from sightline import printing

    return printing.book(puzzles, printing.book_options(title, paper, layout, answers, font), levels).pdf

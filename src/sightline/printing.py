"""Books of puzzles and explanations as pages: solves, rates and draws what they need."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import islice
from typing import Any, NamedTuple
from unicodedata import normalize

from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded, NoSolution, SightlineError
from sightline.core.levels import LEVELS
from sightline.core.scene import PLAIN, Look, Scene
from sightline.core.sentence import numbered
from sightline.core.solutions import Claim, Solutions
from sightline.core.trace import End, Trace
from sightline.engine.reason.answers.frames import Frame, apply_step, ending_text, frames
from sightline.engine.reason.answers.rate import rate
from sightline.engine.reason.explain import explain
from sightline.engine.review.ambiguity import Ambiguity
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.kernel.limits import tick
from sightline.registry import family_of
from sightline.render.book import BookOptions, BookWriter, Entry, Lesson
from sightline.render.page import Slide, to_page
from sightline.render.walk import WalkWriter


class Book(NamedTuple):
    """A finished book."""

    pdf: bytes
    pages: int
    levels: tuple[str | None, ...]
    ambiguous: tuple[int, ...]
    """The numbers, from 1, of puzzles with several solutions."""


def book(
    puzzles: Iterable[Any], options: BookOptions, levels: bool, advance: Callable[[], None] = lambda: None
) -> Book:
    """The puzzles as a book; *advance* is called after each."""
    writer = BookWriter(options)
    chosen = list(puzzles)
    if not chosen:
        raise SightlineError("there is no puzzle to print")
    entries, ambiguous = [], []
    for number, puzzle in enumerate(chosen, 1):
        family = family_of(puzzle)
        solutions = find_answer(family, puzzle, number)
        several = solutions.claim is not Claim.BEST and not solutions.unique
        ambiguous += [number] if several else []
        entries.append(entry(family, puzzle, solutions, levels and not several))
        advance()
    pdf = writer.write(entries, list(lessons(chosen)))
    return Book(pdf, writer.pdf.pages, tuple(one.level for one in entries), tuple(ambiguous))


def find_answer(family: Family[Any, Any], puzzle: Any, number: int) -> Solutions[Any]:
    solutions = solve(family, family.start(puzzle), 2)
    if not solutions and solutions.claim is Claim.GAVE_UP:
        raise BudgetExceeded(0)
    if not solutions:
        raise NoSolution(f"puzzle {number} has no solution, so it cannot be printed")
    return solutions


def entry(family: Family[Any, Any], puzzle: Any, solutions: Solutions[Any], levels: bool) -> Entry:
    level = (
        rate(family, explain(family, family.start(puzzle), sentences=False)).level
        if levels and family.reasons
        else None
    )
    return Entry(
        family.title,
        family.scene(family.start(puzzle), PLAIN),
        family.scene(solutions[0], PLAIN),
        level,
        " · ".join(family.variants(puzzle)),
        f"the most is {solutions.value}" if solutions.value is not None else "",
    )


def lessons(puzzles: Sequence[Any]) -> Iterator[Lesson]:
    """How to play each kind of puzzle in the book, with its first example."""
    for family in dict.fromkeys(map(family_of, puzzles)):
        example = family.start(next(iter(family.examples.values())))
        answer = solve(family, example, 1)[0]
        yield Lesson(family.title, family.rules, family.scene(example, PLAIN), family.scene(answer, PLAIN))


def book_options(title: str, paper: str, layout: str, answers: bool, font: str | None) -> BookOptions:
    plain = normalize("NFC", " ".join(title.split()))
    return BookOptions(plain, paper.lower(), layout.lower(), answers, font, LEVELS)


class Walk(NamedTuple):
    """The pictures of an explanation with their texts: the puzzle, so many steps, the end."""

    title: str
    about: str
    slides: list[Slide]
    steps: int


def explanation_page(
    trace: Trace, before: str = "", left: Ambiguity | None = None, every: bool = False, until: int | None = None
) -> str:
    """An explanation as one HTML page; *before* is its first text, what is *left* open its last pictures."""
    shown = walk(trace, before, left, every, until)
    return to_page(shown.title, shown.about, shown.slides)


def explanation_pdf(
    trace: Trace,
    before: str = "",
    left: Ambiguity | None = None,
    every: bool = False,
    until: int | None = None,
    paper: str = "a4",
) -> bytes:
    """An explanation as PDF, several steps on a page; the arguments are those of `explanation_page`."""
    writer = WalkWriter(family_of(trace.start.puzzle).scene(trace.start, PLAIN).title, paper.lower())
    return writer.write(*walk(trace, before, left, every, until), on_slide=tick)


def walk(trace: Trace, before: str, left: Ambiguity | None, every: bool, until: int | None) -> Walk:
    family = family_of(trace.start.puzzle)
    level = rate(family, trace).level if trace.end in (End.SOLVED, End.BEST) else None
    shown = list(islice(slides(family, trace, before, every), None if until is None else until + 1))
    ends = until is None or until >= len(shown)
    shown = shown[: None if until is None else until + 1]
    steps = len(shown) - 1
    told = steps if until else sum(slide.tier > 0 for slide in shown)
    about = " · ".join(filter(None, [level, numbered(told, "step")]))
    return Walk(shown[0].scene.title, about, shown + list(last_slides(family, trace, left) if ends else ()), steps)


def explained_scene(family: Family[Any, Any], board: Board[Any], look: Look) -> Scene:
    """A drawing beside a sentence: its rows and columns have the numbers that the sentence uses."""
    scene: Scene = family.scene(board, look)
    return scene.with_line_numbers()


def step_scene(frame: Frame, number: int) -> Scene:
    """The drawing of a step of an explanation; its title is its sentence."""
    scene = explained_scene(family_of(frame.board.puzzle), frame.board, frame.look)
    return replace(scene, title=f"{scene.title}, step {number}: {frame.step}")


def slides(family: Family[Any, Any], trace: Trace, before: str, every: bool) -> Iterator[Slide]:
    yield Slide(explained_scene(family, trace.start, PLAIN), "The puzzle", before or family.rules)
    for step, board, look in frames(trace, every):
        tick()
        technique, links = step.technique, list(step.argument())
        yield Slide(explained_scene(family, board, look), technique.name, step.text, technique.tier, links)


def last_slides(family: Family[Any, Any], trace: Trace, left: Ambiguity | None) -> Iterator[Slide]:
    ending = ending_text(family, trace)
    if left is None:
        proof = solve(family, trace.start, 1).cover if trace.end is End.BEST else None
        board = reduce(apply_step, trace.steps, trace.start)
        yield Slide(explained_scene(family, board, Look(best_proof=tuple(proof or ()))), "The end", ending)
        return
    common = explained_scene(family, left.common, Look(candidates=True))
    look = Look(different=frozenset(left.different))
    first, second = (explained_scene(family, board, look) for board in (left.first, left.second))
    yield Slide(common, "What all solutions share", ending)
    yield Slide(first, "One solution", "Another differs from it where it is marked.")
    yield Slide(second, "Another solution", "It differs where it is marked.")

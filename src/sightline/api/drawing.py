"""draw, book, trace_page, trace_pdf: pictures, and pages to print or to read in a browser."""

import json
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from sightline.api.reasons import explain
from sightline.api.solving import PuzzleOrBoard
from sightline.core.board import Puzzle
from sightline.core.display import use_renderers
from sightline.core.errors import SightlineError
from sightline.core.scene import PLAIN, Look, Scene
from sightline.kernel.limits import Cancel, Meter
from sightline.reading import start, write
from sightline.registry import family_of

if TYPE_CHECKING:
    from sightline.core.trace import Trace
    from sightline.engine.reason.answers.frames import Frame

RENDERERS = {"text": ("text", "to_text"), "svg": ("svg", "to_svg"), "pdf": ("pdf", "to_pdf"), "png": ("png", "to_png")}

use_renderers(
    svg=lambda value: import_module("sightline.notebook").svg(value),
    html=lambda value: import_module("sightline.notebook").html(value),
    document=lambda value: json.loads(write(value)),
)


def trace_page(trace: "Trace") -> str:
    """A trace as one HTML page with a slider through its steps; it loads nothing and works from a file."""
    from sightline import printing

    return printing.explanation_page(trace)


def trace_pdf(
    trace: "Trace", *, paper: str = "a4", seconds: float | None = None, cancel: Cancel | None = None
) -> bytes:
    """A trace as a PDF to print: the board and the sentence of each step, several on a page. If that takes longer than
    *seconds*: `BudgetExceeded`."""
    from sightline import printing

    with Meter("trace_pdf", None, seconds, cancel):
        return printing.explanation_pdf(trace, paper=paper)


def scene(board: PuzzleOrBoard, look: Look = PLAIN) -> Scene:
    """The drawing of *board* as a value, ready to render."""
    position = start(board)
    return family_of(position.puzzle).scene(position, look)


@overload
def draw(
    board: PuzzleOrBoard,
    format: Literal["text", "svg"] = ...,
    *,
    candidates: bool = ...,
    cover: Iterable[Any] = ...,
    step: int | None = ...,
) -> str: ...
@overload
def draw(
    board: PuzzleOrBoard,
    format: Literal["pdf", "png"],
    *,
    candidates: bool = ...,
    cover: Iterable[Any] = ...,
    step: int | None = ...,
) -> bytes: ...
@overload
def draw(
    board: PuzzleOrBoard, format: str, *, candidates: bool = ..., cover: Iterable[Any] = ..., step: int | None = ...
) -> str | bytes: ...
def draw(
    board: PuzzleOrBoard,
    format: str = "text",
    *,
    candidates: bool = False,
    cover: Iterable[Any] = (),
    step: int | None = None,
) -> str | bytes:
    """A picture of *board*: "text" or "svg", as bytes "pdf" or "png"; *cover* shows the proof of a best solution,
    *step* the board at that step of its explanation, from 1."""
    if step is not None:
        from sightline.engine.reason.answers.frames import frame_of_step

        return draw_step(frame_of_step(explain(board), step), step, format)
    return render(scene(board, Look(candidates=candidates, best_proof=tuple(cover))), format)


def draw_step(frame: "Frame", number: int, format: str) -> str | bytes:
    """A picture of one step; all but text have the numbers of rows and columns."""
    from sightline import printing

    drawn = scene(frame.board, frame.look) if format == "text" else printing.step_scene(frame, number)
    return render(drawn, format)


def render(picture: Scene, format: str) -> str | bytes:
    """A drawing written down; what a format needs is loaded when it is asked for."""
    if format not in RENDERERS:
        raise SightlineError(f"cannot draw as '{format}'; I can as {', '.join(RENDERERS)}")
    room, name = RENDERERS[format]
    writer: Callable[[Any], str | bytes] = getattr(import_module(f"sightline.render.{room}"), name)
    return writer([picture] if format == "pdf" else picture)


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

"""Watching: the deduction of a solution played in the terminal, and how far a long search is."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sightline.cli.common import show
from sightline.cli.output import echo
from sightline.core.sentence import duration
from sightline.kernel.limits import Progress

PATIENCE = 1.0
"""Seconds that a search may take before anything is said about it."""
PAUSE = 0.6
"""Seconds between two steps, unless --delay says otherwise."""
HOME, CLEAR_BELOW, HIDE, SHOW = "\x1b[H", "\x1b[J", "\x1b[?25l", "\x1b[?25h"


def play(puzzle: Any, steps: int, seconds: float, delay: float) -> None:
    """Shows the board and each step of its explanation, in place on a terminal, one below the other elsewhere."""
    from sightline import api
    from sightline.engine.reason.answers.frames import frames

    trace = api.explain(puzzle, steps=steps, seconds=seconds)
    total = len(trace.reported().steps)
    with _screen() as draw:
        draw(show(api.start(puzzle)))
        for number, (step, board, look) in enumerate(frames(trace, False), 1):
            time.sleep(delay)
            draw(f"{show(board, look)}\n\n{number} of {total}. {step}")
        time.sleep(delay)


@contextmanager
def _screen() -> Iterator[Callable[[str], None]]:
    """A function that shows a text: instead of the last one on a terminal, or else below it."""
    if not sys.stdout.isatty():
        yield lambda text: echo(f"{text}\n", styled=True)
        return

    def draw(text: str) -> None:
        sys.stdout.write(HOME + CLEAR_BELOW)
        echo(text, styled=True)

    sys.stdout.write(HIDE + "\x1b[2J")
    try:
        yield draw
    finally:
        sys.stdout.write(SHOW)
        sys.stdout.flush()


@contextmanager
def reporting() -> Iterator[Callable[[Progress], None] | None]:
    """A line on the terminal with time, steps and solutions, as long as a search takes; None where nobody sees it."""
    if not sys.stderr.isatty():
        yield None
        return
    shown = False

    def report(progress: Progress) -> None:
        nonlocal shown
        if progress.seconds >= PATIENCE:
            shown = True
            sys.stderr.write(f"\r{progress_line(progress)}\x1b[K")
            sys.stderr.flush()

    try:
        yield report
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def progress_line(progress: Progress) -> str:
    """How far a call is, in a few words."""
    steps = f", {progress.steps:,} steps" if progress.steps else ""
    found = f", {progress.found:,} found so far" if progress.found else ""
    return f"{progress.verb}: {duration(round(progress.seconds))}{steps}{found}"

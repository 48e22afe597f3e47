"""Sightline: solve, explain, rate, make, draw and play the grid puzzles that are decided along lines."""

from typing import TYPE_CHECKING, Any

from sightline.api import (
    ambiguity,
    backbone,
    book,
    check,
    conflict,
    count,
    draw,
    explain,
    generate,
    hint,
    library,
    lines,
    lint,
    rate,
    read,
    read_all,
    read_board,
    read_boards,
    read_position,
    solve,
    start,
    trace_document,
    trace_page,
    verify,
    why,
    write,
)
from sightline.core.board import Board, Fact
from sightline.core.errors import BudgetExceeded, Cancelled, FormatError, InvalidPuzzle, NoSolution, SightlineError
from sightline.core.solutions import Claim, Solutions
from sightline.family import Family, Violation
from sightline.hashi import Bridge, Hashi, Island
from sightline.kernel.limits import Cancel, Progress
from sightline.nonogram import Nonogram
from sightline.rooks import Rooks
from sightline.skyscrapers import Skyscrapers

if TYPE_CHECKING:
    from sightline.engine.cover import Budget, CoverStatus, ExactCover

__version__ = "0.2.0.dev0"

__all__ = [
    "Board",
    "Bridge",
    "Budget",
    "BudgetExceeded",
    "Cancel",
    "Cancelled",
    "Claim",
    "CoverStatus",
    "ExactCover",
    "Fact",
    "Family",
    "FormatError",
    "Hashi",
    "InvalidPuzzle",
    "Island",
    "NoSolution",
    "Nonogram",
    "Progress",
    "Rooks",
    "SightlineError",
    "Skyscrapers",
    "Solutions",
    "Violation",
    "ambiguity",
    "backbone",
    "book",
    "check",
    "conflict",
    "count",
    "draw",
    "explain",
    "generate",
    "hint",
    "library",
    "lines",
    "lint",
    "rate",
    "read",
    "read_all",
    "read_board",
    "read_boards",
    "read_position",
    "solve",
    "start",
    "trace_document",
    "trace_page",
    "verify",
    "why",
    "write",
]


def __getattr__(name: str) -> Any:
    """Exact cover is loaded when it is first asked for: who solves a puzzle need not wait for it."""
    if name not in ("Budget", "CoverStatus", "ExactCover"):
        raise AttributeError(f"module 'sightline' has no attribute '{name}'")
    from sightline.engine import cover

    return getattr(cover, name)

"""Sightline: solve, explain, rate, make, draw and play the grid puzzles that are decided along lines."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # type checkers see every name; at run time each is loaded when it is first asked for
    from sightline import api as api
    from sightline import batch as batch
    from sightline import hashi as hashi
    from sightline import kakurasu as kakurasu
    from sightline import nonogram as nonogram
    from sightline import registry as registry
    from sightline import rooks as rooks
    from sightline import skyscrapers as skyscrapers
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
        records,
        solve,
        solve_all,
        start,
        trace_document,
        trace_page,
        trace_pdf,
        verify,
        why,
        write,
    )
    from sightline.api.refused import Refused
    from sightline.core.board import Board, Fact, Puzzle
    from sightline.core.errors import (
        BudgetExceeded,
        Cancelled,
        FormatError,
        InvalidPuzzle,
        LossWarning,
        NoSolution,
        SightlineError,
    )
    from sightline.core.solutions import Claim, Solutions
    from sightline.core.step import Step
    from sightline.core.trace import Trace
    from sightline.engine.cover import Budget, CoverStatus, ExactCover
    from sightline.engine.reason.answers.hint import Hint
    from sightline.engine.reason.answers.rate import Rating
    from sightline.engine.review.lint import Lint
    from sightline.family import Family, Violation
    from sightline.hashi import Bridge, Hashi, HashiBoard, Island
    from sightline.kakurasu import Kakurasu, KakurasuBoard
    from sightline.kernel.limits import Cancel, Progress
    from sightline.nonogram import Nonogram, NonogramBoard
    from sightline.rooks import Rooks, RooksBoard
    from sightline.skyscrapers import Skyscrapers, SkyscrapersBoard
    from sightline.sources import Record

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
    "HashiBoard",
    "Hint",
    "InvalidPuzzle",
    "Island",
    "Kakurasu",
    "KakurasuBoard",
    "Lint",
    "LossWarning",
    "NoSolution",
    "Nonogram",
    "NonogramBoard",
    "Progress",
    "Puzzle",
    "Rating",
    "Record",
    "Refused",
    "Rooks",
    "RooksBoard",
    "SightlineError",
    "Skyscrapers",
    "SkyscrapersBoard",
    "Solutions",
    "Step",
    "Trace",
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
    "records",
    "solve",
    "solve_all",
    "start",
    "trace_document",
    "trace_page",
    "trace_pdf",
    "verify",
    "why",
    "write",
]

_HOMES = {
    "api.refused": "Refused",
    "core.board": "Board Fact Puzzle",
    "core.errors": "BudgetExceeded Cancelled FormatError InvalidPuzzle LossWarning NoSolution SightlineError",
    "core.solutions": "Claim Solutions",
    "core.step": "Step",
    "core.trace": "Trace",
    "engine.cover": "Budget CoverStatus ExactCover",
    "engine.reason.answers.hint": "Hint",
    "engine.reason.answers.rate": "Rating",
    "engine.review.lint": "Lint",
    "family": "Family Violation",
    "hashi": "Bridge Hashi HashiBoard Island",
    "kakurasu": "Kakurasu KakurasuBoard",
    "kernel.limits": "Cancel Progress",
    "nonogram": "Nonogram NonogramBoard",
    "rooks": "Rooks RooksBoard",
    "skyscrapers": "Skyscrapers SkyscrapersBoard",
    "sources": "Record",
}
"""The modules of the names that are no verbs; those are in `api`."""
_MODULES = ("api", "batch", "hashi", "kakurasu", "nonogram", "registry", "rooks", "skyscrapers")
"""Modules that need not be imported by name."""

if not TYPE_CHECKING:  # with this, a type checker would take any name for one of ours

    def __getattr__(name: str) -> Any:
        if name in _MODULES:
            return import_module(f"sightline.{name}")
        if name not in __all__:
            raise AttributeError(f"module 'sightline' has no attribute '{name}'")
        import_module("sightline.api")  # whatever is used, values know how to show themselves
        home = next((module for module, names in _HOMES.items() if name in names.split()), "api")
        found = globals()[name] = getattr(import_module(f"sightline.{home}"), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})

"""The public verbs: everything that a script, the command and the studio do goes through here."""

from sightline.api.drawing import RENDERERS, book, draw, render, scene, trace_page, trace_pdf
from sightline.api.making import generate, generator, library
from sightline.api.reasons import conflict, explain, hint, lint, rate, verify, why
from sightline.api.solving import ambiguity, backbone, check, count, lines, solve, solve_all
from sightline.documents import trace_document
from sightline.reading import read, read_all, read_board, read_boards, read_position, start, write
from sightline.sources import records

__all__ = [
    "RENDERERS",
    "ambiguity",
    "backbone",
    "book",
    "check",
    "conflict",
    "count",
    "draw",
    "explain",
    "generate",
    "generator",
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
    "render",
    "scene",
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

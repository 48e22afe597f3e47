"""A request from the page, validated: every field is what the verb needs, or the error is one clear line."""

import json
import math
import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from sightline import reading, registry
from sightline.core.board import Board
from sightline.core.errors import FormatError
from sightline.formats.document import parse
from sightline.formats.shape import as_int, as_object
from sightline.formats.sniff import decode_bytes
from sightline.web.limits import Limits

Answer = dict[str, Any]


class Media(NamedTuple):
    """An answer that is not JSON."""

    kind: str
    body: bytes


class Question:
    """A validated request; `report` sends what is known so far."""

    def __init__(self, body: bytes, limits: Limits, report: Callable[[Answer], None]) -> None:
        self.fields = as_object(parse(decode_bytes(body)), "the request")
        self.limits = limits
        self.report = report
        self.began = time.perf_counter()

    def left(self) -> float:
        """Seconds that a verb may still take before it should return by itself."""
        return max(0.9 * self.limits.seconds - (time.perf_counter() - self.began), 0.01)

    def text(self, name: str, default: str | None = None) -> str | None:
        value = self.fields.get(name, default)
        if value is not None and not isinstance(value, str):
            raise FormatError(f'"{name}" should be a text')
        return value

    def number(self, name: str, default: int, least: int, most: int) -> int:
        return as_int(self.fields.get(name, default), name, least, most)

    def size(self) -> str | None:
        """The size that is asked for; it must not be too large for the page."""
        size = self.text("size")
        if math.prod(map(int, re.findall("[0-9]{1,9}", size or ""))) > self.limits.cells:
            raise FormatError(f"the studio makes boards of up to {self.limits.cells} cells: use the command")
        return size

    def puzzle(self) -> Any:
        """The puzzle in the family's own JSON."""
        document = as_object(self.fields.get("puzzle"), "puzzle")
        return self.fitting(self.family(document.get("family")).codec("json").read(json.dumps(document)))

    def family(self, name: Any) -> Any:
        if not isinstance(name, str):
            raise FormatError('"family" is missing')
        return registry.family(name)

    def fitting(self, puzzle: Any) -> Any:
        """The puzzle itself, unless it is too large for the page."""
        most = self.limits.cells
        layout = registry.family_of(puzzle).layout(puzzle) if puzzle.spots <= 2 * most else None
        if layout is None or layout.rows * layout.columns > most:
            raise FormatError(f"the studio takes boards of up to {most} cells: use the command for larger ones")
        return puzzle

    def board(self) -> Board[Any]:
        return reading.position(self.puzzle(), self.fields.get("state"))

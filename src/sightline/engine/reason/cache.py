"""What was worked out about the last puzzle and comes up again."""

from typing import Any, Generic, TypeVar

from sightline.family.reasons import Reasons

V = TypeVar("V")
MOST_KEPT = 4096
"""Answers of a kind that are kept: about 4 MB."""


class PuzzleCache(Generic[V]):
    """Answers about the last puzzle. By identity, as the hash of a puzzle takes longer than most answers."""

    def __init__(self) -> None:
        self._last: tuple[Any, Any, dict[Any, V]] | None = None

    def of(self, reasons: Reasons[Any], puzzle: Any) -> dict[Any, V]:
        last = self._last
        if last is None or last[0] is not reasons or last[1] is not puzzle or len(last[2]) > MOST_KEPT:
            last = self._last = (reasons, puzzle, {})
        return last[2]

"""The rules for the independent checker, stated anew: this file imports nothing of ours."""

from collections.abc import Mapping
from typing import Any

Values = frozenset[int]


class KakurasuRules:
    """The cell holds what its clue says."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self.clue = puzzle["clues"]
        self.clue_count = 1
        self.blank: dict[int, Values] = {0: frozenset(range(1, puzzle["rules"]["values"] + 1))}

    def excluded(self, clues: tuple[int, ...], known: dict[int, Values], spot: int) -> bool:
        """Whether the cited clues contradict what is known."""
        return not known[0] & ({self.clue} if clues and self.clue else self.blank[0])


CHECKER = KakurasuRules

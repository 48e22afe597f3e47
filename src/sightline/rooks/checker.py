"""The rules of Harmless Rooks for the independent checker, stated anew: this file imports nothing of ours.

Clues are the attack lines, free squares between walls: first those along the rows, then those along the columns. A spot
is a free square, row by row; its value is 1 for a rook, 0 for none.
"""

from collections.abc import Mapping, Set
from functools import cached_property
from typing import Any

Values = frozenset[int]
Known = dict[int, Values]
NONE, ROOK = frozenset((0,)), frozenset((1,))


class RooksRules:
    """An attack line holds at most one rook, and there are as many rooks as possible."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        free = [(r, c) for r, row in enumerate(puzzle["clues"]) for c, sign in enumerate(row) if sign == "."]
        number = {cell: spot for spot, cell in enumerate(free)}
        self.lines: list[list[int]] = []
        self.through: list[list[int]] = [[] for _ in free]
        for cells, dr, dc in ((free, 0, 1), (sorted(free, key=lambda cell: cell[::-1]), 1, 0)):
            for r, c in cells:
                if (r - dr, c - dc) not in number:
                    self.lines.append([])
                self.lines[-1].append(number[r, c])
                self.through[number[r, c]].append(len(self.lines) - 1)
        self.clue_count = len(self.lines)
        self.blank: Known = dict.fromkeys(range(len(free)), NONE | ROOK)

    def taken(self, known: Known) -> set[int]:
        """The lines that hold a rook."""
        return {line for spot, values in known.items() if values == ROOK for line in self.through[spot]}

    def reach(self, lines: Set[int], known: Known) -> bool:
        """Whether these lines go through every square that may hold a rook."""
        return all(known[spot] == NONE or not lines.isdisjoint(self.through[spot]) for spot in known)

    @cached_property
    def most(self) -> int:
        """How many rooks fit: a maximum matching of rows and columns, by augmenting paths."""
        partners: dict[int, int] = {}

        def match(line: int, seen: set[int]) -> bool:
            for across, down in (self.through[spot] for spot in self.lines[line]):
                if down not in seen:
                    seen.add(down)
                    if down not in partners or match(partners[down], seen):
                        partners[down] = across
                        return True
            return False

        return sum(match(line, set()) for line in {across for across, _ in self.through})

    def excluded(self, clues: tuple[int, ...], known: Known, spot: int) -> bool:
        """Two rooks on a cited line; or the cited lines reach all open squares, and are too few for the rest."""
        if any(sum(known[one] == ROOK for one in self.lines[clue]) > 1 for clue in clues):
            return True
        taken = self.taken(known)
        open_lines = {clue for clue in clues if clue not in taken and any(known[s] != NONE for s in self.lines[clue])}
        rooks = list(known.values()).count(ROOK)
        return self.reach(taken | open_lines, known) and rooks + len(open_lines) < self.most

    def safe(self, clues: tuple[int, ...], premises: Known, facts: Known, known: Known) -> bool:
        """Whether some best solution has these rooks.

        As many lines as rooks are cited, and go through every square that the rooks attack, except those that the
        premises say are empty. So a best solution has no more rooks there than these, and they can take their place,
        unless a rook is known to stand there.
        """
        lines = self.taken(facts)
        missed = {spot for line in lines for spot in self.lines[line] if set(clues).isdisjoint(self.through[spot])}
        can_stand = all(1 in known[spot] for spot in facts) and lines.isdisjoint(self.taken(known))
        as_many = len(lines) == 2 * len(facts) == 2 * len(set(clues))
        return can_stand and as_many and all(premises.get(spot) == NONE for spot in missed)

    def observes(self, seen: Mapping[str, Any], clues: tuple[int, ...], known: Known, about: Set[int]) -> bool:
        """Whether a square is the last one of a line, cited or not, on which a rook can stand."""
        if seen["kind"] != "last" or not 0 <= seen["clue"] < self.clue_count:
            return False
        return [spot for spot in self.lines[seen["clue"]] if known[spot] != NONE] == [seen["spot"]]

    def proves_best(self, start: Known, known: Known, cited: Set[int]) -> bool:
        """The lines of given rooks and the cited lines reach all that was open, and allow no more rooks than stand."""
        given = self.taken(start)
        return self.reach(given | cited, start) and len(given) // 2 + len(cited) == len(self.taken(known)) // 2


CHECKER = RooksRules

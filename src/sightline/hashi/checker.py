"""The rules of Hashi for the independent checker, stated anew: this file imports nothing of ours.

Clues 0…i-1 are the i islands, row by row; then i: bridges do not cross, i+1: all islands are connected, i+2: bridges
form no loop. A spot is a pair of neighbouring islands, in the order of the first, to the right before down; its value
is the number of bridges between them.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

Values = frozenset[int]
Known = dict[int, Values]
NONE = frozenset((0,))


class HashiRules:
    """An island has as many bridges as its number says, at least one where it says none, and the rules above hold."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        rules = puzzle.get("rules", {})
        self.connected, self.loops = rules.get("connected", True), rules.get("loops", True)
        land = {(r, c): sign for r, row in enumerate(puzzle["clues"]) for c, sign in enumerate(row) if sign != "."}
        self.wanted = [0 if sign == "?" else int(sign, 36) for sign in land.values()]
        number = {cell: island for island, cell in enumerate(land)}
        self.ends: list[tuple[int, int]] = []
        sea: list[set[tuple[int, int]]] = []
        for r, c in land:
            for dr, dc in ((0, 1), (1, 0)):
                beyond = [(r + dr * i, c + dc * i) for i in range(1, max(map(max, land)) + 1)]
                first = next((i for i, cell in enumerate(beyond) if cell in land), None)
                if first is not None:
                    self.ends.append((number[r, c], number[beyond[first]]))
                    sea.append(set(beyond[:first]))
        self.clue_count = len(land) + 3
        self.no_crossing, self.one_piece, self.no_loop = range(len(land), self.clue_count)
        self.blank: Known = dict.fromkeys(range(len(sea)), frozenset(range(rules.get("planks", 2) + 1)))
        self.crossings = [[b for b in range(len(sea)) if b != a and sea[a] & sea[b]] for a in range(len(sea))]
        self.around = [[s for s, pair in enumerate(self.ends) if island in pair] for island in range(len(land))]

    def excluded(self, clues: tuple[int, ...], known: Known, spot: int) -> bool:
        """Whether the cited clues contradict each other, at once or in every way to spread the bridges at an end."""
        if not self.consistent(clues, known):
            return True
        ends = [end for end in self.ends[spot] if end in clues]
        return any(not any(self.consistent(clues, known | way) for way in self.ways(known, end)) for end in ends)

    def ways(self, known: Known, island: int) -> list[Known]:
        """Every way to spread an island's bridges."""
        around, wanted = self.around[island], self.wanted[island]
        spreads = product(*(known[spot] for spot in around))
        fitting = (spread for spread in spreads if sum(spread) == (wanted or max(1, sum(spread))))
        return [{spot: frozenset((count,)) for spot, count in zip(around, way, strict=True)} for way in fitting]

    def consistent(self, clues: tuple[int, ...], known: Known) -> bool:
        """Narrows *known* by the cited clues until nothing changes; False if they contradict."""
        islands = [clue for clue in clues if clue < len(self.wanted)]
        before: Known = {}
        while known != before:
            before = dict(known)
            for island in islands:
                ways = self.ways(known, island)
                for spot in self.around[island]:
                    known[spot] = Values().union(*(way[spot] for way in ways))
            for spot in known if self.no_crossing in clues else ():
                for other in self.crossings[spot] if 0 not in known[spot] else ():
                    known[other] &= NONE
            if not all(known.values()):
                return False
        return self.even(islands, known) and self.well_connected(clues, known)

    def even(self, islands: Sequence[int], known: Known) -> bool:
        """Whether the bridge ends within a group of islands can be even in number: each bridge inside has two."""
        leaving = [s for s, (a, b) in enumerate(self.ends) if (a in islands) != (b in islands)]
        parities = [{count % 2 for count in known[spot]} for spot in leaving]
        if not all(self.wanted[i] for i in islands) or any(len(parity) > 1 for parity in parities):
            return True
        return (sum(self.wanted[i] for i in islands) + sum(map(sum, parities))) % 2 == 0

    def well_connected(self, clues: tuple[int, ...], known: Known) -> bool:
        """The bridges that are possible connect all islands; those that are certain form no loop."""
        possible = [pair for spot, pair in enumerate(self.ends) if known[spot] != NONE]
        certain = [pair for spot, pair in enumerate(self.ends) if 0 not in known[spot]]
        if self.one_piece in clues and self.connected and self.pieces(possible) > 1:
            return False
        has_loop = len(certain) > len(self.wanted) - self.pieces(certain)
        return not (self.no_loop in clues and not self.loops and has_loop)

    def pieces(self, bridges: Iterable[tuple[int, int]]) -> int:
        """How many pieces the islands form with these bridges."""
        root = list(range(len(self.wanted)))
        for a, b in bridges:
            old, new = root[a], root[b]
            root = [new if piece == old else piece for piece in root]
        return len(set(root))


CHECKER = HashiRules

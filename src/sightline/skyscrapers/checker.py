"""The rules of Skyscrapers for the independent checker, stated anew: this file imports nothing of ours.

Clues 0…4n-1 are the numbers around the board, clockwise from the top left; each also says that the towers of its line
differ. Clues 4n…5n-1 are the rows and 5n…6n-1 the columns without a number; with the rule "diagonals", 6n and 6n+1 are
the diagonals from the top left and from the top right. A spot is a cell, row by row.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any

Values = frozenset[int]
Known = dict[int, Values]
PARK, ANY = 0, 0
MOST_STATES = 200_000
"""States of one line after each tower; a line that has more is not narrowed, so that memory stays bounded."""


class SkyscrapersRules:
    """Towers of one line differ, and a number counts the towers that can be seen from its end of the line."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        (n, across), clues = puzzle["size"], puzzle["clues"]
        rules = puzzle.get("rules", {})
        parks = rules.get("parks", 0)
        if n != across:
            raise ValueError("size")
        if not 0 <= parks < n:
            raise ValueError("parks")
        self.n, self.tallest = n, n - parks
        self.lines = [*(range(at, at + n) for at in range(0, n * n, n)), *(range(at, n * n, n) for at in range(n))]
        if rules.get("diagonals", False):
            self.lines += [range(0, n * n, n + 1), range(n - 1, n * n - n + 1, max(1, n - 1))]
        self.views = [  # by clue: a line, and how many towers are seen from its near and its far end
            *((n + i, clues["top"][i], ANY) for i in range(n)),
            *((i, ANY, clues["right"][i]) for i in range(n)),
            *((n + i, ANY, clues["bottom"][i]) for i in reversed(range(n))),
            *((i, clues["left"][i], ANY) for i in reversed(range(n))),
            *((line, ANY, ANY) for line in range(len(self.lines))),
        ]
        self.clue_count = len(self.views)
        self.blank: Known = dict.fromkeys(range(n * n), frozenset(range(not parks, self.tallest + 1)))

    def excluded(self, clues: tuple[int, ...], known: Known, spot: int) -> bool:
        """Whether the cited lines cannot be filled, or no value of *spot* can stand once in each of them."""
        views: dict[int, tuple[int, int]] = {}
        for line, near, far in (self.views[clue] for clue in clues):
            seen = views.get(line, (ANY, ANY))
            views[line] = max(seen[0], near), max(seen[1], far)
        near = sorted(views, key=lambda line: spot not in self.lines[line])  # where a contradiction shows soonest
        if self.contradict({line: views[line] for line in near}, known):
            return True
        lines = frozenset(views)
        return not any(self.can_fill(lines, known, spot, value) for value in known[spot])

    def could_show(self, clue: int, known: Known, right: int | None = None) -> Values:
        """How many towers can be seen from the place of a number, whatever it says, where another number beside its
        line is *right*; nothing where there is none."""
        (line, near, far), (line_too, *views) = self.views[clue], self.views[clue if right is None else right]
        if near == far == ANY or line_too != line or views == [ANY, ANY]:
            return frozenset()
        cells = tuple(known[cell] for cell in self.lines[line])
        other = ANY if right is None else max(views)
        ends = ((count, (count, other) if near else (other, count)) for count in range(1, self.tallest + 1))
        return frozenset(count for count, view in ends if supported_values(cells, self.tallest, *view) is not None)

    def observes(self, seen: Mapping[str, Any], clues: tuple[int, ...], known: Known, about: Set[int]) -> bool:
        """Whether a height has no place in a line; cells of it have just these values left, fewer than cells; values
        fit just these cells, or just these of several fit only one cell; these are the known towers that the number
        beside a line cannot see, or the numbers of towers that it could show where the one opposite is right; or what
        it shows around a known tower."""
        kind, clue = seen["kind"], seen["clue"]
        if clue not in clues:
            return False
        line, near, far = self.views[clue]
        cells, heights = self.lines[line], range(1, self.tallest + 1)
        if kind == "no place":
            return seen["height"] in heights and not any(seen["height"] in known[at] for at in cells)
        if kind == "left":
            some = set(seen["spots"]).intersection(cells)
            left = frozenset[int]().union(*(known[at] for at in some))
            return sorted(left) == seen["values"] and PARK not in left and len(left) < len(some) == len(seen["spots"])
        if kind == "fit":
            values = {*seen["values"]}.intersection(heights)
            fitting = [at for at in cells if not known[at].isdisjoint(values)]
            return fitting == seen["spots"] and len(fitting) == len(values) == len(seen["values"])
        if kind == "crowded":
            alone = [height for height in heights if [at for at in cells if height in known[at]] == [seen["spot"]]]
            return alone == seen["values"] and len(alone) > 1
        if near == far == ANY:
            return False
        if kind == "view":
            shown = self.could_show(clue, known, seen["right"]) if seen["right"] in {*clues} - {clue} else ()
            return bool(shown) and sorted(shown) == seen["counts"]
        cells = cells[::-1] if far else cells
        if kind == "past":
            return seen["spot"] in cells and self.looks_past(cells, near + far, known, seen)
        return kind == "hidden" and self.hidden(cells, known) == set(seen["spots"])

    def looks_past(self, cells: Sequence[int], number: int, known: Known, seen: Mapping[str, Any]) -> bool:
        """Whether the number before the first of some cells always shows the known tower at a spot, just these taller
        ones behind it, and so many before it."""
        top, known_top, behind = cells.index(seen["spot"]), known[seen["spot"]], seen.get("values", [])
        if len(known_top) != 1 or PARK in known_top:
            return False
        taller, nearer, farther = range(max(known_top) + 1, self.tallest + 1), cells[:top], cells[top + 1 :]

        def can(known: Known, *placed: tuple[int, int]) -> bool:
            narrowed = known | {cell: known[cell] & {height} for cell, height in placed}
            return supported_values(tuple(narrowed[cell] for cell in cells), self.tallest, number, ANY) is not None

        def can_be_otherwise(height: int, at: int) -> bool:
            between, higher = farther[:at], range(height + 1, self.tallest + 1)
            if height in behind:
                return any(can(known, (farther[at], height), (cell, other)) for other in higher for cell in between)
            return can(known | {cell: known[cell].difference(higher) for cell in between}, (farther[at], height))

        return (
            behind == sorted({*behind}.intersection(taller))
            and seen["count"] == number - 1 - len(behind)
            and not any(can(known, (cell, height)) for height in taller for cell in nearer)
            and not any(can_be_otherwise(height, at) for height in taller for at in range(len(farther)))
        )

    def hidden(self, cells: Sequence[int], known: Known) -> set[int]:
        """The known towers along a line that stand behind taller ones that are known, or last and are not the
        tallest."""
        towers = [(cell, max(known[cell])) for cell in cells if len(known[cell]) == 1 and known[cell] != {PARK}]
        behind = {cell for at, (cell, height) in enumerate(towers) if any(other > height for _, other in towers[:at])}
        return behind | {cell for cell, height in towers if cell == cells[-1] and height < self.tallest}

    def contradict(self, views: Mapping[int, tuple[int, int]], known: Known) -> bool:
        """Whether narrowing line after line, until nothing changes, leaves a cell without a value."""
        before: Known = {}
        while known != before:
            before = known
            for line, (near, far) in views.items():
                cells = self.lines[line]
                kept = supported_values(tuple(known[cell] for cell in cells), self.tallest, near, far)
                if kept is None:
                    return True
                known = known | dict(zip(cells, kept, strict=True))
        return False

    def can_fill(self, lines: frozenset[int], known: Known, spot: int, value: int) -> bool:
        """Whether *value* can stand at *spot* and once in every other line; parks may stand more than once."""
        through = {cell: frozenset(line for line in lines if cell in self.lines[line]) for cell in known}

        def place(waiting: frozenset[int]) -> bool:
            if not waiting:
                return True
            cells = (cell for cell in self.lines[min(waiting)] if value in known[cell])
            return any(through[cell] <= waiting and place(waiting - through[cell]) for cell in cells)

        return value == PARK or place(lines - through[spot])


@lru_cache(maxsize=1 << 14)
def supported_values(cells: tuple[Values, ...], tallest: int, near: int, far: int) -> tuple[Values, ...] | None:
    """The values of each cell over all arrangements of one line that agree with its clues; None if there are none.

    Towers are placed from the tallest down. A state is the cells taken and, where a clue asks for them, the towers seen
    from either end: nothing else matters for what follows. Then the states are walked backwards from those that agree
    with the clues.
    """
    fitting = [[cell for cell, values in enumerate(cells) if height in values] for height in range(tallest + 1)]

    def place(taken: int, seen: int, seen_far: int, height: int) -> Iterable[tuple[int, tuple[int, int, int]]]:
        for cell in fitting[height]:
            if not taken >> cell & 1:
                now = seen + (near != ANY and not taken & ((1 << cell) - 1))
                now_far = seen_far + (far != ANY and not taken >> cell)
                if now <= near and now_far <= far:
                    yield cell, (taken | 1 << cell, now, now_far)

    layers = [{(0, 0, 0)}]
    for height in range(tallest, 0, -1):
        layers.append({after for state in layers[-1] for _, after in place(*state, height)})
        if len(layers[-1]) > MOST_STATES:
            return cells  # it cannot tell
    towers = sum(1 << cell for cell, values in enumerate(cells) if PARK not in values)
    good = {state for state in layers.pop() if state[1:] == (near, far) and not towers & ~state[0]}
    kept = [{PARK} if any(not state[0] >> cell & 1 for state in good) else set() for cell in range(len(cells))]
    for height in range(1, tallest + 1):
        moves = [(state, cell) for state in layers.pop() for cell, after in place(*state, height) if after in good]
        for _, cell in moves:
            kept[cell].add(height)
        good = {state for state, _ in moves}
    return tuple(map(frozenset, kept)) if good else None


CHECKER = SkyscrapersRules

"""The independent checker: believes nothing, shares nothing with the rest of the package, runs alone on a trace file.

    python proof.py TRACE.json

A trace is a list of steps. Each step cites clues and premises (spots with the values still possible there) and draws
facts. The checker replays it: premises must be known by then, the cited clues and premises alone must exclude every
other case, and nothing cited may be spare. Links of a contradiction are steps under its assumption. If the board is
full and legal at the end, the trace itself proves that the solution is the only one.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

Values = frozenset[int]
Known = dict[int, Values]

FORMAT = "sightline-trace/1"


class Refused(Exception):
    """A trace that does not prove what it says; the message tells which step and why."""


class Verdict(NamedTuple):
    """What a trace proves: "uniqueness", "optimality", "impossibility", or nothing beyond its steps."""

    proves: str | None
    steps: int


def verify(document: Any) -> Verdict:
    """Checks a whole trace; raises `Refused` where it fails."""
    try:
        if document["format"] != FORMAT:
            raise Refused(f'"format" should be "{FORMAT}"')
        rules = RULES[document["family"]](document["puzzle"])
        known = dict(rules.start)
        for number, step in enumerate(document["steps"], 1):
            try:
                take(rules, known, step)
            except Refused as refusal:
                raise Refused(f"step {number} ({step['technique']}): {refusal}") from None
        return Verdict(conclusion(rules, known, document["end"]), len(document["steps"]))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise Refused(f"not a trace: {type(error).__name__} {error}") from None


def conclusion(rules: "Rules", known: Known, end: str) -> str | None:
    """What the board at the end shows, which must be what the trace says."""
    empty = any(not values for values in known.values())
    full = all(len(values) == 1 for values in known.values())
    if (end == "impossible") != empty:
        raise Refused(f'the trace ends "{end}", but {"a spot has" if empty else "no spot is"} left without values')
    if end not in ("solved", "best", "impossible") and full:
        raise Refused(f'the trace ends "{end}", but the board is full')
    if end == "solved":
        if not full or not rules.legal({spot: next(iter(values)) for spot, values in known.items()}):
            raise Refused('the trace ends "solved", but the board is not a full and legal answer')
        return "uniqueness"
    return "impossibility" if empty else None


def take(rules: "Rules", known: Known, step: Mapping[str, Any]) -> None:
    """Checks one step on what is *known* and learns its facts."""
    premises = spots_of(step["premises"])
    facts = spots_of(step["facts"])
    if not facts:
        raise Refused("it concludes nothing")
    for spot, values in premises.items():
        if known[spot] != values:
            raise Refused(f"the premise at spot {spot} is not what is known there")
        if values == rules.blank[spot]:
            raise Refused(f"premise at spot {spot} says nothing")
    if step["links"]:
        check_chain(rules, premises, facts, step)
    else:
        check_scope(rules, premises, facts, tuple(step["clues"]))
    if any(known[spot] <= values for spot, values in facts.items()):
        raise Refused("it says nothing new")
    for spot, values in facts.items():
        known[spot] &= values


def spots_of(entries: Iterable[Mapping[str, Any]]) -> Known:
    found: Known = {}
    for entry in entries:
        if entry["spot"] in found:
            raise Refused(f"spot {entry['spot']} is named twice")
        found[entry["spot"]] = frozenset(entry["values"])
    return found


def check_scope(rules: "Rules", premises: Known, facts: Known, clues: tuple[int, ...]) -> None:
    """The clues and premises force every fact, and not without each of them."""
    if not forced(rules, premises, facts, clues):
        raise Refused("it does not follow")
    for clue in clues:
        rest = tuple(other for other in clues if other != clue)
        if rest and forced(rules, premises, facts, rest):
            raise Refused(f"clue {clue} is not needed")
    for spot in premises:
        rest_premises = {other: values for other, values in premises.items() if other != spot}
        if forced(rules, rest_premises, facts, clues):
            raise Refused(f"the premise at spot {spot} is not needed")


def forced(rules: "Rules", premises: Known, facts: Known, clues: tuple[int, ...]) -> bool:
    for spot, values in facts.items():
        other_cases = premises.get(spot, rules.blank[spot]) - values
        if not values:
            if not rules.excluded(clues, premises, spot, None):
                return False
        elif not all(rules.excluded(clues, premises, spot, value) for value in other_cases):
            return False
    return True


def check_chain(rules: "Rules", premises: Known, facts: Known, step: Mapping[str, Any]) -> None:
    """Under the opposite of the fact, on a board that holds the premises alone, the links lead to a contradiction."""
    if len(facts) != 1:
        raise Refused("a contradiction refutes one assumption")
    [(spot, values)] = facts.items()
    assumed = dict(rules.blank)
    assumed[spot] = rules.blank[spot] - values
    known = assumed | {other: held & assumed[other] for other, held in premises.items()}
    if not known[spot]:
        raise Refused("there is nothing to refute")
    links = step["links"]
    for number, link in enumerate(links, 1):
        if not all(known.values()):
            raise Refused("links go on after the contradiction")
        try:
            take(rules, known, link)
        except Refused as refusal:
            raise Refused(f"link {number} ({link['technique']}): {refusal}") from None
    if all(known.values()):
        raise Refused("the links reach no contradiction")
    check_cited(assumed, premises, links)
    if set(step["clues"]) != {clue for link in links for clue in link["clues"]}:
        raise Refused("its clues are not those of its links")


def check_cited(known: Known, premises: Known, links: Sequence[Mapping[str, Any]]) -> None:
    """Without any one premise some link would rest on nothing, and every link but the last is cited further on."""
    for spot in premises:
        if rests(known | {other: values for other, values in premises.items() if other != spot}, links):
            raise Refused(f"the premise at spot {spot} is not needed")
    cited = [spots_of(link["premises"]) for link in links]
    for index, link in enumerate(links[:-1]):
        later = {spot for found in cited[index + 1 :] for spot in found}
        if later.isdisjoint(spots_of(link["facts"])):
            raise Refused(f"link {index + 1} is not needed")


def rests(known: Known, links: Sequence[Mapping[str, Any]]) -> bool:
    """Whether what the links cite is known by then."""
    known = dict(known)
    for link in links:
        if any(known[spot] != values for spot, values in spots_of(link["premises"]).items()):
            return False
        for spot, values in spots_of(link["facts"]).items():
            known[spot] &= values
    return True


class Rules:
    """The rules of one puzzle, stated anew."""

    blank: Known
    start: Known

    def excluded(self, clues: tuple[int, ...], premises: Known, spot: int, value: int | None) -> bool:
        """Whether no case is left with *value* at *spot* (None: at all), by the cited clues and premises alone."""
        raise NotImplementedError

    def legal(self, answer: Mapping[int, int]) -> bool:
        raise NotImplementedError


# --- Skyscrapers


class Towers(Rules):
    """Clues 0…4n-1 run clockwise and speak of their line, whose towers differ; 4n + r and 5n + c are the bare lines."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        sides, n = puzzle["clues"], puzzle["size"][0]
        self.n, self.parks = n, puzzle.get("rules", {}).get("parks", 0)
        self.clues = [*sides["top"], *sides["right"], *reversed(sides["bottom"]), *reversed(sides["left"])]
        heights = frozenset(range(0 if self.parks else 1, n - self.parks + 1))
        self.blank = dict.fromkeys(range(n * n), heights)
        self.start = dict(self.blank)
        for spot, given in enumerate(value for row in puzzle.get("givens") or () for value in row):
            if given or (given == 0 and self.parks):
                self.start[spot] = frozenset((given,))
        for spot, values in enumerate(puzzle.get("state") or ()):
            self.start[spot] &= frozenset(values)

    def line(self, clue: int) -> tuple[int, bool]:
        """Rows are 0…n-1, columns n…2n-1; True if the clue looks from the far end."""
        n = self.n
        side, at = divmod(clue, n)
        if side >= 4:
            return clue - 4 * n, False
        return ((n + at, False), (at, True), (2 * n - 1 - at, True), (n - 1 - at, False))[side]

    def cells(self, line: int) -> list[int]:
        n = self.n
        return [line * n + i if line < n else i * n + line - n for i in range(n)]

    def excluded(self, clues: tuple[int, ...], premises: Known, spot: int, value: int | None) -> bool:
        views: dict[int, list[int]] = {}
        for clue in clues:
            line, far = self.line(clue)
            views.setdefault(line, [0, 0])
            if clue < 4 * self.n:
                views[line][far] = self.clues[clue]
        for line, (near, far_clue) in views.items():
            masks = [premises.get(cell, self.blank[cell]) for cell in self.cells(line)]
            if value is not None and spot in self.cells(line):
                masks[self.cells(line).index(spot)] &= {value}
            if not arrangements(tuple(masks), self.n - self.parks, near, far_clue):
                return True
        if value is None or len(views) < 2:
            return False
        if not self.plane(frozenset(views), premises, spot, value):
            return True
        known = self.blank | premises
        return self.clash([self.cells(line) for line in views], known | {spot: known[spot] & {value}})

    def plane(self, lines: frozenset[int], premises: Known, spot: int, value: int) -> bool:
        """Whether every cited line can have *value* once, with one of them at *spot*."""
        if not value:
            return True
        through = {
            cell: frozenset(line for line in (cell // self.n, self.n + cell % self.n) if line in lines)
            for cell in self.blank
        }

        def place(waiting: frozenset[int]) -> bool:
            if not waiting:
                return True
            homes = (cell for cell in self.cells(min(waiting)) if value in premises.get(cell, self.blank[cell]))
            return any(through[cell] <= waiting and place(waiting - through[cell]) for cell in homes)

        return place(lines - through[spot])

    def clash(self, lines: Sequence[list[int]], masks: Known) -> bool:
        """Whether nothing is left somewhere once every forced tower is put up: the last of its cell, or of its line."""
        done: set[int] = set()
        while True:
            if not all(self.room(cells, masks) for cells in lines):
                return True
            alone = (
                (homes[0], value)
                for cells in lines
                for value in range(1, self.n - self.parks + 1)
                if len(homes := [cell for cell in cells if value in masks[cell]]) == 1
            )
            last = ((cell, min(masks[cell])) for cells in lines for cell in cells if len(masks[cell]) == 1)
            cell, value = next(((cell, value) for cell, value in (*last, *alone) if cell not in done), (-1, 0))
            if cell < 0:
                return False
            done.add(cell)
            masks = masks | {cell: frozenset((value,))}
            for cells in lines:
                if cell in cells and value:
                    masks |= {other: masks[other] - {value} for other in cells if other != cell}

    def room(self, cells: Sequence[int], masks: Known) -> bool:
        """Whether every cell has a value left, every height a cell, and the parks just room enough."""
        heights = frozenset().union(*(masks[cell] for cell in cells)) - {0}
        parks, most = sum(masks[cell] == {0} for cell in cells), sum(0 in masks[cell] for cell in cells)
        return (
            all(masks[cell] for cell in cells) and len(heights) == self.n - self.parks and parks <= self.parks <= most
        )

    def legal(self, answer: Mapping[int, int]) -> bool:
        full = {spot: frozenset((value,)) for spot, value in answer.items()}
        return all(full[spot] <= self.start[spot] for spot in full) and not any(
            self.excluded((clue,), full, 0, None)
            for clue in range(6 * self.n)
            if clue >= 4 * self.n or self.clues[clue]
        )


@lru_cache(maxsize=1 << 16)
def arrangements(cells: tuple[Values, ...], tallest: int, near: int, far: int) -> bool:
    """Whether towers of all heights, and parks in the cells left over, fit the cells and show the two clues (0 = any).

    Towers are set up from the tallest down. One is seen from the near end if no taller one stands before it, so all
    there is to remember is which cells are taken and how many have been seen from either end.
    """
    ways = {(0, 0, 0)}  # cells taken, towers seen from the near end, from the far end
    for height in range(tallest, 0, -1):
        ways = {
            (taken | 1 << cell, seen + (not taken & ((1 << cell) - 1)), back + (not taken >> cell))
            for taken, seen, back in ways
            for cell, values in enumerate(cells)
            if height in values and not taken >> cell & 1
        }
    return any(
        near in (0, seen)
        and far in (0, back)
        and all(taken >> cell & 1 or 0 in values for cell, values in enumerate(cells))
        for taken, seen, back in ways
    )


# --- Nonograms


class Runs(Rules):
    """Clue r is row r, clue rows + c is column c: its runs, in order, those of one colour apart."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        rows, columns = puzzle["clues"]["rows"], puzzle["clues"]["columns"]
        self.height, self.breadth = len(rows), len(columns)
        lines = [*rows, *columns]
        self.clues = [tuple((run, 1) if isinstance(run, int) else tuple(run) for run in line) for line in lines]
        colors = max(1, len(puzzle.get("colors") or ()))
        self.blank = dict.fromkeys(range(self.height * self.breadth), frozenset(range(colors + 1)))
        self.start = dict(self.blank)
        for spot, given in enumerate(value for row in puzzle.get("givens") or () for value in row):
            if given is not None:
                self.start[spot] = frozenset((given,))
        for spot, state in enumerate(puzzle.get("state") or ()):
            self.start[spot] &= frozenset(state)

    def cells(self, line: int) -> range:
        if line < self.height:
            return range(line * self.breadth, (line + 1) * self.breadth)
        return range(line - self.height, self.height * self.breadth, self.breadth)

    def excluded(self, clues: tuple[int, ...], premises: Known, spot: int, value: int | None) -> bool:
        for line in clues:
            cells = [premises.get(cell, self.blank[cell]) for cell in self.cells(line)]
            if value is not None and spot in self.cells(line):
                cells[self.cells(line).index(spot)] &= {value}
            if not laid(tuple(cells), self.clues[line]):
                return True
        return False

    def legal(self, answer: Mapping[int, int]) -> bool:
        full = {spot: frozenset((value,)) for spot, value in answer.items()}
        return all(full[spot] <= self.start[spot] for spot in full) and not any(
            self.excluded((line,), full, 0, None) for line in range(len(self.clues))
        )


@lru_cache(maxsize=1 << 16)
def laid(cells: tuple[Values, ...], runs: tuple[tuple[int, int], ...]) -> bool:
    """Whether the runs can be laid into the cells: a walk cell by cell that knows the run it is in and how far."""
    walks = {(0, 0)}  # runs begun and cells of the last one laid; 0 cells: the last one is over
    for values in cells:
        ahead = set()
        for begun, within in walks:
            last = runs[begun - 1] if within else (0, 0)
            if within and within < last[0]:
                if last[1] in values:
                    ahead.add((begun, within + 1))
                continue
            if 0 in values:
                ahead.add((begun, 0))
            if begun < len(runs) and runs[begun][1] in values and runs[begun][1] != last[1]:
                ahead.add((begun + 1, 1))
        walks = ahead
    return any(begun == len(runs) and within in (0, runs[-1][0] if runs else 0) for begun, within in walks)


# --- Hashi


class Bridges(Rules):
    """Clues: the islands row-major, then: bridges do not cross, all islands hang together, there is no way round."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        rules = puzzle.get("rules", {})
        self.planks, self.connected = rules.get("planks", 2), rules.get("connected", True)
        self.loops = rules.get("loops", True)
        land = {(r, c): sign for r, row in enumerate(puzzle["clues"]) for c, sign in enumerate(row) if sign != "."}
        self.wanted = [0 if sign == "?" else int(sign, 36) for sign in land.values()]
        number = {cell: island for island, cell in enumerate(land)}
        self.ends: list[tuple[int, int]] = []
        self.sea: list[frozenset[tuple[int, int]]] = []
        for r, c in land:
            for dr, dc in ((0, 1), (1, 0)):
                beyond = [(r + dr * i, c + dc * i) for i in range(1, max(map(max, land)) + 1)]
                seen = next((i for i, cell in enumerate(beyond) if cell in land), None)
                if seen is not None:
                    self.ends.append((number[r, c], number[beyond[seen]]))
                    self.sea.append(frozenset(beyond[:seen]))
        self.blank = dict.fromkeys(range(len(self.ends)), frozenset(range(self.planks + 1)))
        self.start = dict(self.blank)
        for spot, state in enumerate(puzzle.get("state") or ()):
            self.start[spot] &= frozenset(state)
        self.shores = [[s for s, pair in enumerate(self.ends) if island in pair] for island in range(len(land))]

    def ways(self, known: Known, island: int) -> list[dict[int, int]]:
        """Every way to spread an island's bridges."""
        found: list[dict[int, int]] = [{}]
        for spot in self.shores[island]:
            found = [way | {spot: planks} for way in found for planks in known[spot]]
        wanted = self.wanted[island]
        return [way for way in found if sum(way.values()) == (wanted or max(1, sum(way.values())))]

    def excluded(self, clues: tuple[int, ...], premises: Known, spot: int, value: int | None) -> bool:
        known = dict(self.blank) | premises
        if value is not None:
            known[spot] = known[spot] & {value}
        if not self.settled(clues, known):
            return True
        ends = [end for end in self.ends[spot] if end in clues]
        return any(
            not any(
                self.settled(clues, known | {s: frozenset((planks,)) for s, planks in way.items()})
                for way in self.ways(known, end)
            )
            for end in ends
        )

    def settled(self, clues: tuple[int, ...], known: Known) -> bool:
        """Narrows by the cited clues until nothing changes; False if they leave no case."""
        islands = [clue for clue in clues if clue < len(self.wanted)]
        cross = len(self.wanted) in clues
        before: Known = {}
        while known != before:
            before = dict(known)
            for island in islands:
                ways = self.ways(known, island)
                for spot in self.shores[island]:
                    known[spot] = frozenset(way[spot] for way in ways)
            for a in known if cross else ():
                if 0 not in known[a]:
                    for b in known:
                        if b != a and self.sea[a] & self.sea[b]:
                            known[b] &= {0}
            if not all(known.values()):
                return False
        return self.whole(clues, islands, known)

    def whole(self, clues: tuple[int, ...], islands: Sequence[int], known: Known) -> bool:
        """What groups of islands say: an even count of ends, one piece, no way round."""
        leaving = [s for s, (a, b) in enumerate(self.ends) if (a in islands) != (b in islands)]
        parities = [{planks % 2 for planks in known[spot]} for spot in leaving]
        sure = all(self.wanted[i] for i in islands) and all(len(parity) == 1 for parity in parities)
        if sure and (sum(self.wanted[i] for i in islands) + sum(sum(parity) for parity in parities)) % 2:
            return False
        possible = [pair for spot, pair in enumerate(self.ends) if known[spot] != {0}]
        standing = [pair for spot, pair in enumerate(self.ends) if 0 not in known[spot]]
        if len(self.wanted) + 1 in clues and self.connected and self.pieces(possible) > 1:
            return False
        round_trip = len(standing) > len(self.wanted) - self.pieces(standing)
        return not (len(self.wanted) + 2 in clues and not self.loops and round_trip)

    def pieces(self, bridges: Iterable[tuple[int, int]]) -> int:
        root = list(range(len(self.wanted)))
        for a, b in bridges:
            old, new = root[a], root[b]
            root = [new if piece == old else piece for piece in root]
        return len(set(root))

    def legal(self, answer: Mapping[int, int]) -> bool:
        full = {spot: frozenset((value,)) for spot, value in answer.items()}
        within = all(full[spot] <= self.start[spot] for spot in full)
        return within and self.settled(tuple(range(len(self.wanted) + 3)), full)


RULES: dict[str, Any] = {"skyscrapers": Towers, "nonogram": Runs, "hashi": Bridges}


def main(arguments: Sequence[str]) -> int:
    """Checks one trace file (or standard input) and says what it proves."""
    try:
        with open(arguments[0], encoding="utf-8") if arguments and arguments[0] != "-" else sys.stdin as file:
            verdict = verify(json.load(file))
    except (OSError, ValueError, Refused) as problem:
        sys.stderr.write(f"refused: {problem}\n")
        return 1
    sys.stdout.write(f"{verdict.steps} steps hold" + (f" and prove {verdict.proves}\n" if verdict.proves else "\n"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

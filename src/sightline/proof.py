"""The independent checker: believes nothing, shares nothing with the rest of the package, runs alone on a trace file.

    python proof.py TRACE.json

A trace is a list of steps. Each step cites clues and premises (spots with the values still possible there) and draws
facts; a premise or a fact may also be an "either", some of whose parts hold. The checker replays it: premises must be
known by then, the cited clues and premises alone must exclude every other case, and nothing cited may be spare. A step
may also go through cases: its links are steps under what a case assumes, and lead to the facts, or to a contradiction.
If the board is full and legal at the end, the trace itself proves that the solution is the only one. Where the most is
asked for, a step may be safe instead of forced: some best answer keeps it, and its lines prove that none is better.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, NamedTuple

Values = frozenset[int]
NONE, ROOK = frozenset((0,)), frozenset((1,))
Known = dict[Any, Values]  # by spot; an either that holds, by its parts, with nothing to choose: NONE
Step = Mapping[str, Any]
Case = tuple[Known, Sequence[Step]]  # what is assumed at a spot, and the links that start from there
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
        steps = document["steps"]
        known = replay(rules, rules.start, steps, "step")
        return Verdict(conclusion(rules, known, document["end"], steps), len(steps))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise Refused(f"not a trace: {type(error).__name__} {error}") from None


def conclusion(rules: "Rules", known: Known, end: str, steps: Sequence[Step]) -> str | None:
    """What the board at the end shows, which must be what the trace says."""
    empty, full = not all(known.values()), all(len(values) == 1 for values in known.values())
    done, all_clues = end in ("solved", "best"), tuple(range(rules.clue_count))
    if (end == "impossible") != empty or done != full or (done and rules.excluded(all_clues, dict(known), 0)):
        raise Refused(f'the trace ends "{end}", but that is not what its steps lead to')
    if not done:
        return "impossibility" if empty else None
    cited = {clue for step in steps if step["kind"] == "safe" for clue in step["clues"]}
    if cited if end == "solved" else not rules.covered(known, cited):
        raise Refused(f'the trace ends "{end}", but its steps do not prove that')
    return "uniqueness" if end == "solved" else "optimality"


def replay(rules: "Rules", known: Known, steps: Sequence[Step], name: str) -> Known:
    """Takes steps, or the links of a case, one after the other; gives what is known then."""
    for number, step in enumerate(steps, 1):
        if not all(known.values()):
            raise Refused(f"{name}s go on after the contradiction")
        try:
            known = take(rules, known, step)
        except Refused as refusal:
            raise Refused(f"{name} {number} ({step['technique']}): {refusal}") from None
    return known


def take(rules: "Rules", known: Known, step: Step) -> Known:
    """Checks one step on what is *known* and learns its facts."""
    premises, facts = spots_of(step["premises"]), spots_of(step["facts"])
    if not facts or (all(facts.values()) and not step["clues"]):
        raise Refused("it concludes nothing, or from nothing")
    for spot, values in premises.items():
        if known.get(spot) != values:
            raise Refused(f"the premise at spot {spot} is not what is known there")
    if cases := cases_of(rules, facts, step):
        check_cases(rules, premises, facts, cases)
        if set(step["clues"]) != {clue for _, links in cases for link in links for clue in link["clues"]}:
            raise Refused("its clues are not those of its links")
    else:
        check_scope(rules, premises, facts, tuple(step["clues"]), known if step["kind"] == "safe" else None)
    if any(spot in known and known[spot] <= values for spot, values in facts.items()):
        raise Refused("it says nothing new")
    return learn(known, facts)


def spots_of(entries: Sequence[Step]) -> Known:
    """The values at each spot; an "either" goes by its parts."""
    eithers = {tuple(spots_of(entry["either"]).items()): NONE for entry in entries if "either" in entry}
    found = eithers | {entry["spot"]: frozenset(entry["values"]) for entry in entries if "either" not in entry}
    if len(found) < len(entries):
        raise Refused("a spot is named twice")
    return found


def learn(known: Known, facts: Known) -> Known:
    return known | {spot: known.get(spot, values) & values for spot, values in facts.items()}


def check_scope(rules: "Rules", premises: Known, facts: Known, clues: tuple[int, ...], safe: Known | None) -> None:
    """The clues and premises carry every fact, and not without each of them."""
    if not follows(rules, premises, facts, clues, safe):
        raise Refused("it does not follow")
    for clue in clues if len(clues) > 1 else ():
        if follows(rules, premises, facts, tuple(other for other in clues if other != clue), safe):
            raise Refused(f"clue {clue} is not needed")
    check_premises(premises, lambda rest: follows(rules, rest, facts, clues, safe))


def check_premises(premises: Known, carry: Callable[[Known], bool]) -> None:
    """They do not carry it without each of them."""
    for spot in premises:
        if carry({other: values for other, values in premises.items() if other != spot}):
            raise Refused(f"the premise at spot {spot} is not needed")


def follows(rules: "Rules", premises: Known, facts: Known, clues: tuple[int, ...], safe: Known | None = None) -> bool:
    """Whether no other case is left; or, on a board of which this much is known, whether the facts are *safe*."""
    if safe is not None:
        return rules.safe(clues, premises, facts, safe)
    for parts in product(*(either for either in premises if either not in rules.blank)):
        board = learn(rules.blank | premises, dict(parts))
        cases = [case for spot, values in facts.items() for case in others(board, spot, values)]
        if not all(rules.excluded(clues, learn(board, case), min(case)) for case in cases):
            return False
    return True


def others(board: Known, spot: Any, values: Values) -> list[Known]:
    """The cases that a fact leaves out; an either leaves out that no part of it holds."""
    if spot not in board:
        return [{part: board[part] - held for part, held in spot}]
    return [{spot: frozenset((value,))} for value in board[spot] - values] if values else [{spot: board[spot]}]


def cases_of(rules: "Rules", facts: Known, step: Step) -> list[Case]:
    """The cases that a step goes through; bare links are a contradiction, whose one case is that the fact is wrong."""
    if step["links"]:
        [(spot, values)] = facts.items()
        return [({spot: rules.blank[spot] - values}, step["links"])]
    return [(spots_of([case["assumed"]]), case["links"]) for case in step.get("cases", ())]


def check_cases(rules: "Rules", premises: Known, facts: Known, cases: Sequence[Case]) -> None:
    """On a board that holds the premises alone every case leads to the facts, or nowhere; and all of that is needed."""
    board = rules.blank | premises
    for assumed, links in cases:
        known = replay(rules, learn(board, assumed), links, "link")
        check_links(links, set(facts if all(known.values()) else spots_of(links[-1]["facts"])))
    if not lead(board, facts, cases):
        raise Refused("there are other cases, or some lead neither to the facts nor to a contradiction")
    check_premises(premises, lambda rest: lead(rules.blank | rest, facts, cases))


def exhausted(board: Known, facts: Known, cases: Sequence[Case]) -> bool:
    """Whether each value of one spot has its case; what is to be shown needs none, if it is all that is to be shown."""
    [spot] = {spot for assumed, _ in cases for spot in assumed}
    values = [value for assumed, _ in cases for value in assumed[spot] & board[spot]]
    shown = facts[spot] if set(facts) == {spot} else Values()
    return len(values) == len(set(values)) and board[spot] - set(values) <= shown


def check_links(links: Sequence[Step], wanted: set[int]) -> None:
    """Every link speaks of a spot that is *wanted* at the end, or cited further on."""
    for number, link in reversed([*enumerate(links, 1)]):
        if wanted.isdisjoint(spots_of(link["facts"])):
            raise Refused(f"link {number} is not needed")
        wanted = wanted.union(spots_of(link["premises"]))


def lead(board: Known, facts: Known, cases: Sequence[Case]) -> bool:
    """Whether what the links cite is known by then, they lead to the facts or nowhere, and there are no other cases."""
    for assumed, links in cases:
        known = learn(board, assumed)
        for link in links:
            if any(known.get(spot) != values for spot, values in spots_of(link["premises"]).items()):
                return False
            known = learn(known, spots_of(link["facts"]))
        if all(known.values()) and learn(known, facts) != known:
            return False
    return exhausted(board, facts, cases)


class Rules:
    """The rules of one puzzle, stated anew."""

    def begin(self, puzzle: Mapping[str, Any], clues: int, blank: Known) -> None:
        """How many clues there are, and what is known before the first step: the givens, the state of a position."""
        givens = enumerate(value for row in puzzle.get("givens") or () for value in row)
        placed = {spot: frozenset((given,)) for spot, given in givens if given in blank[spot]}
        state = {spot: frozenset(values) for spot, values in enumerate(puzzle.get("state") or ())}
        self.clue_count, self.blank, self.start = clues, blank, learn(blank | placed, state)

    def excluded(self, clues: tuple[int, ...], known: Known, spot: int) -> bool:
        """Whether the cited clues leave no case on a board of which this much is known; it speaks of *spot*."""
        raise NotImplementedError

    def safe(self, clues: tuple[int, ...], premises: Known, facts: Known, known: Known) -> bool:
        """Whether some best answer that fits what is *known* has these facts too."""
        return False

    def covered(self, known: Known, cited: Set[int]) -> bool:
        """Whether the lines that safe steps cite prove that nothing better is possible."""
        return False


class Towers(Rules):
    """Clues 0…4n-1 run clockwise and speak of their line, whose towers differ; 4n + r and 5n + c are the bare lines."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        n, clues = puzzle["size"][0], puzzle["clues"]
        parks = puzzle.get("rules", {}).get("parks", 0)
        self.n, self.tallest = n, n - parks
        self.lines = [*(range(at, at + n) for at in range(0, n * n, n)), *(range(at, n * n, n) for at in range(n))]
        self.views = [  # a line, and what is seen from its near and its far end: 0 is anything
            *((n + i, clues["top"][i], 0) for i in range(n)),
            *((i, 0, clues["right"][i]) for i in range(n)),
            *((n + i, 0, clues["bottom"][i]) for i in reversed(range(n))),
            *((i, clues["left"][i], 0) for i in reversed(range(n))),
            *((line, 0, 0) for line in range(2 * n)),
        ]
        self.begin(puzzle, len(self.views), dict.fromkeys(range(n * n), frozenset(range(not parks, self.tallest + 1))))

    def excluded(self, clues: tuple[int, ...], known: Known, spot: int) -> bool:
        views: dict[int, tuple[int, int]] = {}
        for line, near, far in (self.views[clue] for clue in clues):
            seen = views.get(line, (0, 0))
            views[line] = max(seen[0], near), max(seen[1], far)
        lines = frozenset(views)
        return self.clash(views, known) or not any(self.plane(lines, known, spot, value) for value in known[spot])

    def clash(self, views: Mapping[int, tuple[int, int]], known: Known) -> bool:
        """Whether looking along the lines, again and again, leaves nothing somewhere."""
        before: Known = {}
        while known != before:
            before = known
            for line, (near, far) in views.items():
                cells = self.lines[line]
                kept = supported(tuple(known[cell] for cell in cells), self.tallest, near, far)
                if kept is None:
                    return True
                known = known | dict(zip(cells, kept, strict=True))
        return False

    def plane(self, lines: frozenset[int], known: Known, spot: int, value: int) -> bool:
        """Whether every one of the lines can have *value* once, with one of them at *spot*; of parks there are more."""
        through = {cell: lines & {cell // self.n, self.n + cell % self.n} for cell in known}

        def place(waiting: frozenset[int]) -> bool:
            if not waiting:
                return True
            homes = (cell for cell in self.lines[min(waiting)] if value in known[cell])
            return any(through[cell] <= waiting and place(waiting - through[cell]) for cell in homes)

        return value == 0 or place(lines - through[spot])


@lru_cache(maxsize=1 << 16)
def supported(cells: tuple[Values, ...], tallest: int, near: int, far: int) -> tuple[Values, ...] | None:
    """What each cell has in some arrangement of towers of all heights, and parks, that shows the clues (0 = any).

    Towers are set up from the tallest down: which cells are taken and how many are seen from either end is all there is
    to remember. Then all is gone through backwards from the arrangements that show the clues.
    """

    def ahead(taken: int, seen: int, back: int, height: int) -> Iterable[tuple[int, tuple[int, int, int]]]:
        for cell, values in enumerate(cells):
            if height in values and not taken >> cell & 1:
                yield cell, (taken | 1 << cell, seen + (not taken & ((1 << cell) - 1)), back + (not taken >> cell))

    layers = [{(0, 0, 0)}]  # cells taken, towers seen from the near end, from the far end
    for height in range(tallest, 0, -1):
        layers.append({after for way in layers[-1] for _, after in ahead(*way, height)})
    towers = sum(1 << cell for cell, values in enumerate(cells) if 0 not in values)
    good = {way for way in layers.pop() if near in (0, way[1]) and far in (0, way[2]) and not towers & ~way[0]}
    kept = [{0} if any(not way[0] >> cell & 1 for way in good) else set() for cell in range(len(cells))]
    for height in range(1, tallest + 1):
        steps = [(way, cell) for way in layers.pop() for cell, after in ahead(*way, height) if after in good]
        for _, cell in steps:
            kept[cell].add(height)
        good = {way for way, _ in steps}
    return tuple(map(frozenset, kept)) if good else None


class Runs(Rules):
    """Clue r is row r, clue rows + c is column c: its runs, in order, those of one colour apart."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        rows, columns = puzzle["clues"]["rows"], puzzle["clues"]["columns"]
        lines = [*rows, *columns]
        self.clues = [tuple((run, 1) if isinstance(run, int) else tuple(run) for run in line) for line in lines]
        spots, breadth = len(rows) * len(columns), len(columns)
        self.lines = [*(range(at, at + breadth) for at in range(0, spots, breadth))]
        self.lines += [range(at, spots, breadth) for at in range(breadth)]
        self.ways = range(len(rows)), range(len(rows), len(lines))
        colors = max(1, len(puzzle.get("colors") or ()))
        self.begin(puzzle, len(self.lines), dict.fromkeys(range(spots), frozenset(range(colors + 1))))

    def excluded(self, clues: tuple[int, ...], known: Known, spot: int) -> bool:
        fits = all(laid(tuple(known[cell] for cell in self.lines[line]), self.clues[line]) for line in clues)
        return not fits or any(self.outcounted(clues, known, *ways) for ways in (self.ways, self.ways[::-1]))

    def outcounted(self, clues: tuple[int, ...], known: Known, along: range, across: range) -> bool:
        """Whether the cited lines one way hold more, or fewer, filled cells than all lines across can have there."""
        band = [line - along[0] for line in clues if line in along]
        least = most = 0
        for line in across if band else ():
            cells = tuple(known[cell] for cell in self.lines[line])
            counts = laid(cells, self.clues[line], tuple(band)) if line in clues else ()
            least += min(counts) if counts else sum(0 not in cells[at] for at in band)
            most += max(counts) if counts else sum(cells[at] != NONE for at in band)
        return not least <= sum(length for at in band for length, _ in self.clues[along[at]]) <= most


@lru_cache(maxsize=1 << 16)
def laid(cells: tuple[Values, ...], runs: tuple[tuple[int, int], ...], counting: tuple[int, ...] = ()) -> Set[int]:
    """The counts of filled cells among those *counting*, over all ways to lay the runs: a walk cell by cell."""
    walks = {(0, 0, 0)}  # runs begun, cells of the last one laid (0: it is over), filled cells that count
    for at, values in enumerate(cells):
        ahead = set()
        for begun, within, count in walks:
            last, more = runs[begun - 1] if within else (0, 0), count + (at in counting)
            if within and within < last[0]:
                if last[1] in values:
                    ahead.add((begun, within + 1, more))
                continue
            if 0 in values:
                ahead.add((begun, 0, count))
            if begun < len(runs) and runs[begun][1] in values and runs[begun][1] != last[1]:
                ahead.add((begun + 1, 1, more))
        walks = ahead
    return {count for begun, within, count in walks if begun == len(runs) and (not within or within == runs[-1][0])}


class Bridges(Rules):
    """Clues: the islands row-major, then: bridges do not cross, all islands hang together, there is no way round."""

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
                seen = next((i for i, cell in enumerate(beyond) if cell in land), None)
                if seen is not None:
                    self.ends.append((number[r, c], number[beyond[seen]]))
                    sea.append(set(beyond[:seen]))
        planks = frozenset(range(rules.get("planks", 2) + 1))
        self.begin(puzzle, len(land) + 3, dict.fromkeys(range(len(self.ends)), planks))
        self.crossings = [[b for b in range(len(sea)) if b != a and sea[a] & sea[b]] for a in range(len(sea))]
        self.shores = [[s for s, pair in enumerate(self.ends) if island in pair] for island in range(len(land))]

    def ways(self, known: Known, island: int) -> list[Known]:
        """Every way to spread an island's bridges."""
        shores, wanted = self.shores[island], self.wanted[island]
        spreads = product(*(known[spot] for spot in shores))
        fits = (spread for spread in spreads if sum(spread) == (wanted or max(1, sum(spread))))
        return [{spot: frozenset((planks,)) for spot, planks in zip(shores, way, strict=True)} for way in fits]

    def excluded(self, clues: tuple[int, ...], known: Known, spot: int) -> bool:
        if not self.settled(clues, known):
            return True
        ends = [end for end in self.ends[spot] if end in clues]
        return any(not any(self.settled(clues, known | way) for way in self.ways(known, end)) for end in ends)

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
                    known[spot] = Values().union(*(way[spot] for way in ways))
            for spot in known if cross else ():
                for other in self.crossings[spot] if 0 not in known[spot] else ():
                    known[other] &= NONE
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


class Attacks(Rules):
    """Clues are the attack lines, those of the rows first: a line holds at most one rook, and as many stand as can."""

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
        self.begin(puzzle, len(self.lines), dict.fromkeys(range(len(free)), NONE | ROOK))

    def taken(self, known: Known) -> set[int]:
        """The lines that hold a rook."""
        return {line for spot, values in known.items() if values == ROOK for line in self.through[spot]}

    @cached_property
    def most(self) -> int:
        """How many rooks fit: a line gets one where others can make room."""
        mates: dict[int, int] = {}

        def seat(line: int, seen: set[int]) -> bool:
            for across, down in (self.through[spot] for spot in self.lines[line]):
                if down not in seen:
                    seen.add(down)
                    if down not in mates or seat(mates[down], seen):
                        mates[down] = across
                        return True
            return False

        return sum(seat(line, set()) for line in {across for across, _ in self.through})

    def excluded(self, clues: tuple[int, ...], known: Known, spot: int) -> bool:
        """Two rooks on a cited line; or the cited lines reach all that is left, and are too few for the rest."""
        if any(sum(known[one] == ROOK for one in self.lines[clue]) > 1 for clue in clues):
            return True
        taken = self.taken(known)
        left = {clue for clue in clues if clue not in taken and any(known[one] != NONE for one in self.lines[clue])}
        reached = all(known[one] == NONE or not (taken | left).isdisjoint(self.through[one]) for one in known)
        return reached and list(known.values()).count(ROOK) + len(left) < self.most

    def safe(self, clues: tuple[int, ...], premises: Known, facts: Known, known: Known) -> bool:
        """Rooks, and as many lines that reach each square they attack but the empty ones: what a best answer has there
        is no more than these rooks, and can make way for them unless it is known to stand."""
        lines = self.taken(facts)
        lost = {spot for line in lines for spot in self.lines[line] if not set(clues).intersection(self.through[spot])}
        can_stand = all(1 in known[spot] for spot in facts) and lines.isdisjoint(self.taken(known))
        as_many = len(lines) == 2 * len(facts) == 2 * len(set(clues))
        return can_stand and as_many and all(premises.get(spot) == NONE for spot in lost)

    def covered(self, known: Known, cited: Set[int]) -> bool:
        """The lines of given rooks and the cited lines reach all that was open, with no more rooks than stand."""
        given = self.taken(self.start)
        reached = all(self.start[one] == NONE or not (given | cited).isdisjoint(self.through[one]) for one in known)
        return reached and len(given) // 2 + len(cited) == len(self.taken(known)) // 2


RULES: dict[str, Any] = {"skyscrapers": Towers, "nonogram": Runs, "hashi": Bridges, "rooks": Attacks}


def main(arguments: Sequence[str]) -> str | None:
    """Checks one trace file (or standard input) and says what it proves; gives back why it is refused."""
    try:
        with open(arguments[0], encoding="utf-8") if arguments and arguments[0] != "-" else sys.stdin as file:
            verdict = verify(json.load(file))
    except (OSError, ValueError, Refused) as problem:
        return f"refused: {problem}"
    sys.stdout.write(f"{verdict.steps} steps hold" + (f" and prove {verdict.proves}\n" if verdict.proves else "\n"))
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

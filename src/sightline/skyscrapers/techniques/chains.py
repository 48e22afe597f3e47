"""Chains: at least one of two candidates is true, because each link between them has only two outcomes.

A candidate is a height in a cell. Two of them are *opposed* if they cannot both be true (the same cell, or the same
height in one line), and *tied* if one of them must be (a cell with two heights left, a line with two cells left for a
height). A chain starts from a false candidate: what it is tied to is true, what that opposes is false, and so on. So
the first and the last of a chain cannot both be false, and whatever both oppose is out. In the code, true candidates
are `on` and false ones `off`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from sightline.core.board import Either, Fact, place, values_of
from sightline.core.technique import Case, Deduction, technique
from sightline.family.grids import WHOLE
from sightline.skyscrapers.chain_texts import alternating_argument
from sightline.skyscrapers.constraints import clues, is_one, rule_of, support, views
from sightline.skyscrapers.puzzle import SkyscrapersBoard
from sightline.skyscrapers.techniques.common import Found, shared_lines

Sets = Sequence[int]
"""A set of candidates, as bits, for each candidate."""


class Candidates(NamedTuple):
    """The open candidates; which ones each opposes in other cells and in its own, and is tied to. The candidates of a
    cell have *room* for a number each, from its park or lowest height up."""

    cell: list[int]
    height: list[int]
    across: Sets
    within: Sets
    by_cell: Sets
    by_line: Sets
    room: int


@lru_cache(maxsize=4)
def candidates(board: SkyscrapersBoard) -> Candidates:
    puzzle, masks, room = board.puzzle, board.domains, board.puzzle.tallest + 1
    open_cells = {spot: mask for spot, mask in enumerate(masks) if mask & (mask - 1)}
    across, within, by_cell, by_line = ([0] * (len(masks) * room) for _ in range(4))

    def join(together: int, opposed: list[int], tied: list[int]) -> None:
        for me in values_of(together):
            others = together & ~(1 << me)
            opposed[me] |= others
            if not others & (others - 1):
                tied[me] |= others

    groups = [[0] * room for _ in range(puzzle.shape.lines)]
    for spot, mask in open_cells.items():
        join(mask << spot * room, within, by_cell)
        lines = [groups[line] for line in puzzle.cell_lines[spot]]
        for height in values_of(mask & ~1):
            for group in lines:
                group[height] |= 1 << spot * room + height
    for together in chain.from_iterable(groups):
        if together & (together - 1):
            join(together, across, by_line)
    cell = [spot for spot in range(len(masks)) for _ in range(room)]
    return Candidates(cell, [*range(room)] * len(masks), across, within, by_cell, by_line, room)


Path = Sequence[tuple[int, int]]
"""A chain: the first of each pair is false, so the second, tied to it, is true; so the first of the next is false."""


class Walk:
    """Breadth-first search from a false candidate: what is true after one tie, after two, and so on."""

    def __init__(self, tied: Sets, opposed: Sets, longest: int) -> None:
        self.tied, self.opposed, self.longest = tied, opposed, longest
        self.with_ties = sum(1 << me for me, ties in enumerate(tied) if ties)
        """The candidates from which it goes on."""
        self.beyond: dict[int, int] = {}
        """What one tie more makes true, for the true candidates that were come to."""

    def layers(self, first: int) -> Iterator[int]:
        """The candidates that become true after one tie, after two, and so on."""
        on, was_on, beyond = self.tied[first], 0, self.beyond
        for _ in range(self.longest):
            on &= ~was_on
            if not on:
                return
            yield on
            was_on |= on
            rest, on = on, 0
            while rest:
                me = rest.bit_length() - 1
                on |= beyond[me] if me in beyond else self.go_beyond(me)
                rest ^= 1 << me

    def go_beyond(self, me: int) -> int:
        """What is tied to the candidates that a true one opposes."""
        found, rest = 0, self.opposed[me] & self.with_ties
        while rest:
            found |= self.tied[rest.bit_length() - 1]
            rest ^= 1 << rest.bit_length() - 1
        self.beyond[me] = found
        return found

    def results(self) -> tuple[dict[int, tuple[int, bool, int, int]], list[int]]:
        """Every candidate that some chain rules out, with the shortest: (ties, whether it is a ring, first, last); and
        the candidates that a chain from their being false makes true."""
        best: dict[int, tuple[int, bool, int, int]] = {}
        proved: list[int] = []
        settled = [0] * (self.longest + 1)
        """For each length the candidates that chains up to it, rings of it excepted, rule out."""
        opposed = self.opposed
        for first in values_of(self.with_ties):
            mine, is_proved = opposed[first], False
            for length, on in enumerate(self.layers(first), 1):
                if on >> first & 1:
                    is_proved = True
                    for victim in values_of(mine):
                        if victim not in best or length < best[victim][0]:
                            best[victim] = (length, True, first, first)
                    settled[length + 1 :] = [ruled_out | mine for ruled_out in settled[length + 1 :]]
                rest = on >> first + 1 << first + 1  # a chain reads the same from its other end
                while rest:
                    last = (rest & -rest).bit_length() - 1
                    rest &= rest - 1
                    if victims := mine & opposed[last] & ~settled[length]:
                        best |= dict.fromkeys(values_of(victims), (length, False, first, last))
                        settled[length:] = [ruled_out | victims for ruled_out in settled[length:]]
            proved += [first] * is_proved
        return best, proved

    def ruled_out(self) -> int:
        """All that `results` rules out, without the chains."""
        out, opposed = 0, self.opposed
        for first in values_of(self.with_ties):
            mine, left = opposed[first], opposed[first] & ~out
            for on in self.layers(first):
                if on >> first & 1:
                    left = 0
                rest = on >> first + 1 << first + 1
                while rest and left:
                    last = (rest & -rest).bit_length() - 1
                    rest &= rest - 1
                    left &= ~opposed[last]
                if not left:
                    break
            out |= mine & ~left
        return out

    def path(self, first: int, last: int) -> Path:
        """A shortest chain from *first* to *last*, retraced layer by layer."""
        layers = []
        for on in self.layers(first):
            layers.append(on)
            if on >> last & 1:
                break
        path = []
        for before in reversed(layers[:-1]):
            was_on = next(me for me in values_of(before) if self.opposed[me] & self.tied[last])
            path.append(((self.opposed[was_on] & self.tied[last]).bit_length() - 1, last))
            last = was_on
        return [(first, last), *reversed(path)]


def found_chains(walk: Walk) -> Iterator[tuple[Path, list[int]]]:
    """A shortest chain for every candidate that one rules out, with all that it does: rings first, then by length."""
    groups: dict[tuple[int, int], list[int]] = {}
    found, proved = walk.results()
    for victim, (*_, first, last) in sorted(found.items(), key=lambda one: (one[1][0], one[0])):
        groups.setdefault((first, last), []).append(victim)
    for first in proved:
        groups[first, first] = list(values_of(walk.opposed[first]))
    for (first, last), victims in sorted(groups.items(), key=lambda group: group[0][0] != group[0][1]):
        yield walk.path(first, last), victims


def chains(board: SkyscrapersBoard, walk: Walk, with_clues: bool = False) -> Found:
    """Every candidate that a chain rules out, with a shortest chain; victims of the same chain together."""
    for path, victims in found_chains(walk):
        yield chain_deduction(board, path, victims, with_clues)


def chain_deduction(board: SkyscrapersBoard, path: Path, victims: Sequence[int], with_clues: bool = False) -> Deduction:
    """A chain as a deduction: it cites each cell, or line, that ties two candidates, and the rules of the lines.

    With *with_clues* it cites whole lines and their clues.
    """
    puzzle, (cell, height, *_) = board.puzzle, candidates(board)
    first, last = path[0][0], path[-1][1]
    steps = [*path, *zip([on for _, on in path], [off for off, _ in path[1:]], strict=False)]
    steps += [(end, victim) for end in (first, last) for victim in victims]
    links = ChainLinks(board, with_clues)
    lines = {line for near, far in steps for line in shared_lines(puzzle, cell[near], cell[far])}
    lines.update(line for off, on in path for line in links.lines_within(off, on))
    looked_at = {spot for line in lines for spot in puzzle.shape.line(line)} if with_clues else set()
    for off, on in path:
        between = [spot for line in shared_lines(puzzle, cell[off], cell[on]) for spot in puzzle.shape.line(line)]
        looked_at.update(set(between) - {cell[off], cell[on]} if between else {cell[off]})
    rules = sorted(
        {rule for line in lines for rule in (clues(puzzle, line) if with_clues else (rule_of(puzzle, line),))}
    )
    gone: dict[int, int] = {}
    for victim in victims:
        gone[cell[victim]] = gone.get(cell[victim], 0) | 1 << height[victim]
    if first == last:  # it leads back to where it started: so that is true
        victims, gone = [], {cell[first]: puzzle.full & ~(1 << height[first])}
    facts = tuple(Fact(spot, puzzle.full & ~mask) for spot, mask in sorted(gone.items()))
    if_false = links.along(path)
    start = Fact(cell[first], 1 << height[first])
    cases: tuple[Case, ...] = (Case(Fact(start.spot, puzzle.full & ~start.mask), proposed=if_false),)
    if first != last:
        cases = (Case(start, proposed=links.to_victims(first, facts)), *cases)
        cases = (cases[0], cases[1]._replace(proposed=(*if_false, *links.to_victims(last, facts))))
    return Deduction(facts, tuple(sorted(looked_at)), tuple(rules), cases=cases)


class ChainLinks(NamedTuple):
    """The links of a chain as deductions: from one candidate to the next along the line that they share. Between the
    two candidates of one cell nothing needs to be said; if it has more, a clue ties two of them."""

    board: SkyscrapersBoard
    with_clues: bool

    def along(self, path: Path) -> tuple[Deduction, ...]:
        """From a false candidate to the last true one."""
        puzzle, (cell, height, *_) = self.board.puzzle, candidates(self.board)
        found: list[Deduction] = []
        before = None
        for off, on in path:
            if before is not None:
                found += self.link(cell[before], Fact(cell[off], puzzle.full & ~(1 << height[off])))
            found += self.link(cell[off], Fact(cell[on], 1 << height[on]))
            found += [self.link_along(line, Fact(cell[on], 1 << height[on])) for line in self.lines_within(off, on)]
            before = on
        return tuple(found)

    def lines_within(self, off: int, on: int) -> Iterator[int]:
        """The line whose clues leave just the height *on* at its cell, if *off* is another of several there."""
        (cell, height, *_), puzzle, masks = candidates(self.board), self.board.puzzle, self.board.domains
        spot, rest = cell[off], masks[cell[off]] & ~(1 << height[off])
        if cell[on] != spot or is_one(rest):
            return
        for line in puzzle.shape.lines_at(spot):
            cells = tuple(rest if other == spot else masks[other] for other in puzzle.shape.line(line))
            kept = support(cells, puzzle.parks, *views(puzzle, line), puzzle.width)
            if kept[puzzle.shape.line(line).index(spot)] == 1 << height[on]:
                yield line
                return

    def to_victims(self, end: int, facts: Sequence[Fact]) -> tuple[Deduction, ...]:
        """From a true candidate to what it rules out: equal heights of a line at once, others by clues one by one."""
        puzzle, (cell, height, *_) = self.board.puzzle, candidates(self.board)
        by_line: dict[tuple[int, int], list[Fact]] = {}
        for fact in facts:
            for line in shared_lines(puzzle, cell[end], fact.spot):
                alone = self.with_clues and fact.mask != puzzle.full & ~(1 << height[end])
                by_line.setdefault((line, fact.spot if alone else -1), []).append(fact)
        return tuple(self.link_along(line, *those) for (line, _), those in by_line.items())

    def link(self, near: int, fact: Fact) -> list[Deduction]:
        """What follows at another cell along the line that leads there."""
        return [self.link_along(line, fact) for line in shared_lines(self.board.puzzle, near, fact.spot)]

    def link_along(self, line: int, *facts: Fact) -> Deduction:
        puzzle = self.board.puzzle
        rules = clues(puzzle, line) if self.with_clues else (rule_of(puzzle, line),)
        return Deduction(facts, tuple(puzzle.shape.line(line)), rules)


LONGEST, LONGEST_WITH_CLUES = 64, 8
"""The most ties of a chain, without clues and with them."""
TEXT = "{assumption} {facts}."


MOST_TIES = 8
"""The most ties of a chain that is told as a chain; a longer one is told as two cases."""


@technique(
    "Alternating chain",
    6,
    "{argument} {facts}.",
    WHOLE,
    aliases=("Alternating inference chain", "AIC", "Forcing chain"),
    lean=5,
    argue=alternating_argument,
)
def alternating_chain(board: SkyscrapersBoard, at: int) -> Found:
    """Cells with two heights left and lines with two cells left for a height, one after the other in any order: if one
    end of the chain is false, the other is true. So what both ends rule out is out."""
    # lines alone would add nothing: the cells for one height are what fish are about
    known = candidates(board)
    for path, victims in found_chains(walk_without_clues(board)):
        found = chain_deduction(board, path, victims)
        named = [(known.cell[me], known.height[me]) for pair in path for me in pair]
        yield found._replace(cases=(), chain=ties(named)) if len(path) <= MOST_TIES else found


def walk_without_clues(board: SkyscrapersBoard) -> Walk:
    return Walk(*joined_sets(candidates(board)), LONGEST)


def joined_sets(known: Candidates) -> tuple[list[int], list[int]]:
    """What each candidate is tied to and opposes, in its cell or in its lines."""
    tied = [cell | line for cell, line in zip(known.by_cell, known.by_line, strict=True)]
    opposed = [across | within for across, within in zip(known.across, known.within, strict=True)]
    return tied, opposed


def ties(named: Sequence[tuple[int, int]]) -> tuple[Either, ...]:
    """A chain as ties, from its candidates in order, each as a cell and a height: of each pair at least one is true."""
    parts = [place(*one) for one in named]
    return tuple(Either(pair) for pair in zip(parts[::2], parts[1::2], strict=True))


@technique(
    "Clue chain",
    6,
    TEXT,
    WHOLE,
    generic=True,
    lean=6,
)
def clue_chain(board: SkyscrapersBoard, at: int) -> Found:
    """A chain that also uses clues: two heights in a line exclude each other if no arrangement that shows the clues has
    both, and one of them is true if every arrangement has at least one."""
    return chains(board, walk_with_clues(board), with_clues=True)


def walk_with_clues(board: SkyscrapersBoard) -> Walk:
    known = candidates(board)
    tied, opposed = joined_sets(known)
    for line in range(2 * board.puzzle.size):
        if any(views(board.puzzle, line)):
            join_by_clues(board, line, known, tied, opposed)
    return Walk(tied, opposed, LONGEST_WITH_CLUES)


def without_what_chains_rule_out(board: Any) -> list[int]:
    """The masks after a turn of chains: those without clues, or if they rule out nothing, those with clues."""
    out = walk_without_clues(board).ruled_out() or walk_with_clues(board).ruled_out()
    room = board.puzzle.tallest + 1
    return [mask & ~(out >> spot * room) for spot, mask in enumerate(board.domains)]


def join_by_clues(board: SkyscrapersBoard, line: int, known: Candidates, tied: list[int], opposed: list[int]) -> None:
    """Adds the pairs of candidates that the clues of a line oppose or tie."""
    puzzle, where = board.puzzle, board.puzzle.shape.line_slice(line)
    masks, first = tuple(board.domains[where]), where.start * known.room
    stride = (where.step or 1) * known.room
    for me, apart, bound in pairs_by_clues(masks, puzzle.parks, *views(puzzle, line), puzzle.width, stride):
        opposed[first + me] |= apart << first
        tied[first + me] |= bound << first
        for other in values_of(bound):  # also where one of the two is certain by itself
            tied[first + other] |= 1 << first + me


Pairs = tuple[int, int, int]
"""A candidate of a line, and as bits those that it opposes and is tied to."""


@lru_cache(maxsize=1 << 10)
def pairs_by_clues(masks: tuple[int, ...], parks: int, near: int, far: int, width: int, stride: int) -> list[Pairs]:
    """The open candidates of a line, with those that its clues oppose, and those that they tie. From cell to cell,
    their numbers go up by the *stride*."""
    open_masks = [mask if mask & (mask - 1) else 0 for mask in masks]
    pairs: list[Pairs] = []
    for at, mask in enumerate(open_masks):
        for value in values_of(mask):
            if_on, if_off = (
                support((*masks[:at], assumed, *masks[at + 1 :]), parks, near, far, width)
                for assumed in (1 << value, mask & ~(1 << value))
            )
            apart = [mine & ~left for mine, left in zip(open_masks, if_on, strict=True)]
            apart[at] = mask & ~(1 << value)
            bound = [mine & left if not left & (left - 1) else 0 for mine, left in zip(open_masks, if_off, strict=True)]
            pairs.append((at * stride + value, joined(apart, stride), joined(bound, stride)))
    return pairs


def joined(masks: Sequence[int], stride: int) -> int:
    """Masks as one, that many bits apart."""
    return sum(mask << at * stride for at, mask in enumerate(masks) if mask)

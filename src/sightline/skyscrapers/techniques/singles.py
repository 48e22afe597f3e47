"""Singles: what a cell or a line has no choice about, and the bookkeeping that leads there."""

from collections.abc import Mapping
from types import MappingProxyType

from sightline.core.board import Fact, place, values_of
from sightline.core.parts import in_turn
from sightline.core.technique import Deduction, Places, technique
from sightline.core.words import Clue, Spot, Values
from sightline.family.grids import CELLS, EACH_LINE, LINES
from sightline.skyscrapers.arguments import most_words_in_turn, places_argument, places_in_turn, single_argument
from sightline.skyscrapers.constraints import rule_of
from sightline.skyscrapers.puzzle import Skyscrapers, SkyscrapersBoard
from sightline.skyscrapers.techniques.common import Found, Words
from sightline.skyscrapers.word_counts import words_of_places, words_of_single

LINES_WITH_PARKS = Places(
    lambda puzzle: LINES.all(puzzle) if puzzle.parks else (),
    lambda puzzle, spot: LINES.at(puzzle, spot) if puzzle.parks else (),
)
EACH_LINE_WITH_PARKS = LINES_WITH_PARKS._replace(scope=EACH_LINE.scope)


def is_bookkeeping(board: SkyscrapersBoard, spot: int) -> bool:
    """Whether a cell keeps a choice when all that is taken is crossed off; if not, it is a naked single, to be told."""
    mask, taken = board.domains[spot], board.taken
    if not mask & (mask - 1):
        return True
    for line in board.puzzle.cell_lines[spot]:
        mask &= ~taken[line]
    return bool(mask & (mask - 1))


@technique("Resolved cell propagation", 0, "{spot} is {value}, so {facts}.", CELLS, aliases=("Resolved cell",))
def resolved_cell(board: SkyscrapersBoard, spot: int) -> Found:
    """A height occurs once in its row and once in its column."""
    puzzle, masks = board.puzzle, board.domains
    mask = masks[spot]
    if mask & (mask - 1) or mask < 2:
        return
    rest, others = puzzle.full & ~mask, [cell for cell in puzzle.peers[spot] if masks[cell] & mask]
    facts = tuple([Fact(cell, rest) for cell in others if is_bookkeeping(board, cell)])
    if facts:
        rules = tuple([rule_of(puzzle, line) for line in puzzle.shape.lines_at(spot)])
        yield Deduction(facts, (spot,), rules, {"spot": Spot(spot), "value": Values(mask)})


@technique("Parks taken", 0, "{line} has all its parks, so {facts}.", LINES_WITH_PARKS)
def parks_taken(board: SkyscrapersBoard, line: int) -> Found:
    """A line has as many parks as the rules say and no more."""
    puzzle = board.puzzle
    cells = puzzle.shape.line(line)
    parks = [spot for spot in cells if board[spot] == 1]
    if len(parks) == puzzle.parks:
        others = [spot for spot in cells if board[spot] & 1 and spot not in parks and is_bookkeeping(board, spot)]
        if others:
            facts = tuple(Fact(spot, puzzle.full & ~1) for spot in others)
            yield Deduction(facts, tuple(parks), (rule_of(puzzle, line),), {"line": Clue(rule_of(puzzle, line))})


@technique(
    "Naked single",
    1,
    "{argument}.",
    LINES,
    aliases=("Sole candidate",),
    lean=-3,
    argue=single_argument,
    brief=in_turn,
    in_turn=True,
    word_range=words_of_single,
)
def naked_single(board: SkyscrapersBoard, line: int) -> Found:
    """A cell has the one height that its row and its column leave; that may decide the next cell of the line."""
    # for every other height a cell is cited that has it; the cell itself is cited where that is not enough
    puzzle, found = board.puzzle, _cascade(board, line)
    if not found:
        return
    earlier: dict[int, int] = {}
    premises, rules = set(), {rule_of(puzzle, line)}
    for spot, mask in found.items():
        here, gone = _holders(board, line, earlier), puzzle.full & ~mask
        there = {
            value: (cells, rule_of(puzzle, across))
            for across in puzzle.shape.lines_at(spot)
            if across != line
            for value, cells in _holders(board, across).items()
        }
        if any(value not in here and value not in there for value in values_of(gone)):
            premises.add(spot)
            gone &= board[spot]
        for value in values_of(gone):
            premises.update(here[value] if value in here else there[value][0])
            rules |= set() if value in here else {there[value][1]}
        earlier[spot] = mask
    facts = tuple(Fact(spot, mask) for spot, mask in found.items())
    yield Deduction(facts, tuple(sorted(premises)), tuple(sorted(rules)), {"line": Clue(rule_of(puzzle, line))})


def _cascade(board: SkyscrapersBoard, line: int) -> dict[int, int]:
    """The cells of a line that have one value left, or none, one after the other."""
    puzzle, cells = board.puzzle, board.puzzle.shape.line(line)
    masks, left = board.domains[puzzle.line_slices[line]], board.left_in(line)
    for mask, kept in zip(masks, left, strict=True):
        if mask & (mask - 1) and not kept & (kept - 1):
            break
    else:
        return {}
    rest = {spot: kept for spot, mask, kept in zip(cells, masks, left, strict=True) if mask & (mask - 1)}
    parks = masks.count(1)
    found: dict[int, int] = {}
    while (spot := next((spot for spot, mask in rest.items() if mask.bit_count() < 2), None)) is not None:
        mask = rest.pop(spot)
        if not mask:
            return {**found, spot: 0}
        found[spot] = mask
        parks += mask == 1
        used = mask & ~1 | (parks == puzzle.parks)
        rest = {other: left & ~used for other, left in rest.items()}
    return found


def _holders(
    board: SkyscrapersBoard, line: int, found: Mapping[int, int] = MappingProxyType({})
) -> dict[int, list[int]]:
    """The values that a line has all of, with the known cells that have them; *found* are cells that follow."""
    puzzle, holders = board.puzzle, dict[int, list[int]]()
    masks = board.domains[puzzle.line_slices[line]]
    for spot, mask in zip(puzzle.shape.line(line), masks, strict=True):
        if mask and not mask & (mask - 1):
            holders.setdefault(mask.bit_length() - 1, []).append(spot)
    for mask in found.values():
        holders.setdefault(mask.bit_length() - 1, [])
    if puzzle.parks and masks.count(1) + [*found.values()].count(1) < puzzle.parks:
        holders.pop(0, None)
    return holders


@technique(
    "Process of elimination",
    2,
    "{argument}.",
    EACH_LINE,
    aliases=("Pinpoint", "Hidden single"),
    lean=-1,
    argue=places_argument,
    brief=places_in_turn,
    most_brief_words=most_words_in_turn,
    word_range=words_of_places,
)
def process_of_elimination(board: SkyscrapersBoard, line: int) -> Found:
    """Every height occurs somewhere in the line."""
    puzzle = board.puzzle
    cells, rule = puzzle.shape.line(line), rule_of(puzzle, line)
    once = again = decided = 0
    for mask in board.domains[puzzle.line_slices[line]]:
        again |= once & mask
        once |= mask
        if not mask & (mask - 1):
            decided |= mask
    only = once & ~(again | decided) & ~1
    if not only:
        return
    masks = board.domains
    found = [(spot, masks[spot] & only) for spot in cells if masks[spot] & only and masks[spot].bit_count() > 1]
    found.sort(key=lambda one: one[1])
    if found:
        facts = tuple(Fact(spot, mask if mask.bit_count() == 1 else 0) for spot, mask in found)
        others = cells if len(found) > 1 else [spot for spot in cells if spot != found[0][0]]
        yield Deduction(facts, tuple(others), (rule,), {"line": Clue(rule)})


@technique("Last parks", 2, "{line} has nowhere else left for its {parks}: {facts}.", EACH_LINE_WITH_PARKS)
def last_parks(board: SkyscrapersBoard, line: int) -> Found:
    """A line has as many parks as the rules say and no fewer."""
    puzzle = board.puzzle
    cells = puzzle.shape.line(line)
    left = [spot for spot in cells if board[spot] & 1]
    facts = tuple(place(spot, 0) for spot in left if board[spot] != 1)
    if len(left) == puzzle.parks and facts:
        others = tuple(spot for spot in cells if spot not in left)
        yield Deduction(facts, others, (rule_of(puzzle, line),), words_of_last_parks(puzzle, line))


def words_of_last_parks(puzzle: Skyscrapers, line: int) -> Words:
    return {"line": Clue(rule_of(puzzle, line)), "parks": "park" if puzzle.parks == 1 else "parks"}

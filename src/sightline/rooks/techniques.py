"""The techniques of Rooks: one short finder for each, with the argument why it is true.

A square is *live* where a rook can still be placed. The rooks that a technique places are safe: it names lines, one for
each rook, that reach all the squares that those rooks attack.
"""

from collections.abc import Iterator, Sequence

from sightline.core.board import Fact
from sightline.core.sentence import counted, numbered
from sightline.core.technique import Deduction, Kind, Technique, technique
from sightline.core.words import Clue, Clues, Spot, Spots, Word
from sightline.family.grids import CELLS, WHOLE
from sightline.rooks.arguments import (
    last_square_argument,
    last_squares,
    lone_squares,
    open_room_argument,
    open_rooms,
)
from sightline.rooks.constraints import LINES, most_rooks, propagate, uncovered
from sightline.rooks.field import Field, Placement, open_field
from sightline.rooks.folds import Folder
from sightline.rooks.puzzle import EMPTY, OPEN, ROOK, RooksBoard

Found = Iterator[Deduction]
LARGEST_SET = 4
"""The most lines of a set that a person sees at once."""
NAMED_LINES = 12
"""The most lines that a sentence names one by one."""
FEW_LINES = 8
"""The most lines of a cover that a person finds without a long search."""


def deduce_placement(board: RooksBoard, placement: Placement, **words: Word) -> Deduction:
    """A deduction that places rooks, with their cover."""
    rooks, cover = placement
    shared: dict[str, Word] = {"rooks": Spots(rooks), "most": counted(len(rooks), "rook"), "cover": Clues(cover)}
    if len(cover) > NAMED_LINES:
        shared["cover"] = numbered(len(cover), "line")
    empty = tuple(uncovered(board.puzzle, cover, rooks))
    facts = tuple(Fact(rook, ROOK) for rook in rooks)
    return Deduction(facts, empty, cover, shared | words, best_proof=cover, kind=Kind.SAFE)


@technique("Attack", 0, "the rook on {rook} attacks the rest of {line}.", CELLS)
def attack(board: RooksBoard, spot: int) -> Found:
    """A line holds one rook."""
    if board[spot] == ROOK:
        for line in board.puzzle.spot_lines[spot]:
            facts = propagate(board.puzzle, board.domains, line)
            if facts:
                cited = tuple(board.puzzle.line_spots[line])
                yield Deduction(tuple(facts), cited, (line,), {"rook": Spot(spot), "line": Clue(line)})


@technique(
    "Lone square",
    1,
    "no other square in line with {rooks} is free, so a rook there takes nothing away.",
    LINES,
    brief=lone_squares,
)
def lone_square(board: RooksBoard, line: int) -> Found:
    """If both lines of a square have no other live square, a rook there takes nothing away."""
    meets = open_field(board).meets
    for across, spot in meets.get(line, {}).items():
        if len(meets[line]) == len(meets[across]) == 1 and line < across:
            yield deduce_placement(board, Placement((spot,), (across,)))


@technique(
    "Last square",
    1,
    "{last}, so a rook there is safe: another on {cover} could just as well move to it.",
    LINES,
    aliases=("Leaf", "Forced item", "Dominated line"),
    argue=last_square_argument,
    brief=last_squares,
)
def last_square(board: RooksBoard, line: int) -> Found:
    """If a line has one live square, a rook there takes the place of at most one other: that on the line across.

    Of several lines whose last squares are on one line across, the first gets the rook.
    """
    meets = open_field(board).meets
    for across, spot in meets.get(line, {}).items():
        if len(meets[line]) == 1 and line == min(other for other in meets[across] if len(meets[other]) == 1):
            yield deduce_placement(board, Placement((spot,), (across,)), line=Clue(line))


@technique(
    "Open room",
    2,
    "{argument} can have its rook, as on {rooks}.",
    WHOLE,
    alone=True,
    argue=open_room_argument,
    brief=open_rooms,
)
def open_room(board: RooksBoard, place: int) -> Found:
    """If every line of a part meets every line across it, those of the fewer kind get a rook each, on a diagonal."""
    field = open_field(board)
    for part in field.parts():
        across, down = sides(field, part)
        if sum(len(field.meets[line]) for line in across) == len(across) * len(down):
            few, many = sorted((across, down), key=len)
            rooks = tuple(field.meets[a][b] for a, b in zip(few, many, strict=False))
            yield deduce_placement(board, Placement(rooks, tuple(few)), across=len(many))


@technique(
    "Fold",
    3,
    "{lines} have squares left only on {cover}, so both can have their rooks there, as on {rooks}.",
    LINES,
    alone=True,
    aliases=("Pair",),
)
def fold(board: RooksBoard, line: int) -> Found:
    """A line with two live squares has a rook on one of them, so the two lines across have one rook left for all other
    lines. If another line has the same two lines across, it gets that rook, and both can be placed."""
    field = open_field(board)
    pair = field.meets.get(line, {})
    if len(pair) == 2:
        for twin in sorted(field.meets[min(pair)]):
            if twin != line and field.meets[twin].keys() == pair.keys():
                yield from use_up(board, field, frozenset((line, twin)))


COVERED = "all squares left in this part of the board lie on {cover}. No more than {most} fit there, as on {rooks}."


@technique(
    "Room",
    4,
    COVERED,
    WHOLE,
    alone=True,
    aliases=("Component counting",),
)
def room(board: RooksBoard, place: int) -> Found:
    """A connected part of the board has no more rooks than lines of one direction; often that many fit."""
    field = open_field(board)
    for part in field.parts():
        for side in sides(field, part):
            if len(side) <= LARGEST_SET and all(line in field.mates for line in side):
                rooks = sorted(field.meets[line][field.mates[line]] for line in side)
                yield deduce_placement(board, Placement(tuple(rooks), tuple(side)))


@technique(
    "Folds in a row",
    4,
    "lines with two squares left lead to rooks on {rooks}. They are safe: all that they attack lies on {cover}.",
    WHOLE,
    alone=True,
)
def folds(board: RooksBoard, place: int) -> Found:
    """The two lines across a line with two live squares count as one line, which may in turn be one of two …

    In the end some line has only one square left; its rook decides those of all folded lines.
    """
    placement = Folder(open_field(board)).find()
    if placement:
        yield deduce_placement(board, placement)


@technique(
    "Locked set",
    5,
    "{lines} have squares left only on {cover}, so each can have its rook there, as on {rooks}.",
    LINES,
    alone=True,
    aliases=("Hall set",),
)
def locked_set(board: RooksBoard, line: int) -> Found:
    """Lines whose squares are all on as many lines across: each gets a rook on one of those, and no rook is lost."""
    field = open_field(board)
    if line in field.meets:
        for size in range(3, LARGEST_SET + 1):
            for lines in hall_sets(field, frozenset((line,)), size):
                yield from use_up(board, field, lines)


@technique(
    "König bound",
    6,
    COVERED,
    WHOLE,
    alone=True,
)
def koenig_bound(board: RooksBoard, place: int) -> Found:
    """A line holds one rook. If some lines reach every live square and as many rooks fit, no more can be added."""
    return find_covers(board, FEW_LINES)


@technique("Great König bound", 8, COVERED, WHOLE, alone=True)
def great_koenig_bound(board: RooksBoard, place: int) -> Found:
    """Like the König bound, with more lines, which are hard to find: they reach every live square, and as many rooks
    fit."""
    return find_covers(board, len(board.puzzle.lines))


def find_covers(board: RooksBoard, largest: int) -> Found:
    field = open_field(board)
    for part in field.parts():
        placement = field.best_placement(part)
        if len(placement.cover) <= largest:
            yield deduce_placement(board, placement)


# --- what holds in every best placement: the techniques of `why`


@technique(
    "Too few",
    6,
    "as the board stands, all that is left lies on {cover}: {count} rooks at most, but {most} are possible.",
    WHOLE,
)
def too_few(board: RooksBoard, place: int) -> Found:
    """A wrong mark leaves room for fewer rooks than fit."""
    field = open_field(board)
    if field.most_rooks < most_rooks(board.puzzle):
        yield from deduce_by_counting(board, field, Fact(field.rooks[0] if field.rooks else 0, 0))


@technique(
    "Never a rook",
    6,
    "with a rook on {spot}, all that is left lies on {cover}: {count} rooks at most, but {most} are possible.",
    CELLS,
    aliases=("Always/never cells",),
)
def never_a_rook(board: RooksBoard, spot: int) -> Found:
    """A rook that takes the place of more than one is in no best placement."""
    if board[spot] == OPEN:
        masks = board.unpacked()
        masks[spot] = ROOK
        yield from deduce_by_counting(board, Field(board.puzzle, masks), Fact(spot, EMPTY))


@technique(
    "Always a rook",
    6,
    "without a rook on {spot}, all that is left lies on {cover}: {count} rooks at most, but {most} are possible.",
    CELLS,
)
def always_a_rook(board: RooksBoard, spot: int) -> Found:
    """A square without which fewer rooks fit has a rook in every best placement."""
    if board[spot] == OPEN:
        masks = board.unpacked()
        masks[spot] = EMPTY
        yield from deduce_by_counting(board, Field(board.puzzle, masks), Fact(spot, ROOK))


def deduce_by_counting(board: RooksBoard, field: Field, fact: Fact) -> Found:
    """*fact*, if *field*, the board without it, has room for too few rooks."""
    if field.most_rooks < most_rooks(board.puzzle):
        cover = tuple(line for part in field.parts() for line in field.best_placement(part).cover)
        cover = cover or tuple(board.puzzle.spot_lines[fact.spot][:1])  # nothing is left: its own line is empty then
        marks = tuple(spot for spot, mask in enumerate(board.domains) if mask != OPEN)
        most = most_rooks(board.puzzle)
        words: dict[str, Word] = {"cover": Clues(cover), "count": field.most_rooks, "most": most}
        words |= {"spot": Spot(fact.spot), "place": f"the {most} rooks that fit on the board"}
        yield Deduction((fact,), marks, cover, words)


# --- sets of lines


def sides(field: Field, part: Sequence[int]) -> tuple[list[int], list[int]]:
    """The lines of a part by direction."""
    return [line for line in part if field.across(line)], [line for line in part if not field.across(line)]


def use_up(board: RooksBoard, field: Field, lines: frozenset[int]) -> Found:
    """A rook on each line that *lines* meet, if all of these can have theirs on *lines*."""
    cover = sorted(lines_met_by(field, lines))
    outside = {other for line in cover for other in field.meets[line]} - lines
    inner = Field(board.puzzle, board.domains, outside)
    if all(line in inner.mates for line in cover):
        rooks = sorted(inner.meets[line][inner.mates[line]] for line in cover)
        yield deduce_placement(board, Placement(tuple(rooks), tuple(cover)), lines=Clues(tuple(sorted(lines))))


def lines_met_by(field: Field, lines: frozenset[int]) -> set[int]:
    return {met for line in lines for met in field.meets[line]}


def hall_sets(field: Field, lines: frozenset[int], size: int) -> Iterator[frozenset[int]]:
    """Connected sets of *size* lines that include *lines* and meet at most *size* lines."""
    met = lines_met_by(field, lines)
    if len(met) > size:
        return
    if len(lines) == size:
        yield lines
        return
    for line in sorted({other for one in met for other in field.meets[one]} - lines):
        if len(field.meets[line]) <= size:
            yield from hall_sets(field, lines | {line}, size)


TECHNIQUES: tuple[Technique, ...] = (
    attack,
    lone_square,
    last_square,
    open_room,
    fold,
    room,
    folds,
    locked_set,
    koenig_bound,
    great_koenig_bound,
)
WHY_TECHNIQUES: tuple[Technique, ...] = (too_few, never_a_rook, always_a_rook)

"""How a player fills a board and knows that no more rooks fit: one short argued finder for each technique.

A line is *live* where a rook can still come. What a technique puts up is safe: it says which lines, one for each rook,
reach all the squares that are lost to those rooks.
"""

from collections.abc import Iterator, Sequence

from sightline.core.board import Fact
from sightline.core.step import Step
from sightline.core.technique import Deduction, Kind, Technique, technique
from sightline.core.words import Clue, Clues, Spot, Spots, Word
from sightline.family.grids import CELLS, WHOLE
from sightline.rooks.constraints import LINES, beyond, most, propagate
from sightline.rooks.field import Field, Stand, left_of
from sightline.rooks.folds import Folder
from sightline.rooks.puzzle import EMPTY, OPEN, ROOK, Rooks, RooksBoard

Found = Iterator[Deduction]
LARGEST_SET = 4
"""Lines that a person takes in at a glance."""
FEW_LINES = 8
"""Lines of a cover that a person finds without long search."""


def put_up(board: RooksBoard, stand: Stand, **words: Word) -> Deduction:
    """Rooks that may stand, and their cover."""
    rooks, cover = stand
    said: dict[str, Word] = {"rooks": Spots(rooks), "count": len(rooks), "cover": Clues(cover)}
    empty = tuple(beyond(board.puzzle, cover, rooks))
    facts = tuple(Fact(rook, ROOK) for rook in rooks)
    return Deduction(facts, empty, cover, said | words, cover=cover, kind=Kind.SAFE)


@technique("Attack", 0, "the rook on {rook} attacks all of {line}.", CELLS)
def attack(board: RooksBoard, spot: int) -> Found:
    """A line holds one rook."""
    if board[spot] == ROOK:
        for line in board.puzzle.spot_lines[spot]:
            facts = propagate(board.puzzle, board.domains, line)
            if facts:
                cited = tuple(board.puzzle.line_spots[line])
                yield Deduction(tuple(facts), cited, (line,), {"rook": Spot(spot), "line": Clue(line)})


@technique("Lone square", 1, "no other square is left in line with {rooks}, so a rook there takes nothing away.", LINES)
def lone_square(board: RooksBoard, line: int) -> Found:
    """Where both lines of a square have no other left, a rook stands for nothing."""
    meets = left_of(board).meets
    for across, spot in meets.get(line, {}).items():
        if len(meets[line]) == len(meets[across]) == 1 and line < across:
            yield put_up(board, Stand((spot,), (across,)))


def last_of_its_line(puzzle: Rooks, step: Step) -> dict[str, Word]:
    """Why a square is the last of the line that the rook is put up for."""
    line, [rook] = step.deduction.words["line"], step.deduction.plain_facts()
    assert isinstance(line, Clue)
    name = step.word_text(Spot(rook.spot))
    if len(puzzle.line_spots[line.clue]) == 1:
        around = "left or right" if line.clue < puzzle.lines_across else "above or below"
        return {"last": f"{name} has no free square {around}"}
    return {"last": f"on {step.word_text(line)} only {name} is left"}


@technique(
    "Last square",
    1,
    "{last}, so a rook there is safe: another on {cover} could just as well move to it.",
    LINES,
    aliases=("Leaf", "Forced item", "Dominated line"),
    argue=last_of_its_line,
)
def last_square(board: RooksBoard, line: int) -> Found:
    """Where a line has one live square, a rook there takes at most one other away: that on the line across.

    Of several lines whose last squares are on one line across, one gets the rook: the first.
    """
    meets = left_of(board).meets
    for across, spot in meets.get(line, {}).items():
        if len(meets[line]) == 1 and line == min(other for other in meets[across] if len(meets[other]) == 1):
            yield put_up(board, Stand((spot,), (across,)), line=Clue(line))


@technique(
    "Open room",
    2,
    "{cover} all cross the same lines, and those are no fewer: so each can have its rook, as on {rooks}.",
    WHOLE,
    alone=True,
)
def open_room(board: RooksBoard, place: int) -> Found:
    """If every line of a part meets every line across it, those of the fewer kind get a rook each, on a diagonal."""
    field = left_of(board)
    for part in field.parts():
        across, down = sides(field, part)
        if sum(len(field.meets[line]) for line in across) == len(across) * len(down):
            few, many = sorted((across, down), key=len)
            yield put_up(board, Stand(tuple(field.meets[a][b] for a, b in zip(few, many, strict=False)), tuple(few)))


@technique(
    "Fold",
    3,
    "{lines} have squares left on {cover} only: two rooks use them up, as on {rooks}.",
    LINES,
    alone=True,
    aliases=("Pair",),
)
def fold(board: RooksBoard, line: int) -> Found:
    """A line with two live squares has a rook on one of them for sure, so the two lines across are left one rook for
    all others. If another line needs just that, both rooks can be put up."""
    field = left_of(board)
    pair = field.meets.get(line, {})
    if len(pair) == 2:
        for twin in sorted(field.meets[min(pair)]):
            if twin != line and field.meets[twin].keys() == pair.keys():
                yield from locked(board, field, frozenset((line, twin)))


@technique(
    "Room",
    4,
    "{cover} reach all of this part of the board: {count} rooks at most, and {count} fit, as on {rooks}.",
    WHOLE,
    alone=True,
    aliases=("Component counting",),
)
def room(board: RooksBoard, place: int) -> Found:
    """A part of the board that hangs together has no more rooks than lines of one direction; often that many fit."""
    field = left_of(board)
    for part in field.parts():
        for side in sides(field, part):
            if len(side) <= LARGEST_SET and all(line in field.mates for line in side):
                rooks = sorted(field.meets[line][field.mates[line]] for line in side)
                yield put_up(board, Stand(tuple(rooks), tuple(side)))


@technique(
    "Folds in a row",
    4,
    "lines with two squares left, folded into each other, leave one way: {rooks}. All they attack lies on {cover}.",
    WHOLE,
    alone=True,
)
def folds(board: RooksBoard, place: int) -> Found:
    """The two lines across a line with two live squares count as one line, which may in turn be one of two …

    At last some line has but one way left, and what was folded falls open.
    """
    stand = Folder(left_of(board)).find()
    if stand:
        yield put_up(board, stand)


@technique(
    "Locked set",
    5,
    "{lines} have squares left on {cover} only: {count} rooks use them up, as on {rooks}.",
    LINES,
    alone=True,
    aliases=("Hall set",),
)
def locked_set(board: RooksBoard, line: int) -> Found:
    """As many lines as lines across on which all their squares lie: they take each other, and no rook is lost."""
    field = left_of(board)
    if line in field.meets:
        for size in range(3, LARGEST_SET + 1):
            for lines in crowded(field, frozenset((line,)), size):
                yield from locked(board, field, lines)


@technique(
    "König bound",
    6,
    "{cover} reach all of this part of the board: no more than {count} rooks fit, and {count} do, as on {rooks}.",
    WHOLE,
    alone=True,
)
def koenig_bound(board: RooksBoard, place: int) -> Found:
    """A line holds one rook. If so many lines reach all that is left, and so many rooks stand, none can be added."""
    return by_cover(board, FEW_LINES)


@technique("Great König bound", 8, koenig_bound.text, WHOLE, alone=True)
def great_koenig_bound(board: RooksBoard, place: int) -> Found:
    """The same with so many lines that they are hard to find."""
    return by_cover(board, len(board.puzzle.lines))


def by_cover(board: RooksBoard, largest: int) -> Found:
    field = left_of(board)
    for part in field.parts():
        stand = field.stand(part)
        if len(stand.cover) <= largest:
            yield put_up(board, stand)


# --- what holds in every best placement: for those who ask why


@technique(
    "Too few",
    6,
    "as the board stands, all that is left lies on {cover}: {count} rooks at most, and {most} are possible.",
    WHOLE,
)
def too_few(board: RooksBoard, place: int) -> Found:
    """A mark that is wrong leaves room for fewer rooks than can stand."""
    field = left_of(board)
    if field.most < most(board.puzzle):
        yield from by_counting(board, field, Fact(field.rooks[0] if field.rooks else 0, 0))


@technique(
    "Never a rook",
    6,
    "with a rook on {spot}, all that is left lies on {cover}: {count} rooks at most, and {most} are possible.",
    CELLS,
    aliases=("Always/never cells",),
)
def never(board: RooksBoard, spot: int) -> Found:
    """A rook that spoils more than it brings is in no best placement."""
    if board[spot] == OPEN:
        masks = board.unpacked()
        masks[spot] = ROOK
        yield from by_counting(board, Field(board.puzzle, masks), Fact(spot, EMPTY))


@technique(
    "Always a rook",
    6,
    "without a rook on {spot}, all that is left lies on {cover}: {count} rooks at most, and {most} are possible.",
    CELLS,
)
def always(board: RooksBoard, spot: int) -> Found:
    """A square that nothing can replace is in every best placement."""
    if board[spot] == OPEN:
        masks = board.unpacked()
        masks[spot] = EMPTY
        yield from by_counting(board, Field(board.puzzle, masks), Fact(spot, ROOK))


def by_counting(board: RooksBoard, field: Field, fact: Fact) -> Found:
    """*fact*, if the field that is left without it has room for too few rooks."""
    if field.most < most(board.puzzle):
        cover = tuple(line for part in field.parts() for line in field.stand(part).cover)
        marks = tuple(spot for spot, mask in enumerate(board.domains) if mask != OPEN)
        words: dict[str, Word] = {"cover": Clues(cover), "count": field.most, "most": most(board.puzzle)}
        yield Deduction((fact,), marks, cover, words | {"spot": Spot(fact.spot)})


# --- sets of lines


def sides(field: Field, part: Sequence[int]) -> tuple[list[int], list[int]]:
    """The lines of a part by direction."""
    return [line for line in part if field.across(line)], [line for line in part if not field.across(line)]


def locked(board: RooksBoard, field: Field, lines: frozenset[int]) -> Found:
    """A rook on each line that *lines* meet, if they can all have theirs on *lines*."""
    cover = sorted(met_by(field, lines))
    outside = {other for line in cover for other in field.meets[line]} - lines
    inner = Field(board.puzzle, board.domains, outside)
    if all(line in inner.mates for line in cover):
        rooks = sorted(inner.meets[line][inner.mates[line]] for line in cover)
        yield put_up(board, Stand(tuple(rooks), tuple(cover)), lines=Clues(tuple(sorted(lines))))


def met_by(field: Field, lines: frozenset[int]) -> set[int]:
    return {met for line in lines for met in field.meets[line]}


def crowded(field: Field, lines: frozenset[int], size: int) -> Iterator[frozenset[int]]:
    """Sets of so many lines, *lines* among them, that meet no more lines than they are and hang together."""
    met = met_by(field, lines)
    if len(met) > size:
        return
    if len(lines) == size:
        yield lines
        return
    for line in sorted({other for one in met for other in field.meets[one]} - lines):
        if len(field.meets[line]) <= size:
            yield from crowded(field, lines | {line}, size)


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
ASKED: tuple[Technique, ...] = (too_few, never, always)

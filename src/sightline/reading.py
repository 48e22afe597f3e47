"""Reading puzzles and positions from texts and files, and writing puzzles."""

import io
import warnings
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

from sightline.core.board import Board, Puzzle, PuzzleOf, values_of
from sightline.core.errors import FormatError, LossWarning
from sightline.formats import document
from sightline.registry import family_of, name_of, reasoning
from sightline.sources import Record, Source, read_records, records
from sightline.texts import TextReader, format_hint

P = TypeVar("P", bound=Puzzle)
B = TypeVar("B", bound=Board[Any])
Rules = Mapping[str, Any] | None
MOST_COUNTED = 100
"""Puzzles that are counted where one was expected."""


@overload
def read(source: Source, *, family: type[P], format: str | None = ..., rules: Rules = ...) -> P: ...
@overload
def read(source: Source, *, family: str | None = ..., format: str | None = ..., rules: Rules = ...) -> Puzzle: ...
def read(
    source: Source, *, family: str | type[Puzzle] | None = None, format: str | None = None, rules: Rules = None
) -> Puzzle:
    """The puzzle in *source*: text, address, game ID, path or open file; *family*, by its name or its type of puzzles,
    and *format* resolve ambiguity."""
    puzzle: Puzzle = _only(_puzzles(source, family, format, rules), "read_all")
    return puzzle


@overload
def read_all(source: Source, *, family: type[P], format: str | None = ..., rules: Rules = ...) -> list[P]: ...
@overload
def read_all(
    source: Source, *, family: str | None = ..., format: str | None = ..., rules: Rules = ...
) -> list[Puzzle]: ...
def read_all(
    source: Source, *, family: str | type[Puzzle] | None = None, format: str | None = None, rules: Rules = None
) -> list[Any]:
    """Every puzzle in *source*, in order; `records` reads them one by one."""
    return [*_puzzles(source, family, format, rules)]


def _puzzles(source: Source, family: str | type[Puzzle] | None, format: str | None, rules: Rules) -> Iterator[Any]:
    name = None if family is None else name_of(family)
    return (record.require() for record in records(source, family=name, format=format, rules=rules))


def _only(found: Iterator[Any], other: str) -> Any:
    some = [*islice(found, MOST_COUNTED + 1)]
    if len(some) != 1:
        count = len(some) if len(some) <= MOST_COUNTED else f"more than {MOST_COUNTED}"
        raise FormatError(f"there are {count} puzzles in here: use {other}")
    return some[0]


def read_board(source: Source, **options: Any) -> Board[Any]:
    """The position in *source*: the "state" of `sightline/1`, or else the start of the puzzle."""
    board: Board[Any] = _only(map(board_of, records(source, **options)), "read_boards")
    return board


def read_boards(source: Source, **options: Any) -> list[Board[Any]]:
    """Every position in *source*, in order."""
    return [board_of(record) for record in records(source, **options)]


def board_of(record: Record) -> Board[Any]:
    """The position of a record: its state, or else the start of its puzzle."""
    return position(record.require(), record.state)


def position(puzzle: Puzzle, state: Any) -> Board[Any]:
    """The board of a "state": per spot a value, a list of possible values, or null; the start if there is none."""
    board = start(puzzle)
    if state is None:
        return board
    masks = document.state_masks({"state": state}, puzzle.spots, 8 * puzzle.width)
    return board if masks is None else _with_givens(board, masks, "state")


def _with_givens(board: Board[Any], masks: Sequence[int], what: str) -> Board[Any]:
    joint = [mask & known for mask, known in zip(masks, board.domains, strict=True)]
    if 0 in joint:
        from sightline.core.words import Spot

        reasons, spot = family_of(board.puzzle).reasons, joint.index(0)
        where = reasons.word_text(board.puzzle, Spot(spot)) if reasons else spot
        raise FormatError(f"{what}: {where} contradicts the givens")
    return board.with_masks(joint)


def read_position(puzzle: Puzzle | Board[Any], text: str) -> Board[Any]:
    """The position in *text*: a grid of values, pencil marks and blanks, or another form that the family reads."""
    board = start(puzzle)
    owner = reasoning(board.puzzle)
    if owner.reasons.read_position is None:
        raise FormatError(f"positions of {owner.name} can be read only from JSON with a state")
    return _with_givens(board, owner.reasons.read_position(board.puzzle, text), "position")


def read_text(text: str, suffix: str = "", family: str | None = None, format: str | None = None) -> list[Any]:
    """Every puzzle of a text, which is never taken as a file name; *suffix* is that of the file it comes from."""
    found = read_records(io.StringIO(text), TextReader(family, format), suffix=suffix)
    return [record.require() for record in found]


def write(puzzle: Puzzle | Board[Any], format: str = "json", *, strict: bool = False) -> str:
    """The text of a puzzle, or of a board with its state, in a format.

    If the format cannot hold all of it, that is a `LossWarning`; *strict* raises `FormatError` instead.
    """
    text, lost = write_board(start(puzzle), format, strict)
    if lost:
        warnings.warn(f"{format} cannot hold {lost}", LossWarning, stacklevel=2)
    return text


def write_board(board: Board[Any], format: str, strict: bool = False) -> tuple[str, str | None]:
    """The text of a board, and what of it the format cannot hold, which is an error if *strict*."""
    puzzle = board.puzzle
    owner = family_of(puzzle)
    codec = owner.codec(format)
    if codec is None or codec.encode is None:
        names = [one.name for one in owner.codecs if one.encode]
        hint = format_hint(format, names, f"only as {', '.join(names)}")
        raise FormatError(f"{owner.name} puzzles cannot be written as '{format[:40]}'; {hint}")
    further = board != start(puzzle)
    parts = [codec.omits(puzzle), "the state of the board" if further and codec.holds is not None else None]
    lost = " and ".join(part for part in parts if part) or None
    if lost and strict:
        raise FormatError(f"{format} cannot hold {lost}")
    text = codec.write(puzzle)
    if further and codec.holds is None:
        state = [list(values_of(mask)) for mask in board.domains]
        text = document.with_state(text, [one[0] if len(one) == 1 else one for one in state])
    return text, lost


@overload
def start(puzzle: B) -> B: ...
@overload
def start(puzzle: PuzzleOf[B]) -> B: ...
@overload
def start(puzzle: Puzzle | Board[Any]) -> Board[Any]: ...
def start(puzzle: Puzzle | Board[Any]) -> Board[Any]:
    """The board with the givens alone; a board is returned unchanged."""
    if isinstance(puzzle, Board):
        return puzzle
    board: Board[Any] = family_of(puzzle).start(puzzle)
    return board

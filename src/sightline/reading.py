"""Reading puzzles and positions from texts and files, and writing puzzles."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

from sightline.core.board import Board, Puzzle
from sightline.core.errors import FormatError
from sightline.formats import document
from sightline.registry import family_of, reasoning
from sightline.sources import Record, Source, read_records, records
from sightline.texts import TextReader


def read(
    source: Source, *, family: str | None = None, format: str | None = None, rules: Mapping[str, Any] | None = None
) -> Any:
    """The puzzle in *source*: text, address, game ID, path or open file; *family* and *format* resolve ambiguity."""
    return _only(read_all(source, family=family, format=format, rules=rules), "read_all")


def read_all(
    source: Source, *, family: str | None = None, format: str | None = None, rules: Mapping[str, Any] | None = None
) -> list[Any]:
    """Every puzzle in *source*, in order; `records` reads them one by one."""
    return [record.require() for record in records(source, family=family, format=format, rules=rules)]


def _only(found: list[Any], other: str) -> Any:
    if len(found) != 1:
        raise FormatError(f"there are {len(found)} puzzles in here: use {other}")
    return found[0]


def read_board(source: Source, **options: Any) -> Board[Any]:
    """The position in *source*: the "state" of `sightline/1`, or else the start of the puzzle."""
    board: Board[Any] = _only(read_boards(source, **options), "read_boards")
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


def write(puzzle: Puzzle, format: str = "json", *, strict: bool = False) -> str:
    """The text of *puzzle* in a format; *strict* raises if the format cannot hold all of it."""
    owner = family_of(puzzle)
    codec = owner.codec(format)
    if codec is None or codec.encode is None:
        formats = ", ".join(one.name for one in owner.codecs if one.encode)
        raise FormatError(f"{owner.name} puzzles cannot be written as '{format}', only as {formats}")
    if strict and (lost := codec.lost(puzzle)):
        raise FormatError(f"{format} cannot hold {lost}")
    return codec.write(puzzle)


def start(puzzle: Puzzle | Board[Any]) -> Board[Any]:
    """The board with the givens alone; a board is returned unchanged."""
    if isinstance(puzzle, Board):
        return puzzle
    board: Board[Any] = family_of(puzzle).start(puzzle)
    return board

"""Reading puzzles and positions from texts and files, and writing puzzles."""

import os
import warnings
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import IO, Any, TypeVar, overload

from sightline.core.board import Board, Puzzle, PuzzleOf, values_of
from sightline.core.errors import FormatError, InvalidPuzzle, LossWarning, SightlineError
from sightline.family import Family
from sightline.formats import document
from sightline.formats.sniff import Candidate, choose, decode_file, read_blocks, read_lines
from sightline.formats.sniff import read_all as read_candidates
from sightline.registry import built_in, families, family, family_of, name_of, reasoning

P = TypeVar("P", bound=Puzzle)
B = TypeVar("B", bound=Board[Any])
Rules = Mapping[str, Any] | None
Source = str | os.PathLike[str] | IO[str] | IO[bytes]


@overload
def read(source: Source, *, family: type[P], format: str | None = ..., rules: Rules = ...) -> P: ...
@overload
def read(source: Source, *, family: str | None = ..., format: str | None = ..., rules: Rules = ...) -> Puzzle: ...
def read(
    source: Source, *, family: str | type[Puzzle] | None = None, format: str | None = None, rules: Rules = None
) -> Puzzle:
    """The puzzle in *source*: text, address, game ID, path or open file; *family*, by its name or its type of puzzles,
    and *format* resolve ambiguity."""
    found = read_all(source, family=family, format=format, rules=rules)
    if len(found) != 1:
        raise FormatError(f"there are {len(found)} puzzles in here: use read_all")
    return found[0]


@overload
def read_all(source: Source, *, family: type[P], format: str | None = ..., rules: Rules = ...) -> list[P]: ...
@overload
def read_all(
    source: Source, *, family: str | None = ..., format: str | None = ..., rules: Rules = ...
) -> list[Puzzle]: ...
def read_all(
    source: Source, *, family: str | type[Puzzle] | None = None, format: str | None = None, rules: Rules = None
) -> list[Any]:
    """Every puzzle in *source*, in order."""
    return _read_file(*_text_of(source), family and name_of(family), format, rules or {})


def _read_file(text: str, name: str, *options: Any) -> list[Any]:
    """The puzzles of a text; if it comes from a file, errors begin with the file's name."""
    try:
        return read_text(text, os.path.splitext(name)[1].lower(), *options)
    except (FormatError, InvalidPuzzle) as error:
        if not name:
            raise
        kind = InvalidPuzzle if isinstance(error, InvalidPuzzle) else FormatError
        raise kind(f"{name}: {error}") from None


def read_board(source: Source, **options: Any) -> Board[Any]:
    """The position in *source*: the "state" of `sightline/1`, or else the start of the puzzle."""
    found = read_boards(source, **options)
    if len(found) != 1:
        raise FormatError(f"there are {len(found)} puzzles in here: use read_boards")
    return found[0]


def read_boards(
    source: Source, *, family: str | None = None, format: str | None = None, rules: Mapping[str, Any] | None = None
) -> list[Board[Any]]:
    """Every position in *source*, in order."""
    text, name = _text_of(source)
    puzzles = _read_file(text, name, family, format, rules or {})
    if text.lstrip("\ufeff \t\r\n[")[:1] != "{" or '"state"' not in text:
        return [start(puzzle) for puzzle in puzzles]
    entries = document.documents(text)
    return [position(puzzle, entry.get("state")) for puzzle, entry in zip(puzzles, entries, strict=True)]


def position(puzzle: Puzzle, state: Any) -> Board[Any]:
    """The board of a "state": per spot a value, a list of possible values, or null; the start if there is none."""
    board = start(puzzle)
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


def text_of(source: Source) -> str:
    """The text of the file that *source* names, or else *source* itself."""
    return _text_of(source)[0]


def _text_of(source: Source) -> tuple[str, str]:
    """The text of *source*, and the name of the file it came from."""
    if not isinstance(source, str | os.PathLike):
        if not hasattr(source, "read"):
            raise TypeError(f"a puzzle is read from a text, a path or an open file, not from {type(source).__name__}")
        return decode_file(source), str(getattr(source, "name", ""))
    if isinstance(source, str) and (os.path.isdir(source) or not os.path.exists(source)):
        return source, ""
    path = os.fspath(source)
    try:
        with open(path, "rb") as file:
            return decode_file(file), path
    except OSError as error:
        raise FormatError(f"cannot read {path}: {error.strerror}") from None


def read_text(
    text: str,
    suffix: str = "",
    family_name: str | None = None,
    format: str | None = None,
    rules: Mapping[str, Any] = MappingProxyType({}),
) -> list[Any]:
    """Every puzzle of a text, which is never taken as a file name; *suffix* is that of the file it comes from."""
    pool: list[Family[Any, Any]] = [family(family_name)] if family_name else list(built_in().values())
    candidates = _candidates(pool, format, rules)
    claimants = choose(candidates, text, suffix, named=format is not None)
    if not claimants and not family_name:
        claimants = choose(_candidates(list(families().values()), format, rules), text, suffix)
    if not claimants and family_name and "\n" in text.strip():  # probably rows: the plain format knows what is wrong
        claimants = choose([one for one in candidates if one.codec.name == "text"], text, named=True)
    if not claimants and (owners := choose(_candidates(pool, format, {}), text, suffix)):
        unknown = rules.keys() - family(owners[0].family).options.keys()
        raise FormatError(f"{owners[0].family} has no rule {', '.join(sorted(unknown))}")
    try:
        return read_candidates(claimants, text, rules)[1]
    except SightlineError:
        found = read_lines(candidates, text, rules) or read_blocks(candidates, text, rules, format is not None)
        if found is None:
            raise
        return found


def _candidates(pool: list[Family[Any, Any]], format: str | None, rules: Mapping[str, Any]) -> list[Candidate]:
    """The codecs of these families with this name, of families that have these rules."""
    found = [Candidate(one.name, codec) for one in pool for codec in one.codecs if format in (None, codec.name)]
    if not found:
        raise FormatError(f"no format is called '{format}'; `sightline formats` lists them")
    found = [one for one in found if rules.keys() <= family(one.family).options.keys()]
    if not found:
        raise FormatError(f"no family here has the rule {', '.join(sorted(rules))}")
    return found


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
        formats = ", ".join(one.name for one in owner.codecs if one.encode)
        raise FormatError(f"{owner.name} puzzles cannot be written as '{format}', only as {formats}")
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

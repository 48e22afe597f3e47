"""The puzzles that the arguments of a verb name, read one after the other, and the loop over them."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, wraps
from typing import Any, Generic, NamedTuple, TypeVar

import click

from sightline import api
from sightline.cli.common import (
    BAD_INPUT,
    OK,
    error_code,
    note,
    parse_rule,
    print_json,
    read_second,
)
from sightline.cli.completing import complete_family, complete_files, complete_format
from sightline.cli.output import write_through
from sightline.core.board import Board
from sightline.core.errors import FormatError, SightlineError
from sightline.reading import board_of
from sightline.sources import ReadList, Record, is_file, read_records, source_records
from sightline.texts import TextReader

T = TypeVar("T")

About = dict[str, Any]
"""The record, line and ID of a puzzle of a list, as JSON values; nothing for a puzzle that is alone."""


class Finished(NamedTuple):
    """Some records of a list that are done already: what was printed about them, and the exit code."""

    out: str
    err: str
    code: int


class Batch(Generic[T]):
    """The puzzles (or boards) of all sources; each is read when its turn comes, so that a list may be of any length."""

    def __init__(
        self,
        found: Iterator[Record],
        value_of: Callable[[Record], T],
        several: bool = False,
        source: str | None = None,
        reading: Mapping[str, Any] | None = None,
    ) -> None:
        self._found: Iterator[Record | Finished] = found
        self._value_of = value_of
        self._several = several
        """Whether there are several sources, so that a bad one does not stop the rest."""
        self.source, self.reading = source, reading or {}
        """The only source, and the family, format and rules that were named."""

    def read_by(self, read_list: ReadList) -> "Batch[T]":
        """The same puzzles, none of which was read before, with another way to read a list."""
        assert self.source is not None
        return Batch(read_source(self.source, read_list, **self.reading), self._value_of)

    def __iter__(self) -> Iterator[T]:
        """Every puzzle; a bad record raises."""
        return (self._value_of(record) for record in self._found if isinstance(record, Record))

    def only(self, what: str) -> T:
        """The only puzzle; *what* takes no more than that."""
        found = list(self)
        if len(found) != 1:
            raise FormatError(f"{what}, found {len(found)}")
        return found[0]

    def each(self, do: Callable[[T, About], int], as_json: bool) -> int:
        """Calls *do* with each puzzle and what to print about it; returns the worst exit code.

        A bad record of a list is reported in one line, and as an object of its own in JSON; the rest goes on.
        """
        worst, bad = OK, False
        for record in self._found:
            if isinstance(record, Finished):
                write_through(record.out, record.err)
                worst, bad = max(worst, record.code), bad or record.code == BAD_INPUT
                continue
            try:
                worst = max(worst, do(self._value_of(record), about(record, self._several)))
            except SightlineError as error:
                if record.line is None and not self._several:
                    raise
                report(record._replace(error=record.error or error), as_json, self._several)
                code = error_code(error)
                worst, bad = max(worst, code), bad or code == BAD_INPUT
        return BAD_INPUT if bad else worst


def about(record: Record, several: bool = False) -> About:
    """Where a puzzle of a list, or of one of several sources, comes from."""
    if record.line is None and not several:
        return {}
    place: About = {"record": record.number}
    if several and record.source:
        place["source"] = record.source
    if record.line is not None:
        place["line"] = record.line
    if record.id is not None:
        place["id"] = record.id
    return place


def prefix(place: About) -> str:
    """What to print before a remark about a puzzle of a list, or of one of several sources."""
    if not place:
        return ""
    if "source" in place:
        return ":".join(str(place[name]) for name in ("source", "line") if name in place) + ": "
    return f"line {place['line']}: " if "line" in place else f"puzzle {place['record']}: "


def report(record: Record, as_json: bool, several: bool = False) -> None:
    place, message = about(record, several), str(record.error)
    where = prefix(place | ({"source": record.source} if record.source else {}))
    note(f"sightline: {' '.join((where * (not message.startswith(f'{record.source}:')) + message).split())}")
    if as_json:
        print_json(place | {"error": message})


def reads_puzzles(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the argument PUZZLE and the options that resolve ambiguity; the command gets the `Batch` *puzzles*."""
    return _reading(command, "puzzles", Record.require)


def reads_puzzle(command: Callable[..., Any]) -> Callable[..., Any]:
    """Like `reads_puzzles`, for a verb with a second argument: one PUZZLE."""
    return _reading(command, "puzzles", Record.require, many=False)


def reads_board(command: Callable[..., Any]) -> Callable[..., Any]:
    """Like `reads_boards`, for a verb with a second argument: one PUZZLE."""
    return reads_boards(command, many=False)


def reads_boards(command: Callable[..., Any], many: bool = True) -> Callable[..., Any]:
    """Like `reads_puzzles`, but the command gets *boards*: positions, where the text holds a state."""

    @click.option("--board", metavar="POSITION", help="Start from POSITION: a grid or map, a file with one, or -.")
    @wraps(command)
    def wrapped(boards: Batch[Board[Any]], format_: str | None, board: str | None, **rest: Any) -> Any:
        return command(boards=boards if board is None else _position(boards, board), **rest)

    return _reading(wrapped, "boards", board_of, many)


def _position(boards: Batch[Board[Any]], source: str) -> Batch[Board[Any]]:
    start = boards.only("--board takes one puzzle")
    board = read_second(source, partial(api.read_position, start))
    return Batch(iter([Record(1, None, None, board.puzzle, None)]), lambda _: board)


def _reading(
    command: Callable[..., Any], name: str, value_of: Callable[[Record], Any], many: bool = True
) -> Callable[..., Any]:
    @click.argument(
        "sources",
        metavar="PUZZLE..." if many else "PUZZLE",
        nargs=-1 if many else 1,
        required=True,
        shell_complete=complete_files,
    )
    @click.option(
        "--family",
        metavar="NAME",
        help="The kind of puzzle, if the text is ambiguous.",
        shell_complete=complete_family,
    )
    @click.option(
        "--format",
        "format_",
        metavar="NAME",
        help="The format of the text, if it is ambiguous.",
        shell_complete=complete_format,
    )
    @click.option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="A rule option of the family.")
    @wraps(command)
    def wrapped(
        sources: str | tuple[str, ...], family: str | None, format_: str | None, rules: tuple[str, ...], **rest: Any
    ) -> Any:
        options: dict[str, Any] = {
            "family": family,
            "format": format_,
            "rules": dict(parse_rule(rule) for rule in rules),
        }
        texts = (sources,) if isinstance(sources, str) else sources
        found = read_source(texts[0], **options) if len(texts) == 1 else read_sources(texts, **options)
        batch = Batch(found, value_of, len(texts) > 1, texts[0] if len(texts) == 1 else None, options)
        return command(**{name: batch}, format_=format_, **rest)

    return wrapped


def read_sources(sources: Iterable[str], **options: Any) -> Iterator[Record]:
    """The records of several arguments, numbered from one across all of them, each with its source; a bad one is a
    record with an error."""
    number = 0
    for source in sources:
        name = source if is_file(source) else "-" if source == "-" else ""
        try:
            for record in read_source(source, **options):
                number += 1
                yield record._replace(number=number, source=name)
        except SightlineError as error:
            number += 1
            yield Record(number, None, None, None, error, name)


def read_source(source: str, read_list: ReadList | None = None, **options: Any) -> Iterator[Record]:
    """The records of *source*, an argument of the command: standard input, a file, or the text itself."""
    if source == "-":
        yield from read_records(sys.stdin.buffer, TextReader(**options), read_list=read_list)
    else:
        yield from source_records(source, TextReader(**options), read_list)

"""What every verb shares: how a puzzle is named on the command line, how things are printed, the exit codes."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial, wraps
from itertools import zip_longest
from typing import Any, TypeVar

import click

from sightline import api, reading, registry
from sightline.core.board import Board
from sightline.core.errors import FormatError
from sightline.core.scene import PLAIN, Look
from sightline.engine.solve import DEFAULT_STEPS
from sightline.formats.sniff import UnknownFormat, decode_file
from sightline.render.text import to_text

T = TypeVar("T")

OK, NONE, BAD_INPUT, SEVERAL, SPENT, INTERRUPTED = 0, 1, 2, 3, 4, 130


def reads_puzzles(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument PUZZLE and the options that settle doubt; the command gets `puzzles`."""
    return _reading(command, "puzzles", api.read_all)


def reads_collections(command: Callable[..., Any]) -> Callable[..., Any]:
    """Like `reads_puzzles`, with any number of arguments: the command gets the puzzles of all."""
    return _reading(command, "puzzles", api.read_all, many=True)


def reads_boards(command: Callable[..., Any]) -> Callable[..., Any]:
    """Like `reads_puzzles`, but the command gets `boards`: positions, where the text holds a state."""

    @click.option("--board", metavar="POSITION", help="Where you stand: a grid, a map, a file of it, or -.")
    @wraps(command)
    def wanted(boards: list[Board[Any]], format_: str | None, board: str | None, **rest: Any) -> Any:
        return command(boards=boards if board is None else [_position(boards, board)], **rest)

    return _reading(wanted, "boards", api.read_boards)


def _position(boards: list[Board[Any]], source: str) -> Board[Any]:
    if len(boards) != 1:
        raise FormatError(f"--board wants one puzzle, found {len(boards)}")
    return read_beside(source, partial(api.read_position, boards[0]))


def _reading(
    command: Callable[..., Any], name: str, read: Callable[..., list[Any]], many: bool = False
) -> Callable[..., Any]:
    @click.argument("sources", metavar="PUZZLE..." if many else "PUZZLE", nargs=-1 if many else 1, required=True)
    @click.option("--family", help="The kind of puzzle, where the text leaves doubt.")
    @click.option("--format", "format_", help="The format of the text, where it leaves doubt.")
    @click.option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="A rule option, such as planks=3.")
    @wraps(command)
    def wrapped(
        sources: str | tuple[str, ...], family: str | None, format_: str | None, rules: tuple[str, ...], **rest: Any
    ) -> Any:
        doubts = {"family": family, "format": format_, "rules": dict(parse_rule(rule) for rule in rules)}
        named = (sources,) if isinstance(sources, str) else sources
        found = [one for source in named for one in read_named(read, source, **doubts)]
        return command(**{name: found}, format_=format_, **rest)

    return wrapped


def read_named(read: Callable[..., list[Any]], source: str, **doubts: Any) -> list[Any]:
    """What *source* names on the command line: standard input, a file, or the text itself."""
    try:
        return read(standard_input() if source == "-" else source, **doubts)
    except UnknownFormat:
        refuse_lost_path(source)
        raise


def read_beside(source: str, read: Callable[[str], T]) -> T:
    """What the second argument says: an answer or a position, in a file, on standard input, or written out."""
    try:
        return read(standard_input() if source == "-" else reading.text_of(source))
    except FormatError:
        suffix = os.path.splitext(source)[1][1:]
        if suffix.isalpha() and suffix.islower():  # rows may well be written 21/12, 3.4.3 or R..X
            refuse_lost_path(source)
        raise


def standard_input() -> str:
    return decode_file(sys.stdin.buffer)


def refuse_lost_path(source: str) -> None:
    """Says so if *source* can only have been meant as the name of a file."""
    if os.path.isdir(source):
        raise FormatError(f"'{source}' is a directory: name a file in it")
    if os.path.exists(source) or source[:1] in ("{", "[") or "://" in source:
        return
    if len(source) < 1000 and source.isprintable() and " " not in source and ("/" in source or "." in source[1:]):
        raise FormatError(f"there is no file '{source}', and as a puzzle it is in no format I know")


def parse_rule(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    known = {key: option for family in registry.families().values() for key, option in family.options.items()}
    if not equals or name not in known:
        raise FormatError(f"--rule {text[:40]}: expected NAME=VALUE, with a name out of {', '.join(known)}")
    return name, known[name].parse(value)


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object per puzzle.")
steps_option = click.option(
    "--steps", default=DEFAULT_STEPS, help="The budget: decisions and probes.", show_default=True
)
seconds_option = click.option("--seconds", default=0.0, help="The budget in seconds (0 = no limit).")


def show(board: Board[Any], look: Look = PLAIN) -> str:
    """The board as this terminal can show it."""
    encoding = (sys.stdout.encoding or getattr(sys.__stdout__, "encoding", None) or "ascii").lower()  # a bar has none
    return to_text(api.scene(board, look), colour=coloured(), ascii="utf" not in encoding)


def beside(left: str, right: str) -> Iterator[str]:
    """Two drawings side by side; one below the other where a terminal is too narrow. Colours take no room."""
    rows = list(zip_longest(left.splitlines(), right.splitlines(), fillvalue=""))
    widths = [len(click.unstyle(near)) for near, _ in rows]
    wide = max(widths) + max(len(click.unstyle(far)) for _, far in rows) + 4
    if sys.stdout.isatty() and wide > _room():
        return iter([*left.splitlines(), "", *right.splitlines()])
    return (f"{near}{' ' * (max(widths) - width)}    {far}" for (near, far), width in zip(rows, widths, strict=True))


def _room() -> int:
    from shutil import get_terminal_size  # most verbs never ask, and it takes milliseconds to read

    return get_terminal_size().columns


def coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def strong(text: str) -> str:
    return click.style(text, bold=True) if coloured() else text


def as_json_line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def print_json(value: Any) -> None:
    click.echo(as_json_line(value))


def print_count(total: int, complete: bool, as_json: bool, **about: str) -> None:
    """A count, which may have more digits than Python writes unasked."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        click.echo(as_json_line(about | {"count": total, "complete": complete}) if as_json else str(total))
    finally:
        sys.set_int_max_str_digits(most)


def print_text(text: str, between: str, first: bool) -> None:
    """A puzzle after others: what takes several lines is kept apart, so that all can be read again."""
    if not first and "\n" in text.strip() and (between or not text.endswith("\n")):
        click.echo(between)
    click.echo(text)


def note(text: str) -> None:
    click.echo(text, err=True)


def complain(message: str, code: int) -> int:
    note(f"sightline: {' '.join(message.split())}")
    return code

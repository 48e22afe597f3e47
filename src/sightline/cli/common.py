"""What every verb shares: arguments that name puzzles, printing, and the exit codes."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, TypeVar, cast

import click

from sightline import api, registry, sources
from sightline.cli.exits import BAD_INPUT as BAD_INPUT
from sightline.cli.exits import INTERRUPTED as INTERRUPTED
from sightline.cli.exits import NEGATIVE as NEGATIVE
from sightline.cli.exits import OK as OK
from sightline.cli.exits import OVER_BUDGET as OVER_BUDGET
from sightline.cli.exits import SEVERAL as SEVERAL
from sightline.cli.exits import error_code as error_code
from sightline.cli.exits import note as note
from sightline.cli.exits import report_error as report_error
from sightline.cli.output import echo
from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded, FormatError
from sightline.core.printable import escape_unsafe
from sightline.core.scene import PLAIN, Look
from sightline.engine.solve import DEFAULT_STEPS
from sightline.formats.sniff import decode_file
from sightline.render.text import to_text

T = TypeVar("T")


def read_second(source: str, read: Callable[[str], T]) -> T:
    """Reads the second argument, an answer or a position: a file, standard input, or the text itself."""
    try:
        return read(standard_input() if source == "-" else sources.text_of(source))
    except FormatError as error:
        if sources.is_file(source):
            raise FormatError(f"{source}: {error}") from None
        suffix = os.path.splitext(source)[1][1:]
        is_name = suffix.isalpha() and suffix.islower()  # rows can also be written 21/12, 3.4.3 or R..X
        if is_name or os.path.isdir(source):
            sources.reject_missing_file(source, "an answer or a position")
        raise


def standard_input() -> str:
    return decode_file(sys.stdin.buffer)


def parse_rule(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    known = {key: option for family in registry.families().values() for key, option in family.options.items()}
    if not equals or name not in known:
        raise FormatError(f"--rule {text[:40]}: expected NAME=VALUE, where NAME is one of {', '.join(known)}")
    return name, known[name].parse(value)


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def with_options(*options: Callable[..., Any]) -> Callable[..., Any]:
    """Adds several options at once, which are listed in this order."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def limits(
    steps: int | None = DEFAULT_STEPS, about: str = "The budget in search steps.", name: str = "--steps-limit"
) -> Callable[..., Any]:
    """Adds the options for a budget; the command gets `steps` and `seconds`."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        by_steps = click.option(
            *dict.fromkeys((name, "--steps-limit")),
            "--steps",
            "steps",
            type=click.IntRange(0),
            default=steps,
            metavar="N",
            help=about,
            show_default=steps is not None,
        )
        by_time = click.option(
            "--time-limit", "--seconds", "seconds", default=0.0, metavar="S", callback=_seconds, help=SECONDS_HELP
        )
        return by_steps(by_time(command))

    return add


paper_option = click.option(
    "--paper",
    type=click.Choice(["a4", "letter"], case_sensitive=False),
    default="a4",
    help="The paper size.",
    show_default=True,
)

SECONDS_HELP = "The budget in seconds (0 = no limit)."


def check_shared(workers: int | None, cluster: str | None) -> None:
    """Refuses two places for the work; and of a cluster, its log is no message to the user."""
    if workers and cluster:
        raise click.UsageError("--workers are processes of this machine: leave it out with --cluster")
    os.environ.setdefault("DASK_LOGGING", "{'distributed': 'critical', 'distributed.client': 'critical'}")


def _seconds(ctx: click.Context, option: click.Parameter, value: float) -> float:
    if not value >= 0:
        raise click.BadParameter(f"{value} is not a number of seconds from 0 on.")
    return value


def within_budget(call: Callable[[], T], where: str = "") -> tuple[T, bool]:
    """The result and True; if the budget is spent first, what is known by then and False, after a line that says so."""
    try:
        return call(), True
    except BudgetExceeded as spent:
        if spent.partial is None:
            raise
        note(f"sightline: {where}{spent}; --steps-limit and --time-limit set another one")
        return cast(T, spent.partial), False


def show(board: Board[Any], look: Look = PLAIN) -> str:
    """The board as text, in the characters and colours of this terminal."""
    # while a progress bar is shown, sys.stdout has no encoding
    encoding = (sys.stdout.encoding or getattr(sys.__stdout__, "encoding", None) or "ascii").lower()
    width = _terminal_width() if sys.stdout.isatty() else None
    return to_text(api.scene(board, look), use_colour(), "utf" not in encoding, width)


def side_by_side(left: str, right: str) -> Iterator[str]:
    """Two drawings side by side, or one below the other if the terminal is too narrow."""
    rows = list(zip_longest(left.splitlines(), right.splitlines(), fillvalue=""))
    widths = [len(click.unstyle(near)) for near, _ in rows]
    wide = max(widths) + max(len(click.unstyle(far)) for _, far in rows) + 4
    if sys.stdout.isatty() and wide > _terminal_width():
        return iter([*left.splitlines(), "", *right.splitlines()])
    return (f"{near}{' ' * (max(widths) - width)}    {far}" for (near, far), width in zip(rows, widths, strict=True))


def _terminal_width() -> int:
    from shutil import get_terminal_size  # takes milliseconds to import, and few verbs need it

    return get_terminal_size().columns


def use_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    return click.style(text, bold=True) if use_colour() else text


_encode: Callable[[Any], str] = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def as_json_line(value: Any) -> str:
    return escape_unsafe(_encode(value))


def print_json(value: Any) -> None:
    """Prints one line at once: a reader at the other end of a pipe may be waiting for it."""
    sys.stdout.write(f"{as_json_line(value)}\n")
    sys.stdout.flush()


def print_count(total: int, complete: bool, as_json: bool, **about: Any) -> None:
    """Prints a count, or if not *complete* a lower bound; it may have more digits than Python converts by default."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    known = {"count": total, "complete": True} if complete else {"count": None, "complete": False, "at_least": total}
    try:
        if as_json:
            echo(as_json_line(about | known))
        else:
            echo(str(total) if complete else f"at least {total}")
    finally:
        sys.set_int_max_str_digits(limit)


def print_text(text: str, between: str, first: bool) -> None:
    """Prints a puzzle; puzzles of several lines are separated, so that the output can be read again."""
    if not first and "\n" in text.strip() and (between or not text.endswith("\n")):
        echo(between)
    echo(text)

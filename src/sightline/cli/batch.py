"""batch: one task for every puzzle of a file, or many new puzzles, on one machine or many."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click

from sightline import batch as batches
from sightline.batch.parts import Crash
from sightline.batch.results import under_way
from sightline.batch.summary import CRASHES, Totals
from sightline.batch.tasks import BUDGETS
from sightline.cli.common import (
    INTERRUPTED,
    NEGATIVE,
    OK,
    check_shared,
    json_option,
    note,
    parse_rule,
    print_json,
    report_error,
)
from sightline.cli.making import with_family_options
from sightline.cli.output import check_writable, echo
from sightline.core.levels import LEVELS
from sightline.core.sentence import duration, numbered
from sightline.formats.files import new_file

TERMINATED = 143
"""The exit code after SIGTERM, as a shell gives it."""


class Terminated(BaseException):
    """SIGTERM came: the supervisor ends its workers and removes what is unfinished."""


@click.group()
def batch() -> None:
    """Solve, count, rate, explain or make millions of puzzles; resumed after any interruption.

    Every record of the input gives exactly one line of output, with its status: ok, impossible, several, budget,
    memory, crash or invalid. The output is in parts; `sightline batch merge` puts it together.
    """


def runs(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options that say where and how a batch runs; the command gets them as *how*."""

    @click.option("-o", "--output", "folder", required=True, metavar="OUTDIR", help="The folder of the batch.")
    @click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes of this machine (one per core).")
    @click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as dask://host:8786.")
    @click.option("--shard", metavar="I/N", callback=parse_shard, help="Do the I-th of N parts of the work.")
    @click.option("--resume", is_flag=True, help="Go on with the batch in OUTDIR, which must be the same.")
    @click.option("--plan", "plan_only", is_flag=True, help="Write the manifest alone, for machines that start later.")
    @click.option(
        "--shard-records",
        type=click.IntRange(1, 100_000),
        metavar="N",
        help="Records of one part of a new batch (by default, as many as take some seconds).",
    )
    @click.option(
        "--memory",
        type=click.IntRange(64),
        default=batches.Limits().memory >> 20,
        metavar="MIB",
        help="Memory that one record may use.",
        show_default=True,
    )
    @click.option(
        "--record-seconds",
        type=click.IntRange(1),
        default=batches.Limits().seconds,
        metavar="S",
        help="CPU seconds that one record may use.",
        show_default=True,
    )
    @json_option
    @wraps(command)
    def wrapped(memory: int, record_seconds: int, as_json: bool, folder: str, **rest: Any) -> int:
        check_shared(rest["workers"], rest["cluster"])
        names = ("workers", "cluster", "shard", "resume", "plan_only", "shard_records")
        how = {name: rest.pop(name) for name in names} | {"limits": batches.Limits(memory << 20, record_seconds)}

        def run() -> Totals:
            with terminable(), progress_bar() as show:
                shown = {"on_progress": show, "on_crash": crash_reporter()}
                totals: Totals = command(folder=folder, how=how | shown, **rest)
                return totals

        return finish(run, folder, as_json)

    return wrapped


def parse_shard(ctx: click.Context, option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    part, _, whole = value.partition("/")
    if not (part.isdecimal() and whole.isdecimal() and 1 <= int(part) <= int(whole)):
        raise click.BadParameter(f"{value[:20]} is not I/N with I from 1 to N, such as 3/10.")
    return int(part), int(whole)


@contextmanager
def terminable() -> Iterator[None]:
    """Within it, SIGTERM raises `Terminated`."""

    def stop(*_: object) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def progress_bar() -> Iterator[Callable[[Totals], None]]:
    """A bar with rate, time left and statuses on a terminal; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda totals: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", rate="", total=None)

        def show(totals: Totals) -> None:
            left = totals.seconds_left
            rate = "" if left is None else f"{totals.rate:,.0f}/s, {duration(round(left))} left"
            bar.update(
                task, total=totals.records, completed=totals.done_records, rate=rate, description=totals.status_text()
            )

        yield show


def crash_reporter() -> Callable[[Crash], None]:
    """Names the records that crash, but not thousands of them."""
    left = CRASHES

    def report(crash: Crash) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            note(f"sightline: {crash_text(crash)}; its status is crash, and the rest goes on")
        elif left == -1:
            note("sightline: more records crash; the lines with the status crash say which")

    return report


def crash_text(crash: Crash) -> str:
    where = f" (line {crash.line})" if crash.line else ""
    return f"record {crash.record}{where}: {crash.error}"


def finish(run: Callable[[], Totals], folder: str, as_json: bool) -> int:
    """Runs a batch and prints what it did, or how to go on with it."""
    try:
        totals = run()
    except Terminated:
        return report_error("stopped: --resume continues", TERMINATED)
    except KeyboardInterrupt:
        return report_error("interrupted: --resume continues", INTERRUPTED)
    print_totals(totals, folder, as_json)
    return OK


def print_totals(totals: Totals, folder: str, as_json: bool) -> None:
    if as_json:
        print_json(totals.document())
        return
    echo(f"{totals.done_records:,} of {totals.records:,} records in {folder}")
    found = totals.document()
    for heading in ("statuses", "levels"):
        for name, count in found[heading].items():
            echo(f"  {name:10} {count:12,}")
    if totals.worker_seconds:
        echo(f"{totals.done_records / totals.worker_seconds:,.0f} records per second and worker")
    if totals.slowest:
        slow = ", ".join(f"record {number} ({duration(seconds)})" for seconds, number in totals.slowest)
        echo(f"slowest: {slow}")
    for crash in totals.crashes:
        echo(f"crash: {crash_text(crash)}")


def on_file(task: str, limited: bool) -> click.Command:
    """The command for a task that reads puzzles."""

    @click.argument("source", metavar="IN")
    @click.option("--family", metavar="NAME", help="The kind of puzzle, if the text is ambiguous.")
    @click.option("--format", "format_", metavar="NAME", help="The format of the text, if it is ambiguous.")
    @click.option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="A rule option of the family.")
    @click.option("--column", default="puzzle", metavar="NAME", help="The column of a Parquet file.", show_default=True)
    @click.option(
        "--steps-limit",
        "--steps",
        "steps",
        type=click.IntRange(0),
        default=BUDGETS[task],
        metavar="N",
        help="The budget for one record, in steps.",
        show_default=True,
    )
    @runs
    def command(
        source: str, folder: str, family: str | None, format_: str | None, rules: tuple[str, ...], how: Any, **rest: Any
    ) -> Totals:
        found = dict(parse_rule(rule) for rule in rules)
        verb: Callable[..., Totals] = getattr(batches, task)
        return verb(source, folder, family=family, format=format_, rules=found, **rest, **how)

    if limited:
        command = click.option("--limit", type=click.IntRange(1), metavar="N", help="Look for up to N solutions.")(
            command
        )
    return batch.command(task, help=ABOUT[task])(command)


ABOUT = {
    "solve": "Solve every puzzle of IN.",
    "count": "Count the solutions of every puzzle of IN.",
    "rate": "Rate every puzzle of IN.",
    "explain": "Explain every puzzle of IN, as `explain --json` does.",
}
for _task in ABOUT:
    on_file(_task, _task in ("solve", "count"))


@batch.command()
@click.argument("family")
@click.argument("number", metavar="COUNT", type=click.IntRange(0))
@click.option("--size", metavar="SIZE", help="Rows x columns, such as 15x20, or one number for both.")
@click.option("--difficulty", type=click.Choice(LEVELS), help="The level that `rate` must give the puzzle.")
@click.option("--seed", type=int, metavar="N", help="The seed of the first puzzle; the next ones use N+1, N+2, …")
@click.option("--symmetry", default="none", metavar="NAME", help="As for `sightline generate`.", show_default=True)
@click.option("--technique", metavar="NAME", help="Make puzzles that need this technique.")
@click.option("--tier", type=click.IntRange(1), metavar="N", help="Make puzzles whose hardest step has this tier.")
@click.option("--minimal/--generous", default=True, help="Whether to remove clues that are not needed.")
@click.option("--tests", type=click.IntRange(0), metavar="N", help="The budget per puzzle, in tests of candidates.")
@click.option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="A rule option of the family.")
@with_family_options
@runs
def generate(family: str, number: int, folder: str, rules: tuple[str, ...], how: Any, **asked: Any) -> Totals:
    """Make COUNT puzzles of FAMILY, with consecutive seeds."""
    chosen = {name: asked.pop(name) for name in list(asked) if name.startswith("option_")}
    options = {name.removeprefix("option_"): value for name, value in chosen.items() if value is not None}
    options |= dict(parse_rule(rule) for rule in rules)
    return batches.generate(family, number, folder, **asked, options=options, **how)


@batch.command()
@click.argument("folder", metavar="OUTDIR")
@click.option("-o", "--output", default="-", metavar="FILE", help="Write to FILE; .parquet makes a table.")
@click.option("--puzzles", is_flag=True, help="Write only the puzzles that were made, for other verbs to read.")
def merge(folder: str, output: str, puzzles: bool) -> int:
    """Write the whole output in the order of the input, one line per record."""
    if output.endswith(".parquet"):
        if puzzles:
            raise click.UsageError("--puzzles writes lines, not a table: choose a FILE that does not end in .parquet")
        check_writable(output)
        batches.write_table(folder, output)
        return OK
    if output == "-":
        _merge(folder, sys.stdout.buffer, puzzles)
        sys.stdout.buffer.flush()
        return OK
    check_writable(output)
    with new_file(output) as file:
        _merge(folder, file, puzzles)
    return OK


def _merge(folder: str, file: Any, puzzles: bool) -> None:
    if puzzles:
        for line in batches.puzzles(folder):
            file.write(line)
    else:
        batches.merge(folder, file)


@batch.command()
@click.argument("folder", metavar="OUTDIR")
@json_option
def status(folder: str, as_json: bool) -> int:
    """Say how far a batch is, while it runs or afterwards."""
    totals, writing = batches.status(folder), under_way(folder)
    if as_json:
        print_json(totals.document() | {"under_way": writing})
        return OK
    print_totals(totals, folder, as_json)
    if writing:
        echo(f"{numbered(writing, 'part')} under way")
    return OK


@batch.command()
@click.argument("folder", metavar="OUTDIR")
@click.option("--remove", is_flag=True, help="Remove damaged parts, so that --resume writes them again.")
@json_option
def verify(folder: str, remove: bool, as_json: bool) -> int:
    """Read every part and the input again, and compare them with what was written."""
    damages = list(batches.verify(folder, remove))
    if as_json:
        print_json({"ok": not damages, "damages": [damage._asdict() for damage in damages]})
    else:
        for damage in damages:
            echo(str(damage))
        note("damaged or incomplete" if damages else "right")
    return NEGATIVE if damages else OK

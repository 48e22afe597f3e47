"""The command: click over api. Data goes to stdout, everything else to stderr."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import click

from sightline import __version__, api, kernel, registry
from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded, FormatError, NoSolution, SightlineError
from sightline.core.scene import PLAIN, Look
from sightline.core.solutions import Claim, Solutions
from sightline.engine.solve import DEFAULT_STEPS, SEARCHES
from sightline.family import Family
from sightline.formats.sniff import decode_bytes
from sightline.render.text import to_text

OK, NONE, BAD_INPUT, SEVERAL, SPENT, INTERRUPTED = 0, 1, 2, 3, 4, 130


def main() -> None:
    """Runs the command; whatever happens, a person sees one line and the shell an exit code."""
    sys.exit(run())


def run(arguments: list[str] | None = None) -> int:
    try:
        code = sightline.main(args=arguments, prog_name="sightline", standalone_mode=False)
        return code if isinstance(code, int) else OK
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        return complain(error.format_message(), BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        return OK
    except SightlineError as error:
        codes = {BudgetExceeded: SPENT, NoSolution: NONE}
        return complain(str(error), codes.get(type(error), BAD_INPUT))
    except (RecursionError, MemoryError):
        return complain("this input is beyond all measure", BAD_INPUT)
    except OSError as error:
        return complain(f"{error.filename or 'output'}: {error.strerror}", BAD_INPUT)


def complain(message: str, code: int) -> int:
    line = " ".join(message.split())
    click.echo(f"sightline: {line}", err=True)
    return code


class Verbs(click.Group):
    """A group whose rarer verbs are loaded when they are called."""

    ELSEWHERE = dict.fromkeys(("explain", "hint", "why", "rate", "verify"), "sightline.cli.reasons")

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *self.ELSEWHERE]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.ELSEWHERE:
            from importlib import import_module

            command: click.Command = getattr(import_module(self.ELSEWHERE[cmd_name]), cmd_name)
            return command
        return super().get_command(ctx, cmd_name)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message=f"sightline %(version)s ({kernel.BACKEND} kernel)")
def sightline() -> None:
    """Solve, check, draw and convert puzzles that are decided along lines.

    PUZZLE is a file, an address, a game ID, the text of a puzzle, or - for standard input.
    """


# --- what every verb shares


def reads_puzzles(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument PUZZLE and the options that settle doubt; the command gets `puzzles`."""

    @click.argument("puzzle")
    @click.option("--family", help="The kind of puzzle, where the text leaves doubt.")
    @click.option("--format", "format_", help="The format of the text, where it leaves doubt.")
    @click.option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="A rule option, such as planks=3.")
    @wraps(command)
    def wrapped(puzzle: str, family: str | None, format_: str | None, rules: tuple[str, ...], **rest: Any) -> Any:
        options = dict(parse_rule(rule) for rule in rules)
        found = read_puzzles(puzzle, family=family, format=format_, rules=options)
        return command(puzzles=found, format_=format_, **rest)

    return wrapped


def reads_boards(command: Callable[..., Any]) -> Callable[..., Any]:
    """Like `reads_puzzles`, but the command gets `boards`: positions, where the text holds a state."""

    @reads_puzzles
    @wraps(command)
    def wrapped(puzzles: list[Any], format_: str | None, **rest: Any) -> Any:
        return command(boards=[api.start(puzzle) for puzzle in puzzles], **rest)

    return wrapped


def read_puzzles(source: str, **doubts: Any) -> list[Any]:
    if source == "-":
        source = decode_bytes(sys.stdin.buffer.read())
    try:
        return api.read_all(source, **doubts)
    except FormatError as error:
        name = source if len(source) < 200 else ""
        if not any(char.isspace() for char in name) and ("/" in name or "." in name[-8:]) and "?" not in name:
            raise FormatError(f"{error}; and there is no file '{name}'") from None
        raise


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


def family_of(puzzle: Any) -> Family[Any, Any]:
    return registry.family_of(puzzle)


def show(board: Board[Any], look: Look = PLAIN) -> str:
    """The board as this terminal can show it."""
    encoding = (sys.stdout.encoding or "ascii").lower()
    return to_text(api.scene(board, look), colour=coloured(), ascii="utf" not in encoding)


def coloured() -> bool:
    import os

    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, separators=(",", ":"), ensure_ascii=False))


def note(text: str) -> None:
    click.echo(text, err=True)


# --- the verbs


@sightline.command()
@reads_puzzles
@click.option("--limit", type=click.IntRange(1), help="Stop after so many solutions (2: enough to say unique).")
@click.option("--all", "every", is_flag=True, help="Every solution, as it is found.")
@click.option("--unique", is_flag=True, help="Exit with 3 if there are several solutions.")
@click.option("--search", type=click.Choice(SEARCHES), default="auto", help="When to search.", show_default=True)
@click.option("--method", help="Another way to solve, to compare.")
@steps_option
@seconds_option
@json_option
def solve(
    puzzles: list[Any],
    format_: str | None,
    limit: int | None,
    every: bool,
    unique: bool,
    search: str,
    method: str | None,
    steps: int,
    seconds: float,
    as_json: bool,
) -> int:
    """Solve, and say whether the solution is the only one."""
    worst = OK
    for index, puzzle in enumerate(puzzles):
        if index and not as_json:
            click.echo()
        family = family_of(puzzle)
        wanted = None if every else limit or family.limit
        began = time.perf_counter()
        solutions = find(family, puzzle, wanted, search, method, steps, seconds)
        if as_json:
            print_json(solve_report(family, solutions, began))
        else:
            print_solutions(family, solutions, format_, every, began)
        worst = max(worst, exit_code(solutions, unique))
    return worst


def find(
    family: Family[Any, Any],
    puzzle: Any,
    limit: int | None,
    search: str,
    method: str | None,
    steps: int,
    seconds: float,
) -> Solutions[Any]:
    if method is None:
        return api.solve(puzzle, limit, search=search, steps=steps, seconds=seconds)
    if method not in family.methods:
        able = ", ".join(family.methods) or "only the default"
        raise SightlineError(f"--method {method[:40]}: {family.name} has {able}")
    return family.methods[method](family.start(puzzle), limit, steps)


def print_solutions(
    family: Family[Any, Any], solutions: Solutions[Any], format_: str | None, every: bool, began: float
) -> None:
    codec = family.codec(format_) if format_ else None
    if codec and codec.answer and solutions:
        click.echo(codec.answer(solutions))
        return
    for index, board in enumerate(solutions):
        if index and not every:
            break
        if index:
            click.echo()
        click.echo(show(board))
    if not solutions and solutions.claim is Claim.GAVE_UP and solutions.known is not None:
        click.echo(show(solutions.known))
    note(verdict(solutions) + f" ({solutions.nodes} nodes, {(time.perf_counter() - began) * 1000:.1f} ms)")


def verdict(solutions: Solutions[Any]) -> str:
    found = len(solutions)
    if solutions.claim is Claim.BEST:
        return "a best solution, proved"
    if solutions.claim is Claim.ALL:
        return ("no solution", "the only solution")[found] if found < 2 else f"all {found} solutions"
    if solutions.claim is Claim.SOME:
        return f"at least {found} solution{'s' * (found > 1)}; --all lists them"
    return f"gave up with {found} found: the budget is spent, or no search was allowed; what is known is shown"


def solve_report(family: Family[Any, Any], solutions: Solutions[Any], began: float) -> dict[str, Any]:
    return {
        "family": family.name,
        "status": status_of(solutions),
        "count": len(solutions),
        "complete": solutions.claim in (Claim.ALL, Claim.BEST),
        "solutions": [family.answer(board) for board in solutions],
        "steps": solutions.steps,
        "seconds": round(time.perf_counter() - began, 6),
    }


def status_of(solutions: Solutions[Any]) -> str:
    if solutions.claim is Claim.BEST:
        return "best"
    if len(solutions) > 1:
        return "several"
    if solutions.claim is Claim.ALL:
        return "unique" if solutions else "none"
    return "unknown"


def exit_code(solutions: Solutions[Any], unique: bool) -> int:
    if solutions.claim is Claim.GAVE_UP and len(solutions) < 2:
        return SPENT
    if not solutions:
        return NONE
    return SEVERAL if unique and len(solutions) > 1 else OK


@sightline.command()
@reads_puzzles
@click.option("--limit", type=click.IntRange(1), help="Count no further than this.")
@steps_option
@seconds_option
@json_option
def count(puzzles: list[Any], format_: str | None, limit: int | None, steps: int, seconds: float, as_json: bool) -> int:
    """Count the solutions, exactly, without listing them."""
    worst = OK
    for puzzle in puzzles:
        complete = True
        try:
            total = api.count(puzzle, limit, steps=steps, seconds=seconds)
        except BudgetExceeded as spent:
            total, complete, worst = spent.at_least, False, max(worst, SPENT)
            if not as_json:
                note(f"sightline: {spent}")
        if limit is not None and total >= limit:
            complete = False
        if as_json:
            print_json({"family": family_of(puzzle).name, "count": total, "complete": complete})
        else:
            click.echo(total)
    return worst


@sightline.command()
@reads_puzzles
@click.argument("answer")
@json_option
def check(puzzles: list[Any], format_: str | None, answer: str, as_json: bool) -> int:
    """Check ANSWER (a file, rows of numbers, JSON, or -) against the rules of PUZZLE."""
    if len(puzzles) != 1:
        raise FormatError(f"check wants one puzzle, found {len(puzzles)}")
    puzzle, family = puzzles[0], family_of(puzzles[0])
    text = decode_bytes(sys.stdin.buffer.read()) if answer == "-" else api.text_of(answer)
    broken = api.check(puzzle, family.read_answer(puzzle, text))
    if as_json:
        found = [{"rule": one.rule, "where": [list(cell) for cell in one.where], "text": one.text} for one in broken]
        print_json({"ok": not broken, "violations": found})
    else:
        for one in broken:
            click.echo(one.text)
        note("wrong" if broken else "right")
    return NONE if broken else OK


@sightline.command()
@reads_puzzles
@click.option("--candidates", is_flag=True, help="Show the values still possible in each cell.")
@click.option("--solved", is_flag=True, help="Draw the solution.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="A file: .svg or .txt.")
def draw(puzzles: list[Any], format_: str | None, candidates: bool, solved: bool, output: str | None) -> int:
    """Draw a puzzle or its solution."""
    boards = [solved_board(puzzle) if solved else api.start(puzzle) for puzzle in puzzles]
    if output is None:
        click.echo("\n\n".join(show(board, Look(candidates=candidates)) for board in boards))
        return OK
    if len(boards) != 1:
        raise FormatError(f"one file holds one drawing, and there are {len(boards)} puzzles")
    kind = {".svg": "svg", ".txt": "text"}.get(output[-4:].lower())
    if kind is None:
        raise FormatError(f"cannot draw into {output}: the name should end in .svg or .txt")
    with open(output, "w", encoding="utf-8") as file:
        file.write(api.draw(boards[0], kind, candidates=candidates))
    return OK


def solved_board(puzzle: Any) -> Board[Any]:
    solutions = api.solve(puzzle, 1)
    if not solutions:
        raise NoSolution("there is no solution to draw")
    board: Board[Any] = solutions[0]
    return board


@sightline.command()
@reads_puzzles
@click.option("--to", default="json", help="The format to write.", show_default=True)
@click.option("--strict", is_flag=True, help="Refuse to lose anything of the puzzle.")
def convert(puzzles: list[Any], format_: str | None, to: str, strict: bool) -> int:
    """Write a puzzle in another format."""
    for puzzle in puzzles:
        codec = family_of(puzzle).codec(to)
        if codec and not strict and (lost := codec.lost(puzzle)):
            note(f"sightline: {to} cannot hold {lost}; it is left out")
        click.echo(api.write(puzzle, to, strict=strict))
    return OK


@sightline.command()
@json_option
def formats(as_json: bool) -> int:
    """List the formats that can be read and written."""
    rows = list(format_rows())
    if as_json:
        print_json(rows)
        return OK
    for row in rows:
        ways = "reads, writes" if row["writes"] else "reads"
        click.echo(f"{row['family']:12} {row['name']:10} {ways:14} {row['about']}")
    return OK


def format_rows() -> Iterator[dict[str, Any]]:
    for family in registry.families().values():
        for codec in family.codecs:
            yield {"family": family.name, "name": codec.name, "writes": bool(codec.encode), "about": codec.about}


@sightline.command()
def tour() -> int:
    """Show one puzzle per family, solved."""
    for family in registry.families().values():
        name, puzzle = next(iter(family.examples.items()))
        click.echo(click.style(f"{family.title}", bold=True) + f" ({name})")
        began = time.perf_counter()
        solutions = api.solve(puzzle)
        click.echo(f"{show(api.start(puzzle))}\n\n{show(solutions[0])}")
        click.echo(f"{verdict(solutions)}, in {(time.perf_counter() - began) * 1e6:.0f} µs\n")
    click.echo("Next: sightline solve PUZZLE, with a file, an address, a game ID or the text itself; sightline --help")
    return OK

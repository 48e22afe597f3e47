"""The command line: click over api, one module per group of verbs, imported only when its verb is used."""

import gc
import os
import sys
import warnings
from importlib import import_module
from io import TextIOWrapper

import click

from sightline import __version__
from sightline.cli.examples import epilog
from sightline.cli.exits import BAD_INPUT, INTERRUPTED, OK, error_code, note, report_error
from sightline.cli.output import echo
from sightline.core.errors import SightlineError
from sightline.core.sentence import suggestion

VERBS = {
    "solve": ("solving", "Solve a puzzle, and say whether the solution is the only one."),
    "count": ("solving", "Count the solutions exactly, without listing them."),
    "check": ("solving", "Check ANSWER (a file, rows of numbers, JSON, or -) against the rules of PUZZLE."),
    "explain": ("reasons", "Explain the solution step by step."),
    "hint": ("reasons", "Give the next step from a position, or point out a mistake in it."),
    "why": ("reasons", "Explain why FACT, such as r3c4=5, is impossible or certain, or say that it is possible."),
    "rate": ("reasons", "Rate how hard a puzzle is."),
    "verify": ("reasons", "Check a trace (a file that `explain --json` wrote, or -) with the independent checker."),
    "generate": ("making", "Make puzzles with one solution, of a given level."),
    "lint": ("linting", "Check a puzzle before publishing: is it unique, is every clue needed, how hard is it."),
    "cover": ("covering", "Choose options so that every item is covered once."),
    "draw": ("drawing", "Draw a puzzle, a position, its solution or a step on the way there."),
    "book": ("drawing", "Print puzzles as a book: title, how to play, puzzles with their levels, answers."),
    "convert": ("converting", "Write a puzzle in another format."),
    "formats": ("listing", "List the formats of all families, or of one FAMILY."),
    "library": ("collecting", "List the puzzles that come with Sightline, or keep a collection of your own."),
    "completion": ("completing", "Print the script that lets a shell complete what you type."),
    "tour": ("tour", "Show one puzzle per family, solved and explained."),
    "batch": ("batch", "Solve, count, rate, explain or make millions of puzzles; resumed after any interruption."),
    "play": ("serving", "Play, learn and make puzzles in the browser."),
    "site": ("site", "Write the studio as a folder of files for any web server, also for use offline."),
    "serve": ("serving", "Serve the studio, to this machine only unless --host says otherwise."),
}
"""Each verb with its module and its line in the list of verbs, so that the list loads no module."""
YOUNG = 10_000
"""New objects between two looks for garbage: a small run makes fewer, a long one keeps its memory flat all the same."""


def print_version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from sightline import kernel

        click.echo(f"sightline {__version__} ({kernel.BACKEND} kernel)")
        ctx.exit()


class Verbs(click.Group):
    """Imports only the module of the verb in use, so that the command starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = getattr(import_module(f"sightline.cli.{VERBS[cmd_name][0]}"), cmd_name)
        command.epilog = epilog(cmd_name)
        if not gc.isenabled():  # `__main__` says why
            gc.freeze()
            gc.set_threshold(YOUNG)
            gc.enable()
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in VERBS and not args[0].startswith("-") and not ctx.resilient_parsing:
            hint = suggestion(args[0], VERBS, "see `sightline --help`")
            raise SightlineError(f"No such command '{args[0][:40]}'; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in VERBS.items()])


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Print the version and exit.",
)
def sightline() -> None:
    """Solve, explain, rate, make and draw grid puzzles that are decided along lines.

    PUZZLE is a file, an address, a game ID, the text of a puzzle, or - for standard input.
    """


def main() -> None:
    """Runs the command; an error is one line for the user and an exit code for the shell."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # ? on a terminal that cannot show …
    warnings.showwarning = lambda message, *where: note(f"sightline: {message}")
    sys.exit(run())


def run(arguments: list[str] | None = None) -> int:
    try:
        code = sightline.main(args=arguments, prog_name="sightline", standalone_mode=False)
        return code if isinstance(code, int) else OK
    except click.exceptions.NoArgsIsHelpError as error:
        echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "sightline"
        message = error.format_message().replace("...'", "'")
        see = "" if message.endswith("?") else f"; see `{path} --help`"
        return report_error(message.rstrip(".") + see, BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return report_error("interrupted", INTERRUPTED)
    except SystemExit:
        return OK  # click raises it when the reader has closed the pipe: `| head -1`
    except SightlineError as error:
        return report_error(str(error), error_code(error))
    except (RecursionError, MemoryError):
        return report_error("this input is too large or too deeply nested", BAD_INPUT)
    except OSError as error:
        return report_error(f"{error.filename or 'output'}: {error.strerror}", BAD_INPUT)

"""The command: click over api, one module per group of verbs, read only when its verb is used."""

import os
import sys
import warnings
from importlib import import_module
from io import TextIOWrapper

import click

from sightline import __version__, kernel
from sightline.cli.common import BAD_INPUT, INTERRUPTED, NONE, OK, SPENT, complain, note
from sightline.core.errors import BudgetExceeded, NoSolution, SightlineError

VERBS = {
    "solve": "solving",
    "count": "solving",
    "check": "solving",
    "explain": "reasons",
    "hint": "reasons",
    "why": "reasons",
    "rate": "reasons",
    "verify": "reasons",
    "generate": "making",
    "lint": "linting",
    "cover": "covering",
    "draw": "drawing",
    "book": "drawing",
    "convert": "drawing",
    "formats": "listing",
    "library": "listing",
    "tour": "drawing",
    "play": "serving",
    "serve": "serving",
}


class Verbs(click.Group):
    """Finds a verb in its module, so that nobody waits for the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = getattr(import_module(f"sightline.cli.{VERBS[cmd_name]}"), cmd_name)
        return command


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message=f"sightline %(version)s ({kernel.BACKEND} kernel)")
def sightline() -> None:
    """Solve, explain, rate and draw the grid puzzles that are decided along lines.

    PUZZLE is a file, an address, a game ID, the text of a puzzle, or - for standard input.
    """


def main() -> None:
    """Runs the command; whatever happens, a person sees one line and the shell an exit code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that has no … gets a ?
    warnings.showwarning = lambda message, *where: note(f"sightline: {message}")
    sys.exit(run())


def run(arguments: list[str] | None = None) -> int:
    try:
        code = sightline.main(args=arguments, prog_name="sightline", standalone_mode=False)
        return code if isinstance(code, int) else OK
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message(), err=True)
        return BAD_INPUT
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "sightline"
        return complain(f"{error.format_message().rstrip('.')}; `{path} --help` explains", BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return complain("interrupted", INTERRUPTED)
    except SystemExit:
        return OK  # click's way to say that nobody reads on: `| head -1`
    except SightlineError as error:
        codes = {BudgetExceeded: SPENT, NoSolution: NONE}
        return complain(str(error), next((code for kind, code in codes.items() if isinstance(error, kind)), BAD_INPUT))
    except (RecursionError, MemoryError):
        return complain("this input is beyond all measure", BAD_INPUT)
    except OSError as error:
        return complain(f"{error.filename or 'output'}: {error.strerror}", BAD_INPUT)

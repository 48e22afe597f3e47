"""The command line: click over api, one module per group of verbs, imported only when its verb is used."""

import os
import sys
import warnings
from importlib import import_module
from io import TextIOWrapper

import click

from sightline import __version__, kernel
from sightline.cli.common import BAD_INPUT, INTERRUPTED, OK, error_code, note, report_error
from sightline.core.errors import SightlineError

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
    "convert": "converting",
    "formats": "listing",
    "library": "listing",
    "tour": "tour",
    "play": "serving",
    "serve": "serving",
}


class Verbs(click.Group):
    """Imports only the module of the verb in use, so that the command starts quickly."""

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
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "sightline"
        return report_error(f"{error.format_message().rstrip('.')}; see `{path} --help`", BAD_INPUT)
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

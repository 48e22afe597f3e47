"""How the command ends: exit codes, and lines on standard error. It loads nothing, so that `--help` is quick."""

import click

OK, NEGATIVE, BAD_INPUT, SEVERAL, OVER_BUDGET, INTERRUPTED = 0, 1, 2, 3, 4, 130
"""Exit codes; NEGATIVE: there is no solution, the answer is wrong, or the trace is refused."""


def note(text: str) -> None:
    click.echo(text, err=True)


def report_error(message: str, code: int) -> int:
    note(f"sightline: {' '.join(message.split())}")
    return code

"""How the command ends: exit codes, and lines on standard error. It loads little, so that `--help` is quick."""

from sightline.cli.output import echo
from sightline.core.errors import BudgetExceeded, NoSolution, SightlineError

OK, NEGATIVE, BAD_INPUT, SEVERAL, OVER_BUDGET, INTERRUPTED = 0, 1, 2, 3, 4, 130
"""Exit codes; NEGATIVE: there is no solution, the answer is wrong, or the trace is refused."""


def note(text: str) -> None:
    echo(text, err=True)


def error_code(error: SightlineError) -> int:
    """The exit code of an error."""
    return (
        OVER_BUDGET if isinstance(error, BudgetExceeded) else NEGATIVE if isinstance(error, NoSolution) else BAD_INPUT
    )


LONGEST_ERROR = 300
"""Characters; of a longer message the middle is left out."""


def report_error(message: str, code: int) -> int:
    line = " ".join(message.split())
    if len(line) > LONGEST_ERROR:
        line = f"{line[: LONGEST_ERROR - 100]} … {line[-100:]}"
    note(f"sightline: {line}")
    return code

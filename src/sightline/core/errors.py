"""What can go wrong in a way that a person should read: one clear line each."""

from typing import Any


class SightlineError(Exception):
    """The root of every error that Sightline raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[SightlineError], args: tuple[Any, ...], fields: dict[str, Any]) -> SightlineError:
    """An error out of a pickle, whatever arguments its constructor takes."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class FormatError(SightlineError):
    """A text that is not in the format it claims; `at` is the position, where one is known."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message if at is None else f"{message} (at character {at + 1})")
        self.at = at


class InvalidPuzzle(SightlineError):
    """A question that counting alone refutes: a clue out of range, totals that differ, too little room."""


class NoSolution(SightlineError):
    """A sensible question without a solution, asked for something that needs one."""


class BudgetExceeded(SightlineError):
    """The budget was spent before the work was done; of what was counted, there are at least `at_least`.

    `partial` is what is known by then, as the verb would have returned it: the trace so far, or a rating that is the
    least that the puzzle deserves; None if there is nothing to say.
    """

    def __init__(self, at_least: int = 0, message: str = "", partial: Any = None) -> None:
        lower = str(at_least) if at_least < 10**60 else f"10^{(at_least.bit_length() - 1) * 30102 // 100000}"
        counted = f"the budget is spent: at least {lower} solutions; a larger budget may count them all"
        super().__init__(message or counted)
        self.at_least = at_least
        self.partial = at_least or None if partial is None else partial


class Cancelled(SightlineError):
    """The call was ended by its `cancel`; `partial` is what is known by then, as for `BudgetExceeded`."""

    def __init__(self, message: str = "cancelled", partial: Any = None) -> None:
        super().__init__(message)
        self.partial = partial


class LossWarning(UserWarning):
    """What was written does not hold all of the puzzle; `write(strict=True)` raises instead."""

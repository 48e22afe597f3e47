"""What can go wrong in a way that a person should read: one clear line each."""


class SightlineError(Exception):
    """The root of every error that Sightline raises on purpose."""


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
    """The budget was spent before the work was done; of what was counted, there are at least `at_least`."""

    def __init__(self, at_least: int = 0, message: str = "") -> None:
        lower = str(at_least) if at_least < 10**60 else f"10^{(at_least.bit_length() - 1) * 30102 // 100000}"
        counted = f"the budget is spent: at least {lower} solutions; a larger budget may count them all"
        super().__init__(message or counted)
        self.at_least = at_least

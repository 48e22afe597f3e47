"""Weights of requirements that prove that no choice of actions covers more.

If the weights of the requirements in each action add up to at least the number it covers, then actions that share no
requirement cannot cover more than the sum of all weights. The least weights solve a linear programme; if their sum,
rounded down, is the number covered, they are a proof that is checked by addition.
"""

from collections.abc import Sequence
from fractions import Fraction

LARGEST_TABLE = 40_000
"""Entries; a larger problem gets no weights."""
MOST_PIVOTS = 2_000


def weights(items: int, actions: Sequence[Sequence[int]], gains: Sequence[int]) -> list[Fraction] | None:
    """The least weights, one per item; None if the problem is too large.

    *actions* are lists of items, which two chosen actions must not share; *gains* is the value of each action.
    """
    if (items + 1) * (items + len(actions) + 1) > LARGEST_TABLE:
        return None
    table = _Table(items, actions, gains)
    for _ in range(MOST_PIVOTS):
        column = table.entering()
        if column is None:
            return table.prices()
        table.pivot(column)
    return None


def is_proof(found: Sequence[Fraction], actions: Sequence[Sequence[int]], gains: Sequence[int]) -> bool:
    """Whether no weight is negative, and the weights of every action add up to at least its gain."""
    rows = zip(actions, gains, strict=True)
    return all(weight >= 0 for weight in found) and all(sum(found[i] for i in row) >= gain for row, gain in rows)


class _Table:
    """The simplex method in integers: every entry is its true value times the last pivot.

    It maximises the gain over fractions of actions, at most 1 per item in total; the final prices of the items are the
    weights. Columns are actions, then one slack per item, then the right-hand side; the last row is the gain.
    """

    def __init__(self, items: int, actions: Sequence[Sequence[int]], gains: Sequence[int]) -> None:
        self.items, self.shares, self.last = items, len(actions), 1
        width = len(actions) + items + 1
        self.rows = [[0] * width for _ in range(items + 1)]
        for column, row in enumerate(actions):
            for item in row:
                self.rows[item][column] = 1
            self.rows[-1][column] = -gains[column]
        for item in range(items):
            self.rows[item][len(actions) + item] = self.rows[item][-1] = 1
        self.basis = [len(actions) + item for item in range(items)]

    def entering(self) -> int | None:
        """The first column that would raise the gain (Bland's rule: no cycles)."""
        return next((column for column, value in enumerate(self.rows[-1][:-1]) if value < 0), None)

    def pivot(self, column: int) -> None:
        limits = [i for i in range(self.items) if self.rows[i][column] > 0]
        row = min(limits, key=lambda i: (Fraction(self.rows[i][-1], self.rows[i][column]), self.basis[i]))
        chosen = self.rows[row]
        value = chosen[column]
        for i, other in enumerate(self.rows):
            if i != row:
                factor = other[column]
                self.rows[i] = [(a * value - factor * b) // self.last for a, b in zip(other, chosen, strict=True)]
        self.last, self.basis[row] = value, column

    def prices(self) -> list[Fraction]:
        return [Fraction(value, self.last) for value in self.rows[-1][self.shares : self.shares + self.items]]

"""Least squares, rank correlation, and how often one sample is above another: small samples, no dependency."""

from collections.abc import Sequence
from statistics import correlation


def least_squares(rows: Sequence[Sequence[float]], wanted: Sequence[float], ridge: float) -> list[float]:
    """The weights of the columns; the first column, a constant, is not pulled towards 0."""
    width = len(rows[0])
    normal = [[sum(row[a] * row[b] for row in rows) + ridge * (a == b > 0) for b in range(width)] for a in range(width)]
    right = [sum(row[a] * value for row, value in zip(rows, wanted, strict=True)) for a in range(width)]
    return solve_linear([[*row, value] for row, value in zip(normal, right, strict=True)])


def solve_linear(matrix: list[list[float]]) -> list[float]:
    """Gauss and Jordan; the last column is the right side."""
    for at in range(len(matrix)):
        pivot = max(range(at, len(matrix)), key=lambda row: abs(matrix[row][at]))
        matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
        matrix[at] = [value / matrix[at][at] for value in matrix[at]]
        for row in range(len(matrix)):
            if row != at:
                factor = matrix[row][at]
                matrix[row] = [value - factor * own for value, own in zip(matrix[row], matrix[at], strict=True)]
    return [row[-1] for row in matrix]


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal values share the mean of theirs."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [sum(places[value]) / len(places[value]) for value in values]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    return correlation(ranks(one), ranks(other))


def chance(easier: Sequence[float], harder: Sequence[float]) -> float:
    """How often a value of the harder sample is above one of the easier; ties count half."""
    wins = sum((high > low) + (high == low) / 2 for low in easier for high in harder)
    return wins / (len(easier) * len(harder))

"""Fits by least squares and by pairs, rank correlation, and how often one sample is above another: no dependency."""

from collections.abc import Sequence
from math import exp
from operator import mul
from statistics import correlation

NEWTON_STEPS = 25
"""Enough for weights that no longer change in the third digit."""


def least_squares(rows: Sequence[Sequence[float]], wanted: Sequence[float], ridge: float) -> list[float]:
    """The weights of the columns; the first column, a constant, is not pulled towards 0."""
    width = len(rows[0])
    normal = [[sum(row[a] * row[b] for row in rows) + ridge * (a == b > 0) for b in range(width)] for a in range(width)]
    right = [sum(row[a] * value for row, value in zip(rows, wanted, strict=True)) for a in range(width)]
    return solve_linear([[*row, value] for row, value in zip(normal, right, strict=True)])


def fit_pairs(
    pairs: Sequence[tuple[Sequence[float], float]], start: Sequence[float | None], fixed: Sequence[int], ridge: float
) -> list[float]:
    """Weights by which the features of the harder puzzle of a pair exceed those of the easier one.

    A pair is the difference of their features, and how much it counts. The weights begin at *start*; those that are
    *fixed* stay there, and only those that begin at None may be negative. Logistic regression by Newton's method.
    """
    weights = [weight or 0.0 for weight in start]
    signed = [weight is None for weight in start]
    for _ in range(NEWTON_STEPS):
        slope, curve = slopes(pairs, weights, ridge)
        free = [a for a in range(len(weights)) if a not in fixed and (signed[a] or weights[a] > 0 or slope[a] > 0)]
        step = solve_linear([[*(curve[a][b] for b in free), slope[a]] for a in free])
        for a, change in zip(free, step, strict=True):
            weights[a] = weights[a] + change / 2 if signed[a] else max(0.0, weights[a] + change / 2)
    return weights


def slopes(
    pairs: Sequence[tuple[Sequence[float], float]], weights: Sequence[float], ridge: float
) -> tuple[list[float], list[list[float]]]:
    """The first and second derivatives of the likelihood of all pairs, less the ridge."""
    width = range(len(weights))
    slope = [-ridge * weight for weight in weights]
    curve = [[ridge * (a == b) for b in width] for a in width]
    for row, counts in pairs:
        wrong = 1 / (1 + exp(min(sum(map(mul, weights, row)), 500.0)))
        for a in width:
            slope[a] += counts * wrong * row[a]
            for b in width:
                curve[a][b] += counts * wrong * (1 - wrong) * row[a] * row[b]
    return slope, curve


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

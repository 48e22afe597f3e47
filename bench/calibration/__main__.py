"""python -m bench.calibration FAMILY REPOSITORY [--even] [--most N]: fits the family's weights to what people say.

Fits on puzzles with odd numbers, and measures on the other half of them; --even measures the weights in use on even
numbers, for judging. Where people give levels, the fit is by pairs of adjacent levels, together with the levels of
puzzles from the Portable Puzzle Collection; votes are fitted by least squares. Features are those of the family's
calibration; weights in KEPT are chosen, not fitted.
"""

import argparse
import random
import signal
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from statistics import median
from typing import Any

from bench.calibration.figures import chance, fit_pairs, least_squares, spearman
from bench.calibration.games import generated
from bench.calibration.people import Judged, hashi, nonograms, skyscrapers
from sightline.core.levels import LEVELS, level_at
from sightline.core.trace import Round
from sightline.engine.reason.explain import explain
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.calibration import Calibration, log_hundredths, work_of
from sightline.registry import family as family_named

SOURCES: dict[str, Callable[[Path], Iterator[Judged]]] = {
    "nonogram": nonograms,
    "hashi": hashi,
    "skyscrapers": skyscrapers,
}
KEPT = {"skyscrapers": {"rounds 0": 800}}
"""Weights that the data cannot settle, as all puzzles of a group are of one size."""
RIDGE = 3.0
"""How strongly weights are pulled towards 0 by least squares, as samples are small …"""
RIDGE_OF_PAIRS = 0.02
"""… and in a fit by pairs, of which those of two adjacent levels of a game count 1 in all …"""
PEOPLE_COUNT = 3
"""… and those of people so much."""
MOST_PAIRS = 400
"""Pairs that are drawn from two adjacent levels of a group."""
PATIENCE = 20
"""Seconds for one explanation; what takes longer is left out."""

Sample = tuple[Judged, Sequence[Round]]


def main() -> None:
    asked = arguments()
    family = family_named(asked.family)
    calibration = family.require("reasons").calibration
    judged = [one for one in SOURCES[asked.family](asked.repository) if one.number % 2 != asked.even]
    random.Random(5).shuffle(judged)
    sample = [(one, rounds) for one in judged[: asked.most] if (rounds := rounds_of(family, one.puzzle))]
    print(f"{len(sample)} puzzles with {'even' if asked.even else 'odd'} numbers")
    if not asked.even:
        made = [(one, rounds) for one in generated(asked.family) if (rounds := rounds_of(family, one.puzzle))]
        halves = [sample[half::2] for half in (0, 1)]
        for ours, theirs in (halves, halves[::-1]):
            report("held out", theirs, scores(theirs, fit(asked.family, calibration, ours + made)), None)
        print("weights, in thousandths:", fit(asked.family, calibration, sample + made))
    else:
        made = []
    for title, some in ("weights in use", sample), ("weights in use, games", made):
        efforts = [calibration.effort(one.puzzle, rounds) for one, rounds in some]
        report(title, some, efforts, [LEVELS.index(level_at(effort)) for effort in efforts])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("family", choices=SOURCES)
    parser.add_argument("repository", type=Path, help="a clone of the repository that people.py names")
    parser.add_argument("--even", action="store_true")
    parser.add_argument("--most", type=int, default=1000, help="puzzles, chosen at random")
    return parser.parse_args()


def rounds_of(family: Family[Any, Any], puzzle: Any) -> Sequence[Round]:
    """The rounds of the explanation; none if there are several solutions, or it takes too long."""
    board = family.start(puzzle)
    if not solve(family, board, 2).unique:
        return ()
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        return explain(family, board, sentences=False).rounds
    except TimeoutError:
        return ()
    finally:
        signal.alarm(0)


def give_up(number: int, frame: Any) -> None:
    raise TimeoutError


def features(calibration: Calibration[Any], puzzle: Any, rounds: Sequence[Round]) -> dict[str, float]:
    """The features that a calibration names, by the names that `KEPT` uses."""
    found: dict[str, float] = {"work": work_of(rounds) / 100} if calibration.work else {}
    for tier in calibration.rounds:
        found[f"rounds {tier}"] = log_hundredths(sum(one.tier >= tier for one in rounds)) / 100
    for tier in calibration.facts:
        found[f"facts {tier}"] = log_hundredths(sum(one.facts for one in rounds if one.tier >= tier)) / 100
    for tier in calibration.tiers:
        found[f"tiers {tier}"] = any(one.tier >= tier for one in rounds)
    return found | {measure.__name__: measure(puzzle) / 100 for measure in calibration.measures}


def fit(name: str, calibration: Calibration[Any], sample: Sequence[Sample]) -> dict[str, int]:
    """The weights in thousandths, with those that are kept."""
    kept = KEPT.get(name, {})
    table = [features(calibration, one.puzzle, rounds) for one, rounds in sample]
    names, judged = list(table[0]), [one for one, _ in sample]
    rows = [list(row.values()) for row in table]
    if calibration.constant:
        found = least_squares([[1.0, *row] for row in rows], [one.judged for one in judged], RIDGE)
        names = ["constant", *names]
    else:
        measures = {measure.__name__ for measure in calibration.measures}
        start = [None if key in measures else kept.get(key, 0) / 1000 for key in names]
        fixed = [at for at, key in enumerate(names) if key in kept]
        found = fit_pairs(list(adjacent_pairs(judged, rows)), start, fixed, RIDGE_OF_PAIRS)
    return {key: round(1000 * weight) for key, weight in zip(names, found, strict=True)}


def adjacent_pairs(
    judged: Sequence[Judged], rows: Sequence[Sequence[float]]
) -> Iterator[tuple[Sequence[float], float]]:
    """The differences between puzzles of adjacent levels of each group, and how much each pair counts."""
    levels: dict[str, dict[float, list[Sequence[float]]]] = {}
    for one, row in zip(judged, rows, strict=True):
        levels.setdefault(one.group, {}).setdefault(one.judged, []).append(row)
    for name, group in levels.items():
        counts = 1 if name.startswith("sgt-") else PEOPLE_COUNT
        for easier, harder in pairwise(sorted(group)):
            pairs = list(product(group[easier], group[harder]))
            pairs = random.Random(5).sample(pairs, min(MOST_PAIRS, len(pairs)))
            for low, high in pairs:
                yield [b - a for a, b in zip(low, high, strict=True)], counts / len(pairs)


def scores(sample: Sequence[Sample], weights: dict[str, int]) -> list[float]:
    rows = (features(CALIBRATIONS[type(one.puzzle)], one.puzzle, rounds) for one, rounds in sample)
    return [sum(weights[key] * value for key, value in row.items()) for row in rows]  # a constant changes no order


def report(title: str, sample: Sequence[Sample], effort: Sequence[float], level: Sequence[int] | None) -> None:
    """Rank correlation over all; for adjacent levels of a group, how often the harder one gets more effort."""
    if not sample:
        return
    said = [one.judged for one, _ in sample]
    words = f", of the level {spearman(said, level):.3f}" if level else ""
    print(f"{title}: Spearman of the effort {spearman(said, effort):.3f}{words}")
    for group in sorted({one.group for one, _ in sample}):
        values: dict[float, list[float]] = {}
        for (one, _), value in zip(sample, effort, strict=True):
            if one.group == group:
                values.setdefault(one.judged, []).append(value)
        if len(values) <= 5:
            found = [f"{chance(values[a], values[b]):.2f}" for a, b in pairwise(sorted(values))]
            medians = [f"{median(values[a]):.0f}" for a in sorted(values)]
            print(f"  adjacent levels {group}: {' '.join(found)} (medians {' '.join(medians)})")


CALIBRATIONS = {family_named(name).puzzle_type: family_named(name).require("reasons").calibration for name in SOURCES}

if __name__ == "__main__":
    main()

"""Explanations of puzzles from the Portable Puzzle Collection: techniques alone, chains, hints, levels.

Every puzzle that needs an assumption is listed with the first step that makes one: a list of where a new technique
would help.
"""

import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from statistics import quantiles
from typing import NamedTuple

import sightline as sl
from bench.harness import Figure, Section
from bench.telling import Telling, tellings
from sightline import registry
from sightline.core.board import Puzzle
from sightline.core.step import Step
from sightline.core.trace import End, Trace
from sightline.engine.reason.answers.rate import rate
from sightline.engine.reason.arguments.join import FEW_LINKS
from sightline.registry import family_of

GAMES = "/usr/games/"
ASSUMPTION_TIER, NESTED_TIER = 7, 9
"""The lowest tiers whose steps make assumptions, and nested ones."""


class Batch(NamedTuple):
    """Puzzles of one game and level, `each` of every size, and the percentage that techniques alone must explain."""

    title: str
    game: str
    family: str
    level: str
    sizes: tuple[str, ...]
    each: int
    wanted: float


def towers(level: str, sizes: str, wanted: float, each: int = 12) -> Batch:
    return Batch(f"towers {level}", "sgt-towers", "skyscrapers", f"d{level[0]}", tuple(sizes), each, wanted)


def bridges(level: int, wanted: float = 97.0) -> Batch:
    sizes = ("7x7", "10x10", "15x15", "25x25")
    return Batch(f"bridges d{level}", "sgt-bridges", "hashi", f"d{level}", sizes, 15, wanted)


BATCHES = (
    towers("easy", "456789", 100.0),
    towers("hard", "45678", 100.0),
    towers("extreme", "45678", 95.0)._replace(level="dx"),
    towers("unreasonable", "567", 0.0),
    *(bridges(level) for level in range(3)),
    Batch("pattern", "sgt-pattern", "nonogram", "", ("10x10", "15x15", "20x20", "25x25", "30x30"), 12, 100.0),
)


class Explanation(NamedTuple):
    """A puzzle, its trace, and the CPU seconds of the first hint and of the whole explanation."""

    name: str
    trace: Trace
    first: float
    whole: float

    @property
    def assumed(self) -> list[Step]:
        return [step for step in self.trace if step.technique.tier >= ASSUMPTION_TIER]


def puzzles(batch: Batch) -> Iterator[tuple[str, Puzzle]]:
    """The same puzzles in every run: the seed is part of the parameters."""
    for size in batch.sizes:
        command = [GAMES + batch.game, "--generate", str(batch.each), f"{size}{batch.level}#sightline"]
        for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split():
            yield line, sl.read(line, family=batch.family)


@cache
def explanations(batch: Batch) -> list[Explanation]:
    return [explain_puzzle(name, puzzle) for name, puzzle in puzzles(batch)]


def explain_puzzle(name: str, puzzle: Puzzle) -> Explanation:
    assert registry.family_of(puzzle).reasons  # imported before the clock starts
    began = time.process_time()
    sl.hint(puzzle)
    hinted = time.process_time()
    trace = sl.explain(puzzle)
    return Explanation(name, trace, hinted - began, time.process_time() - hinted)


# --- figures


def share(found: Sequence[Explanation], below: int) -> float:
    """The percentage solved by steps below a tier."""
    solved = [t for t in found if t.trace.end is End.SOLVED and all(step.technique.tier < below for step in t.trace)]
    return 100.0 * len(solved) / len(found)


def strict_share(found: Sequence[Explanation]) -> float:
    """The percentage solved without any assumed case: a step that goes through cases assumes something whatever it is
    called."""
    solved = [one for one in found if one.trace.end is End.SOLVED and not one.trace.assumptions]
    return 100.0 * len(solved) / len(found)


def short_share(found: Sequence[Explanation]) -> float:
    """The percentage whose arguments have at most eight links each, those of splits included."""
    short = [one for one in found if all(argument_length(step) <= FEW_LINKS for step in one.trace)]
    return 100.0 * len(short) / len(found)


def argument_length(step: Step) -> int:
    """The links of the longest argument in a step: of its cases, or of how the values fail that it rules out."""
    deductions = [part.deduction for part in step.parts or (step,)]
    return max(len(one.links) + sum(len(case.links) for case in one.argument) for one in deductions)


def chains(found: Iterable[Explanation]) -> str:
    """The number of chains by number of links."""
    lengths = Counter(len(step.deduction.links) for explanation in found for step in explanation.assumed)
    return ", ".join(f"{length}: {count}" for length, count in sorted(lengths.items())) or "none"


def percentile(field: str, hundredth: int) -> float:
    return quantiles([getattr(explanation, field) for explanation in all_explanations()], n=100)[hundredth - 1]


def order(batches: Sequence[Batch]) -> float:
    """The smallest probability, over adjacent levels, that a puzzle of the harder level is rated above one of the same
    size of the easier level; ties count half."""
    return min(_chance(efforts(easier), efforts(harder)) for easier, harder in pairwise(batches))


def efforts(batch: Batch) -> list[tuple[str, float]]:
    """The size and the effort of each puzzle."""
    return [
        (
            explanation.name.split(":")[0],
            rate(family_of(explanation.trace.start.puzzle), explanation.trace).effort or 0.0,
        )
        for explanation in explanations(batch)
    ]


def _chance(easier: Sequence[tuple[str, float]], harder: Sequence[tuple[str, float]]) -> float:
    pairs = [(a, b) for size, a in easier for other, b in harder if size == other]
    return sum((b > a) + (b == a) / 2 for a, b in pairs) / len(pairs)


def missing(batch: Batch) -> Iterator[str]:
    """Every puzzle that needed an assumption, with the first one."""
    for explanation in explanations(batch):
        for step in explanation.assumed[:1]:
            yield f"{batch.title} {explanation.name}: {step} ({len(step.deduction.links)} links)"


@cache
def all_explanations() -> list[Explanation]:
    return [explanation for batch in BATCHES for explanation in explanations(batch)]


def notes() -> Iterator[str]:
    yield f"links per chain: {chains(all_explanations())}"
    for batch in BATCHES:
        yield from missing(batch)


@cache
def told(game: str) -> Telling:
    batches = [batch for batch in BATCHES if batch.game == game]
    return tellings(one.trace for batch in batches for one in explanations(batch))


def telling_rows() -> Iterator[Figure]:
    """Values in sentences, sentences per value, and jumps, by game."""
    for game, near, jump in (("sgt-pattern", 85, 2.5), ("sgt-towers", 62, 2.6), ("sgt-bridges", 35, 4.2)):
        yield Figure(f"{game}: values told", lambda g=game: 100.0 * told(g).told / told(g).spots, "%")
        yield Figure(f"{game}: sentences per spot", lambda g=game: told(g).sentences / told(g).spots, "")
        yield Figure(
            f"{game}: next value in the same line", lambda g=game: 100.0 * told(g).near / told(g).jumps, "%", least=near
        )
        yield Figure(f"{game}: mean jump", lambda g=game: told(g).length / told(g).jumps, "", most=jump)


def section() -> Section:
    levels = [batch for batch in BATCHES if batch.game == "sgt-towers"], [b for b in BATCHES if b.game == "sgt-bridges"]
    rows = [
        *(
            Figure(
                f"{b.title}: without assumptions",
                lambda b=b: share(explanations(b), ASSUMPTION_TIER),
                "%",
                least=b.wanted,
            )
            for b in BATCHES
        ),
        *(
            Figure(f"{b.title}: without any assumed case", lambda b=b: strict_share(explanations(b)), "%")
            for b in BATCHES
        ),
        Figure("arguments of at most 8 links", lambda: short_share(all_explanations()), "%", least=99.0),
        Figure("explained to the end", lambda: share(all_explanations(), NESTED_TIER + 1), "%", least=100.0),
        Figure("without nesting", lambda: share(all_explanations(), NESTED_TIER), "%", least=99.0),
        *(
            Figure(f"{title}, {name}", lambda at=at, field=field: percentile(field, at), most=most)
            for title, field, name, at, most in (
                ("first hint", "first", "median", 50, 0.001),
                ("first hint", "first", "99th percentile", 99, 0.020),
                ("whole explanation", "whole", "median", 50, 0.020),
                ("whole explanation", "whole", "99th percentile", 99, 0.5),
            )
        ),
        *(
            Figure(f"levels of {some[0].game} in order", lambda some=some: order(some), "", least=0.95)
            for some in levels
        ),
        *telling_rows(),
    ]
    games = tuple(GAMES + game for game in sorted({batch.game for batch in BATCHES}))
    return Section("Reasons", tuple(rows), notes(), prepare=all_explanations, needs=games)

"""What a step of a Nonogram may point out, against every arrangement of a line."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from sightline.nonogram.checker import NonogramRules
from sightline.proof import Board

BOTH, EMPTY, FILLED = frozenset((0, 1)), frozenset((0,)), frozenset((1,))


def starts_of(runs: Sequence[int], cells: int, begin: int = 0) -> Iterator[tuple[int, ...]]:
    """Every arrangement: where each run starts."""
    if not runs:
        yield ()
        return
    for start in range(begin, cells - runs[0] + 1):
        for rest in starts_of(runs[1:], cells, start + runs[0] + 1):
            yield (start, *rest)


def drawn_line(rng: random.Random) -> tuple[list[int], list[frozenset[int]], list[tuple[int, ...]]]:
    """Runs, what is known of their cells, and the arrangements that are left; there is one."""
    cells = rng.randint(1, 9)
    while True:
        runs = [rng.randint(1, 3) for _ in range(rng.randint(0, 3))]
        if every := [*starts_of(runs, cells)]:
            break
    chosen = rng.choice(every)
    filled = {at for start, length in zip(chosen, runs, strict=True) for at in range(start, start + length)}
    known = [BOTH if rng.random() < 0.6 else FILLED if at in filled else EMPTY for at in range(cells)]
    fitting = []
    for starts in every:
        some = {at for start, length in zip(starts, runs, strict=True) for at in range(start, start + length)}
        if all((at in some) in known[at] for at in range(cells)):
            fitting.append(starts)
    return runs, known, fitting


def every_line(many: int) -> Iterator[tuple[Any, ...]]:
    rng = random.Random(8)
    for _ in range(many):
        runs, known, fitting = drawn_line(rng)
        rules = NonogramRules({"clues": {"rows": [runs, [], []], "columns": [[]] * len(known)}})
        board = Board(rules.blank, dict(enumerate(known)))

        def observes(
            kind: str, clues: tuple[int, ...] = (0,), board: Any = board, rules: Any = rules, **said: Any
        ) -> bool:
            return rules.observes({"kind": kind, "clue": 0} | said, clues, board, frozenset())

        yield runs, known, fitting, observes


def test_the_runs_that_can_have_a_cell_and_the_shortest_of_them():
    for runs, known, fitting, observes in every_line(150):
        for at in range(len(known)):
            owners = [run for run, length in enumerate(runs) if any(f[run] <= at < f[run] + length for f in fitting)]
            shortest = min((runs[run] for run in owners), default=0)
            for said in (owners, owners[1:], [*owners, len(runs)]):
                assert observes("owners", spot=at, runs=said) == (said == owners)
            for length in range(5):
                assert observes("shortest", spot=at, length=length) == (length == shortest)
            assert not observes("owners", clues=(1,), spot=at, runs=owners)


def test_how_far_runs_reach():
    for runs, known, fitting, observes in every_line(150):
        reaches = [
            {*range(min(f[run] for f in fitting), max(f[run] for f in fitting) + length)}
            for run, length in enumerate(runs)
        ]
        for run, reach in enumerate(reaches):
            assert observes("reach", run=run, spots=sorted(reach))
            assert not observes("reach", run=run, spots=sorted(reach)[1:])
            assert not observes("reach", run=run, spots=[*sorted(reach), len(known)])
            assert not observes("reach", clues=(), run=run, spots=sorted(reach))
            assert not observes("other", run=run, spots=sorted(reach))
        together = sorted(set().union(*reaches))
        assert observes("reaches", spots=together)
        assert not observes("reaches", spots=[*together, len(known)])
        assert not observes("others", spots=together)


def test_cells_between_empty_ones_in_which_no_run_can_be():
    for runs, known, fitting, observes in every_line(150):
        placed = {(f[run], f[run] + length) for f in fitting for run, length in enumerate(runs)}
        for first in range(len(known)):
            for end in range(first + 1, len(known) + 1):
                walls = [known[at] for at in (first - 1, end) if 0 <= at < len(known)]
                holds = all(wall == EMPTY for wall in walls) and not any(first <= a and b <= end for a, b in placed)
                assert observes("gap", spots=[*range(first, end)]) == holds
                if end - first > 2:
                    assert not observes("gap", spots=[first, end - 1])


def test_a_line_that_has_no_arrangement_shows_nothing():
    rules = NonogramRules({"clues": {"rows": [[2, 1]], "columns": [[]] * 4}})
    board = Board(rules.blank, {1: EMPTY})
    for said in ({"kind": "reaches", "spots": []}, {"kind": "reaches", "spots": [0, 1, 2, 3]}):
        assert not rules.observes(said | {"clue": 0}, (0,), board, frozenset())
    assert not rules.observes({"kind": "owners", "clue": 0, "spot": 3, "runs": [1]}, (0,), board, frozenset())

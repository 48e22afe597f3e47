"""What a step of a Nonogram may point out, against every arrangement of a line."""

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from tests.nonogram.oracle import runs as runs_of
from tests.nonogram.test_checker import suits

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


def test_the_cells_that_a_run_has_in_some_place():
    for runs, known, fitting, observes in every_line(150):
        for run, length in enumerate(runs):
            cells = sorted({at for f in fitting for at in range(f[run], f[run] + length)})
            assert observes("places", run=run, spots=cells)
            assert not observes("places", run=run, spots=cells[1:])
            assert not observes("places", run=run, spots=[*cells, len(known)])
            assert not observes("places", clues=(1,), run=run, spots=cells)


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


def drawn_board(rng: random.Random) -> tuple[list[Any], list[Any], dict[int, frozenset[int]]]:
    """The clues of a random picture, some lengths unknown, and what is known of its cells."""
    height, width = rng.randint(1, 4), rng.randint(1, 4)
    picture = [[int(rng.random() < 0.6) for _ in range(width)] for _ in range(height)]
    lines = [*picture, *map(list, zip(*picture, strict=True))]
    clues = [["?" if rng.random() < 0.2 else length for length, _ in runs_of(line)] for line in lines]
    cells = [cell for row in picture for cell in row]
    known = {spot: frozenset((value,)) if rng.random() < 0.4 else BOTH for spot, value in enumerate(cells)}
    return clues[:height], clues[height:], known


def band_counts(
    rules: NonogramRules, band: Sequence[int], clues: Sequence[int], known: Any, rows: list[Any], columns: list[Any]
) -> list[int]:
    """How many filled cells some lines have: by their runs, and by the cited lines across, tried out."""
    least = most = 0
    inside = {cell for line in band for cell in rules.lines[line]}
    for line in rules.columns if band[0] in rules.rows else rules.rows:
        ways = [*product(*(known[cell] for cell in rules.lines[line]))]
        clue = [*rows, *columns][line]
        if line in clues:
            ways = [way for way in ways if suits(runs_of(way), [(length, 1) for length in clue])]
        here = [sum(way[at] for at, cell in enumerate(rules.lines[line]) if cell in inside) for way in ways]
        least, most = least + min(here), most + max(here)
    runs = [length for line in band for length in [*rows, *columns][line]]
    spots = len(rules.blank)
    return [
        sum(1 if length == "?" else length for length in runs),
        sum(spots if length == "?" else length for length in runs),
        least,
        most,
    ]


def test_how_many_filled_cells_a_band_has():
    seen = set()
    for seed in range(150):
        rng = random.Random(seed)
        rows, columns, known = drawn_board(rng)
        rules = NonogramRules({"clues": {"rows": rows, "columns": columns}})
        board = Board(rules.blank, known)
        along = [*rng.choice((rules.rows, rules.columns))]
        band = sorted(rng.sample(along, rng.randint(1, len(along))))
        across = [line for line in range(rules.clue_count) if line not in along and rng.random() < 0.8]
        clues = tuple(sorted((*band, *across)))

        def observes(
            lines: Sequence[int], counts: Sequence[int], clues: Any = clues, rules: Any = rules, board: Any = board
        ) -> bool:
            said = {"kind": "band", "lines": [*lines], "counts": [*counts]}
            return rules.observes(said, clues, board | {}, frozenset())

        counts = band_counts(rules, band, clues, board, rows, columns)
        assert observes(band, counts), (rows, columns, known, band, clues, counts)
        for at in range(4):
            for change in (-1, 1):
                assert not observes(band, [*counts[:at], counts[at] + change, *counts[at + 1 :]])
        assert not observes(band, counts[:3])
        seen |= {(len(band) > 1, band[0] in rules.rows, len(across) < rules.clue_count - len(along))}
        # what is no band of the cited lines has no counts
        wrong = [[], [*band, band[0]], [*band, rules.clue_count], [*band, -1]]
        wrong += [[*band, line] for line in across[:1]] + [[line, *band] for line in across[:1]]
        for lines in wrong:
            assert not any(observes(lines, said) for said in ([0, 0, 0, 0], counts)), lines
        twice = [*band, *band]
        assert not observes(twice, [2 * counts[0], 2 * counts[1], *counts[2:]])
        assert not observes(twice, [2 * count for count in counts])
        without = tuple(line for line in clues if line != band[-1])
        assert not observes(band, band_counts(rules, band, without, board, rows, columns), clues=without)
    assert len(seen) == 8

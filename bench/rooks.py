"""Rooks beside SciPy's and NetworkX' matchings, CP-SAT and a MaxSAT solver, which get the lines as input."""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

from tests.rooks.boards import PATTERNS, bytes_per_cell

import sightline as sl
from bench.harness import Figure, Race, Runner, Section, best_cpu
from sightline import kernel

Case = tuple[int, int, Callable[[int, int], bool] | None]
"""The side of a board, and the percentage of squares that are walls, or a function that places them."""


def rows_of(case: Case) -> list[str]:
    side, share, wall = case
    if wall:
        return ["".join(".X"[wall(r, c)] for c in range(side)) for r in range(side)]
    chance = random.Random(side * 100 + share)
    signs = bytes(b".X"[byte < 256 * share // 100] for byte in range(256))
    return [chance.randbytes(side).translate(signs).decode() for _ in range(side)]


# --- ours


def solve_it(rows: Sequence[str]) -> int | None:
    return sl.solve(sl.Rooks(rows)).value


def poser(case: Case) -> Callable[[], kernel.Problem]:
    puzzle = sl.Rooks(rows_of(case))
    arguments = puzzle.rows, puzzle.columns, puzzle.free, puzzle.start.masks
    return lambda: kernel.matching(*arguments)


def place_them(case: Case) -> float:
    """CPU seconds to a checked placement and its proof."""
    pose = poser(case)
    return min(best_cpu(lambda: pose().search().next(1)) for _ in range(3))


def map_them(case: Case) -> float:
    """The extra time of propagation, relative to the placement that it starts from."""
    pose = poser(case)
    return best_cpu(lambda: pose().fixpoint()) / best_cpu(lambda: pose().search().next(1)) - 1


def count_them(case: Case) -> float:
    pose = poser(case)
    return best_cpu(lambda: pose().count())


def list_them(case: Case, many: int = 200_000) -> float:
    """Placements per CPU second."""
    puzzle = sl.Rooks(rows_of(case))
    began = time.process_time()
    found = sum(1 for _ in islice(sl.solve(puzzle, limit=None).stream(), many))
    return found / (time.process_time() - began)


def worst_beside_random(side: int) -> float:
    """The largest ratio of the time for a patterned board to that for a random one with as many walls."""
    ratios = []
    for wall in PATTERNS.values():
        rows = rows_of((side, 0, wall))
        share = round(100 * sum(row.count("X") for row in rows) / side**2)
        ratios.append(place_them((side, 0, wall)) / place_them((side, max(share, 5), None)))
    return max(ratios)


# --- peers


def crossings(case: Case) -> list[tuple[int, int]]:
    """For each free square, its horizontal and its vertical line."""
    return [(across, down) for across, down in sl.Rooks(rows_of(case)).spot_lines]


def for_scipy(case: Case) -> Any:
    from scipy.sparse import csr_matrix

    pairs = crossings(case)
    lines = max(down for _, down in pairs) + 1
    across, down = zip(*pairs, strict=True)
    return csr_matrix(([1] * len(pairs), (across, down)), shape=(lines, lines))


def scipy(graph: Any) -> int:
    from scipy.sparse.csgraph import maximum_bipartite_matching

    return int((maximum_bipartite_matching(graph, "column") >= 0).sum())


def for_networkx(case: Case) -> Any:
    import networkx

    pairs = crossings(case)
    return networkx.Graph(pairs), {across for across, _ in pairs}


def networkx(case: Any) -> int:
    from networkx.algorithms.bipartite import hopcroft_karp_matching

    return len(hopcroft_karp_matching(*case)) // 2


def line_squares(pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    lines: dict[int, list[int]] = {}
    for square, pair in enumerate(pairs):
        for line in pair:
            lines.setdefault(line, []).append(square)
    return list(lines.values())


def cp_sat(pairs: Sequence[tuple[int, int]]) -> int:
    from ortools.sat.python import cp_model

    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    squares = [model.new_bool_var("") for _ in pairs]
    for line in line_squares(pairs):
        model.add_at_most_one(squares[square] for square in line)
    model.maximize(sum(squares))
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


def max_sat(pairs: Sequence[tuple[int, int]]) -> int:
    from pysat.card import CardEnc
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    formula, top = WCNF(), len(pairs)
    for line in line_squares(pairs):
        clauses = CardEnc.atmost([square + 1 for square in line], 1, top_id=top)
        top = max(top, clauses.nv)
        formula.extend(clauses.clauses)
    formula.extend([[square + 1] for square in range(len(pairs))], weights=[1] * len(pairs))
    with RC2(formula) as solver:
        return len(pairs) - (solver.compute() and solver.cost)


def boards(sides: Sequence[int]) -> dict[str, Any]:
    return {f"{side}×{side}, {share} %": (side, share, None) for side in sides for share in (5, 20, 50)}


def section() -> Section:
    ours = Runner("solve", solve_it, rows_of)
    peers = {
        "SciPy": (boards((100, 300, 1000)), Runner("SciPy", scipy, for_scipy, needs="scipy")),
        "NetworkX": (boards((50, 100, 300)), Runner("NetworkX", networkx, for_networkx, needs="networkx")),
        "CP-SAT": (boards((10, 30, 60)), Runner("CP-SAT", cp_sat, crossings, needs="ortools")),
        "MaxSAT": (boards((6, 8)), Runner("RC2 of python-sat", max_sat, crossings, needs="pysat")),
    }
    placed = {1000: {5: 0.150, 20: 0.060, 50: 0.060}, 5000: {5: 12, 20: 1.2, 50: 1.2}}
    return Section(
        "Rooks",
        (
            *(Race(f"a placement / {name}", cases, ours, peer, mean=5) for name, (cases, peer) in peers.items()),
            *(
                Figure(f"{side}×{side}, {share} % walls", partial(place_them, (side, share, None)), most=most)
                for side, shares in placed.items()
                for share, most in shares.items()
            ),
            Figure("patterns beside random, worst, 1000×1000", partial(worst_beside_random, 1000), unit="×", most=3),
            Figure(
                "map of squares beside the placement, 20 %", partial(map_them, (1000, 20, None)), unit="×", most=1.5
            ),
            Figure(
                "map of squares beside the placement, 50 %", partial(map_them, (1000, 50, None)), unit="×", most=1.5
            ),
            Figure("count, 99×99, 50 %", partial(count_them, (99, 50, None)), most=0.020),
            Figure("count, 1000×1000, 50 %", partial(count_them, (1000, 50, None)), most=2),
            Figure("placements listed, 99×99, 50 %", partial(list_them, (99, 50, None)), unit="/s", least=100_000),
            Figure("placements listed, 8×8, 10 %", partial(list_them, (8, 10, None)), unit="/s", least=100_000),
            Figure("memory, 10,000×10,000, 20 %", partial(bytes_per_cell, 10_000, 0.2), unit="bytes/square", most=12),
        ),
        notes=("the peers get lines and crossings ready made; we start from the rows as text, and check our answer.",),
    )

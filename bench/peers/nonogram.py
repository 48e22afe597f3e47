"""Nonograms for SAT solvers, for CP-SAT and for other nonogram programs."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

Runs = Sequence[Sequence[int]]
Clauses = list[list[int]]


class Encoder:
    """The order encoding: y(j, p) means that block j starts at p or later; the only other variables are the cells."""

    def __init__(self, rows: Runs, columns: Runs) -> None:
        breadth = len(columns)
        self.cells = self.last = len(rows) * breadth
        self.clauses: Clauses = []
        for r, runs in enumerate(rows):
            self.line(runs, [r * breadth + c + 1 for c in range(breadth)])
        for c, runs in enumerate(columns):
            self.line(runs, [r * breadth + c + 1 for r in range(len(rows))])

    def line(self, runs: Sequence[int], cells: Sequence[int]) -> None:
        if not runs:
            self.clauses += [[-cell] for cell in cells]
            return
        lows = [sum(runs[:j]) + j for j in range(len(runs))]
        slack = len(cells) - lows[-1] - runs[-1]
        bases = [self.last + j * slack for j in range(len(runs))]
        self.last += len(runs) * slack

        def later(j: int, place: int) -> int | bool:
            if j == len(runs) or place <= lows[j]:
                return True
            return place <= lows[j] + slack and bases[j] + place - lows[j]

        for j, length in enumerate(runs):
            for place in range(lows[j], lows[j] + slack + 1):
                self.add((-1, later(j, place + 1)), (1, later(j, place)))
                self.add((-1, later(j, place)), (1, later(j + 1, place + length + 1)))
        for i, cell in enumerate(cells):
            self.add((-1, cell), (-1, later(0, i + 1)))
            for j, length in enumerate(runs):
                self.add((1, cell), (-1, later(j, i - length + 1)), (1, later(j, i + 1)))
                self.add((-1, cell), (-1, later(j + 1, i + 1)), (1, later(j, i - length + 1)))

    def add(self, *terms: tuple[int, int | bool]) -> None:
        clause = []
        for sign, term in terms:
            if term is True or term is False:
                if term is (sign > 0):
                    return
            else:
                clause.append(sign * term)
        self.clauses.append(clause)


def lean_clauses(rows: Runs, columns: Runs) -> tuple[Clauses, int]:
    encoder = Encoder(rows, columns)
    return encoder.clauses, encoder.cells


def two_by_sat(name: str, clauses: Clauses, cells: int) -> int:
    """How many solutions there are, up to two: solve, exclude the solution, solve again."""
    from pysat.solvers import Solver

    with Solver(name=name, bootstrap_with=clauses) as solver:
        if not solver.solve():
            return 0
        model = solver.get_model()[:cells]
        with suppress(NotImplementedError):  # some solvers keep their own
            solver.set_phases(model)
        solver.add_clause([-literal for literal in model])
        return 1 + bool(solver.solve())


def automaton(runs: Sequence[int]) -> tuple[list[tuple[int, int, int]], int]:
    """The transitions of the line's automaton, and its last state."""
    steps: list[tuple[int, int, int]] = [(0, 0, 0)]
    state = 0
    for index, length in enumerate(runs):
        for _ in range(length):
            steps.append((state, 1, state + 1))
            state += 1
        if index + 1 < len(runs):
            steps.append((state, 0, state + 1))
            state += 1
        steps.append((state, 0, state))
    return steps, state


def two_by_cp_sat(case: tuple[Runs, Runs]) -> int:
    from ortools.sat.python import cp_model

    rows, columns = case
    model: Any = cp_model.CpModel()
    grid = [[model.new_bool_var("") for _ in columns] for _ in rows]
    for runs, cells in zip([*rows, *columns], [*grid, *map(list, zip(*grid, strict=True))], strict=True):
        steps, last = automaton(runs)
        model.add_automaton(cells, 0, [last], steps)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0
    values = [[solver.boolean_value(cell) for cell in row] for row in grid]
    pairs = [
        (cell, value) for cells, row in zip(grid, values, strict=True) for cell, value in zip(cells, row, strict=True)
    ]
    model.add_bool_or([cell.negated() if value else cell for cell, value in pairs])
    return 1 + (solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))


def one_by_puzzlekit(case: tuple[Runs, Runs]) -> int:
    """The first solution only; the lists are copied, since the solver changes them."""
    from puzzlekit.solvers.nonogram import NonogramSolver

    rows, columns = ([[str(run) for run in line] for line in side] for side in case)
    return int(NonogramSolver(len(rows), len(columns), rows, columns).solve().is_solved)


def one_by_nonogram(case: tuple[Runs, Runs]) -> int:
    """The first solution only, by its own dynamic programming."""
    import numpy as np
    from nonogram.src.core.solveurs.dynamic_programming import solve
    from nonogram.src.core.solveurs.solveur_utils import CASE_VIDE

    rows, columns = case
    return int(solve(rows, columns, grid=np.full((len(rows), len(columns)), CASE_VIDE))[1])

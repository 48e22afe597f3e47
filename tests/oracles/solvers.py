"""Solves the models of questions with SAT (python-sat) and with CP-SAT (ortools, where it is installed).

A clause is a list of literals: a spot has a value or, written as -1 - value, it has not.
"""

from collections.abc import Iterator
from itertools import combinations

from tests.oracles.oracle import Answer, Literal, Model


def by_sat(model: Model, clauses: list[list[Literal]]) -> Iterator[Answer]:
    from pysat.solvers import Cadical153

    numbers: dict[Literal, int] = {}
    for spot, domain in enumerate(model.domains):
        for value in domain:
            numbers[spot, value] = len(numbers) + 1
    with Cadical153() as solver:
        for spot, domain in enumerate(model.domains):
            own = [numbers[spot, value] for value in domain]
            solver.add_clause(own)
            solver.append_formula([[-a, -b] for a, b in combinations(own, 2)])
        last = len(numbers)
        for spots, rows in model.tables:
            kept = [row for row in rows if all(pair in numbers for pair in zip(spots, row, strict=True))]
            for row in kept:
                last += 1
                solver.append_formula([[-last, numbers[pair]] for pair in zip(spots, row, strict=True)])
            solver.add_clause(list(range(last - len(kept) + 1, last + 1)))
        for group in model.forbidden:
            solver.add_clause([-numbers[pair] for pair in group])
        done = 0
        while True:
            for clause in clauses[done:]:
                solver.add_clause([_literal(numbers, pair) for pair in clause if _literal(numbers, pair)])
            done = len(clauses)
            if not solver.solve():
                return
            true = {number for number in solver.get_model() if number > 0}
            yield tuple(next(v for v in domain if numbers[s, v] in true) for s, domain in enumerate(model.domains))


def _literal(numbers: dict[Literal, int], pair: Literal) -> int:
    spot, value = pair
    return numbers.get(pair, 0) if value >= 0 else -numbers[spot, -1 - value]


def by_cp(model: Model, clauses: list[list[Literal]]) -> Iterator[Answer]:
    from ortools.sat.python import cp_model

    posed = cp_model.CpModel()
    cells = [
        posed.new_int_var_from_domain(cp_model.Domain.from_values(domain), f"s{spot}")
        for spot, domain in enumerate(model.domains)
    ]
    for spots, rows in model.tables:
        if spots:
            posed.add_allowed_assignments([cells[spot] for spot in spots], rows)
        elif not rows:
            return
    for group in model.forbidden:
        posed.add_forbidden_assignments([cells[spot] for spot, _ in group], [[value for _, value in group]])
    done = 0
    while True:
        for clause in clauses[done:]:
            posed.add_bool_or([_indicator(posed, cells[spot], value) for spot, value in clause])
        done = len(clauses)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(posed) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return
        yield tuple(solver.value(cell) for cell in cells)


def _indicator(posed: object, cell: object, value: int) -> object:
    holds = posed.new_bool_var("")  # type: ignore[attr-defined]
    right, wanted = (value, True) if value >= 0 else (-1 - value, False)
    posed.add(cell == right).only_enforce_if(holds if wanted else ~holds)  # type: ignore[attr-defined]
    posed.add(cell != right).only_enforce_if(~holds if wanted else holds)  # type: ignore[attr-defined]
    return holds

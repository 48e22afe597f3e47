"""How many solutions a puzzle has, by a SAT solver over whole lines that were listed one by one."""

from typing import Any

from sightline.family import Family


def count_by_lines(family: Family[Any, Any], puzzle: Any, limit: int = 2) -> int:
    """How many solutions there are, up to *limit*, of a puzzle that is decided by its lines alone."""
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Cadical153

    board, reasons = family.start(puzzle), family.reasons
    assert reasons is not None
    assert family.lines is not None
    numbers: dict[tuple[int, int], int] = {}

    def variable(*key: int) -> int:
        return numbers.setdefault((key[0], key[1]), len(numbers) + 1)

    with Cadical153() as solver:
        for line in reasons.scopes.all(puzzle):
            ways = list(family.lines(board, line))
            chosen = [variable(-1 - line, way) for way in range(len(ways))]
            solver.add_clause(chosen)
            for way, values in zip(chosen, ways, strict=True):
                for spot, value in zip(reasons.scope_spots(puzzle, line), values, strict=True):
                    solver.add_clause([-way, variable(spot, value)])
        for spot, mask in enumerate(board.domains):
            cell = [variable(spot, value) for value in range(mask.bit_length()) if mask >> value & 1]
            for clause in CardEnc.atmost(cell, 1, encoding=EncType.pairwise).clauses:
                solver.add_clause(clause)
        found = 0
        while found < limit and solver.solve():
            found += 1
            true = set(solver.get_model())
            solver.add_clause([-name for (spot, _), name in numbers.items() if spot >= 0 and name in true])
        return found

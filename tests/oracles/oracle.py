"""Finds the oracle of each family, a module beside its tests, and says what it is made of.

tests/<family>/oracle.py shares nothing with the library but `pose`. It defines

    draw(rng)           a random small question, a plain dictionary, so that it can be kept as JSON; a third and more
                        of them with no solution or several
    answers(question)   every solution, found by trying: the values of all spots, or the numbers of the options
    pose(question)      the library's puzzle; `InvalidPuzzle` where counting refutes the question
    holding(number)     puzzles that hold this number, by where they hold it

and, where SAT can be asked about questions too large for trying,

    draw_larger(rng), model(question)
"""

import random
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from sightline import registry

Question = dict[str, Any]
Answer = tuple[int, ...]
Literal = tuple[int, int]
"""A spot and a value."""
NAMES = (*registry.BUILT_IN, "cover")


def oracle(name: str) -> Any:
    """The module of a family, or of exact covers."""
    return import_module(f"tests.{name}.oracle")


def has_model(name: str) -> bool:
    return hasattr(oracle(name), "model")


def draw(name: str, seed: int) -> Question:
    question: Question = oracle(name).draw(random.Random(f"oracle {name} {seed}"))
    return question


class Model(NamedTuple):
    """A question as constraints over small domains, for solvers that share nothing with ours: SAT and CP-SAT.

    Every rule is a table: which values some spots may have together, written out by trying them. What no table can say
    (islands that must be connected, loops) is refused afterwards, solution by solution, with a clause that says why.
    """

    domains: list[list[int]]
    tables: list[tuple[list[int], list[Answer]]]
    forbidden: list[list[Literal]]
    """Values that spots may not have all together."""
    refuse: Callable[[Answer], list[Literal] | None] = lambda answer: None
    """For a candidate that is no solution: literals of which at least one must hold."""


def solutions_by(solve: Callable[[Model, list[list[Literal]]], Iterator[Answer]], model: Model) -> Iterator[Answer]:
    """Each solution once, from a solver that takes additional clauses while it goes on."""
    clauses: list[list[Literal]] = []
    for answer in solve(model, clauses):
        reason = model.refuse(answer)
        if reason is None:
            yield answer
            reason = [(spot, -1 - value) for spot, value in enumerate(answer)]  # not all of these
        clauses.append(reason)


# --- what several oracles need


def fits(answer: Answer, givens: Sequence[int | None]) -> bool:
    return not givens or all(given in (None, value) for given, value in zip(givens, answer, strict=True))


def crossing_tables(rows: Sequence[Any], columns: Sequence[Any]) -> list[tuple[list[int], list[Answer]]]:
    """What each row and each column of a grid may hold."""
    width = len(columns)
    tables = [([r * width + c for c in range(width)], list(row)) for r, row in enumerate(rows)]
    return tables + [([r * width + c for r in range(len(rows))], list(column)) for c, column in enumerate(columns)]


def given_domains(domains: list[list[int]], question: Question) -> list[list[int]]:
    """The domains of a grid with the given values of a question."""
    givens = [given for row in question.get("givens") or () for given in row] or [None] * len(domains)
    return [domain if given is None else [given] for domain, given in zip(domains, givens, strict=True)]

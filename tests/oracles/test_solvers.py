"""The library, SAT and CP-SAT say the same about questions that are too large for trying."""

import random
from itertools import islice

import pytest

import sightline as sl
from tests.oracles import solvers
from tests.oracles.oracle import NAMES, draw, has_model, oracle, solutions_by

WITH_MODEL = [name for name in NAMES if has_model(name)]
MOST, FEW, MANY = 40, 12, 1500


def by_library(family, question):
    try:
        return {board.values for board in sl.solve(oracle(family).pose(question), MOST + 1)}
    except sl.InvalidPuzzle:
        return set()


def compare(family, solve, seeds):
    for seed in seeds:
        question = oracle(family).draw_larger(random.Random(f"model {family} {seed}"))
        truth = set(islice(solutions_by(solve, oracle(family).model(question)), MOST + 1))
        found = by_library(family, question)
        assert len(found) == len(truth), (seed, question)
        if len(truth) > MOST:  # some of many: each must be one of the others' too
            continue
        assert found == truth, (seed, question)


@pytest.mark.parametrize("family", WITH_MODEL)
def test_sat_agrees(family):
    compare(family, solvers.by_sat, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize("family", WITH_MODEL)
def test_sat_agrees_on_many(family):
    compare(family, solvers.by_sat, range(10**6, 10**6 + MANY))


@pytest.mark.parametrize("family", WITH_MODEL)
def test_cp_sat_agrees(family):
    pytest.importorskip("ortools", reason="CP-SAT comes with the benchmarks: pip install ortools")
    compare(family, solvers.by_cp, range(FEW // 3))


@pytest.mark.parametrize("family", WITH_MODEL)
def test_the_models_say_what_trying_says(family):
    for seed in range(60):
        question = draw(family, seed)
        truth = sorted(oracle(family).answers(question))
        if len(truth) <= MOST:
            model = oracle(family).model(question)
            assert sorted(solutions_by(solvers.by_sat, model)) == truth, (seed, question)

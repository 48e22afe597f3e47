"""Chains of cells with two heights are patterns without cases; after a chain one looks for something plainer."""

import re
from functools import cache
from itertools import pairwise

import sightline as sl
from sightline.core.step import Step
from sightline.core.trace import Trace
from sightline.skyscrapers.puzzle import Skyscrapers
from sightline.skyscrapers.techniques.common import shared_lines

PUZZLE = Skyscrapers((2, 4, 3, 0, 2, 0, 0, 3, 0, 0, 3, 3, 2, 0, 1, 1, 2, 0, 4, 0))
CHAIN = re.compile(r"r(\d)c(\d) \((\d)/(\d)\)")


@cache
def explained(every: bool = False) -> Trace:
    return sl.explain(PUZZLE, every=every)


def xy_chains() -> list[Step]:
    parts = [part for step in explained(every=True) for part in step.parts or (step,)]
    return [part for part in parts if part.technique.name == "XY-chain" and "along" in part.clause]


def test_an_xy_chain_assumes_nothing_and_hands_heights_on():
    assert xy_chains()
    for step in xy_chains():
        assert not step.deduction.cases
        told = [[int(digit) for digit in cell] for cell in CHAIN.findall(step.clause)]
        assert told[0][2] == told[-1][3]
        for (row, column, _, handed), (next_row, next_column, taken, _) in pairwise(told):
            near, far = (5 * (r - 1) + c - 1 for r, c in ((row, column), (next_row, next_column)))
            assert handed == taken
            assert shared_lines(PUZZLE, near, far)


def test_after_a_chain_one_looks_for_something_plainer():
    hard = [sum(step.technique.tier > 5 for step in explained(every)) for every in (True, False)]
    assert hard[0] > hard[1] > 0
    assert sl.verify(explained()).proves == "uniqueness"

"""Chains, and what a clue would see, are values; after a chain one looks for something plainer."""

from copy import deepcopy
from functools import cache
from itertools import pairwise

import pytest

import sightline as sl
from sightline import proof
from sightline.core.step import Step
from sightline.core.trace import Trace
from sightline.documents import trace_document
from sightline.engine.reason.answers.frames import cited_spots
from sightline.skyscrapers.puzzle import Skyscrapers
from sightline.skyscrapers.techniques.common import shared_lines

PUZZLE = Skyscrapers((2, 4, 3, 0, 2, 0, 0, 3, 0, 0, 3, 3, 2, 0, 1, 1, 2, 0, 4, 0))


@cache
def explained(every: bool = False) -> Trace:
    return sl.explain(PUZZLE, every=every)


def chains() -> list[Step]:
    parts = [part for every in (True, False) for step in explained(every) for part in step.parts or (step,)]
    return [part for part in parts if part.deduction.chain]


def test_a_chain_assumes_nothing_and_one_of_its_ends_holds():
    assert {"XY-chain", "W-wing"} <= {step.technique.name for step in chains()}
    for step in chains():
        assert not step.deduction.cases
        for before, after in pairwise(step.deduction.chain):
            near, far = before.facts[1], after.facts[0]
            assert near.mask == far.mask
            assert shared_lines(PUZZLE, near.spot, far.spot)


def test_a_chain_is_framed_and_listed_as_it_is_told():
    for step in chains():
        cells = [part.spot for tie in step.deduction.chain for part in tie.facts]
        assert {*cells} == {*cited_spots(step)}
        told = [text for _, text in step.argument()]
        assert told == ([f"{step.tie_text(tie)}." for tie in step.deduction.chain] if step.ties_below else [])
    assert any(step.ties_below for step in chains())


@pytest.mark.parametrize("break_it", [lambda ties: ties.reverse(), lambda ties: ties[0]["either"].reverse()])
def test_the_checker_refuses_what_is_no_chain(break_it):
    document = deepcopy(trace_document(explained()))
    step = next(part for step in document["steps"] for part in step.get("parts", [step]) if part.get("chain"))
    break_it(step["chain"])
    with pytest.raises(proof.Refused, match="chain"):
        proof.verify(document)


def test_after_a_chain_one_looks_for_something_plainer():
    hard = [sum(step.technique.tier > 5 for step in explained(every)) for every in (True, False)]
    assert hard[0] > hard[1] > 0
    assert sl.verify(explained()).proves == "uniqueness"


def test_what_a_clue_would_see_is_part_of_the_step():
    document = deepcopy(trace_document(explained()))
    steps = [part for step in document["steps"] for part in step.get("parts", [step]) if part.get("instead")]
    told = next(step for step in steps if "would see two towers" in step["text"])
    assert told["instead"] == [2]
    told["instead"] = [1]
    with pytest.raises(proof.Refused, match="other numbers"):
        proof.verify(document)


def test_a_list_below_a_sentence_belongs_to_one_part():
    for seed in (1, 2):
        for step in sl.explain(sl.generate("skyscrapers", size=6, difficulty="extreme", seed=seed)):
            if not step.is_repeated:
                assert sum(part.has_list for part in step.parts) <= 1


RING = Skyscrapers((0, 0, 0, 1, 0, 0, 3, 0, 2, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 3, 2, 0, 0, 0), diagonals=True)
"""Two of its rings are told after a cell of theirs is known, which is a second reason for one of their links."""


def test_a_chain_cites_no_clue_for_a_link_that_has_another():
    assert sl.verify(sl.explain(RING)).proves == "uniqueness"


def test_few_ties_with_many_words_are_listed_below():
    given = [[0] * 7 for _ in range(7)]
    given[0][4:] = 1, 0, 3
    clues = [0, 0, 0, 2, 0, 0, 0, 0, 3, 3, 5, 0, 3, 0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 0, 1, 0, 3, 4]
    trace = sl.explain(Skyscrapers(clues, given, diagonals=True), every=True)
    ring = next(step for step in trace if step.ties_below and len(step.deduction.chain) == 4)
    assert str(ring) == "Alternating chain: If r6c6 were not 6, this chain would still make it 6: r6c6 is 6."
    assert next(text for _, text in ring.argument()) == "r6c6 or r2c2 is 6."
    assert any("(r3c3/r7c7)" in step.text for step in trace if not step.ties_below)
    assert sl.verify(trace).proves == "uniqueness"


def test_a_ring_shows_where_it_begins_and_nothing_less():
    """That r4c1 is no park is not told by a ring which shows that it is 2."""
    clues = [0, 2, 0, 1, 1, 0, 0, 2, 3, 0, 0, 0, 2, 0, 0, 0]
    puzzle = Skyscrapers(clues, parks=1, diagonals=True)
    trace = sl.explain(puzzle, every=True)
    assert sl.verify(trace).proves == "uniqueness"
    for chain, facts in ((step.deduction.chain, step.deduction.facts) for step in trace if step.deduction.chain):
        assert chain[0].facts[0] != chain[-1].facts[1] or facts == (chain[0].facts[0],)

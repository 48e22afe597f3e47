"""Everything that the verbs return is a value: it can be pickled, copied, compared, and hashed unless it is a list."""

import copy
import pickle
from typing import Any

import pytest

import sightline as sl
from sightline.engine.make.requests import generator
from sightline.laws.law import Law

COPIES = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def results(law: Law, puzzle: Any) -> dict[str, Any]:
    """What the verbs return for a puzzle."""
    board = sl.start(puzzle)
    known: dict[str, Any] = {"puzzle": puzzle, "board": board, "family": law.family}
    known |= {f"answer {number}": answer for number, answer in enumerate(sl.solve(board, 2))}
    if law.brings("reasons"):
        trace = sl.explain(puzzle)
        known |= {"trace": trace, "hint": sl.hint(puzzle), "rating": sl.rate(puzzle)}
        known |= {f"step {number}": step for number, step in enumerate(trace)}
        known |= {f"technique {number}": step.technique for number, step in enumerate(trace)}
    if law.brings("maker"):
        known["request"] = generator(law.family).request
    return known | {"lint": sl.lint(puzzle)}


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_is_equal_and_hashes_alike(law, way):
    for puzzle in law.family.examples.values():
        for name, value in results(law, puzzle).items():
            twin = COPIES[way](value)
            assert twin == value, name
            assert hash(twin) == hash(value), name
            assert type(twin) is type(value), name
            assert repr(twin) == repr(value), name


@pytest.mark.needs("reasons")
def test_every_technique_can_be_pickled(law):
    reasons = law.reasons
    for technique in (*reasons.techniques, *reasons.why_techniques, *reasons.chain_techniques.values()):
        assert COPIES["pickle"](technique) is technique


@pytest.mark.needs("reasons")
def test_a_copied_step_says_the_same(law):
    for puzzle in law.family.examples.values():
        for step in sl.explain(puzzle):
            assert str(COPIES["pickle"](step)) == str(step)


@pytest.mark.parametrize("way", COPIES)
def test_a_copied_listing_goes_on_where_the_first_one_is(law, way):
    for puzzle in law.family.examples.values():
        whole = [board.masks for board in sl.solve(puzzle, None).stream(20)]
        for read in range(min(3, len(whole)) + 1):
            listing = sl.solve(puzzle, limit=None)
            for index in range(read):
                assert listing[index].masks == whole[index]
            twin = COPIES[way](listing)
            assert twin == listing
            assert twin.found == listing.found
            assert [board.masks for board in twin.stream(20)] == whole
            assert [board.masks for board in listing.stream(20)] == whole  # the first is not disturbed


def test_a_copied_answer_keeps_its_claim_and_its_proof(law):
    for puzzle in law.family.examples.values():
        solutions = sl.solve(puzzle)
        twin = COPIES["pickle"](solutions)
        assert twin == solutions
        assert list(twin) == list(solutions)
        assert (twin.claim, twin.unique, twin.value) == (solutions.claim, solutions.unique, solutions.value)
        assert twin.cover == solutions.cover
        assert twin.known == solutions.known


def test_other_methods_can_be_copied_too(law):
    for puzzle in law.family.examples.values():
        for method in law.family.methods.values():
            solutions = method(law.family.start(puzzle), None, 10_000)
            assert COPIES["pickle"](solutions) == solutions
            assert list(COPIES["pickle"](solutions)) == list(solutions)


def test_what_was_worked_out_is_not_pickled(law):
    for puzzle in law.family.examples.values():
        fresh = len(pickle.dumps(COPIES["pickle"](puzzle)))
        sl.solve(puzzle), sl.draw(puzzle), sl.lint(puzzle)
        assert len(pickle.dumps(puzzle)) == fresh

"""Which of the plainest steps a hint tells."""

import sightline as sl
from sightline.core.board import Fact
from sightline.engine.reason.hint import weight


def test_a_hint_settles_a_value_where_that_takes_no_more_looks():
    hint = sl.hint(sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"))  # the 3 below column 3 rules out three heights
    assert hint.step.technique.name == "Silhouette"
    assert hint.step.facts[0].mask.bit_count() == 1


def test_what_looks_at_less_comes_first():
    steps = sl.explain(sl.generate("skyscrapers", size=5, seed=1)).steps
    lightest = min(steps, key=weight)
    assert len(lightest.premises) == min(len(step.premises) for step in steps)


def test_what_settles_a_value_is_what_leaves_one():
    """ "At most one bridge" settles a pair of islands where at least one is known."""
    step = next(step for step in sl.explain(sl.generate("hashi", size=7, seed=1)) if len(step.facts) == 1)
    at_most_one = step.with_facts((Fact(step.facts[0].spot, 0b011),), (0b010,))
    assert weight(at_most_one) < weight(at_most_one.with_facts(at_most_one.facts, (0b011,)))

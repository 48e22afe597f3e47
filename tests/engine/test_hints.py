"""Which of the plainest steps a hint tells."""

import sightline as sl
from sightline.engine.reason.hint import weight


def test_a_hint_settles_a_value_where_that_takes_no_more_looks():
    hint = sl.hint(sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"))  # the 3 below column 3 rules out three heights
    assert hint.step.technique.name == "Silhouette"
    assert hint.step.facts[0].mask.bit_count() == 1


def test_what_looks_at_less_comes_first():
    steps = sl.explain(sl.generate("skyscrapers", size=5, seed=1)).steps
    lightest = min(steps, key=weight)
    assert len(lightest.premises) == min(len(step.premises) for step in steps)

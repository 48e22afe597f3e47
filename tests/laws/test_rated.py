"""A rating is what its trace says: the tier is that of the hardest step told, and the hardest technique has it."""

import pytest

from sightline.core.trace import End
from sightline.engine.reason.rate import rate
from tests.laws.traces import REASONING, thoughts


@pytest.mark.parametrize("name", REASONING)
def test_the_tier_is_that_of_the_hardest_step(name):
    for thought in thoughts(name, 300):
        if thought.trace.end in (End.SOLVED, End.BEST):
            told = {(step.technique.tier, step.technique.name) for step in thought.trace.reported()}
            rating = rate(thought.trace)
            assert rating.tier == max(told, default=(1, ""))[0], (thought.puzzle, told)
            assert (rating.tier, rating.hardest) in told or not told

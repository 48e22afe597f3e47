"""A rating says what its trace says: the tier of the hardest step, and the name of a technique of that tier."""

import pytest

from sightline.core.trace import End
from sightline.engine.reason.answers.rate import rate
from sightline.laws.traces import explanations


@pytest.mark.needs("reasons")
def test_the_tier_is_that_of_the_hardest_step(law):
    for explained in explanations(law, 300):
        if explained.trace.end in (End.SOLVED, End.BEST):
            parts = [part for step in explained.trace.reported() for part in step.reported_parts or (step,)]
            announced = {(part.technique.tier, part.technique.name) for part in parts}
            rating = rate(law.family, explained.trace)
            assert rating.tier == max(announced, default=(1, ""))[0], (explained.puzzle, announced)
            assert (rating.tier, rating.hardest) in announced or not announced

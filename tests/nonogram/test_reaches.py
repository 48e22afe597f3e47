"""A sentence tells one reach of a run, however many of its parts are about it."""

import pytest

import sightline as sl


def reaches_of(step):
    """For each run, by line and number, the reaches that the parts of a step tell."""
    found = {}
    for kind, details in (seen for part in step.parts for seen in part.observations):
        if kind == "reach":
            found.setdefault((details["clue"], details["run"]), set()).add(tuple(details["spots"]))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_sentence_tells_one_reach_of_a_run(seed):
    trace = sl.explain(sl.generate("nonogram", size="20x20", difficulty="medium", seed=seed))
    told = [reaches for step in trace for reaches in reaches_of(step).values()]
    assert told
    assert all(len(reaches) == 1 for reaches in told)

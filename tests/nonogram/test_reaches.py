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


def test_a_line_without_runs_does_not_follow_from_another():
    """The 3 takes all of its row whatever is known of the row without runs."""
    trace = sl.explain(sl.Nonogram([[3], [], [1]], [[1, 1], [1], [1]]))
    assert "then row 2 has no runs" not in str(trace)

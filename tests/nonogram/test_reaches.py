"""What sentences say of a line holds where they say it: one reach of a run, runs that are there."""

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


def test_an_answer_calls_no_line_complete_that_lacks_a_run():
    """Of the two runs of column 3 the answer knows one, and that is enough."""
    cells = [[1, 0, 0, 0, 0], [0, 1, 1, 1, 0], [0, 0, 0, 0, 1], [0, 1, 1, 1, 0], [1, 0, 0, 0, 0]]
    text = str(sl.why(sl.Nonogram.from_grid(cells), "r3c3=0"))
    assert "that completes the 1 at r4 in column 3, so r3 is empty" in text

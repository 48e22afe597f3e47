"""Budgets of the command: every verb that searches takes them, and says in one line when one is spent."""

import json
import signal
import time
from pathlib import Path

import pytest

import sightline as sl
from sightline.cli import run
from tests.cli.conftest import ARTICLE

HARD = sl.write(sl.Skyscrapers([0] * 36))
"""9×9 without a clue: it has more solutions than can be counted."""
RECORD = max(Path(__file__).parents[1].joinpath("corpus/skyscrapers.jsonl").read_text().splitlines(), key=len)
LONG = json.dumps(json.loads(RECORD)["puzzle"])
"""The largest of the corpus, which takes half a minute to explain."""
ENDLESS = {"explain": LONG, "rate": LONG, "lint": LONG, "count": HARD, "solve": HARD}
LIMITED = {
    "solve": [ARTICLE],
    "count": [ARTICLE],
    "explain": [ARTICLE],
    "hint": [ARTICLE],
    "why": [ARTICLE, "r1c1=1"],
    "rate": [ARTICLE],
    "lint": [ARTICLE],
    "generate": ["skyscrapers"],
    "cover": ["A B\n\nA\nB\n"],
}


@pytest.mark.parametrize("verb", LIMITED)
@pytest.mark.parametrize("limit", ["--time-limit=-1", "--time-limit=nan", "--steps-limit=-1", "--steps-limit=x"])
def test_limits_below_zero_are_refused(sightline, verb, limit):
    code, out, err = sightline(verb, *LIMITED[verb], limit)
    assert (code, out) == (2, "")
    assert err.startswith("sightline: Invalid value for '--")
    assert err.count("\n") == 1


@pytest.mark.parametrize("verb", [verb for verb in LIMITED if verb != "generate"])
def test_large_limits_change_nothing(sightline, verb):
    plain = sightline(verb, *LIMITED[verb])
    assert sightline(verb, *LIMITED[verb], "--time-limit=600", "--steps-limit=100000000")[:2] == plain[:2]


@pytest.mark.parametrize("option", ["--limit=-1", "--limit=0"])
@pytest.mark.parametrize("verb", ["solve", "count"])
def test_negative_limits_of_solutions_are_refused(sightline, verb, option):
    assert sightline(verb, ARTICLE, option).code == 2
    with pytest.raises(ValueError, match="limit=-2: a limit is 0 or more"):
        getattr(sl, verb)(sl.read(ARTICLE), limit=-2)


def test_a_lower_bound_is_called_one(sightline):
    code, out, err = sightline("count", HARD, "--steps-limit=1000")
    assert code == 4
    assert out.startswith("at least ")
    assert "the budget is spent" in err
    assert sightline("count", sl.write(sl.Skyscrapers([0] * 12)), "--limit=5").out == "at least 5\n"
    document = json.loads(sightline("count", HARD, "--json", "--limit=5").out)
    assert document == {"family": "skyscrapers", "count": None, "complete": False, "at_least": 5}


def test_what_is_known_is_kept(sightline):
    code, out, err = sightline("explain", ARTICLE, "--steps-limit=15")
    assert code == 4
    assert out.startswith("1. ")
    assert out.endswith("So far: the budget is spent, and there is more to find.\n")
    assert err.count("\n") == 1
    code, out, err = sightline("rate", ARTICLE, "--steps-limit=8")
    assert code == 4
    assert out.startswith("at least easy (tier 1); hardest: ")
    assert "the budget of 8 steps is spent" in err
    document = json.loads(sightline("rate", ARTICLE, "--steps-limit=8", "--json").out)
    assert (document["level"], document["complete"], document["at_least"]["level"]) == (None, False, "easy")


@pytest.mark.parametrize("verb", ["explain", "rate", "lint", "count"])
def test_time_limits_end_a_long_run(verb, capsys):
    began = time.monotonic()
    assert run([verb, ENDLESS[verb], "--time-limit=0.3", "--steps-limit=1000000000"]) == 4
    assert time.monotonic() - began < 5
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("verb", ENDLESS)
def test_interrupts_end_every_verb(verb, capsys):
    """A signal handler that raises KeyboardInterrupt, as Ctrl-C does."""
    moments = []

    def interrupt(*_):
        moments.append(time.monotonic())
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        code = run([verb, ENDLESS[verb], "--steps-limit=1000000000", *(["--all"] if verb == "solve" else [])])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert code == 130
    assert time.monotonic() - moments[0] < 1
    assert capsys.readouterr().err.endswith("sightline: interrupted\n")


def test_a_check_that_takes_too_long_is_no_refusal(sightline, tmp_path):
    path = tmp_path / "trace.json"
    path.write_text(sightline("explain", "--json", ARTICLE).out)
    code, out, err = sightline("verify", path, "--time-limit", "1e-9")
    assert (code, out) == (4, "")
    assert err.startswith("sightline: verify: step 1 (Silhouette): ")
    assert "checking it takes longer than" in err
    with pytest.raises(sl.BudgetExceeded):
        sl.verify(json.loads(path.read_text()), seconds=1e-9)


def test_nothing_known_is_not_told(sightline):
    code, out, err = sightline("rate", ARTICLE, "--steps-limit", "1")
    assert (code, out) == (4, "at least easy (tier 1)\n")
    assert "the budget of 1 step is spent" in err

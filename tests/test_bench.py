"""The bench measures what it says it does."""

import json
import time
from importlib import import_module
from pathlib import Path

import pytest
from bench.harness import Figure, Race, Runner, Section, best_cpu, run_figure, run_race
from bench.instructions import COUNTS, report
from bench.jobs import JOBS
from bench.table import amount

SECTIONS = sorted(path.stem for path in Path(import_module("bench").__file__).parent.glob("*.py"))


def busy(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return "done"


OURS = Runner("us", busy)
CASES = {"short": 0.01, "long": 0.02}


def test_a_race_gives_ratios():
    peer = Runner("them", lambda case: busy(3 * case))
    outcome = run_race(Race("race", CASES, OURS, peer, mean=2), CASES, repeats=2, timeout=30)
    assert [lap.case for lap in outcome.laps] == ["short", "long"]
    assert 2 < outcome.mean < 4
    assert outcome.reached
    assert not run_race(Race("race", CASES, OURS, peer, worst=9), ["short"], 1, 30).reached


def test_a_peer_that_is_missing_slow_or_different_is_named():
    absent = run_race(Race("race", CASES, OURS, Runner("nobody", busy, needs="no_such_module")), CASES, 1, 30)
    assert absent.trouble == "skipped: nobody not installed"
    slow = run_race(Race("race", CASES, OURS, Runner("snail", lambda case: busy(60))), ["short"], 1, 0.5)
    assert slow.laps[0].capped
    assert 0 < slow.laps[0].peer <= 0.6  # what it had of the machine until then
    other = run_race(Race("race", CASES, OURS, Runner("liar", lambda case: "lie")), ["short"], 1, 30)
    assert other.trouble == "short: the answers differ"
    broken = run_race(Race("race", CASES, OURS, Runner("broken", lambda case: 1 / 0)), ["short"], 1, 30)
    assert broken.trouble == "ZeroDivisionError: division by zero"


def test_a_figure():
    outcome = run_figure(Figure("busy", lambda: best_cpu(lambda: busy(0.01)), most=0.1), 30)
    assert 0.009 < outcome.value < 0.1
    assert outcome.reached
    assert not run_figure(Figure("many", lambda: 3.0, unit="MB", least=5), 30).reached


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5, "2.5 s"), (0.0123, "12.3 ms"), (4.56e-6, "4.56 µs"), (1500, "1500 s")]
)
def test_amounts(seconds, text):
    assert amount(seconds) == text


def test_every_family_has_cases():
    for name in SECTIONS:
        section = getattr(import_module(f"bench.{name}"), "section", None) if not name.startswith("_") else None
        if section:
            assert isinstance(section(), Section)
            assert all(row.cases for row in section().rows if isinstance(row, Race))


def test_a_change_of_instructions_is_noticed_and_named(capsys):
    assert report({"solve": 102_000, "new": 5}, {"solve": 100_000}, update=False) == 0
    assert capsys.readouterr().out == ""
    for now in (96_000, 104_000):
        assert report({"solve": now}, {"solve": 100_000}, update=False) == 1
        assert f"solve: 100,000 before, {now:,} now" in capsys.readouterr().out
    assert report({"solve": 90_000}, {"solve": 100_000}, update=True) == 0


def test_every_count_belongs_to_a_job():
    assert set(json.loads(COUNTS.read_text())["counts"]) <= set(JOBS)
    assert {name.split()[0] for name in JOBS} >= {"solve", "count", "list", "explain", "hint", "generate"}
    assert all(len(list(job.cases())) > 1 for job in JOBS.values())  # the first is not counted

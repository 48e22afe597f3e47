"""The bench measures what it says it does."""

import json
import time
from importlib import import_module
from pathlib import Path

import pytest
from bench.harness import Figure, Pace, Race, Runner, best_cpu, run_figure, run_race, scattered
from bench.instructions import COUNTS, report
from bench.jobs import JOBS
from bench.page import exponent, section_lines
from bench.plots import cactus_plot, growth_plot
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


def test_a_short_run_takes_cases_from_everywhere():
    many = {str(number): 0.01 for number in range(40)}
    outcome = run_race(Race("race", many, OURS, OURS), many, repeats=1, timeout=30, seconds=0.2)
    ran = [int(lap.case) for lap in outcome.laps]
    assert ran == sorted(ran)
    assert len(ran) < 40
    first = [int(name) for name in scattered(list(many))[:8]]
    assert min(first) < 10
    assert max(first) > 30


def test_rows_leave_their_time_to_the_next():
    rows = [Figure("a", lambda: 1.0), Figure("slow", lambda: 1.0, timeout=900), Figure("b", lambda: 1.0)]
    pace = Pace(60, rows)
    assert [round(pace.share(row)) for row in rows] == [10, 48, 60]  # none of it was used
    assert Pace(None, rows).share(rows[0]) == float("inf")


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
    assert all(race.cases for race in every_race())


def every_race():
    for name in SECTIONS:
        section = getattr(import_module(f"bench.{name}"), "section", None) if not name.startswith("_") else None
        if section:
            yield from (row for row in section().rows if isinstance(row, Race))


def test_we_run_in_every_race():
    for race in every_race():
        first = next(iter(race.cases))
        outcome = run_race(Race("alone", race.cases, race.ours, race.ours), [first], 1, 30)
        assert not outcome.trouble, f"{race.title}: {outcome.trouble}"


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


def test_the_page_has_a_line_per_row_and_keeps_rows_where_we_lose(monkeypatch, tmp_path):
    monkeypatch.setattr("bench.page.DOCS", tmp_path)
    (tmp_path / "benchmarks").mkdir()
    laps = [
        {"case": str(n), "ours": 1e-6 * n**2, "peer": 5e-7 * n**2, "capped": False, "size": n} for n in range(1, 10)
    ]
    race = {"title": "a race", "ours": "us", "peer": "them", "reached": False, "wanted": {"mean": 2, "worst": 0}}
    race |= {"laps": laps, "mean": 0.5, "worst": 0.5, "memory": 30.0}
    figure = {"title": "a figure", "value": 2.0, "unit": "s", "most": 3.0, "least": None, "reached": True}
    lines = list(
        section_lines("Family", {"date": "2026-01-01", "machine": "m", "quick": False, "rows": [race, figure]})
    )
    assert "| a race | 9 | 285 µs | 142 µs | 0.5 | 0.5 (1) | 2.0 | 30 MiB | ✗ mean ≥ 2 |" in lines
    assert "| a figure | 2 s | ✓ ≤ 3 s |" in lines
    assert sorted(path.name for path in (tmp_path / "benchmarks").iterdir()) == [
        "family-a-race-growth.svg",
        "family-a-race-solved.svg",
    ]


def test_plots_are_xml_and_the_exponent_is_fitted():
    from xml.etree import ElementTree

    for picture in growth_plot("a < b", [("us", [(10, 0.1), (100, 2)])]), cactus_plot("t", [("us", [0.1, 0.2])]):
        ElementTree.fromstring(picture)
    assert exponent([(n, 3 * n**2.5) for n in (10, 20, 40)]) == "2.5"
    assert exponent([(0, 1), (0, 2)]) == ""

"""Long calls end when they are told to: from another thread, from an event loop, by the clock."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer

import pytest

import sightline as sl
from sightline import kernel
from sightline.kernel import limits, watching

OPEN = sl.Skyscrapers([0] * 36)
"""9×9 without a clue: more solutions than can be counted."""
LONG = max(Path(__file__).parents[1].joinpath("corpus/skyscrapers.jsonl").read_text().splitlines(), key=len)
HARD = sl.read(json.dumps(json.loads(LONG)["puzzle"]))
"""The largest of the corpus, which takes half a minute to explain."""
PROMPT = 1.0
"""Seconds, on a machine with much else to do."""
ENDLESS = {
    "count": lambda **limits: sl.count(OPEN, **limits),
    "list": lambda **limits: sum(1 for _ in sl.solve(OPEN, limit=None, **limits).stream()),
    "explain": lambda **limits: sl.explain(HARD, **limits),
    "rate": lambda **limits: sl.rate(HARD, **limits),
    "lint": lambda **limits: sl.lint(HARD, **limits),
}
REASONING = ("explain", "rate")


@pytest.fixture(scope="module", autouse=True)
def everything_is_loaded():
    """What the verbs load when they are first used takes as long as the delays below, on a busy machine."""
    sl.lint(sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"))
    sl.rate(sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"), on_progress=lambda progress: None)


def unlimited(verb):
    return {"steps": None} if verb in REASONING else {}


@pytest.mark.parametrize("verb", ENDLESS)
def test_from_another_thread(verb):
    cancel = sl.Cancel()
    Timer(0.3, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(sl.Cancelled, match="cancelled"):
        ENDLESS[verb](cancel=cancel, **unlimited(verb))
    assert time.monotonic() - began < 0.3 + PROMPT


@pytest.mark.parametrize("verb", ENDLESS)
def test_from_another_thread_while_reports_come(verb):
    cancel, reports, moments = sl.Cancel(), [], []
    timer = Timer(0.3, lambda: (moments.append(time.monotonic()), cancel.set()))

    def report(progress):
        if not reports:
            timer.start()
        reports.append(progress)

    with pytest.raises(sl.Cancelled, match="cancelled"):
        ENDLESS[verb](cancel=cancel, on_progress=report, **unlimited(verb))
    assert time.monotonic() - moments[0] < PROMPT
    assert {type(report) for report in reports} == {sl.Progress}
    assert [report.seconds for report in reports] == sorted(report.seconds for report in reports)


def test_a_part_of_a_verb_reports_the_whole(monkeypatch):
    monkeypatch.setattr(limits, "INTERVAL", 0.0)
    reports: list[sl.Progress] = []
    with limits.Meter("lint", on_progress=reports.append) as whole:
        whole.began -= 60
        with limits.Meter("explain", steps=5) as part:
            part.spend(2)
    assert {report.verb for report in reports} == {"lint"}
    assert reports[-1].steps == 2
    assert reports[-1].seconds >= 60


def test_a_count_tells_its_steps_while_it_runs():
    """It is one call of the kernel, which ends with its budget."""
    reports: list[sl.Progress] = []
    with pytest.raises(sl.BudgetExceeded):
        sl.count(OPEN, seconds=0.6, on_progress=reports.append)
    steps = [report.steps for report in reports]
    assert steps == sorted(steps)
    assert steps[-1] > 0


def test_from_an_event_loop():
    async def work():
        cancel = sl.Cancel()
        task = asyncio.create_task(asyncio.to_thread(sl.count, OPEN, cancel=cancel))
        await asyncio.sleep(0.1)
        assert not task.done()
        cancel.set()
        with pytest.raises(sl.Cancelled) as stop:
            await task
        return stop.value.partial

    with ThreadPoolExecutor(1) as threads:  # in this thread the loop of the browser's tests may be running
        assert threads.submit(lambda: asyncio.run(work())).result() >= 0


@pytest.mark.parametrize("verb", ["explain", "rate", "lint", "count"])
def test_by_the_clock(verb):
    began = time.monotonic()
    with pytest.raises(sl.BudgetExceeded):
        ENDLESS[verb](seconds=0.2, **unlimited(verb))
    assert time.monotonic() - began < 0.2 + PROMPT


def test_what_was_found_stays_when_a_listing_is_cancelled():
    cancel = sl.Cancel()
    listing = sl.solve(OPEN, limit=None, cancel=cancel)
    first = [listing[index] for index in range(3)]
    cancel.set()
    with pytest.raises(sl.Cancelled):
        listing[3]
    assert list(map(listing.__getitem__, range(3))) == first
    assert listing.found == 3


def test_one_call_does_not_disturb_another():
    cancel = sl.Cancel()
    cancel.set()
    with pytest.raises(sl.Cancelled):
        sl.rate(OPEN, cancel=cancel)
    assert sl.rate(sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0")).tier == 2
    assert repr(cancel) == "<Cancel: set>"


def test_an_error_in_a_report_ends_the_call():
    def fail(progress):
        raise ZeroDivisionError

    for verb in ("count", "explain"):
        with pytest.raises(ZeroDivisionError):
            ENDLESS[verb](on_progress=fail, **unlimited(verb))


@pytest.mark.parametrize("reports", [None, [].append], ids=["silent", "with reports"])
def test_a_search_in_python_ends_too(reports):
    """The problems of some families, of guests' too, are Python under every backend."""
    cancel = sl.Cancel()
    Timer(0.2, cancel.set).start()
    began = time.process_time()
    with pytest.raises(sl.Cancelled):
        sl.solve(sl.Kakurasu([30] * 12, [30] * 12), limit=100_000, cancel=cancel, on_progress=reports)
    assert time.process_time() - began < 3


def test_calls_without_a_budget_end_in_python_too():
    watching.watch(None, 1e-9)
    try:
        with pytest.raises(kernel.Stopped):
            watching.poll()
    finally:
        watching.watch(None, 0)

"""The studio: response times for a player, alone and among hostile clients, and memory of the server."""

import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from tests.web.conftest import ENDLESS, Studio, document, serving
from tests.web.hostile import Load, measure

from bench.harness import Figure, Section

MEGA = 1 << 20


def section() -> Section:
    return Section(
        "Studio",
        (
            Figure("a player alone, p99", lambda: p99(measure(5, strangers=0)), most=0.05),
            Figure("a player among 16 hostile connections for 30 s, p99", lambda: p99(measure(30)), most=0.25),
            Figure("the server's memory meanwhile", lambda: measure(10).server / MEGA, unit="MB", most=150),
            Figure("a worker's memory meanwhile", lambda: measure(10).worker / MEGA, unit="MB", most=300),
            Figure("from cancelling a search to its answer", cancelling, most=0.05),
            Figure("from the start to the first answer", starting, most=2),
        ),
        ("wall time, which depends on the load of the machine",),
    )


def p99(load: Load) -> float:
    assert not load.errors, load.errors[0]
    return load.percentile(0.99)


def cancelling() -> float:
    with serving() as studio, ThreadPoolExecutor(1) as other:
        return median(cancelled(studio, other, f"job-{number}") for number in range(9))


def cancelled(studio: Studio, other: ThreadPoolExecutor, name: str) -> float:
    answer = other.submit(lambda: studio.ask("count", puzzle=document(ENDLESS), job=name))
    time.sleep(0.5)
    began = time.perf_counter()
    studio.ask("cancel", job=name)
    answer.result()
    return time.perf_counter() - began


def starting() -> float:
    began = time.perf_counter()
    with serving() as studio:
        studio.ask("formats")
        return time.perf_counter() - began

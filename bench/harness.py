"""The parts of a section, and how they are measured."""

import os
import resource
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from math import exp, inf, log
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

LEAST_SAMPLE = 0.002
"""Seconds; a faster call is repeated until the sample takes that long."""
SLOW = 1.0
"""Seconds; a slower call is timed once."""
SHORTEST_TIMEOUT = 15.0
"""Seconds that a figure, or one case of a peer, may take in any run."""


def identity(case: Any) -> Any:
    return case


@dataclass(frozen=True)
class Runner:
    """A program to measure: `prepare` is not timed, `run` is; the answers of two runners are compared.

    Both functions run in a process of their own, so a peer is imported only inside them.
    """

    name: str
    run: Callable[[Any], Any]
    prepare: Callable[[Any], Any] = identity
    clock: Callable[[Callable[..., Any], Any], float] | None = None
    """Measures the CPU seconds of one run(case) itself, for a peer whose start-up must not count."""
    needs: str = ""
    """A module or a command; without it, the runner is skipped."""

    @property
    def installed(self) -> bool:
        return not self.needs or which(self.needs) is not None or find_spec(self.needs) is not None


@dataclass(frozen=True)
class Race:
    """The same cases for us and for a peer; ratios are the peer's time divided by ours."""

    title: str
    cases: Mapping[str, Any]
    ours: Runner
    peer: Runner
    mean: float = 0.0
    """The target for the geometric mean of the ratios."""
    worst: float = 0.0
    """The target for the smallest ratio."""
    same: Callable[[Any, Any], bool] | None = lambda ours, theirs: bool(ours == theirs)
    """Whether two answers agree; None if the peer gives none."""
    timeout: float = 0.0
    """Seconds that a case may take at least, since a peer that is stopped gives only a bound."""
    size: Callable[[Any], float] | None = None
    """How large a case is, for rows whose growth is of interest."""


@dataclass(frozen=True)
class Figure:
    """One number of our own; `measure` runs in a process of its own."""

    title: str
    measure: Callable[[], float]
    unit: str = "s"
    most: float | None = None
    least: float | None = None
    timeout: float = 0.0
    """Seconds that measuring may take at least."""


@dataclass(frozen=True)
class Section:
    """The rows of one family, in the order of the table."""

    title: str
    rows: tuple[Race | Figure, ...]
    notes: Iterable[str] = ()
    """Printed after the rows."""
    prepare: Callable[[], object] | None = None
    """Called once, before the rows."""
    needs: tuple[str, ...] = ()
    """The commands that it requires."""


class Lap(NamedTuple):
    """One case of a race, in CPU seconds; `capped` if the peer was stopped."""

    case: str
    ours: float
    peer: float
    capped: bool = False
    size: float = 0.0
    """0 if the race gives none."""

    @property
    def ratio(self) -> float:
        return self.peer / self.ours


@dataclass
class Outcome:
    """The result of a row."""

    row: Race | Figure
    laps: list[Lap] = field(default_factory=list)
    value: float = 0.0
    trouble: str = ""
    memory: float = 0.0
    """The peak of our process, in MiB."""

    @property
    def mean(self) -> float:
        return exp(sum(log(lap.ratio) for lap in self.laps) / len(self.laps))

    @property
    def worst(self) -> Lap:
        return min(self.laps, key=lambda lap: lap.ratio)

    @property
    def reached(self) -> bool:
        row = self.row
        if self.trouble:
            return False
        if isinstance(row, Race):
            return self.mean >= row.mean and self.worst.ratio >= row.worst
        return (row.most is None or self.value <= row.most) and (row.least is None or self.value >= row.least)


# --- measuring


def forget(module: str) -> None:
    """Clears the caches of a module, so that a repeat does not use results of an earlier run."""
    for value in vars(import_module(module)).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


def cpu() -> float:
    """CPU seconds of this process, all its threads, and the children it has waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def best_cpu(call: Callable[[], Any], repeats: int = 5) -> float:
    """The least CPU seconds of one call; fast calls are timed in groups, slow ones once. The first call, which may load
    modules, does not decide how large the groups are."""
    number, spent = 1, _sample(call, 1)
    if spent < SLOW:
        spent = _sample(call, 1)
    while spent < LEAST_SAMPLE:
        number *= max(2, min(10, round(LEAST_SAMPLE / max(spent, 1e-7))))
        spent = _sample(call, number)
    best = spent / number
    for _ in range(repeats - 1 if spent < SLOW else 0):
        best = min(best, _sample(call, number) / number)
    return best


def _sample(call: Callable[[], Any], number: int) -> float:
    began = cpu()
    for _ in range(number):
        call()
    return cpu() - began


def cpu_of(process: int) -> float:
    """CPU seconds of another process so far, with its children."""
    try:
        about = Path(f"/proc/{process}")
        ticks = about.joinpath("stat").read_text(errors="replace").rpartition(")")[2].split()[11:15]
        children = [int(child) for found in about.glob("task/*/children") for child in found.read_text().split()]
    except OSError:  # it has just ended
        return 0.0
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") + sum(map(cpu_of, children))


# --- a process for each runner


class Track:
    """The process of one runner; it is killed if a case takes longer than `timeout` seconds."""

    def __init__(self, work: Callable[[Any], Any], timeout: float) -> None:
        self._work, self._timeout = work, timeout
        self.spent = 0.0  # CPU seconds of the case that was stopped
        self._start()

    def _start(self) -> None:
        context = get_context("fork")
        self._here, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(self._work, there), daemon=True)
        self._process.start()
        there.close()

    def ask(self, job: Any, timeout: float | None = None) -> Any:
        """The result for *job*, or None if it takes too long."""
        before = cpu_of(self._process.pid or 0)
        self._here.send(job)
        if self._here.poll(self._timeout if timeout is None else min(timeout, self._timeout)):
            answer = self._here.recv()
            if isinstance(answer, Exception):
                raise answer
            return answer
        self.spent = max(cpu_of(self._process.pid or 0) - before, LEAST_SAMPLE)
        self.end()
        self._start()
        return None

    @property
    def memory(self) -> float:
        """The peak memory of the process so far, in MiB."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return 0.0
        return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0.0)

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._here.close()


def _serve(work: Callable[[Any], Any], there: Connection) -> None:
    with open(os.devnull, "w") as silence:
        os.dup2(silence.fileno(), 1)  # some peers print
        while True:
            try:
                there.send(work(there.recv()))
            except EOFError:
                return
            except Exception as error:
                there.send(RuntimeError(f"{type(error).__name__}: {error}"))


def _timer(runner: Runner, cases: Mapping[str, Any], repeats: int) -> Callable[[str], tuple[float, Any]]:
    def work(name: str) -> tuple[float, Any]:
        case = runner.prepare(cases[name])
        began = cpu()
        answer = runner.run(case)
        spent = cpu() - began
        if runner.clock:
            return min(runner.clock(runner.run, case) for _ in range(repeats)), answer
        return spent if spent > SLOW else best_cpu(lambda: runner.run(case), repeats), answer

    return work


# --- running a row


def run_race(race: Race, cases: Iterable[str], repeats: int, timeout: float, seconds: float = inf) -> Outcome:
    """Runs both alternately, case by case, so that the load of the machine affects both alike.

    No case begins after *seconds*; of those that are left out, some are from everywhere in the list.
    """
    outcome, names, ends = Outcome(race), list(cases), time.monotonic() + seconds
    missing = [one.name for one in (race.ours, race.peer) if not one.installed]
    if missing:
        outcome.trouble = f"skipped: {' and '.join(missing)} not installed"
        return outcome
    timeout = max(timeout, race.timeout)
    ours, peer = (Track(_timer(one, race.cases, repeats), timeout) for one in (race.ours, race.peer))
    try:
        for name in names if seconds == inf else scattered(names):
            if outcome.laps and time.monotonic() >= ends:
                break
            mine = ours.ask(name)
            theirs = peer.ask(name, max(ends - time.monotonic(), SHORTEST_TIMEOUT))
            if mine is None:
                outcome.trouble = f"{name}: nothing after {timeout:g} s"
                continue
            if theirs and race.same and not race.same(mine[1], theirs[1]):
                outcome.trouble = f"{name}: the answers differ"
                break
            size = race.size(race.cases[name]) if race.size else 0.0
            outcome.laps.append(Lap(name, mine[0], theirs[0] if theirs else peer.spent, theirs is None, size))
        outcome.laps.sort(key=lambda lap: names.index(lap.case))
        outcome.memory = ours.memory
    except RuntimeError as error:
        outcome.trouble = str(error)
    finally:
        ours.end()
        peer.end()
    return outcome


def scattered(names: list[str]) -> list[str]:
    """In an order whose beginning, however short, has names from everywhere in the list."""
    golden = (5**0.5 - 1) / 2
    return [names[at] for at in sorted(range(len(names)), key=lambda at: at * golden % 1)]


class Pace:
    """Shares out the seconds of a run among its rows: what a row leaves over is for those after it."""

    def __init__(self, seconds: float | None, rows: Iterable[Race | Figure]) -> None:
        self._ends = None if seconds is None else time.monotonic() + seconds
        self._left = sum(map(self._weight, rows))

    @staticmethod
    def _weight(row: Race | Figure) -> int:
        return 4 if row.timeout else 1

    def share(self, row: Race | Figure) -> float:
        """The seconds of the next row."""
        if self._ends is None:
            return inf
        part = self._weight(row) / self._left
        self._left -= self._weight(row)
        return max(part * (self._ends - time.monotonic()), 0.0)


def run_figure(figure: Figure, timeout: float, seconds: float = inf) -> Outcome:
    """Measures it, for *seconds* at most; but everything gets a few."""
    timeout = min(max(timeout, figure.timeout), max(seconds, SHORTEST_TIMEOUT))
    track = Track(lambda _: figure.measure(), timeout)
    try:
        value = track.ask(None)
        trouble = "" if value is not None else f"nothing after {timeout:.3g} s"
        return Outcome(figure, value=value or 0.0, trouble=trouble)
    except RuntimeError as error:
        return Outcome(figure, trouble=str(error))
    finally:
        track.end()

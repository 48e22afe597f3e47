"""The C++ kernel in WebAssembly, called through one function of the page's worker: bytes go in, bytes come out.

A call is one line here and one in native/wasm/module.cpp: its name and parameters are those of the function that says
what it means, in `kernel/problem.py` or in the reference.
"""

import struct
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from sightline_kernel import call  # type: ignore[import-not-found]  # registered by the worker

from sightline.kernel import problem as asked
from sightline.kernel import reference
from sightline.kernel.problem import Flag as AnyFlag
from sightline.kernel.problem import Status
from sightline.kernel.reference import (
    Flag,
    SearchThreads,
    Stopped,
    cover,
    find_posed,
    gather,
    pack_numbers,
    plain_runs,
    shuffled,
    square_masks,
    value_rows,
    watch,
)
from sightline.kernel.wire import Question, read

__all__ = [
    "Flag",
    "SearchThreads",
    "Stopped",
    "bridges",
    "cover",
    "find_posed",
    "gather",
    "grow_map",
    "harden_map",
    "matching",
    "other_planks",
    "pack_numbers",
    "plain_runs",
    "runs",
    "settle_map",
    "short_tour",
    "shuffled",
    "square_masks",
    "trade_squares",
    "value_rows",
    "visible",
    "walk_steps",
    "watch",
]

P = ParamSpec("P")
R = TypeVar("R")


class Ended(Exception):
    """The budget ended work that cannot be resumed."""


ERRORS = {1: ValueError, 2: NotImplementedError, 3: Ended}
"""By the number that the kernel gives for what it throws."""


def _ask(question: Question, handle: int, values: tuple[Any, ...] = (), named: dict[str, Any] | None = None) -> Any:
    answer: bytes = call(question.write(handle, values, named or {})).to_bytes()
    if answer[0] == 0:
        return read(answer, 1)[0] if len(answer) > 1 else None
    if answer[0] == 3 and not question.has_budget:
        raise Stopped("the call was ended from outside")
    raise ERRORS.get(answer[0], RuntimeError)(answer[1:].decode())


def _function(like: Callable[P, R]) -> Callable[P, R]:
    """The kernel's twin of a function of the reference."""
    question = Question(like.__name__, like)

    def ask(*values: P.args, **named: P.kwargs) -> R:
        return cast(R, _ask(question, 0, values, named))

    return ask


def _posing(name: str, like: Callable[P, object]) -> "Callable[P, Problem]":
    """The same of a function that poses a problem."""
    question = Question(name, like)

    def ask(*values: P.args, **named: P.kwargs) -> Problem:
        return Problem(_ask(question, 0, values, named))

    return ask


def _method(like: Callable[P, R]) -> Callable[P, R]:
    """The same of a question about what the kernel keeps."""
    question = Question(like.__name__, like)

    def ask(kept: "_Kept", *values: Any, **named: Any) -> Any:
        return _ask(question, kept.handle, values, named)

    return cast(Callable[P, R], ask)


FORGET, ABOUT, SEARCH = Question("forget"), Question("about"), Question("search", asked.Problem.search)


class _Kept:
    """Something that the kernel keeps until it is not needed any more."""

    def __init__(self, handle: int) -> None:
        self.handle = handle

    def __del__(self) -> None:
        _ask(FORGET, self.handle)


class Search(_Kept):
    """A search that can be paused and resumed."""

    def __init__(self, handle: int, problem: "Problem") -> None:
        super().__init__(handle)
        self._problem = problem  # it must outlive the search

    _next = _method(asked.Search.next)

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: AnyFlag | None = None
    ) -> tuple[int, list[bytes], int]:
        try:
            return self._next(most, steps, seconds, cancel)
        except Ended:
            return Status.UNKNOWN, [], 0

    @property
    def nodes(self) -> int:
        return int(_ask(ABOUT, self.handle)[0])

    @property
    def value(self) -> int | None:
        value = int(_ask(ABOUT, self.handle)[1])
        return None if value < 0 else value

    @property
    def best_proof(self) -> bytes:
        numbers = _ask(ABOUT, self.handle)[2]
        return struct.pack(f"<{len(numbers)}i", *numbers)


class Problem(_Kept):
    """A posed problem."""

    _find = _method(asked.Problem.find)
    fixpoint = _method(asked.Problem.fixpoint)
    count = _method(asked.Problem.count)
    cubes = _method(asked.Problem.cubes)
    verify = _method(asked.Problem.verify)

    closure = _method(asked.Problem.closure)
    closure_near = _method(asked.Problem.closure_near)
    removable = _method(asked.Problem.removable)
    first_failures = _method(asked.Problem.first_failures)
    prune = _method(asked.Problem.prune)
    two_ways = _method(asked.Problem.two_ways)
    short_refutation = _method(asked.Problem.short_refutation)
    turns = _method(asked.Problem.turns)
    way = _method(asked.Problem.way)
    near_way = _method(asked.Problem.near_way)
    pruned_way = _method(asked.Problem.pruned_way)
    settle = _method(asked.Problem.settle)
    allowed_around = _method(asked.Problem.allowed_around)
    forces = _method(asked.Problem.forces)
    core = _method(asked.Problem.core)
    cores = _method(asked.Problem.cores)
    unneeded = _method(asked.Problem.unneeded)
    active = _method(asked.Problem.active)
    finds = _method(asked.Problem.finds)

    line = _method(asked.Problem.line)
    seen = _method(asked.Problem.seen)
    arrangements = _method(asked.Problem.arrangements)
    needed = _method(asked.Problem.needed)
    says = _method(asked.Problem.says)

    def search(self, mode: int = 0, seed: int = 0) -> Search:
        return Search(_ask(SEARCH, self.handle, (mode, seed)), self)

    def find(
        self, most: int, mode: int = 0, steps: int = -1, seconds: float = 0.0
    ) -> tuple[int, list[bytes], int, int]:
        try:
            return self._find(most, mode, steps, seconds)
        except Ended:
            return Status.UNKNOWN, [], 0, 0


visible = _posing("visible", reference.visible)
runs = _posing("runs", reference.runs)
bridges = _posing("bridges", reference.bridges)
matching = _posing("matching", reference.matching)

walk_steps = _function(reference.walk_steps)
short_tour = _function(reference.short_tour)
trade_squares = _function(reference.trade_squares)
grow_map = _function(reference.grow_map)
other_planks = _function(reference.other_planks)
harden_map = _function(reference.harden_map)
settle_map = _function(reference.settle_map)

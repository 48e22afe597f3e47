"""Questions to the kernel for browsers, as bytes: what can be asked, in which ways, and what is refused."""

import inspect
import re
from pathlib import Path

import pytest

from sightline.kernel import reference
from sightline.kernel.problem import Problem, Search
from sightline.kernel.watching import SimpleFlag, watch
from sightline.kernel.wire import HEAD, Question, read

TABLE = Path(__file__).parents[2] / "native/wasm/module.cpp"
KEPT = {name: one for kind in (Problem, Search) for name, one in vars(kind).items() if inspect.isfunction(one)}
METHODS = {name: one for name, one in KEPT.items() if not name.startswith("_")}
FUNCTIONS = ("visible", "runs", "bridges", "matching", "walk_steps", "short_tour", "trade_squares")
MAPS = ("grow_map", "other_planks", "harden_map", "settle_map")


def test_the_table_of_calls_has_every_call_of_a_problem() -> None:
    names = re.findall(r'^    \{"(\w+)", ', TABLE.read_text(), re.M)
    assert sorted(names) == sorted({*METHODS, *FUNCTIONS, *MAPS, "about", "forget"})


def test_every_call_can_be_written() -> None:
    for name, like in {**METHODS, **{one: getattr(reference, one) for one in FUNCTIONS + MAPS}}.items():
        Question(name, like)


def test_arguments_by_name_and_defaults_are_the_same_question() -> None:
    line = Question("line", Problem.line)
    whole = line.write(3, (1, b"\x03", -1, -1), {})
    assert line.write(3, (1, b"\x03"), {}) == line.write(3, (1,), {"cells": b"\x03"}) == whole
    assert line.write(3, (1, b"\x03"), {"far": -1}) == whole
    find = Question("find", Problem.find)
    assert find.write(3, (2,), {"seconds": 1.5}) == find.write(3, (2, 0, -1, 1.5), {})
    wrong = [((1,), {}), ((1, b"\x03", 0), {"near": 0}), ((1, b"\x03", 0, 0, 0), {}), ((1, b"\x03"), {"clue": 0})]
    for values, named in wrong:
        with pytest.raises(TypeError):
            line.write(3, values, named)


def test_limits_are_the_budget_or_what_is_watched() -> None:
    def limits(question: Question, *values: object) -> tuple[object, ...]:
        return HEAD.unpack_from(question.write(7, values, {}), len(question.beginning))

    flag = SimpleFlag()
    flag.set()
    count, active = Question("count", Problem.count), Question("active", Problem.active)
    assert limits(count, 1 << 70, 2.5, flag) == (7, (1 << 63) - 1, 2.5, 1)
    assert limits(active, b"", []) == (7, -1, 0.0, 0)
    watch(flag, 0)
    try:
        assert limits(active, b"", []) == (7, -1, 0.0, 1)
        assert limits(count) == (7, -1, 0.0, 0)
    finally:
        watch(None, 0)


@pytest.mark.parametrize(
    "values", [(b"", 1 << 64, []), (b"", -(1 << 63) - 1, []), (b"", 0, [1 << 31]), (b"", 0, [-(1 << 31) - 1])]
)
def test_numbers_that_do_not_fit_are_refused(values: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="bits"):
        Question("closure_near", Problem.closure_near).write(0, values, {})


def test_answers_are_read_by_their_letters() -> None:
    head = {count: count.to_bytes(4, "little") for count in range(5)}
    minus, top = (-3).to_bytes(8, "little", signed=True), ((1 << 64) - 1).to_bytes(8, "little")
    parts = [
        (b"?" + head[1], True),
        (b"-" + head[0], None),
        (b"q" + head[1] + minus, -3),
        (b"Q" + head[1] + top, (1 << 64) - 1),
        (b"s" + head[2] + b"ab", b"ab"),
        (b"i" + head[2] + minus[:4] * 2, [-3, -3]),
        (b"u" + head[1] + top, [(1 << 64) - 1]),
        (b"[" + head[2] + b"s" + head[0] + b"s" + head[1] + b"a", [b"", b"a"]),
    ]
    for data, value in parts:
        assert read(b"x" + data, 1) == (value, 1 + len(data))
    whole = b"(" + head[2] + parts[4][0] + parts[5][0]
    assert read(whole) == ((b"ab", [-3, -3]), len(whole))

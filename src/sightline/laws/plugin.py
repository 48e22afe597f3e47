"""The pytest plugin of the laws: which families they run over, and how a law asks for them.

    pytest -p sightline.laws.plugin --pyargs sightline.laws --family NAME

A law takes `law` (a family with its law file) or `family`. `@pytest.mark.needs("maker")` leaves out the families that
lack that capability; `@pytest.mark.cases(of=function)` runs it once for each item of `function(law)`, its `case`.
"""

import sys
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

for module in ("boards", "covers", "making", "oracle", "traces"):
    pytest.register_assert_rewrite(f"sightline.laws.{module}")

from sightline import registry  # noqa: E402
from sightline.family import Family  # noqa: E402
from sightline.laws.law import PATTERN, Law  # noqa: E402

MARKERS = (
    "needs(*capabilities): run the law only over families that have all of these",
    "cases(of): run the law once for each item of the function `of(law)`",
    "long: exhaustive or fuzzing runs, left out unless asked for with -m long",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("sightline")
    group.addoption(
        "--family",
        action="append",
        default=[],
        metavar="NAME",
        help="run the laws over this family only: its name, or its module if it is not registered; repeatable",
    )
    group.addoption(
        "--law",
        default=PATTERN,
        metavar="MODULE",
        help=f"the family's law file, by default {PATTERN.format(family='<family>')}",
    )
    group.addoption("--update", action="store_true", help="rewrite what the tests keep: pictures and golden files")
    parser.addini("families", "modules of families that are not registered but have to keep the laws", "linelist")


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    here = str(config.rootpath)
    if here not in sys.path:  # where the law files are
        sys.path.insert(0, here)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the long runs, unless markers are chosen with -m."""
    if config.getoption("markexpr"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


def laws_of(config: pytest.Config) -> tuple[Law, ...]:
    """The families that were asked for, or all."""
    names = config.getoption("--family") or [*registry.families(), *config.getini("families")]
    return _laws(tuple(names), config.getoption("--law"))


@cache
def _laws(names: tuple[str, ...], pattern: str) -> tuple[Law, ...]:
    return tuple(Law.find(name, pattern) for name in names)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "law" not in metafunc.fixturenames:
        return
    needed = [name for mark in metafunc.definition.iter_markers("needs") for name in mark.args]
    laws = [law for law in laws_of(metafunc.config) if law.brings(*needed)]
    cases = metafunc.definition.get_closest_marker("cases")
    if cases is None:
        metafunc.parametrize("law", laws, indirect=True, ids=[law.name for law in laws], scope="session")
        return
    pairs = [(law, case) for law in laws for case in _cases(law, cases.kwargs["of"])]
    ids = [f"{law.name}-{_case_id(case)}" for law, case in pairs]
    metafunc.parametrize(("law", "case"), pairs, indirect=True, ids=ids, scope="session")


def _cases(law: Law, function: Any) -> Iterable[Any]:
    """The cases; where the law file lacks what they are made of, one that fails."""
    try:
        return list(function(law))
    except pytest.fail.Exception as failure:
        return [failure]


def _case_id(case: Any) -> str:
    if isinstance(case, pytest.fail.Exception):
        return "incomplete"
    return "-".join(map(str, case)) if isinstance(case, tuple) else str(case)


@pytest.fixture(scope="session")
def law(request: pytest.FixtureRequest) -> Law:
    """A family with its law file."""
    found: Law = request.param
    return found


@pytest.fixture(scope="session")
def family(law: Law) -> Family[Any, Any]:
    """The family alone."""
    return law.family


@pytest.fixture(scope="session")
def case(request: pytest.FixtureRequest) -> Any:
    """One of the cases of a family."""
    if isinstance(request.param, pytest.fail.Exception):
        raise request.param
    return request.param


@pytest.fixture(scope="session")
def laws(pytestconfig: pytest.Config) -> tuple[Law, ...]:
    """All families under test, for laws about reading, where every family meets every text."""
    return laws_of(pytestconfig)

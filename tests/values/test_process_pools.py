"""Work in other processes: arguments go there and results come back, errors too."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from pickle import PicklingError, dumps, loads

import pytest

import sightline as sl
from sightline.core.technique import Technique
from sightline.engine.make.puzzle_tests import Spent
from sightline.family import MissingCapability
from sightline.formats.sniff import UnknownFormat
from sightline.proof import Refused

PUZZLE = sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0")
OPEN = sl.Skyscrapers([0] * 24)
"""812,851,200 answers: more than any test can count one by one."""
DEADLINE = 60
"""Seconds; a pool that cannot read an error waits for ever."""


@pytest.fixture(scope="module", params=["spawn", "fork"])
def pool(request):
    context = multiprocessing.get_context(request.param)
    with ProcessPoolExecutor(1, mp_context=context) as executor:
        yield executor


def ask(pool, function, *arguments, **options):
    return pool.submit(function, *arguments, **options).result(DEADLINE)


def test_results_come_back(pool):
    assert ask(pool, sl.solve, PUZZLE) == sl.solve(PUZZLE)
    assert ask(pool, sl.rate, PUZZLE) == sl.rate(PUZZLE)
    assert ask(pool, sl.hint, PUZZLE) == sl.hint(PUZZLE)
    assert ask(pool, sl.lint, PUZZLE) == sl.lint(PUZZLE)
    trace = ask(pool, sl.explain, PUZZLE)
    assert trace == sl.explain(PUZZLE)
    assert str(trace) == str(sl.explain(PUZZLE))
    assert ask(pool, sl.verify, trace).proves == "uniqueness"


def test_a_lazy_listing_is_read_on_where_it_arrives(pool):
    listing = ask(pool, sl.solve, OPEN, limit=None)
    assert listing[2] == sl.solve(OPEN, limit=3)[2]
    assert ask(pool, len, sl.solve(PUZZLE, limit=None)) == 1


def test_errors_come_back(pool):
    with pytest.raises(sl.BudgetExceeded) as spent:
        ask(pool, sl.count, OPEN, limit=1000, steps=200)
    assert 0 < spent.value.at_least < 1000
    with pytest.raises(sl.FormatError) as broken:
        ask(pool, sl.read, '{"format":"sightline/1","family":"rooks",')
    assert broken.value.at == 41
    with pytest.raises(sl.InvalidPuzzle, match="clues"):
        ask(pool, sl.Skyscrapers, [1, 2, 3])


@pytest.mark.parametrize(
    "error",
    [
        sl.SightlineError("a"),
        sl.FormatError("a", 3),
        UnknownFormat("a"),
        sl.InvalidPuzzle("a"),
        sl.NoSolution("a"),
        sl.BudgetExceeded(7),
        sl.BudgetExceeded(0, "a", PUZZLE),
        Spent(message="a"),
        sl.Cancelled("a", PUZZLE),
        MissingCapability("a"),
        Refused("a"),
        sl.Refused("a"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_error_survives(error):
    for twin in (loads(dumps(error)), deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_a_technique_in_no_module_says_so():
    made = sl.explain(PUZZLE)[0].technique
    nameless = Technique(made.name, made.tier, made.text, made.find, made.places)
    with pytest.raises(PicklingError, match="top level"):
        dumps(nameless)


def test_covers_go_on_where_they_were():
    problem = sl.ExactCover("ABCD", {"left": "AB", "right": "CD", "all": "ABCD", "ends": "AD", "middle": "BC"})
    covers = problem.solutions()
    first = next(covers)
    again = loads(dumps(covers))
    assert [first, *again] == [first, *covers] == list(problem.solutions())
    limited = problem.solutions(limit=2)
    next(limited)
    assert len(list(deepcopy(limited))) == 1
    assert loads(dumps(problem.best())) == problem.best()

"""Exact cover at its limits: batches, checkpoints, random numbers, and what proves that no cover comes closer."""

import json

import pytest

from sightline import ExactCover, FormatError
from sightline.core.rng import Rng
from sightline.engine.cover import covers as listing
from sightline.engine.cover.exact import _random_below
from sightline.engine.cover.infeasible import is_cover


def pairs(n: int) -> ExactCover:
    """2ⁿ covers: each item by one of two actions."""
    return ExactCover(range(n), {(item, way): [item] for item in range(n) for way in "ab"})


@pytest.mark.parametrize("limit", range(1, 12))
def test_no_more_covers_than_were_asked_for(limit):
    assert len([*pairs(4).solutions(limit=limit)]) == limit


def test_slow_batches_become_small_and_miss_nothing(monkeypatch):
    monkeypatch.setattr(listing, "SLOW_BATCH", -1.0)
    found = pairs(4).solutions()
    assert len({*found}) == 16
    assert [next(found, None) for _ in range(2)] == [None, None]


def test_the_largest_number_of_a_checkpoint():
    some = pairs(3)
    checkpoint = json.loads(some.solutions().checkpoint())
    some.solutions(resume=json.dumps(checkpoint | {"skip": (1 << 31) - 1}))
    with pytest.raises(FormatError, match="not a checkpoint"):
        some.solutions(resume=json.dumps(checkpoint | {"skip": 1 << 31}))


def hooked(n: int) -> ExactCover:
    items = range(n)
    return ExactCover(items, {(item, way): [item] for item in items for way in "ab"}, on_solution=lambda found: None)


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_a_search_with_hooks_goes_on_after_each_budget(steps):
    found, checkpoint = [], None
    for _ in range(100):
        some = hooked(3).solutions(budget=steps, resume=checkpoint)
        found += [*some]
        checkpoint = some.checkpoint()
        if some.complete:
            break
    assert len(found) == len({*found}) == 8
    again = hooked(3).solutions(resume=checkpoint)
    assert ([*again], again.complete) == ([], True)


def test_a_search_with_hooks_counts_its_nodes():
    found = hooked(3).solutions()
    assert len([*found]) == 8
    assert found.nodes == 7


def test_a_checkpoint_of_other_hooks_is_refused():
    some = hooked(3).solutions(budget=3)
    assert len([*some]) < 8
    checkpoint = json.loads(some.checkpoint())
    number, of = checkpoint["place"][1:3]
    for wrong in ((of + 1, of), (number, of + 1)):
        place = [checkpoint["place"][0], *wrong, *checkpoint["place"][3:]]
        with pytest.raises(FormatError, match="belongs to another problem"):
            [*hooked(3).solutions(resume=json.dumps(checkpoint | {"place": place}))]


def test_random_numbers_of_any_size_are_below_their_bound():
    rng = Rng(5)
    for bound in (1, 2, 3, 1 << 64, (1 << 64) + 1, 3 << 100):
        drawn = [_random_below(rng, bound) for _ in range(200)]
        assert max(drawn) < bound
        assert bound < 4 or max(drawn) > bound // 2
    assert {_random_below(rng, 3) for _ in range(200)} == {0, 1, 2}


def test_an_estimate_of_one_probe():
    assert ExactCover("A", {"a": "A"}).estimate(1)[1:] == (1, 1)


def test_weights_prove_that_no_cover_comes_closer():
    closest = ExactCover("ABC", {"one": "AB", "two": "BC"}).closest()
    assert (len(closest.covered), closest.proved) == (2, True)
    assert closest.weights is not None
    assert 2 <= sum(closest.weights.values()) < 3
    for items in ("AB", "BC"):
        assert sum(closest.weights.get(item, 0) for item in items) >= 2


def test_no_weights_where_something_is_covered_twice():
    twice = ExactCover("ABC", {"one": "AB", "two": "BC"}, multiplicities={"A": (2, 2)}).closest()
    assert (twice.proved, twice.weights) == (True, None)


def test_what_a_cover_is():
    question = ExactCover("AB", {"one": "A", "two": "B", "both": "AB"}).question
    assert is_cover(question, [0, 1])
    assert is_cover(question, [2])
    assert not is_cover(question, [0, 0, 1])
    assert not is_cover(question, [0])
    assert not is_cover(question, [0, 2])


@pytest.mark.parametrize("actions", [[["x"]], "x", (("x",),), None, 3])
def test_actions_without_names_are_refused_in_one_line(actions):
    with pytest.raises(TypeError, match=r"^actions is a \w+; give a dict: each action's name, and what it covers$"):
        ExactCover(["x"], actions)

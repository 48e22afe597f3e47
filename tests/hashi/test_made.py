"""Maps made to order: options, lessons, symmetry, hidden numbers, and requests that are refused."""

from dataclasses import replace

import pytest

import sightline as sl
from sightline import registry
from sightline.core.errors import SightlineError
from sightline.core.levels import LEVELS
from sightline.engine.make.requests import generator
from sightline.hashi import FAMILY, maker
from sightline.laws.law import Law
from sightline.laws.test_generate import check_lesson


def test_options_may_be_text():
    text = {"planks": "3", "loops": "no", "hidden": "no", "style": "puzzle"}
    values = {"planks": 3, "loops": False, "hidden": False, "style": "puzzle"}
    assert sl.generate("hashi", 7, seed=1, **text) == sl.generate("hashi", 7, seed=1, **values)


@pytest.mark.parametrize(
    ("technique", "options"),
    [
        ("No loop", {"loops": True}),
        ("Isolation", {"separate": True}),
        ("Segment isolation", {"connected": False}),
    ],
)
def test_options_that_leave_nothing_to_teach_are_refused_at_once(technique, options):
    with pytest.raises(SightlineError, match=f"{technique} with {next(iter(options))}"):
        sl.generate("hashi", seed=1, technique=technique, **options)


@pytest.mark.parametrize(("technique", "seed"), [("Island splits", 20), ("Either way", 5)])
def test_a_lesson_shows_in_the_explanation(technique, seed):
    check_lesson(Law.find("hashi"), technique, seed)


def test_a_level_that_the_options_leave_no_room_for_is_refused_at_once():
    with pytest.raises(SightlineError, match=r"can be easy"):
        sl.generate("hashi", 9, "expert", 1, planks=1)


@pytest.mark.parametrize(
    "options", [{"planks": 1}, {"planks": 4}, {"separate": True}, {"loops": False}, {"density": 10}]
)
def test_maps_by_their_rules(options):
    puzzle = sl.generate("hashi", 9, seed=5, **options)
    assert sl.solve(puzzle).unique
    assert puzzle.planks == options.get("planks", 2)
    assert puzzle.connected is not options.get("separate", False)
    assert puzzle.loops is options.get("loops", True)


@pytest.mark.parametrize("symmetry", ["mirror", "half-turn"])
@pytest.mark.parametrize(
    ("size", "level", "options"),
    [("7x9", "medium", {"hidden": True}), ("9x9", "hard", {}), ("6x7", "easy", {"loops": False}), ("9x9", None, {})],
)
def test_maps_can_be_symmetric(symmetry, size, level, options):
    puzzle = sl.generate("hashi", size, level, 3, symmetry=symmetry, **options)
    assert sl.solve(puzzle).unique
    assert level in (None, sl.rate(puzzle).level)
    rows = puzzle.lines if symmetry == "mirror" else puzzle.lines[::-1]
    assert tuple(row[::-1] for row in rows) == puzzle.lines


def test_a_map_without_a_middle_is_refused_at_once():
    with pytest.raises(SightlineError, match="no island sees its own image"):
        sl.generate("hashi", "6x6", symmetry="half-turn", loops=False)


def test_no_island_of_a_map_in_pieces_is_left_alone():
    for seed in range(250):
        puzzle = sl.generate("hashi", 3, seed=seed, separate=True, style="map")
        assert all(puzzle.counts)


def test_islands_can_hide_their_numbers():
    puzzle = sl.generate("hashi", 7, "medium", 2, hidden=True)
    assert 0 in puzzle.counts
    assert sl.solve(puzzle).unique
    assert sl.rate(puzzle).level == "medium"
    assert sl.lint(puzzle).status == "unique"


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_no_number_is_shown_that_the_level_can_do_without(level):
    puzzle = sl.generate("hashi", 7, level, 100, hidden=True)
    for one in registry.family("hashi").editor.omissions(puzzle):
        less = one.make()
        assert not sl.solve(less).unique or LEVELS.index(sl.rate(less).level) > LEVELS.index(level)


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "symmetry", "level"), [(10, "none", "extreme"), (12, "half-turn", "extreme"), (12, "half-turn", "expert")]
)
def test_small_maps_are_hard_too(size, symmetry, level):
    puzzle = sl.generate("hashi", size, level, 1, symmetry=symmetry)
    assert sl.rate(puzzle).level == level


def test_extreme_maps():
    for seed in range(5):
        puzzle = sl.generate("hashi", 15, "extreme", seed)
        assert sl.rate(puzzle).level == "extreme"


@pytest.mark.parametrize("asked", [{"tier": 3}, {"tier": 3, "symmetry": "half-turn"}, {"level": "hard"}])
def test_to_change_a_map_many_times_at_once_is_only_quicker(asked, monkeypatch):
    quick = [generator(FAMILY, 9, **asked).make(seed) for seed in range(4)]
    monkeypatch.setattr(maker, "MAKER", replace(maker.MAKER, harden=None))
    assert [generator(FAMILY, 9, **asked).make(seed) for seed in range(4)] == quick
    assert any(made.tests > 7 for made in quick)

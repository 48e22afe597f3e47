"""Puzzles made to order: options, lessons, symmetry, and requests that are refused."""

import pytest

import sightline as sl
from sightline import registry
from sightline.core.errors import SightlineError


def test_wrong_requests_are_refused_in_one_line():
    for request, message in (
        ({"size": "3x4x5"}, "a size is"),
        ({"difficulty": "brutal"}, "levels are"),
        ({"symmetry": "spiral"}, "symmetry"),
        ({"towers": 3}, "no option 'towers'"),
        ({"technique": "Guessing"}, "no technique"),
        ({"size": "5x4"}, "square"),
        ({"difficulty": "hard", "technique": "X-wing"}, "its own level"),
    ):
        with pytest.raises(SightlineError, match=message):
            sl.generate("skyscrapers", **{"seed": 1, **request})
    with pytest.raises(SightlineError, match="5 tests"):
        sl.generate("skyscrapers", 8, "extreme", 1, tests=5)


def test_options_may_be_text():
    assert sl.generate("skyscrapers", 7, seed=1, givens="no").givens is None


@pytest.mark.parametrize(("technique", "options"), [("Last parks", {"parks": 0}), ("Naked triple", {"givens": False})])
def test_options_that_leave_nothing_to_teach_are_refused_at_once(technique, options):
    with pytest.raises(SightlineError, match=f"{technique} with {next(iter(options))}"):
        sl.generate("skyscrapers", seed=1, technique=technique, **options)


def test_a_board_that_is_done_at_once_ends_a_lesson_too():
    with pytest.raises(sl.BudgetExceeded):
        sl.generate("skyscrapers", 1, seed=1, technique="X-wing", tests=100)


def test_lessons_that_cannot_be_made_are_refused_at_once():
    with pytest.raises(SightlineError, match="smaller than 8×8 needs Jellyfish"):
        sl.generate("skyscrapers", 7, technique="jellyfish")
    with pytest.raises(SightlineError, match="no puzzle is made for Outflanked: from a puzzle's start"):
        sl.generate("skyscrapers", technique="outflanked")


def test_a_level_that_the_options_leave_no_room_for_is_refused_at_once():
    with pytest.raises(SightlineError, match=r"can be .*expert"):
        sl.generate("skyscrapers", 6, "easy", 1, parks=1, givens=False)


def test_puzzles_need_not_be_minimal():
    sparse, rich = (sl.generate("skyscrapers", 5, "hard", 2, minimal=minimal) for minimal in (True, False))
    assert sl.rate(rich).level == sl.rate(sparse).level == "hard"
    assert rich.clues.count(0) < sparse.clues.count(0)


@pytest.mark.parametrize("symmetry", ["half-turn", "quarter-turn", "mirror"])
def test_clues_can_be_symmetric(symmetry):
    puzzle = sl.generate("skyscrapers", 6, seed=4, symmetry=symmetry, givens=True)
    name = {"half-turn": "half turn", "quarter-turn": "quarter turn", "mirror": "left-right mirror"}[symmetry]
    seen = dict(registry.family("skyscrapers").symmetries(puzzle))[name]
    assert [bool(clue) for clue in seen.clues] == [bool(clue) for clue in puzzle.clues]

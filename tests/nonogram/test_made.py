"""Pictures made of noise: as much filled as asked for, as hard as asked for, at any size."""

import time

import pytest

import sightline as sl
from sightline import api, registry
from sightline.core.errors import SightlineError
from sightline.engine.make.requests import generator
from sightline.laws.law import Law

REFUSED = [(90, "hard"), (10, "extreme"), (70, "extreme"), (90, "extreme")]


@pytest.mark.parametrize("share", [10, 30, 50, 70, 90])
@pytest.mark.parametrize(("level", "off"), [(None, 40), ("easy", 40), ("hard", 80), ("extreme", 80)])
def test_shares_of_filled_cells(share, level, off):
    if (share, level) in REFUSED:
        with pytest.raises(SightlineError, match="puzzles can be easy"):
            api.generator("nonogram", 20, level, options={"density": share})
        return
    puzzle = sl.generate("nonogram", 20, level, 1, density=share)
    assert abs(sum(map(sum, puzzle.rows)) - 4 * share) < off
    assert level is None or sl.rate(puzzle).level == level


@pytest.mark.parametrize("level", ["expert", "extreme"])
def test_large_hard_pictures_take_no_minutes(level):
    began = time.process_time()
    assert sl.solve(sl.generate("nonogram", 40, level, 3)).unique
    assert time.process_time() - began < 10


def test_options_that_leave_nothing_to_teach_are_refused_at_once():
    with pytest.raises(SightlineError, match="Colours of a line with colors"):
        sl.generate("nonogram", seed=1, technique="Colour logic", colors=1)


def test_a_picture_of_the_users_own_can_teach(tmp_path):
    heart = tmp_path / "heart.txt"
    heart.write_text(".##.##.\n#######\n#######\n#######\n.#####.\n..###..\n...#...\n", encoding="utf-8")
    puzzle = sl.generate("nonogram", seed=1, technique="edge logic", picture=str(heart))
    assert "Edge logic" in sl.rate(puzzle).profile


def test_chains_are_not_taught_but_their_level_is_named():
    with pytest.raises(SightlineError, match="difficulty expert"):
        sl.generate("nonogram", technique="two-way")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_pictures_can_be_in_colours(level):
    puzzle = sl.generate("nonogram", 10, level, 2, colors=3, symmetry="mirror")
    assert len(puzzle.colors) == 3
    assert sl.rate(puzzle).level == level
    assert sl.solve(puzzle).unique
    assert Law.find("nonogram").count_answers(puzzle) == 1


def test_pictures_are_never_empty_and_large_ones_are_made_or_refused():
    assert all(any(sl.generate("nonogram", 3, seed=seed).rows) for seed in range(20))
    assert sl.solve(sl.generate("nonogram", 100, seed=1)).unique
    with pytest.raises(SightlineError, match="from 1×1 to 100×100"):
        sl.generate("nonogram", 101)
    with pytest.raises(SightlineError, match="without a difficulty only"):
        sl.generate("nonogram", 100, "easy")


def test_colours_that_cannot_be_are_refused():
    with pytest.raises(SightlineError, match="1–9"):
        sl.generate("nonogram", colors=0)
    with pytest.raises(SightlineError, match="black and white"):
        sl.generate("nonogram", colors=2, picture="x.txt", size=8)


@pytest.mark.parametrize(("size", "level"), [(20, "medium"), (30, "medium"), (25, "hard")])
def test_pictures_for_easy_skills_that_take_long_are_found_at_once(size, level):
    """Figures are too easy, so plain blots are drawn: most have the level."""
    request = generator(registry.family("nonogram"), size, level)
    assert sum(request.make(seed).tests for seed in range(4)) < 1500


def test_large_figures_are_easy_and_large_blots_are_not():
    assert sl.rate(sl.generate("nonogram", 30, "easy", 1)).level == "easy"
    for options in ({"style": "blots"}, {"colors": 3}, {"density": 40}):
        with pytest.raises(SightlineError, match="not easy"):
            sl.generate("nonogram", 30, "easy", 1, **options)

"""Boards on a terminal: wide ones are cut into bands, deductions are played, long searches say how far they are."""

import re

import pytest

import sightline as sl
from sightline import api, registry
from sightline.cli.watching import progress_line
from sightline.kernel.limits import Progress
from sightline.render.text import to_text
from tests.cli.conftest import ARTICLE, blank
from tests.cli.test_terminal import in_a_terminal


@pytest.mark.parametrize("width", [20, 30, 50, 79])
def test_wide_boards_are_cut_into_bands(width):
    puzzle = sl.Nonogram.from_grid([[(row * column) % 3 % 2 for column in range(40)] for row in range(6)])
    board = sl.solve(puzzle)[0]
    whole, cut = to_text(api.scene(board)), to_text(api.scene(board), width=width)
    assert max(map(len, whole.splitlines())) > 79
    assert max(map(len, cut.splitlines())) <= width
    assert cut.count("█") == whole.count("█")


def test_every_family_can_be_cut():
    for family in registry.built_in().values():
        puzzle = next(iter(family.examples.values()))
        whole, cut = to_text(api.scene(puzzle)), to_text(api.scene(puzzle), width=10)
        assert len(cut.splitlines()) >= len(whole.splitlines())
        assert to_text(api.scene(puzzle), width=200) == whole


def test_a_terminal_gets_no_line_that_is_too_long():
    wide = sl.write(sl.Nonogram.from_grid([[1, 0] * 60]), "lists")
    seen = in_a_terminal("draw", wide, NO_COLOR="1", COLUMNS="60")
    assert max(map(len, seen.splitlines())) <= 60


def test_watch_shows_every_step(sightline):
    code, out, err = sightline("solve", "--watch", "--delay", "0", ARTICLE)
    total = len(sl.explain(sl.read(ARTICLE)).reported().steps)
    assert code == 0
    assert all(f"{number} of {total}. " in out for number in range(1, total + 1))
    assert err.startswith("the only solution")


def test_watch_plays_in_place_on_a_terminal():
    seen = in_a_terminal("solve", "--watch", "--delay", "0", ARTICLE)
    assert "\x1b[H\x1b[J" in seen
    assert seen.index("\x1b[?25l") < seen.index("\x1b[?25h")


def test_watch_and_json_exclude_each_other(refused):
    assert "choose one" in refused("solve", "--watch", "--json", ARTICLE).err


def test_a_long_search_says_how_far_it_is():
    seen = in_a_terminal("count", "--limit", "100000000", "--time-limit", "2", blank(7))
    assert re.search(r"count: 1 s, [0-9,]+ steps, [0-9,]+ found so far", seen)


def test_a_short_search_says_nothing():
    assert "solve: " not in in_a_terminal("count", blank(3))


def test_the_line_of_progress():
    assert progress_line(Progress("solve", 12345, 3.2, 1)) == "solve: 3 s, 12,345 steps, 1 found so far"
    assert progress_line(Progress("count", 0, 3.2, 0)) == "count: 3 s"

"""What is said of gaps, and of lines that one run takes, where runs have colours."""

import random
import re
from collections import Counter

import pytest
from tests.nonogram.boards import random_grid
from tests.nonogram.colored_lines import line, told

import sightline as sl
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.story import with_words
from sightline.nonogram import FAMILY, Nonogram
from sightline.nonogram.constraints import analyse
from sightline.nonogram.puzzle import Color, default_color
from sightline.nonogram.techniques.lines import forcing, full_line
from sightline.nonogram.texts import cited_line, with_article


def test_gaps_name_the_colours_of_runs_or_that_none_reaches_them():
    narrow = "Row 1: the gap c5 has no room for a blue 2, so c5 is empty."
    assert told(forcing, line([(1, 1), (2, 2)], 10), "r??.?.????") == [narrow]
    short = "Row 1: the gap c7 has no room for any run, so c7 is empty."
    assert told(forcing, line([(2, 1), (2, 2)], 8), "?????.?.") == [short]
    far = "Row 1: no run reaches the gap c1, so c1 is empty."
    assert told(forcing, line([(2, 1), (1, 2)], 6), "?.??.?") == [far]


def test_no_run_reaches_a_gap_in_black_and_white():
    far = "Row 1: no run reaches the gap c1, so c1 is empty."
    assert told(forcing, Nonogram([[2, 1]], [[], [], [1], [1], [], [1]]), "?.??.?") == [far]


def test_what_is_said_of_a_gap_is_so():
    rng, said, reasons = random.Random(5), Counter(), FAMILY.require("reasons")
    for _ in range(60):
        trace = sl.explain(Nonogram.from_grid(random_grid(rng, 10, 10, 2, 0.6)))
        for board in trace.boards():
            for step in steps_on(reasons, forcing, board):
                named = with_words(reasons, board, step)
                said[check_gap(named) if named.technique is forcing else ""] += 1
    assert min(said[kind] for kind in ("far", "short", "narrow")) > 5, said


def check_gap(step):
    """Which reason a step has for its gap, which must hold by what it cites."""
    place, cells = cited_line(step.puzzle, step)
    found, [(first, last)] = analyse(step.puzzle, place, cells), re.findall(r"the gap .(\d+)(?:–.(\d+))?", step.text)
    gap, lengths = range(int(first) - 1, int(last or first)), found.lengths
    near = [run for run in range(len(lengths)) if {*found.reach(run)} & {*gap}]
    if "no run reaches" in step.text:
        assert not near
        return "far"
    if "any run" in step.text:
        assert min(lengths) > len(gap)
        return "short"
    names = {(lengths[run], step.puzzle.line_runs[place][1][run]) for run in near}
    assert all(length > len(gap) for length, _ in names)
    assert {f"a {default_color(color).name} {length}" in step.text for length, color in names} == {True}
    return "narrow"


def test_a_run_that_takes_a_whole_line_has_its_colour():
    puzzle = Nonogram([[(3, 1)], []], [[(1, 1)]] * 3, [default_color(1), Color("dark blue", "000088", "d")])
    assert told(full_line, puzzle, "?")[0] == "Row 1: the red 3 takes all of it, so c1–c3 are red."
    other = Nonogram([[(3, 2)], []], [[(1, 2)]] * 3, puzzle.colors)
    assert told(full_line, other, "?")[0] == "Row 1: the 3 in dark blue takes all of it, so c1–c3 are dark blue."


@pytest.mark.parametrize(
    ("run", "text"), [("red 8", "a red 8"), ("orange 3", "an orange 3"), ("8 in dark blue", "an 8")]
)
def test_runs_with_colours_have_the_article_that_one_says(run, text):
    assert with_article(run).startswith(text)

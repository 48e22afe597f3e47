"""Drawings as they were approved; `pytest --update` rewrites them."""

from pathlib import Path

import pytest

import sightline as sl

KEPT = Path(__file__).parent / "golden"
PUZZLE = sl.Rooks(["XX..X", "....X", "XX.X.", "X....", "....."])
SOLUTIONS = sl.solve(PUZZLE)

PICTURES = {
    "fresh.txt": lambda: sl.draw(PUZZLE),
    "known.txt": lambda: sl.draw(SOLUTIONS.known),
    "solved.txt": lambda: sl.draw(SOLUTIONS[0]),
    "fresh.svg": lambda: sl.draw(PUZZLE, "svg"),
    "known.svg": lambda: sl.draw(SOLUTIONS.known, "svg"),
    "proved.svg": lambda: sl.draw(SOLUTIONS[0], "svg", cover=SOLUTIONS.cover),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_drawing_is_as_it_was_kept(name, request):
    drawn = PICTURES[name]()
    if request.config.getoption("--update"):
        (KEPT / name).write_text(drawn, encoding="utf-8")
    assert drawn == (KEPT / name).read_text(encoding="utf-8")

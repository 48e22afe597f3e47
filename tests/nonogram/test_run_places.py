"""Where the runs of lines with colours can be, as a reason."""

from tests.nonogram.colored_lines import line, told

from sightline.nonogram import Nonogram
from sightline.nonogram.techniques.lines import full_line_logic


def test_lines_with_colours_say_where_their_runs_can_be():
    places = "the red 1 fits only c3 and the red 2 only c5–c6"
    assert f"Row 1: {places}, so c5–c6 are red, and c2 and c4 are empty." in told(
        full_line_logic, line([(1, 1), (2, 1)], 6), ".?r???"
    )
    assert "Row 1: the blue 2 fits only c1–c2, so c2 is blue, and c3 and c6 are empty or red." in told(
        full_line_logic, Nonogram([[(2, 2), (1, 1)]], [[(1, 2)], [(1, 2)], [], [], [], [(1, 1)]]), "b??..?"
    )
    reds = told(full_line_logic, line([(2, 1)], 6), "?r????")
    assert reds == ["In every way to place the red 2 in row 1, c1 and c3 are empty or red, and c4–c6 are empty."]

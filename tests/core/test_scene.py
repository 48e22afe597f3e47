"""A drawing gets the numbers of its rows and columns outside of everything else."""

from itertools import product

from sightline.core.scene import Label, Role, Scene
from sightline.render.text import to_text


def test_numbers_stand_outside_of_the_margins_on_the_side_with_less_room_taken():
    for top, right, bottom, left in product(range(3), repeat=4):
        scene = Scene(2, 3, (), top, right, bottom, left)
        numbered = scene.with_line_numbers()
        column = 3 + right if right < left else -left - 1
        row = 2 + bottom if bottom < top else -top - 1
        assert {(mark.row, mark.column, mark.text) for mark in numbered.marks if isinstance(mark, Label)} == {
            *((at, column, str(at + 1)) for at in range(2)),
            *((row, at, str(at + 1)) for at in range(3)),
        }
        assert numbered.with_line_numbers() is numbered
        assert -numbered.left <= column < 3 + numbered.right
        assert -numbered.top <= row < 2 + numbered.bottom


def test_cells_have_blanks_between_them_only_where_it_is_said():
    labels = tuple(Label(0, at, str(at + 1), Role.NUMBER) for at in range(3))
    assert to_text(Scene(1, 3, labels)) == " 1 2 3"
    assert to_text(Scene(1, 3, labels, spaced=True)) == "1 2 3"

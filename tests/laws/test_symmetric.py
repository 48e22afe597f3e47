"""A puzzle seen from another side has as many solutions."""

import sightline as sl


def test_turned_and_mirrored(family):
    for puzzle in family.examples.values():
        expected = sl.count(puzzle, 50)
        views = family.symmetries(puzzle)
        assert views[0] == puzzle
        for view in views:
            assert sl.count(view, 50) == expected

"""Puzzles, boards, steps and traces show themselves: in a line, and as a picture in a notebook."""

import pytest

import sightline as sl

LONGEST = 120
"""Characters of the line that stands for a board, a step or a trace."""


def test_puzzles_and_boards_have_a_picture(family):
    for puzzle in family.examples.values():
        board = sl.start(puzzle)
        assert puzzle._repr_svg_().startswith("<svg")
        assert board._repr_svg_() == puzzle._repr_svg_()
        assert len(repr(board)) < LONGEST


@pytest.mark.needs("reasons")
def test_explanations_show_their_sentences(family):
    for puzzle in family.examples.values():
        trace = sl.explain(puzzle)
        assert len(repr(trace)) < LONGEST
        assert trace._repr_html_().startswith("<iframe")
        for step in trace:
            assert len(repr(step)) < 2000
            assert step._repr_html_().startswith("<svg")

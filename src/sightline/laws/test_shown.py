"""Puzzles, boards, steps and traces show themselves: in a line, and as a picture in a notebook."""

from importlib import import_module

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


def test_the_text_of_a_solved_board_is_an_answer(law):
    for puzzle in law.puzzles:
        for board in sl.solve(puzzle, 1):
            assert not repr(board).startswith(str(board))
            assert sl.check(puzzle, law.family.read_answer(puzzle, str(board))) == []


def test_the_line_for_a_puzzle_makes_it_again(law):
    for puzzle in law.family.examples.values():
        names = vars(import_module(type(puzzle).__module__))
        assert eval(repr(puzzle), dict(names)) == puzzle


@pytest.mark.needs("reasons")
def test_explanations_show_their_sentences(family):
    for puzzle in family.examples.values():
        trace = sl.explain(puzzle)
        assert len(repr(trace)) < LONGEST
        assert trace._repr_html_().startswith("<iframe")
        assert sl.hint(puzzle)._repr_html_().startswith("<")
        if trace.end.value != "impossible":
            assert sl.rate(puzzle)._repr_html_().startswith("<table>")
        for step in trace:
            assert len(repr(step)) < 2000
            assert step._repr_html_().startswith("<svg")

"""Algorithm X with a chosen order of lines: the same maximum, very different trees."""

import pytest
from tests.rooks.boards import board, small_boards

import sightline as sl
from sightline.rooks.search import ORDERS, method

METHODS = sl.rooks.FAMILY.methods


@pytest.mark.parametrize("name", ORDERS)
def test_every_order_finds_the_maximum(name):
    for puzzle in small_boards(60, seed=4):
        solutions = METHODS[name](sl.start(puzzle), 1, 10**6)
        assert solutions.value == sl.solve(puzzle).value
        assert solutions.claim is sl.Claim.BEST
        assert sl.check(puzzle, solutions[0].rooks) == []


def test_the_order_decides_how_large_the_tree_grows():
    puzzle = sl.start(board(8, 8, 0.3, 1))
    nodes = {name: METHODS[name](puzzle, 1, 10**6).nodes for name in ORDERS}
    assert nodes["search-smallest"] < nodes["search-first"] < nodes["search"]


def test_a_position_and_a_budget():
    start = sl.start(sl.Rooks(["...", "...", "..."]))
    given = METHODS["search"](start.learn([sl.Fact(4, 2)]), 1, 1000)
    assert (1, 1) in given[0].rooks
    assert given.value == 3
    stopped = METHODS["search"](sl.start(board(9, 9, 0.2, 2)), 1, 5)
    assert (stopped.claim, stopped.value, stopped.nodes) == (sl.Claim.GAVE_UP, None, 5)


def test_an_order_of_ones_own():
    solutions = method(lambda size: size % 2)(sl.start(board(5, 5, 0.2, 3)), 1, 10**6)
    assert solutions.value == sl.solve(board(5, 5, 0.2, 3)).value

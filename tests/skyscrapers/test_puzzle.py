"""The Skyscrapers puzzle as a value: order of clues, givens, parks, what is refused and how."""

import gc
import pickle
import weakref
from itertools import permutations, product

import pytest

import sightline as sl
from sightline.skyscrapers import visible

ARTICLE = (0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0)


def test_clues_by_line():
    puzzle = sl.Skyscrapers(ARTICLE)
    assert puzzle.row_clues == [(0, 0), (0, 2), (1, 0), (0, 0)]
    assert puzzle.column_clues == [(0, 0), (0, 0), (1, 3), (2, 0)]


def test_every_clue_looks_along_its_line():
    puzzle = sl.Skyscrapers([0] * 20)
    assert puzzle.line(5) == [4, 3, 2, 1, 0]
    assert puzzle.line(15) == [20, 21, 22, 23, 24]


@pytest.mark.parametrize(
    ("clues", "givens", "parks", "message"),
    [
        ([0, 0, 9] + [0] * 21, None, 0, "clue 9 at the top, column 3: a 6×6 grid allows 1–6"),
        ([0] * 20 + [7] + [0] * 3, None, 0, "clue 7 at the left, row 4: a 6×6 grid allows 1–6"),
        ([0.0] * 16, None, 0, "clue 0.0 at the top, column 1: clues are of type int, 0 for none"),
        ([0] * 15, None, 0, "15 clues: a square grid has 4 per row (16 for 4×4, 24 for 6×6)"),
        ([], None, 0, "0 clues: a square grid has 4 per row (16 for 4×4, 24 for 6×6)"),
        ([0] * 16, [[5, 0, 0, 0]] + [[0] * 4] * 3, 0, "given 5 at r1c1: a 4×4 grid allows 1–4"),
        ([0] * 16, [[1, 0, 1, 0]] + [[0] * 4] * 3, 0, "given 1 occurs 2 times in row 1"),
        ([0] * 16, [[0] * 4] * 3, 0, "the givens should be 4 rows of 4 numbers"),
        ([4] + [0] * 15, None, 1, "clue 4 at the top, column 1: a 4×4 grid with 1 park allows 1–3"),
        ([0] * 16, None, 4, "4 parks per line: a 4×4 grid has room for 0–3"),
        ([0] * 4 * 64, None, 0, "a 64×64 grid: the largest is 63×63"),
    ],
)
def test_refusals_say_what_where_and_how(clues, givens, parks, message):
    with pytest.raises(sl.InvalidPuzzle) as refusal:
        sl.Skyscrapers(clues, givens, parks)
    assert str(refusal.value) == message


def test_givens_of_nothing_are_no_givens():
    assert sl.Skyscrapers(ARTICLE, [[0] * 4] * 4) == sl.Skyscrapers(ARTICLE)
    assert sl.Skyscrapers(ARTICLE, [[None] * 4] * 4) == sl.Skyscrapers(ARTICLE)
    for none in [], (), iter(()):
        puzzle = sl.Skyscrapers(ARTICLE, none)
        assert puzzle == sl.Skyscrapers(ARTICLE)
        assert puzzle.start.masks == bytes([30] * 16)


def test_the_only_height_of_a_single_cell_can_be_given():
    assert sl.Skyscrapers([0] * 4, [[1]]).givens == ((1,),)
    assert sl.Skyscrapers([0] * 4, ((1,),)).givens == ((1,),)
    assert sl.Skyscrapers([0] * 4, [[None]]).givens is None


def test_from_grid_and_back():
    grid = [[2, 1, 4, 3], [3, 4, 1, 2], [4, 2, 3, 1], [1, 3, 2, 4]]
    puzzle = sl.Skyscrapers.from_grid(grid)
    assert sl.check(puzzle, grid) == []
    assert grid in [board.grid for board in sl.solve(puzzle, None)]


def test_visible():
    assert visible((2, 4, 3, 1)) == 2
    assert visible((1, 3, 4, 2)) == 3
    assert visible((1, 3, 2, 4)) == 3
    assert visible((4, 2, 3, 1)) == 1
    assert visible((0, 2, 0, 3)) == 2


def test_a_board_prints_its_candidates():
    board = sl.Skyscrapers(ARTICLE, [[2, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    assert str(sl.start(board)).splitlines()[:3] == [
        "               1    2",
        " |   2 1234 1234 1234|",
        " |1234 1234 1234 1234|2",
    ]


def test_candidates_and_grid_of_an_unfinished_board():
    board = sl.solve(sl.Skyscrapers(ARTICLE), search="never").known
    assert board.complete
    start = sl.start(sl.Skyscrapers(ARTICLE))
    assert start.grid == [[None] * 4] * 4
    assert start.candidates[0] == {1, 2, 3, 4}


def test_check_names_every_broken_rule():
    grid = [[2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1], [1, 3, 2, 4]]
    texts = [one.text for one in sl.check(sl.Skyscrapers(ARTICLE), grid)]
    assert texts == [
        "column 2 has 2 towers of height 3",
        "column 3 has 2 towers of height 2",
        "clue 3 at the bottom, column 3 sees 2",
    ]


class TestParks:
    GRID = ((0, 2, 1, 3), (2, 3, 0, 1), (1, 0, 3, 2), (3, 1, 2, 0))

    def test_solve_count_check(self):
        puzzle = sl.Skyscrapers.from_grid(self.GRID)
        assert puzzle.parks == 1
        grids = [board.grid for board in sl.solve(puzzle, None)]
        assert [list(row) for row in self.GRID] in grids
        assert sl.count(puzzle) == len(grids)
        assert sl.check(puzzle, self.GRID) == []
        assert {one.rule for one in sl.check(puzzle, [[1, 2, 3, 1], *self.GRID[1:]])} == {"parks", "repeat", "view"}

    def test_json_keeps_them(self):
        puzzle = sl.Skyscrapers([0] * 16, [[0, None, None, None]] + [[None] * 4] * 3, parks=1)
        assert sl.read(sl.write(puzzle)) == puzzle
        assert sl.start(puzzle).grid[0][0] == 0

    def test_a_blank_board_with_one_park_per_line(self):
        assert sl.count(sl.Skyscrapers([0] * 16, parks=1)) == 576


@pytest.mark.parametrize("parks", [0, 1, 2])
def test_lines_of_swapped_clues_are_reversed(parks):
    def arrangements(near, far):
        puzzle = sl.Skyscrapers.from_sides([0] * 5, [far, 0, 0, 0, 0], [0] * 5, [near, 0, 0, 0, 0], parks=parks)
        found = list(sl.lines(puzzle, 0))
        assert len(set(found)) == len(found)
        return set(found)

    everything = set(permutations([0] * parks + list(range(1, 6 - parks))))
    for a, b in product(range(6 - parks), repeat=2):
        shown = {line for line in everything if a in (0, visible(line)) and b in (0, visible(line[::-1]))}
        assert arrangements(a, b) == shown == {line[::-1] for line in arrangements(b, a)}


def test_lines_are_lazy_and_know_the_board():
    big = sl.Skyscrapers([0] * 4 * 20)
    assert next(sl.lines(big, 0)) == tuple(range(1, 21))
    fixed = sl.Skyscrapers(ARTICLE, [[0] * 4, [0, 4, 0, 0], [0] * 4, [0] * 4])
    assert all(line[1] == 4 for line in sl.lines(fixed, 1))
    with pytest.raises(IndexError):
        next(sl.lines(big, 40))


def test_the_first_board_has_the_givens_in_copies_too():
    givens = [[None, 2, None, None], *[[None] * 4] * 2, [None, None, None, 3]]
    puzzle = sl.Skyscrapers(ARTICLE, givens)
    assert puzzle.start.masks == bytes([30, 4, *[30] * 13, 8])
    copies = pickle.loads(pickle.dumps(puzzle)), puzzle.with_meta(title="Two towers"), puzzle.without([2], [])
    assert [copy.start.masks for copy in copies] == [puzzle.start.masks] * 3
    assert puzzle.without([], [1, 15]).start.masks == bytes([30] * 16)


def test_a_solved_puzzle_is_freed_at_once():
    puzzle = sl.Skyscrapers(ARTICLE)
    sl.solve(puzzle)
    gone = weakref.ref(puzzle)
    gc.disable()
    try:
        del puzzle
        assert gone() is None
    finally:
        gc.enable()

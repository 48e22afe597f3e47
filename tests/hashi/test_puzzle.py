"""The Hashi map as a value: islands, neighbours, spots, bridges, rules, what is refused and how."""

import pytest

import sightline as sl
from sightline.hashi import HashiBoard

SMALL = ("4.2..", ".3..2", "3....", ".3.1.", "3.4.3")


def test_islands_and_spots():
    puzzle = sl.Hashi(SMALL)
    assert (puzzle.rows, puzzle.columns) == (5, 5)
    assert puzzle.islands[0] == sl.Island(0, 0, 4)
    assert [(a.row, a.column, b.row, b.column) for a, b in map(puzzle.ends, range(puzzle.spots))] == sorted(
        (a.row, a.column, b.row, b.column) for a, b in map(puzzle.ends, range(puzzle.spots))
    )
    assert len(puzzle.pairs) == puzzle.spots == len(sl.start(puzzle))


def test_neighbours_and_bridges_at():
    puzzle = sl.Hashi(SMALL)
    assert puzzle.neighbours(0, 0) == (sl.Island(0, 2, 2), sl.Island(2, 0, 3))
    assert puzzle.neighbours(3, 1) == (sl.Island(1, 1, 3), sl.Island(3, 3, 1))
    board = sl.solve(puzzle)[0]
    assert board.bridges[0] == (0, 0, 0, 2, 2)
    assert board.bridges_at(0, 0) == (sl.Bridge(0, 0, 0, 2, 2), sl.Bridge(0, 0, 2, 0, 2))
    for island in puzzle.islands:
        assert sum(bridge.planks for bridge in board.bridges_at(island.row, island.column)) == island.count
    assert sl.start(puzzle).bridges == ()
    with pytest.raises(IndexError, match="no island at row 0, column 1"):
        puzzle.neighbours(0, 1)


def test_maps_are_values_however_they_are_written():
    plain = sl.Hashi(["A.2", "...", "2 0"], planks=8)
    assert plain == sl.Hashi(("a.2", "...", "2.."), 8)
    assert hash(plain) == hash(sl.Hashi(("a.2", "...", "2.."), 8))
    assert plain != sl.Hashi(("a.2", "...", "2.."), 8, loops=False)


@pytest.mark.parametrize(
    ("lines", "rules", "message"),
    [
        (
            ["3.3", "...", "8.3"],
            {"planks": 3},
            "island 8 at row 3, column 1 has two neighbours: at most 6 bridges can reach it",
        ),
        (["1.3", "...", "..."], {}, "island 3 at row 1, column 3 has one neighbour: at most 2 bridges can reach it"),
        (["1..", "..1"], {}, "island 1 at row 1, column 1 has no neighbours: no bridge reaches it"),
        (["1.1", "1.."], {"planks": 0}, "0 planks: a pair of islands takes 1–8"),
        (["1.1", "1.."], {"planks": 9}, "9 planks: a pair of islands takes 1–8"),
        (["1.1", "1."], {}, "row 2 has 2 cells, but row 1 has 3"),
        (["1.1", "1x."], {}, "'x' at row 2, column 2: cells are . for water, 1–9, a–w (10–32) or ?"),
        (["1.é"], {}, "'\\xe9' at row 1, column 3: cells are . for water, 1–9, a–w (10–32) or ?"),
        (["...", "..."], {}, "the map has no island"),
        ([], {}, "the map is empty"),
        ([""], {}, "the map is empty"),
        (["1.1"], {"connected": "no"}, "connected='no': it is True or False"),
        (["1.1"], {"loops": None}, "loops=None: it is True or False"),
        (["." * 1001], {}, "a map of 1×1001: the largest is 1000×1000"),
        (["?" * 1000] * 51, {}, "a map of 51000 islands: the most is 50000"),
    ],
)
def test_refusals_say_what_where_and_how(lines, rules, message):
    with pytest.raises(sl.InvalidPuzzle) as refusal:
        sl.Hashi(lines, **rules)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("lines", "rules", "count"),
    [
        (("1.1",), {}, 1),
        (("11",), {}, 1),
        (("2.2",), {}, 1),
        (("2.2",), {"planks": 1, "connected": False}, None),
        (("1.2.1", ".....", "1...1"), {}, 0),
        (("2.2", "...", "2.2"), {}, 1),
        (("2.2", "...", "2.2"), {"connected": False}, 3),
        (("2.2", "...", "2.2"), {"loops": False}, 0),
        (("2.2", "...", "2.2"), {"connected": False, "loops": False}, 2),
        (("?.?",), {}, 2),
        (("?.?",), {"planks": 8}, 8),
        (("?.?", "...", "?.?"), {"planks": 1}, 5),
        (("?.?", "...", "?.?"), {"planks": 1, "connected": False}, 7),
        ((".1.", "1.1", ".1."), {"connected": False}, 0),
        (("33", "33"), {}, 2),
        (("wwww",), {"planks": 8, "connected": False}, None),
    ],
)
def test_small_counts(lines, rules, count):
    if count is None:
        with pytest.raises(sl.InvalidPuzzle):
            sl.Hashi(lines, **rules)
        return
    puzzle = sl.Hashi(lines, **rules)
    assert sl.count(puzzle) == count
    assert len(sl.solve(puzzle, None)) == count


def test_two_solutions_differ_where_they_differ():
    first, second = sl.solve(sl.Hashi(("2.2", "...", "2.2"), connected=False))
    assert first.bridges != second.bridges
    assert set(first.bridges) ^ set(second.bridges)


def test_lines_are_the_ways_of_one_island():
    puzzle = sl.Hashi(SMALL)
    assert list(sl.lines(puzzle, 0)) == [(2, 2)]
    assert set(sl.lines(puzzle, 1)) == {(0, 2), (1, 1), (2, 0)}
    assert all(sum(way) == 3 for way in sl.lines(puzzle, 2))
    with pytest.raises(IndexError):
        next(sl.lines(puzzle, 99))


def test_an_unfinished_board_shows_what_is_sure():
    puzzle = sl.Hashi(SMALL)
    board = HashiBoard(puzzle, bytes([0b100, *[0b111] * (puzzle.spots - 1)]))
    assert board.bridges == (sl.Bridge(0, 0, 0, 2, 2),)
    assert board.bridges_at(0, 2) == board.bridges


class TestCheck:
    PUZZLE = sl.Hashi((".1.", "1.1", ".1."), connected=False)

    def rules(self, puzzle, answer):
        return [one.rule for one in sl.check(puzzle, answer)]

    def test_crossing(self):
        broken = sl.check(self.PUZZLE, [[0, 1, 2, 1, 1], [1, 0, 1, 2, 1]])
        assert [(one.rule, one.where) for one in broken] == [("crossing", ((1, 1),))]
        assert broken[0].text == "r1c2–r3c2 and r2c1–r2c3 cross at r2c2"

    def test_island(self):
        broken = sl.check(self.PUZZLE, [[0, 1, 2, 1, 1]])
        assert [(one.rule, one.where) for one in broken] == [("island", ((1, 0),)), ("island", ((1, 2),))]
        assert broken[0].text == "island 1 at r2c1 has 0 bridges"
        unknown = sl.Hashi(("?.1.1",), connected=False)
        assert sl.check(unknown, [[0, 2, 0, 4, 1]])[0].text == "island r1c1 has no bridge"

    def test_group(self):
        square = sl.Hashi(("2.2", "...", "2.2"))
        broken = sl.check(square, [[0, 0, 0, 2, 2], [2, 0, 2, 2, 2]])
        assert [(one.rule, one.where) for one in broken] == [("group", ((0, 0), (0, 2)))]
        assert broken[0].text == "islands r1c1, r1c3 are not joined to the rest"

    def test_loop(self):
        square = sl.Hashi(("2.2", "...", "2.2"), connected=False, loops=False)
        around = [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]]
        assert self.rules(square, around) == ["loop"]
        assert self.rules(sl.Hashi(square.lines), around) == []

    @pytest.mark.parametrize(
        ("bridge", "rule"),
        [
            ([0, 0, 2, 2, 1], "bridge"),
            ([0, 0, 0, 1, 1], "bridge"),
            ([0, 0, 0, 2, 3], "planks"),
            ([0, 0, 0, 2, -1], "planks"),
            ([0, 0, 0, 2, "1"], "shape"),
            ([0, 0, 0, 2], "shape"),
        ],
    )
    def test_bridges_that_are_none(self, bridge, rule):
        assert rule in self.rules(sl.Hashi(("2.2", "...", "2.2")), [bridge])

    def test_twice(self):
        assert "bridge" in self.rules(sl.Hashi(("1.1",)), [[0, 0, 0, 2, 1], [0, 2, 0, 0, 1]])

    def test_either_end_first(self):
        assert sl.check(sl.Hashi(("1.1",)), {"bridges": [[0, 2, 0, 0, 1]]}) == []


def test_a_map_may_be_one_text():
    assert sl.Hashi("2.2\n...\n2.2\n") == sl.Hashi(("2.2", "...", "2.2"))


def test_an_island_that_no_bridge_reaches_has_no_backbone():
    with pytest.raises(sl.NoSolution):
        sl.backbone(sl.Hashi(["?"]))

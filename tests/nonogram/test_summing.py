"""Summing: the counts are those of all arrangements, the sentence says the sum, and colours keep it silent."""

import random
from itertools import product

import sightline as sl
from sightline.nonogram import Nonogram
from sightline.nonogram.counting import Bounds, shares, tally
from sightline.nonogram.puzzle import runs_of
from sightline.nonogram.techniques.summing import BOTH_WAYS, summing

TIGHT = Nonogram(
    [[2, 3], [1, 2], [], [1], [1, 1, 1], [1, 1], [1, 1, 2]], [[1, 1], [1, 2], [1, 2], [1, 2], [1, 1], [2, 1], [1, 1]]
)
SPARE = Nonogram([[1, 2], [1, 1], [2], [1, 1], [1, 3], [2, 1, 1]], [[1], [1, 1], [1, 1], [2, 1], [1, 2], [2, 1], [3]])


def said(puzzle):
    return [step for step in sl.explain(puzzle) if step.technique is summing]


def test_the_counts_are_those_of_all_arrangements():
    rng = random.Random(3)
    for _ in range(300):
        n = rng.randint(1, 8)
        drawn = [rng.randint(0, 1) for _ in range(n)]
        lengths = tuple(length for length, _ in runs_of(drawn))
        cells = bytes(rng.choice((3, 3, 3, 1, 2)) for _ in range(n))
        inside = bytes(rng.randint(0, 1) for _ in range(n))
        ways = [
            way
            for way in product((0, 1), repeat=n)
            if tuple(length for length, _ in runs_of(way)) == lengths
            and all(mask >> value & 1 for mask, value in zip(cells, way, strict=True))
        ]
        counts = [sum(a & b for a, b in zip(way, inside, strict=True)) for way in ways]
        assert tally(lengths, cells, inside) == (Bounds(min(counts), max(counts)) if counts else None)
        fronts = [[sum(way[:depth]) for way in ways] for depth in range(n + 1)]
        expected = ([min(front) for front in fronts], [max(front) for front in fronts]) if ways else None
        assert shares(Nonogram.from_grid([drawn]), 0, cells) == expected


def test_the_rows_need_as_many():
    [step] = said(TIGHT)
    assert step.text == (
        "Columns 5 and 7 hold 4 filled cells, and the rows need at least that many there, "
        "so r6c2 and r6c4 are filled, and r4c5, r4c7, r6c3, r6c5 and r6c7 are empty."
    )
    assert sl.verify(sl.explain(TIGHT)).proves == "uniqueness"


def test_a_little_to_spare():
    [step] = said(SPARE)
    assert step.text == (
        "Columns 1–3 hold 5 filled cells, and the rows need at least 4 of them there: "
        "1 to spare, and any other value would take more, so r3c1–r3c2 are empty."
    )
    assert step.place == "rows 1, 3 and 5–6, and columns 1–3"


def test_a_sentence_with_many_cells_says_less_of_what_is_spare(monkeypatch):
    monkeypatch.setattr("sightline.nonogram.techniques.summing.MOST_WORDS", 23)
    [step] = said(SPARE)
    assert step.text == (
        "Columns 1–3 hold 5 filled cells, and the rows need at least 4 of them there: "
        "1 to spare, so r3c1–r3c2 are empty."
    )


def test_with_more_to_spare_nothing_is_said():
    loose = Nonogram.from_grid([[int(row == column) for column in range(6)] for row in range(6)])
    assert not [found for way in BOTH_WAYS for found in summing.find(loose.start, way)]


def test_colours_are_not_counted():
    coloured = Nonogram([[(1, 1), (1, 2)], [(1, 2)]], [[(1, 1)], [(2, 2)]])
    assert not [found for way in BOTH_WAYS for found in summing.find(coloured.start, way)]

"""Known figures: what needs no search, how many grids fit each set of clues, how long the corpus takes."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tests.skyscrapers.grids import blank, clues_of, everything, pose

import sightline as sl
from sightline.core.board import unpack
from sightline.kernel import Status, _native

CORPUS = Path(__file__).parent.parent / "corpus" / "skyscrapers.jsonl"
RECORDS = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]


def puzzle(record: dict[str, object]) -> sl.Skyscrapers:
    return sl.read(json.dumps(record["puzzle"]))  # type: ignore[return-value]


@pytest.mark.parametrize("record", [r for r in RECORDS if r["name"].startswith("cw")], ids=lambda r: r["name"])
def test_kata_vectors_need_no_search_but_for_one(record):
    solutions = sl.solve(puzzle(record))
    assert solutions.unique
    assert (solutions.nodes > 0) == (record["name"] == "cw7_medved")


def test_the_whole_corpus_is_quick():
    for record in RECORDS:
        solutions = sl.solve(puzzle(record), seconds=1.0)
        assert solutions.unique is not None, record["name"]


@cache
def squares_by_clues(size: int) -> Counter[tuple[int, ...]]:
    """Every Latin square of an order, under the clues around it."""
    status, boards, _ = _native.visible(*blank(size)).search().next(10**6)
    assert status == Status.IMPOSSIBLE
    values = ([mask.bit_length() - 1 for mask in unpack(board, 1)] for board in boards)
    return Counter(tuple(clues_of([tuple(v[i : i + size]) for i in range(0, size**2, size)])) for v in values)


def counted(size: int, clues: tuple[int, ...]) -> int:
    return sum(_native.visible(*pose(size, 0, list(clues), [everything(size)] * size**2)).count()[1])


def test_all_clue_sets_of_order_4():
    shares = squares_by_clues(4)
    assert (len(shares), sum(many == 1 for many in shares.values()), max(shares.values())) == (438, 372, 6)
    assert all(counted(4, clues) == many for clues, many in shares.items())


@pytest.mark.long
def test_all_clue_sets_of_order_5():
    shares = squares_by_clues(5)
    assert (len(shares), sum(many == 1 for many in shares.values()), max(shares.values())) == (102_398, 68_368, 20)
    assert all(counted(5, clues) == many for clues, many in shares.items())


def test_some_clue_sets_of_order_5():
    """Those of the squares whose first row and column are in order."""
    heights = [1 << i % 5 + 1 if i < 5 else 1 << i // 5 + 1 if i % 5 == 0 else everything(5) for i in range(25)]
    _, boards, _ = _native.visible(*pose(5, 0, [0] * 20, heights)).search().next(100)
    assert len(boards) == 56
    for board in boards:
        values = [mask.bit_length() - 1 for mask in unpack(board, 1)]
        clues = tuple(clues_of([tuple(values[i : i + 5]) for i in range(0, 25, 5)]))
        found = _native.visible(*pose(5, 0, list(clues), [everything(5)] * 25)).search().next(100)[1]
        assert board in found
        assert counted(5, clues) == len(found)


@pytest.mark.parametrize(("size", "many"), [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280), (6, 812_851_200)])
def test_blank_cities_are_latin_squares(size, many):
    assert sl.count(sl.Skyscrapers([0] * 4 * size)) == many

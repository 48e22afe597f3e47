"""What is told of fixed puzzles: explanations, hints, answers and ratings, word for word."""

from collections.abc import Iterable
from typing import Any
from zlib import crc32

import pytest

import sightline as sl
from sightline.core.board import Board, Fact
from sightline.core.trace import numbered_lines

COURSE: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("nonogram", {"size": "8x8", "difficulty": "medium"}, (3816958792, 4220033360, 270317449, 431293432, 1073642644)),
    ("nonogram", {"size": "10x10", "difficulty": "hard"}, (1243230447, 4175040093, 3145539479, 3671958732, 1147048849)),
    ("hashi", {"size": "7x7", "difficulty": "medium"}, (2475820560, 1351996598, 3357365373, 2661088480, 1144286069)),
    ("hashi", {"size": "9x9", "difficulty": "hard"}, (709551859, 865218869, 1864493919, 3584430195, 284769840)),
    ("hashi", {"size": "10x10", "difficulty": "expert"}, (3697803475, 3160433472, 1317045582, 2390685315, 2618305336)),
    ("rooks", {"size": 8, "difficulty": "hard"}, (3818198116, 1587556348, 3215514572, 1907284603, 1960500942)),
    ("rooks", {"size": 8, "difficulty": "easy"}, (313684638, 1170798686, 1354193979, 991636688, 3385534354)),
    ("skyscrapers", {"size": 5, "difficulty": "hard"}, (1550265425, 2925583619, 3084475061, 3095769190, 3967125894)),
    ("skyscrapers", {"size": 5, "difficulty": "expert"}, (3062588939, 2462122408, 3098004946, 3653958021, 2161649542)),
    ("skyscrapers", {"size": 6, "difficulty": "extreme"}, (571360504, 2530509775, 2579408510, 1672450890, 3996317135)),
    ("kakurasu", {"size": "6x6"}, (618396007, 620070329, 3242580533, 2741724205, 2538450453)),
]
"""Puzzles, and a hash of what is told of them: the explanation, hints on the way, why values are impossible, mistakes,
the rating. These change with every word and every order, and are then rewritten: the failing case prints them."""
STOPS = 5
"""Positions, questions and mistakes of each puzzle."""


def some(items: Iterable[Any]) -> list[Any]:
    """A few, from the first to the last."""
    found = list(items)
    return found[:: max(1, len(found) // STOPS)]


def impossible(solution: Board[Any]) -> list[Fact]:
    """A wrong value at some spots."""
    start = sl.start(solution.puzzle)
    wrong = ((spot, start[spot] & ~solution[spot]) for spot in range(len(start)))
    return [Fact(spot, mask & -mask) for spot, mask in some((spot, mask) for spot, mask in wrong if mask)]


def hash_of(texts: Iterable[object]) -> int:
    return crc32("\n".join(map(str, texts)).encode())


@pytest.mark.parametrize(("family", "asked", "told"), COURSE, ids=str)
def test_the_same_words_for_the_same_puzzle(family, asked, told):
    assert everything(sl.generate(family, seed=1, **asked)) == told


def everything(puzzle: Any) -> tuple[int, ...]:
    trace, solution = sl.explain(puzzle), sl.solve(puzzle)[0]
    wrong = impossible(solution)
    hints = [rung for board in some(trace.boards()) for rung in sl.hint(board).rungs]
    answers = [sl.why(puzzle, fact) for fact in wrong]
    positions = some(trace.boards())
    mistakes = [rung for fact, board in zip(wrong, positions, strict=False) for rung in wrongly(board, fact)]
    rating = sl.rate(puzzle)
    parts = [*numbered_lines(trace), trace.rounds], hints, answers, mistakes, [rating.effort, rating.tier]
    return tuple(map(hash_of, parts))


def wrongly(board: Board[Any], fact: Fact) -> tuple[str, ...]:
    """What a player hears who takes something wrong for certain."""
    masks = board.unpacked()
    masks[fact.spot] = fact.mask
    return sl.hint(board.with_masks(masks)).rungs


def test_a_hint_reads_as_its_last_rung():
    hint = sl.hint(sl.Nonogram([[1], [2]], [[2], [1]]))
    assert str(hint) == hint.rungs[-1] != hint.rungs[0]

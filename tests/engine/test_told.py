"""What is told of fixed puzzles: explanations, hints, answers and ratings, word for word."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

import sightline as sl
from sightline.core.board import Board, Fact
from sightline.core.trace import numbered_lines

PUZZLES: list[tuple[str, dict[str, Any]]] = [
    ("nonogram", {"size": "8x8", "difficulty": "medium"}),
    ("nonogram", {"size": "10x10", "difficulty": "hard"}),
    ("hashi", {"size": "7x7", "difficulty": "medium"}),
    ("hashi", {"size": "9x9", "difficulty": "hard"}),
    ("hashi", {"size": "10x10", "difficulty": "expert"}),
    ("rooks", {"size": 8, "difficulty": "hard"}),
    ("rooks", {"size": 8, "difficulty": "easy"}),
    ("skyscrapers", {"size": 5, "difficulty": "hard"}),
    ("skyscrapers", {"size": 5, "difficulty": "expert"}),
    ("skyscrapers", {"size": 6, "difficulty": "extreme"}),
    ("kakurasu", {"size": "6x6"}),
]
TOLD = Path(__file__).with_name("told.json")
"""A hash of what is told of each: the explanation, hints on the way, why values are impossible, mistakes, the rating.
These change with every word and every order; `pytest --update` rewrites them."""
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


def test_the_same_words_for_the_same_puzzle(request):
    told = {f"{family} {asked}": everything(sl.generate(family, seed=1, **asked)) for family, asked in PUZZLES}
    if request.config.getoption("--update"):
        TOLD.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    known = json.loads(TOLD.read_text(encoding="utf-8"))
    changed = [(name, part) for name in known for part in known[name] if known[name][part] != told[name][part]]
    assert not changed, "told otherwise; --update keeps it"
    assert known.keys() == told.keys()


def everything(puzzle: Any) -> dict[str, int]:
    trace, solution = sl.explain(puzzle), sl.solve(puzzle)[0]
    wrong = impossible(solution)
    hints = [rung for board in some(trace.boards()) for rung in sl.hint(board).rungs]
    answers = [sl.why(puzzle, fact) for fact in wrong]
    positions = some(trace.boards())
    mistakes = [rung for fact, board in zip(wrong, positions, strict=False) for rung in wrongly(board, fact)]
    rating = sl.rate(puzzle)
    return {
        "explanation": hash_of([*numbered_lines(trace), trace.rounds]),
        "hints": hash_of(hints),
        "why": hash_of(answers),
        "mistakes": hash_of(mistakes),
        "rating": hash_of([rating.effort, rating.tier]),
    }


def wrongly(board: Board[Any], fact: Fact) -> tuple[str, ...]:
    """What a player hears who takes something wrong for certain."""
    masks = board.unpacked()
    masks[fact.spot] = fact.mask
    return sl.hint(board.with_masks(masks)).rungs


def test_a_hint_reads_as_its_last_rung():
    hint = sl.hint(sl.Nonogram([[1], [2]], [[2], [1]]))
    assert str(hint) == hint.rungs[-1] != hint.rungs[0]

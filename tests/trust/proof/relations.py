"""Rules so small that each refusal of the checker can be seen by eye, and traces by them."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest

from sightline import proof
from sightline.proof import Board, Verdict, verify

Values = frozenset[int]
CLUES: tuple[Callable[[int, int, int], bool], ...] = (
    lambda a, b, c: a < b,
    lambda a, b, c: b < c,
    lambda a, b, c: b == c,
    lambda a, b, c: a == 1 or b == 1,
    lambda a, b, c: a != c,
    lambda a, b, c: b != c,
    lambda a, b, c: a == c,
)


class Relations:
    """Spots 0, 1 and 2 hold 1, 2 or 3; a clue relates their values."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self.clue_count = len(CLUES) if puzzle.get("all", False) else 2
        self.blank = dict.fromkeys(range(3), frozenset((1, 2, 3)))

    def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
        assert spot in self.blank
        ways = product(*(known[spot] for spot in range(3)))
        return not any(all(CLUES[clue](*way) for clue in clues) for way in ways)


class Best(Relations):
    """The more, the better: clue 0 is said to make spot 0 the largest."""

    def safe(self, clues: tuple[int, ...], premises: proof.Known, facts: proof.Known, known: proof.Known) -> bool:
        return clues == (0,) and facts == {0: {3}} and not premises and len(known[0]) > 1

    def proves_best(self, start: proof.Known, known: proof.Known, cited: set[int]) -> bool:
        return cited == {0} and len(start[0]) == 3 and known[0] == {3}


Entry = dict[str, Any]


def at(spot: int, *values: int) -> Entry:
    return {"spot": spot, "values": list(values)}


def step(clues: list[int], premises: list[Entry], facts: list[Entry], **more: Any) -> Entry:
    plain = {"technique": "T", "kind": "forced", "clues": clues, "premises": premises, "facts": facts, "links": []}
    return plain | more


def case(assumed: Entry, *links: Entry) -> Entry:
    return {"assumed": assumed, "links": list(links)}


def tie(*parts: Entry) -> Entry:
    return {"either": list(parts)}


def trace(steps: list[Entry], end: str = "stuck", **puzzle: Any) -> dict[str, Any]:
    document = {"format": proof.FORMAT, "family": "relations", "puzzle": {"all": True} | puzzle}
    return document | {"steps": steps, "end": end}


def check(*steps: Entry, end: str = "stuck", rules: Any = Relations, **puzzle: Any) -> Verdict:
    return verify(trace(list(steps), end, **puzzle), rules)


def refusal(*steps: Entry, **more: Any) -> str:
    with pytest.raises(proof.Refused) as caught:
        check(*steps, **more)
    return str(caught.value)


BOTH = [0, 1]
SOLVED = [step(BOTH, [], [at(0, 1)]), step(BOTH, [], [at(1, 2)]), step(BOTH, [], [at(2, 3)])]
IMPOSSIBLE = step([1, 2], [], [at(0)])
LARGER = step([0], [], [at(1, 2, 3)])
NOT_ONE = step([0], [at(1, 1)], [at(0)])
"""Under the assumption that spot 1 holds 1."""


class Single:
    """One spot, which holds 1 or 2."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self.clue_count, self.blank = 1, {0: frozenset((1, 2, 3))}

    def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
        return not any(value < 3 for value in known[0])


ONE, TWO, THREE = (
    case(at(0, 1), LARGER),
    case(at(0, 2), step([0], [at(0, 2)], [at(1, 3)])),
    case(at(0, 3), step([0], [at(0, 3)], [at(1)])),
)
NARROW = [[1, 2], [1, 2, 3], [1, 2, 3]]


def by_cases(*cases: Entry, clues: list[int] | None = None, facts: list[Entry] | None = None, **more: Any) -> Entry:
    given = more.pop("premises", [])
    return step([0] if clues is None else clues, given, facts or [at(1, 2, 3)], cases=list(cases), **more)

"""Asks the library about a question and compares every answer with the oracle's."""

import random
from collections.abc import Sequence
from typing import Any

import sightline as sl
from sightline.registry import family_of
from tests.oracles.oracle import Question, oracle

Values = tuple[int, ...]


def differences(family: str, question: Question) -> list[str]:
    """What the library says otherwise than the oracle; nothing if they agree."""
    return differences_from(sorted(oracle(family).answers(question)), family, question)


def differences_from(truth: Sequence[Values], family: str, question: Question) -> list[str]:
    """What the library says otherwise than that these are the solutions, in order."""
    try:
        posed = oracle(family).pose(question)
    except sl.InvalidPuzzle as error:
        return [f"refused ({error}), but it has {len(truth)} solutions"] if truth else []
    return _cover_differences(posed, question, truth) if family == "cover" else _puzzle_differences(posed, truth)


def _puzzle_differences(puzzle: Any, truth: Sequence[Values]) -> list[str]:
    wrong = []
    found = sl.solve(puzzle, None)
    boards = list(found)
    listed = [board.values for board in boards]
    if sorted(listed) != list(truth):
        wrong.append(f"lists {len(listed)} ({len(set(listed))} different), right are {len(truth)}")
    claim = sl.Claim.BEST if family_of(puzzle).maximises else sl.Claim.ALL
    if found.claim not in (claim, sl.Claim.ALL):
        wrong.append(f"claims {found.claim}")
    if sl.count(puzzle) != len(truth):
        wrong.append(f"counts {sl.count(puzzle)}, right is {len(truth)}")
    if sl.solve(puzzle, 2).unique != (len(truth) == 1):
        wrong.append("is wrong about uniqueness")
    return wrong + _backbone_differences(puzzle, truth) + _check_differences(puzzle, boards, truth)


def _backbone_differences(puzzle: Any, truth: Sequence[Values]) -> list[str]:
    try:
        known = sl.backbone(puzzle)
    except sl.NoSolution:
        return ["says that there is no solution"] if truth else []
    if not truth:
        return ["has a backbone without a solution"]
    right = [set(values) for values in zip(*truth, strict=True)]
    same = [set(candidates) == values for candidates, values in zip(known.candidates, right, strict=True)]
    return [] if all(same) else [f"the backbone is wrong at spot {same.index(False)}"]


def _check_differences(puzzle: Any, boards: Sequence[Any], truth: Sequence[Values]) -> list[str]:
    """The rules accept every solution, and of the boards that differ in one spot only the solutions."""
    family, rng = family_of(puzzle), random.Random(len(truth))
    right, candidates = set(truth), sl.start(puzzle).candidates
    for board in boards[:2]:
        if sl.check(puzzle, family.answer(board)):
            return ["a solution breaks a rule, by check"]
        for _ in range(3 if len(board) else 0):
            spot = rng.randrange(len(board))
            masks = board.unpacked()
            masks[spot] = 1 << rng.choice(sorted(candidates[spot]))
            other = board.with_masks(masks)
            if (not sl.check(puzzle, family.answer(other))) != (other.values in right):
                return [f"check is wrong about {other.values}"]
    return []


def _cover_differences(posed: Any, question: Question, truth: Sequence[Values]) -> list[str]:
    wrong = []
    listed = [tuple(sorted(cover)) for cover in posed.solutions()]
    if sorted(listed) != list(truth):
        wrong.append(f"lists {len(listed)} ({len(set(listed))} different), right are {len(truth)}")
    if posed.count() != len(truth):
        wrong.append(f"counts {posed.count()}, right is {len(truth)}")
    prices = sorted(sum(question["costs"][number] for number in cover) for cover in truth)
    for most in (1, 3):
        best = posed.cheapest(most)
        if any(tuple(sorted(cover.actions)) not in truth for cover in best):
            wrong.append("one of the cheapest covers is none")
        cheapest = [cover.cost for cover in best]
        if cheapest != prices[:most]:
            wrong.append(f"the {most} cheapest cost {cheapest}, right is {prices[:most]}")
    return wrong

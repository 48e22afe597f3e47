"""The rules that the checker is given agree with plain enumeration, on full boards and on what solutions leave open."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from sightline import InvalidPuzzle, proof, registry
from sightline.laws.law import Law
from sightline.reading import write
from tests.oracles.oracle import Answer, draw, oracle

QUESTIONS = 150
FAMILIES = [law.name for law in map(Law.find, registry.built_in()) if law.brings("checker")]


def posed(family: str) -> Iterator[tuple[Any, proof.Known, set[Answer]]]:
    """Rules of small puzzles, what is known at their start, and all their solutions."""
    for seed in range(QUESTIONS):
        question = draw(family, seed)
        try:
            puzzle = oracle(family).pose(question)
        except InvalidPuzzle:
            continue
        document = json.loads(write(puzzle))
        rules = proof.rules_of(proof.find_rules(family), family, document)
        yield rules, proof.starting_values(rules, document), set(oracle(family).answers(question))


def excluded(rules: Any, clues: Any, values: dict[int, Any], spot: int | None = None) -> bool:
    board = proof.Board(rules.blank, {spot: frozenset(some) for spot, some in values.items()})
    if spot is None:
        spot = random.Random(1).choice([*rules.blank, 0])
    return rules.excluded(tuple(clues), board, spot)


def is_legal(rules: Any, board: Answer) -> bool:
    return not excluded(rules, range(rules.clue_count), {spot: [value] for spot, value in enumerate(board)})


@pytest.mark.parametrize("family", FAMILIES)
def test_full_boards_are_legal_if_they_are_solutions(family):
    rng, legal, illegal = random.Random(family), 0, 0
    for rules, start, solutions in posed(family):
        for board in rng.sample(sorted(solutions), min(3, len(solutions))):
            assert is_legal(rules, board)
            legal += 1
            for wrong in near_misses(rng, board, start):
                assert is_legal(rules, wrong) == (wrong in solutions), wrong
                illegal += wrong not in solutions
    assert min(legal, illegal) > 50


def near_misses(rng: random.Random, board: Answer, start: proof.Known) -> Iterator[Answer]:
    """Boards with one or two other values."""
    for _ in range(6 if board else 0):
        changed = list(board)
        for spot in rng.choices(range(len(board)), k=2):
            changed[spot] = rng.choice(sorted(start[spot]))
        yield tuple(changed)


@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_that_a_solution_allows_is_excluded(family):
    rng = random.Random(family)
    for rules, _, solutions in posed(family):
        for board in rng.sample(sorted(solutions), min(3, len(solutions))):
            clues = rng.sample(range(rules.clue_count), rng.randint(0, rules.clue_count))
            open_spots = {
                spot: {value, *rng.sample(sorted(rules.blank[spot]), rng.randint(0, len(rules.blank[spot])))}
                for spot, value in enumerate(board)
            }
            assert not excluded(rules, clues, open_spots)


@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_is_excluded_wherever_one_begins_to_look(family):
    """Most clues, and little known: what only some of the ways at a spot contradict must stay."""
    rng = random.Random(family)
    for rules, start, solutions in posed(family):
        for board in rng.sample(sorted(solutions), min(2, len(solutions))):
            clues = [clue for clue in range(rules.clue_count) if rng.random() < 0.9]
            share = rng.choice((0.1, 0.3, 0.6))
            known = {spot: [value] if rng.random() < share else sorted(start[spot]) for spot, value in enumerate(board)}
            for spot in rules.blank:
                assert not excluded(rules, clues, known, spot)

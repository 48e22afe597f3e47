"""Which techniques say something by one look at a clue: the kernel is right about them, and knows most."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from sightline.core.board import Board, values_of
from sightline.core.technique import Deduction, Technique
from sightline.engine.reason.steps import findings_at, places_about_all, says_as_much
from sightline.laws.law import Law

FEW, MANY = 25, 400
"""Seeds of boards, in a short and in a long run."""
SHARE = 0.5
"""The least share of the techniques that cannot, and of those that can say something, of which that is known."""

pytestmark = pytest.mark.needs("reasons", "shortcuts.says")


def can_say(law: Law, technique: Technique, board: Board[Any], clue: int, wanted: Mapping[int, int]) -> bool:
    return any(says_as_much(one, wanted, board.domains) for one in found_by(law, technique, board, clue, wanted))


def found_by(
    law: Law, technique: Technique, board: Board[Any], clue: int, wanted: Mapping[int, int]
) -> list[Deduction]:
    """What a technique finds by a clue where it may say something of these spots."""
    places = places_about_all(law.reasons, technique.places, board.puzzle, wanted, (clue,))
    return [one for one in findings_at(technique, board, places) if one.clues == (clue,)]


def is_as_said(law: Law, technique: Technique, board: Board[Any], clue: int, wanted: Mapping[int, int]) -> bool:
    """Whether a technique that is said to find all by a clue in one deduction finds just that."""
    say = law.reasons.shortcuts.said.get(technique)
    found = found_by(law, technique, board, clue, wanted)
    return say is None or found == [say(board.puzzle, clue, tuple(found[0].plain_facts()))]


def wanted_facts(law: Law, board: Board[Any], scope: int, rng: random.Random) -> Iterator[dict[int, int]]:
    """What a scope forces, all of it and some of it; and what may be wrong."""
    blank, spots = law.reasons.blank(board.puzzle), [*law.reasons.scope_spots(board.puzzle, scope)]
    forced = {spot: mask for spot, mask in law.reasons.propagate(board.puzzle, board.domains, scope) if mask}
    if forced:
        yield forced
        yield from ({spot: forced[spot] for spot in some(sorted(forced), rng)} for _ in range(2))
    yield {spot: 1 << rng.choice([*values_of(blank[spot])]) for spot in some(spots, rng)[:3]}


def some(spots: list[int], rng: random.Random) -> list[int]:
    return rng.sample(spots, rng.randint(1, len(spots)))


def boards(law: Law, seed: int) -> Iterator[Board[Any]]:
    """With some on which a value is wrong, so that nothing may fit a clue."""
    rng = random.Random(seed)
    for board in law.closure_boards(seed):
        if all(board.domains):
            yield board
            spot = rng.randrange(board.puzzle.spots)
            yield board.with_known([(spot, 1 << rng.choice([*values_of(law.reasons.blank(board.puzzle)[spot])]))])


def compare(law: Law, seeds: range) -> None:
    says = law.reasons.shortcuts.says
    assert says
    known, all_asked = Counter[bool](), Counter[bool]()
    for rng, board in ((random.Random(seed), board) for seed in seeds for board in boards(law, seed)):
        for scope in law.reasons.scopes.all(board.puzzle):
            [clue] = law.reasons.scope_clues(board.puzzle, scope)
            for wanted in wanted_facts(law, board, scope, rng):
                said = says(board.puzzle, clue, board.numbers, wanted)
                for technique in (way for way in law.reasons.techniques if way.places.scope or way.places.once):
                    able = can_say(law, technique, board, clue, wanted)
                    assert said.get(technique, able) == able, (technique, board, wanted)
                    assert not able or is_as_said(law, technique, board, clue, wanted), (technique, board, wanted)
                    known[able] += technique in said
                    all_asked[able] += 1
    assert all(known[able] >= SHARE * all_asked[able] for able in (False, True)), "hardly any of them is known"


def test_a_technique_says_what_it_is_said_to_say(law):
    compare(law, range(FEW))


@pytest.mark.long
def test_a_technique_says_what_it_is_said_to_say_on_many_boards(law):
    compare(law, range(FEW, MANY))

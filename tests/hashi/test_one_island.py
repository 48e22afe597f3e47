"""What one clue forces by itself: the short ways say the same as the kernel's propagation along cited clues."""

from random import Random

import sightline as sl
from sightline.core.board import Fact, values_of
from sightline.hashi import constraints
from sightline.hashi.constraints import crossing_rule
from sightline.hashi.puzzle import Hashi


def by_propagation(puzzle: Hashi, clue: int, known: dict[int, int], facts: tuple[Fact, ...]) -> bool:
    masks = [known.get(spot, puzzle.full) for spot in range(puzzle.spots)]
    cases = [
        (fact.spot, case)
        for fact in facts
        for case in (
            [1 << value for value in values_of(masks[fact.spot] & ~fact.mask)] if fact.mask else [masks[fact.spot]]
        )
    ]
    return all(constraints.fails(puzzle, frozenset([clue]), masks, spot, case) for spot, case in cases)


def test_one_clue_forces_what_propagation_says() -> None:
    rng = Random(5)
    puzzles = [sl.generate("hashi", size=7, seed=seed, planks=planks) for seed in range(3) for planks in (2, 3)]
    forced = 0
    for _ in range(3000):
        puzzle: Hashi = rng.choice(puzzles)
        clue = rng.choice([crossing_rule(puzzle), rng.randrange(len(puzzle.cells))])
        spot = rng.randrange(puzzle.spots)
        near = [spot, *(puzzle.crossings[spot] if clue == crossing_rule(puzzle) else puzzle.shores[clue])]
        known = {spot: rng.randint(1, puzzle.full) for spot in rng.sample(near, rng.randint(0, len(near)))}
        masks = [0, 1, *(1 << rng.randint(0, puzzle.planks) for _ in range(2)), puzzle.full & ~1]
        facts = tuple(Fact(rng.choice(near), rng.choice(masks)) for _ in range(rng.randint(1, 2)))
        expected = by_propagation(puzzle, clue, known, facts)
        assert constraints.entails(puzzle, [clue], known, facts) == expected
        forced += expected
    assert forced > 300


def test_needed_premises_are_enough_and_none_is_spare() -> None:
    rng, checked = Random(6), 0
    puzzle = sl.generate("hashi", size=9, seed=1)
    for _ in range(3000):
        island = rng.randrange(len(puzzle.cells))
        known = {spot: rng.choice([1, 2, 4, 3, 6, 7]) for spot in puzzle.shores[island]}
        facts = (Fact(rng.choice(puzzle.shores[island]), rng.choice([1, 2, 4, 3, 6])),)
        needed = constraints.needed_premises(puzzle, island, known, facts)
        assert (needed is None) == (not by_propagation(puzzle, island, known, facts))
        for spot in needed or ():
            less = {other: known[other] for other in needed or () if other != spot}
            assert not by_propagation(puzzle, island, less, facts)
            checked += 1
    assert checked > 100

"""Premises that are not needed are dropped as if one tried them one by one."""

import random

import pytest

from sightline.family.premises import drop_unneeded


def one_by_one(premises, follows):
    for spot in sorted(premises, key=lambda spot: premises[spot].bit_count() < 2):
        mask = premises.pop(spot)
        if not follows():
            premises[spot] = mask


@pytest.mark.parametrize("seed", range(200))
def test_the_same_premises_are_left(seed):
    """What follows takes all of one of several sets of premises."""
    rng = random.Random(seed)
    spots = rng.sample(range(100), rng.randint(1, 60))
    enough = [set(rng.sample(spots, rng.randint(0, len(spots)))) for _ in range(rng.randint(1, 4))]
    left = []
    for drop in drop_unneeded, one_by_one:
        premises = {spot: 1 + spot % 3 for spot in spots}
        drop(premises, lambda known=premises: any(needed <= known.keys() for needed in enough))
        left.append(premises)
    assert left[0] == left[1]


def test_few_questions_where_few_are_needed():
    premises, asked = dict.fromkeys(range(1000), 1), []

    def follows():
        asked.append(len(premises))
        return 500 in premises

    drop_unneeded(premises, follows)
    assert premises == {500: 1}
    assert len(asked) < 50

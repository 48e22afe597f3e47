"""The rating of rounds, and the hardest of some steps."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.levels import EASIEST, LEVELS, TIERS, level_at, level_of
from sightline.core.trace import Round
from sightline.engine.reason.answers.rate import Rating, effort_of, hardest_step, highest_tier

PLAIN: Any = SimpleNamespace(calibration=None)


def test_the_tier_is_the_highest_and_at_least_one():
    assert highest_tier([]) == 1
    assert highest_tier([Round(0, 1, 1, 1)]) == 1
    assert highest_tier([Round(2, 9, 1, 1), Round(5, 1, 1, 1), Round(3, 1, 1, 1)]) == 5


@pytest.mark.parametrize("tier", [tier for tier in TIERS if tier])
def test_without_a_calibration_the_tier_gives_the_level_and_the_work_the_place_in_it(tier):
    rng = random.Random(tier)
    lowest = effort_of(PLAIN, None, [Round(tier, 0, 1, 0)])
    assert lowest == EASIEST * (1 + LEVELS.index(level_of(tier)))
    last = lowest
    for rounds in range(1, 40, 3):
        some = [Round(rng.randint(1, tier), 50 * rounds, 1, 5) for _ in range(rounds)]
        effort = effort_of(PLAIN, None, [*some, Round(tier, 10, 1, 5)])
        assert level_at(effort) == level_of(tier)
        assert effort > last or rounds > 10
        assert effort >= last
        last = effort
    assert lowest + EASIEST // 2 < last < lowest + EASIEST


def test_a_round_that_finds_more_is_less_work():
    def effort(facts: int, scopes: int) -> int:
        return effort_of(PLAIN, None, [Round(3, 1000, facts, scopes)])

    assert effort(1, 20) > effort(5, 20) > effort(20, 20) > effort(60, 20)
    assert effort(5, 5) < effort(5, 10) < effort(5, 40)
    assert effort(10, 0) == effort_of(PLAIN, None, [Round(3, 0, 1, 9)])


def test_the_hardest_step_is_the_first_of_the_highest_tier_and_weight():
    steps: Any = [
        SimpleNamespace(technique=SimpleNamespace(tier=tier, weight=weight), number=number)
        for number, (tier, weight) in enumerate([(2, 90), (4, 5), (4, 7), (4, 7), (3, 99)])
    ]
    assert hardest_step(steps).number == 2
    assert hardest_step([]) is None


def test_ratings_are_values():
    one, other = (Rating("easy", 1, 1.5, "Glue", {"Glue": count}) for count in (1, 2))
    assert one != other
    assert len({one, other, Rating("easy", 1, 1.5, "Glue", {"Glue": 1})}) == 2


FITTED = {name: one.reasons for name, one in registry.families().items() if one.reasons and one.reasons.calibration}


@pytest.mark.parametrize("name", FITTED)
def test_chains_inside_chains_are_extreme_however_few_rounds_there_are(name):
    puzzle, rounds = sl.generate(name, size=6, seed=1), [Round(1, 1, 1, 1), Round(9, 1, 1, 1)]
    assert level_at(effort_of(FITTED[name], puzzle, rounds)) == "extreme"
    assert level_at(effort_of(FITTED[name], puzzle, rounds[:1])) == "easy"

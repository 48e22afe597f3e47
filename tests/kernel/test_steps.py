"""Steps from value to value: the kernel and its twin put them into the same blocks, each step after what it needs."""

from random import Random
from typing import Any

import pytest

from sightline import kernel
from sightline.kernel import reference


def random_steps(seed: int) -> dict[str, Any]:
    rng = Random(f"steps {seed}")
    places, count = rng.randint(1, 20), rng.randint(0, 40)

    def some(most: int, upto: int) -> list[int]:
        return rng.sample(range(upto), min(rng.randint(0, most), upto))

    return {
        "rows": [rng.randint(-5, 20) for _ in range(places)],
        "columns": [rng.randint(0, 20) for _ in range(places)],
        "scopes": [sorted(some(3, 8)) for _ in range(places)],
        "ends": [some(2, places) for _ in range(count)],
        "before": [some(rng.choice((0, 1, 3)), step) for step in range(count)],
        "tiers": [rng.choice((0, 1, 1, 2, 3, 5)) for _ in range(count)],
        "topics": [rng.randint(0, 5) for _ in range(count)],
        "linked": [rng.randint(0, 3) for _ in range(count)],
        "simple": rng.randint(1, 3),
        "apart": rng.randint(0, 3),
        "goes_on": rng.randint(0, 3),
    }


@pytest.mark.parametrize("seed", range(120))
def test_kernel_and_twin_make_the_same_blocks(seed):
    steps = random_steps(seed)
    blocks = kernel.walk_steps(**steps)
    assert blocks == reference.walk_steps(**steps)
    order = [step for block in blocks for step in block]
    place = {step: at for at, step in enumerate(order)}
    assert len(place) == len(order)
    assert {step for step, ends in enumerate(steps["ends"]) if ends} <= place.keys()
    assert all(place[earlier] < at for step, at in place.items() for earlier in steps["before"][step])


@pytest.mark.parametrize(
    "change",
    [
        {"rows": []},
        {"scopes": []},
        {"ends": [[2], [0]]},
        {"ends": [[-1], [0]]},
        {"ends": [[0]]},
        {"before": [[], [1]]},
        {"before": [[], [-1]]},
        {"tiers": [1]},
        {"columns": [1 << 30, 0]},
        {"goes_on": 1 << 30},
        {"apart": -1},
    ],
)
@pytest.mark.parametrize("backend", [kernel, reference])
def test_steps_that_do_not_fit_are_refused(backend, change):
    steps: dict[str, Any] = {
        "rows": [0, 1],
        "columns": [0, 1],
        "scopes": [[], []],
        "ends": [[0], [1]],
        "before": [[], [0]],
        "tiers": [1, 1],
        "topics": [0, 0],
        "linked": [0, 0],
        "simple": 1,
        "apart": 1,
        "goes_on": 1,
    }
    assert backend.walk_steps(**steps) == [[0], [1]]
    with pytest.raises(ValueError, match=r"\w"):
        backend.walk_steps(**{**steps, **change})

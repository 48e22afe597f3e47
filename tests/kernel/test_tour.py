"""A short way through stops: the kernel finds the same one as its twin, and it keeps what comes before what."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sightline import kernel
from sightline.kernel import reference

APART, GOES_ON = 12, 12


def random_stops(seed: int) -> dict[str, Any]:
    rng = Random(f"tour {seed}")
    places, count = rng.randint(1, 30), rng.randint(0, 40)

    def some(most: int, upto: int) -> list[int]:
        return sorted(rng.sample(range(upto), min(rng.randint(0, most), upto)))

    kinds = [rng.choice((0, 1, 1, 1, 1, -1)) for _ in range(count)]
    return {
        "rows": [rng.randint(-50, 200) for _ in range(places)],
        "columns": [rng.randint(0, 200) for _ in range(places)],
        "scopes": [some(3, 8) for _ in range(places)],
        "entries": [rng.sample(range(places), 1) for _ in kinds],
        "exits": [some(2, places) or [0] for _ in kinds],
        "topics": [rng.randint(0, 5) for _ in kinds],
        "continued": [rng.randint(-1, 5) for _ in kinds],
        "sequels": [some(2, count) for _ in kinds],
        "needed": [some(rng.choice((0, 0, 2)), stop) for stop in range(count)],
        "kinds": kinds,
        "apart": APART,
        "goes_on": GOES_ON,
        "worth": rng.choice((0, 6, 20)),
    }


def length(order: list[int], stops: dict[str, Any]) -> int:
    tour = reference.tour.Tour(reference.tour.Stops(*[*stops.values()][:-1]), 0)
    somewhere = [stop for stop in order if stops["kinds"][stop] != -1]
    return sum(tour.measure(one, other) for one, other in pairwise(somewhere))


@pytest.mark.parametrize("seed", range(60))
def test_kernel_and_twin_find_the_same_tour(seed):
    stops = random_stops(seed)
    order = kernel.short_tour(**stops)
    assert order == reference.short_tour(**stops)
    assert sorted(order) == [*range(len(order))]
    place = {stop: at for at, stop in enumerate(order)}
    assert all(place[earlier] < at for stop, at in place.items() for earlier in stops["needed"][stop])
    assert length(order, stops) <= length(sorted(order), stops)


def test_a_detour_is_left_out():
    line = [0, 9, 1, 8, 2]
    stops = random_stops(0) | {"rows": line, "columns": [0] * 5, "scopes": [[0]] * 5, "kinds": [1] * 5, "worth": 0}
    stops |= {"entries": [[at] for at in range(5)], "exits": [[at] for at in range(5)], "topics": [0] * 5}
    stops |= {"continued": [-1] * 5, "sequels": [[]] * 5, "needed": [[], [0], [], [], []]}
    assert [line[at] for at in kernel.short_tour(**stops)] == [0, 1, 2, 8, 9]


@pytest.mark.parametrize(
    "change",
    [
        {"rows": []},
        {"scopes": []},
        {"entries": [[5], [0]]},
        {"exits": [[-1], [0]]},
        {"exits": [[0]]},
        {"sequels": [[2], []]},
        {"needed": [[], [-1]]},
        {"kinds": [2, 0]},
        {"entries": [[], [0]]},
        {"rows": [1 << 30, 0]},
        {"apart": -1},
    ],
)
@pytest.mark.parametrize("backend", [kernel, reference])
def test_stops_that_do_not_fit_are_refused(backend, change):
    stops: dict[str, Any] = {
        "rows": [0, 1],
        "columns": [0, 1],
        "scopes": [[], []],
        "entries": [[0], [1]],
        "exits": [[0], [1]],
        "topics": [0, 0],
        "continued": [-1, -1],
        "sequels": [[], []],
        "needed": [[], [0]],
        "kinds": [1, 1],
        "apart": 1,
        "goes_on": 1,
        "worth": 0,
    }
    assert backend.short_tour(**stops) == [0, 1]
    with pytest.raises(ValueError, match=r"\w"):
        backend.short_tour(**{**stops, **change})

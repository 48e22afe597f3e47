"""Random exact covers with multiplicities, colours and costs, and all solutions by trying every set of options."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from tests.oracles.oracle import Answer, Question

import sightline as sl


def draw(rng: random.Random) -> Question:
    requirements = [f"r{i}" for i in range(rng.randint(1, 5))]
    optional = [f"o{i}" for i in range(rng.randint(0, 3))]
    bounds = {}
    if rng.random() < 0.5:
        for item in requirements + optional:
            if rng.random() < 0.3:
                low, high = sorted(rng.choices(range(4), k=2))
                bounds[item] = [low if item in requirements else 0, max(high, 1)]
    coloured = rng.random() < 0.5
    options = []
    for _ in range(rng.randint(1, 9)):
        covered = [item for item in requirements + optional if rng.random() < 0.35]
        paint = [item for item in covered if coloured and item in optional and item not in bounds]
        options.append({item: rng.choice((None, "red", "blue")) if item in paint else None for item in covered})
    costs = [rng.randint(-5, 15) for _ in options]
    return {"requirements": requirements, "optional": optional, "bounds": bounds, "options": options, "costs": costs}


def answers(question: Question) -> Iterator[Answer]:
    """Sets of options, as the tuple of their numbers."""
    options = question["options"]
    for size in range(len(options) + 1):
        yield from (chosen for chosen in combinations(range(len(options)), size) if _covers(question, chosen))


def _covers(question: Question, chosen: Answer) -> bool:
    if any(not set(question["options"][number]) & set(question["requirements"]) for number in chosen):
        return False
    for item in [*question["requirements"], *question["optional"]]:
        colors = [question["options"][number][item] for number in chosen if item in question["options"][number]]
        low, high = question["bounds"].get(item, [1 if item in question["requirements"] else 0, 1])
        agree = bool(colors) and colors[0] is not None and len(set(colors)) == 1
        if len(colors) < low or (len(colors) > high and not (agree and item not in question["bounds"])):
            return False
    return True


def pose(question: Question) -> Any:
    return sl.ExactCover(
        question["requirements"],
        {number: dict(option) for number, option in enumerate(question["options"])},
        question["optional"],
        multiplicities={item: tuple(bounds) for item, bounds in question["bounds"].items()},
        costs=dict(enumerate(question["costs"])),
    )


def holding(number: Any) -> dict[str, Callable[[], Any]]:
    return {
        "multiplicities": lambda: sl.ExactCover("ab", {1: "a"}, multiplicities={"a": number}),
        "multiplicity pairs": lambda: sl.ExactCover("ab", {1: "ab"}, multiplicities={"a": (0, number)}),
        "costs": lambda: sl.ExactCover("a", {1: "a", 2: "a"}, costs={1: number, 2: 1}),
    }

"""Makes the graded puzzles of a family's pack: so many of each level, from small to large, each unlike the others."""

import argparse
import json
import signal
from collections import Counter
from collections.abc import Iterator
from typing import Any

import sightline as sl
from sightline import api, registry
from sightline.core.errors import SightlineError
from sightline.core.levels import LEVELS
from sightline.family import Family

PATIENCE = 20
"""Seconds for one puzzle."""
CANDIDATES = 2
"""Puzzles to choose from, so that not all of them need the same technique."""


class TooLong(Exception):
    """A puzzle took more time than it is worth."""


def ring(number: int, frame: Any) -> None:
    raise TooLong


def sizes_for(family: Family[Any, Any], level: str) -> list[str]:
    """The sizes of which puzzles of a level can be made, from small to large."""
    found = []
    for size in family.table.sizes:
        generator = api.generator(family.name, size)
        if level in generator.maker.levels(generator.request):
            found.append(size)
    return found


def make(family: str, size: str, level: str, seed: int) -> Any:
    signal.alarm(PATIENCE)
    try:
        return sl.generate(family, size, level, seed)
    except (TooLong, SightlineError):
        return None
    finally:
        signal.alarm(0)


def ladder(family: Family[Any, Any], each: int, first_seed: int) -> Iterator[str]:
    """One line of JSON per puzzle."""
    for level in LEVELS:
        sizes, used = sizes_for(family, level), Counter[str]()
        for number in range(each if sizes else 0):
            size = sizes[number * len(sizes) // each]
            seeds = range(first_seed + CANDIDATES * number, first_seed + CANDIDATES * (number + 1))
            made = [puzzle for seed in seeds if (puzzle := make(family.name, size, level, seed)) is not None]
            if not made:
                made = [puzzle for puzzle in [make(family.name, sizes[0], level, 1000 + number)] if puzzle is not None]
            if not made:
                continue
            rated = [
                (used[rating.hardest or ""], at, rating)
                for at, puzzle in enumerate(made)
                if (rating := sl.rate(puzzle))
            ]
            _, at, rating = min(rated, key=lambda one: one[:2])
            used[rating.hardest or ""] += 1
            yield with_meta(made[at], f"{level.capitalize()} {number + 1}", rating)


def with_meta(puzzle: Any, name: str, rating: Any) -> str:
    document = json.loads(sl.write(puzzle))
    document["meta"] = {"name": name, "level": rating.level, "techniques": list(rating.profile)}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", choices=list(registry.families()))
    parser.add_argument("--each", type=int, default=13, help="puzzles of each level")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    signal.signal(signal.SIGALRM, ring)
    for line in ladder(registry.family(asked.family), asked.each, asked.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()

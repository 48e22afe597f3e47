"""Random questions for every verb, and this interpreter's answers: python -m tests.web.site.questions COUNT FILE"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import sightline as sl
from sightline import registry
from sightline.web.answering import answer
from sightline.web.inline import LIMITS
from sightline.web.verbs import VERBS

Body = dict[str, Any]
SEED = 20_26


@cache
def pool() -> list[Any]:
    """Small puzzles of every family, and each family's examples as far as they are small."""
    found = []
    for family in registry.families().values():
        size = family.table.sizes[0]
        found += [sl.generate(family.name, size, seed=seed) for seed in range(8)]
        found += [puzzle for puzzle in family.examples.values() if puzzle.spots <= 40]
    return found


def document(puzzle: Any) -> Body:
    found: Body = json.loads(sl.write(puzzle))
    return found


def position(rng: random.Random) -> Body:
    """A puzzle and what a player has found of it; now and then with a mistake."""
    puzzle = rng.choice(pool())
    start, solution = registry.family_of(puzzle).start(puzzle), sl.solve(puzzle, 1)[0].values
    state: list[Any] = []
    for mask, value in zip(start.domains, solution, strict=True):
        values = [one for one in range(mask.bit_length()) if mask >> one & 1]
        wrong = rng.random() < 0.02
        state.append(rng.choice(values) if wrong else value if rng.random() < 0.4 else None)
    return {"puzzle": document(puzzle), "state": state}


def family(rng: random.Random) -> Any:
    return rng.choice(list(registry.families().values()))


def text(rng: random.Random) -> Body:
    puzzle = rng.choice(pool())
    codecs = [codec for codec in registry.family_of(puzzle).codecs if codec.encode and not codec.lost(puzzle)]
    codec = rng.choice(codecs)
    return {"text": codec.write(puzzle), "family": registry.family_of(puzzle).name, "format": codec.name}


def new(rng: random.Random) -> Body:
    chosen = family(rng)
    return {"family": chosen.name, "size": chosen.table.sizes[0], "seed": rng.randrange(1000)}


def written(rng: random.Random) -> Body:
    puzzle = rng.choice(pool())
    names = [codec.name for codec in registry.family_of(puzzle).codecs]
    return {"puzzle": document(puzzle), "format": rng.choice([*names, "link"])}


def asked_why(rng: random.Random) -> Body:
    at = position(rng)
    return at | {"spot": rng.randrange(len(at["state"])), "value": rng.randrange(5)}


def entry(rng: random.Random) -> Body:
    one = rng.choice(sl.library())
    return {"family": one.family, "name": one.slug}


def edited(rng: random.Random) -> Body:
    sizes = [f"{side}x{side}" for side in (3, 4, 5)]
    return {"family": family(rng).name, "size": rng.choice(sizes)}


def lesson(rng: random.Random) -> Body:
    """An easy technique: harder ones take seconds."""
    able = [one for one in registry.families().values() if one.reasons]
    chosen = rng.choice(able)
    easy = [one.name for one in chosen.reasons.techniques if 1 <= one.tier <= 2]
    return {"family": chosen.name, "technique": rng.choice(easy)}


def day(rng: random.Random) -> Body:
    return {"family": family(rng).name, "date": f"2026-03-{rng.choice((2, 3, 9, 10, 16, 17)):02}"}


MAKERS: dict[str, Callable[[random.Random], Body]] = {
    "open": text,
    "new": new,
    "edit": edited,
    "levels": lambda rng: {"family": family(rng).name, "size": "5x5"},
    "solve": position,
    "count": position,
    "check": lambda rng: position(rng) | {"quick": rng.random() < 0.5},
    "hint": lambda rng: position(rng) | {"rung": rng.randrange(6)},
    "why": asked_why,
    "explain": position,
    "rate": lambda rng: {"puzzle": document(rng.choice(pool()))},
    "badge": lambda rng: {"puzzle": document(rng.choice(pool()))},
    "write": written,
    "draw": lambda rng: position(rng) | {"format": rng.choice(["svg", "text"])},
    "formats": lambda rng: {"family": family(rng).name},
    "library": lambda rng: {},
    "collection": lambda rng: {"do": "list"},
    "entry": entry,
    "daily": day,
    "techniques": lambda rng: {},
    "lesson": lesson,
    "tutorial": lambda rng: {"family": family(rng).name},
    "families": lambda rng: {},
}
assert MAKERS.keys() == VERBS.keys()


def questions(count: int) -> Iterator[tuple[str, str]]:
    """So many of each verb, but one of those that take nothing."""
    for verb, make in MAKERS.items():
        rng = random.Random(f"{SEED} {verb}")
        for _ in range(1 if verb in ("library", "collection", "techniques", "families") else count):
            yield verb, json.dumps(make(rng))


def main(count: int, file: Path) -> None:
    asked = list(questions(count))
    outcomes = [answer(verb, body.encode(), LIMITS, lambda known: None) for verb, body in asked]
    answers = [(found.status, found.media, found.body.decode()) for found in outcomes]
    file.write_text(json.dumps({"questions": asked, "answers": answers}), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))

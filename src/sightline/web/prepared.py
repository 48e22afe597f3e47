"""Answers that are the same for everybody, computed ahead: lists, puzzles of the library, lessons, coming days."""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from sightline import registry
from sightline.core.errors import SightlineError
from sightline.web.answering import answer
from sightline.web.limits import Limits

LISTS = ("families", "techniques", "library", "collection")
LIMITS = Limits(answer=64 << 20)


def prepared_answers(first: date, days: int, lessons: bool = True) -> Iterator[tuple[str, bytes]]:
    """Pairs of a name and an answer: "families", "entry/<family>/<slug>", "daily/<family>/<date>", …"""
    lists = {verb: ask(verb) for verb in LISTS}
    yield from lists.items()
    for entry in json.loads(lists["library"])["entries"]:
        yield f"entry/{entry['family']}/{entry['slug']}", ask("entry", family=entry["family"], name=entry["slug"])
    for day in (str(first + timedelta(number)) for number in range(days)):
        for name, family in registry.families().items():
            if family.maker is not None:
                yield f"daily/{name}/{day}", ask("daily", family=name, date=day)
    if lessons:
        for name, techniques in json.loads(lists["techniques"])["families"].items():
            yield f"tutorial/{name}", ask("tutorial", family=name)
            for one in techniques:
                yield f"lesson/{name}/{one['slug']}", ask("lesson", family=name, technique=one["slug"])


def ask(verb: str, **fields: Any) -> bytes:
    found = answer(verb, json.dumps(fields).encode(), LIMITS, lambda known: None)
    if found.status != 200:
        raise SightlineError(f"{verb}: {json.loads(found.body)['error']}")
    return found.body

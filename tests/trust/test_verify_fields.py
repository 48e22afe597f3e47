"""A trace that lacks a field, or has a wrong one, is refused in one sentence that people understand."""

import json
import random
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import sightline as sl
from sightline import proof, registry
from sightline.documents import trace_document

Path = tuple[str | int, ...]
WRONG = (None, True, -1, 10**6, 1.5, "x", [], {}, [[]], [None])
HOLDS_STEPS = ("premises", "links", "cases", "parts", "argument", "chain", "cover")
"""Fields that tell the checker what to do with a step."""


def small_traces(family: str) -> Iterator[dict[str, Any]]:
    """Of the hardest puzzle in the library, the smallest step that holds each of these fields, as a trace of its own:
    the position before it, and the step."""
    puzzle = [entry for entry in sl.library(family) if entry.level in ("expert", "extreme")][-1].puzzle
    trace: dict[str, Any] = json.loads(json.dumps(trace_document(sl.explain(puzzle))))
    rules = proof.rules_of(proof.find_rules(family), family, trace["puzzle"])
    known, alone = proof.starting_values(rules, trace["puzzle"]), []
    for step in trace["steps"]:
        state = [sorted(known[spot]) for spot in rules.blank]
        if all(len(values) == 1 for values in known.values()):
            break
        alone.append(trace | {"puzzle": trace["puzzle"] | {"state": state}, "steps": [step], "end": "unknown"})
        known = proof.check_step(rules, known, step)
    for name in HOLDS_STEPS:
        yield from sorted([one for one in alone if one["steps"][0].get(name)], key=lambda one: len(json.dumps(one)))[:1]


def sample(rng: random.Random, trace: dict[str, Any]) -> Iterator[tuple[Path, Any]]:
    """Places with something else there, or (...) nothing: each field of the trace itself, some of those within."""
    found = [*paths(trace)]
    for path in [path for path in found if len(path) < 4] + rng.sample(found, min(15, len(found))):
        yield path, ...
        yield from ((path, wrong) for wrong in rng.sample(WRONG, 2))


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    """Of every field and, in lists, of the first entries."""
    inner = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for name, part in inner:
        yield (*at, name)
        yield from paths(part, (*at, name))


def changed(trace: dict[str, Any], path: Path, wrong: Any = ...) -> dict[str, Any]:
    """A copy with another value at a place, or without it."""
    copy = deepcopy(trace)
    owner: Any = copy
    for name in path[:-1]:
        owner = owner[name]
    if wrong is ...:
        del owner[path[-1]]
    else:
        owner[path[-1]] = wrong
    return copy


def refusal(document: Any) -> str:
    try:
        proof.verify(document)
    except (proof.Refused, proof.RulesError) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("family", list(registry.built_in()))
def test_every_missing_or_wrong_field(family):
    rng = random.Random(family)
    for trace in small_traces(family):
        for path, wrong in sample(rng, trace):
            text = refusal(changed(trace, path, wrong))
            assert not re.search(r"Error|\n", text), (path, wrong, text)


CITY = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"


@pytest.mark.parametrize(
    ("path", "wrong", "text"),
    [
        (("puzzle", "size"), ..., 'the puzzle is none that the rules of skyscrapers can read: it has no "size"'),
        (("puzzle",), [], '"puzzle" of the trace should be an object'),
        (("end",), ..., 'the trace has no "end"'),
        (("end",), "won", '"end" of the trace should be solved, stuck, impossible, best or unknown'),
        (("steps", 1, "clues"), ..., 'step 2 has no "clues"'),
        (("steps", 0, "clues"), [99], "step 1 (Silhouette): there is no clue 99: they are 0–23"),
        (("steps", 0, "facts", 0, "spot"), 99, "step 1 (Silhouette): there is no spot 99"),
        (
            ("steps", 0, "facts", 0, "values"),
            ["4"],
            '"values" of an entry of the facts of step 1 should be whole numbers',
        ),
    ],
)
def test_what_is_wrong_is_named(path, wrong, text):
    trace = json.loads(json.dumps(trace_document(sl.explain(sl.read(CITY)))))
    assert refusal(changed(trace, path, wrong)) == text
    with pytest.raises(sl.Refused) as caught:
        sl.verify(changed(trace, path, wrong))
    assert str(caught.value) == text
    assert isinstance(caught.value, sl.SightlineError)

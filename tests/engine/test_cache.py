"""What is kept about the last puzzle."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from sightline import registry
from sightline.engine.reason import cache
from sightline.engine.reason.cache import PuzzleCache


def test_answers_are_kept_for_the_last_puzzle(monkeypatch):
    reasons, answers = registry.family("rooks").require("reasons"), PuzzleCache[Any]()
    same, other = SimpleNamespace(), SimpleNamespace()
    first = answers.of(reasons, same)
    first[1] = None
    assert answers.of(reasons, same) is first
    assert answers.of(reasons, other) is not first
    again = answers.of(reasons, same)
    assert again == {}
    assert answers.of(replace(reasons), same) is not again
    monkeypatch.setattr(cache, "MOST_KEPT", 2)
    full = answers.of(reasons, other)
    full.update({1: None, 2: None})
    assert answers.of(reasons, other) is full
    full[3] = None
    assert answers.of(reasons, other) == {}

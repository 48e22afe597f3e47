"""The course: every technique of every family has a lesson with an example, and a position in which to mark it."""

import json
import re
from typing import Any

import pytest

from sightline import registry
from sightline.web.limits import Limits
from sightline.web.question import Question
from sightline.web.verbs import VERBS

FAMILIES = [name for name, family in registry.families().items() if family.reasons]


def ask(verb: str, **fields: Any) -> Any:
    return VERBS[verb](Question(json.dumps(fields).encode(), Limits(), lambda answer: None))


@pytest.mark.parametrize("name", FAMILIES)
def test_every_technique_has_an_example_and_an_exercise(name: str) -> None:
    for about in ask("techniques")["families"][name]:
        lesson = ask("lesson", family=name, technique=about["slug"])
        for part in ("example", "exercise"):
            position = lesson[part]
            assert position, f"{about['name']}: tools/make_positions.py {name}"
            assert position["step"]["technique"] == about["name"]
            assert position["step"]["facts"]
            answer = position["answer"]
            for fact in position["step"]["facts"]:
                assert answer is None or "either" in fact or answer[fact["spot"]] in fact["values"]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_lesson_stands_by_itself_and_says_numbers_in_words(name: str) -> None:
    for about in ask("techniques")["families"][name]:
        why = about["why"]
        assert why.endswith("."), about
        assert not why.startswith(("The same", "As on", "Naked:")), about
        assert not re.search(r"\b(?!a\b)[a-z]\b(?!')|\b[a-z] [-+=≤] ", why), about


def test_the_course_does_not_lead_with_what_few_puzzles_need() -> None:
    names = [about["name"] for about in ask("techniques")["families"]["skyscrapers"]]
    for plain, rare in (
        ("Clue elimination", "Outflanked"),
        ("Naked pair", "Naked triple"),
        ("Two-clue elimination", "Hidden quad"),
        ("X-wing", "Jellyfish"),
        ("Clue chain", "Swordfish"),
    ):
        assert names.index(plain) < names.index(rare)


@pytest.mark.parametrize(
    ("family", "alias", "name"),
    [
        ("hashi", "3-5-7", "Partial combination"),
        ("hashi", "4-6-8", "Full island"),
        ("hashi", "1-2-1", "Island splits"),
        ("hashi", "1-3-2", "Island splits"),
        ("hashi", "One unsolved neighbour", "Full remainder"),
        ("skyscrapers", "Higher-rise", "High-rise"),
    ],
)
def test_the_names_that_people_use_are_told(family: str, alias: str, name: str) -> None:
    [about] = [one for one in ask("techniques")["families"][family] if one["name"] == name]
    assert alias in about["aliases"]

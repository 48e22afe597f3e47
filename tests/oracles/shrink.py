"""Makes a question about which library and oracle disagree as small as can be."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.oracles.compare import differences
from tests.oracles.oracle import Question


def shrink(family: str, question: Question) -> Question:
    """A question as small as can be about which they still disagree."""
    while True:
        smaller = next((one for one in simpler(question) if _disagree(family, one)), None)
        if smaller is None:
            return question
        question = smaller


def _disagree(family: str, question: Question) -> bool:
    try:
        return bool(differences(family, question))
    except (ValueError, TypeError, KeyError, IndexError):
        return False  # no question any more


def simpler(question: Question) -> Iterator[Question]:
    """The same with one thing less: a clue, a given, an option, a rule."""
    for key, value in question.items():
        if isinstance(value, bool) and value:
            yield question | {key: False}
        for change in _reduced(value):
            yield question | {key: change}


def _reduced(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for place, entry in enumerate(value):
            if isinstance(entry, int) and not isinstance(entry, bool) and entry:
                yield [*value[:place], 0, *value[place + 1 :]]
            if isinstance(entry, list | dict):
                for change in _reduced(entry):
                    yield [*deepcopy(value[:place]), change, *deepcopy(value[place + 1 :])]
            if isinstance(entry, dict):
                yield value[:place] + value[place + 1 :]
            if isinstance(entry, str) and set(entry) - {".", "?"}:
                yield [*value[:place], entry.replace(min(set(entry) - {".", "?"}), "."), *value[place + 1 :]]
    elif isinstance(value, dict):
        yield from ({name: entry for name, entry in value.items() if name != left} for left in value)

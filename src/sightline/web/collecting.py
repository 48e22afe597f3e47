"""The player's own puzzles in the library file of this machine, while the studio runs for one person alone."""

import os
from typing import TYPE_CHECKING

from sightline.core.errors import FormatError
from sightline.web.limits import LOCAL
from sightline.web.question import Answer, Question
from sightline.web.view import view

if TYPE_CHECKING:
    from sightline.collection import Collection, Stored

MOST_LISTED = 200
"""Puzzles that the page shows, the latest ones; the command lists all."""


def collection(question: Question) -> Answer:
    """Lists, saves or forgets puzzles, or keeps that one was solved; where others play too, nothing is kept."""
    if not os.environ.get(LOCAL):
        return {"local": False, "puzzles": []}
    do = question.text("do", "list") or "list"
    if do not in ACTIONS:
        raise FormatError(f'"do" should be one of {", ".join(ACTIONS)}')
    from sightline.collection import Collection  # SQLite, which a page without a server does not have

    with Collection() as base:
        return {"local": True} | ACTIONS[do](question, base)


def _list(question: Question, base: "Collection") -> Answer:
    found = base.search()[-MOST_LISTED:]
    return {"puzzles": [shown for one in reversed(found) if (shown := _shown(question, one))]}


def _shown(question: Question, one: "Stored") -> Answer | None:
    """A puzzle as the page shows it; None if it is too large for the page."""
    try:
        about = view(question.fitting(one.puzzle))
    except FormatError:
        return None
    title = {"title": one.title} if one.title else {}
    return about | title | {"level": one.level, "number": one.id, "done": bool(one.solved)}


def _save(question: Question, base: "Collection") -> Answer:
    number, new = base.add(question.puzzle(), question.text("title") or "")
    return {"number": number, "new": new}


def _forget(question: Question, base: "Collection") -> Answer:
    found = _find(question, base)
    base.remove([found] if found else [])
    return {"number": found}


def _progress(question: Question, base: "Collection") -> Answer:
    """Keeps the time in which a puzzle of the collection was solved; of other puzzles nothing is kept."""
    found = _find(question, base)
    if found:
        seconds = question.number("seconds", 0, 0, 1 << 31)
        base.save_progress(found, None, question.fields.get("solved") is True, seconds)
    return {"number": found}


def _find(question: Question, base: "Collection") -> int | None:
    from sightline.collection import digest

    return base.find(digest(question.puzzle()))


ACTIONS = {"list": _list, "save": _save, "forget": _forget, "progress": _progress}

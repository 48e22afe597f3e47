"""The formats: our own JSON, and a text to type."""

from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.document import json_codec
from sightline.formats.shape import as_int, as_object
from sightline.formats.tokens import number
from sightline.kakurasu.puzzle import Kakurasu


def to_document(puzzle: Kakurasu) -> dict[str, Any]:
    return {"rules": {"values": puzzle.values}, "clues": puzzle.clue}


def from_document(document: dict[str, Any]) -> Fields:
    rules = as_object(document.get("rules", {}), "rules")
    return {"clue": as_int(document.get("clues"), "clues"), "values": as_int(rules.get("values", 2), "rules.values")}


def read_text(text: str) -> Fields:
    name, _, clue = text.strip().partition(" ")
    if name != "kakurasu":
        raise FormatError("a text is the word kakurasu and a clue", 0)
    return {"clue": number(clue, len(name) + 1, "a clue")}


TEXT = Codec(
    "text",
    Kakurasu,
    lambda text: text.strip().startswith("kakurasu "),
    read_text,
    lambda puzzle: f"kakurasu {puzzle.clue}",
    "the word kakurasu and a clue",
    lost=lambda puzzle: f"the rule values={puzzle.values}" if puzzle.values != 2 else None,
)

CODECS = (json_codec("kakurasu", Kakurasu, to_document, from_document), TEXT)

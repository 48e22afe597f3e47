"""Sightline's own JSON, `sightline/1`: the fields that puzzles of all families share."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.shape import as_int, as_list, as_object, kind

P = TypeVar("P")

FORMAT = "sightline/1"
LONGEST = 16 << 20
"""Characters of one text."""
LONGEST_VALUE = 4 << 20
"""Characters of one JSON value; a longer text must have one puzzle per line."""


def parse(text: str, at: int = 0) -> Any:
    """The value of a JSON text from any source; raises only `FormatError`."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if "\n" in text.strip():
            raise FormatError(f"broken JSON at line {error.lineno}, column {error.colno}: {error.msg}") from None
        raise FormatError(f"broken JSON: {error.msg}", at + error.pos) from None
    except (ValueError, RecursionError):
        raise FormatError("broken JSON: a number is too long, or the nesting too deep") from None


def documents(text: str) -> Iterator[dict[str, Any]]:
    """Every puzzle of a JSON text: one object, a list of them, or one object per line."""
    for value in _values(text):
        for entry in value if isinstance(value, list) else [value]:
            document = as_object(entry, "the puzzle")
            if document.get("format") != FORMAT:
                raise FormatError(f'"format" should be "{FORMAT}"')
            yield document


def _values(text: str) -> Iterator[Any]:
    """The JSON values of a text: one value, or one per line."""
    if len(text) <= LONGEST_VALUE:
        try:
            yield parse(text)
            return
        except FormatError:
            if not re.search(r"[}\]]\s*[{\[]", text):
                raise
    for line in re.finditer(r"[^\n]+", text):
        if line.end() - line.start() > LONGEST_VALUE:
            raise FormatError(f"a puzzle has at most {LONGEST_VALUE >> 20} MiB", line.start())
        if not line[0].isspace():
            yield parse(line[0], line.start())


def json_codec(
    family: str,
    make: Callable[..., P],
    to_document: Callable[[P], dict[str, Any]],
    from_document: Callable[[dict[str, Any]], Fields],
) -> Codec[P]:
    """The JSON codec of a family, from functions for its own fields: size, rules, clues."""

    def claims(text: str) -> bool:
        head = text.lstrip("\ufeff \t\r\n[")[:1]
        return head == "{" and f'"{FORMAT}"' in text and f'"{family}"' in text

    def several(text: str) -> Iterator[Fields]:
        for document in documents(text):
            if document.get("family") != family:
                raise FormatError(f'"family" should be "{family}", found {kind(document.get("family"))}')
            yield from_document(document) | _meta(document)

    def decode(text: str) -> Fields:
        found = list(several(text))
        if len(found) != 1:
            raise FormatError(f"expected one puzzle, found {len(found)}")
        return found[0]

    def encode(puzzle: P) -> str:
        meta = dict(getattr(puzzle, "meta", {}))
        document = {"format": FORMAT, "family": family} | to_document(puzzle) | ({"meta": meta} if meta else {})
        return json.dumps(document, separators=(",", ":"))

    return Codec(
        "json",
        make,
        claims,
        decode,
        encode,
        "our own JSON, one puzzle per line",
        several,
        suffixes=(".json", ".jsonl"),
        longest=LONGEST,
        holds=None,
        one_line=True,
        begins="{[",
        identify=_identify,
    )


def _identify(text: str) -> str | int | None:
    """The "id" of a puzzle that has one."""
    if '"id"' not in text or not isinstance(value := parse(text), dict):
        return None
    id = value.get("id")
    return id if isinstance(id, str | int) else None


def _meta(document: dict[str, Any]) -> Fields:
    """What the document says beyond the question."""
    meta = as_object(document.get("meta") or {}, "meta")
    return {"meta": meta} if meta else {}


def state_masks(document: dict[str, Any], spots: int, values: int) -> list[int] | None:
    """The masks of "state": per spot a value, a list of possible values, or null; None if there is no state."""
    state = document.get("state")
    if state is None:
        return None
    masks = []
    for spot, entry in enumerate(as_list(state, "state", spots)):
        where = f"state[{spot}]"
        options = range(values) if entry is None else [entry] if isinstance(entry, int) else as_list(entry, where)
        masks.append(sum({1 << as_int(value, where, 0, values - 1) for value in options}))
        if not masks[-1]:
            raise FormatError(f"{where} leaves no value")
    return masks


def with_state(text: str, state: list[Any]) -> str:
    """The JSON of a puzzle with a state: per spot a value, or a list of possible values."""
    return json.dumps(parse(text) | {"state": state}, separators=(",", ":"))

"""Validates JSON values from untrusted sources, with errors that say where and what was expected."""

from collections.abc import Collection
from typing import Any

from sightline.core.errors import FormatError
from sightline.core.sentence import numbered

LARGEST = 9999
"""The largest number, unless a field has its own limit."""


def kind(value: object) -> str:
    """The type of a JSON value, for a message."""
    names = {type(None): "null", bool: "true or false", int: "a number", float: "a fraction", str: "a text"}
    return names.get(type(value), "a list" if isinstance(value, list) else "an object")


def as_object(value: object, where: str, keys: Collection[str] | None = None) -> dict[str, Any]:
    """An object; if *keys* are given, it has no others."""
    if not isinstance(value, dict):
        raise FormatError(f"{where} should be an object, found {kind(value)}")
    unknown = next((key for key in value if keys is not None and key not in keys), None)
    if unknown is not None:
        raise FormatError(f"{where} has no '{unknown[:20]}': it has {', '.join(keys or ())}")
    return value


def as_list(value: object, where: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise FormatError(f"{where} should be a list, found {kind(value)}")
    if length is not None and len(value) != length:
        raise FormatError(f"{where} should have {numbered(length, 'entry', 'entries')}, found {len(value)}")
    return value


def as_int(value: object, where: str, least: int = 0, most: int = LARGEST) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise FormatError(f"{where} should be a whole number, found {kind(value)}")
    if not least <= value <= most:
        raise FormatError(f"{where} should be between {least} and {most}")
    return value


def as_text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise FormatError(f"{where} should be a text, found {kind(value)}")
    return value


def as_flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise FormatError(f"{where} should be true or false, found {kind(value)}")
    return value


def as_ints(value: object, where: str, length: int | None = None) -> tuple[int, ...]:
    items = as_list(value, where, length)
    if set(map(type, items)) <= {int} and 0 <= min(items, default=0) <= max(items, default=0) <= LARGEST:
        return tuple(items)
    return tuple(as_int(item, f"{where}[{i}]") for i, item in enumerate(items))


def as_clues(value: object, where: str, length: int | None = None) -> tuple[int | None, ...]:
    """A list of whole numbers, with null where there is none."""
    items = enumerate(as_list(value, where, length))
    return tuple(None if item is None else as_int(item, f"{where}[{i}]") for i, item in items)


def as_texts(value: object, where: str) -> tuple[str, ...]:
    return tuple(as_text(item, f"{where}[{i}]") for i, item in enumerate(as_list(value, where)))

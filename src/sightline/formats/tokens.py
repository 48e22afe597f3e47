"""Reversible pieces of text formats: each reads a part of a text into values, and writes values back."""

import re
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from sightline.core.errors import FormatError
from sightline.core.sentence import numbered

LONGEST_NUMBER = 4
"""Digits."""


class Sign(Enum):
    """Values other than numbers."""

    BLANK = "blank"
    UNKNOWN = "?"


Value = int | Sign

BLANK, UNKNOWN = Sign.BLANK, Sign.UNKNOWN
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
DECIMAL, LETTERS = DIGITS[:10], DIGITS[10:] + DIGITS[10:].upper()


class Piece(Protocol):
    """One kind of piece; both methods return None where it does not apply."""

    def read(self, text: str, at: int) -> tuple[list[Value], int] | None:
        """The values of the piece that starts at *at*, and where it ends."""
        ...

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        """The text for the values from *at* on, and the index after the last of them."""
        ...


class BaseNumber(NamedTuple):
    """One number in base 16, or another up to 36: one digit, - and two digits, or (if `long`) + and three digits."""

    base: int = 16
    long: bool = True

    def read(self, text: str, at: int) -> tuple[list[Value], int] | None:
        lead = text[at]
        digits = {"-": 2, "+": 3 if self.long else 0}.get(lead, 1)
        start = at + (digits > 1)
        body = text[start : start + digits]
        if not digits or not body or not set(body) <= set(DIGITS[: self.base]):
            return None
        if len(body) < digits:
            raise FormatError(f"the number after '{lead}' has too few digits", at)
        return [int(body, self.base)], start + digits

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int):
            return None
        if value >= self.base ** (3 if self.long else 2):
            raise FormatError(f"the number {value} is too large for this format")
        digits = 1 if value < self.base else 2 if value < self.base**2 else 3
        body = (DIGITS[value // self.base**place % self.base] for place in reversed(range(digits)))
        return f"{('', '-', '+')[digits - 1]}{''.join(body)}", at + 1


class Letter(NamedTuple):
    """One letter for one value."""

    letter: str
    value: Value

    def read(self, text: str, at: int) -> tuple[list[Value], int] | None:
        return ([self.value], at + 1) if text[at] == self.letter else None

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        return (self.letter, at + 1) if values[at] == self.value else None


class Gaps(NamedTuple):
    """A run of blanks as one letter: `first` is one blank, the next letter two, and so on to z."""

    first: str

    def read(self, text: str, at: int) -> tuple[list[Value], int] | None:
        if not self.first <= text[at] <= "z":
            return None
        return [BLANK] * (ord(text[at]) - ord(self.first) + 1), at + 1

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        longest = ord("z") - ord(self.first) + 1
        end = at
        while end < len(values) and values[end] is BLANK and end - at < longest:
            end += 1
        return (chr(ord(self.first) + end - at - 1), end) if end > at else None


def read_pieces(pieces: Sequence[Piece], text: str, at: int, count: int) -> tuple[list[Value], int]:
    """*count* values from *at* on; missing ones at the end are blank. Returns them and where they end."""
    values: list[Value] = []
    while at < len(text) and len(values) < count:
        found = next((got for piece in pieces if (got := piece.read(text, at))), None)
        if found is None:
            raise FormatError(f"unexpected '{text[at]}'", at)
        more, end = found
        if len(values) + len(more) > count:
            raise FormatError(f"more values than the {count} there is room for", at)
        values += more
        at = end
    return values + [BLANK] * (count - len(values)), at


def write_pieces(pieces: Sequence[Piece], values: Sequence[Value]) -> str:
    text, at = "", 0
    while at < len(values):
        found = next((got for piece in pieces if (got := piece.write(values, at))), None)
        if found is None:
            raise FormatError(f"this format cannot hold {values[at]}")
        piece_text, at = found
        text += piece_text
    return text


def number(text: str, at: int | None = None, what: str = "a number") -> int:
    """A plain decimal number of at most four ASCII digits."""
    if not (text.isdecimal() and text.isascii()):
        raise FormatError(f"expected {what}, found {excerpt(text)}", at)
    if len(text) > LONGEST_NUMBER:
        raise FormatError(f"{excerpt(text)} is too large: numbers have at most {LONGEST_NUMBER} digits", at)
    return int(text)


YES_OR_NO = {"yes": True, "true": True, "1": True, "on": True, "no": False, "false": False, "0": False, "off": False}


def yes_or_no(text: str) -> bool:
    if text.lower() not in YES_OR_NO:
        raise FormatError(f"expected yes or no, found {excerpt(text)}")
    return YES_OR_NO[text.lower()]


def read_cell_value(text: str, rows: int, columns: int) -> tuple[int, int, int]:
    """ "r3c4=5": a cell, counted from one, and a value."""
    found = re.fullmatch(r"\s*r([0-9]{1,4})c([0-9]{1,4})\s*=\s*([0-9]{1,4})\s*", text, re.IGNORECASE)
    if not found:
        raise FormatError(f"expected a cell and a value such as r3c4=5, found {excerpt(text)}")
    row, column, value = (int(part) for part in found.groups())
    if not (1 <= row <= rows and 1 <= column <= columns):
        raise FormatError(
            f"there is no cell r{row}c{column}: the grid has {numbered(rows, 'row')} and {numbered(columns, 'column')}"
        )
    return row - 1, column - 1, value


def excerpt(text: str, longest: int = 20) -> str:
    """The start of *text* for an error message: quoted, without unprintable characters."""
    if not text:
        return "nothing"
    return ascii(text if len(text) <= longest else text[:longest] + "…").replace("\\u2026", "…")


def blocks(text: str) -> list[str]:
    """The parts of a text that are separated by blank lines."""
    return [block for block in re.split(r"\n[ \t\r]*\n", text) if block.strip()]

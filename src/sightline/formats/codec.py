"""One text format, read and written; errors are `FormatError`, or `InvalidPuzzle` if the clues are impossible."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sightline.core.errors import FormatError
from sightline.core.puzzle import with_meta
from sightline.core.sentence import listed

P = TypeVar("P")

Fields = dict[str, Any]
"""What a text holds: the arguments of the puzzle's constructor, and perhaps "meta", what is known beyond them."""

MADE = ("generated", "level", "name")
"""Entries of `meta` that say how we made or keep a puzzle: no loss where a format cannot hold them."""

Rules = Mapping[str, Any]
"""Rule options given by the caller; they override those in the text."""


@dataclass(frozen=True, eq=False, repr=False)
class Codec(Generic[P]):
    """A format: which texts it recognises, how they are read and written, and what it cannot hold."""

    name: str
    make: Callable[..., P]
    claims: Callable[[str], bool]
    decode: Callable[[str], Fields]
    encode: Callable[[P], str] | None = None
    about: str = ""
    several: Callable[[str], Iterator[Fields]] | None = None
    """For collections: every puzzle of the text, in order."""
    lost: Callable[[P], str | None] = lambda puzzle: None
    """What writing this puzzle would lose, for a message; None if nothing."""
    answer: Callable[[Any, int | None], str] | None = None
    """Writes a solved board in the format, if it has a form for that; the number is the value of a best solution."""
    between: str = ""
    """The line between two puzzles of a collection, if each takes several lines."""
    suffixes: tuple[str, ...] = ()
    longest: int = 1 << 20
    """Characters; a longer text is not offered to this codec."""
    example: str = ""
    """A text of the format; where it can be written, one of the family's examples will do."""
    one_line: bool = False
    """A puzzle takes one line, so that a text of several lines can be a list of them."""
    other_text: Callable[[Sequence[str]], int] = lambda lines: 0
    """How many lines another text has that begins with these, the last of which is new; 0 if there is no such text."""
    divide: Callable[[Iterable[tuple[int, str]]], Iterator[tuple[int, str]]] | None = None
    """For packs: the puzzles of a text as texts of their own, from its numbered lines; each with its first line."""
    identify: Callable[[str], str | int | None] | None = None
    """The ID that a text gives its puzzle."""
    begins: str = ""
    """The characters that its texts can begin with, after blanks; empty: any."""
    lines: int = 1
    """The fewest lines of its texts."""
    by_name: bool = False
    """Used only when named: its texts look like those of another format."""
    holds: frozenset[str] | None = frozenset()
    """The entries of a puzzle's `meta` that it can hold; None: all."""
    raw: bool = False
    """Reads binary files (pictures), which are passed as latin-1, one character per byte."""

    def can_begin(self, first: str, one_line: bool) -> bool:
        """Whether it may claim a text that begins like this, which costs less than asking it about each text."""
        return (not self.begins or (first != "" and first in self.begins)) and (self.lines < 2 or not one_line)

    def read(self, text: str, rules: Rules | None = None) -> P:
        return self._puzzle(self.decode(text), rules)

    def read_all(self, text: str, rules: Rules | None = None) -> Iterator[P]:
        for fields in self.several(text) if self.several else (self.decode(text),):
            yield self._puzzle(fields, rules)

    def _puzzle(self, fields: Fields, rules: Rules | None) -> P:
        """The puzzle of these fields; their "meta" is what the text says beyond the question."""
        question = fields | dict(rules) if rules else fields
        if "meta" not in question:
            return self.make(**question)
        plain = {name: value for name, value in question.items() if name != "meta"}
        return with_meta(self.make(**plain), **(question["meta"] or {}))

    def omits(self, puzzle: P) -> str | None:
        """What writing this puzzle would lose, of its rules and of what is known about it; None if nothing."""
        meta = getattr(puzzle, "meta", {})
        names = [name for name in meta if self.holds is not None and name not in self.holds and name not in MADE]
        parts = [part for part in (self.lost(puzzle), names and f"its {listed(names)}") if part]
        return " and ".join(parts) or None

    def write(self, puzzle: P) -> str:
        if self.encode is None:
            raise FormatError(f"{self.name} can be read but not written")
        return self.encode(puzzle)

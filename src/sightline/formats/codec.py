"""One text format, both ways; failure is `FormatError` (or `InvalidPuzzle`, for a well-formed impossible question)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sightline.core.errors import FormatError

P = TypeVar("P")

Fields = dict[str, Any]
"""What a text says of a puzzle: the arguments of the puzzle's constructor."""

Rules = Mapping[str, Any]
"""Rule options that the reader was told; they win over what the text says."""


@dataclass(frozen=True, eq=False, repr=False)
class Codec(Generic[P]):
    """A format: who claims a text, how it is read and written, what it cannot say."""

    name: str
    make: Callable[..., P]
    claims: Callable[[str], bool]
    decode: Callable[[str], Fields]
    encode: Callable[[P], str] | None = None
    about: str = ""
    several: Callable[[str], Iterator[Fields]] | None = None
    """For packs: every puzzle of the text, one after the other."""
    lost: Callable[[P], str | None] = lambda puzzle: None
    """What writing this puzzle would lose, in a few words; None if nothing."""
    answer: Callable[[Any, int | None], str] | None = None
    """The format's solved form, if it has one: of a full board, and what it is worth where that is asked for."""
    between: str = ""
    """The line between two puzzles of a pack, where each takes several lines."""
    suffixes: tuple[str, ...] = ()
    longest: int = 1 << 20
    """Characters: a longer text is not this format, and is not even looked at."""
    by_name: bool = False
    """Claims nothing: its texts look like those of a plainer format, so it is used only when asked for."""
    raw: bool = False
    """Reads files that are no text (pictures); they come as latin-1, byte for byte."""

    def read(self, text: str, rules: Rules | None = None) -> P:
        return self.make(**(self.decode(text) | dict(rules or {})))

    def read_all(self, text: str, rules: Rules | None = None) -> Iterator[P]:
        for fields in self.several(text) if self.several else (self.decode(text),):
            yield self.make(**(fields | dict(rules or {})))

    def write(self, puzzle: P) -> str:
        if self.encode is None:
            raise FormatError(f"{self.name} can be read but not written")
        return self.encode(puzzle)

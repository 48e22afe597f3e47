"""What all puzzles share as Python values: pictures in notebooks, lean pickles, and what their source says of them."""

import json
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from sightline.core.display import ShownAsPicture, document_of
from sightline.core.lazy import FieldsOnly

if TYPE_CHECKING:
    from sightline.core.frame import Frame


class Meta(Mapping[str, Any]):
    """What is known of a puzzle beyond its question: title, author, copyright, license, notes, seed and so on."""

    def __init__(self, entries: Mapping[str, Any] = {}) -> None:
        self._entries = {name: value for name, value in entries.items() if value is not None}

    def __getitem__(self, name: str) -> Any:
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return f"Meta({self._entries!r})"


P = TypeVar("P")

NOTHING_KNOWN = Meta()
SITE = "https://sightline-puzzles.github.io/sightline/"
"""Where the project's own studio is, which needs no server."""


class PuzzleValue(FieldsOnly, ShownAsPicture):
    """The base of every family's puzzle, which is a frozen dataclass; `meta` takes no part in comparisons."""

    @property
    def meta(self) -> Meta:
        """What is known beyond the question, read-only; `with_meta` gives a puzzle with more of it."""
        found: Meta = self.__dict__.get("_meta", NOTHING_KNOWN)
        return found

    def with_meta(self, **entries: Any) -> Self:
        """The same puzzle, with these entries of `meta` set; None removes one."""
        other = object.__new__(type(self))
        getattr(other, "__setstate__", other.__dict__.update)(self.__getstate__())
        other.__dict__["_meta"] = Meta(self.meta._entries | entries)
        return other

    def as_dict(self) -> dict[str, Any]:
        """The fields by name, as `write` gives them in JSON: a record for a table, which `read` takes as text."""
        return document_of(self)

    def play(self, site: str | None = None, height: int = 560) -> "Frame":
        """The puzzle to play in a notebook, with hints, in the page of a site that `sightline site` wrote.

        *site* is its address; without it the environment's SIGHTLINE_SITE, or else the project's own site.
        """
        from urllib.parse import quote

        from sightline.core.frame import Frame

        where = site or os.environ.get("SIGHTLINE_SITE") or SITE
        if not where.startswith(("http://", "https://")):
            raise ValueError(f"the address of a site begins with https:// or http://, and this is {where!r}")
        text = json.dumps(document_of(self), separators=(",", ":"))
        return Frame(f"{where.rstrip('/')}/?embed=hints#p={quote(text, safe='')}", height)

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        if meta := self.__dict__.get("_meta"):
            state["_meta"] = meta
        return state


def with_meta(puzzle: P, **entries: Any) -> P:
    """The puzzle with these entries of `meta`, if it is of a family that keeps them."""
    return puzzle.with_meta(**entries) if entries and isinstance(puzzle, PuzzleValue) else puzzle

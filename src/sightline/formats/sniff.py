"""Which format a text is in: every codec is asked, doubt is an error that lists the candidates."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sightline.core.errors import FormatError, SightlineError
from sightline.formats.codec import Codec, Rules

LONGEST = 256 * 1024 * 1024
"""Characters of one text; a board of 10,000 × 10,000 has 100 million."""


class Candidate(NamedTuple):
    """A codec and the family it belongs to."""

    family: str
    codec: Codec[Any]

    def __str__(self) -> str:
        return f"{self.family} in {self.codec.name}"


def decode_bytes(raw: bytes) -> str:
    """Text as editors and shells save it: UTF-8, or UTF-16 with its mark; what is neither is latin-1."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def choose(candidates: Iterable[Candidate], text: str, suffix: str = "", named: bool = False) -> list[Candidate]:
    """Those that claim *text*; where a format was *named* it need not claim. A file's suffix settles doubt."""
    if len(text) > LONGEST:
        raise FormatError(f"the text is longer than {LONGEST} characters")
    everyone = list(candidates)
    claimants = [one for one in everyone if one.codec.claims(text)]
    by_suffix = [one for one in claimants or everyone if suffix and suffix in one.codec.suffixes]
    return by_suffix or claimants or (everyone if named else [])


def read_all(claimants: list[Candidate], text: str, rules: Rules) -> tuple[Candidate, list[Any]]:
    """The puzzles of *text* by the one claimant that can read it."""
    if not claimants:
        raise FormatError("this is no format I know; `sightline formats` lists them")
    readable, failures = [], []
    for claimant in claimants:
        try:
            readable.append((claimant, list(_puzzles(claimant, text, rules))))
        except SightlineError as error:
            failures.append((claimant, error))
    if len(readable) > 1:
        names = " or ".join(str(claimant) for claimant, _ in readable)
        raise FormatError(f"this could be {names}: say which with the family or the format")
    if not readable:
        if len(failures) == 1:
            raise failures[0][1]
        raise FormatError("; ".join(f"as {claimant}: {error}" for claimant, error in failures))
    return readable[0]


def _puzzles(claimant: Candidate, text: str, rules: Rules) -> Iterator[Any]:
    yield from claimant.codec.read_all(text, rules)

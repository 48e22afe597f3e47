"""Format detection: every codec whose texts begin like this one is asked; an ambiguous text is an error."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import IO, Any, NamedTuple

from sightline.core.errors import FormatError, SightlineError
from sightline.core.lazy import Pattern
from sightline.formats import janko, pzpr
from sightline.formats.codec import Codec, Rules
from sightline.formats.document import documents
from sightline.formats.shape import kind
from sightline.formats.tokens import blocks

LONGEST = 100 << 20
"""Bytes of one file; a board of 10,000 × 10,000 has 100 million cells."""
LONGEST_NON_ASCII = 16 << 20
"""Bytes of a file that is not plain ASCII, since its characters can take four times the memory."""

LONGEST_LINE = 1 << 16
"""Characters; a longer text is taken for one of several lines."""
MOST_BLOCKS = 10_000
"""Puzzles in a text that are separated by blank lines."""
LONGEST_LIST = 2 << 20
"""Characters of a list with one puzzle per line; `sightline/1` takes more."""
ENOUGH = 100
"""Puzzles of a text after which the only format that could read them need not read the rest at once."""


_FIRST = Pattern(r"[\s\ufeff]*+(.)")


class UnknownFormat(FormatError):
    """A text that no codec claims."""


class Candidate(NamedTuple):
    """A codec and the family it belongs to."""

    family: str
    codec: Codec[Any]

    def __str__(self) -> str:
        return f"{self.family} in {self.codec.name}"


class Candidates:
    """Codecs, grouped by how their texts begin: about most texts, few need to be asked."""

    def __init__(self, members: Iterable[Candidate]) -> None:
        self.members = list(members)
        self._firsts = frozenset("".join(one.codec.begins for one in self.members))
        self._groups: dict[tuple[str, bool], list[Candidate]] = {}

    def __iter__(self) -> Iterator[Candidate]:
        return iter(self.members)

    def that_claim(self, text: str) -> list[Candidate]:
        """The candidates that claim *text*."""
        length = len(text)
        return [one for one in self._that_begin(text) if length <= one.codec.longest and one.codec.claims(text)]

    def claim_each(self, texts: Iterable[str]) -> bool:
        """Whether each of these texts is claimed; texts of a list mostly have the format of the one before."""
        last: Candidate | None = None
        for text in texts:
            if last is None or not (len(text) <= last.codec.longest and last.codec.claims(text)):
                last = next(iter(self.that_claim(text)), None)
                if last is None:
                    return False
        return True

    def _that_begin(self, text: str) -> list[Candidate]:
        first, one_line = beginning(text)
        key = first if first in self._firsts else "", one_line
        if key not in self._groups:
            self._groups[key] = [one for one in self.members if one.codec.can_begin(*key) and not one.codec.by_name]
        return self._groups[key]


def beginning(text: str) -> tuple[str, bool]:
    """The first character that is not blank, and whether the text has no more than one line."""
    found = _FIRST.match(text)
    return found[1] if found else "", len(text) <= LONGEST_LINE and len(text.splitlines()) < 2


def decode_file(file: IO[str] | IO[bytes], head: Any = None) -> str:
    """The text of an open file, which may have no end; *head* is what has been read of it before."""
    content = file.read(LONGEST + 1 - len(head or ""))
    content = head + content if head else content
    if len(content) > LONGEST:
        raise FormatError(f"this is longer than {LONGEST >> 20} MiB")
    return content if isinstance(content, str) else decode_bytes(content)


def decode_bytes(raw: bytes) -> str:
    """Text in UTF-8, or in UTF-16 with or without a byte order mark; anything else is taken as latin-1."""
    if len(raw) > LONGEST_NON_ASCII and not raw.isascii():
        return raw.decode("latin-1")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace")
    if raw[:4:2].isascii() and raw[1:4:2] == b"\0\0" and b"\0" not in raw[:4:2]:
        return raw.decode("utf-16-le", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def choose(candidates: Candidates, text: str, suffix: str = "", named: bool = False) -> list[Candidate]:
    """The candidates that claim *text*, or all if the format was *named*; a file's suffix decides between several."""
    claimants = candidates.that_claim(text)
    if claimants:
        return of_suffix(claimants, suffix) or claimants
    possible = [one for one in candidates if len(text) <= one.codec.longest] if named or suffix else []
    return of_suffix(possible, suffix) or (possible if named else [])


def of_suffix(candidates: list[Candidate], suffix: str) -> list[Candidate]:
    """Those whose files have this suffix."""
    return [one for one in candidates if suffix in one.codec.suffixes] if suffix else []


def read_one_of(claimants: list[Candidate], text: str, rules: Rules) -> tuple[Candidate, list[Any]]:
    """The puzzles of *text*, and the only claimant that can read it."""
    if not claimants:
        raise UnknownFormat(_unclaimed(text))
    readable, failures = _try_each(claimants, text, rules, None)
    if len(readable) > 1:
        names = " or ".join(str(claimant) for claimant, _, _ in readable)
        raise FormatError(f"this could be {names}: name the family or the format")
    if not readable:
        if len({str(error) for _, error in failures}) == 1:
            raise failures[0][1]
        raise FormatError("; ".join(f"as {claimant}: {error}" for claimant, error in failures))
    return readable[0][:2]


def read_each_of(claimants: list[Candidate], text: str, rules: Rules) -> Iterator[Any]:
    """The puzzles of *text*; if one claimant alone can read the first ones, the others when they are asked for."""
    enough = 2 if len(claimants) == 1 else ENOUGH
    readable, _ = _try_each(claimants, text, rules, enough)
    if len(readable) != 1:
        return iter(read_one_of(claimants, text, rules)[1])
    _, some, rest = readable[0]
    return chain(some, rest)


def _try_each(
    claimants: list[Candidate], text: str, rules: Rules, most: int | None
) -> tuple[list[tuple[Candidate, list[Any], Iterator[Any]]], list[tuple[Candidate, SightlineError]]]:
    """The claimants that can read the first puzzles of *text*, these, and the rest of them; and why others cannot."""
    readable, failures = [], []
    for claimant in claimants:
        puzzles = claimant.codec.read_all(text, rules)
        try:
            readable.append((claimant, list(islice(puzzles, most)), puzzles))
        except SightlineError as error:
            failures.append((claimant, error))
    return readable, failures


def _unclaimed(text: str) -> str:
    """The message for a text that no codec claims."""
    if not text.strip():
        return "there is nothing to read: the text is empty"
    if text.lstrip()[:1] == "{" and '"family"' in text and len(text) <= LONGEST_LIST:
        family = next(documents(text)).get("family")  # raises if it is not sightline/1
        if not isinstance(family, str):
            return f'"family" should be a name, found {kind(family)}'
        return f"there is no family '{family[:40]}'"
    if genre := pzpr.genre(text):
        return f"this is a puzz.link address of {genre}, a kind of puzzle that is not supported"
    known = janko.why_unclaimed(text) if len(text) <= LONGEST_LIST else None
    return known or "this is not in any known format; `sightline formats` lists them"


def read_lines(candidates: Candidates, text: str, rules: Rules) -> list[Any] | None:
    """The puzzles of a list with one per line (`#` begins a comment); None if some line is not a puzzle."""
    every = text.splitlines() if len(text) <= LONGEST_LIST else []
    few = len([*islice(_with_puzzles(every), 2)]) < 2
    if few or not candidates.claim_each(line for _, line in _with_puzzles(every)):
        return None
    return [puzzle for at, line in _with_puzzles(every) for puzzle in _read_line(candidates, at, line, rules)]


def _with_puzzles(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines that are neither empty nor comments, with their numbers."""
    return ((at, line) for at, line in enumerate(lines, 1) if (begins := line.lstrip()[:1]) and begins != "#")


def _read_line(candidates: Candidates, at: int, line: str, rules: Rules) -> list[Any]:
    try:
        return read_one_of(candidates.that_claim(line), line, rules)[1]
    except SightlineError as error:
        raise FormatError(f"line {at}: {error}") from None


def read_blocks(candidates: Candidates, text: str, rules: Rules, named: bool) -> Iterator[Any] | None:
    """The puzzles of a text with a blank line between any two, each read when it is asked for; None if one of the
    first two blocks is not a puzzle."""
    found = blocks(text)
    if not 1 < len(found) <= MOST_BLOCKS:
        return None
    try:
        first = [read_one_of(choose(candidates, block, "", named), block, rules) for block in found[:2]]
    except SightlineError:
        return None
    return _read_each_block(candidates, found, first, rules, named)


def _read_each_block(
    candidates: Candidates, found: list[str], first: list[tuple[Candidate, list[Any]]], rules: Rules, named: bool
) -> Iterator[Any]:
    for _, puzzles in first:
        yield from puzzles
    for number, block in enumerate(found[len(first) :], len(first) + 1):
        try:
            yield from read_one_of(choose(candidates, block, "", named), block, rules)[1]
        except SightlineError as error:
            raise FormatError(f"puzzle {number} of this text: {error}") from None

"""Texts as puzzles: which format a text is in, and what it says."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from sightline.core.errors import FormatError, SightlineError
from sightline.core.sentence import suggestion
from sightline.family import Family
from sightline.formats.codec import Codec
from sightline.formats.sniff import (
    Candidate,
    Candidates,
    choose,
    of_suffix,
    read_blocks,
    read_each_of,
    read_lines,
    read_one_of,
)
from sightline.registry import BUILT_IN, all_loaded, built_in, families, family, likely

PICTURES = ("svg", "png", "pdf")


def format_hint(name: str, names: Iterable[str], otherwise: str) -> str:
    """What to do about the unknown format *name* where there are *names*."""
    if name in PICTURES:
        return f"pictures are drawn: `sightline draw -o board.{name}`, or sl.draw(board, '{name}')"
    return suggestion(name, names, otherwise)


class TextReader:
    """Reads texts of one family and format, or of any; it remembers which format the last record had."""

    def __init__(
        self, family: str | None = None, format: str | None = None, rules: Mapping[str, Any] | None = None
    ) -> None:
        self.family, self.format = family, format
        self.rules = rules or MappingProxyType({})
        self._open = not (family or format or rules)
        """Whether nothing is said about what the texts are."""
        self._last: Candidate | None = None
        self._first: tuple[str, Candidate, list[Any]] | None = None
        """The line that `one_line_codec` read, which need not be read again."""
        self._asked: tuple[str, str, list[Candidate]] | None = None
        """The last text and suffix that `claimants` was asked about, and its answer."""

    @property
    def named(self) -> bool:
        return self.format is not None

    @cached_property
    def candidates(self) -> Candidates:
        if self._open:
            return _candidates_of(tuple(BUILT_IN))
        return self._candidates([family(self.family)] if self.family else list(built_in().values()), self.rules)

    def read(self, text: str, suffix: str = "") -> list[Any]:
        """Every puzzle of a text; *suffix* is that of the file it comes from."""
        return list(self.read_each(text, suffix))

    def read_each(self, text: str, suffix: str = "") -> Iterator[Any]:
        """The same, those after the first ones when they are asked for."""
        try:
            return read_each_of(self._claimants(text, suffix), text, self.rules)
        except SightlineError:
            if lines := read_lines(self.candidates, text, self.rules):
                return iter(lines)
            found = read_blocks(self.candidates, text, self.rules, self.named)
            if found is None:
                raise
            return found

    @property
    def last(self) -> Candidate | None:
        """The family and format of the last record; None before the first."""
        return self._last

    def prefer(self, family: str, format: str) -> None:
        """Takes records that could be several things as this format, as if the last one had been in it."""
        found = (one for one in self.candidates if (one.family, one.codec.name) == (family, format))
        self._last = next(found, None)

    def read_record(self, text: str, remember: bool = True) -> tuple[list[Any], str | int | None]:
        """The puzzles of one line, and the ID that it gives them; *remember* its format for the next line."""
        if self._first is not None and self._first[0] == text:
            _, self._last, puzzles = self._first
            return puzzles, _id(self._last, text)
        last = self._last
        if last is not None and last.codec.claims(text):
            try:
                return list(last.codec.read_all(text, self.rules)), _id(last, text)
            except SightlineError:
                pass  # perhaps it is in another format
        found, puzzles = read_one_of(self._claimants(text), text, self.rules)
        if remember:
            self._last = found
        return puzzles, _id(found, text)

    def one_line_codec(self, text: str) -> Codec[Any] | None:
        """The format in which a line is a puzzle by itself; None if there is none."""
        claimants = self._claimants(text)
        one_line = [one for one in claimants if one.codec.one_line]
        try:
            found, puzzles = read_one_of(one_line, text, self.rules)
        except SightlineError:
            return None
        if len(one_line) == len(claimants):
            self._first = text, found, puzzles
        return found.codec

    def _claimants(self, text: str, suffix: str = "") -> list[Candidate]:
        """The candidates that could read *text*; none reads a blank one, whatever the name of its file."""
        if not text or text.isspace():
            return []
        found = self.claimants(text, suffix)
        if not found and not self.family and (guests := self._guests()):
            found = choose(self._candidates(guests, self.rules), text, suffix)
        if not found and self.family and "\n" in text.strip():  # probably rows: the plain format knows what is wrong
            plain = Candidates(one for one in self.candidates if one.codec.name == "text")
            found = choose(plain, text, named=True)
        if not found and self.rules:
            self._reject_rules(text, suffix)
        return found

    def _guests(self) -> list[Family[Any, Any]]:
        """The families of other packages that have this format and these rules."""
        found = [
            one for name, one in families().items() if name not in BUILT_IN and self.rules.keys() <= one.options.keys()
        ]
        return [one for one in found if any(self.format in (None, codec.name) for codec in one.codecs)]

    def claimants(self, text: str, suffix: str = "") -> list[Candidate]:
        """The candidates that claim *text*; families that cannot are not loaded if others claim it."""
        if self._asked is None or self._asked[:2] != (text, suffix):
            self._asked = text, suffix, self._ask(text, suffix)
        return self._asked[2]

    def _ask(self, text: str, suffix: str) -> list[Candidate]:
        if self._open and not all_loaded():
            found = _candidates_of(likely(text)).that_claim(text)
            if found:
                return of_suffix(found, suffix) or found
        return choose(self.candidates, text, suffix, named=self.named)

    def _reject_rules(self, text: str, suffix: str) -> None:
        """Raises if *text* is a puzzle of a family that has not these rules."""
        pool = [family(self.family)] if self.family else list(built_in().values())
        owners = choose(self._candidates(pool, {}), text, suffix)
        if owners:
            unknown = self.rules.keys() - family(owners[0].family).options.keys()
            raise FormatError(f"{owners[0].family} has no rule {', '.join(sorted(unknown))}")

    def _candidates(self, pool: Iterable[Family[Any, Any]], rules: Mapping[str, Any]) -> Candidates:
        """The codecs of these families with this format's name, of families that have these rules."""
        format = self.format
        found = [Candidate(one.name, codec) for one in pool for codec in one.codecs if format in (None, codec.name)]
        if not found:
            names = dict.fromkeys(codec.name for one in pool for codec in one.codecs)
            hint = format_hint(str(format), names, "`sightline formats` lists them")
            raise FormatError(f"no format is called '{str(format)[:40]}'; {hint}")
        found = [one for one in found if rules.keys() <= family(one.family).options.keys()]
        if not found:
            raise FormatError(f"no family here has the rule {', '.join(sorted(rules))}")
        return Candidates(found)


@cache
def _candidates_of(names: tuple[str, ...]) -> Candidates:
    """Every codec of some of our own families."""
    return Candidates(Candidate(name, codec) for name in names for codec in family(name).codecs)


def _id(candidate: Candidate, text: str) -> str | int | None:
    return candidate.codec.identify(text) if candidate.codec.identify else None

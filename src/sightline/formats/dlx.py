"""Knuth's text format for exact cover problems: items in the first line, an option in every other.

| lines that begin with a bar are comments
A B 2:3|C | X Y          items that must be covered (C two or three times), then items that may be
A B X:0 Y:0              an option; X:0 gives the optional item X the colour 0
A C X:1 Y:1 |7           |7 is what the option costs
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Set
from typing import Any, NamedTuple

from sightline.core.errors import FormatError

LONGEST_NUMBER = 9
MOST_COPIES = 1 << 18
"""Options that repeat earlier ones: each has a name of its own, and millions of them would take seconds."""
AT_ONCE = 1 << 16
"""Characters that are cut into lines together."""

Entries = tuple[str, ...] | dict[str, str | None]
"""The items of an option, or their colours if some have one; a tuple takes a quarter of a dictionary's memory."""


class Token(NamedTuple):
    text: str
    at: int


class CoverText(NamedTuple):
    """The arguments of `ExactCover`; an action is named by the text of its option."""

    requirements: list[str]
    actions: dict[str, Entries]
    optional: list[str]
    multiplicities: dict[str, tuple[int, int]]
    costs: dict[str, int]


def read(text: str) -> CoverText:
    """Raises `FormatError` with the position of the error."""
    lines = _lines(text)
    first, at = next(lines, ("", 0))
    cover = _plain_items(first) or _items(list(_words(first, at)))
    names, optional = {name: name for name in cover.requirements + cover.optional}, frozenset(cover.optional)
    actions, costs, numbers, copies = cover.actions, cover.costs, dict[str, int](), 0
    for line, at in lines:
        words = line.split()
        option = " ".join(words)
        option = names.get(option, option)  # the same text once
        if option not in actions:
            cost = 0
            if option in names:
                actions[option] = (option,)
            elif entries := _plain_option(words, names):
                actions[option] = entries
            else:
                actions[option], cost = _option(_words(line, at), names, optional)
        else:
            copies += 1
            if copies > MOST_COPIES:
                raise FormatError(f"more than {MOST_COPIES} options repeat earlier ones", at)
            if "#" not in option:  # so that it is no name of a copy
                entries, cost = actions[option], costs.get(option, 0)
            else:
                entries, cost = _option(_words(line, at), names, optional)
            option = _name_copy(option, numbers, actions)
            actions[option] = entries
        if cost:
            costs[option] = cost
    return cover


def _name_copy(option: str, numbers: dict[str, int], actions: Mapping[str, Entries]) -> str:
    while True:
        number = numbers[option] = numbers.get(option, 1) + 1
        name = f"{option} #{number}"
        if name not in actions:
            return name


def write(
    requirements: Iterable[tuple[Hashable, int, int]],
    optional: Iterable[Hashable],
    options: Iterable[tuple[list[tuple[Hashable, Any]], int]],
    name: Callable[[Any], str] | None = None,
) -> str:
    """The text of a problem: requirements with bounds, optional items, options as (item, colour) pairs with a cost."""
    required, others = list(requirements), list(optional)
    word = _unique_names([*(item for item, _, _ in required), *others], name)
    heads = [_bounds(lo, hi) + word(item) for item, lo, hi in required]
    lines = [" ".join([*heads, *(["|", *map(word, others)] if others else [])])]
    for entries, cost in options:
        if cost < 0:
            raise FormatError(f"dlx cannot hold the negative cost {cost}")
        words = [
            word(item) + (f":{_check_name(str(colour))}" if colour is not None else "") for item, colour in entries
        ]
        lines.append(" ".join([*words, *([f"|{cost}"] if cost else [])]))
    return "\n".join(lines) + "\n"


# Reading


def _lines(text: str) -> Iterator[tuple[str, int]]:
    """Each line and where it begins, without blank lines and comments."""
    start = 0
    while start < len(text):  # a part at a time: a list of all lines would take more memory than the text
        end = (text.find("\n", start + AT_ONCE) + 1) or len(text)
        at = start
        for line in text[start:end].splitlines(keepends=True):
            if line[:1] != "|" and line.strip():
                yield line, at
            at += len(line)
        start = end


def _words(line: str, start: int) -> Iterator[Token]:
    at = 0
    for word in line.split():
        at = line.index(word, at)
        yield Token(word, start + at)
        at += len(word)


def _plain_items(line: str) -> CoverText | None:
    """The items of a line that names nothing but requirements to be covered once; None if it is another, or wrong."""
    names = line.split()
    plain = names and "|" not in line and ":" not in line and len(set(names)) == len(names)
    return CoverText(names, {}, [], {}, {}) if plain else None


def _items(tokens: list[Token]) -> CoverText:
    if not tokens:
        raise FormatError("no line names the items")
    cover = CoverText([], {}, [], {}, {})
    names, seen = cover.requirements, set[str]()
    for token in tokens:
        if token.text == "|" and names is cover.requirements:
            names = cover.optional
            continue
        bounds, bar, name = token.text.rpartition("|")
        if not name or "|" in bounds or ":" in name:
            raise FormatError(f"'{token.text[:40]}' is not an item: names have no bar and no colon", token.at)
        if name in seen:
            raise FormatError(f"the item '{name[:40]}' is named twice", token.at)
        if bar:
            if names is cover.optional:
                raise FormatError(f"the optional item '{name[:40]}' cannot have a multiplicity", token.at)
            cover.multiplicities[name] = _multiplicity(bounds, token.at)
        names.append(name)
        seen.add(name)
    return cover


def _multiplicity(text: str, at: int) -> tuple[int, int]:
    low, colon, high = text.partition(":")
    lo = _number(low, at)
    hi = _number(high, at) if colon else lo
    if lo > hi:
        raise FormatError(f"the multiplicity {text} is not lo:hi with lo <= hi", at)
    return lo, hi


def _plain_option(words: list[str], names: dict[str, str]) -> Entries | None:
    """The items of an option without colours and cost; None if it is another, or wrong."""
    try:
        entries = tuple(map(names.__getitem__, words))
    except KeyError:
        return None
    return entries if len(set(entries)) == len(entries) else None


def _option(tokens: Iterable[Token], names: dict[str, str], optional: Set[str]) -> tuple[Entries, int]:
    """An option's items or their colours, and its cost; *names*: each as it is kept, and which are *optional*."""
    entries: dict[str, str | None] = {}
    cost, coloured = 0, False
    for text, at in tokens:
        if text[0] == "|":
            cost += _number(text[1:], at)
            continue
        name, colon, colour = text.partition(":")
        if name not in names:
            raise FormatError(f"no item is called '{name[:40]}'", at)
        if name in entries:
            raise FormatError(f"the option names '{name[:40]}' twice", at)
        if colon and (not colour or ":" in colour or "|" in colour):
            raise FormatError(f"'{text[:40]}' names no colour after the colon", at)
        if colon and name not in optional:
            raise FormatError(f"'{name[:40]}' must be covered; only optional items have colours", at)
        entries[names[name]] = colour if colon else None
        coloured = coloured or bool(colon)
    return entries if coloured else tuple(entries), cost


def _number(text: str, at: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise FormatError(f"'{text[:40]}' should be a number of at most {LONGEST_NUMBER} digits", at)
    return int(text)


# Writing


def _bounds(lo: int, hi: int) -> str:
    if lo == hi:
        return "" if lo == 1 else f"{lo}|"
    return f"{lo}:{hi}|"


def _unique_names(items: list[Hashable], name: Callable[[Any], str] | None) -> Callable[[Hashable], str]:
    """A word for every item: *name(item)*, or the item itself, its parts joined by commas."""
    words = {item: _check_name((name or _plain)(item)) for item in items}
    if len(set(words.values())) < len(words):
        raise FormatError("two requirements would have the same name in dlx; choose others with name=")
    return words.__getitem__


def _plain(item: Any) -> str:
    return ",".join(map(_plain, item)) if isinstance(item, tuple) else str(item)


def _check_name(word: str) -> str:
    if not word or any(letter in "|:" or letter.isspace() for letter in word):
        raise FormatError(
            f"'{word[:40]}' is not a name in dlx, which has no blanks, bars or colons; choose others with name="
        )
    return word

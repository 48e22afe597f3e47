"""Small pieces of sentences that every family uses."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

MOST_WORDS = 40
"""The longest sentence that one can follow."""


def listed(items: Sequence[str], last: str = " and ") -> str:
    """ "a, b and c"."""
    return f"{', '.join(items[:-1])}{last if len(items) > 1 else ''}{items[-1]}" if items else ""


def in_words(count: int) -> str:
    """Small numbers in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """ "one cell", "three cells"."""
    return f"{in_words(count)} {noun}{'s' if count > 1 else ''}"


def numbered(count: int, noun: str, plural: str = "") -> str:
    """ "1 puzzle", "0 puzzles", "2 entries"."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def duration(seconds: float) -> str:
    """A length of time in the unit that people use for it.

    >>> duration(0.000238), duration(0.00179), duration(0.0302), duration(2.5), duration(75), duration(7800)
    ('238 µs', '1.79 ms', '30.2 ms', '2.5 s', '1 min 15 s', '2 h 10 min')
    """
    if 0 < seconds < 0.9995:
        return f"{seconds * 1e3:.3g} ms" if seconds >= 0.0009995 else f"{seconds * 1e6:.0f} µs"
    if seconds < 59.95:
        return f"{seconds:.3g} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"


def ranges(numbers: Sequence[int], shortest: int = 2) -> list[str]:
    """ "1–3", "5": so many neighbours or more together."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    names: list[str] = []
    for first, last in runs:
        is_long = last - first >= max(shortest, 2) - 1
        names += [f"{first}–{last}"] if is_long else [str(number) for number in range(first, last + 1)]
    return names


def suggestion(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """ "did you mean solve?", or *otherwise* if no known name is like this one; by default, a list of all."""
    from difflib import get_close_matches  # slow to import

    names = {one.lower(): one for one in known}
    close = get_close_matches(name[:100].lower(), names, n=1, cutoff=0.6)
    if close:
        return f"did you mean {names[close[0]]}?"
    return otherwise or f"there are {', '.join(names.values())}"


def nth(index: int) -> str:
    """From 0 on: "first", "second", …

    >>> nth(1), nth(10), nth(20), nth(111)
    ('second', '11th', '21st', '112th')
    """
    if index < len(NTH):
        return NTH[index]
    ending = "th" if (index + 1) % 100 // 10 == 1 else ENDINGS.get((index + 1) % 10, "th")
    return f"{index + 1}{ending}"


@lru_cache(maxsize=1 << 10)
def words_and_names(template: str) -> tuple[int, tuple[str, ...]]:
    """How many words of a template have no name in braces, and the names.

    >>> words_and_names("{line}: the {run} is complete, so {facts}.")
    (4, ('line', 'run', 'facts'))
    """
    names = tuple(part.partition("}")[0] for part in template.split("{")[1:])
    return sum("{" not in word for word in template.split()), names


def sentence(text: str) -> str:
    """With a capital letter, but names of cells stay small."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def shared_start(texts: Sequence[str]) -> str:
    """ "r1c1 is filled or empty": what texts begin with alike is said once."""
    words = [text.split() for text in texts]
    same = 0
    while all(len(some) > same + 1 and some[same] == words[0][same] for some in words):
        same += 1
    return " ".join([*words[0][:same], listed([" ".join(some[same:]) for some in words], " or ")])


def shared_words(texts: Sequence[str]) -> str:
    """What texts begin or end with alike, said once.

    >>> shared_words(["r1c1 is 4", "r1c1 is 5"]), shared_words(["r1c1 is 4", "r2c1 is 4"])
    ('r1c1 is 4 or 5', 'r1c1 or r2c1 is 4')
    """
    if len({text.split()[0] for text in texts}) == 1 or len({text.split(" ", 1)[1] for text in texts}) > 1:
        return shared_start(texts)
    return f"{listed([text.split()[0] for text in texts], ' or ')} {texts[0].split(' ', 1)[1]}"

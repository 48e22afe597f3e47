"""Texts about a map: islands by number and place, pairs by their ends, numbers of bridges in words."""

from collections.abc import Sequence
from functools import cache

from sightline.core.board import Either, Fact, values_of
from sightline.core.grid import cell_name
from sightline.core.sentence import counted, in_words, listed, nth
from sightline.core.words import Clue, Clues, Facts, Failing, Spot, Spots, Values, Where, Word
from sightline.hashi.puzzle import Hashi

NO_BRIDGE = counted(0, "bridge")
FEW = 4
"""The most islands of a group that are named one by one."""


def word_text(puzzle: Hashi, word: Word) -> str:
    """A word of a deduction as text."""
    if isinstance(word, Spot):
        return " and ".join(island_text(puzzle, end) for end in puzzle.pairs[word.spot])
    if isinstance(word, Spots):
        return listed([pair_text(puzzle, spot) for spot in word.spots])
    if isinstance(word, Values):
        return planks_text(puzzle, word.mask)
    if isinstance(word, Clue):
        return clue_text(puzzle, word.clue)
    if isinstance(word, Clues):
        return listed([clue_text(puzzle, clue) for clue in word.clues])
    if isinstance(word, Where):
        islands = [clue for clue in word.clues if clue < len(puzzle.cells)]
        return group_text(puzzle, islands or word.group) or "the map as a whole"
    if isinstance(word, Facts):
        return facts_text(puzzle, word)
    if isinstance(word, Either):
        return f"{listed([pair_text(puzzle, fact.spot) for fact in word.facts], ' or ')} has a bridge"
    if isinstance(word, Failing):
        return word.said or failing_text(puzzle, word.clues)
    return str(word)


def clue_text(puzzle: Hashi, clue: int) -> str:
    rules = ("bridges do not cross", "all islands are connected", "there is no loop", "a 1 leads no further")
    if clue < len(puzzle.cells):
        return island_text(puzzle, clue)
    return f"the rule that {rules[clue - len(puzzle.cells)]}"


def failing_text(puzzle: Hashi, clues: Sequence[int]) -> str:
    """What goes wrong at the end of a chain."""
    islands = [island_text(puzzle, clue) for clue in clues if clue < len(puzzle.cells)]
    broken = ("two bridges would cross", "some islands would be cut off", "there would be a loop")
    return f"nothing fits {listed(islands)}" if islands else broken[max(clues) - len(puzzle.cells)]


def island_text(puzzle: Hashi, island: int) -> str:
    return f"the {puzzle.counts[island] or '?'} at {cell_name(*puzzle.where[island])}"


def group_text(puzzle: Hashi, islands: Sequence[int]) -> str:
    """A few islands by name, a large group by one of them."""
    if len(islands) <= FEW:
        return listed([island_text(puzzle, island) for island in islands])
    return f"the group of {len(islands)} islands with {island_text(puzzle, islands[0])}"


def short_group_text(puzzle: Hashi, islands: Sequence[int]) -> str:
    """ "the 1 at r4c3 and seven others"."""
    others = len(islands) - 1
    more = f" and {in_words(others)} other{'s' * (others > 1)}" if others else ""
    return f"{island_text(puzzle, islands[0])}{more}"


def pair_text(puzzle: Hashi, spot: int) -> str:
    return "–".join(cell_name(*puzzle.where[end]) for end in puzzle.pairs[spot])


def facts_text(puzzle: Hashi, facts: Facts) -> str:
    """ "r1c1–r1c5 has two bridges; r3c1–r3c5 and r3c5–r7c5 have at most one bridge each": equal facts together."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for fact, left in facts.each():
        if not left:
            said = planks_text(puzzle, fact.mask & puzzle.full) if fact.mask & puzzle.full else ""
            return f"{pair_text(puzzle, fact.spot)} would have {said}, which is out" if said else "that cannot be"
        alike.setdefault(said_planks(puzzle.planks, fact.mask, left), []).append(pair_text(puzzle, fact.spot))
    return "; ".join(
        f"{listed(pairs)} {verb if len(pairs) > 1 else SINGULAR[verb]} {planks}{each_of(planks, len(pairs))}{note}"
        for (verb, planks, note), pairs in alike.items()
    )


SINGULAR = {"have": "has", "get": "gets"}


def each_of(planks: str, pairs: int) -> str:
    """ " each", where several pairs have some bridges."""
    return " each" if pairs > 1 and not planks.startswith("no ") else ""


@cache
def said_planks(most: int, mask: int, left: int) -> tuple[str, str, str]:
    """What pairs "have" where a fact leaves so much, and a note. Where the fact says less than that, what it adds: they
    "get" "no second bridge", where it says "at most one" and at least one is known; "two bridges" and " (one is out)",
    where it says "at least one"."""
    fewest = (mask & -mask).bit_length() - 1
    if mask & ~left & 1 and mask + 1 == 1 << left.bit_length():
        return "get", f"no {nth(left.bit_length() - 1)} bridge", ""
    is_gap = fewest > 0 and not left & (left - 1) and left > 1 << fewest
    return "have", text_of_planks(most, left), f" ({in_words(fewest)} is out)" if is_gap else ""


def forced_text(puzzle: Hashi, forced: Sequence[Fact]) -> str:
    """ "two bridges on r1c1–r1c5 and at least one each on r3c1–r3c5 and r3c5–r7c5": what a case leads to."""
    said: list[str] = []
    for planks, pairs in alike_pairs(puzzle, forced).items():
        said.append(f"{short_planks(planks) if said else planks}{' each' * (len(pairs) > 1)} on {listed(pairs)}")
    return listed(said, ", and " if any(" and " in some for some in said[:-1]) else " and ")


def outcome_text(puzzle: Hashi, facts: Sequence[Fact]) -> str:
    """ "r1c1–r1c5 would have two bridges, r3c1–r3c5 and r3c5–r7c5 at least one each": what is left around an island."""
    said: list[str] = []
    for planks, pairs in alike_pairs(puzzle, facts).items():
        each = " each" * (len(pairs) > 1 and planks != NO_BRIDGE)
        said.append(f"{listed(pairs)} {short_planks(planks) if said else f'would have {planks}'}{each}")
    return ", ".join(said)


def alike_pairs(puzzle: Hashi, facts: Sequence[Fact]) -> dict[str, list[str]]:
    """The pairs of facts by what is said of them."""
    found: dict[str, list[str]] = {}
    for fact in facts:
        found.setdefault(planks_text(puzzle, fact.mask), []).append(pair_text(puzzle, fact.spot))
    return found


def short_planks(planks: str) -> str:
    """ "two", "at least one", "none": a number of bridges where bridges have been spoken of."""
    return "none" if planks == NO_BRIDGE else planks.removesuffix("s").removesuffix(" bridge")


def planks_text(puzzle: Hashi, mask: int) -> str:
    return text_of_planks(puzzle.planks, mask)


@cache
def text_of_planks(most: int, mask: int) -> str:
    """ "two bridges", "at least one bridge", "one or three bridges or none", where a pair can have so many."""
    values = list(values_of(mask))
    if len(values) == 1:
        return counted(values[0], "bridge")
    if values == list(range(values[0], most + 1)):
        return f"at least {counted(values[0], 'bridge')}" if values[0] else "any number of bridges"
    if values == list(range(values[-1] + 1)):
        return f"at most {counted(values[-1], 'bridge')}"
    some = [in_words(value) for value in values if value]
    return f"{listed(some, ' or ')} bridge{'s' if values[-1] > 1 else ''}{' or none' if 0 in values else ''}"

"""How many words a step about a map has in a sentence: that is quicker to say than its text is to make."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from sightline.core.board import Fact
from sightline.core.parts import are_apart
from sightline.core.sentence import MOST_WORDS, words_and_names
from sightline.core.step import Step
from sightline.hashi.arguments import elsewhere, rest_reason
from sightline.hashi.failing import crossing_spots
from sightline.hashi.puzzle import Hashi
from sightline.hashi.texts import each_of, said_planks, text_of_planks

AN_ISLAND = 4
""" "the 3 at r5c4"."""
IMPOSSIBLE, CONTRADICTION = 6, 3
""" "r1c1–r1c5 would have …, which is out", without the number of bridges; "that cannot be"."""
Count = int | Callable[[Hashi, Step], int]


def words_with(names: Mapping[str, Count]) -> Callable[[Hashi, Step, str], int]:
    """For a technique whose templates have these names, beside the facts: how many words each stands for."""

    def count_words(puzzle: Hashi, step: Step, template: str) -> int:
        words, used = words_and_names(template)
        for name in used:
            count = fact_words if name == "facts" else names[name]
            words += count if isinstance(count, int) else count(puzzle, step)
        return words

    return count_words


def fact_words(puzzle: Hashi, step: Step) -> int:
    """Of `facts_text`: "r3c1–r3c5 and r3c5–r7c5 have at most one bridge each", for each number of bridges."""
    groups: Counter[tuple[str, str, str]] = Counter()
    for fact, left in zip(step.deduction.plain_facts(), step.left, strict=True):
        if not left:
            return impossible_words(puzzle, fact)
        groups[said_planks(puzzle.planks, fact.mask, left)] += 1
    return sum(
        [
            names(pairs) + 1 + len((planks + each_of(planks, pairs) + note).split())
            for (_, planks, note), pairs in groups.items()
        ]
    )


def impossible_words(puzzle: Hashi, fact: Fact) -> int:
    """Of a fact that leaves nothing between two islands."""
    mask = fact.mask & puzzle.full
    return IMPOSSIBLE + plank_words(puzzle.planks, mask) if mask else CONTRADICTION


def names(count: int) -> int:
    """ "r1c1–r1c5, r3c1–r3c5 and r3c5–r7c5"."""
    return count + (count > 1)


@cache
def plank_words(most: int, mask: int) -> int:
    """Of a number of bridges, where a pair can have so many."""
    return len(text_of_planks(most, mask).split())


def closed_words(puzzle: Hashi, step: Step) -> int:
    """Of `closed_argument`: "r1c1–r1c5 and r1c5–r4c5 get no second bridge; r1c5–r3c5 gets none"."""
    if not all(step.left):
        return fact_words(puzzle, step)
    groups = Counter([left.bit_length() for left in step.left])
    return sum([names(pairs) + 1 + (3 if planks > 1 else 1) for planks, pairs in groups.items()])


def crossed_words(puzzle: Hashi, step: Step) -> int:
    """Of the bridges that `crossing_argument` names: "r1c1–r1c5 or r3c1–r3c5"."""
    return names(sum([not mask & 1 for _, mask in step.premises]))


def crossing_words(puzzle: Hashi, step: Step) -> int:
    """Of all of it: "nothing can cross the bridge between the 3 at r1c1 and the 2 at r1c5", "nothing can cross …"."""
    if not all(mask for _, mask in step.deduction.plain_facts()):  # "… and … would cross"
        return names(len(crossing_spots(puzzle, step))) + 2
    crossed = crossed_words(puzzle, step)
    return 3 + crossed if crossed > 1 else 7 + 2 * AN_ISLAND


def rest_words(puzzle: Hashi, step: Step) -> int:
    """Of the reason in `rest_argument`, without the island."""
    [island] = step.deduction.clues
    return len(rest_reason(step, *elsewhere(puzzle, step, island)).split())


def words_of_all(*names: str) -> Callable[[Hashi, Sequence[Step]], int | None]:
    """For a technique that tells several steps at once if they have the same word for each of these names, and are
    apart."""

    def count_words(puzzle: Hashi, parts: Sequence[Step]) -> int | None:
        words = [part.deduction.words for part in parts if part.technique.tier]
        in_turn = not are_apart(parts) or any(len({some[name] for some in words}) > 1 for name in names)
        return None if in_turn else MOST_WORDS + 1  # what they leave together depends on what was known before

    return count_words

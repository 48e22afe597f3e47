"""At most how many words a step about a map has in a sentence: that is quicker to say than its text is to make."""

from collections import Counter
from collections.abc import Callable, Mapping

from sightline.core.sentence import MOST_WORDS, words_and_names
from sightline.core.step import Step
from sightline.hashi.puzzle import Hashi
from sightline.hashi.texts import planks_text

AN_ISLAND = 4
""" "the 3 at r5c4"."""
IMPOSSIBLE = 3
""" "that cannot be"."""
Count = int | Callable[[Hashi, Step], int]


def most_words_with(names: Mapping[str, Count]) -> Callable[[Hashi, Step, str], int]:
    """For a technique whose templates have these names, beside the facts: at most how many words each stands for."""

    def most_words(puzzle: Hashi, step: Step, template: str) -> int:
        words, used = words_and_names(template)
        for name in used:
            count = fact_words if name == "facts" else names[name]
            words += count if isinstance(count, int) else count(puzzle, step)
        return words

    return most_words


def fact_words(puzzle: Hashi, step: Step) -> int:
    """Of `facts_text`: "r3c1–r3c5 and r3c5–r7c5 have at most one bridge each", for each number of bridges."""
    if not all(step.left):
        return IMPOSSIBLE
    groups = Counter(step.left)
    more = [len(planks_text(puzzle, left).split()) + (3 if pairs > 1 else 1) for left, pairs in groups.items()]
    return len(step.left) + sum(more)


def closed_words(puzzle: Hashi, step: Step) -> int:
    """Of `closed_argument`: "r1c1–r1c5 and r1c5–r4c5 get no second bridge", for each number of bridges."""
    groups = Counter([left.bit_length() for left in step.left])
    return max(len(step.left) + sum([5 if pairs > 1 else 4 for pairs in groups.values()]), IMPOSSIBLE)


def crossed_words(puzzle: Hashi, step: Step) -> int:
    """Of the bridges that `crossing_argument` names: "r1c1–r1c5 or r3c1–r3c5"."""
    return sum([not mask & 1 for _, mask in step.premises]) + 1


def crossing_words(puzzle: Hashi, step: Step) -> int:
    """Of all of it: "a bridge stands between the 3 at r1c1 and the 2 at r1c5", "nothing can cross …"."""
    if not all(step.left):  # two bridges would cross
        return MOST_WORDS + 1
    return max(5 + 2 * AN_ISLAND, 3 + crossed_words(puzzle, step))

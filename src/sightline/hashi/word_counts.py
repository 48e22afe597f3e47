"""At most how many words a step about a map has in a sentence: that is quicker to say than its text is to make."""

from collections import Counter
from collections.abc import Callable, Mapping

from sightline.core.sentence import MOST_WORDS, words_and_names
from sightline.core.step import Step
from sightline.hashi.puzzle import Hashi
from sightline.hashi.texts import out_before, planks_text

AN_ISLAND = 4
""" "the 3 at r5c4"."""
IMPOSSIBLE = 6
""" "r1c1–r1c5 would have …, which is out", without the number of bridges."""
OUT = 3
""" "(one is out)"."""
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
        return impossible_words(puzzle, step)
    out = [bool(out_before(fact, left)) for fact, left in zip(step.deduction.plain_facts(), step.left, strict=True)]
    groups = Counter(zip(step.left, out, strict=True))
    more = [
        len(planks_text(puzzle, left).split()) + OUT * is_out + (3 if pairs > 1 else 1)
        for (left, is_out), pairs in groups.items()
    ]
    return len(step.left) + sum(more)


def impossible_words(puzzle: Hashi, step: Step) -> int:
    """Of `facts_text`, where nothing is left between two islands."""
    masks = [fact.mask & puzzle.full for fact in step.deduction.plain_facts()]
    return IMPOSSIBLE + max([len(planks_text(puzzle, mask).split()) for mask in masks if mask], default=0)


def closed_words(puzzle: Hashi, step: Step) -> int:
    """Of `closed_argument`: "r1c1–r1c5 and r1c5–r4c5 get no second bridge", for each number of bridges."""
    if not all(step.left):
        return impossible_words(puzzle, step)
    groups = Counter([left.bit_length() for left in step.left])
    return len(step.left) + sum([5 if pairs > 1 else 4 for pairs in groups.values()])


def crossed_words(puzzle: Hashi, step: Step) -> int:
    """Of the bridges that `crossing_argument` names: "r1c1–r1c5 or r3c1–r3c5"."""
    return sum([not mask & 1 for _, mask in step.premises]) + 1


def crossing_words(puzzle: Hashi, step: Step) -> int:
    """Of all of it: "nothing can cross the bridge between the 3 at r1c1 and the 2 at r1c5", "nothing can cross …"."""
    if not all(step.left):  # two bridges would cross
        return MOST_WORDS + 1
    return max(7 + 2 * AN_ISLAND, 3 + crossed_words(puzzle, step))

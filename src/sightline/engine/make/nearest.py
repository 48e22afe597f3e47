"""As few changes as can be: the answer nearest to somebody's own whose question will do."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sightline.core.dice import Dice

if TYPE_CHECKING:
    from sightline.engine.make.generate import Generator

WIDE = 12
"""Changed answers that are followed up, of all with the same number of changes."""
SHARE = 4
"""The part of the budget that may go into this: one of so many."""


class Changed(NamedTuple):
    """An answer, the spots where its question has others, and how many propagation leaves open."""

    draft: Any
    left: Sequence[int]
    open: int

    @property
    def rank(self) -> tuple[int, int]:
        """Nearly unique ones first; of those that are, and are not what was asked for, what is nearly too hard."""
        return len(self.left), -self.open


def nearest(shop: "Generator", luck: Dice, first: Any) -> tuple[Any, Any] | None:
    """The answer with the fewest changes, and its question: with none, with every single one, and then with one more
    where the last ones leave the least open; None if that takes too many."""
    now, seen = [seen_as(shop, first)], {first}
    while now:
        for draft, left, _ in now:
            if not left and (asked := shop.tried(luck, draft)) and not asked.spots:
                return draft, asked.puzzle
            if shop.tests > shop.most // SHARE:
                return None
        trials = [trial for known in now[:WIDE] for trial in changes(shop, luck, known, everywhere=len(seen) == 1)]
        fresh = dict.fromkeys(trial for trial in trials if trial not in seen)
        seen.update(fresh)
        now = sorted((seen_as(shop, trial) for trial in fresh), key=lambda known: known.rank)
    return None


def changes(shop: "Generator", luck: Dice, known: Changed, everywhere: bool) -> Iterator[Any]:
    """The answer with one change more, where that may help."""
    spots = range(shop.question(known.draft).spots)
    for spot in spots if everywhere or not known.left else known.left:
        yield shop.maker.change(luck, known.draft, [spot], shop.request)


def seen_as(shop: "Generator", draft: Any) -> Changed:
    puzzle = shop.question(draft)
    return Changed(draft, shop.unsettled(puzzle), len(shop.left_open(puzzle)))

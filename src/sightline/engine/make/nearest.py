"""The draft nearest to the user's own whose puzzle will do: as few changes as possible."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sightline.core.rng import Rng
from sightline.engine.make.goal import Goal
from sightline.engine.make.limits import FOLLOWED_DRAFTS, NEAREST_SHARE


class Changed(NamedTuple):
    """A draft, the spots in which solutions to its puzzle differ, and how many propagation leaves open."""

    draft: Any
    left: Sequence[int]
    open: int

    @property
    def rank(self) -> tuple[int, int]:
        """Nearly unique ones first; of those that are unique but not as asked for, the harder first."""
        return len(self.left), -self.open


def nearest(goal: Goal, rng: Rng, first: Any) -> tuple[Any, Any] | None:
    """The draft with the fewest changes, and its puzzle: with none, with every single change, and then with one more
    where the last ones leave the least open; None if that takes too many."""
    now, seen = [assess(goal, first)], {first}
    while now:
        for draft, left, _ in now:
            if not left and (attempt := goal.attempt(rng, draft)) and not attempt.spots:
                return draft, attempt.puzzle
            if goal.tests.spent > goal.tests.most // NEAREST_SHARE:
                return None
        trials = [
            trial for one in now[:FOLLOWED_DRAFTS] for trial in changes(goal, rng, one, everywhere=len(seen) == 1)
        ]
        fresh = dict.fromkeys(trial for trial in trials if trial not in seen)
        seen.update(fresh)
        now = sorted((assess(goal, trial) for trial in fresh), key=lambda changed: changed.rank)
    return None


def changes(goal: Goal, rng: Rng, changed: Changed, everywhere: bool) -> Iterator[Any]:
    """The draft with one change more, where that may help."""
    spots = range(goal.tests.pose(changed.draft).spots)
    for spot in spots if everywhere or not changed.left else changed.left:
        yield goal.maker.change(rng, changed.draft, [spot], goal.request)


def assess(goal: Goal, draft: Any) -> Changed:
    puzzle = goal.tests.pose(draft)
    return Changed(draft, goal.ambiguous_spots(puzzle), len(goal.tests.left_open(puzzle)))

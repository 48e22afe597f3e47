"""The draft nearest to the user's own whose puzzle will do: as few changes as possible."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sightline.core.rng import Rng
from sightline.engine.make.limits import FOLLOWED_DRAFTS, NEAREST_SHARE

if TYPE_CHECKING:
    from sightline.engine.make.generate import Generator


class Changed(NamedTuple):
    """A draft, the spots in which solutions to its puzzle differ, and how many propagation leaves open."""

    draft: Any
    left: Sequence[int]
    open: int

    @property
    def rank(self) -> tuple[int, int]:
        """Nearly unique ones first; of those that are unique but not as asked for, the harder first."""
        return len(self.left), -self.open


def nearest(generator: "Generator", rng: Rng, first: Any) -> tuple[Any, Any] | None:
    """The draft with the fewest changes, and its puzzle: with none, with every single change, and then with one more
    where the last ones leave the least open; None if that takes too many."""
    now, seen = [assess(generator, first)], {first}
    while now:
        for draft, left, _ in now:
            if not left and (attempt := generator.attempt(rng, draft)) and not attempt.spots:
                return draft, attempt.puzzle
            if generator.tests > generator.most_tests // NEAREST_SHARE:
                return None
        trials = [
            trial for one in now[:FOLLOWED_DRAFTS] for trial in changes(generator, rng, one, everywhere=len(seen) == 1)
        ]
        fresh = dict.fromkeys(trial for trial in trials if trial not in seen)
        seen.update(fresh)
        now = sorted((assess(generator, trial) for trial in fresh), key=lambda changed: changed.rank)
    return None


def changes(generator: "Generator", rng: Rng, changed: Changed, everywhere: bool) -> Iterator[Any]:
    """The draft with one change more, where that may help."""
    spots = range(generator.pose(changed.draft).spots)
    for spot in spots if everywhere or not changed.left else changed.left:
        yield generator.maker.change(rng, changed.draft, [spot], generator.request)


def assess(generator: "Generator", draft: Any) -> Changed:
    puzzle = generator.pose(draft)
    return Changed(draft, generator.ambiguous_spots(puzzle), len(generator.left_open(puzzle)))

"""What cited clues of a map force by themselves."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from sightline.core.board import values_of
from sightline.kernel.reference.bridges_settle import is_connected, settle

if TYPE_CHECKING:
    from sightline.kernel.reference.bridges import Bridges


def follows(problem: "Bridges", clues: Collection[int], masks: Sequence[int], wanted: Mapping[int, int]) -> bool:
    """Whether each value that is to be ruled out fails. Clues are those of `settle`, and after them what a 1 means for
    connection: it leads no further."""
    leads_no_further = len(problem.counts) + 3
    if not all(0 <= clue <= leads_no_further for clue in clues):
        raise ValueError("clues")
    for spot, mask in wanted.items():
        cases = [1 << value for value in values_of(masks[spot] & ~mask)] if mask else [masks[spot]]
        if not all(fails(problem, {*clues}, masks, spot, case) for case in cases):
            return False
    return True


def fails(problem: "Bridges", clues: set[int], masks: Sequence[int], spot: int, case: int) -> bool:
    """At once, or however an island at an end of the spot, if it is cited, spreads its bridges."""
    trial = [*masks[:spot], case, *masks[spot + 1 :]]
    connected, leads_no_further = len(problem.counts) + 1, len(problem.counts) + 3
    if {connected, leads_no_further} <= clues and cut_off_by_dead_ends(problem, clues, trial):
        return True
    cited = [*clues - {leads_no_further}]
    if not settle(problem, cited, [*trial]):
        return True
    return any(not problem.keep_allowed([*trial], cited, end) for end in problem.ends[spot] if end in clues)


def cut_off_by_dead_ends(problem: "Bridges", clues: Collection[int], masks: Sequence[int]) -> bool:
    """Whether the other islands are not connected without the cited 1s."""
    ones = {clue for clue in clues if clue < len(problem.counts) and problem.counts[clue] == 1}
    closed = {spot for island in ones for spot in problem.shores[island]}
    left = [1 if spot in closed else mask for spot, mask in enumerate(masks)]
    return not is_connected(problem, left, without=ones)

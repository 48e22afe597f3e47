"""The interface of the kernel, which every backend implements."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Protocol


class Status(IntEnum):
    """How a kernel call ended."""

    SOLVED = 0
    IMPOSSIBLE = 1
    UNKNOWN = 2


class Mode(IntEnum):
    """When a search may branch: only where propagation stalls, or at once with the cheapest propagation alone."""

    AUTO = 0
    ALWAYS = 1


AGAIN, SEQUEL = 1, 2
"""How a sentence can go on with a step: AGAIN if both are about the same, SEQUEL if the step rests on what it tells."""


class Flag(Protocol):
    """When set from another thread, it ends a call within 10 ms; and it shows how far that call is."""

    @property
    def raised(self) -> bool: ...

    @property
    def steps(self) -> int:
        """The steps that the call has spent by now; 0 where that is known only at its end."""
        ...

    def set(self) -> None: ...


class Search(Protocol):
    """A search that can be paused and resumed; it never gives the same board twice."""

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, list[bytes], int]:
        """(status, boards, steps spent). SOLVED: stopped at *most*; IMPOSSIBLE: there are no more; UNKNOWN: budget."""
        ...

    @property
    def nodes(self) -> int: ...

    @property
    def value(self) -> int | None:
        """The value of the boards found, for maximisation problems; None before the first."""
        ...

    @property
    def best_proof(self) -> bytes:
        """A proof that `value` is the maximum, as 32-bit numbers whose meaning depends on the problem."""
        ...


class Searches(Protocol):
    """Searches of many problems, under way in threads. When nothing holds it any more, they end."""

    def take(self, seconds: float) -> tuple[bytes, bytes, list[bytes]]:
        """What the next ones found, in the order of the problems, as far as all before them have ended: how each ended;
        three numbers of 64 bits each, how many boards, steps spent and nodes; and the boards of all. Waits until all
        have ended, but at most so many seconds. An error is raised where the problem comes that has it."""
        ...

    @property
    def seconds(self) -> float:
        """How long the threads have been at them."""
        ...


class SearchThreads(Protocol):
    """Threads that search many problems at once, while Python does something else. When a process forks, they stay
    behind: in the other one it raises `RuntimeError` to ask or to take."""

    def find_each(
        self, pose: Any, asked: list[Any], most: int, mode: int = 0, steps: int = -1, seconds: float = 0.0
    ) -> Searches:
        """Begins to search the problems that *pose* makes of these arguments, each within these limits; what was asked
        before comes first."""
        ...

    def close(self) -> None:
        """Ends all searches, and waits until the threads have ended."""
        ...


Lists = list[list[int]]
Found = tuple[
    list[int],
    list[int],
    list[int],
    list[int],
    list[int],
    list[int],
    list[int],
    list[int],
    int,
    Lists,
    Lists,
    list[int],
    list[int],
]
"""What is found on a way, column by column; `Way` in family/shortcuts.py names the columns.

For each finding: its technique; its place; the number of rounds before the board on which it was found; how many
findings of its technique come before it there. For each round: the number of findings at its end. For each fact: its
spot; what is left there. For each finding: the number of facts at its end. Then the spot of the last value, or -1.

Of `near_way` also, for each finding: the clues that it needs, none where its technique has to be asked; the spots that
it cites. For each fact: what is said of its spot, a value or all but those that are ruled out. For each finding: the
spot that its words name beside its place, or -1.
"""

PrunedWay = tuple[
    list[int], list[int], list[int], list[int], list[int], list[int], list[int], Lists, Lists, list[int], int
]
"""Findings without what no value needs, column by column: see `Problem.pruned_way`."""

TurnsTaken = tuple[list[int], list[int], Lists, bytes, list[int], Lists, Lists, Lists, Lists]
"""Turns and what was found in them, column by column: see `Problem.turns`."""


class Problem(Protocol):
    """One puzzle posed to the kernel with the masks of a board; boards are passed as packed masks.

    The questions up to `verify` are about that board, those after it about any board of the same puzzle. A problem
    answers those that it can, and raises `NotImplementedError` for the rest.
    """

    def fixpoint(self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None) -> tuple[int, bytes, int]:
        """(status, masks, steps spent): what propagation alone concludes."""
        ...

    def search(self, mode: int = 0, seed: int = 0) -> Search: ...

    def find(
        self, most: int, mode: int = 0, steps: int = -1, seconds: float = 0.0
    ) -> tuple[int, list[bytes], int, int]:
        """(status, boards, steps spent, nodes): what `search` and then one `next` give, in a single call."""
        ...

    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int], int]:
        """(status, 64-bit limbs of the count, steps spent); a lower bound when UNKNOWN."""
        ...

    def cubes(self, least: int, steps: int = -1, seconds: float = 0.0) -> list[bytes]:
        """Boards that split the problem into *least* or more disjoint parts; their counts add up."""
        ...

    def verify(self, solution: bytes) -> bool: ...

    def closure(self, masks: bytes, tier: int) -> bytes:
        """What plain techniques up to a tier conclude, as far as the kernel knows them; empty if the masks contradict
        the clues. Tiers below those it knows conclude nothing; those above, no more than the highest.
        The classes in `reference/` say which tiers they know."""
        ...

    def closure_near(self, masks: bytes, tier: int, spots: Sequence[int]) -> bytes:
        """At least what one step of these techniques says if it says something of all these spots, and no more than
        `closure`."""
        ...

    def removable(self, masks: bytes, tier: int, things: Sequence[int], sizes: Sequence[int]) -> list[int]:
        """The numbers of the parts, tried in this order and removed if possible, without which plain techniques up to a
        tier still decide every spot. *things* are the numbers of given values, which are spots, and then of clues;
        *sizes*: how many of them each part has."""
        ...

    def first_failures(self, masks: bytes, wanted: bytes, rounds: int = 0, every: bool = False) -> tuple[int, bytes]:
        """In how many rounds the first of the values *wanted* fail when they are assumed, and which do; 0 if none does
        within *rounds* (0: any number). *every*: all that fail within *rounds*, not only the first. In a round, every
        scope that changed narrows its spots."""
        ...

    def prune(self, masks: bytes, wanted: bytes, rounds: int) -> tuple[int, bytes]:
        """Remove the values of *wanted* that fail within *rounds*, each at once and with its consequences, until none
        fails: how many assumptions were tried, and the masks, which are all 0 if a spot has no value left."""
        ...

    def two_ways(self, masks: bytes, rounds: int) -> tuple[int, bytes]:
        """After how many rounds both values of a spot with two left first rule out the same value of some spot, and the
        masks of all such spots; 0 if that does not happen within *rounds*."""
        ...

    def short_refutation(self, masks: bytes, wanted: bytes, most: int, orders: int) -> list[int]:
        """Of the values *wanted* one that fails, when it is assumed, along few scopes: its spot, the value, and the
        scopes, each of which narrows the board that those before it left; none can be left out. Scopes are tried in up
        to so many *orders*, until one takes at most *most* of them. Nothing if none fails."""
        ...

    def turns(self, masks: bytes, techniques: Sequence[int], most: int = 0, with_findings: bool = False) -> TurnsTaken:
        """Takes turns: again and again the first of these techniques that finds something, until none does, or *most*
        times (0: any number).

        For each turn: its technique; the number of values that it ruled out; the places where it found something, none
        where that is not said. Then the masks that are left, empty if they contradict the clues.

        *with_findings* also gives, for each turn: the number of findings at its end, as far as the kernel says what
        they are. For each finding: its technique, its place and a number for its words; the spots of which it says
        something new; those that it needs; those that its words name.

        Not offered by the reference: the techniques of the family are its twin, and a law compares them.
        """
        ...

    def way(self, masks: bytes, turns: Sequence[Sequence[int]], changed: Sequence[int] | None) -> Found | None:
        """Again and again the first of these turns that finds something is taken; the findings in rounds, or None if a
        spot is left without a value.

        A technique looks only where something changed since it last did: at first at the spots that *changed*, or
        everywhere if that is None. Not offered by the reference, as `turns`.
        """
        ...

    def near_way(
        self,
        masks: bytes,
        noted: Sequence[Sequence[int]],
        opening: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
        changed: Sequence[int],
        seen: Sequence[int],
        last: int,
    ) -> Found | None:
        """A way from value to value, where the *last* value was found at a spot (-1: there is none yet).

        First comes the *opening*, if nothing has been looked for yet. Then, again and again, all turns that are
        *noted*; or else the first of the *groups* that finds something: of what its techniques find, the value that is
        nearest to the last one, or all of it if nothing gives a value.

        *changed* are spots that changed one after the other, and *seen* says how many of them there were when what is
        noted, and each group, was last looked for; -1: it never was.
        """
        ...

    def pruned_way(
        self,
        masks: bytes,
        noted: Sequence[Sequence[int]],
        opening: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
        tiers: Sequence[int],
        generic: Sequence[int],
        alone: Sequence[int],
    ) -> PrunedWay | None:
        """A way from value to value from the beginning, without the facts that settle no spot and that no later finding
        needs. *tiers*, *generic*, and *alone* (whether one scope forces what it finds) are those of each technique, by
        number.

        For each finding: its technique; its place; the spot that it names, or -1. For each fact: its spot; what is said
        of it; what is left there. For each finding: the number of facts at its end; its clues; the spots that it cites.
        For each of these: what is known of it. Then how often something was asked. `PrunedWay` in family/shortcuts.py
        names these columns.

        None if the way does not lead to a solution, if techniques have to be asked for what they cite, or if what a
        generic one finds may have a plainer name. Not offered by the reference: `engine.reason.nearby` and `prune` are
        its twins.
        """
        ...

    def settle(self, masks: bytes, clues: Sequence[int]) -> bytes:
        """The masks narrowed by some clues alone; empty if these contradict each other."""
        ...

    def allowed_around(self, masks: bytes, clues: Sequence[int], clue: int) -> bytes:
        """The masks narrowed to the ways to share out the number of one clue that all these clues allow; empty if there
        are none."""
        ...

    def forces(self, masks: bytes, clues: Sequence[int], wanted: bytes) -> bool:
        """Whether some clues force the spots into *wanted*, all values where nothing is to be shown, if these masks are
        all that is known; true if a mask is empty. The classes in `reference/` say how far they look."""
        ...

    def core(
        self, masks: bytes, clues: Sequence[int], spots: Sequence[int], wanted: bytes
    ) -> tuple[list[int], list[int]]:
        """The clues and, of *spots*, tried in this order but open ones first, those that force *wanted* and of which
        none can be dropped. No clues if they do not force it."""
        ...

    def cores(
        self,
        clues: Sequence[Sequence[int]],
        spots: Sequence[Sequence[int]],
        masks: bytes,
        concluded: Sequence[Sequence[int]],
        wanted: bytes,
    ) -> list[tuple[list[int], list[int]]]:
        """The same of many at once. For each its clues, the spots that are cited and those that something is concluded
        of; *masks* and *wanted* have one mask for each spot of these lists, and of other spots nothing is known."""
        ...

    def unneeded(
        self,
        masks: bytes,
        clues: Sequence[Sequence[int]],
        cited: Sequence[Sequence[int]],
        known: bytes,
        concluded: Sequence[Sequence[int]],
        left: bytes,
        techniques: Sequence[int],
        alone: Sequence[int],
        order: Sequence[int],
    ) -> tuple[list[int], list[int], int]:
        """The facts that settle no spot and that no later step needs, of steps that lead from *masks* to a solution:
        the numbers of the steps, the spots, and how often something was asked.

        For each step: its *clues*; the spots that it *cited*, with what is *known* there; the spots of which it
        *concluded* something, with what is *left* there; its technique by number (-1: it is enough that clues force its
        facts, -2: it stays as it is); whether one scope forces them *alone*. Steps are tried in this *order*. Not
        offered by the reference: `engine.reason.prune` is its twin.
        """
        ...

    def active(self, masks: bytes, scopes: Sequence[int]) -> list[int]:
        """Those of the scopes that leave less than the masks, in the same order."""
        ...

    def finds(self, masks: bytes, techniques: Sequence[int], places: Sequence[int]) -> list[list[int]]:
        """For each of these techniques those of the places at which it finds something, in the same order. Not offered
        by the reference: the techniques of the family are its twin, and a law compares them."""
        ...

    def line(self, number: int, cells: bytes, near: int = -1, far: int = -1) -> bytes:
        """One line whose cells have these masks: the values that some arrangement has there; empty if there is none.
        *near*, *far*: the clues at its first and its last cell, where it has such clues (0: none, -1: its own)."""
        ...

    def seen(self, number: int, cells: bytes) -> int:
        """The numbers of towers that may be seen from the first cell of such a line, whatever its clues say, as bits.
        Like `line`, it may say more than there are on very long lines."""
        ...

    def arrangements(self, number: int, cells: bytes) -> tuple[bytes, list[list[int]], list[list[int]]]:
        """The same, where each run of the line starts in some arrangement, and the cells after the ends of those of
        unknown length; no such lists where all lengths are known."""
        ...

    def needed(self, number: int, cells: bytes, wanted: bytes) -> bytes:
        """The masks that a line needs to force its cells into *wanted*, 0 for cells that are not needed; empty if it
        does not force them."""
        ...

    def says(self, number: int, cells: bytes, wanted: bytes) -> list[int]:
        """The techniques that conclude at once from such a line that its cells are in *wanted*. Not offered by the
        reference: the techniques of the family are its twin, and a law compares them."""
        ...

    def __hash__(self) -> int:
        """By identity, so that results can be cached."""
        ...


class CoverSearch(Protocol):
    """A walk over covers, each the numbers of its options in order; it never gives one twice."""

    def next(
        self, most: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, bytes, bytes, int]:
        """(status, options, ends, steps spent), with the statuses of `Search.next`: all covers one after the other in
        numbers of 32 bits, and in numbers of 64 bits where each of them ends."""
        ...

    @property
    def place(self) -> Sequence[int]:
        """Where the walk is: empty before the start; then 1 and, for each branch on the way, next child, children."""
        ...

    @property
    def nodes(self) -> int: ...

    def close(self) -> None:
        """Free the memory of the walk; no call may follow."""
        ...


class CoverProblem(Protocol):
    """An exact cover problem posed to the kernel."""

    def search(self, place: Sequence[int] = ()) -> CoverSearch: ...

    def count(
        self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int], int]:
        """(status, 64-bit limbs of the count, steps spent); a lower bound when UNKNOWN."""
        ...

    def pick(
        self, rank: Sequence[int], steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int] | None, int]:
        """(status, the cover of that rank, steps spent), in an order fixed by the question."""
        ...

    def best(
        self, most: int = 1, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[tuple[int, Sequence[int]]], int]:
        """(status, [(cost, cover)] cheapest first, steps spent); not proved when UNKNOWN."""
        ...

    def cubes(
        self, least: int, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> list[tuple[list[int], list[int]]]:
        """(options taken, options dropped) of disjoint sub-problems that make up the whole."""
        ...

    def estimate(
        self, probes: int, seed: int = 0, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None
    ) -> tuple[int, Sequence[int], Sequence[int]]:
        """(probes made, limbs of the sum of nodes, limbs of the sum of covers)."""
        ...


def limbs(number: int) -> list[int]:
    """*number* in 64-bit pieces, least significant first, as the kernel returns counts."""
    return [number >> shift & ((1 << 64) - 1) for shift in range(0, number.bit_length(), 64)]


def whole(limbs: Sequence[int]) -> int:
    """The number that consists of these pieces."""
    return sum(limb << (64 * place) for place, limb in enumerate(limbs))

"""Questions about any board of a posed puzzle; a problem implements those that it supports."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NoReturn

from sightline.core.board import pack, unpack
from sightline.kernel.problem import Found, PrunedWay, TurnsTaken
from sightline.kernel.search.refutation import MOST_ORDERS, short_refutation
from sightline.kernel.search.rounds import Kept, first_failures, is_active, prune, two_ways


class AnyBoard:
    """Questions about masks that need not be those the problem was posed with."""

    start: list[int]
    """The masks that it was posed with."""
    width: int
    full: int = -1
    """The bits that represent a value; others are ignored."""

    def board(self, masks: bytes) -> list[int]:
        return self.checked_masks(masks, len(self.start))

    def checked_masks(self, packed: bytes, count: int) -> list[int]:
        if len(packed) != count * self.width:
            raise ValueError("one mask per spot is needed")
        return [mask & self.full for mask in unpack(packed, self.width)]

    # What a problem may implement: `close…` and `keep…` narrow a board in place; False if it is not possible any more.

    def close(self, board: list[int], tier: int) -> bool:
        """Narrow by the plain techniques up to a tier."""
        not_offered()

    def close_near(self, board: list[int], tier: int, spots: Collection[int]) -> bool:
        """Narrow at least by what one step of them says if it says something of all these spots."""
        return self.close(board, tier)

    def is_closed_without(self, board: list[int], tier: int, things: Collection[int]) -> bool:
        """Whether techniques up to a tier decide every spot without these given values and clues."""
        not_offered()

    def close_by(self, board: list[int], clues: Sequence[int]) -> bool:
        """Narrow by some clues alone."""
        not_offered()

    def keep_allowed(self, board: list[int], clues: Sequence[int], clue: int) -> bool:
        """Keep the values of the ways to share out the number of one clue that the clues allow."""
        not_offered()

    def follows(self, clues: Sequence[int], masks: Sequence[int], wanted: Mapping[int, int]) -> bool:
        """Whether some clues narrow each spot of *wanted* to its mask, if *masks* are all that is known."""
        not_offered()

    def at(self, spot: int) -> Iterable[int]:
        """The scopes that hold a spot."""
        not_offered()

    def keeps(self, scope: int, masks: Sequence[int]) -> Kept:
        """The values that one scope leaves its spots; None if nothing fits."""
        not_offered()

    def scope_count(self) -> int:
        """How many scopes there are."""
        not_offered()

    def line(self, number: int, cells: bytes, near: int = -1, far: int = -1) -> bytes:
        not_offered()

    def seen(self, number: int, cells: bytes) -> int:
        not_offered()

    def arrangements(self, number: int, cells: bytes) -> tuple[bytes, list[list[int]], list[list[int]]]:
        not_offered()

    def needed(self, number: int, cells: bytes, wanted: bytes) -> bytes:
        not_offered()

    def says(self, number: int, cells: bytes, wanted: bytes) -> list[int]:
        not_offered()

    # The questions, as `kernel.problem.Problem` explains them.

    def closure(self, masks: bytes, tier: int) -> bytes:
        board = self.board(masks)
        return pack(board, self.width) if all(board) and self.close(board, tier) else b""

    def closure_near(self, masks: bytes, tier: int, spots: Sequence[int]) -> bytes:
        board = self.board(masks)
        self._check_spots(spots)
        return pack(board, self.width) if all(board) and self.close_near(board, tier, spots) else b""

    def turns(self, masks: bytes, techniques: Sequence[int], most: int = 0, with_findings: bool = False) -> TurnsTaken:
        not_offered()

    def finds(self, masks: bytes, techniques: Sequence[int], places: Sequence[int]) -> list[list[int]]:
        not_offered()

    def way(self, masks: bytes, turns: Sequence[Sequence[int]], changed: Sequence[int] | None) -> Found | None:
        not_offered()

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
        not_offered()

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
        not_offered()

    def settle(self, masks: bytes, clues: Sequence[int]) -> bytes:
        board = self.board(masks)
        return pack(board, self.width) if all(board) and self.close_by(board, clues) else b""

    def allowed_around(self, masks: bytes, clues: Sequence[int], clue: int) -> bytes:
        board = self.board(masks)
        return pack(board, self.width) if all(board) and self.keep_allowed(board, clues, clue) else b""

    def forces(self, masks: bytes, clues: Sequence[int], wanted: bytes) -> bool:
        board = self.board(masks)
        return self.follows(clues, board, self._targets(wanted)) or not all(board)

    def core(
        self, masks: bytes, clues: Sequence[int], spots: Sequence[int], wanted: bytes
    ) -> tuple[list[int], list[int]]:
        board, targets = self.board(masks), self._targets(wanted)
        self._check_spots(spots)

        def follows(clues: Sequence[int]) -> bool:
            return self.follows(clues, board, targets) or not all(board)

        if not follows(clues):
            return [], []
        left, kept = fewest(list(clues), follows), []
        for spot in sorted(spots, key=lambda spot: board[spot].bit_count() < 2):
            known, board[spot] = board[spot], self.full
            if not follows(left):
                board[spot] = known
                kept.append(spot)
        return left, sorted(kept)

    def cores(
        self,
        clues: Sequence[Sequence[int]],
        spots: Sequence[Sequence[int]],
        masks: bytes,
        concluded: Sequence[Sequence[int]],
        wanted: bytes,
    ) -> list[tuple[list[int], list[int]]]:
        known = self._boards_of(spots, masks)
        asked = self._boards_of(concluded, wanted)
        if not len(clues) == len(known) == len(asked):
            raise ValueError("steps")
        return [*map(self.core, known, clues, spots, asked)]

    def _boards_of(self, spots: Sequence[Sequence[int]], masks: bytes) -> list[bytes]:
        """A packed board for each list of spots, on which just these have a mask of their own."""
        left, boards = unpack(masks, self.width), list[bytes]()
        if len(left) != sum(map(len, spots)):
            raise ValueError("one mask per spot is needed")
        rest = iter(left)
        for own in spots:
            self._check_spots(own)
            board = [self.full] * len(self.start)
            for spot in own:
                board[spot] &= next(rest)
            boards.append(pack(board, self.width))
        return boards

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
        not_offered()

    def _check_spots(self, spots: Iterable[int]) -> None:
        if not all(0 <= spot < len(self.start) for spot in spots):
            raise ValueError("spots")

    def _targets(self, wanted: bytes) -> dict[int, int]:
        return {spot: mask for spot, mask in enumerate(self.board(wanted)) if mask != self.full}

    def removable(self, masks: bytes, tier: int, things: Sequence[int], sizes: Sequence[int]) -> list[int]:
        if min(sizes, default=0) < 0 or sum(sizes) > len(things):
            raise ValueError("parts")
        gone: set[int] = set()
        removed: list[int] = []
        left = list(things)
        for part, size in enumerate(sizes):
            trial = {*gone, *left[:size]}
            del left[:size]
            if self.is_closed_without(self.board(masks), tier, trial):
                gone, removed = trial, [*removed, part]
        return removed

    def active(self, masks: bytes, scopes: Sequence[int]) -> list[int]:
        board, count = self.board(masks), self.scope_count()
        if not all(0 <= scope < count for scope in scopes):
            raise ValueError("scopes")
        return [scope for scope in scopes if is_active(self, scope, board)]

    def first_failures(self, masks: bytes, wanted: bytes, rounds: int = 0, every: bool = False) -> tuple[int, bytes]:
        return self._packed(first_failures(self, self.board(masks), self.board(wanted), checked(rounds, 0), every))

    def prune(self, masks: bytes, wanted: bytes, rounds: int) -> tuple[int, bytes]:
        return self._packed(prune(self, self.board(masks), self.board(wanted), checked(rounds, 1)))

    def two_ways(self, masks: bytes, rounds: int) -> tuple[int, bytes]:
        return self._packed(two_ways(self, self.board(masks), checked(rounds, 1)))

    def short_refutation(self, masks: bytes, wanted: bytes, most: int, orders: int) -> list[int]:
        if most < 1:
            raise ValueError("too few scopes")
        if not 1 <= orders <= MOST_ORDERS:
            raise ValueError("too few or too many orders")
        return short_refutation(self, self.board(masks), self.board(wanted), most, orders)

    def _packed(self, found: tuple[int, list[int]]) -> tuple[int, bytes]:
        return found[0], pack(found[1], self.width)


def not_offered() -> NoReturn:
    raise NotImplementedError("this problem does not offer it")


def fewest(clues: list[int], suffice: Callable[[list[int]], bool]) -> list[int]:
    """The clues without those that can be dropped; again until none can, since fewer may do without one more."""
    before: list[int] = []
    while len(clues) > 1 and clues != before:
        before = clues
        for clue in before:
            rest = [other for other in clues if other != clue]
            if rest and suffice(rest):
                clues = rest
    return clues


def checked(rounds: int, least: int) -> int:
    if rounds < least:
        raise ValueError("too few rounds")
    return rounds

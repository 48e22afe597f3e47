"""Short refutations: which values fail soon when they are assumed, and along which few scopes."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board, Fact, Puzzle
from sightline.engine.reason.arguments.chain import Chain, ScopeChain
from sightline.family.reasons import Reasons
from sightline.family.shortcuts import Refutation
from sightline.kernel.limits import tick
from sightline.kernel.search import refutation, rounds


class ReasonScopes(NamedTuple):
    """The scopes of a family without shortcuts, as the kernel sees them."""

    reasons: Reasons[Any]
    puzzle: Puzzle

    def at(self, spot: int) -> Iterable[int]:
        return sorted(self.reasons.scopes.at(self.puzzle, spot))

    def keeps(self, scope: int, masks: Sequence[int]) -> list[tuple[int, int]]:
        return [(fact.spot, fact.mask) for fact in self.reasons.propagate(self.puzzle, masks, scope)]


def first_failures(
    reasons: Reasons[Any], board: Board[Any], wanted: Sequence[int], most: int = 0, every: bool = False
) -> tuple[int, Sequence[int]]:
    """In how many rounds the first of these values fail, and which; with *every*, all that fail in at most so many."""
    tick(sum(map(int.bit_count, wanted)))
    if reasons.shortcuts.first_failures:
        return reasons.shortcuts.first_failures(board, wanted, most, every)
    return rounds.first_failures(ReasonScopes(reasons, board.puzzle), board.domains, wanted, most, every)


def short_refutation(
    reasons: Reasons[Any], board: Board[Any], wanted: Sequence[int], most: int, orders: int
) -> Refutation | None:
    """One of these values that fails along few scopes, which are tried in several orders until *most* of them
    suffice."""
    tick(sum(map(int.bit_count, wanted)))
    if reasons.shortcuts.short_refutation:
        return reasons.shortcuts.short_refutation(board, wanted, most, orders)
    scopes = ReasonScopes(reasons, board.puzzle)
    found = refutation.short_refutation(scopes, board.domains, wanted, most, orders)
    return Refutation(Fact(found[0], 1 << found[1]), found[2:]) if found else None


def chain_of(reasons: Reasons[Any], board: Board[Any], found: Refutation) -> Chain:
    """A refutation as a chain, named by the rounds in which its value fails at the soonest."""
    wanted = [0] * board.puzzle.spots
    wanted[found.assumed.spot] = found.assumed.mask
    return ScopeChain(reasons, board, found.assumed, found.scopes, first_failures(reasons, board, wanted)[0])

"""Reasoning by contradiction: a value whose assumption fails is ruled out, and the chain of links is the reason."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.board import Board, Fact, values_of
from sightline.core.technique import Deduction, Technique, chain_technique
from sightline.engine.reason.arguments.cases import SHORT, by_cases
from sightline.engine.reason.arguments.chain import Chain, Link
from sightline.engine.reason.steps import finished_step
from sightline.family.reasons import Reasons
from sightline.kernel.limits import tick

FAILS = "if {assumed}, {failing}, so {facts}."
SHORT_CHAIN = chain_technique("Contradiction", 7, FAILS, lean=4)
LONG_CHAIN = chain_technique("Long contradiction", 8, FAILS, lean=4)
NESTED = chain_technique("Nested contradiction", 9, FAILS, lean=4)


def technique_of_chain(reasons: Reasons[Any], rounds: int) -> Technique:
    """What a plain chain of so many rounds is called."""
    named = min((most for most in reasons.chain_techniques if most >= rounds), default=None)
    return reasons.chain_techniques[named] if named else SHORT_CHAIN if rounds <= SHORT else LONG_CHAIN


def most_rounds(reasons: Reasons[Any], cap: int) -> int:
    """The most rounds of a short chain that a tier allows; 0: none."""
    allowed = (rounds for rounds in range(1, SHORT + 1) if technique_of_chain(reasons, rounds).tier <= cap)
    return max(allowed, default=0)


def technique_of(chain: Chain) -> Technique:
    return NESTED if chain.nested else technique_of_chain(chain.reasons, chain.rounds)


def refutation_of(chain: Chain) -> tuple[Technique, Deduction]:
    """A chain with a conflict as one deduction: the assumed value is ruled out."""
    spot, mask = chain.assumed
    return technique_of(chain), by_cases([chain], (Fact(spot, chain.reasons.blank(chain.puzzle)[spot] & ~mask),))


def deepen(chain: Chain, depth: int) -> bool:
    """One more round where scopes force nothing: values refuted by chains of their own; True on a conflict."""
    chain.rounds += 1
    chain.nested = True
    before = list(chain.masks)
    board = chain.board.with_masks(before)
    for inner in refute(chain.reasons, board, board.domains, depth - 1, first=True):
        technique, deduction = refutation_of(inner)
        step = finished_step(chain.reasons, chain.puzzle, before, technique, deduction)
        if chain.take(Link(chain.rounds, -1, tuple(deduction.plain_facts()), before, step)):
            return True
    return False


def fails(chain: Chain, depth: int) -> bool:
    """Grows a chain to the end, with chains inside it as deep as allowed; True on a conflict."""
    while not chain.is_stuck():
        if chain.grow() or (chain.is_stuck() and depth and deepen(chain, depth)):
            return True
    return False


def refute(
    reasons: Reasons[Any], board: Board[Any], false: Sequence[int], depth: int = 0, first: bool = False
) -> Iterator[Chain]:
    """The values out of the masks *false* whose assumption fails in the fewest rounds, or only the *first* of them.

    With a depth, a value that no plain chain refutes may be refuted with chains inside the chain.
    """
    if first:
        false = [mask if board[spot].bit_count() > 1 else 0 for spot, mask in enumerate(false)]
    failed = first_failing_chains(reasons, board, false)
    yield from failed[:1] if first else failed
    for fact in assumptions(false) if depth and not failed else ():
        chain = Chain(reasons, board, fact)
        if fails(chain, depth):
            yield chain
            return


def assumptions(masks: Sequence[int]) -> list[Fact]:
    return [Fact(spot, 1 << value) for spot, mask in enumerate(masks) for value in values_of(mask)]


def first_failing_chains(
    reasons: Reasons[Any], board: Board[Any], false: Sequence[int], rounds: int | None = None
) -> list[Chain]:
    """The plain chains that reach a conflict in the fewest rounds; none looks further than *rounds*."""
    if reasons.shortcuts.first_failures:
        tick(sum(map(int.bit_count, false)))
        _, false = reasons.shortcuts.first_failures(board, false, rounds or 0, False)
    growing = [Chain(reasons, board, fact) for fact in assumptions(false)]
    grown = 0
    while growing and grown != rounds:
        failed = [chain for chain in growing if chain.grow()]
        if failed:
            return failed
        growing = [chain for chain in growing if not chain.is_stuck()]
        grown += 1
    return []

"""Arguments by ways: a value fails because every way to fulfil one clue with it fails, each by plain links.

Where no single line of thought refutes a value, a player goes through the few ways that a clue leaves, one by one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import islice, product
from math import prod
from typing import Any, NamedTuple

from sightline.core.board import Board, Fact, values_of
from sightline.core.technique import Case
from sightline.engine.reason.arguments.chain import Chain
from sightline.engine.reason.arguments.join import FEW_LINKS, joined_links
from sightline.family.reasons import Reasons

MOST_WAYS = 64
"""The most ways to fulfil a clue that are gone through."""
Way = Mapping[int, int]
"""A mask for each spot."""


class Ways(NamedTuple):
    """Cases that fail, one for each way to fulfil the clues of a scope, or for several that fail alike."""

    scope: int
    cases: tuple[Case, ...]


def failing_ways(
    reasons: Reasons[Any],
    board: Board[Any],
    assumed: Fact,
    clues: Sequence[int],
    given: tuple[Fact, ...],
    short: bool,
) -> Ways | None:
    """How every way fails to fulfil some clue around the assumed spot, in the fewest links; None if some way does not
    fail by these clues. If it is to be *short*, ways that make it long together are also tried apart."""
    puzzle, masks = board.puzzle, after(board.domains, (assumed,))
    open_in, found = dict[int, list[Way]](), list[Ways]()
    for scope in reasons.scopes.at(puzzle, assumed.spot):
        is_whole = len(reasons.scope_spots(puzzle, scope)) == puzzle.spots
        if not is_whole and {*reasons.scope_clues(puzzle, scope)}.issubset(clues):
            open_in[scope] = open_ways(reasons, puzzle, scope, masks)
    for apart in (False, True)[: 1 + short]:
        for scope, ways in open_in.items():
            cases = cases_of(reasons, board, assumed, clues, ways, apart)
            found += [Ways(scope, tuple(case._replace(given=given) for case in cases))] if cases else []
        if any(links_of(ways) <= FEW_LINKS for ways in found):
            break
    return min(found, key=links_of, default=None)


def links_of(ways: Ways) -> int:
    return sum(len(case.links) for case in ways.cases)


def open_ways(reasons: Reasons[Any], puzzle: Any, scope: int, masks: Sequence[int]) -> list[Way]:
    """The ways to fill the open spots of a scope that it allows by itself; none if there are many, or if it allows all
    of them, so that they say nothing about it."""
    spots = [spot for spot in reasons.scope_spots(puzzle, scope) if masks[spot].bit_count() > 1]
    found = list(islice(fillings(reasons, puzzle, scope, masks, spots), MOST_WAYS + 1))
    most = min(MOST_WAYS, prod(masks[spot].bit_count() for spot in spots) - 1)
    return found if len(found) <= most else []


def fillings(
    reasons: Reasons[Any], puzzle: Any, scope: int, masks: Sequence[int], spots: Sequence[int]
) -> Iterator[Way]:
    """The ways to give each of these spots of a scope a value."""
    if not spots:
        yield {}
        return
    first, *others = spots
    for value in values_of(masks[first]):
        chosen = after(masks, [(first, 1 << value)])
        facts = reasons.propagate(puzzle, chosen, scope)
        if all(fact.mask for fact in facts):
            left = after(chosen, facts)
            yield from ({first: 1 << value, **rest} for rest in fillings(reasons, puzzle, scope, left, others))


def is_open(reasons: Reasons[Any], puzzle: Any, scope: int, masks: Sequence[int], way: Way) -> bool:
    """Whether a scope by itself allows a way."""
    facts = reasons.propagate(puzzle, after(masks, way.items()), scope)
    return all(fact.mask for fact in facts)


def cases_of(
    reasons: Reasons[Any],
    board: Board[Any],
    assumed: Fact,
    clues: Sequence[int],
    ways: Sequence[Way],
    apart: bool = False,
) -> list[Case]:
    """Cases that take in all these ways, each of which fails; none if some way does not. Few cases, or (*apart*) such
    that none takes longer than the way it begins with."""
    failing = partial(failing_chain, reasons, board, assumed, clues)
    left, taken = list(ways), list[Way]()
    while left:
        chain = failing(left[0])
        if not chain:
            return []
        short = partial(is_short, failing, len(chain.links_to(())) if apart else None)
        taken.append(widened(left[0], left, short))
        left = [way for way in left if not takes_in(taken[-1], way)]
    for some in taken[:-1]:  # the last one takes in a way that no other does
        others = [other for other in taken if other is not some]
        taken = others if all(any(takes_in(other, way) for other in others) for way in ways) else taken
    chains = [(some, failing(some)) for some in taken]
    return [
        Case(assumed, tuple(joined_links(chain, chain.links_to(()), ())), also=tuple(map(Fact, some, some.values())))
        for some, chain in chains
        if chain
    ]


def is_short(failing: Callable[[Way], Chain | None], most: int | None, way: Way) -> bool:
    """Whether a way fails, in at most so many links if that is limited."""
    chain = failing(way)
    return chain is not None and (most is None or len(chain.links_to(())) <= most)


def widened(way: Way, left: Sequence[Way], failing: Callable[[Way], object]) -> Way:
    """A way that fails with as much open as possible: whole spots, or else the values that other ways have there."""
    for spot in way:
        open_there = {other: mask for other, mask in way.items() if other != spot}
        if failing(open_there):
            way = open_there
            continue
        for other in left:
            wider = {**way, spot: way[spot] | other[spot]}
            if takes_in(open_there, other) and not takes_in(way, other) and failing(wider):
                way = wider
    return way


def takes_in(wide: Way, way: Way) -> bool:
    """Whether a way is one of those that a wide one stands for."""
    return all(way[spot] & mask for spot, mask in wide.items())


def failing_chain(
    reasons: Reasons[Any], board: Board[Any], assumed: Fact, clues: Sequence[int], way: Way
) -> Chain | None:
    """The chain by these clues from an assumption in one way to a conflict."""
    chain = Chain(reasons, board.with_masks(after(board.domains, way.items())), assumed, clues)
    chain.look_everywhere()
    return chain if chain.run() else None


def needed_for(
    reasons: Reasons[Any], puzzle: Any, masks: Sequence[int], ways: Ways, known: Set[int]
) -> tuple[set[int], tuple[int, ...]]:
    """What shows that there are no other ways: the spots *known* anyhow and those without whose masks the scope would
    allow others, and its clues, if these are needed."""
    blank, spots, shown = reasons.blank(puzzle), set(known), list(masks)
    for spot in [spot for spot in reasons.scope_spots(puzzle, ways.scope) if spot not in known]:
        shown[spot] = blank[spot]
        if any(is_open(reasons, puzzle, ways.scope, *way) for way in other_ways(shown, ways)):
            shown[spot] = masks[spot]
            spots.add(spot)
    return spots, reasons.scope_clues(puzzle, ways.scope) if any(other_ways(shown, ways)) else ()


def other_ways(masks: Sequence[int], ways: Ways) -> Iterator[tuple[list[int], Way]]:
    """The ways that are in no case, whatever the scope allows, each with the masks that it starts from."""
    first = ways.cases[0]
    start = after(masks, (*first.given, first.assumed))
    spots = sorted({fact.spot for case in ways.cases for fact in case.also})
    for values in product(*(values_of(start[spot]) for spot in spots)):
        way = {spot: 1 << value for spot, value in zip(spots, values, strict=True)}
        if not any(takes_in(dict(case.also), way) for case in ways.cases):
            yield start, way


def after(masks: Sequence[int], facts: Iterable[tuple[int, int]]) -> list[int]:
    """The masks after some facts."""
    known = list(masks)
    for spot, mask in facts:
        known[spot] &= mask
    return known

"""The constraints: the numbers of clues and scopes, propagation in a scope, and what cited clues entail.

Clues: the islands by number, then the rules that bridges do not cross, that all islands are connected and that there
is no loop, and that an island which needs one bridge leads no further. Scopes: each island, each pair of islands for
what crosses it, the whole map for connection and for loops.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from sightline.core.board import Fact, Notes, pack, unpack, values_of
from sightline.core.errors import FormatError
from sightline.core.sentence import numbered
from sightline.core.step import Step
from sightline.core.technique import Places
from sightline.family.premises import drop_unneeded
from sightline.formats.tokens import excerpt
from sightline.hashi import one_island
from sightline.hashi.graph import cut_edges, is_connected_without, loop_closers
from sightline.hashi.problem import problem_of
from sightline.hashi.puzzle import Hashi

Masks = Sequence[int]


def crossing_rule(puzzle: Hashi) -> int:
    return len(puzzle.cells)


def connected_rule(puzzle: Hashi) -> int:
    return len(puzzle.cells) + 1


def no_loops_rule(puzzle: Hashi) -> int:
    return len(puzzle.cells) + 2


def dead_end_rule(puzzle: Hashi) -> int:
    """That an island which needs one bridge leads no further: no rule of the game, but what its number means for
    connection."""
    return len(puzzle.cells) + 3


ISLANDS = Places(lambda puzzle: range(len(puzzle.cells)), lambda puzzle, spot: puzzle.pairs[spot])
EACH_ISLAND = ISLANDS._replace(scope=lambda puzzle, island: island)
"""Islands for techniques that look at one alone."""
ISLANDS_ONCE = ISLANDS._replace(once=True)
PAIRS = Places(lambda puzzle: range(puzzle.spots), lambda puzzle, spot: (spot,))
PAIRS_ONCE = PAIRS._replace(once=True)
MAP = Places(lambda puzzle: (0,), lambda puzzle, spot: (0,))


def _scopes_at(puzzle: Hashi, spot: int) -> list[int]:
    islands = len(puzzle.cells)
    across = [islands + spot] if puzzle.crossings[spot] else []
    return [*puzzle.pairs[spot], *across, *_map_scopes(puzzle)]


def _map_scopes(puzzle: Hashi) -> list[int]:
    """The scopes of the whole map: one for each rule about it that holds here."""
    first = len(puzzle.cells) + puzzle.spots
    return [first] * puzzle.connected + [first + 1] * (not puzzle.loops)


SCOPES = Places(
    lambda puzzle: [
        *range(len(puzzle.cells)),
        *(len(puzzle.cells) + spot for spot in range(puzzle.spots) if puzzle.crossings[spot]),
        *_map_scopes(puzzle),
    ],
    _scopes_at,
)


def scope_spots(puzzle: Hashi, scope: int) -> Sequence[int]:
    """The pairs in a scope."""
    islands = len(puzzle.cells)
    if scope < islands:
        return puzzle.shores[scope]
    if scope < islands + puzzle.spots:
        return (scope - islands, *puzzle.crossings[scope - islands])
    return range(puzzle.spots)


def scope_clues(puzzle: Hashi, scope: int) -> tuple[int, ...]:
    islands = len(puzzle.cells)
    if scope < islands:
        return (scope,)
    if scope < islands + puzzle.spots:
        return (crossing_rule(puzzle),)
    return (connected_rule(puzzle) if scope == islands + puzzle.spots else no_loops_rule(puzzle),)


def map_rules(puzzle: Hashi) -> tuple[int, ...]:
    """The rules about the whole map that hold here."""
    rules = [connected_rule(puzzle)] if puzzle.connected else []
    return tuple(rules + ([] if puzzle.loops else [no_loops_rule(puzzle)]))


def blank(puzzle: Hashi) -> tuple[int, ...]:
    return _blank(puzzle.full, puzzle.spots)


@cache
def _blank(full: int, spots: int) -> tuple[int, ...]:
    return (full,) * spots


def cited_masks(puzzle: Hashi, step: Step) -> list[int]:
    """The masks of a board that holds only what the step cites."""
    masks = list(blank(puzzle))
    for premise in step.premises:
        masks[premise.spot] = premise.mask
    return masks


def blank_notes(puzzle: Hashi) -> Notes:
    """The same, to be changed: as bytes where these will do."""
    full, spots = puzzle.full, puzzle.spots
    return bytearray((full,)) * spots if puzzle.width == 1 else [full] * spots


def island_facts(puzzle: Hashi, masks: Masks, island: int) -> list[Fact]:
    """What an island's number rules out; one fact with mask 0 if nothing fits."""
    shores = puzzle.shores[island]
    around = tuple([masks[spot] for spot in shores])
    kept = one_island.spread(puzzle.counts[island], around)
    if kept is None:
        return [Fact(shores[0], 0)] if shores else []
    if kept == around:
        return []
    return ruled_out(puzzle, masks, zip(shores, kept, strict=True))


def ruled_out(puzzle: Hashi, masks: Masks, kept: Iterable[tuple[int, int]]) -> list[Fact]:
    """Facts that rule out what is not in the *kept* masks."""
    return [Fact(spot, puzzle.full & ~(masks[spot] & ~mask)) for spot, mask in kept if masks[spot] & ~mask]


def propagate(puzzle: Hashi, masks: Masks, scope: int) -> list[Fact]:
    islands = len(puzzle.cells)
    if scope < islands:
        return island_facts(puzzle, masks, scope)
    if scope < islands + puzzle.spots:
        return crossing_facts(puzzle, masks, scope - islands)
    return cut_edges(puzzle, masks) if scope == islands + puzzle.spots else loop_closers(puzzle, masks)


def crossing_facts(puzzle: Hashi, masks: Masks, spot: int) -> list[Fact]:
    """Nothing crosses a certain bridge; a fact with mask 0 if something must."""
    others = () if masks[spot] & 1 else puzzle.crossings[spot]
    return [Fact(other, masks[other] & 1) for other in others if masks[other] & ~1]


def split_rules(puzzle: Hashi) -> set[int]:
    """The rules that limit the ways to spread an island's bridges."""
    return {crossing_rule(puzzle), connected_rule(puzzle)} if puzzle.connected else {crossing_rule(puzzle)}


def keep_masks(puzzle: Hashi, masks: Masks, spots: Collection[int]) -> list[int]:
    """The masks of a board on which only these spots are known."""
    kept = list(blank(puzzle))
    for spot in spots:
        kept[spot] = masks[spot]
    return kept


def entails(puzzle: Hashi, cited: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether the cited clues refute every other value of each fact, at once or however an end spreads its bridges."""
    if len(cited) == 1 and cited[0] <= crossing_rule(puzzle):
        return forces_alone(puzzle, cited[0], premises, facts)
    masks = blank_notes(puzzle)
    for spot, mask in premises.items():
        masks[spot] = mask
    rules = frozenset(cited)
    for fact in facts:
        cases = [1 << value for value in values_of(masks[fact.spot] & ~fact.mask)] if fact.mask else [masks[fact.spot]]
        if not all(fails(puzzle, rules, masks, fact.spot, case) for case in cases):
            return False
    return True


def needed_premises(puzzle: Hashi, clue: int, premises: Mapping[int, int], facts: Sequence[Fact]) -> list[int] | None:
    """The premises that one clue needs to force the facts, open spots dropped first; None if it does not."""
    full, wanted = puzzle.full, dict(facts)
    if clue < len(puzzle.cells) and len(wanted) == len(facts):
        shores = puzzle.shores[clue]
        if [spot for spot in shores if spot in premises] == [*premises] and wanted.keys() <= {*shores}:
            return needed_around(puzzle, clue, tuple([premises.get(spot, full) for spot in shores]), wanted)
    if clue == crossing_rule(puzzle):
        standing = [spot for spot, mask in premises.items() if not mask & 1]
        if len(standing) == 1 and all(is_closed_by(puzzle, standing[0], premises, fact) for fact in facts):
            return standing
    known = dict(premises)

    def forces() -> bool:
        return not all(known.values()) or entails(puzzle, [clue], known, facts)

    if not forces():
        return None
    drop_unneeded(known, forces)
    return list(known)


def needed_around(puzzle: Hashi, island: int, masks: tuple[int, ...], wanted: Mapping[int, int]) -> list[int] | None:
    """The pairs around an island, with these masks, that its number needs to force some of them into what is wanted;
    None if it does not."""
    shores, full = puzzle.shores[island], puzzle.full
    aims = tuple([wanted.get(spot, full) for spot in shores])
    places = one_island.needed(puzzle.counts[island], full, masks, aims)
    return None if places is None else [shores[at] for at in places]


def is_closed_by(puzzle: Hashi, standing: int, premises: Mapping[int, int], fact: Fact) -> bool:
    """Whether a fact says no more than that nothing crosses a bridge, and that is not known of its pair."""
    closed = bool(fact.mask & 1) and fact.spot in puzzle.crossings[standing]
    return closed and bool(premises.get(fact.spot, puzzle.full) & ~fact.mask)


def forces_alone(puzzle: Hashi, clue: int, known: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether an island's number, or the rule that bridges do not cross, forces the facts with these pairs *known*."""
    full = puzzle.full
    if clue == crossing_rule(puzzle):
        return crossing_forces(puzzle, known, facts)
    shores = puzzle.shores[clue]
    kept = one_island.spread(puzzle.counts[clue], tuple([known.get(spot, full) for spot in shores]))
    if kept is None:
        return bool(shores)
    left = dict(zip(shores, kept, strict=True))
    return all(not left.get(spot, known.get(spot, full)) & ~mask for spot, mask in facts)


def crossing_forces(puzzle: Hashi, known: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """The same for the rule alone: where a certain bridge crosses, there is none."""
    standing = {spot for spot, mask in known.items() if not mask & 1}
    if not standing:
        return all(mask and not known.get(spot, puzzle.full) & ~mask for spot, mask in facts)
    if any(not standing.isdisjoint(puzzle.crossings[spot]) for spot in standing):
        return True
    crossed = {other for spot in standing for other in puzzle.crossings[spot]}
    for spot, mask in facts:
        left = known.get(spot, puzzle.full) & (1 if spot in crossed else puzzle.full)
        if left & ~mask or not mask:
            return False
    return True


def fails(puzzle: Hashi, rules: frozenset[int], masks: Notes, spot: int, case: int) -> bool:
    """Whether the cited clues refute a case: at once, or however an end of the spot spreads its bridges."""
    trial = masks[:]
    trial[spot] = case
    if cut_off_by_dead_ends(puzzle, rules, trial):
        return True
    packed, problem, cited = pack(trial, puzzle.width), problem_of(puzzle), list(rules - {dead_end_rule(puzzle)})
    if not problem.settle(packed, cited):
        return True
    return any(not problem.allowed_around(packed, cited, end) for end in puzzle.pairs[spot] if end in rules)


def cut_off_by_dead_ends(puzzle: Hashi, rules: Collection[int], masks: Masks) -> bool:
    """Whether the other islands are not connected without the cited 1s, if it is cited that these lead nowhere."""
    if not {connected_rule(puzzle), dead_end_rule(puzzle)} <= {*rules}:
        return False
    ones = [clue for clue in rules if clue < len(puzzle.cells) and puzzle.counts[clue] == 1]
    return not is_connected_without(puzzle, masks, ones)


def ways(puzzle: Hashi, masks: Masks, island: int) -> Iterator[list[int]]:
    """The board with each way to spread the island's bridges."""
    shores, wanted = puzzle.shores[island], puzzle.counts[island]
    for planks in product(*(tuple(values_of(masks[spot])) for spot in shores)):
        if sum(planks) == (wanted or sum(planks) or 1):
            way = list(masks)
            for spot, count in zip(shores, planks, strict=True):
                way[spot] = 1 << count
            yield way


def settle(puzzle: Hashi, rules: Collection[int], masks: Masks) -> Masks | None:
    """What the cited clues alone leave of the masks; None if they contradict each other."""
    width = puzzle.width
    return unpack(problem_of(puzzle).settle(pack(masks, width), list(rules)), width) or None


def settle_island(puzzle: Hashi, rules: Collection[int], masks: Masks, island: int) -> Masks | None:
    """What the ways to spread an island's bridges that the cited clues allow leave around it; None if there is none."""
    width = puzzle.width
    return unpack(problem_of(puzzle).allowed_around(pack(masks, width), list(rules), island), width) or None


def read_fact(puzzle: Hashi, text: str) -> Fact:
    """ "r1c1-r1c5=2": the planks between two islands."""
    cell = r"r([0-9]{1,4})c([0-9]{1,4})"
    found = re.fullmatch(rf"\s*{cell}\s*-\s*{cell}\s*=\s*([0-9])\s*", text, re.IGNORECASE)
    if not found:
        raise FormatError(f"expected two islands and a number such as r1c1-r1c5=2, found {excerpt(text)}")
    r1, c1, r2, c2, planks = (int(part) for part in found.groups())
    ends = sorted(puzzle.by_cell.get((r - 1, c - 1), -1) for r, c in ((r1, c1), (r2, c2)))
    spot = puzzle.by_pair.get((ends[0], ends[1]))
    if spot is None:
        raise FormatError(f"r{r1}c{c1} and r{r2}c{c2} are not two islands that see each other")
    if planks > puzzle.planks:
        raise FormatError(f"{numbered(planks, 'plank')}: a pair of islands takes 0–{puzzle.planks} here")
    return Fact(spot, 1 << planks)

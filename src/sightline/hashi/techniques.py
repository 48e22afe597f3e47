"""The techniques of Hashi: one short finder for each, with the argument why it is true.

An island's *need* is its number, its *room* what still fits around it; `lo` and `hi` are the fewest and the most planks
that a pair can still have, k the most that the rules allow. Techniques about connection apply only where it is a rule.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from sightline.core.board import Fact, values_of
from sightline.core.sentence import counted, in_words
from sightline.core.technique import Deduction, Technique, plain_deduction, technique
from sightline.core.words import Clue, Spot, Spots, Values, Word
from sightline.hashi import one_island
from sightline.hashi.arguments import (
    alike,
    closed_argument,
    combinations_alike,
    crossing_argument,
    elsewhere_argument,
    exit_argument,
    island_argument,
    isolated_alike,
    leftovers_alike,
    loop_argument,
    parity_argument,
    rest_argument,
    segment_argument,
)
from sightline.hashi.constraints import (
    EACH_ISLAND,
    ISLANDS_ONCE,
    MAP,
    PAIRS,
    PAIRS_ONCE,
    connected_rule,
    crossing_rule,
    entails,
    island_facts,
    no_loops_rule,
)
from sightline.hashi.exits import dead_ends, either_way, exit_disjunction
from sightline.hashi.graph import (
    borders,
    cut_edges,
    groups,
    loop_closers,
    parts,
    smallest_part,
    without_bridge,
)
from sightline.hashi.one_island import Pattern, at_least, at_most, findings, lo
from sightline.hashi.puzzle import Hashi, HashiBoard
from sightline.hashi.splits import crossed_splits, island_splits, splits_of_the_map, wide_splits
from sightline.hashi.word_counts import (
    AN_ISLAND,
    closed_words,
    crossed_words,
    crossing_words,
    rest_words,
    words_of_all,
    words_with,
)

Found = Iterator[Deduction]
Words = dict[str, Word]
EVEN = 0b101010101


def deduce(board: HashiBoard, island: int, facts: Sequence[Fact], words: Words | None = None) -> Found:
    """A deduction from one island's number, if any of the facts is new and all of them are possible."""
    fresh = tuple([fact for fact in facts if board[fact.spot] & ~fact.mask])
    if fresh and all(board[fact.spot] & fact.mask for fact in fresh):
        yield plain_deduction(fresh, board.puzzle.shores[island], (island,), words or island_words(island))


def island_words(island: int) -> Words:
    return {"island": Clue(island)}


def small_words(puzzle: Hashi, island: int) -> Words:
    return {"island": Clue(island), "number": counted(puzzle.counts[island], "bridge")}


def partial_words(puzzle: Hashi, island: int, neighbours: int) -> Words:
    """Of an island with so many neighbours that can have a bridge."""
    room = puzzle.planks * neighbours
    return {"island": Clue(island), "spare": in_words(room - puzzle.counts[island]), "room": in_words(room)}


def leftover_words(island: int, left: int) -> Words:
    return {"island": Clue(island), "left": in_words(left)}


def isolation_words(puzzle: Hashi, spot: int) -> Words:
    return {"pair": Spot(spot), "number": counted(puzzle.counts[puzzle.pairs[spot][0]], "bridge")}


def look(board: HashiBoard, island: int, pattern: Pattern) -> tuple[Fact, ...]:
    """What a pattern says of the pairs around an island, where it is new."""
    puzzle, masks = board.puzzle, board.domains
    shores = puzzle.shores[island]
    found = findings(pattern, puzzle.counts[island], puzzle.planks, tuple([masks[spot] for spot in shores]))
    return tuple([Fact(shores[at], mask) for at, mask in found])


def by_pattern(board: HashiBoard, island: int, pattern: Pattern) -> Found:
    """A deduction from one island's number by a pattern."""
    if facts := look(board, island, pattern):
        yield plain_deduction(facts, board.puzzle.shores[island], (island,), island_words(island))


@technique(
    "Crossing closes",
    0,
    "{argument}, so {facts}.",
    PAIRS,
    argue=crossing_argument,
    again="nor can anything cross {crossed}, so {facts}",
    sequel="nothing can cross {crossed}, so {facts}",
    most_words=words_with({"argument": crossing_words, "crossed": crossed_words}),
    exact_words=True,
)
def crossing_closes(board: HashiBoard, spot: int) -> Found:
    """Bridges do not cross."""
    puzzle = board.puzzle
    if not board[spot] & 1:
        facts = tuple([Fact(other, 1) for other in puzzle.crossings[spot] if board[other] & ~1])
        if facts:
            yield plain_deduction(facts, (spot, *puzzle.crossings[spot]), (crossing_rule(puzzle),), {})


@technique("Small island", 0, "{island} needs only {number}, so {facts}.", ISLANDS_ONCE)
def small_island(board: HashiBoard, island: int) -> Found:
    """No pair has more planks than either of its islands needs in all."""
    number = board.puzzle.counts[island]
    if 0 < number < board.puzzle.planks:
        facts = [Fact(spot, at_most(number)) for spot in board.puzzle.shores[island]]
        yield from deduce(board, island, facts, small_words(board.puzzle, island))


@technique(
    "One neighbour",
    1,
    "{island} sees one island only, so {facts}.",
    ISLANDS_ONCE,
    brief=alike("see one island only"),
    most_words=words_with({"island": AN_ISLAND}),
    most_brief_words=words_of_all(),
    exact_words=True,
)
def one_neighbour(board: HashiBoard, island: int) -> Found:
    """All its bridges go there."""
    puzzle = board.puzzle
    if len(puzzle.shores[island]) == 1 and puzzle.counts[island]:
        yield from deduce(board, island, [Fact(puzzle.shores[island][0], 1 << puzzle.counts[island])])


@technique(
    "Full island",
    1,
    "{island} needs every bridge that fits around it, so {facts}.",
    ISLANDS_ONCE,
    aliases=("4-6-8", "Single combination"),
    brief=alike("need every bridge that fits around them"),
    most_words=words_with({"island": AN_ISLAND}),
    most_brief_words=words_of_all(),
    exact_words=True,
)
def full_island(board: HashiBoard, island: int) -> Found:
    """Its number is all that its neighbours can take: with at most two bridges to each, 4 in a corner, 6 at a side,
    8 in the middle."""
    puzzle = board.puzzle
    shores = puzzle.shores[island]
    if puzzle.counts[island] == puzzle.planks * len(shores):
        yield from deduce(board, island, [Fact(spot, 1 << puzzle.planks) for spot in shores])


PARTIAL = "{island} needs all but {spare} of the {room} bridges that fit around it, so {facts}."


PARTIAL_WORDS = words_with({"island": AN_ISLAND, "spare": 1, "room": 1})


@technique(
    "Partial combination",
    1,
    PARTIAL,
    ISLANDS_ONCE,
    aliases=("3-5-7",),
    brief=combinations_alike,
    most_words=PARTIAL_WORDS,
    most_brief_words=words_of_all("spare"),
    exact_words=True,
)
def partial_combination(board: HashiBoard, island: int) -> Found:
    """The other neighbours take only so many bridges, two each at most by the usual rules; the remainder must go to
    this one."""
    puzzle, shores = board.puzzle, board.puzzle.shores[island]
    share = puzzle.counts[island] - puzzle.planks * (len(shores) - 1)
    if 0 < share < puzzle.planks:
        facts = [Fact(spot, puzzle.full & at_least(share)) for spot in shores]
        yield from deduce(board, island, facts, partial_words(puzzle, island, len(shores)))


@technique(
    "Completed island",
    1,
    "{island} has all its bridges, so {closed}.",
    EACH_ISLAND,
    argue=closed_argument,
    sequel="that completes {island}, so {closed}",
    most_words=words_with({"island": AN_ISLAND, "closed": closed_words}),
    exact_words=True,
)
def completed_island(board: HashiBoard, island: int) -> Found:
    """The bridges that it has already are all that it needs."""
    return by_pattern(board, island, one_island.completed)


@technique(
    "Full remainder",
    2,
    "{argument}, so {facts}.",
    EACH_ISLAND,
    aliases=("One unsolved neighbour", "Full island"),
    argue=rest_argument,
    again="{again}, so {facts}",
    most_words=words_with(
        {
            "argument": lambda puzzle, step: AN_ISLAND + rest_words(puzzle, step),
            "again": lambda puzzle, step: 1 + rest_words(puzzle, step),
        }
    ),
    exact_words=True,
)
def full_remainder(board: HashiBoard, island: int) -> Found:
    """It needs as many more bridges as still fit; a single open neighbour gets all of them."""
    return by_pattern(board, island, one_island.full_remainder)


@technique(
    "Partial remainder",
    2,
    PARTIAL.replace("that fit", "that still fit"),
    EACH_ISLAND,
    aliases=("Partial combination",),
    brief=partial(combinations_alike, fit="still fit"),
    most_words=PARTIAL_WORDS,
    most_brief_words=words_of_all("spare"),
    exact_words=True,
)
def partial_remainder(board: HashiBoard, island: int) -> Found:
    """The other neighbours that can still have a bridge take only so many; the remainder must go to this one."""
    if facts := look(board, island, one_island.partial_remainder):
        shores = board.puzzle.shores[island]
        words = partial_words(board.puzzle, island, sum(board[spot] > 1 for spot in shores))
        yield Deduction(facts, shores, (island,), words)


@technique("Extended partial", 2, "{argument}, so {facts}.", EACH_ISLAND, lean=4, argue=elsewhere_argument)
def extended_partial(board: HashiBoard, island: int) -> Found:
    """What the other neighbours cannot take must go to this one."""
    return by_pattern(board, island, one_island.extended_partial)


@technique(
    "Leftover",
    3,
    "{island} needs just {left} more, so {facts}.",
    EACH_ISLAND,
    aliases=("Leftover-one",),
    lean=4,
    brief=leftovers_alike,
    most_words=words_with({"island": AN_ISLAND, "left": 1}),
    most_brief_words=words_of_all("left"),
    exact_words=True,
)
def leftover(board: HashiBoard, island: int) -> Found:
    """No pair gets more than it has and what the island still needs."""
    if facts := look(board, island, one_island.leftover):
        shores = board.puzzle.shores[island]
        left = board.puzzle.counts[island] - sum(lo(board[spot]) for spot in shores)
        yield Deduction(facts, shores, (island,), leftover_words(island, left))


@technique(
    "Isolation",
    3,
    "{pair}, joined by {number}, would be cut off from the others, so {facts}.",
    PAIRS_ONCE,
    aliases=("1-1", "2=2"),
    lean=4,
    brief=isolated_alike,
    most_words=words_with({"pair": 2 * AN_ISLAND + 1, "number": 2}),
    most_brief_words=words_of_all(),
    exact_words=True,
)
def isolation(board: HashiBoard, spot: int) -> Found:
    """Two islands that spend all their bridges on each other are cut off from the others."""
    puzzle = board.puzzle
    a, b = puzzle.pairs[spot]
    number = puzzle.counts[a]
    alike = number == puzzle.counts[b] and 0 < number <= puzzle.planks
    if alike and puzzle.connected and len(puzzle.cells) > 2 and board[spot] >> number & 1:
        fact = Fact(spot, at_most(number - 1))
        yield Deduction((fact,), (), (a, b, connected_rule(puzzle)), isolation_words(puzzle, spot))


@technique("Island count", 3, "{argument} {facts}.", EACH_ISLAND, generic=True, argue=island_argument)
def island_count(board: HashiBoard, island: int) -> Found:
    """What every way to spread the bridges has in common is certain."""
    facts = tuple(island_facts(board.puzzle, board.domains, island))
    if facts:
        yield Deduction(facts, board.puzzle.shores[island], (island,))


@technique(
    "Segment isolation",
    5,
    "with {closing} on {pair}, {argument}, so {facts}.",
    MAP,
    argue=segment_argument,
)
def segment_isolation(board: HashiBoard, place: int) -> Found:
    """Bridges that use up everything a group still needs close it; not allowed before all islands are in it."""
    puzzle, masks = board.puzzle, board.domains
    if not puzzle.connected:
        return
    root = groups(puzzle, masks)
    left = _left(puzzle, masks, root)
    for spot, (a, b) in enumerate(puzzle.pairs):
        one, other, mask = root[a], root[b], masks[spot]
        if mask.bit_count() == 1 or (left[one] != left[other] and one != other):
            continue
        ends = 1 if one != other else 2
        closing = [value for value in values_of(mask) if left[one] == (value - lo(mask)) * ends]
        islands = [island for island, group in enumerate(root) if group in (one, other)] if closing else []
        if closing and len(islands) < len(puzzle.cells):
            gone = sum(1 << value for value in closing)
            shores = {spot for island in islands for spot in puzzle.shores[island]}
            standing = tuple(sorted(spot for spot in shores if not masks[spot] & 1))
            rules = (*islands, connected_rule(puzzle))
            fact = Fact(spot, puzzle.full & ~gone)
            words: Words = {"closing": Values(gone), "pair": Spots((spot,))}
            yield Deduction((fact,), standing, rules, words, group=tuple(islands))


def _left(puzzle: Hashi, masks: Sequence[int], root: Sequence[int]) -> list[int | None]:
    """For each group the bridge ends that it still needs; None if some number in it is unknown."""
    left = [0] * len(root)
    for number, group in zip(puzzle.counts, root, strict=True):
        left[group] += number
    for mask, (a, b) in zip(masks, puzzle.pairs, strict=True):
        sure = lo(mask)
        left[root[a]] -= sure
        left[root[b]] -= sure
    unknown = {group for number, group in zip(puzzle.counts, root, strict=True) if not number}
    return [None if group in unknown else need for group, need in enumerate(left)]


@technique("Only exit", 5, "{argument}, so {facts}.", MAP, aliases=("Cut edge",), argue=exit_argument)
def only_exit(board: HashiBoard, place: int) -> Found:
    """A pair that is the only possible bridge between two parts of the map needs one."""
    puzzle = board.puzzle
    for fact in cut_edges(puzzle, board.domains) if puzzle.connected else ():
        side = smallest_part(puzzle, without_bridge(board.domains, fact))
        closed = tuple(spot for spot in borders(puzzle, side) if spot != fact.spot or not fact.mask)
        yield Deduction((fact,), closed, (connected_rule(puzzle),), group=tuple(side))


@technique("No loop", 5, "{argument}, so {facts}.", MAP, aliases=("No way round",), argue=loop_argument)
def no_loop(board: HashiBoard, place: int) -> Found:
    """Where loops are not allowed, a second path between two islands is one bridge too many."""
    puzzle = board.puzzle
    standing = tuple(spot for spot, mask in enumerate(board.domains) if not mask & 1)
    for fact in loop_closers(puzzle, board.domains) if not puzzle.loops else ():
        yield Deduction((fact,), standing, (no_loops_rule(puzzle),))


@technique("Parity", 6, "{argument}, so {facts}.", MAP, argue=parity_argument)
def parity(board: HashiBoard, place: int) -> Found:
    """Each bridge inside a group counts twice, so the number that leaves it is odd if the sum of its numbers is.

    The groups are those that pairs of unknown parity join, where only one such pair leaves the group.
    """
    puzzle, masks = board.puzzle, board.domains
    unsure = {spot for spot, mask in enumerate(masks) if mask & EVEN and mask & ~EVEN}
    unsure_masks = [mask if spot in unsure else 0 for spot, mask in enumerate(masks)]
    for spot in sorted(cut for _, cuts in parts(puzzle, unsure_masks) for cut in cuts):
        sides = [_component(puzzle, unsure - {spot}, end) for end in puzzle.pairs[spot]]
        known = [side for side in sides if all(puzzle.counts[island] for island in side)]
        if not known:
            continue
        side = min(known, key=len)
        leaving = [other for other in borders(puzzle, side) if other != spot]
        odd = (sum(puzzle.counts[i] for i in side) + sum(lo(masks[s]) for s in leaving)) % 2
        fact = Fact(spot, sum(1 << value for value in range(puzzle.planks + 1) if value % 2 == odd))
        if masks[spot] & ~fact.mask and takes_all_numbers(board, sorted(side), leaving, fact):
            yield Deduction((fact,), tuple(leaving), tuple(sorted(side)), group=tuple(sorted(side)))


def takes_all_numbers(board: HashiBoard, islands: Sequence[int], leaving: Sequence[int], fact: Fact) -> bool:
    """Whether a fact about a group takes the sum of its numbers; where some of them suffice, parity is not why."""
    known = {spot: board[spot] for spot in leaving}
    fewer = ([other for other in islands if other != island] for island in islands)
    return not any(entails(board.puzzle, some, known, [fact]) for some in fewer if some)


def _component(puzzle: Hashi, unsure: set[int], start: int) -> set[int]:
    """The islands that unsure pairs connect with *start*."""
    component, edge = {start}, [start]
    while edge:
        for spot in puzzle.shores[edge.pop()]:
            if spot in unsure:
                fresh = set(puzzle.pairs[spot]) - component
                component |= fresh
                edge += fresh
    return component


TECHNIQUES: tuple[Technique, ...] = (
    crossing_closes,
    small_island,
    one_neighbour,
    full_island,
    partial_combination,
    completed_island,
    full_remainder,
    partial_remainder,
    extended_partial,
    leftover,
    isolation,
    island_count,
    island_splits,
    segment_isolation,
    only_exit,
    no_loop,
    exit_disjunction,
    either_way,
    splits_of_the_map,
    parity,
    dead_ends,
    crossed_splits,
    wide_splits,
)


TOLD_CROSSING = replace(crossing_closes, tier=1)
ANNOUNCED = {crossing_closes: TOLD_CROSSING}
"""That a bridge cannot be crossed is told where it settles a pair: islands lose a neighbour by that."""


def fallback(puzzle: Hashi, clues: Sequence[int]) -> Technique:
    """The technique that stands for any other deduction from one clue: an island's number, or a rule."""
    rules = {
        crossing_rule(puzzle): crossing_closes,
        connected_rule(puzzle): only_exit,
        no_loops_rule(puzzle): no_loop,
    }
    return rules.get(clues[0], island_count)

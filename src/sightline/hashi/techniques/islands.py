"""Techniques about one island or one pair: one short finder for each, with the argument why it is true.

An island's *need* is its number, its *room* what still fits around it; `lo` is the fewest planks that a pair can still
have.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from sightline.core.board import Fact
from sightline.core.sentence import counted, in_words
from sightline.core.technique import Deduction, plain_deduction, technique
from sightline.core.words import Clue, Spot, Word
from sightline.hashi import one_island
from sightline.hashi.arguments import (
    alike,
    closed_argument,
    combinations_alike,
    crossing_argument,
    elsewhere_argument,
    island_argument,
    isolated_alike,
    leftovers_alike,
    rest_argument,
)
from sightline.hashi.constraints import (
    EACH_ISLAND,
    ISLANDS_ONCE,
    PAIRS,
    PAIRS_ONCE,
    connected_rule,
    crossing_rule,
    island_facts,
)
from sightline.hashi.one_island import Pattern, at_least, at_most, findings, lo
from sightline.hashi.puzzle import Hashi, HashiBoard
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
    current_words=True,
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
    current_words=True,
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
    current_words=True,
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

"""How far apart spots are for a player who goes on from one to the next, and the direction in which a step is told."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations
from typing import Any

from sightline.core.board import Either, Puzzle
from sightline.core.step import Step
from sightline.family import Family

APART = 0.5
"""Cells that a change to another line or island costs: people stay in a line even if a cell beside it is nearer."""

FEW_SPOTS = 4
"""The most values of a step that are put in another order: as many as an island has neighbours."""

Place = tuple[float, float, int]
"""The row and the column of the middle of a spot, and the scopes that it is in, as bits."""


class Nearness:
    """Where the spots of a puzzle are, and in which scopes."""

    def __init__(self, family: Family[Any, Any], puzzle: Puzzle) -> None:
        self.places, self.reasons, self.puzzle = family.layout(puzzle).spots, family.require("reasons"), puzzle
        self.scopes_at = self.reasons.scopes.at
        self.known: dict[int, Place] = {}
        self.scopes: dict[int, list[int]] = {}
        """The scopes of each known spot that are not of the whole board."""
        scopes = {scope: self.reasons.scope_spots(puzzle, scope) for scope in self.reasons.scopes.all(puzzle)}
        self.small = {scope: 1 << scope for scope, spots in scopes.items() if len(spots) < puzzle.spots}
        """The scopes that are not of the whole board, as bits."""

    def ends(self, spots: Sequence[int]) -> list[Place]:
        """Where the first and the last of some spots are, of one only once, of none nowhere."""
        if not spots:
            return []
        known, first, last = self.known, spots[0], spots[-1]
        start = known.get(first) or self.place(first)
        return [start] if first == last else [start, known.get(last) or self.place(last)]

    def places_of(self, spots: Iterable[int]) -> list[Place]:
        """Where spots are."""
        return [self.known.get(spot) or self.place(spot) for spot in spots]

    def place(self, spot: int) -> Place:
        """The middle of a spot, and the scopes that it is in as bits, but for those of the whole board."""
        where, small = self.places[spot], self.small
        row: float
        column: float
        scopes = self.scopes[spot] = sorted(filter(small.__contains__, self.scopes_at(self.puzzle, spot)))
        bits = sum(map(small.__getitem__, scopes))
        if len(where) == 2:  # a cell
            row, column = where
        else:
            half = len(where) // 2
            row, column = sum(where[::2]) / half, sum(where[1::2]) / half
        found = self.known[spot] = row, column, bits
        return found


def distance(one: Place, other: Place) -> float:
    """From one place to another along rows and columns, and what a change of the scope costs."""
    return abs(other[0] - one[0]) + abs(other[1] - one[1]) + (0 if one[2] & other[2] else APART)


def straight(one: Place, other: Place) -> float:
    """The least that it takes to come from one place to another, whatever is in between."""
    return abs(other[0] - one[0]) + abs(other[1] - one[1])


def shortest(ends: Iterable[Place], others: Sequence[Place]) -> float:
    """From the nearest of some places to the nearest of others."""
    best = math.inf
    for row, column, scopes in ends:  # as `distance` does, without the time that calls take
        for to_row, to_column, others_scopes in others:
            far = to_row - row if to_row > row else row - to_row
            far += to_column - column if to_column > column else column - to_column
            if far < best:
                if not scopes & others_scopes:
                    far += APART
                    if far >= best:
                        continue
                best = far
    return best


def along_the_way(
    nearness: Nearness, steps: Sequence[Step], spots: Sequence[Sequence[int]], order: Sequence[int]
) -> list[Step]:
    """The steps, each with its facts forwards or backwards, so that the way through all *spots* in this order is
    short; *order* are numbers of steps."""
    values = [number for number in order if spots[number]]
    directed = list(steps)
    for number, backwards in zip(values, best_directions(nearness, [spots[number] for number in values]), strict=True):
        if backwards and len(steps[number].facts) > 1:
            directed[number] = backwards_told(steps[number])
    return directed


def best_directions(nearness: Nearness, stretches: Sequence[Sequence[int]]) -> list[bool]:
    """For each stretch of spots whether one goes through it backwards, so that the jumps between them are short."""
    places = [nearness.places_of((spots[0], spots[-1])) for spots in stretches]
    costs = 0.0, 0.0
    chosen: list[tuple[bool, bool]] = []
    for before, (first, last) in pairwise(places):
        ahead, back = ways = jumps(before, costs, first)
        other_ahead, other_back = jumps(before, costs, last) if last is not first else ways
        chosen.append((back < ahead, other_back < other_ahead))
        costs = min(ways), min(other_ahead, other_back)
    backwards = [costs[1] < costs[0]] if places else []
    for best in reversed(chosen):
        backwards.append(best[backwards[-1]])
    return backwards[::-1]


def jumps(ends: Sequence[Place], costs: tuple[float, float], to: Place) -> tuple[float, float]:
    """What it costs to get from the end of a stretch, told forwards or backwards, to a place; with what the stretch
    itself cost."""
    first, last = ends
    ahead = distance(last, to)
    return costs[0] + ahead, costs[1] + (ahead if first is last else distance(first, to))


def in_short_order(nearness: Nearness, step: Step, spots: Sequence[int]) -> Step:
    """The step with the facts that give a value to these spots in the order in which the way through them is shortest,
    if it has a few such facts and can be told in any order."""
    if not 2 < len(spots) <= FEW_SPOTS or not can_be_told_backwards(step):
        return step
    places = nearness.places_of(spots)
    if sum([distance(one, other) for one, other in pairwise(places)]) <= straight(places[0], places[-1]):
        return step  # one after the other in a line
    ways = [[distance(one, other) for other in places] for one in places]

    def length(order: Sequence[int]) -> float:
        return sum([ways[one][other] for one, other in pairwise(order)])

    best = min(permutations(range(len(spots))), key=length)
    facts = {fact.spot: (fact, left) for fact, left in zip(step.deduction.plain_facts(), step.left, strict=True)}
    if best == tuple(range(len(spots))) or len(facts) < len(step.left):
        return step
    told = {spot: spots[at] for spot, at in zip(spots, best, strict=True)}
    chosen = [facts[told.get(spot, spot)] for spot in facts]
    return step.with_facts(tuple([fact for fact, _ in chosen]), tuple([left for _, left in chosen]))


def can_be_told_backwards(step: Step) -> bool:
    return not step.technique.in_turn and Either not in map(type, step.facts)


def backwards_told(step: Step) -> Step:
    """The step with its facts the other way round, if it says nothing but what is at its spots, in any order."""
    if not can_be_told_backwards(step):
        return step
    return step.with_facts(step.facts[::-1], step.left[::-1])

"""Explanations derive values by what is at hand near the last one: the same values, by a shorter way."""

from functools import cache
from itertools import pairwise

import sightline as sl
from sightline.core.trace import End
from sightline.engine.reason import explain as explaining
from sightline.engine.reason.sketch import proved
from sightline.engine.reason.telling import nearby
from sightline.engine.reason.telling.nearby import derived_near_by
from sightline.engine.reason.telling.nearness import Nearness, distance
from sightline.registry import family_of

REQUESTS = [("skyscrapers", 6, "easy"), ("skyscrapers", 5, "hard"), ("hashi", 10, "easy"), ("hashi", 7, "medium")]


@cache
def puzzles():
    return [sl.generate(*request, seed=seed) for request in REQUESTS for seed in range(5)]


def test_other_reasons_lead_to_the_same_values_and_are_no_harder():
    for puzzle in puzzles():
        found = explaining.explain(family_of(puzzle), sl.start(puzzle), sentences=False)
        assert found.end is End.SOLVED
        steps = derived_near_by(family_of(puzzle), found.start, found.steps, Nearness(family_of(puzzle), puzzle))
        assert steps != list(found.steps)
        assert found.start.learn([fact for step in steps for fact in step.facts]) == found.last
        assert max(step.technique.tier for step in steps) == max(step.technique.tier for step in found)


def test_the_way_from_value_to_value_is_shorter(monkeypatch):
    near = sum(way_length(sl.explain(puzzle)) for puzzle in puzzles())
    monkeypatch.setattr(explaining, "pruned_near_by", lambda *asked: None)
    monkeypatch.setattr(explaining, "derived_near_by", first_steps)
    assert near < 0.95 * sum(way_length(sl.explain(puzzle)) for puzzle in puzzles())


def first_steps(family, start, steps, nearness):
    return proved(family.require("reasons"), start, steps)


def way_length(trace):
    """How far it is through all values in the order in which they are told."""
    masks, spots, puzzle = trace.start.unpacked(), [], trace.start.puzzle
    for fact in (fact for step in trace for fact in step.deduction.plain_facts()):
        was, masks[fact.spot] = masks[fact.spot], masks[fact.spot] & fact.mask
        spots += [fact.spot] if was != masks[fact.spot] and masks[fact.spot].bit_count() == 1 else []
    places = Nearness(family_of(puzzle), puzzle).places_of(spots)
    return sum(distance(one, other) for one, other in pairwise(places))


def test_pictures_keep_their_steps():
    """Where every fact settles a cell, nothing is looked for twice."""
    found = sl.explain(sl.generate("nonogram", 10, "easy", seed=1), every=True)
    puzzle, family = found.start.puzzle, family_of(found.start.puzzle)
    assert derived_near_by(family, found.start, found.steps, Nearness(family, puzzle)) == list(found.steps)


def test_a_guide_that_is_wrong_is_not_followed(monkeypatch):
    """Where techniques are asked for their reasons, they find something else than the guide says, or nothing."""
    expected = [[*map(str, sl.explain(puzzle))] for puzzle in puzzles()]
    asked, foreseen = list[int](), nearby.GuidedReasoner.foreseen

    def wrong(self, way):
        asked.append(len(way.places))
        return foreseen(self, way._replace(places=way.places[::-1], clues=[()] * len(way.places)))

    monkeypatch.setattr(explaining, "pruned_near_by", lambda *asked: None)
    monkeypatch.setattr(nearby.GuidedReasoner, "foreseen", wrong)
    assert [[*map(str, sl.explain(puzzle))] for puzzle in puzzles()] == expected
    assert asked

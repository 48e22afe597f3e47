"""Every pair of islands is told of, also that it has no bridge."""

from pathlib import Path

import pytest

import sightline as sl
from sightline.core.board import Fact
from sightline.core.parts import continuation
from sightline.core.words import Facts
from sightline.hashi.texts import facts_text

MAPS = (Path(__file__).parents[1] / "encodings" / "sgt-bridges.txt").read_text(encoding="utf-8").split()[::6]


@pytest.mark.parametrize("game_id", MAPS)
def test_every_pair_is_told_of(game_id):
    trace = sl.explain(sl.read(game_id, family="hashi"))
    settled = {spot for step in trace for spot in said(step)}
    assert settled == {spot for spot, mask in enumerate(trace.start.domains) if mask.bit_count() > 1}


def said(step):
    """The spots of which its sentence says something: bookkeeping is silent unless a sentence goes on with it."""
    told = []
    for part in step.parts or (step,):
        if part.technique.tier or continuation(told, part):
            told.append(part)
            yield from (fact.spot for fact in part.deduction.plain_facts())


def test_a_crossing_that_no_sentence_goes_on_with_has_its_own():
    steps = sl.explain(sl.read("7x7m2:3b3b1g3e3a4c2i4d42d1a", family="hashi"))
    said = "Nothing can cross the bridge between the 4 at r6c2 and the 4 at r6c7, so r4c6–r7c6 has no bridge."
    assert f"Crossing closes: {said}" in [str(step) for step in steps if step.technique.tier]


def test_a_bound_that_leaves_a_gap_is_told_with_it():
    """ "At least one" gives two where one was ruled out before."""
    puzzle = sl.Hashi(["2.3.", "....", "1.2."])
    assert facts_text(puzzle, Facts((Fact(0, 0b110),), (0b100,))) == "r1c1–r1c3 has two bridges (one is out)"
    assert facts_text(puzzle, Facts((Fact(0, 0b110),), (0b010,))) == "r1c1–r1c3 has one bridge"
    two = Facts((Fact(0, 0b110), Fact(1, 0b110)), (0b100, 0b100))
    assert facts_text(puzzle, two) == "r1c1–r1c3 and r1c1–r3c1 have two bridges each (one is out)"


def test_at_most_one_where_one_is_known_is_no_second():
    """What a step concludes is told, and nothing that was known before and that it does not cite."""
    puzzle = sl.Hashi(["2.3.", "....", "1.2."])
    assert facts_text(puzzle, Facts((Fact(0, 0b011),), (0b010,))) == "r1c1–r1c3 gets no second bridge"
    assert facts_text(puzzle, Facts((Fact(0, 0b011),), (0b011,))) == "r1c1–r1c3 has at most one bridge"
    two = Facts((Fact(0, 0b011), Fact(1, 0b011)), (0b010, 0b010))
    assert facts_text(puzzle, two) == "r1c1–r1c3 and r1c1–r3c1 get no second bridge"
    three = sl.Hashi(["2.3.", "....", "1.2."], planks=3)
    assert facts_text(three, Facts((Fact(0, 0b0111),), (0b0110,))) == "r1c1–r1c3 gets no third bridge"


def splits(seed: int) -> list[str]:
    steps = sl.explain(sl.generate("hashi", size=10, difficulty="hard", seed=seed))
    return [step.text for step in steps if step.technique.name.endswith("splits")]


def test_a_case_names_the_few_bridges_that_it_forces():
    forced = "one bridge each on r3c8–r6c8 and r3c1–r3c8, and at least one on r6c5–r9c5"
    end = "the 1 at r4c3 and seven others would be cut off, so r6c8–r10c8 gets no second bridge."
    assert f"Two bridges on r6c8–r10c8 would force {forced}, and {end}" in splits(5)


def test_forced_bridges_that_cross_are_the_last_two():
    forced = "one bridge each on r6c1–r8c1 and r8c1–r8c3, and at least one each on r6c1–r6c5 and r4c3–r8c3"
    end = "and the last two would cross, so r8c1–r10c1 gets no second bridge."
    assert f"Two bridges on r8c1–r10c1 would force {forced}, {end}" in splits(102)


def test_an_island_gets_too_many_where_the_forced_bridges_are_too_many():
    """The last link needs only that either pair has no bridge or two; the sentence tells that both have two."""
    trace = sl.explain(sl.generate("hashi", size=9, difficulty="hard", seed=140))
    forced = "one bridge on r5c5–r5c9, at least one on r5c3–r5c5 and two each on r1c5–r1c9 and r1c9–r5c9"
    end = "the 3 at r1c9 would get too many, so r1c1–r1c5 has one bridge."
    assert f"No bridge on r1c1–r1c5 would force {forced}, and {end}" in [step.text for step in trace]


def test_bridges_without_which_islands_are_cut_off_are_named_as_such():
    trace = sl.explain(sl.generate("hashi", size=13, difficulty="extreme", seed=509))
    said = [text for step in trace for _, text in step.argument()]
    pairs = "r1c1–r1c3 and r1c1–r3c1 have at least one bridge each."
    assert f"Only exit: Each of these bridges is the only way left to some islands, so {pairs}" in said

"""What single techniques say of small maps: dead ends, parity."""

import random

import pytest

import sightline as sl
from sightline.core.board import Fact, values_of
from sightline.core.errors import SightlineError
from sightline.core.technique import Deduction
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.steps import finished_step, with_argument
from sightline.engine.reason.story import with_words
from sightline.hashi import FAMILY
from sightline.hashi.graph import borders
from sightline.hashi.techniques.exits import dead_ends
from sightline.hashi.techniques.groups import parity
from sightline.hashi.techniques.islands import island_count
from sightline.hashi.texts import pair_text

REASONS = FAMILY.require("reasons")


def told(technique, *lines, **rules):
    """The steps of a technique on an empty map."""
    board = FAMILY.start(sl.Hashi(lines, **rules))
    return [with_words(REASONS, board, step) for step in steps_on(REASONS, technique, board)]


SQUARE = ("2.1.2", ".....", "2.1.2", ".....", "3...3")


def test_a_group_is_joined_past_its_ones():
    _, one, _, two, _ = (step.text for step in told(dead_ends, *SQUARE))
    assert one == (
        "Without r1c5–r3c5, the 2 at r1c5 would lead only to the 1 at r1c3, which leads no further, "
        "so r1c5–r3c5 has at least one bridge."
    )
    assert two == (
        "Without r3c5–r5c5, the 2 at r1c5 and the 2 at r3c5 would lead only to 1s, which lead no further, "
        "so r3c5–r5c5 has at least one bridge."
    )


def test_dead_ends_are_none_where_islands_need_not_be_connected_or_lead_on():
    assert not told(dead_ends, *SQUARE, connected=False)
    assert not told(dead_ends, *(line.replace("1", "2") for line in SQUARE))
    assert not told(dead_ends, "2.1.2", ".....", "..1..")  # whatever is done, the 2s are not connected


def test_parity_takes_all_numbers_of_its_group():
    """The 2 and the 4 by themselves say more of the pair between the 2 and the 3 than the sum of all three numbers."""
    [step] = told(parity, "2.3..4.", ".......", "....2..", ".......", "..3.4..", ".......", "3....3.")
    assert step.deduction.group == step.deduction.clues == (3,)


def test_what_parity_cites_says_whether_an_odd_number_leaves_elsewhere():
    """Where less forces the same, such as that an island gets no more than its number, parity is not why."""
    rng, found = random.Random(1), 0
    for seed in range(200):
        start = FAMILY.start(sl.generate("hashi", size=7, difficulty="easy", planks=2 + seed % 2, seed=seed))
        solution = sl.solve(start.puzzle)[0].domains
        board = start.with_masks([rng.choice((mask, solution[at])) for at, mask in enumerate(start.domains)])
        for step in steps_on(REASONS, parity, board):
            cited, [fact] = dict(step.premises), step.deduction.plain_facts()
            for spot in {*borders(step.puzzle, step.deduction.group)} - {fact.spot}:
                assert len({value % 2 for value in values_of(cited.get(spot, step.puzzle.full))}) == 1, str(step)
                found += 1
    assert found > 5


@pytest.mark.parametrize(
    ("known", "left", "said"),
    [
        ({0: 0b101, 2: 0b001}, {1: 0b101}, "gets two bridges or none elsewhere, so r1c3–r3c3 has two bridges or none"),
        ({0: 0b010}, {1: 0b011, 2: 0b011}, "gets at least one bridge elsewhere, so r1c3–r3c3 and r3c3–r3c5 have"),
        ({0: 0b001, 1: 0b011}, {2: 0b110}, "gets at most one bridge elsewhere, so r3c3–r3c5 has at least one bridge"),
        ({0: 0b001, 1: 0b001}, {2: 0b100}, "gets none elsewhere, so r3c3–r3c5 has two bridges"),
        ({0: 0b001}, {1: 0b011, 2: 0b110}, "are placed, r1c3–r3c3 has at most one bridge; r3c3–r3c5 has at least one"),
    ],
)
def test_what_an_island_gets_elsewhere(known, left, said):
    """What is known of some of the pairs around the 2, and what that leaves of others."""
    puzzle = sl.Hashi(["..1..", ".....", "1.2.1"])
    middle = puzzle.counts.index(2)
    spots = sorted(puzzle.shores[middle], key=lambda spot: pair_text(puzzle, spot) != "r3c1–r3c3")
    board = FAMILY.start(puzzle)
    masks = board.unpacked()
    for at, mask in known.items():
        masks[spots[at]] = mask
    facts = tuple(Fact(spots[at], mask) for at, mask in left.items())
    step = finished_step(REASONS, puzzle, masks, island_count, Deduction(facts, tuple(sorted(spots)), (middle,)))
    assert said in with_argument(step).text, with_argument(step).text


@pytest.mark.parametrize("technique", ["Dead ends", "Only exit", "Exit disjunction", "Splits of the map"])
def test_no_lesson_about_connection_where_islands_need_not_be_connected(technique):
    with pytest.raises(SightlineError, match=f"no puzzle is made for {technique} with separate yes: leave that out"):
        sl.generate("hashi", technique=technique, separate=True)

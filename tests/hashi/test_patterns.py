"""What single techniques say of small maps: dead ends, parity."""

import pytest

import sightline as sl
from sightline.core.errors import SightlineError
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.story import with_words
from sightline.hashi import FAMILY
from sightline.hashi.techniques.exits import dead_ends
from sightline.hashi.techniques.groups import parity

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


@pytest.mark.parametrize("technique", ["Dead ends", "Only exit", "Exit disjunction", "Splits of the map"])
def test_no_lesson_about_connection_where_islands_need_not_be_connected(technique):
    with pytest.raises(SightlineError, match=f"no puzzle is made for {technique} with separate yes: leave that out"):
        sl.generate("hashi", technique=technique, separate=True)

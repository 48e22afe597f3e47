"""What is said of sums: equal reasons together, what cannot be made once, what is forced as one list."""

import sightline as sl
from sightline.laws.test_sentences import steps_in

TRACE = sl.explain(sl.generate("kakurasu", size="6x6", difficulty="hard", seed=1))


def test_lines_with_the_same_reason_share_a_sentence():
    assert "Rows 3–4 have their sums, so r3c4–r4c4 are empty." in [step.text for step in TRACE]


def test_a_sum_that_cannot_be_made_is_said_once():
    texts = [inner.text for step in TRACE for inner in steps_in(step)]
    assert "Column 3 needs 12 without the 2 and 5, which cannot be made." in texts
    assert not any("cannot be made" in text and "that cannot be" in text for text in texts)


def test_what_a_value_forces_is_one_list():
    assert (
        "If r1c2 is filled, r1c3 is empty and r6c3 is filled, and column 3 cannot add up to 12, so r1c2 is empty."
    ) in [step.text for step in TRACE]


def test_a_sum_that_one_number_reaches_is_that_number():
    steps = sl.explain(sl.generate("kakurasu", size="4x4", difficulty="medium", seed=0))
    said = [inner.text for step in steps for inner in steps_in(step)]
    assert "Column 2 needs 2 besides the 4, which is the 2, so r2c2 is filled; r1c2 and r3c2 are empty." in said

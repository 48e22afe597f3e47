"""Chains on maps cite no link that a stronger one has overtaken, and are told as short as they can be."""

import sightline as sl
from sightline.engine.reason.frugal import FEW_LINKS, told_length
from sightline.laws.law import Law
from sightline.laws.test_checked import check_links


def test_a_link_that_is_repeated_is_left_out():
    """In these two a fact was followed by a stronger one before any link cited it."""
    check_links(Law.find("hashi"), (329, 516))


LONG = "https://puzz.link/p?hashi/15/15/1g1h4g3g2h2v13j4l3j1g3j2g3h31y2k5i3g6g6h3g3n2n2h2i4j1r2i3m2s4g6l4g3u1g4h4h3k2u"


def test_what_is_told_needs_no_long_chain_where_short_ones_do():
    puzzle = sl.read(LONG)
    found, told = sl.explain(puzzle, every=True), sl.explain(puzzle)
    assert max(map(told_length, found)) > FEW_LINKS >= max(map(told_length, told))
    assert told.assumptions == sum(step.has_cases for step in told) > 0
    assert sl.rate(puzzle).tier == max(step.technique.tier for step in told)


def test_splits_have_their_argument():
    """The sentence ends as the last link does, and both are about the clues that the step cites."""
    parts = [part for step in sl.explain(sl.read(LONG)) for part in step.parts or (step,)]
    steps = [part for part in parts if part.technique.by_cases]
    assert steps
    for step in steps:
        links = [link for case in step.deduction.argument for link in case.links]
        assert links
        assert {clue for link in links for clue in link.deduction.clues} <= set(step.deduction.clues)
        assert [text for _, text in step.argument() if "cannot be" in text]


TRIED = [
    "1..2.4.3.",
    ".........",
    "4..4...3.",
    ".1...2...",
    ".........",
    ".3.4.3.4.",
    "2........",
    "...2..1..",
    ".1.....2.",
]
"""The first split that techniques find here tries a value on the way; there are others."""


def tries(trace: sl.Trace) -> list[sl.Step]:
    """The links inside arguments that refute a value."""
    parts = [part for step in trace for part in step.parts or (step,)]
    links = [link for part in parts for case in part.deduction.argument for link in case.links]
    return [link for link in links if link.deduction.cases]


def test_a_split_that_needs_a_value_refuted_on_the_way_tells_how():
    trace = sl.explain(sl.Hashi(TRIED), every=True)
    told = [part for step in trace for part in step.parts or (step,) if part.technique.by_cases]
    assert told
    assert all(step.deduction.argument for step in told)
    assert tries(trace)
    assert trace.assumptions > sum(bool(step.deduction.cases) for step in trace)
    assert sl.rate(trace.start).assumptions >= trace.assumptions
    assert not any("cannot all get" in step.text for step in trace)
    assert sl.verify(trace).proves == "uniqueness"


def test_an_explanation_prefers_splits_that_try_nothing_on_the_way():
    found, told = (sl.explain(sl.Hashi(TRIED), every=every) for every in (True, False))
    assert tries(found)
    assert not tries(told)
    assert max(step.technique.tier for step in told) == max(step.technique.tier for step in found)
    assert sl.verify(told).proves == "uniqueness"


def test_an_explanation_prefers_splits_with_few_links():
    rows = (
        ".1.2.4.2.",
        "1...1.4.4",
        ".........",
        ".1..2.2..",
        ".........",
        "3....5..6",
        ".........",
        "2.3.2....",
        ".2...4..3",
    )
    puzzle = sl.Hashi(rows, connected=False)
    found, told = (longest_argument(sl.explain(puzzle, every=every)) for every in (True, False))
    assert found > FEW_LINKS >= told


def longest_argument(trace: sl.Trace) -> int:
    parts = [part for step in trace for part in step.parts or (step,)]
    return max(sum(len(case.links) for case in part.deduction.argument) for part in parts)


def test_a_budget_that_ends_the_search_for_plainer_splits_leaves_what_was_told():
    """Each number of steps ends in a whole explanation or in an error, never in half of one."""
    puzzle, solved = sl.Hashi(TRIED), 0
    for steps in range(200, 6000, 100):
        try:
            trace = sl.explain(puzzle, steps=steps)
        except sl.BudgetExceeded:
            assert not solved
        else:
            solved += 1
            assert sl.verify(trace).proves == "uniqueness"
    assert solved


def test_what_a_case_leads_to_is_told_as_what_would_be():
    trace = sl.explain(sl.generate("hashi", size="7x7", difficulty="medium", seed=1))
    assert (
        "With two bridges on r7c5–r7c7, r5c7–r7c7 would have one bridge, r5c1–r5c7 at least one, r5c1–r7c1 two, and "
        "the 4 at r5c1 would get too many, so r7c5–r7c7 has one bridge."
    ) in [step.text for step in trace]


def test_equal_reasons_share_a_sentence():
    trace = sl.explain(sl.read("https://puzz.link/p?hashi/10/10/2m1h3g5h2t1h2k3h3r2g2h2g3l4i4g2g2q2g3g4i2g"))
    assert (
        "Two 2s joined by two bridges would be cut off from the others, so r6c7–r8c7, r6c9–r8c9 and r8c7–r8c9 have at "
        "most one bridge each."
    ) in [step.text for step in trace]
    assert (
        "The 3 at r2c2 needs all but one of the four bridges that fit around it, so r2c2–r4c2 has one bridge; it gets "
        "one bridge elsewhere, so r2c2–r2c4 has two bridges."
    ) in [step.text for step in trace]
    assert sl.verify(trace).proves == "uniqueness"

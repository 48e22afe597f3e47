"""Chains on maps cite no link that a stronger one has overtaken, and are told as short as they can be."""

import pytest

import sightline as sl
from sightline.engine.reason.arguments.short_arguments import FEW_LINKS
from sightline.laws.law import Law
from sightline.laws.test_checked import check_links


def test_a_link_that_is_repeated_is_left_out():
    """In these two a fact was followed by a stronger one before any link cited it."""
    check_links(Law.find("hashi"), (329, 516))


LONG = "https://puzz.link/p?hashi/15/15/1g1h4g3g2h2v13j4l3j1g3j2g3h31y2k5i3g6g6h3g3n2n2h2i4j1r2i3m2s4g6l4g3u1g4h4h3k2u"


def test_what_is_told_needs_no_long_chain_where_short_ones_do():
    puzzle = sl.read(LONG)
    found, told = sl.explain(puzzle, every=True), sl.explain(puzzle)
    assert max(map(looks, found)) > FEW_LINKS >= max(map(looks, told))
    assert told.assumptions == sum(step.has_cases for step in told) > 0
    assert sl.rate(puzzle).tier == max(step.technique.tier for step in told)


def looks(step):
    """How many links its argument has, those that share a line one by one."""
    return sum(len(link.parts) or 1 for link in step.deduction.links)


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
"""The first splits that techniques find here go through the ways to spread an island's bridges; there are others."""


def by_ways(trace: sl.Trace) -> list[sl.Step]:
    """The steps in whose argument a value fails in several ways."""
    parts = [part for step in trace for part in step.parts or (step,)]
    return [part for part in parts if any(case.also for case in part.deduction.argument)]


def test_a_split_that_no_single_line_of_thought_shows_goes_through_the_ways_to_spread_the_bridges():
    trace = sl.explain(sl.Hashi(TRIED), every=True)
    told = [part for step in trace for part in step.parts or (step,) if part.technique.by_cases]
    assert all(step.deduction.argument for step in told)
    assert not any("cannot all get" in step.text for step in trace)
    assert sl.verify(trace).proves == "uniqueness"
    assert sl.rate(trace.start).assumptions >= trace.assumptions
    step, *_ = by_ways(trace)
    assert step.text == (
        "With no bridge on r3c4–r6c4, however the 4 at r3c4 gets its bridges, the 4 at r3c4 would get too few, or the "
        "2 at r1c4 would get too many, so r3c4–r6c4 has at least one bridge."
    )
    assert [text for depth, text in step.argument() if not depth] == [
        "If r3c4–r6c4 has no bridge and r3c4–r3c8 has at least one bridge:",
        "If r3c4–r6c4 has no bridge and r3c4–r3c8 has no bridge:",
    ]


def test_ways_that_are_left_out_or_changed_are_refused():
    """Each way of each such argument is left out, told twice, narrowed, and told of another pair."""
    trace = sl.explain(sl.Hashi(TRIED), every=True)
    document, refused = sl.trace_document(trace), 0
    for number, step in enumerate(document["steps"]):
        for case in step.get("argument", ()) if "also" in str(step) else ():
            others = [other for other in step["argument"] if other is not case]
            for cases in (
                others,
                [*step["argument"], case],
                [*others, {name: part for name, part in case.items() if name != "also"}],
                [*others, case | {"also": [one | {"spot": one["spot"] + 1} for one in case["also"]]}],
                [*others, case | {"also": [one | {"values": []} for one in case["also"]]}],
            ):
                steps = [*document["steps"][:number], step | {"argument": cases}, *document["steps"][number + 1 :]]
                with pytest.raises(sl.Refused, match=f"step {number + 1} "):
                    sl.verify(document | {"steps": steps})
                refused += 1
    assert refused >= 20


def test_an_explanation_prefers_splits_without_several_ways():
    found, told = (sl.explain(sl.Hashi(TRIED), every=every) for every in (True, False))
    assert by_ways(found)
    assert not by_ways(told)
    assert max(step.technique.tier for step in told) == max(step.technique.tier for step in found)
    assert sl.verify(told).proves == "uniqueness"


def test_an_explanation_prefers_splits_with_few_links():
    rows = (
        "..2...2..",
        "2..3...2.",
        ".........",
        "2.1.2.3..",
        ".......1.",
        "3..4..4.1",
        "..3.4..2.",
        ".........",
        "2.3....2.",
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
        "Two bridges on r7c5–r7c7 would force one bridge on r5c7–r7c7, at least one on r5c1–r5c7 and two on r5c1–r7c1, "
        "and the 4 at r5c1 would get too many, so r7c5–r7c7 gets no second bridge."
    ) in [step.text for step in trace]


def test_equal_reasons_share_a_sentence():
    trace = sl.explain(sl.read("https://puzz.link/p?hashi/10/10/2m1h3g5h2t1h2k3h3r2g2h2g3l4i4g2g2q2g3g4i2g"))
    assert (
        "Two 2s joined by two bridges would be cut off from the others, so r6c7–r8c7, r6c9–r8c9 and r8c7–r8c9 have at "
        "most one bridge each."
    ) in [step.text for step in trace]
    assert (
        "The 3 at r2c2 needs every bridge that still fits, so r2c2–r4c2 has one bridge; r2c2–r2c4 has two bridges."
    ) in [step.text for step in trace]
    assert sl.verify(trace).proves == "uniqueness"


TWO_WAYS = sl.Hashi(
    [
        ".2.2....2.1",
        "..1...4..3.",
        "..........2",
        "1........2.",
        ".4....7...5",
        "3.1.2......",
        ".3.2....2..",
        "...........",
        "....4.5.4.3",
        ".1.1.......",
        "3...3.2.2.1",
    ],
    loops=False,
)


def test_a_step_by_cases_does_not_cite_what_each_case_finds_out():
    """At r9c11–r11c11 it does not matter how many bridges were left: one way around the ring has none there."""
    trace = sl.explain(TWO_WAYS)
    assert "Loop of two ways" in {step.technique.name for step in trace}
    assert sl.verify(trace).proves == "uniqueness"

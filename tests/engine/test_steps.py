"""From a deduction to a step, and to its name, function by function."""

import pickle
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Either, Fact
from sightline.core.step import Premise, Step
from sightline.core.technique import Case, Deduction, Kind, Places, Technique
from sightline.engine.reason import steps
from sightline.engine.reason.arguments import cases
from sightline.engine.reason.arguments.cases import direct_refutations, out_before, shared_facts, without_trivial_case
from sightline.engine.reason.needs import chain_links, is_open
from sightline.engine.reason.steps import (
    ArguedWords,
    findings,
    first_cited,
    is_shown,
    may_say,
    plainer_techniques,
    says_as_much,
    simple_step,
)
from sightline.engine.reason.telling.merge import Merging, Sentence, is_plain

PUZZLE = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
REASONS, START = registry.family_of(PUZZLE).require("reasons"), sl.start(PUZZLE)
HERE = Places(lambda puzzle: range(1), lambda puzzle, spot: (0,))
EVERY = Places(lambda puzzle: range(16), lambda puzzle, spot: (spot,))


def says(*facts: Any, **more: Any) -> Deduction:
    return Deduction(tuple(Fact(*fact) for fact in facts), (), (0,), **more)


def technique(name: str = "", tier: int = 2, found: Any = (), places: Places = HERE, **more: Any) -> Technique:
    return Technique(name, tier, name, lambda board, place: iter(found), places, **more)


# --- what is as much as what is wanted


@pytest.mark.parametrize(
    ("found", "wanted", "much"),
    [
        ([(0, 2)], {0: 2}, True),
        ([(0, 2)], {0: 6}, True),
        ([(0, 6)], {0: 2}, False),
        ([(0, 6)], {0: 10}, True),
        ([(0, 2), (1, 2)], {0: 2}, True),
        ([(0, 2)], {0: 2, 1: 2}, False),
        ([(0, 2), (1, 6)], {0: 2, 1: 2}, False),
        ([(1, 2)], {0: 2}, False),
        ([(1, 0)], {0: 0}, True),
        ([(0, 2), (1, 0)], {0: 0}, True),
        ([(0, 2)], {0: 0}, False),
    ],
)
def test_as_much_is_found_as_is_wanted(found, wanted, much):
    masks = [2 | 8, 30, 30]
    assert says_as_much(says(*found), wanted, masks if found != [(0, 6)] or wanted != {0: 2} else [30, 30, 30]) is much


def test_masks_may_say_as_much_as_is_wanted():
    def may(masks: list[int], wanted: dict[int, int]) -> bool:
        shortcuts: Any = SimpleNamespace(closure=lambda board, tier: masks, closure_near=None)
        near: Any = SimpleNamespace(closure=None, closure_near=lambda board, tier, spots: masks)
        assert may_say(shortcuts, START, 1, wanted) is may_say(near, START, 1, wanted)
        return may_say(near, START, 1, wanted)

    assert may([2, 6], {0: 2})
    assert may([2, 6], {0: 6, 1: 6})
    assert not may([2, 6], {0: 2, 1: 2})
    assert not may([6, 6], {0: 2, 1: 2})
    assert may([6, 6], {0: 0})
    assert not may([6, 6], {0: 0, 1: 2})


def test_a_technique_shows_a_deduction_if_one_of_its_findings_says_it():
    wanted = says((0, 2))
    for found, shown in (([says((1, 2)), wanted], True), ([says((1, 2))], False), ([], False)):
        assert is_shown(REASONS, START, START.domains, technique(found=found), wanted) is shown


def test_who_could_say_it_is_asked_and_generic_ones_last(monkeypatch):
    ways = [technique(name, tier) for name, tier in (("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 2))]
    ways[1] = replace(ways[1], generic=True)
    asked: list[int] = []

    def able(below: int, said_at: int, tiers: Any = (1, 2, 3, 4), closure: bool = True) -> str:
        asked.clear()
        shortcuts: Any = SimpleNamespace(
            tiers=lambda puzzle: tiers,
            implemented=tuple(ways[:4]),
            closure=(lambda board, tier: asked.append(tier) or [2 if tier >= said_at else 6]) if closure else None,
            closure_near=None,
        )
        reasons: Any = SimpleNamespace(shortcuts=shortcuts, techniques=ways)
        return "".join(way.name for way in plainer_techniques(reasons, START, below, {0: 2}))

    assert able(9, 9) == "acdeb"
    assert asked == []  # one technique of each tier
    monkeypatch.setattr(steps, "FEW", 0)
    assert able(9, 9) == "e"
    assert asked == [1, 2, 3, 4]
    assert able(9, 4) == "de"
    assert able(9, 3) == "cde"
    assert asked == [1, 2, 3]
    assert able(9, 1) == "acdeb"
    assert able(3, 2) == "eb"
    assert able(3, 9) == "e"
    assert able(2, 9) == ""
    assert able(2, 1) == "a"
    assert able(9, 9, tiers=()) == able(9, 9, closure=False) == "acdeb"
    assert able(1, 1) == ""


def test_a_technique_is_asked_about_the_spot_and_with_several_scopes_near_it():
    asked: list[int] = []

    def find(board: Any, place: int) -> Any:
        asked.append(place)
        return iter([place])

    wide = Technique("", 2, "", find, EVERY)
    narrow = replace(wide, places=EVERY._replace(scope=lambda puzzle, place: place))
    assert [*findings(wide, START, 5, [3, 9, 5])] == asked == [3, 5, 9]  # type: ignore[comparison-overlap]
    asked.clear()
    assert [*findings(narrow, START, 5, [3, 9])] == asked == [5]  # type: ignore[comparison-overlap]


@pytest.mark.parametrize(
    ("generic", "clues", "left", "renamed"),
    [
        (True, (0, 1), (0, 1), True),
        (False, (0, 1), (0, 1), False),
        (False, (0, 1), (0,), True),
        (False, (0,), (0,), False),
        (False, (0, 1, 2), (0, 1), False),
    ],
)
def test_a_step_gets_a_plainer_name_if_by_now_one_clue_is_enough(generic, clues, left, renamed, monkeypatch):
    plain = technique("plain")
    monkeypatch.setattr(steps, "minimise", lambda reasons, puzzle, masks, proposal: proposal._replace(clues=left))
    monkeypatch.setattr(steps, "plainest", lambda reasons, board, masks, way, deduction: (plain, deduction))
    way = technique("way", generic=generic)
    found = simple_step(REASONS, START, START.domains, way, says((0, 6))._replace(clues=clues))
    assert found is not None
    assert found.technique is (plain if renamed else way)
    assert found.left == (6,)
    monkeypatch.setattr(steps, "minimise", lambda *of: None)
    assert simple_step(REASONS, START, START.domains, way, says((0, 6))) is None


def test_what_steps_cite_of_the_board_and_not_of_each_other():
    base = [6, 12, 30, 30]

    def step(facts: Any, premises: Any) -> Step:
        return Step(technique(), says(*facts), tuple(Premise(*one) for one in premises), PUZZLE, str)

    some = [step([(2, 2)], [(0, 6)]), step([(3, 2)], [(2, 2), (0, 6)]), step([(3, 4)], [(1, 12)])]
    assert first_cited([30] * 4, base, some) == {0, 1}
    assert first_cited([6, 30, 30, 30], base, some) == {1}
    assert first_cited([30] * 4, base, some[1:2]) == {0, 2}


def test_words_of_an_argument_are_made_when_they_are_read():
    made: list[int] = []
    way = technique(argue=lambda puzzle, step: made.append(1) or {"more": 2})  # type: ignore[func-returns-value]
    words: Any = ArguedWords(Step(way, says((0, 2), words={"some": 1}), (), PUZZLE, str))
    assert not made
    assert ("more" in words, "none" in words, len(words), {**words}) == (True, False, 2, {"some": 1, "more": 2})
    assert made == [1]
    assert pickle.loads(pickle.dumps(words)) == {"some": 1, "more": 2}
    assert repr(words) == "{'some': 1, 'more': 2}"


# --- chains of ties


def test_what_a_chain_of_ties_says():
    blank, masks = [30] * 4, [30, 6, 6, 30]
    first, second = Either((Fact(1, 2), Fact(1, 4))), Either((Fact(2, 4), Fact(2, 2)))
    links = [*chain_links(blank, masks, says((3, 28), chain=(first, second)))]
    assert links == [
        (Fact(1, 28), Fact(1, 4)),
        (Fact(2, 26), Fact(2, 2)),
        (Fact(1, 4), Fact(2, 26)),
        (Fact(1, 2), Fact(3, 28)),
        (Fact(2, 2), Fact(3, 28)),
    ]
    loop = says((1, 2), chain=(first, Either((Fact(2, 4), Fact(1, 2)))))
    assert len([*chain_links(blank, masks, loop)]) == 3
    assert [is_open([6], Fact(0, mask)) for mask in (2, 4, 6, 8, 10, 30)] == [True, True, False, False, True, False]


# --- cases


def test_the_opposite_is_the_only_case_if_the_other_is_what_is_said():
    def cases_of(*facts: Any, masks: Any = (2, 28)) -> list[Fact]:
        proposal = says(*facts, cases=tuple(Case(Fact(0, mask)) for mask in masks))
        return [case.assumed for case in without_trivial_case(REASONS, PUZZLE, proposal).cases]

    assert cases_of((0, 2)) == [Fact(0, 28)]
    assert cases_of((0, 6)) == [Fact(0, 24)]
    assert cases_of((1, 2)) == cases_of((0, 2), (1, 2)) == [Fact(0, 2), Fact(0, 28)]
    assert cases_of((0, 2), masks=(2, 12, 16)) == [Fact(0, 2), Fact(0, 12), Fact(0, 16)]
    assert cases_of((0, 16), masks=(2, 4)) == [Fact(0, 2), Fact(0, 4)]


def test_where_it_matters_what_was_ruled_out_before():
    base = [*START.domains]
    base[0], base[1], base[2] = 6, 14, 30
    chain: Any = SimpleNamespace(reasons=REASONS, puzzle=PUZZLE, base=base, assumed=Fact(0, 2))
    silent: Any = SimpleNamespace(links=[])
    anew: Any = SimpleNamespace(links=[SimpleNamespace(deduction=says((1, 2)))])
    assert out_before(chain, [Fact(1, 2)], 6, [silent]) == {0, 1}
    assert out_before(chain, [Fact(1, 18)], 30, [silent]) == set()
    assert out_before(chain, [Fact(2, 2)], 6, [silent]) == {0}
    assert out_before(chain, [Fact(0, 24)], 6, [silent]) == set()
    assert out_before(chain, [Fact(0, 8)], 6, [silent]) == {0}
    assert out_before(chain, [Fact(1, 2)], 6, [anew, anew]) == out_before(chain, [Fact(1, 2)], 6, []) == {0}
    assert out_before(chain, [Fact(1, 2)], 6, [anew, silent]) == {0, 1}


def test_what_two_chains_have_both_ruled_out():
    base = [30, 30, 14, 30]
    link = SimpleNamespace(facts=[Fact(1, 6), Fact(2, 2), Fact(3, 2)])
    one: Any = SimpleNamespace(reasons=REASONS, puzzle=PUZZLE, base=base, links=[link], masks=[2, 6, 2, 2])
    other: Any = SimpleNamespace(masks=[4, 10, 2, 28])
    assert shared_facts(one, other) == (Fact(1, 30 & ~16), Fact(2, 30 & ~12))


def refutations(monkeypatch: Any, ways: Any, more: bool = True, below: int = 10) -> list[Any]:
    reasons = replace(REASONS, techniques=tuple(ways), why_techniques=())

    def make_step(reasons: Any, board: Any, masks: Any, way: Technique, proposal: Deduction) -> Any:
        return SimpleNamespace(technique=way, facts=proposal.facts, deduction=proposal)

    monkeypatch.setattr(cases, "make_step", make_step)
    found = direct_refutations(reasons, START, Fact(0, 2), more, below)
    return [(step.technique.name, *step.facts) for step in found]


def test_steps_that_leave_nothing_of_a_value(monkeypatch):
    ways = [
        technique("keeps", 1, [says((0, 6)), says((1, 4))]),
        technique("safe", 1, [says((0, 4), kind=Kind.SAFE)]),
        technique("plain", 2, [says((1, 4), (0, 12))]),
        technique("one case", 3, [says((0, 12), cases=(Case(Fact(0, 18)),))]),
        technique("cases", 3, [says((0, 28), cases=(Case(Fact(0, 2)),))]),
        technique("hard", 6, [says((0, 28))]),
        technique("generic", 7, [says((0, 4))], generic=True),
    ]
    every = [
        ("plain", Fact(0, 12)),
        ("one case", Fact(0, 12)),
        ("cases", Fact(0, 28)),
        ("hard", Fact(0, 28)),
        ("generic", Fact(0, 4)),
    ]
    assert refutations(monkeypatch, ways) == every
    alone = [("plain", Fact(0, 28)), ("cases", Fact(0, 28)), ("hard", Fact(0, 28)), ("generic", Fact(0, 28))]
    assert refutations(monkeypatch, ways, more=False) == alone
    assert refutations(monkeypatch, ways, below=6) == every[:3]
    assert refutations(monkeypatch, ways, below=3) == every[:1]
    assert refutations(monkeypatch, ways, below=8) == every


@pytest.mark.parametrize(
    ("proposal", "links", "found"),
    [
        (says((0, 2)), None, "simple"),
        (says((0, 2), cases=(Case(Fact(0, 2), ("link",)),)), None, "finished"),
        (says((0, 2), cases=(Case(Fact(0, 2)),)), 0, None),
        (says((0, 2), cases=(Case(Fact(0, 2)),))._replace(premises=(3,)), 0, "settled"),
        (says((0, 2), cases=(Case(Fact(0, 2)),)), 1, "fallback"),
        (says((0, 2), cases=(Case(Fact(0, 2)),)), 2, "finished"),
    ],
)
def test_what_becomes_of_a_proposal(proposal, links, found, monkeypatch):
    link = Step(technique(), says((0, 2)), (), PUZZLE, str)
    done = says((0, 2), cases=(Case(Fact(0, 2), (link,) * (links or 0)),)) if links else None
    way = technique("own")

    def simple(reasons: Any, board: Any, masks: Any, named: Technique, deduction: Deduction) -> str:
        assert not deduction.cases
        return "simple" if named is way else "settled" if named.text == cases.SETTLED else "fallback"

    monkeypatch.setattr(cases, "simple_step", simple)
    monkeypatch.setattr(cases, "finished_step", lambda *of: "finished")
    monkeypatch.setattr(cases, "work_out_cases", lambda *of: done)
    assert cases.make_step(REASONS, START, START.domains, way, proposal) == found


# --- sentences


def part(name: str, spot: int, tier: int = 2, value: bool = True, clues: Any = (0,), **more: Any) -> Step:
    way = technique(name, tier, **more)
    return Step(way, says((spot, 2 if value else 6))._replace(clues=clues), (), PUZZLE, str, left=(2 if value else 6,))


def test_a_plain_step_has_no_cases_and_no_either_and_is_not_just_safe():
    plain = part("a", 0)
    assert is_plain(plain)
    either = Either((Fact(0, 2), Fact(1, 2)))
    for said in ({"cases": ("case",)}, {"eithers": (either,)}, {"kind": Kind.SAFE}, {"facts": (Fact(0, 2), either)}):
        assert not is_plain(replace(plain, deduction=plain.deduction._replace(**said)))


@pytest.mark.parametrize(
    ("brief", "sequel", "last", "now", "same", "goes_on"),
    [
        (True, "", True, True, True, True),
        (True, "", False, False, True, True),
        (False, "", False, False, True, True),
        (False, "", True, False, True, False),
        (False, "", False, True, True, False),
        (True, "", True, True, False, True),
        (True, "", True, False, False, False),
        (True, "", False, True, False, False),
        (True, "so {facts}", True, True, False, False),
        (False, "", True, True, False, False),
    ],
)
def test_a_sentence_goes_on_with_more_of_the_same_or_with_one_more_value(brief, sequel, last, now, same, goes_on):
    more: Any = {"brief": (lambda step: "") if brief else None, "sequel": sequel}
    first, following = part("a", 0, value=last, **more), part("b", 1, value=now, clues=(1,), **more)
    following = replace(following, technique=first.technique) if same else following
    merging = Merging(REASONS, START)
    assert merging.goes_on(merging.sentence_of(first), [following], None) is goes_on
    quiet = part("quiet", 1, tier=0, clues=(1,), **more)
    assert merging.goes_on(merging.sentence_of(first), [quiet], None) is False


def test_a_sentence_is_named_after_its_hardest_part_and_says_all():
    sentence = Sentence(REASONS, START, START.domains)
    easy, hard, also, quiet = part("easy", 0, 1), part("hard", 1, 4), part("also", 2, 4), part("quiet", 3, 0)
    for one in (easy, hard, also, quiet):
        sentence.add(one)
    assert len(sentence.parts) == 4
    assert sentence.technique is hard.technique
    assert sentence.told == [easy, hard, also]
    whole = sentence.step()
    assert (whole.technique, whole.parts) == (hard.technique, (easy, hard, also, quiet))
    assert whole.facts == (Fact(0, 2), Fact(1, 2), Fact(2, 2), Fact(3, 2))
    single = Sentence(REASONS, START, START.domains)
    single.add(easy)
    assert single.step() is easy


def test_a_look_at_the_same_is_joined_with_the_last_one():
    first, last, quiet = part("a", 0, clues=(1,)), part("b", 1, clues=(2,)), part("quiet", 2, 0)
    more, one = part("b", 3, clues=(2,)), part("both", 1)
    sentence: Any = Sentence(REASONS, START, START.domains)
    for step in (first, last, quiet):
        sentence.add(step)
    asked: list[Any] = []
    sentence.both = lambda *of: asked.append(of) or one
    assert sentence.with_joined(more).parts == [first, quiet, one]
    assert asked == [([first, quiet], last, more, more.technique)]
    sentence.both = lambda *of: None
    assert sentence.with_joined(more).parts == [first, last, quiet, more]
    other = part("c", 4, clues=(9,))
    assert sentence.with_joined(other).parts == [first, last, quiet, more, other]


@pytest.mark.parametrize(
    ("masks", "facts", "asked"), [([6, 6], [(0, 2)], 1), ([14, 6], [(0, 6)], 0), ([14, 6], [(0, 6), (1, 2)], 1)]
)
def test_a_deduction_that_leaves_one_value_may_be_told_as_a_single(masks, facts, asked, monkeypatch):
    single = technique("single", 1), says((0, 2))
    monkeypatch.setattr(steps, "told_single", lambda *of: single)
    monkeypatch.setattr(steps, "plainer_techniques", lambda *of: [])
    found = steps._find_plainest(REASONS, START, [*masks, *START.domains[2:]], technique("hard", 4), says(*facts))
    assert found == (single if asked else None)

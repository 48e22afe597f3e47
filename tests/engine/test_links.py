"""The links of chains: each follows from those before it, all are needed, and they lead where the chain does."""

import json
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Fact
from sightline.core.technique import Deduction
from sightline.engine.reason.arguments.chain import Chain, Link, NamedChain
from sightline.engine.reason.arguments.contradiction import assumptions
from sightline.engine.reason.arguments.join import needed_links

KNOWN = json.loads(Path(__file__).with_name("told.json").read_text(encoding="utf-8"))
PUZZLES = [sl.read(json.dumps(known["puzzle"])) for known in KNOWN if "rating" in known["told"]]
FEW = 12
"""Assumptions of each puzzle."""


def chains(puzzle: Any) -> list[Chain]:
    """Some chains of a board on which propagation has done what it can at once, and others of the start."""
    reasons, board = registry.family_of(puzzle).require("reasons"), sl.start(puzzle)
    facts = assumptions([mask if mask.bit_count() > 1 else 0 for mask in board.domains])
    return [Chain(reasons, board, fact) for fact in islice(facts, 0, None, max(1, len(facts) // FEW))]


def check_links(chain: Chain, links: list[Any], facts: Any) -> None:
    assert chain.holds_along(links, facts)
    for at in range(len(links) - bool(chain.conflict)):
        assert not chain.holds_along([*links[:at], *links[at + 1 :]], facts), "a link that is not needed"
    masks, blank = chain._assumed_masks(), chain.reasons.blank(chain.puzzle)
    cited = set()
    for link in links:
        clues, premises = link.deduction.clues, dict(link.premises)
        assert all(masks[spot] == mask for spot, mask in premises.items())
        assert chain.reasons.entails(chain.puzzle, clues, premises, tuple(link.deduction.plain_facts()))
        cited |= {spot for spot, mask in premises.items() if mask == chain.base[spot] != blank[spot]}
        for fact in link.deduction.plain_facts():
            masks[fact.spot] &= fact.mask
    assert chain.masks_after(links) == masks
    assert (
        cited - {chain.assumed.spot}
        <= chain.cited_spots(links)
        <= {spot for link in links for spot, _ in link.premises}
    )


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: type(puzzle).__name__)
def test_every_link_follows_and_is_needed(puzzle):
    for chain in chains(puzzle):
        failed = chain.run()
        assert failed is (chain.conflict is not None)
        assert chain.is_stuck() or failed
        if failed:
            links = chain.links_to(())
            check_links(chain, links, ())
            assert 0 in links[-1].left
            continue
        gone = [
            Fact(spot, now) for spot, (was, now) in enumerate(zip(chain.base, chain.masks, strict=True)) if was != now
        ]
        for fact in [fact for fact in gone if fact.spot != chain.assumed.spot][:3]:
            check_links(chain, chain.links_to([fact]), [fact])


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: type(puzzle).__name__)
def test_a_chain_grows_until_it_says_what_is_wanted(puzzle):
    for whole in chains(puzzle)[:4]:
        if whole.run():
            continue
        for link in whole.links[-2:]:
            again = Chain(whole.reasons, whole.board, whole.assumed)
            assert again.reach(link.facts)
            assert again.rounds == next(
                one.round for one in whole.links if one.facts == link.facts and one.scope == link.scope
            )
        open_spot = next((spot for spot, mask in enumerate(whole.masks) if mask.bit_count() > 1), None)
        if open_spot is not None:
            wanted = Fact(open_spot, whole.masks[open_spot] & -whole.masks[open_spot])
            assert not Chain(whole.reasons, whole.board, whole.assumed).reach([wanted])
        assert whole.rebase(whole.board) is whole


PUZZLE = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
REASONS, START = registry.family_of(PUZZLE).require("reasons"), sl.start(PUZZLE)


def test_only_scopes_whose_clues_are_all_allowed_are_looked_at():
    for scope in REASONS.scopes.all(PUZZLE):
        clues = tuple(REASONS.scope_clues(PUZZLE, scope))
        chain = Chain(REASONS, START, Fact(0, 2), clues)
        chain.look_everywhere()
        allowed = {one for one in REASONS.scopes.all(PUZZLE) if {*REASONS.scope_clues(PUZZLE, one)} <= {*clues}}
        assert chain.fresh == allowed >= {scope}
        assert not chain.nested
        step: Any = SimpleNamespace(deduction=Deduction((), (), clues))
        assert chain.allows(step)
        assert not chain.allows(SimpleNamespace(deduction=Deduction((), (), (*clues, 99))))  # type: ignore[arg-type]
        assert Chain(REASONS, START, Fact(0, 2)).allows(step)


def test_a_link_adds_what_is_new_and_two_of_a_round_may_clash():
    chain = Chain(REASONS, START, Fact(0, 2))
    before = list(chain.masks)
    chain.fresh = set()
    assert not chain.take(Link(1, 0, (Fact(1, 12), Fact(0, 2)), before))
    assert [link.facts for link in chain.links] == [(Fact(1, 12),)]
    assert chain.fresh == {*REASONS.scopes.at(PUZZLE, 1)}
    assert not chain.take(Link(1, 0, (Fact(1, 28),), before))
    assert len(chain.links) == 1
    assert chain.take(Link(1, 1, (Fact(1, 2),), before))
    assert chain.conflict is not None
    assert (chain.conflict.facts, chain.conflict.masks[1], chain.conflict.round) == ((Fact(1, 0),), 12, 1)
    other = Chain(REASONS, START, Fact(0, 2))
    assert other.take(Link(1, 1, (Fact(1, 0),), before))
    assert other.conflict is not None
    assert other.conflict.masks[1] == before[1]


def test_links_that_a_technique_names_are_followed_one_after_the_other():
    row = next(scope for scope in REASONS.scopes.all(PUZZLE) if {0, 1, 2, 3} == {*REASONS.scope_spots(PUZZLE, scope)})
    clues = tuple(REASONS.scope_clues(PUZZLE, row))
    high = Fact(0, 1 << 4)
    others = [Deduction((Fact(spot, START[spot] & ~high.mask),), (0,), clues) for spot in (1, 2, 3)]
    chain = NamedChain(REASONS, START, high, others)
    assert chain.holds
    assert len(chain.steps) == 3
    assert chain.reach([Fact(1, 14)])
    assert chain.reach([Fact(1, 14), Fact(3, 14)])
    assert not chain.reach([Fact(1, 14), Fact(5, 2)])
    assert [step.facts for step in chain.links_to([Fact(2, 14)])] == [(Fact(2, 14),)]
    wrong = Deduction((Fact(1, 2),), (0,), clues)
    assert not NamedChain(REASONS, START, high, [wrong]).holds
    assert not NamedChain(REASONS, START, high, [others[0], wrong]).reach([Fact(1, 14)])
    assert not NamedChain(REASONS, START, Fact(0, 0), others).holds
    again = NamedChain(REASONS, START, high, [others[0], others[0]])
    assert again.holds
    assert len(again.steps) == 1
    board = START.learn([Fact(1, 1 << 4)])
    clash = NamedChain(REASONS, board, high, [Deduction((Fact(1, 14),), (0, 1), clues), wrong])
    assert clash.holds
    assert clash.conflict is not None
    assert clash.reach([Fact(9, 2)])
    assert len(clash.links_to([Fact(9, 2)])) == 1


def link(premises: list[int], *facts: Fact) -> Any:
    plain = SimpleNamespace(plain_facts=lambda: iter(facts))
    return SimpleNamespace(deduction=plain, premises=[SimpleNamespace(spot=spot) for spot in premises])


def test_a_link_goes_with_the_only_one_that_cited_it():
    spare, first, last = link([0], Fact(1, 2)), link([0], Fact(2, 2)), link([2], Fact(3, 0))
    assert needed_links([spare, first, last], ()) == [first, last]
    assert needed_links([spare, first], [Fact(2, 2)]) == [first]
    assert needed_links([first, last, spare], [Fact(3, 1), Fact(1, 2)]) == [first, last, spare]


@pytest.mark.parametrize(("family", "size"), [("skyscrapers", 6), ("nonogram", 15), ("hashi", 10)])
def test_the_last_link_of_a_contradiction_says_what_goes_wrong(family, size):
    steps = sl.explain(sl.generate(family, size=size, difficulty="extreme", seed=1)).told()
    cases = [case for step in steps for part in step.parts or (step,) for case in part.deduction.cases if case.fails]
    assert cases
    assert all(case.links[-1].fault for case in cases if not case.links[-1].deduction.cases)

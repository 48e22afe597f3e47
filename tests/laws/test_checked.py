"""The independent checker accepts every trace and says what it proves; it refuses what is spare or was touched."""

import json
import random
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from sightline import proof
from sightline.core.trace import End
from tests.laws.traces import FEW, REASONING, RULES, drawn, kept, steps_of, think, thoughts

Document = dict[str, Any]
PROVES = {End.SOLVED: "uniqueness", End.IMPOSSIBLE: "impossibility", End.BEST: "optimality", End.STUCK: None}
CHECKED = list(RULES)


@pytest.mark.parametrize("name", CHECKED)
def test_every_trace_is_accepted(name):
    for thought in thoughts(name):
        verdict = proof.verify(thought.document, RULES[name])
        assert verdict == (PROVES[thought.trace.end], len(thought.trace.steps))


# --- irreducible


@pytest.mark.parametrize("name", CHECKED)
def test_nothing_cited_is_spare(name):
    assert look_for_spares(name, FEW) > 50 or name == "null"


@pytest.mark.long
@pytest.mark.parametrize("name", CHECKED)
def test_nothing_cited_is_spare_in_many_steps(name):
    assert look_for_spares(name, 2_000) > 20_000 or name == "null"


def look_for_spares(name: str, many: int) -> int:
    """Drops each premise and each clue of each plain step in turn: the rest must not carry its facts."""
    seen = 0
    for thought in thoughts(name, many):
        rules = RULES[name](thought.document["puzzle"])
        for step in steps_of(thought.document):
            if step["links"] or "cases" in step:
                continue
            seen += 1
            premises, facts = proof.spots_of(step["premises"]), proof.spots_of(step["facts"])
            clues = tuple(step["clues"])
            safe = rules.blank if step["kind"] == "safe" else None
            assert proof.follows(rules, premises, facts, clues, safe)
            for spot in premises:
                rest = {other: values for other, values in premises.items() if other != spot}
                assert not proof.follows(rules, rest, facts, clues, safe), (thought.puzzle, step["text"], spot)
            for clue in clues if len(clues) > 1 else ():
                rest = tuple(other for other in clues if other != clue)
                assert not proof.follows(rules, premises, facts, rest, safe), (thought.puzzle, step["text"], clue)
    return seen


@pytest.mark.parametrize("name", CHECKED)
def test_no_link_is_spare(name):
    check_links(name, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize("name", CHECKED)
def test_no_link_is_spare_in_many_chains(name):
    check_links(name, range(1_000))


def test_a_link_that_is_said_again_is_spare():
    """In these two a link's word was overtaken by a stronger one before anybody cited it."""
    check_links("hashi", (329, 516))


def check_links(name: str, seeds: Iterable[int]) -> None:
    for seed in seeds:
        document = drawn(name, seed).document
        for at, step in enumerate(document["steps"]):
            for case, links in enumerate(chains(step)):
                for link in range(len(links)):
                    wrong = deepcopy(document)
                    del chains(wrong["steps"][at])[case][link]
                    assert refused(wrong), (seed, step["text"], link)


# --- tampering: each way to touch a step gives a step that is not true, or not as it should be


def parts(said: list[Document]) -> list[Document]:
    """What is said of spots, be it within an either."""
    return [part for entry in said for part in entry.get("either", [entry])]


def flip_a_fact(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    fact = dice.choice(parts(step["facts"]))
    fact["values"] = sorted(blank[fact["spot"]] - set(fact["values"]))
    return bool(fact["values"])


def drop_a_premise(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    if step["premises"]:
        step["premises"].remove(dice.choice(step["premises"]))
        return True
    return False


def add_a_premise(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    cited = {premise["spot"] for premise in parts(step["premises"])}
    free = sorted(set(blank) - cited)
    if not free:
        return False
    spot = dice.choice(free)
    step["premises"].append({"spot": spot, "values": sorted(blank[spot])[:-1] or sorted(blank[spot])})
    return True


def change_a_mask(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    if not step["premises"]:
        return False
    premise = dice.choice(parts(step["premises"]))
    value = dice.choice(sorted(blank[premise["spot"]]))
    premise["values"] = sorted(set(premise["values"]) ^ {value})
    return True


def cite_no_clue(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    step["clues"] = []
    return True


def say_it_twice(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    step["facts"].append(dict(step["facts"][0]))
    return True


def swap_links(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    """The last link before one that it cites: others may change places."""
    links = dice.choice(chains(step))
    cited = {premise["spot"] for premise in links[-1]["premises"]} if links else set()
    before = [at for at, link in enumerate(links[:-1]) if any(fact["spot"] in cited for fact in link["facts"])]
    if not before:
        return False
    at = dice.choice(before)
    links[at], links[-1] = links[-1], links[at]
    return True


def drop_a_link(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    links = dice.choice(chains(step))
    if links:
        links.remove(dice.choice(links))
        return True
    return False


def touch_a_link(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    links = dice.choice(chains(step))
    return bool(links) and dice.choice((flip_a_fact, drop_a_premise, add_a_premise))(dice.choice(links), blank, dice)


def chains(step: Document) -> list[list[Document]]:
    """The links of a contradiction, or those of each case."""
    return [step["links"], *(case["links"] for case in step.get("cases", ()))]


def drop_a_case(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    if "cases" in step:
        step["cases"].remove(dice.choice(step["cases"]))
        return True
    return False


def assume_it_twice(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    if "cases" in step:
        step["cases"].append(deepcopy(dice.choice(step["cases"])))
        return True
    return False


def assume_something_else(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    if "cases" in step:
        case = dice.choice(step["cases"])["assumed"]
        case["values"] = sorted(blank[case["spot"]] - set(case["values"]))
        return True
    return False


def speak_of_another_spot(step: Document, blank: proof.Known, dice: random.Random) -> bool:
    """One case splits another spot than the others."""
    if "cases" in step:
        case = dice.choice(step["cases"])["assumed"]
        case["spot"] = dice.choice([spot for spot in blank if spot != case["spot"]])
        return True
    return False


TAMPERINGS: tuple[Callable[[Document, proof.Known, random.Random], bool], ...] = (
    flip_a_fact,
    drop_a_premise,
    add_a_premise,
    change_a_mask,
    cite_no_clue,
    say_it_twice,
    swap_links,
    drop_a_link,
    touch_a_link,
    drop_a_case,
    assume_it_twice,
    assume_something_else,
    speak_of_another_spot,
)


def tampered(name: str, seeds: range) -> Iterator[tuple[str, Document]]:
    """Traces of which one step was touched."""
    dice = random.Random(1)
    for seed in seeds:
        document = drawn(name, seed).document
        blank = RULES[name](document["puzzle"]).blank
        for at in range(len(document["steps"])):
            for touch in dice.sample(TAMPERINGS, len(TAMPERINGS)):
                step = deepcopy(document["steps"][at])
                if touch(step, blank, dice):
                    touched = [*document["steps"][:at], step, *document["steps"][at + 1 :]]
                    yield touch.__name__, document | {"steps": touched}
                    break


def refuse_all(name: str, seeds: range) -> int:
    seen = 0
    for touch, document in tampered(name, seeds):
        assert refused(document), f"{touch} was not noticed: {json.dumps(document)}"
        seen += 1
    return seen


def refused(document: Document) -> bool:
    name = document.get("family") if isinstance(document, dict) else None
    try:
        proof.verify(document, RULES.get(name))
    except proof.Refused:
        return True
    return False


@pytest.mark.parametrize("name", CHECKED)
def test_what_was_touched_is_refused(name):
    assert refuse_all(name, range(FEW)) > 100 or name == "null"


@pytest.mark.long
@pytest.mark.parametrize("name", CHECKED)
def test_whatever_was_touched_is_refused(name):
    touched, seed = 0, 0
    while touched < 10_000 and seed < 3_000:
        touched += refuse_all(name, range(seed, seed + 100))
        seed += 100
    assert touched >= 10_000 or name == "null"


@pytest.mark.parametrize("name", ["nonogram", "hashi"])
def test_touched_cases_are_refused(name):
    """Every way to touch a step that goes through cases, many times."""
    dice, touched = random.Random(2), 0
    for board in kept(name):
        document = think(REASONING[name], board).document
        assert proof.verify(document, RULES[name])
        blank = RULES[name](document["puzzle"]).blank
        for at, step in enumerate(document["steps"]):
            for touch in TAMPERINGS * 4 if "cases" in step else ():
                wrong = deepcopy(step)
                if touch(wrong, blank, dice):
                    steps = [*document["steps"][:at], wrong, *document["steps"][at + 1 :]]
                    assert refused(document | {"steps": steps}), (touch.__name__, step, wrong)
                    touched += 1
    assert touched > 30


@pytest.mark.parametrize("name", CHECKED)
def test_another_clue_is_refused(name):
    """A clue of a scope that does not hold the step's spots cannot carry it."""
    family = REASONING[name]
    for seed in range(FEW):
        thought = drawn(name, seed)
        scopes = list(family.reasons.scopes.all(thought.puzzle))
        for at, step in enumerate(thought.document["steps"][:20]):
            spots = {fact["spot"] for fact in step["facts"]}
            strange = [s for s in scopes if spots.isdisjoint(family.reasons.scope_spots(thought.puzzle, s))]
            if step["links"] or "cases" in step or not strange or any(not fact["values"] for fact in step["facts"]):
                continue
            wrong = deepcopy(thought.document)
            wrong["steps"][at]["clues"] = list(family.reasons.scope_clues(thought.puzzle, strange[0]))
            assert refused(wrong), (thought.puzzle, step["text"])


def test_a_false_end_is_refused():
    for end in ("stuck", "impossible", "done"):
        document = next(t.document for t in thoughts("skyscrapers") if t.trace.end is End.SOLVED) | {"end": end}
        assert refused(document), end


@pytest.mark.parametrize("nonsense", [None, 7, [], {}, {"format": "sightline-trace/1"}, {"format": 1}])
def test_nonsense_is_refused(nonsense):
    assert refused(nonsense)

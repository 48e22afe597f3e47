"""The independent checker accepts every trace and says what it proves; it refuses unneeded citations and changes."""

import json
import random
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from sightline import proof
from sightline.core.trace import End
from sightline.laws.law import Law
from sightline.laws.traces import FEW, explain_board, explain_drawn, explanations, steps_of

Document = dict[str, Any]
PROVES = {End.SOLVED: "uniqueness", End.IMPOSSIBLE: "impossibility", End.BEST: "optimality", End.STUCK: None}

pytestmark = pytest.mark.needs("reasons", "checker")


def rules_of(law: Law, document: Document) -> Any:
    """The rules that the family brings for the checker, of one puzzle."""
    return law.family.require("checker")(document["puzzle"])


def verify(law: Law, document: Any) -> proof.Verdict:
    return proof.verify(document, law.family.require("checker"))


def test_every_trace_is_accepted(law):
    for explained in explanations(law):
        verdict = verify(law, explained.document)
        assert verdict == (PROVES[explained.trace.end], len(explained.trace.steps))


def test_what_is_noted_about_a_puzzle_is_not_judged(law):
    [explained, *_] = explanations(law)
    document = deepcopy(explained.document)
    document["puzzle"]["meta"] = {"generated": {"seed": 2**64}, "votes": [1e300, None]}
    assert verify(law, document) == verify(law, explained.document)


# --- irreducible


def test_nothing_cited_is_spare(law):
    look_for_spares(law, FEW, 50)


@pytest.mark.long
def test_nothing_cited_is_spare_in_many_steps(law):
    look_for_spares(law, 2_000, 20_000)


def look_for_spares(law: Law, many: int, enough: int) -> None:
    """Drops each premise and each clue of each plain step and part in turn: the rest must not carry its facts."""
    seen = 0
    for explained in explanations(law, many):
        rules = rules_of(law, explained.document)
        for step in steps_of(explained.document):
            if step["links"] or "cases" in step or "parts" in step:
                continue
            seen += 1
            premises, facts = proof.spots_of(step["premises"]), proof.spots_of(step["facts"])
            if "argument" in step:
                check_story(rules, premises, facts, step)
                continue
            if "chain" in step:
                check_ties(rules, premises, facts, step)
                continue
            clues = tuple(step["clues"])
            safe = rules.blank if step["kind"] == "safe" else None
            assert proof.follows(rules, premises, facts, clues, safe)
            for spot in premises:
                rest = {other: values for other, values in premises.items() if other != spot}
                assert not proof.follows(rules, rest, facts, clues, safe), (explained.puzzle, step["text"], spot)
            for clue in clues if len(clues) > 1 else ():
                rest = tuple(other for other in clues if other != clue)
                assert not proof.follows(rules, premises, facts, rest, safe), (explained.puzzle, step["text"], clue)
    assert seen > law.enough(enough, many), "so few steps prove nothing"


def check_story(rules: Any, premises: proof.Known, facts: proof.Known, step: Document) -> None:
    """What a sentence tells in cases needs every premise and every clue that its step cites."""
    proof.check_argument(rules, premises, facts, step)
    for spot in premises:
        rest = {other: values for other, values in premises.items() if other != spot}
        with pytest.raises(proof.Refused):
            proof.check_argument(rules, rest, facts, step)
    links = [link for case in step["argument"] for link in case["links"]]
    assert {clue for link in links for clue in link["clues"]} == set(step["clues"]), step["text"]


def check_ties(rules: Any, premises: proof.Known, facts: proof.Known, step: Document) -> None:
    """A chain needs every premise and every clue that its step cites, and follows from them in any order."""
    proof.check_chain(rules, premises, facts, step)
    assert proof.follows(rules, premises, facts, tuple(step["clues"])), step["text"]
    for spot in premises:
        rest = {other: values for other, values in premises.items() if other != spot}
        with pytest.raises(proof.Refused):
            proof.check_chain(rules, rest, facts, step)
    for clue in step["clues"]:
        with pytest.raises(proof.Refused):
            proof.check_chain(rules, premises, facts, step | {"clues": [*{*step["clues"]} - {clue}]})


def test_no_link_is_spare(law):
    check_links(law, range(FEW))


@pytest.mark.long
def test_no_link_is_spare_in_many_chains(law):
    check_links(law, range(1_000))


def check_links(law: Law, seeds: Iterable[int]) -> None:
    for seed in seeds:
        document = explain_drawn(law, seed).document
        for at, step in enumerate(document["steps"]):
            for case, links in enumerate(chains(step)):
                for link in range(len(links)):
                    wrong = deepcopy(step)
                    del chains(wrong)[case][link]
                    steps = [*document["steps"][:at], wrong, *document["steps"][at + 1 :]]
                    assert refused(law, document | {"steps": steps}), (seed, step["text"], link)


# --- tampering: each way to touch a step gives a step that is not true, or not as it should be


def parts(said: list[Document]) -> list[Document]:
    """What is said of spots, be it within an either."""
    return [part for entry in said for part in entry.get("either", [entry])]


def flip_a_fact(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    fact = rng.choice(parts(step["facts"]))
    fact["values"] = sorted(blank[fact["spot"]] - set(fact["values"]))
    return bool(fact["values"])


def drop_a_premise(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    if step["premises"]:
        step["premises"].remove(rng.choice(step["premises"]))
        return True
    return False


def add_a_premise(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    cited = {premise["spot"] for premise in parts(step["premises"])}
    free = sorted(set(blank) - cited)
    if not free:
        return False
    spot = rng.choice(free)
    step["premises"].append({"spot": spot, "values": sorted(blank[spot])[:-1] or sorted(blank[spot])})
    return True


def change_a_mask(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    if not step["premises"]:
        return False
    premise = rng.choice(parts(step["premises"]))
    value = rng.choice(sorted(blank[premise["spot"]]))
    premise["values"] = sorted(set(premise["values"]) ^ {value})
    return True


def cite_no_clue(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    step["clues"] = []
    return True


def say_it_twice(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    step["facts"].append(dict(step["facts"][0]))
    return True


def swap_links(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    """The last link before one that it cites: others may change places."""
    links = rng.choice(chains(step))
    cited = {premise["spot"] for premise in links[-1]["premises"]} if links else set()
    before = [at for at, link in enumerate(links[:-1]) if any(fact["spot"] in cited for fact in link["facts"])]
    if not before:
        return False
    at = rng.choice(before)
    links[at], links[-1] = links[-1], links[at]
    return True


def drop_a_link(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    links = rng.choice(chains(step))
    if links:
        links.remove(rng.choice(links))
        return True
    return False


def touch_a_link(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    links = rng.choice(chains(step))
    return bool(links) and rng.choice((flip_a_fact, drop_a_premise, add_a_premise))(rng.choice(links), blank, rng)


def chains(step: Document) -> list[list[Document]]:
    """The links of a contradiction, or those of each case; or the parts; or the links of an argument."""
    cases = (*step.get("cases", ()), *step.get("argument", ()))
    return [step.get("parts", step["links"]), *(case["links"] for case in cases)]


def drop_a_tie(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    ties = step.get("chain", [])
    if len(ties) > 1:
        ties.remove(rng.choice(ties))
        return True
    return False


def swap_ties(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    """Two neighbours: a chain is no longer one if its ties change places."""
    ties = step.get("chain", [])
    if len(ties) < 2:
        return False
    at = rng.randrange(len(ties) - 1)
    ties[at], ties[at + 1] = ties[at + 1], ties[at]
    return True


def change_a_tie(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    if not step.get("chain"):
        return False
    part = rng.choice(rng.choice(step["chain"])["either"])
    part["values"] = [rng.choice(sorted(blank[part["spot"]] - set(part["values"])))]
    return True


def turn_a_tie(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    if not step.get("chain"):
        return False
    rng.choice(step["chain"])["either"].reverse()
    return True


def change_the_numbers(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    """What a clue could show instead."""
    if not step.get("instead"):
        return False
    step["instead"] = sorted({*step["instead"]} ^ {rng.choice([*step["instead"], max(step["instead"]) + 1])}) or [99]
    return True


def change_what_is_pointed_out(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    """Another number than the one that is seen at a place, or one fewer."""
    if not step.get("observations"):
        return False
    seen = rng.choice(step["observations"])
    numbers = rng.choice([[seen, name] for name in seen if name not in ("kind", "spot", "otherwise")])
    while isinstance(numbers[0][numbers[1]], list):
        inner = numbers[0][numbers[1]]
        if len(inner) > 1 and rng.randrange(2):
            inner.remove(rng.choice(inner))
            return True
        numbers = [inner, rng.randrange(len(inner))]
    numbers[0][numbers[1]] += 1
    return True


def change_the_group(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    """One clue fewer of those that are named together."""
    if len(step.get("group", ())) < 2:
        return False
    step["group"].remove(rng.choice(step["group"]))
    return True


def drop_a_case(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    if "cases" in step:
        step["cases"].remove(rng.choice(step["cases"]))
        return True
    return False


def assume_it_twice(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    if "cases" in step:
        step["cases"].append(deepcopy(rng.choice(step["cases"])))
        return True
    return False


def leave_a_case_out(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    if "argument" in step and len(step["argument"]) > 1:
        step["argument"].remove(rng.choice(step["argument"]))
        return True
    return False


def give_something_else(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    """A case starts from another part of what is cited, or from none; or it goes another way, or none."""
    more = [case[name] for case in step.get("argument", ()) for name in ("given", "also") if case.get(name)]
    if not more:
        return False
    one = rng.choice(more)
    part = one.pop()
    if rng.randrange(2):
        one.append(part | {"values": sorted(blank[part["spot"]] - set(part["values"]))})
    return True


def assume_something_else(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    if "cases" in step:
        case = rng.choice(step["cases"])["assumed"]
        case["values"] = sorted(blank[case["spot"]] - set(case["values"]))
        return True
    return False


def speak_of_another_spot(step: Document, blank: proof.Known, rng: random.Random) -> bool:
    """One case splits another spot than the others."""
    if "cases" in step:
        case = rng.choice(step["cases"])["assumed"]
        case["spot"] = rng.choice([spot for spot in blank if spot != case["spot"]])
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
    drop_a_tie,
    swap_ties,
    change_a_tie,
    turn_a_tie,
    change_the_numbers,
    change_what_is_pointed_out,
    change_the_group,
    drop_a_case,
    assume_it_twice,
    leave_a_case_out,
    give_something_else,
    assume_something_else,
    speak_of_another_spot,
)


def tampered(law: Law, seeds: range) -> Iterator[tuple[str, Document]]:
    """Traces of which one step was touched."""
    rng = random.Random(1)
    for seed in seeds:
        document = explain_drawn(law, seed).document
        blank = rules_of(law, document).blank
        for at in range(len(document["steps"])):
            for touch in rng.sample(TAMPERINGS, len(TAMPERINGS)):
                step = deepcopy(document["steps"][at])
                if touch(step, blank, rng):
                    touched = [*document["steps"][:at], step, *document["steps"][at + 1 :]]
                    yield touch.__name__, document | {"steps": touched}
                    break


def refuse_all(law: Law, seeds: range) -> int:
    seen = 0
    for touch, document in tampered(law, seeds):
        assert refused(law, document), f"{touch} was not noticed: {json.dumps(document)}"
        seen += 1
    return seen


def refused(law: Law, document: Document) -> bool:
    try:
        verify(law, document)
    except proof.Refused:
        return True
    return False


def test_what_was_touched_is_refused(law):
    assert refuse_all(law, range(FEW)) > law.enough(100, FEW), "so few steps prove nothing"


@pytest.mark.long
def test_whatever_was_touched_is_refused(law):
    touched, seed = 0, 0
    while touched < 10_000 and seed < 3_000:
        touched += refuse_all(law, range(seed, seed + 100))
        seed += 100
    assert touched >= law.enough(10_000, seed), "so few steps prove nothing"


def test_touched_cases_are_refused(law):
    """Every way to touch a step that goes through cases, many times."""
    rng, touched, seen = random.Random(2), 0, False
    for board in law.kept_positions():
        document = explain_board(law, board).document
        assert verify(law, document)
        blank = rules_of(law, document).blank
        for at, step in enumerate(document["steps"]):
            seen |= "cases" in step
            for touch in TAMPERINGS * 4 if "cases" in step else ():
                wrong = deepcopy(step)
                if touch(wrong, blank, rng):
                    steps = [*document["steps"][:at], wrong, *document["steps"][at + 1 :]]
                    assert refused(law, document | {"steps": steps}), (touch.__name__, step, wrong)
                    touched += 1
    assert touched > 30 or not seen


def test_what_is_pointed_out_must_be_so(law):
    """Whatever a sentence says on the way to its facts, at any depth: with another number it is refused."""
    rng, many = random.Random(3), 60
    for explained in explanations(law):
        document = deepcopy(explained.document)
        for step in [step for step in steps_of(document) if step.get("observations")][: rng.randrange(9)]:
            said = deepcopy(step["observations"])
            assert change_what_is_pointed_out(step, {}, rng)
            assert refused(law, document), (explained.puzzle, step["text"], step["observations"])
            step["observations"], many = said, many - 1
        if many < 0:
            return


def test_another_clue_is_refused(law):
    """A clue of a scope that does not hold the step's spots cannot carry it."""
    family = law.family
    for seed in range(FEW):
        explained = explain_drawn(law, seed)
        scopes = list(family.reasons.scopes.all(explained.puzzle))
        for at, step in enumerate(explained.document["steps"][:20]):
            spots = {fact["spot"] for fact in step["facts"]}
            strange = [s for s in scopes if spots.isdisjoint(family.reasons.scope_spots(explained.puzzle, s))]
            if step["links"] or "cases" in step or not strange or any(not fact["values"] for fact in step["facts"]):
                continue
            wrong = deepcopy(explained.document)
            wrong["steps"][at]["clues"] = list(family.reasons.scope_clues(explained.puzzle, strange[0]))
            assert refused(law, wrong), (explained.puzzle, step["text"])


def test_a_false_end_is_refused(law):
    for end in ("stuck", "impossible", "done"):
        done = (one.document for one in explanations(law) if one.trace.end in (End.SOLVED, End.BEST))
        document = next(done) | {"end": end}
        assert refused(law, document), end


@pytest.mark.parametrize("nonsense", [None, 7, [], {}, {"format": "sightline-trace/1"}, {"format": 1}])
def test_nonsense_is_refused(law, nonsense):
    assert refused(law, nonsense)

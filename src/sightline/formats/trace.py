"""Traces in JSON, `sightline-trace/1`: everything that the independent checker needs."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import Conclusion, Either, values_of
from sightline.core.step import Step
from sightline.core.technique import Case
from sightline.core.trace import Trace
from sightline.core.words import Clues, Numbers

FORMAT = "sightline-trace/1"


def trace_document(trace: Trace, puzzle: dict[str, Any], family: str, rating: dict[str, Any]) -> dict[str, Any]:
    """The whole trace, bookkeeping included."""
    head: dict[str, Any] = {"format": FORMAT, "family": family, "puzzle": puzzle, "end": trace.end.value}
    head |= {"assumptions": trace.assumptions}
    return head | rating | {"steps": [step_document(step) for step in trace.steps]}


def step_document(step: Step) -> dict[str, Any]:
    """One step; the links of its cases are steps too. A contradiction has one case, so its links are not in "cases".

    The parts of a step whose sentence tells several are steps as well, and so are the links of an argument. A chain is
    its ties in order, each an "either" of two parts; "instead" are the numbers that the cited clue could show if a
    fact were wrong, "group" the clues that the sentence names together, cited or not, "observations" what else it
    points out.
    """
    deduction = step.deduction
    document: dict[str, Any] = {
        "technique": step.technique.name,
        "tier": step.technique.tier,
        "kind": deduction.kind.value,
        "text": step.text,
        "clues": list(deduction.clues),
        "premises": [
            *(spot_document(premise.spot, premise.mask) for premise in step.premises),
            *map(fact_document, deduction.eithers),
        ],
        "facts": [fact_document(fact) for fact in deduction.facts],
        "links": [step_document(link) for link in deduction.links] if len(deduction.cases) == 1 else [],
    }
    cases = [case_document(step, case) for case in deduction.cases] if len(deduction.cases) > 1 else []
    parts = [step_document(part) for part in step.parts]
    argument = [case_document(step, case) for case in deduction.argument]
    instead, group = deduction.words.get("instead"), deduction.words.get("group")
    extras: dict[str, Sequence[Any]] = {
        "argument": argument,
        "chain": [fact_document(tie) | {"text": step.tie_text(tie)} for tie in deduction.chain],
        "observations": [{"kind": one.kind, **one.details} for one in step.observations],
        "instead": instead.numbers if isinstance(instead, Numbers) and not parts else (),
        "parts": parts,
        "cases": cases,
        "cover": deduction.best_proof,
        "group": group.clues if isinstance(group, Clues) else deduction.group,
    }
    return document | {name: list(value) for name, value in extras.items() if value}


def case_document(step: Step, case: Case) -> dict[str, Any]:
    assumed, text = spot_document(case.assumed.spot, case.assumed.mask), step.case_text(case)
    more = {name: [*map(fact_document, facts)] for name, facts in (("given", case.given), ("also", case.also)) if facts}
    return {"assumed": assumed, **more, "text": text, "links": [step_document(link) for link in case.links]}


def fact_document(fact: Conclusion) -> dict[str, Any]:
    if isinstance(fact, Either):
        return {"either": [fact_document(one) for one in fact.facts]}
    return spot_document(fact.spot, fact.mask)


def spot_document(spot: int, mask: int) -> dict[str, Any]:
    return {"spot": spot, "values": list(values_of(mask))}

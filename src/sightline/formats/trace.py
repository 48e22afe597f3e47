"""Traces in JSON, `sightline-trace/1`: everything that the independent checker needs."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import values_of
from sightline.core.step import Conclusion, Either, Step, Trace

FORMAT = "sightline-trace/1"


def trace_document(trace: Trace, puzzle: dict[str, Any], family: str, rating: dict[str, Any]) -> dict[str, Any]:
    """The whole trace, bookkeeping included."""
    head = {"format": FORMAT, "family": family, "puzzle": puzzle, "end": trace.end.value}
    return head | rating | {"steps": [step_document(step) for step in trace.steps]}


def step_document(step: Step) -> dict[str, Any]:
    """One step; its links are steps too."""
    deduction = step.deduction
    document: dict[str, Any] = {
        "technique": step.technique.name,
        "tier": step.technique.tier,
        "kind": deduction.kind.value,
        "text": step.text,
        "clues": list(deduction.clues),
        "premises": [spot_document(premise.spot, premise.mask) for premise in step.premises],
        "facts": [fact_document(fact) for fact in deduction.facts],
        "links": [step_document(link) for link in deduction.links],
    }
    extras: dict[str, Sequence[int]] = {"cover": deduction.cover, "group": deduction.group}
    return document | {name: list(value) for name, value in extras.items() if value}


def fact_document(fact: Conclusion) -> dict[str, Any]:
    if isinstance(fact, Either):
        return {"either": [fact_document(one) for one in fact.facts]}
    return spot_document(fact.spot, fact.mask)


def spot_document(spot: int, mask: int) -> dict[str, Any]:
    return {"spot": spot, "values": list(values_of(mask))}

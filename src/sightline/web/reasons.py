"""The verbs that give reasons: hint, why, explain, rate, each step with what to highlight for it."""

import time
from dataclasses import asdict
from typing import Any

from sightline import api, documents, registry
from sightline.core.board import Board, Fact
from sightline.core.errors import FormatError
from sightline.core.step import Step
from sightline.core.trace import Trace
from sightline.engine.reason.answers.frames import cited_spots
from sightline.engine.reason.answers.ladder import Rung
from sightline.web.question import Answer, Question

REPORT_INTERVAL = 0.5
"""Seconds between two partial answers of a long explanation."""


def hint(question: Question) -> Answer:
    """The next step, as far as the rung goes."""
    board = question.board()
    family = registry.family_of(board.puzzle)
    if family.reasons is None:
        return {
            "rung": 0,
            "kind": "done",
            "text": f"{family.title} has no techniques yet, so there are no hints.",
            "wrong": None,
        } | NO_STEP
    rung = Rung(question.number("rung", int(Rung.SENTENCE), 0, 5))
    found = api.hint(board)
    document = documents.hint_document(found, rung)
    if found.mistake and "steps" in document:
        document["steps"] = _reported(found.mistake.refutation)
    return {"wrong": None} | document | _highlights(board, found.step, document["step"])


def why(question: Question) -> Answer:
    """Why a value cannot be at a spot, or nothing else; or that it can."""
    board = question.board()
    spot = question.number("spot", -1, 0, len(board) - 1)
    value = question.number("value", -1, 0, 8 * board.puzzle.width - 1)
    if not board.domains[spot] >> value & 1:
        raise FormatError("that value is ruled out already")
    asked = Fact(spot, 1 << value)
    trace = api.why(board, asked)
    if trace is None:
        return {"possible": True, "text": "", "steps": []} | NO_STEP
    document = documents.why_document(board, asked, trace)
    document |= {"text": str(trace[-1])} | _highlights(board, trace[-1], document["step"])
    return document | {"steps": _reported(trace)}


def _reported(trace: Trace | None) -> list[Answer]:
    """The steps of a trace that are told."""
    return [documents.step_document(step) for step in trace.reported()] if trace else []


NO_STEP: Answer = {"step": None, "premises": [], "conclusions": [], "clues": [], "places": []}


def _highlights(board: Board[Any], step: Step | None, document: Answer | None) -> Answer:
    """A step, as far as its document reveals it, with what to highlight for it."""
    if step is None or document is None:
        return NO_STEP
    places = registry.family_of(board.puzzle).layout(board.puzzle).clues
    cited = document.get("clues", [])
    return {
        "step": document,
        "premises": cited_spots(step) if "premises" in document else [],
        "conclusions": document.get("facts", []),
        "clues": cited,
        "places": [{"kind": places[clue][0].value, "at": places[clue][1]} for clue in cited],
    }


def explain(question: Question) -> Answer:
    """Every step to the end; while that takes long, the steps so far."""
    due = time.perf_counter() + REPORT_INTERVAL

    def on_round(trace: Trace) -> None:
        nonlocal due
        if (now := time.perf_counter()) > due:
            question.report(explained(trace) | {"end": "unknown", "status": "unknown"})
            due = now + max(
                REPORT_INTERVAL, 4 * (time.perf_counter() - now)
            )  # reports must take less time than the reasoning itself

    return explained(api.explain(question.board(), on_round, steps=None))


def explained(trace: Trace) -> Answer:
    """The steps to show, each with the bookkeeping that went before it."""
    document = api.trace_document(trace)
    shown: list[Answer] = []
    silent: list[Answer] = []
    for step in document["steps"]:
        if step["tier"]:
            shown.append(brief(step) | {"silent": silent})
            silent = []
        else:
            silent += step["facts"]
    return document | {"steps": shown, "silent": silent}


def brief(step: Answer) -> Answer:
    """A step with its links as people read them."""
    cases = [case | {"links": _brief(case["links"])} for case in step.get("cases", ())]
    return step | {"links": _brief(step["links"]), "cases": cases}


def _brief(links: list[Answer]) -> list[Answer]:
    """Links as people read them, without what only a checker needs."""
    return [{"technique": link["technique"], "text": link["text"]} for link in links]


def rate(question: Question) -> Answer:
    board = question.board()
    return {"family": registry.family_of(board.puzzle).name} | asdict(api.rate(board))

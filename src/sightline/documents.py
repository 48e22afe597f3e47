"""Results as JSON values and sentences, for the command and the studio."""

import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sightline import registry
from sightline.core.board import Board, Fact
from sightline.core.errors import FormatError
from sightline.core.grid import cell_name
from sightline.core.sentence import listed
from sightline.core.solutions import Claim, Solutions
from sightline.family import Family, Violation
from sightline.formats.codec import Codec
from sightline.reading import write

if TYPE_CHECKING:  # imported only by the verbs that need them
    from sightline.core.step import Step
    from sightline.core.trace import Trace
    from sightline.core.words import Word
    from sightline.engine.reason.answers.hint import Hint
    from sightline.engine.reason.answers.ladder import Rung
    from sightline.engine.reason.answers.mistake import Mistake

REVEALED = ((), ("clues",), ("technique", "tier", "kind"), ("premises", "cover", "group"), ("facts",))
"""What each rung of a hint adds to the document of its step; the last one adds the rest."""
REFUTING = ("technique", "tier", "kind", "text", "clues", "premises", "facts", "cover", "group")
"""What the last rung but one tells of the step that refutes a mistake: all but the argument below its sentence."""


def trace_document(trace: "Trace") -> dict[str, Any]:
    """A trace as JSON values, with all that the checker needs."""
    from dataclasses import asdict

    from sightline.core.trace import End
    from sightline.engine.reason.answers import rate as rating
    from sightline.formats import trace as traces

    owner = registry.family_of(trace.start.puzzle)
    puzzle = json.loads(write(trace.start.puzzle))
    if trace.start != owner.start(trace.start.puzzle):
        puzzle["state"] = [list(values) for values in trace.start.candidates]
    rated = asdict(rating.rate(owner, trace) if trace.end in (End.SOLVED, End.BEST) else rating.unrated({}))
    return traces.trace_document(trace, puzzle, owner.name, {key: rated[key] for key in ("level", "tier", "effort")})


def step_document(step: "Step", rung: "Rung | None" = None) -> dict[str, Any]:
    """A step as JSON values, without what a hint of that rung must not reveal."""
    from sightline.formats import trace as traces

    document = traces.step_document(step)
    if rung is None or rung >= len(REVEALED):
        return document
    shown = {key for keys in REVEALED[: rung + 1] for key in keys}
    return {key: value for key, value in document.items() if key in shown}


def solve_document(family: Family[Any, Any], solutions: Solutions[Any], began: float) -> dict[str, Any]:
    """The result of solving a puzzle, in one object."""
    answers = [answer_of(family, solutions, board) for board in solutions]
    return {
        "family": family.name,
        **summary(solutions),
        "solutions": answers,
        **_more(solutions),
        **cost(solutions, began),
    }


def _more(solutions: Solutions[Any]) -> dict[str, Any]:
    """The spots where the first two solutions differ; without a solution, the values that propagation leaves."""
    if len(solutions) > 1:
        return {"different": solutions[0].difference(solutions[1])}
    if solutions or solutions.claim is not Claim.GAVE_UP or (known := solutions.known) is None:
        return {}
    return {"known": [sorted(values) for values in known.candidates]}


def answer_of(family: Family[Any, Any], solutions: Solutions[Any], board: Any) -> Any:
    """The answer, with its proof if it is a best solution."""
    answer = family.answer(board)
    return answer if solutions.cover is None else answer | {"cover": solutions.cover}


def summary(solutions: Solutions[Any]) -> dict[str, Any]:
    complete = solutions.claim in (Claim.ALL, Claim.BEST)
    document = {"status": solutions.status, "count": solutions.found, "complete": complete}
    return document if solutions.value is None else document | {"value": solutions.value}


def cost(solutions: Solutions[Any], began: float) -> dict[str, Any]:
    return {"steps": solutions.steps, "seconds": round(time.perf_counter() - began, 6)}


def format_rows(family: Family[Any, Any]) -> list[dict[str, Any]]:
    """The formats of a family, each with an example."""
    return [
        {
            "family": family.name,
            "name": codec.name,
            "writes": bool(codec.encode),
            "about": codec.about,
            "example": format_example(family, codec),
        }
        for codec in family.codecs
    ]


def format_example(family: Family[Any, Any], codec: Codec[Any]) -> str:
    """A short text in the format: its own example, or the shortest of the family's that it can hold."""
    written = []
    for puzzle in () if codec.example or not codec.encode else family.examples.values():
        if not codec.lost(puzzle):
            with suppress(FormatError):
                written.append(codec.write(puzzle).rstrip("\n"))
    return codec.example or min(written, key=len, default="")


def short_text(puzzle: Any) -> str:
    """The shortest line that holds all of the puzzle."""
    return min((text for text in lossless(puzzle).values() if "\n" not in text), key=len)


def lossless(puzzle: Any) -> dict[str, str]:
    """The puzzle in each format that can hold all of it."""
    found = {}
    for codec in registry.family_of(puzzle).codecs:
        if codec.encode and not codec.lost(puzzle):
            with suppress(FormatError):  # not every format can hold every puzzle
                found[codec.name] = codec.write(puzzle)
    return found


def violation_documents(broken: list[Violation]) -> list[dict[str, Any]]:
    return [{"rule": one.rule, "where": [list(cell) for cell in one.where], "text": one.text} for one in broken]


def why_document(board: Board[Any], asked: "str | Fact", trace: "Trace | None") -> dict[str, Any]:
    """Why a value is impossible or certain: the last step, and all steps that lead to it."""
    steps = trace.steps if trace else ()
    documents = [step_document(step) for step in steps]
    possible = trace is None or is_kept(board, asked, steps[-1])
    return {"possible": possible, "step": documents[-1] if documents else None, "steps": documents}


def is_kept(board: Board[Any], asked: "str | Fact", last: "Step") -> bool:
    """Whether a step leaves the value that was asked for."""
    fact = read_fact(board, asked) if isinstance(asked, str) else asked
    return all(said.mask & fact.mask for said in last.deduction.plain_facts() if said.spot == fact.spot)


def read_fact(board: Board[Any], asked: str) -> Fact:
    """A fact as people type it."""
    fact: Fact = registry.reasoning(board.puzzle).reasons.read_fact(board.puzzle, asked)
    return fact


def hint_document(found: "Hint", rung: "Rung") -> dict[str, Any]:
    """A hint up to *rung*: its words, the step as far as it may be revealed, and of a mistake the spot."""
    from sightline.engine.reason.answers.ladder import Rung

    document = {"rung": int(rung), "kind": found.kind, "text": found.rungs[rung]}
    if found.mistake is None:
        return document | {"step": step_document(found.step, rung) if found.step else None}
    document |= {"step": _refuting_step(found.mistake, rung)}
    if rung >= Rung.NAME:
        document["wrong"] = found.wrong
    if rung >= Rung.SENTENCE:
        document["steps"] = [step_document(step) for step in found.mistake.refutation or ()]
    return document


def _refuting_step(mistake: "Mistake", rung: "Rung") -> dict[str, Any] | None:
    """The step that refutes a mistake, as far as a rung reveals it: the clue beside the mark, then what it goes
    against, the sentence, and all of it."""
    from sightline.engine.reason.answers.ladder import Rung

    step, failing = mistake.step, mistake.failing
    if rung <= Rung.NAME:
        return {"clues": list(mistake.near)} if rung else {}
    if step is None or failing is None:
        return None
    if rung == Rung.PREMISES:
        return {"clues": list(failing.deduction.clues)}
    document = step_document(step)
    return document if rung == Rung.SENTENCE else {key: document[key] for key in REFUTING if key in document}


def word_text(board: Board[Any], word: "Word") -> str:
    """The text of a word, in the terms of the board's family."""
    from sightline.core.words import Spot, Spots

    family = registry.family_of(board.puzzle)
    if family.reasons:
        return family.reasons.word_text(board.puzzle, word)
    spots = [word.spot] if isinstance(word, Spot) else word.spots if isinstance(word, Spots) else ()
    places = family.layout(board.puzzle).spots
    return listed([cell_name(*places[spot][:2]) for spot in spots]) if spots else str(word)

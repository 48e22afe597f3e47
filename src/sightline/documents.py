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
    from sightline.engine.reason.hint import Hint, Rung


def trace_document(trace: "Trace") -> dict[str, Any]:
    """A trace as JSON values, with all that the checker needs."""
    from dataclasses import asdict

    from sightline.core.trace import End
    from sightline.engine.reason import rate as rating
    from sightline.formats import trace as traces

    owner = registry.family_of(trace.start.puzzle)
    puzzle = json.loads(write(trace.start.puzzle))
    if trace.start != owner.start(trace.start.puzzle):
        puzzle["state"] = [list(values) for values in trace.start.candidates]
    rated = asdict(rating.rate(owner, trace) if trace.end in (End.SOLVED, End.BEST) else rating.unrated({}))
    return traces.trace_document(trace, puzzle, owner.name, {key: rated[key] for key in ("level", "tier", "effort")})


def step_document(step: "Step", rung: "Rung | None" = None) -> dict[str, Any]:
    """A step as JSON values, without what a hint of that rung must not reveal."""
    from sightline.engine.reason.hint import Rung
    from sightline.formats import trace as traces

    document = traces.step_document(step)
    hidden = {
        Rung.STATE: tuple(document),
        Rung.PLACE: ("technique", "tier", "kind", "text", "premises", "facts", "links", "cases", "cover", "group"),
        Rung.NAME: ("text", "premises", "facts", "links", "cases", "cover", "group"),
        Rung.PREMISES: ("text", "facts", "links", "cases"),
        Rung.CONCLUSION: ("text", "links", "cases"),
        Rung.SENTENCE: (),
    }[Rung.SENTENCE if rung is None else rung]
    return {key: value for key, value in document.items() if key not in hidden}


def solve_document(family: Family[Any, Any], solutions: Solutions[Any], began: float) -> dict[str, Any]:
    """The result of solving a puzzle, in one object."""
    answers = {"solutions": [answer_of(family, solutions, board) for board in solutions]}
    return {"family": family.name} | summary(solutions) | answers | _more(solutions) | cost(solutions, began)


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
    value = {} if solutions.value is None else {"value": solutions.value}
    return {"status": solutions.status, "count": solutions.found, "complete": complete} | value


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


def link_lines(step: "Step", depth: int) -> list[str]:
    """The links of a step's cases, numbered and indented below it."""
    lines, counts = [], [0]
    for inner, text in step.argument(depth):
        counts = [*counts[: inner + 1], *[0] * (inner + 1 - len(counts))]
        counts[inner] += 1
        lines.append(f"{'   ' * inner}{counts[inner]}) {text}")
    return lines


def numbered_lines(trace: "Trace") -> list[str]:
    """The steps of a trace and their links; a single step has no number."""
    steps, lines = trace.reported().steps, list[str]()
    for number, step in enumerate(steps, 1):
        lines += [f"{number}. {step}" if len(steps) > 1 else str(step), *link_lines(step, 1)]
    return lines


def why_document(board: Board[Any], asked: "str | Fact", trace: "Trace | None") -> dict[str, Any]:
    """Why a value is impossible or certain: the last step, and all steps that lead to it."""
    steps = trace.steps if trace else ()
    documents = [step_document(step) for step in steps]
    possible = trace is None or is_kept(board, asked, steps[-1])
    return {"possible": possible, "step": documents[-1] if documents else None, "steps": documents}


def is_kept(board: Board[Any], asked: "str | Fact", last: "Step") -> bool:
    """Whether a step leaves the value that was asked for."""
    fact = registry.reasoning(board.puzzle).reasons.read_fact(board.puzzle, asked) if isinstance(asked, str) else asked
    return all(said.mask & fact.mask for said in last.deduction.plain_facts() if said.spot == fact.spot)


def hint_text(board: Board[Any], found: "Hint", rung: "Rung") -> str:
    """A hint up to *rung*; values are revealed only from the conclusion on."""
    from sightline.core.sentence import sentence
    from sightline.core.words import Spots
    from sightline.engine.reason.frames import cited_spots
    from sightline.engine.reason.hint import HintKind, Rung

    if found.kind is HintKind.DONE:
        return "Nothing is left to do." if board.complete else "No reason goes further from here."
    step = found.step
    if found.wrong is not None:
        head = f"Something is wrong at {word_text(board, Spots((found.wrong,)))}."
        return "\n".join([head, str(step), *link_lines(step, 1)]) if step else head
    assert step is not None
    if rung == Rung.STATE:
        return "All right so far."
    where = f"Look at {step.place}."
    if rung == Rung.PLACE:
        return where
    if rung == Rung.NAME:
        return f"{where} {step.technique.name}."
    if rung == Rung.PREMISES:
        split, cited = step.deduction.split, Spots(tuple(cited_spots(step)))
        cases = "" if split is None else f" by every value of {word_text(board, Spots((split,)))}"
        return f"{where} {step.technique.name}{cases}" + (f", from {word_text(board, cited)}." if cited.spots else ".")
    if rung == Rung.CONCLUSION:
        return f"{where} {sentence(step.conclusion)}."
    return "\n".join([*map(str, found.noticed), str(step), *link_lines(step, 1)])


def word_text(board: Board[Any], word: "Word") -> str:
    """The text of a word, in the terms of the board's family."""
    from sightline.core.words import Spot, Spots

    family = registry.family_of(board.puzzle)
    if family.reasons:
        return family.reasons.word_text(board.puzzle, word)
    spots = [word.spot] if isinstance(word, Spot) else word.spots if isinstance(word, Spots) else ()
    places = family.layout(board.puzzle).spots
    return listed([cell_name(*places[spot][:2]) for spot in spots]) if spots else str(word)

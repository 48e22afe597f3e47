"""What a batch does with each record: solve, count, rate, explain or generate, and the line that it writes."""

import json
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict
from enum import StrEnum
from functools import partial
from typing import Any

from sightline import api
from sightline.core.errors import BudgetExceeded, NoSolution, SightlineError
from sightline.core.printable import escape_unsafe
from sightline.core.puzzle import with_meta
from sightline.core.solutions import Solutions, SolutionStatus
from sightline.documents import solve_document, trace_document
from sightline.engine.make.limits import DEFAULT_TESTS
from sightline.engine.make.requests import describe
from sightline.engine.solve import REASONING_STEPS
from sightline.reading import board_of
from sightline.registry import family_of
from sightline.sources import Record

Parameters = Mapping[str, Any]
Fields = dict[str, Any]


class RecordStatus(StrEnum):
    """What became of a record."""

    OK = "ok"
    IMPOSSIBLE = "impossible"
    SEVERAL = "several"
    """There are several solutions."""
    BUDGET = "budget"
    MEMORY = "memory"
    CRASH = "crash"
    """The worker died of it, or the program has a bug."""
    INVALID = "invalid"
    """It cannot be read, or is no puzzle for this task."""


Outcome = tuple[RecordStatus, Fields]
Task = Callable[[Record], Outcome]

STATUSES = {
    SolutionStatus.UNIQUE: RecordStatus.OK,
    SolutionStatus.BEST: RecordStatus.OK,
    SolutionStatus.NONE: RecordStatus.IMPOSSIBLE,
    SolutionStatus.SEVERAL: RecordStatus.SEVERAL,
    SolutionStatus.UNKNOWN: RecordStatus.BUDGET,
}


def solve(parameters: Parameters) -> Task:
    def solve_one(record: Record) -> Outcome:
        puzzle, owner = record.require(), family_of(record.puzzle)
        limit = parameters["limit"] or owner.limit
        solutions: Solutions[Any] = api.solve(puzzle, limit, steps=parameters["steps"])
        document = solve_document(owner, solutions, time.perf_counter())
        status = STATUSES[document.pop("status")]
        del document["seconds"]
        return status, document

    return solve_one


def count(parameters: Parameters) -> Task:
    def count_one(record: Record) -> Outcome:
        fields: Fields = {"family": family_of(record.puzzle).name}
        try:
            total = api.count(record.puzzle, parameters["limit"], steps=parameters["steps"])
        except BudgetExceeded as spent:
            return RecordStatus.BUDGET, fields | {"complete": False, "at_least": spent.at_least}
        complete = parameters["limit"] is None or total < parameters["limit"]
        status = (RecordStatus.IMPOSSIBLE, RecordStatus.OK)[total] if total < 2 else RecordStatus.SEVERAL
        return status, fields | {"count": total, "complete": complete}

    return count_one


def rate(parameters: Parameters) -> Task:
    def rate_one(record: Record) -> Outcome:
        fields: Fields = {"family": family_of(record.puzzle).name}
        try:
            rating = api.rate(record.puzzle, steps=parameters["steps"])
        except NoSolution:
            return RecordStatus.IMPOSSIBLE, fields
        except BudgetExceeded as spent:
            bound: Any = spent.partial
            at_least = bound and {"level": bound.level, "tier": bound.tier}
            return RecordStatus.BUDGET, fields | {"complete": False, "at_least": at_least}
        return (RecordStatus.OK if rating.level else RecordStatus.SEVERAL), fields | asdict(rating)

    return rate_one


def explain(parameters: Parameters) -> Task:
    from sightline.core.trace import End

    def explain_one(record: Record) -> Outcome:
        board = board_of(record)
        try:
            trace = api.explain(board, steps=parameters["steps"])
        except BudgetExceeded as spent:
            so_far: Any = spent.partial
            return RecordStatus.BUDGET, trace_document(so_far) if so_far else {}
        status = RecordStatus.IMPOSSIBLE if trace.end is End.IMPOSSIBLE else RecordStatus.OK
        if trace.end is End.STUCK:
            status = STATUSES[api.solve(board, 2, steps=min(parameters["steps"], SEARCH_STEPS)).status]
        return status, trace_document(trace)

    return explain_one


def generate(parameters: Parameters) -> Task:
    names = ("size", "difficulty", "symmetry", "minimal", "technique", "tests")
    request = [parameters[name] for name in names]
    maker = api.generator(parameters["family"], *request, parameters["options"], parameters.get("tier"))
    named = {name: parameters.get(name) for name in ("symmetry", "minimal", "technique", "tier")}
    asked = named | parameters["options"]

    def generate_one(record: Record) -> Outcome:
        seed = parameters["seed"] + record.number - 1
        try:
            made = maker.make(seed)
        except BudgetExceeded as spent:
            return RecordStatus.BUDGET, {"family": maker.family.name, "seed": seed, "error": str(spent)}
        puzzle = with_meta(made.puzzle, generated=describe(maker, seed, asked))
        document = json.loads(api.write(puzzle))
        return RecordStatus.OK, {"family": maker.family.name, "seed": seed, "level": made.level, "puzzle": document}

    return generate_one


TASKS: dict[str, Callable[[Parameters], Task]] = {
    "solve": solve,
    "count": count,
    "rate": rate,
    "explain": explain,
    "generate": generate,
}
SEARCH_STEPS = 1_000_000
"""The budget of `solve` and `count` for one record of a batch: seconds, so that one record does not hold up a shard."""
BUDGETS = {
    "solve": SEARCH_STEPS,
    "count": SEARCH_STEPS,
    "rate": REASONING_STEPS,
    "explain": REASONING_STEPS,
    "generate": DEFAULT_TESTS,
}

_encode = partial(json.dumps, separators=(",", ":"), ensure_ascii=False)


def result_line(task: Task, record: Record) -> tuple[RecordStatus, Fields, bytes]:
    """What became of a record, and its line of the output."""
    if record.error is not None:
        status, fields = RecordStatus.INVALID, dict[str, Any](error=" ".join(str(record.error).split()))
    else:
        status, fields = _do(task, record)
    return status, fields, as_line(record, status, fields)


def _do(task: Task, record: Record) -> Outcome:
    try:
        return task(record)
    except SightlineError as error:
        return RecordStatus.INVALID, {"error": " ".join(str(error).split())}
    except RecursionError:
        return RecordStatus.INVALID, {"error": "this is nested too deeply"}
    except MemoryError:
        raise
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.filename.rpartition('sightline')[2].lstrip('/')}:{place.lineno}"
        return RecordStatus.CRASH, {"error": f"internal error: {type(error).__name__} in {where}"}


def as_line(record: Record, status: RecordStatus, fields: Fields) -> bytes:
    """One line of JSON; it says nothing that depends on the machine or on the time."""
    place: Fields = {"record": record.number, "status": status}
    if record.line is not None:
        place["line"] = record.line
    if record.id is not None:
        place["id"] = record.id
    return (escape_unsafe(_encode(place | fields)) + "\n").encode("utf-8", "backslashreplace")

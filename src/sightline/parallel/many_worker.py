"""One worker that solves many puzzles, chunk by chunk."""

import socket
import time
from functools import partial
from typing import Any

from sightline import registry
from sightline.engine.solve import solve, solve_plainly
from sightline.parallel.transport import Result, pack_results, unpack_puzzles, whole_result
from sightline.reading import start
from sightline.registry import family_of
from sightline.workers.answering import Answer, answer_questions


def warm_up(job: dict[str, Any]) -> dict[str, Any]:
    """Solves a puzzle of each family that comes first, so that it is loaded once for all workers."""
    for family in map(registry.family, job["families"]):
        board = start(next(iter(family.examples.values())))
        solve(family, board, family.limit, steps=1)
    return job


def work(connection: socket.socket, job: dict[str, Any], forkserver: int) -> None:
    answer_questions(connection, forkserver, partial(solve_chunk, job))


def solve_chunk(job: dict[str, Any], puzzles: bytes) -> Answer:
    began = time.process_time()
    found = (solve_one(puzzle, job["limit"], **job["options"]) for puzzle in unpack_puzzles(puzzles))
    return {"results": pack_results(found), "seconds": time.process_time() - began}


def solve_one(puzzle: Any, limit: int | None, search: str, steps: int | None, seconds: float | None) -> Result:
    """What is sent back of the solutions; in a fraction of the time that pickling them with their boards takes."""
    board = start(puzzle)
    owner = family_of(board.puzzle)
    most = owner.limit if limit is None else limit
    if most and search != "never" and not owner.best_proof:
        return solve_plainly(owner, board, most, search, steps, seconds or 0.0)
    return whole_result(solve(owner, board, most, search, steps, seconds or 0.0))

"""One worker that solves many puzzles, chunk by chunk."""

import socket
import time
from functools import partial
from typing import Any

from sightline import api, registry
from sightline.batch.many import packed, result_of, unpacked
from sightline.workers.asking import Answer, answer_questions


def warm_up(job: dict[str, Any]) -> dict[str, Any]:
    """Solves a puzzle of each family, so that all is loaded; workers share it."""
    for family in registry.families().values():
        api.solve(next(iter(family.examples.values())), steps=1)
    return job


def work(connection: socket.socket, job: dict[str, Any], forkserver: int) -> None:
    answer_questions(connection, forkserver, partial(solve_chunk, job))


def solve_chunk(job: dict[str, Any], puzzles: str) -> Answer:
    began = time.process_time()
    limit = ... if job["limit"] is None else job["limit"]
    found = [result_of(api.solve(puzzle, limit, **job["options"])) for puzzle in unpacked(puzzles)]
    return {"results": packed(found), "seconds": time.process_time() - began}

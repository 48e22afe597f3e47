"""One worker of a search that is shared out: it searches one cube of a puzzle after the other."""

import socket
from functools import partial
from typing import Any, NamedTuple

from sightline import reading, registry
from sightline.core.board import Board
from sightline.family import Family
from sightline.kernel import Mode, Status
from sightline.kernel.problem import whole
from sightline.workers.asking import answer_questions


class Hunt(NamedTuple):
    """The puzzle whose cubes are searched."""

    family: Family[Any, Any]
    board: Board[Any]


def warm_up(job: dict[str, Any]) -> Hunt:
    family = registry.family(job["family"])
    codec = family.codec("json")
    assert codec is not None
    board = reading.start(codec.read(job["puzzle"]))
    return Hunt(family, board)


def work(connection: socket.socket, hunt: Hunt, forkserver: int) -> None:
    """Searches cubes until its owner disconnects."""
    answer_questions(connection, forkserver, partial(search, hunt))


def search(hunt: Hunt, masks: str, steps: int, limit: int | None) -> dict[str, Any]:
    """What is in a cube: up to *limit* solutions, or how many there are if it is None; unless the steps are spent."""
    problem = hunt.family.problem(type(hunt.board)(hunt.board.puzzle, bytes.fromhex(masks)))
    if limit is None:
        status, limbs, spent = problem.count(steps)
        return {"over": status != Status.UNKNOWN, "count": hex(whole(limbs)), "steps": spent, "nodes": 0, "found": []}
    handle = problem.search(Mode.AUTO)
    status, found, spent = handle.next(limit, steps)
    answer = {"over": status != Status.UNKNOWN, "count": hex(len(found)), "steps": spent, "nodes": handle.nodes}
    return answer | {"found": [one.hex() for one in found]}

"""One worker of a search that is shared out: it searches one cube of a puzzle after the other."""

import socket
from functools import partial
from typing import Any, NamedTuple

from sightline import reading, registry
from sightline.core.board import Board
from sightline.engine.views import view_of
from sightline.family import Family
from sightline.kernel import Mode, Status
from sightline.kernel.problem import whole
from sightline.workers.answering import answer_questions


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


def search(
    hunt: Hunt, masks: str, steps: int, limit: int | None, view: int = 0, seconds: float = 0.0
) -> dict[str, Any]:
    """What is in a cube: up to *limit* solutions, or how many there are if it is None; what is known of that, if the
    steps or seconds are spent first.

    From another *view*, the same solutions are looked for in another order.
    """
    board = type(hunt.board)(hunt.board.puzzle, bytes.fromhex(masks))
    seen = view_of(hunt.family, board, view) if view else None
    problem = hunt.family.problem(seen.board if seen else board)
    if limit is None:
        status, limbs, spent = problem.count(steps, seconds)
        return {"over": status != Status.UNKNOWN, "count": hex(whole(limbs)), "steps": spent, "nodes": 0, "found": b""}
    handle = problem.search(Mode.AUTO)
    status, found, spent = handle.next(limit, steps, seconds)
    if seen:
        found = [seen.masks_back(one) for one in found]
        assert all(map(hunt.family.problem(board).verify, found)), "what is seen from another side is no solution"
    answer = {"over": status != Status.UNKNOWN, "count": hex(len(found)), "steps": spent, "nodes": handle.nodes}
    return answer | {"found": b"".join(found)}

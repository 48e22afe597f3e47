"""What the studio allows: one place for every number that keeps a stranger from hurting anybody else."""

import os
from typing import NamedTuple


class Limits(NamedTuple):
    """Sizes in bytes, times in seconds."""

    body: int = 64 << 10
    answer: int = 4 << 20
    outgoing: int = 48 << 20
    """Answers on their way to clients that read slowly, all together."""
    cells: int = 10_000
    """The area of a board."""
    puzzles: int = 200
    """Puzzles of one text."""

    memory: int = 256 << 20
    """Address space of a worker."""
    jobs: int = 200
    """A worker retires after so many, and takes along what its caches hold."""
    spare: int = 3
    """Workers that stand ready; more are forked as needed."""

    turn: float = 0.15
    """The fast lane, in the worker's own CPU time: who needs longer goes to the slow one."""
    fast: int = 16
    """Workers in the fast lane."""
    waiting: int = 64
    """Who may wait for it."""
    seconds: float = 20.0
    """The end of the slow lane."""
    slow: int = os.cpu_count() or 1
    """Workers in the slow lane; everything fresh goes before them."""
    waiting_slow: int = 16
    per_client: int = 4
    """Long searches of one client, at work or waiting."""

    connections: int = 256
    patience: float = 10.0
    """How long a request may take to arrive, and an answer to be taken."""
    idle: int = 15
    """How long a connection may say nothing between two requests."""

"""What the studio allows: one place for every number that keeps a stranger from hurting anybody else."""

import os
from typing import NamedTuple


class Limits(NamedTuple):
    """Sizes in bytes, times in seconds."""

    body: int = 64 << 10
    answer: int = 4 << 20
    cells: int = 10_000
    """The area of a board."""
    puzzles: int = 200
    """Puzzles of one text."""
    memory: int = 256 << 20
    """Address space of a worker beyond which it gets no more."""
    turn: float = 0.15
    """The fast lane: who needs longer goes to the slow one."""
    seconds: float = 20.0
    """The slow lane's end."""
    fast: int = 16
    """Workers in the fast lane; they are forked as needed."""
    slow: int = os.cpu_count() or 1
    """Workers in the slow lane; whatever is fresh goes before them."""
    waiting: int = 64
    """Who may wait for the fast lane."""
    waiting_slow: int = 16
    per_client: int = 4
    """Long searches of one client, running or waiting."""
    spare: int = 2
    """Workers that stand ready."""
    jobs: int = 200
    """A worker retires after so many, and takes what its caches hold along."""
    upload: float = 10.0
    """How long a request may take to arrive."""
    connections: int = 256

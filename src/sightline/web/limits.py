"""The limits of the studio: every number that keeps one client from slowing down or crashing the others."""

import os
from typing import NamedTuple

from sightline.workers import MEMORY


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

    memory: int = MEMORY
    """Address space of a worker."""
    jobs: int = 200
    """A worker ends after so many, which frees its caches."""
    spare: int = 3
    """Idle workers to keep; more are forked as needed."""

    turn: float = 0.15
    """CPU time in the fast lane; what needs longer goes to the slow lane."""
    fast: int = 16
    """Workers in the fast lane."""
    waiting: int = 64
    """Jobs that may wait for it."""
    seconds: float = 20.0
    """Wall time of a question, waiting in both lanes included."""
    slow: int = os.cpu_count() or 1
    """Workers in the slow lane; new jobs have priority over them."""
    waiting_slow: int = 16
    per_client: int = 4
    """Long searches of one client, running or waiting."""

    connections: int = 256
    connections_per_client: int = 64
    """A browser opens six; the rest is for people behind one address. A proxy has no such limit."""
    timeout: float = 10.0
    """How long a request may take to arrive, and an answer to be received."""
    idle: int = 15
    """How long a connection may be silent between two requests."""


LOCAL = "SIGHTLINE_STUDIO_LOCAL"
"""The environment variable by which `sightline play` says that the player may use the files of this machine."""

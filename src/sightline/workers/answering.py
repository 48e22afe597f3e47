"""The worker's end: it says that it is ready, and answers questions. It loads little, so that workers start soon."""

import os
import signal
import socket
from collections.abc import Callable
from typing import Any

from sightline.workers.channel import Channel
from sightline.workers.confine import confine
from sightline.workers.orders import Disconnected

MEMORY = 1 << 30
"""Bytes of address space for each worker."""

Answer = dict[str, Any]


def answer_questions(connection: socket.socket, forkserver: int, answer: Callable[..., Answer]) -> None:
    """The worker's end: answers until its owner disconnects, within the limits of memory."""
    confine(MEMORY)
    channel = serve(connection, forkserver)
    while channel is not None:
        try:
            question = channel.receive()
        except Disconnected:
            return
        channel.send(answer(**question))


def serve(connection: socket.socket, forkserver: int) -> Channel | None:
    """Says that the worker is ready; None if the fork server has ended in the meantime."""
    if os.getppid() != forkserver:
        return None
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    channel = Channel(connection)
    channel.send(os.getpid())
    return channel

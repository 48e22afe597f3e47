"""Starting a fork server, and telling it what to do."""

import json
import socket
import subprocess
import sys
from tempfile import TemporaryFile
from typing import Any

from sightline.workers.orders import ORDER, Order


def start_forkserver(module: str, parameters: Any) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """A new fork server whose workers do what *module* says, and the connection that takes orders."""
    ours, theirs = socket.socketpair()
    command = ["-P", "-m", "sightline.workers.forkserver", str(theirs.fileno()), module]
    try:
        with theirs, TemporaryFile() as input:  # an argument or a pipe would not have room for a large puzzle
            input.write(json.dumps(parameters).encode())
            input.seek(0)
            process = subprocess.Popen(
                [sys.executable, *command],
                cwd="/",
                pass_fds=[theirs.fileno()],
                stdin=input,
                stdout=subprocess.DEVNULL,
                process_group=0,  # Ctrl-C in a terminal is for its owner alone
            )
    except BaseException:
        ours.close()
        raise
    return process, ours


def send_order(control: socket.socket, order: Order, pid: int = 0, handles: tuple[int, ...] = ()) -> None:
    """Sends one order: a few bytes, for which the socket always has room."""
    socket.send_fds(control, [ORDER.pack(order, pid)], handles)

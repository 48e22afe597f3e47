"""Firefox driven through WebDriver BiDi: one process, one connection, commands and events."""

import json
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PATIENCE = 60.0
"""Seconds that Firefox may take to start or to answer."""
PREFERENCES = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.min_background_timeout_value": 4,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
}
"""No question to anybody outside, and no timers that wait because a tab is not in front."""


class Refused(Exception):
    """What Firefox answers to a command that it cannot follow."""


class Browser:
    """A running Firefox: send() asks for one thing; events that arrive meanwhile go to those who listen."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.sent = 0
        self.listeners: list[Callable[[str, dict[str, Any]], None]] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        self.sent += 1
        self.connection.send(json.dumps({"id": self.sent, "method": method, "params": parameters}))
        until = time.monotonic() + PATIENCE
        while True:
            message = json.loads(self.connection.recv(timeout=until - time.monotonic()))
            if message["type"] == "event":
                self.tell(message["method"], message["params"])
            elif message["id"] == self.sent and message["type"] == "error":
                raise Refused(f"{method}: {message['message']}")
            elif message["id"] == self.sent:
                found: dict[str, Any] = message["result"]
                return found

    def tell(self, event: str, parameters: dict[str, Any]) -> None:
        for listener in self.listeners:
            listener(event, parameters)


@contextmanager
def running(program: str) -> Iterator[Browser]:
    """Firefox with a profile of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (Path(profile) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
            try:
                with connect(
                    f"{address_of(process)}/session", max_size=None, compression=None, proxy=None
                ) as connection:
                    yield Browser(connection)
            finally:
                process.terminate()
                try:
                    process.wait(20)
                finally:
                    process.kill()


def address_of(process: subprocess.Popen[str]) -> str:
    """Where Firefox listens, as it says when it has started."""
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        found = LISTENING.search(line)
        if found:
            return found[1]
        said.append(line)
    raise Refused(f"Firefox did not start: {''.join(said)}")

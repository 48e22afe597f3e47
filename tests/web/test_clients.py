"""One client cannot lock out the others, speak for them, or make them wait for longer than a question may take."""

import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from tests.web.conftest import ENDLESS, document, serving

LONG = {"puzzle": document(ENDLESS)}


def question(**fields: Any) -> bytes:
    return json.dumps(LONG | fields).encode()


def test_idle_connections_of_one_client_leave_room_for_others():
    with serving() as studio, ExitStack() as kept:
        for _ in range(280):
            line = kept.enter_context(socket.socket())
            line.bind(("127.0.0.2", 0))
            line.connect(("127.0.0.1", studio.port))
        time.sleep(0.3)
        assert studio.get("/healthz").status == 200


def test_a_client_with_idle_connections_gets_another():
    """As browsers keep theirs for later, and a class of pupils may share one address."""
    with serving() as studio, ExitStack() as kept:
        for _ in range(80):
            line = kept.enter_context(studio.raw(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"))
            assert line.recv(100).startswith(b"HTTP/1.1 200")
        assert studio.get("/healthz").status == 200


def test_a_client_cannot_speak_for_another():
    with serving(per_client=1, slow=2, turn=0.05) as studio, ThreadPoolExecutor(2) as pool:
        clients = [{"X-Forwarded-For": f"10.0.0.{n}", "Content-Type": "application/json"} for n in range(2)]
        first = pool.submit(studio.request, "POST", "/api/count", question(job="first"), clients[0])
        time.sleep(1.5)
        assert studio.request("POST", "/api/count", question(salt=2), clients[1]).status == 429
        studio.ask("cancel", job="first")
        first.result()


def test_waiting_for_the_slow_lane_counts():
    with serving(slow=1, seconds=1.5, turn=0.05) as studio, ThreadPoolExecutor(4) as pool:
        began = time.monotonic()
        asked = [pool.submit(studio.ask, "count", **LONG, salt=n) for n in range(4)]
        for one in asked:
            one.result()
        assert time.monotonic() - began < 4.0  # one after the other they would take six seconds


def test_a_client_that_leaves_spoils_no_answer_for_others():
    with serving() as studio:
        for day in range(1, 6):
            body = json.dumps({"family": "kakurasu", "date": f"2026-03-{day:02}"}).encode()
            lines = ["POST /api/daily HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}", "", ""]
            studio.raw("\r\n".join(lines).encode() + body).close()
            time.sleep(0.05)
            found = studio.request("POST", "/api/daily", body)
            assert (found.status, "puzzle" in found.json) == (200, True), found.body[:80]

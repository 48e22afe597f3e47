"""What strangers may send: nothing that is too large, too deep, too slow or nonsense gets past, and nothing breaks."""

import base64
import json
import os
import socket
import time
import zlib
from typing import Any

import pytest

import sightline as sl
from sightline.web.limits import Limits
from tests.web.conftest import Studio, document, memory, serving

GOOD = {"puzzle": document(sl.Skyscrapers([0] * 12))}


@pytest.fixture(autouse=True)
def _still_well(studio: Studio) -> Any:
    """After every attack the server answers, and no traceback has left it."""
    yield
    assert studio.ask("count", **GOOD).json["count"] == 12


def refused(answer: Any, status: int) -> str:
    assert answer.status == status, answer
    assert list(answer.json) == ["error"]
    text = answer.json["error"]
    assert "\n" not in text
    assert "Traceback" not in text
    assert "File " not in text
    return str(text)


def test_a_body_that_is_too_long(studio):
    assert "65536" in refused(studio.request("POST", "/api/open", b" " * 65537), 413)
    exactly = json.dumps({"family": "hashi"}).encode().ljust(65536)
    assert studio.request("POST", "/api/formats", exactly).status == 200


def test_a_body_that_says_it_is_endless(studio):
    head = b"POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n"
    with studio.raw(head) as line:
        assert line.recv(1 << 16).startswith(b"HTTP/1.1 413")


def test_a_body_in_pieces_without_end(studio):
    head = b"POST /api/open HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    piece = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with studio.raw(head) as line:
        try:
            for _ in range(200):
                line.sendall(piece)
            answer = line.recv(1 << 16)
        except ConnectionError:
            answer = b"HTTP/1.1 413"  # it hung up in the middle
        assert answer.startswith(b"HTTP/1.1 413")
    assert memory(studio.process.pid) < 150 << 20


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"3",
        b"null",
        b'"text"',
        b"\xff\xfe\x00",
        b'{"text": "\xff"}',
        b"[" * 60000,
        b'{"a":' * 10000,
        b'{"text": ' + b"[" * 50000 + b"]" * 10000,
        b'{"puzzle": ' + b"9" * 60000 + b"}",
        b'{"puzzle": NaN}',
        b'{"text": "\\ud800"}',
        b'{"puzzle": {"family": "\\ud800"}}',
        b'{"puzzle": {"format": "sightline/1", "family": "skyscrapers", "size": [1e999, 4]}}',
    ],
)
def test_bodies_that_make_no_sense(studio, body):
    for verb in ("open", "solve", "hint", "explain", "draw"):
        refused(studio.request("POST", f"/api/{verb}", body), 400)


def test_http_that_makes_no_sense(studio):
    for data in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
        b"GET /%00%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ):
        with studio.raw() as line:
            try:
                line.sendall(data)
                answer = line.recv(1 << 16)
            except ConnectionError:
                answer = b""
            assert not answer or answer.startswith(b"HTTP/1.1 "), answer
            assert b"Traceback" not in answer


def test_boards_that_are_too_large(studio):
    most = Limits().cells
    rows = ["." * 101] * 100
    large = {"format": "sightline/1", "family": "rooks", "size": [100, 101], "clues": rows}
    assert str(most) in refused(studio.ask("solve", puzzle=large), 400)
    assert str(most) in refused(studio.ask("open", text="\n".join(rows), family="rooks", format="text"), 400)
    assert str(most) in refused(studio.ask("new", family="hashi", size="999x999", difficulty="easy"), 400)
    gaps = "https://puzz.link/p?hashi/999/999/" + "z" * 1000  # a large empty sea in a short address
    refused(studio.ask("open", text=gaps), 400)
    fits = {"format": "sightline/1", "family": "rooks", "size": [100, 100], "clues": ["." * 100] * 100}
    assert studio.ask("solve", puzzle=fits).json["value"] == 100


def test_a_text_that_unpacks_to_too_much(studio):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"square,10,10,38,0,1,1,360,360,300,300\n" + b"0" * (40 << 20)) + packer.flush()
    address = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(bomb).decode()
    assert len(address) < 60_000
    assert "unpacks" in refused(studio.ask("open", text=address), 400)
    assert max(map(memory, studio.workers)) < 100 << 20


def test_too_many_puzzles_at_once(studio):
    assert "200" in refused(studio.ask("open", text="4:1/2/3/1/2/2/1/3/3/2/4/1/2/2/1/3\n" * 300), 400)


def test_files_are_not_opened(studio):
    for path in ("/etc/passwd", "/proc/self/environ", os.path.abspath(__file__), "picture"):
        refused(studio.ask("open", text=path), 400)
        request = {"family": "nonogram", "size": "9x9", "difficulty": "easy", "options": {"picture": path}}
        assert "picture" in refused(studio.ask("new", **request), 400)


def test_slow_heads_and_slow_bodies_are_given_up():
    with serving(timeout=0.5, idle=1) as studio:
        began = time.monotonic()
        heads = [
            b"",
            b"GET / HT",
            b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
        ]
        lines = [studio.raw(head) for head in heads]
        for line in lines:
            read_to_the_end(line)
        slow = studio.raw(b"POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n123")
        assert read_to_the_end(slow).startswith(b"HTTP/1.1 408")
        assert time.monotonic() - began < 10
        assert studio.get("/healthz").status == 200


def test_answers_that_nobody_takes_are_given_up():
    view = {"text": "\n".join(["." * 100] * 100), "family": "rooks", "format": "text"}
    body = json.dumps(view).encode()
    ask = b"POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
    with serving(timeout=0.5, idle=1, outgoing=1 << 20) as studio:
        lines = []
        for _ in range(12):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", studio.port))
            line.sendall(ask)
            lines.append(line)
        time.sleep(1.5)
        assert studio.ask("open", **view).status == 200
        for line in lines:
            try:
                read_to_the_end(line)
            except ConnectionError:
                continue


def read_to_the_end(line: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    with line:
        line.settimeout(20)
        text = b""
        try:
            while piece := line.recv(1 << 16):
                text += piece
        except ConnectionResetError:
            pass
        return text

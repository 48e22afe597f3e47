"""The server over the wire: every verb for every family, its doors and its headers."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from sightline import registry
from sightline.family import Family
from sightline.web.middleware import HostCheck
from tests.web.conftest import Studio, document, ready, serving, soon

SCRIPT = str(Path(sys.executable).parent / "sightline")
VERBS = ("solve", "count", "check", "hint", "why", "explain", "rate", "badge", "write", "draw")


@pytest.fixture(params=registry.families().values(), ids=registry.families().keys())
def family(request: pytest.FixtureRequest) -> Family[Any, Any]:
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_for_every_family(studio, family, verb):
    for puzzle in family.examples.values():
        answer = studio.ask(verb, puzzle=document(puzzle), spot=0, value=1)
        if verb in ("why", "explain", "rate") and not family.reasons:
            assert answer.status == 400
            assert "techniques" in answer.json["error"]
        else:
            assert answer.status == 200, answer
            assert answer.headers["content-type"] == ("image/svg+xml" if verb == "draw" else "application/json")


def test_open_and_new(studio, family):
    puzzle = next(iter(family.examples.values()))
    for codec in family.codecs:
        if codec.encode and not codec.lost(puzzle):
            answer = studio.ask("open", text=codec.write(puzzle), family=family.name, format=codec.name)
            assert answer.json["puzzles"][0]["puzzle"] == document(puzzle)
    made = studio.ask("new", family=family.name, size="5x5", difficulty="easy", seed=7)
    if family.maker is None:
        assert made.status == 400
    else:
        again = studio.ask("new", family=family.name, size="5x5", difficulty="easy", seed=7)
        assert made.json == again.json
        assert (made.json["seed"], made.json["rows"]) == (7, 5)


def test_drawings_of_every_kind(studio, family):
    puzzle = document(next(iter(family.examples.values())))
    kinds = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png", "text": "text/plain; charset=utf-8"}
    for format, kind in kinds.items():
        answer = studio.ask("draw", puzzle=puzzle, format=format)
        assert (answer.status, answer.headers["content-type"]) == (200, kind)
        assert answer.body.startswith({"svg": b"<svg", "pdf": b"%PDF", "png": b"\x89PNG"}.get(format, b""))
    assert studio.ask("draw", puzzle=puzzle, format="exe").status == 400


def test_library_and_health(studio):
    assert studio.get("/healthz").json == {"ok": True}
    library = studio.get("/api/library").json
    assert {one["family"] for one in library["entries"]} == set(registry.families())
    assert library == studio.get("/api/library").json


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/library", "/api/solve", "/nowhere", "/static/nothing.js"])
def test_everything_leaves_with_our_headers(studio, path):
    headers = studio.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_what_is_not_there_is_said_in_one_line(studio):
    for method, path, status in (
        ("GET", "/nowhere", 404),
        ("GET", "/static/../server.py", 404),
        ("GET", "/static/%2e%2e/server.py", 404),
        ("GET", "/static/..%2fserver.py", 404),
        ("POST", "/api/destroy", 404),
        ("POST", "/api/library/x", 404),
        ("GET", "/api/solve", 405),
        ("PUT", "/", 405),
        ("DELETE", "/api/solve", 405),
    ):
        answer = studio.request(method, path, b"{}" if method in ("POST", "PUT") else None)
        assert answer.status == status, (method, path)
        assert list(answer.json) == ["error"]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "LOCALHOST:80", "[::1]:80", "127.0.0.1:1"])
def test_our_own_names_are_let_in(studio, host):
    assert studio.get("/healthz", Host=host).status == 200


@pytest.mark.parametrize(
    "host", ["", "evil.example", "localhost.evil.example", "127.0.0.2", "[::2]", "a b", "[", "]:1"]
)
def test_other_names_are_not(studio, host):
    for path in ("/", "/healthz", "/api/library"):
        answer = studio.get(path, Host=host)
        assert answer.status == 400
        assert "name" in answer.json["error"]


def test_names_can_be_given():
    with serving(("Puzzles.example",)) as studio:
        assert studio.get("/healthz", Host="puzzles.example:443").status == 200
        assert studio.get("/healthz", Host="puzzle.example").status == 400


def test_where_we_listen_everywhere_addresses_are_names():
    doors = HostCheck(lambda *_: None, frozenset({"localhost"}), any_address=True)  # type: ignore[arg-type, return-value]
    assert all(map(doors.knows, ("192.168.1.7:8437", "[fe80::1]:8437", "localhost")))
    assert not any(map(doors.knows, ("evil.example", "192.168.1.7.evil.example", "")))


def test_only_our_own_page_may_ask(studio):
    own = f"127.0.0.1:{studio.port}"
    for origin, status in (
        (f"http://{own}", 200),
        ("http://evil.example", 403),
        ("null", 403),
        ("http://127.0.0.1", 403),
    ):
        headers = {"Origin": origin, "Host": own}
        assert studio.request("POST", "/api/formats", b"{}", headers).status == status


def test_requests_one_after_the_other_on_one_connection(studio):
    with studio.raw() as line:
        for number in range(3):
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert read_answer(line).startswith(b"HTTP/1.1 200"), number


def test_requests_all_at_once_on_one_connection(studio):
    body = json.dumps({"family": "hashi"}).encode()
    one = b"POST /api/formats HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
    with studio.raw(one * 5) as line:
        assert all(read_answer(line).startswith(b"HTTP/1.1 200") for _ in range(5))


def read_answer(line: socket.socket) -> bytes:
    """One response, head and body, as long as its head says."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        piece = line.recv(1)
        assert piece, head
        head += piece
    length = next(int(row.split(b":")[1]) for row in head.lower().splitlines() if row.startswith(b"content-length"))
    body = b""
    while len(body) < length:
        body += line.recv(length - len(body))
    return head + body


@contextmanager
def command(*arguments: str, **environment: str) -> Iterator[tuple[Studio, str]]:
    """The command, running, and the first line it says."""
    around = os.environ | {"BROWSER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""} | environment
    with subprocess.Popen([SCRIPT, *arguments], stdout=subprocess.PIPE, text=True, env=around) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            studio = Studio(process, int(re.findall(r":([0-9]+)/", said)[0]))
            assert soon(lambda: ready(studio))
            yield studio, said
        finally:
            process.kill()


def test_the_command_serves_and_stops():
    with command("serve", "--port", "0") as (studio, said):
        assert said == f"The studio is at http://127.0.0.1:{studio.port}/\n"
        again = [SCRIPT, "serve", "--port", str(studio.port)]
        taken = subprocess.run(again, capture_output=True, text=True, timeout=30)
        assert taken.returncode == 2
        assert taken.stderr.startswith(f"sightline: cannot listen on 127.0.0.1, port {studio.port}: ")
        assert taken.stderr.count("\n") == 1
        assert studio.stop() == 0


def test_a_second_ctrl_c_changes_nothing(capfd):
    with command("serve", "--port", "0") as (studio, _):
        studio.process.send_signal(signal.SIGINT)
        time.sleep(0.02)  # while it is shutting down
        assert studio.stop(signal.SIGINT) == 0
    assert capfd.readouterr().err == ""


def test_play_prints_an_address_with_the_puzzle():
    with command("play", "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0", "--no-browser", "--port", "0") as (studio, said):
        text = unquote(said.split("#p=")[1])
        assert studio.ask("open", text=text).json["puzzles"][0]["family"] == "skyscrapers"
        assert studio.stop(signal.SIGINT) == 0


def test_play_opens_the_browser(tmp_path):
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" >{seen}\nsleep 30\n', encoding="ascii")
    browser.chmod(0o755)
    with command("play", "--port", "0", BROWSER=f"{browser} %s") as (studio, _):
        assert soon(lambda: seen.exists() and seen.read_text(encoding="ascii") != "")
        assert seen.read_text(encoding="ascii") == f"http://127.0.0.1:{studio.port}/\n"
        assert studio.stop() == 0


def test_play_takes_another_port_when_the_usual_one_is_taken():
    with command("play", "--no-browser"), command("play", "--no-browser") as (other, _):
        assert other.get("/healthz").status == 200


def test_a_host_that_is_not_ours_is_refused_in_one_line():
    for host in ("203.0.113.1", "no.such.host.invalid", "", "999.1.1.1"):
        run = subprocess.run(
            [SCRIPT, "serve", "--host", host, "--port", "0"], capture_output=True, text=True, timeout=30
        )
        assert run.returncode == 2
        assert run.stderr.startswith("sightline: ")
        assert run.stderr.count("\n") == 1

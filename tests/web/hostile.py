"""Sixteen strangers who mean no good, and one player among them: what the player feels, and what it costs.

python -m tests.web.hostile PORT SECONDS STRANGERS     the strangers alone, each on connections of its own
"""

import base64
import itertools
import json
import random
import socket
import subprocess
import sys
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import sightline as sl
from tests.web.conftest import ENDLESS, HUNGRY, Studio, document, memory, serving

STRANGERS = 16
ROOT = Path(__file__).parents[2]


class Load(NamedTuple):
    """What was measured: seconds per question of the player's, and bytes."""

    times: list[float]
    errors: list[str]
    server: int
    worker: int
    strangers: dict[str, int]
    """How often each kind struck."""

    def percentile(self, part: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def measure(seconds: float, strangers: int = STRANGERS) -> Load:
    """A server, the strangers in a process of their own, and a player who asks twenty times a second."""
    with serving() as studio:
        them = [sys.executable, "-m", "tests.web.hostile", str(studio.port), str(seconds + 1), str(strangers)]
        with subprocess.Popen(them, stdout=subprocess.PIPE, text=True, cwd=ROOT) as load:
            time.sleep(1)
            peaks = [0, 0]
            over = threading.Event()
            watcher = threading.Thread(target=watch, args=(studio, peaks, over))
            watcher.start()
            times, errors = play(studio, seconds)
            over.set()
            watcher.join()
            said, _ = load.communicate()
        return Load(times, errors, *peaks, json.loads(said))


def watch(studio: Studio, peaks: list[int], over: threading.Event) -> None:
    while not over.wait(0.05):
        with suppress(OSError, AssertionError):
            peaks[0] = max(peaks[0], memory(studio.process.pid))
            peaks[1] = max(peaks[1], *map(memory, studio.workers))


def play(studio: Studio, seconds: float) -> tuple[list[float], list[str]]:
    """A player's questions: where the puzzle stands, what comes next, whether it is right."""
    times, errors = [], []
    until = time.monotonic() + seconds
    for path, body in itertools.cycle(list(questions())):
        began = time.monotonic()
        if began > until:
            return times, errors
        try:
            answer = studio.request("POST" if body else "GET", path, body)
            if answer.status != 200:
                errors.append(f"{path}: {answer.status} {answer.body[:200]!r}")
        except OSError as error:
            errors.append(f"{path}: {error}")
        times.append(time.monotonic() - began)
        time.sleep(max(0.0, 0.05 - times[-1]))
    raise AssertionError


def questions() -> Iterator[tuple[str, bytes]]:
    picture = sl.Nonogram.from_grid([[(r * c + r + c) % 7 % 2 for c in range(15)] for r in range(15)])
    puzzles = [sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0)), picture]
    puzzles.append(sl.Hashi(("4.2..", ".3..2", "3....", ".3.1.", "3.4.3")))
    puzzles.append(sl.Rooks(["..X..", ".....", "X...X", ".....", "..X.."]))
    yield "/healthz", b""
    yield "/", b""
    for puzzle in puzzles:
        for verb in ("open", "hint", "check", "solve"):
            yield f"/api/{verb}", json.dumps({"puzzle": document(puzzle), "text": sl.write(puzzle)}).encode()


# --- the strangers


def post(port: int, verb: str, body: bytes) -> None:
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        line.request("POST", f"/api/{verb}", body)
        line.getresponse().read()
    finally:
        line.close()


def salted(puzzle: object, rng: random.Random) -> bytes:
    """Never the same question twice."""
    return json.dumps({"puzzle": document(puzzle), "salt": rng.random()}).encode()


def endless_count(port: int, rng: random.Random) -> None:
    post(port, "count", salted(ENDLESS, rng))


def endless_thought(port: int, rng: random.Random) -> None:
    post(port, "explain", salted(rng.choice(NOISE), rng))


def much_memory(port: int, rng: random.Random) -> None:
    post(port, "count", salted(HUNGRY, rng))


def nonsense(port: int, rng: random.Random) -> None:
    body = rng.choice([b"{", b"[" * 60000, b'{"a":' * 9000, rng.randbytes(5000), b'{"puzzle":' + b"9" * 60000 + b"}"])
    post(port, rng.choice(["open", "solve", "hint", "nothing"]), body)


def too_much(port: int, rng: random.Random) -> None:
    with suppress(OSError):
        post(port, "open", b"x" * rng.choice([70_000, 900_000, 20_000_000]))


def unpacks_to_much(port: int, rng: random.Random) -> None:
    address = "https://example.org/#m=edit&p=" + base64.b64encode(BOMB).decode()
    post(port, "open", json.dumps({"text": address}).encode())


def drips(port: int, rng: random.Random) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        for byte in b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n" + b" " * 1000:
            line.sendall(bytes([byte]))
            time.sleep(0.05)


def does_not_listen(port: int, rng: random.Random) -> None:
    """Asks for long answers and reads none of them."""
    board = "\n".join(["." * 100] * 100)
    body = json.dumps({"text": board, "family": "rooks", "format": "text"}).encode()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", port))
        head = b"POST /api/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
        line.sendall((head + body) * 4)
        time.sleep(2)


def noise(seed: int) -> sl.Nonogram:
    rng = random.Random(seed)
    return sl.Nonogram.from_grid([[rng.randrange(2) for _ in range(60)] for _ in range(60)])


NOISE = [noise(seed) for seed in range(8)]
PACKER = zlib.compressobj(9, zlib.DEFLATED, -15)
BOMB = PACKER.compress(b"square,10,10,38\n" + b"0" * (20 << 20)) + PACKER.flush()

KINDS: list[Callable[[int, random.Random], None]] = [
    endless_count,
    endless_thought,
    much_memory,
    nonsense,
    too_much,
    unpacks_to_much,
    drips,
    does_not_listen,
]


def strike(port: int, seconds: float, strangers: int) -> Counter[str]:
    """Every kind on its connections, as fast as each can, until time is up."""
    strikes: Counter[str] = Counter()
    until = time.monotonic() + seconds

    def again_and_again(number: int) -> None:
        kind, rng = KINDS[number % len(KINDS)], random.Random(number)
        while time.monotonic() < until:
            with suppress(OSError, ValueError):
                kind(port, rng)
            strikes[kind.__name__] += 1

    for number in range(strangers):
        threading.Thread(target=again_and_again, args=(number,), daemon=True).start()
    time.sleep(seconds)
    return strikes


if __name__ == "__main__":
    sys.stdout.write(json.dumps(strike(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]))) + "\n")

"""Collects tests once and then judges faults, each in a fork; started by `tree.py`, in a copy.

    python server.py DESCRIPTOR TEST…

It talks in lines of JSON on a socket: first the names of all tests; then it takes requests. `trace` asks which lines of
Python, or which faults of the kernel, each test reaches, and how long it takes; `python` and `kernel` which test
notices a fault; `warm` to run tests before any fork.
"""

import ctypes
import gc
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from linecache import getline
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

SOURCES = f"{Path.cwd()}/src/"
NOT_COMPILED = 77
MOST_FRESH = 40
"""Tests for a fault in code that runs when a module is imported: a new process has to collect them."""


class Server:
    """A pytest plugin: instead of running the tests it answers requests."""

    def __init__(self, connection: socket.socket) -> None:
        self.input, self.output = connection.makefile("r"), connection.makefile("w")
        self.items: dict[str, pytest.Item] = {}

    def say(self, message: Any) -> None:
        self.output.write(json.dumps(message) + "\n")
        self.output.flush()

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings

        phases = [Phase.explicit, Phase.generate]  # what fails need not be made smaller
        settings.register_profile("mutants", phases=phases, derandomize=True, deadline=None, database=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        load_checkers()
        gc.collect()
        gc.freeze()
        self.say([*self.items])
        for line in self.input:
            request = json.loads(line)
            self.say(self.warm_up(request["tests"]) if request["do"] == "warm" else self.in_a_fork(request))
        return True

    def warm_up(self, tests: Sequence[str]) -> dict[str, Any]:
        """Runs tests here, so that every fork has what they keep."""
        failed = [name for name, after in pairs(tests) if not self.passes(name, after)]
        gc.collect()
        gc.freeze()
        return {"failed": failed}

    def in_a_fork(self, request: Any) -> dict[str, Any]:
        """What a child says at last; where it says nothing, how it ended."""
        path = Path(request.get("path", os.devnull))
        before = path.read_bytes()
        reader, writer = os.pipe()
        if not (child := os.fork()):
            os.close(reader)
            quiet(request["seconds"])
            self.answer(request, os.fdopen(writer, "w", buffering=1))
            os._exit(0)
        os.close(writer)
        status = wait(child, 4 * request["seconds"] + 20)
        path.write_bytes(before)
        with os.fdopen(reader) as answers:
            last = answers.read().splitlines()[-1:]
        found: dict[str, Any] = json.loads(last[0]) if last else {}
        if "noticed" in found or request["do"] == "trace":
            return found
        return {"noticed": how_it_ended(status), "by": found.get("running", "")}

    def answer(self, request: Any, answers: Any) -> None:
        if request["do"] == "trace":
            with open(request["into"], "a", encoding="utf-8") as into:
                for name, found in self.trace(request):
                    print(json.dumps({"test": name} | found), file=into, flush=True)
        elif request["do"] == "kernel":
            choose(request["number"])
            self.judge(request, answers)
        else:
            self.judge_python(request, answers)

    def judge_python(self, request: Any, answers: Any) -> None:
        path = Path(request["path"])
        source = path.read_text(encoding="utf-8")
        try:
            swapped = swap(path, source, request["source"])
        except SyntaxError:
            print(json.dumps({"noticed": "build"}), file=answers)
            return
        except ValueError:  # a function is missing: its code can no longer be reached
            swapped = False
        path.write_text(request["source"], encoding="utf-8")  # for what reads it anew, in processes of its own
        if swapped:
            self.judge(request, answers)
            return
        again = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
        done = subprocess.run([*again, *request["tests"][:MOST_FRESH]])
        print(json.dumps({"noticed": "import" if done.returncode else ""}), file=answers)

    def judge(self, request: Any, answers: Any) -> None:
        for name, after in pairs(request["tests"]):
            print(json.dumps({"running": name}), file=answers)
            limit_time(time.process_time() + request["limits"][name])
            if not self.passes(name, after):
                print(json.dumps({"noticed": "test", "by": name}), file=answers)
                return
        print(json.dumps({"noticed": ""}), file=answers)

    def passes(self, name: str, after: str | None) -> bool:
        following = self.items[after] if after else None
        return not any(report.failed for report in runtestprotocol(self.items[name], nextitem=following, log=False))

    def trace(self, request: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, after in pairs(request["tests"]):
            lines: set[tuple[str, int]] = set()
            reached(clear=True)
            if request["sources"]:
                sys.settrace(tracer(lines, tuple(SOURCES + part for part in request["sources"])))
            begin = time.process_time()
            passes = self.passes(name, after)
            seconds = time.process_time() - begin
            sys.settrace(None)
            places = sorted({f"{path.removeprefix(SOURCES)} | {getline(path, at).strip()}" for path, at in lines})
            yield name, {"seconds": seconds, "passes": passes, "lines": places, "reached": reached()}


def pairs(names: Sequence[str]) -> Iterator[tuple[str, str | None]]:
    return zip(names, [*names[1:], None], strict=True)


def tracer(lines: set[tuple[str, int]], sources: tuple[str, ...]) -> Any:
    def on_line(frame: FrameType, event: str, _: Any) -> Any:
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    def on_call(frame: FrameType, event: str, _: Any) -> Any:
        return on_line if frame.f_code.co_filename.startswith(sources) else None

    return on_call


def load_checkers() -> None:
    """The checker keeps rules once it has read them, so that faults reach them too."""
    from sightline import proof, registry

    for family in registry.built_in():
        if (Path(SOURCES) / "sightline" / family / "checker.py").exists():
            proof.find_rules(family)


def quiet(seconds: int) -> None:
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(null, descriptor)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def limit_time(seconds: float) -> None:
    """Of this process, from its start."""
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (min(int(seconds) + 1, hard), hard))


def how_it_ended(status: int) -> str:
    return "refused" if os.WIFEXITED(status) and os.WEXITSTATUS(status) == NOT_COMPILED else "crash or time"


def wait(child: int, seconds: float) -> int:
    """How it ended; what it leaves behind is ended too."""
    end, pause = time.monotonic() + seconds, 0.002
    while (done := os.waitpid(child, os.WNOHANG)) == (0, 0) and time.monotonic() < end:
        time.sleep(pause)
        pause = min(0.05, 1.5 * pause)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return done[1] if done[0] else os.waitpid(child, 0)[1]


# --- faults in Python


def swap(path: Path, source: str, changed: str) -> bool:
    """Gives the functions of a module the code of another source; False where code that has run already differs."""
    name = str(path.absolute())
    right, wrong = (compile(text, name, "exec") for text in (source, changed))
    differ = [pair for pair in functions(right, wrong) if pair[0] != pair[1]]
    if not differ or own(right) != own(wrong) or any(own(a) != own(b) for a, b in classes(right, wrong)):
        return False
    for function in every_function(name):
        for before, after in differ:
            if function.__code__ == before:
                function.__code__ = after
                break
    return True


def inner(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def is_function(code: CodeType) -> bool:
    return bool(code.co_flags & 2)  # it has fast locals: neither a module nor a class


def functions(right: CodeType, wrong: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    for a, b in zip(inner(right), inner(wrong), strict=True):
        if is_function(a):
            yield a, b
        yield from functions(a, b)


def classes(right: CodeType, wrong: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    for a, b in zip(inner(right), inner(wrong), strict=True):
        if not is_function(a):
            yield a, b
            yield from classes(a, b)


def own(code: CodeType) -> tuple[bytes, list[Any]]:
    """What runs when a module is imported: without the functions that it defines."""
    return code.co_code, [repr(one) for one in code.co_consts if not isinstance(one, CodeType)]


def every_function(name: str) -> list[FunctionType]:
    gc.unfreeze()
    found = [one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__code__.co_filename == name]
    gc.freeze()
    return found


# --- faults in the kernel


def kernel() -> ctypes.CDLL | None:
    """The kernel, if it is one with faults."""
    from sightline.kernel import _native

    library = ctypes.CDLL(_native.__file__)
    return library if hasattr(library, "sightline_fault_choose") else None


def choose(number: int) -> None:
    library = kernel()
    assert library, "a kernel without faults"
    library.sightline_fault_choose(number)
    os.environ["SIGHTLINE_FAULT"] = str(number)  # for processes that tests start


def reached(clear: bool = False) -> list[int]:
    """The faults whose places were reached since the last clearing."""
    if (library := kernel()) is None:
        return []
    count = library.sightline_fault_count()
    marks = (ctypes.c_ubyte * count).in_dll(library, "sightline_fault_reached")
    found = [number for number in range(count) if marks[number]]
    if clear:
        ctypes.memset(marks, 0, count)
    return found


def main(descriptor: str, *tests: str) -> int:
    server = Server(socket.socket(fileno=int(descriptor)))
    return pytest.main([*tests, "-q", "-p", "no:xdist", "-p", "no:cacheprovider"], plugins=[server])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

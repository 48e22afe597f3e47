"""The command as a person uses it: arguments and standard input in; exit code, output and complaints out."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sightline import cli

SCRIPT = str(Path(sys.executable).parent / "sightline")
ARTICLE = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"
ANSWER = [[2, 1, 4, 3], [3, 4, 1, 2], [4, 2, 3, 1], [1, 3, 2, 4]]
SIX = "0 0 0 2 2 0 0 0 0 6 3 0 0 4 0 0 0 0 4 4 0 3 0 0"
IMPOSSIBLE = "1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0"


def blank(n: int) -> str:
    return " ".join("0" * (4 * n))


def only(text: str) -> Any:
    """The one line of JSON that was printed."""
    (line,) = text.splitlines()
    return json.loads(line)


class Result(NamedTuple):
    code: int
    out: str
    err: str


Command = Callable[..., Result]


@pytest.fixture
def sightline(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command in this process."""

    def command(*arguments: str, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = cli.run([str(argument) for argument in arguments])
        return Result(code, *capsys.readouterr())

    return command


@pytest.fixture
def refused(sightline: Command) -> Command:
    """Runs the command on input it must refuse: exit 2, nothing on standard output, one clear line; gives that line."""

    def command(*arguments: str, stdin: bytes = b"") -> Result:
        result = sightline(*arguments, stdin=stdin)
        lines = result.err.splitlines()
        assert (result.code, result.out, len(lines)) == (2, "", 1), result
        assert lines[0].startswith("sightline: ")
        return Result(result.code, "", lines[0].removeprefix("sightline: "))

    return command

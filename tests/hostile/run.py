"""Runs the command on hostile inputs, many in one process, and reports what each did; used as a script.

    python -m tests.hostile.run [FIRST] [LAST] [--class NAME]

Prints one JSON line per input: code, lines, seconds (CPU), megabytes (growth of the peak), and what is wrong.
"""

import contextlib
import io
import json
import resource
import signal
import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sightline import cli
from tests.hostile.makers import MAKERS, SPECIAL

HERE = Path(__file__).parent
SECONDS = 1.0
MEGABYTES = 64
PATIENCE = 60
"""Seconds of wall time before an input that does not even compute is given up: a pipe that nobody writes to."""
CODES = {0, 1, 2, 3, 4}


class Hangs(BaseException):
    """Raised by the alarm; no handler of the command may catch it."""


def inputs() -> list[dict[str, Any]]:
    lines = (HERE / "inputs.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def write(one: dict[str, Any], folder: Path) -> Path:
    """The file of an input, if it has one."""
    path = folder / ("puzzle" + one.get("suffix", ""))
    if "special" in one:
        SPECIAL[one["special"]](path)
    elif "make" in one:
        path.write_bytes(MAKERS[one["make"]](**one.get("with", {})))
    elif "base64" in one:
        path.write_bytes(b64decode(one["base64"]))
    elif "text" in one:
        path.write_bytes(one["text"].encode("utf-8", "surrogatepass"))
    return path


def spell(word: str | dict[str, Any], path: Path) -> str:
    """An argument: the file's path for @, and a long one from what it repeats."""
    if isinstance(word, dict):
        return MAKERS["repeat"](**word).decode("utf-8", "surrogatepass")
    return str(path) if word == "@" else word


@contextlib.contextmanager
def patience() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def call(arguments: list[str], stdin: bytes) -> tuple[int, str, str]:
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8", "replace"), io.TextIOWrapper(io.BytesIO(), "utf-8", "replace")
    kept = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), patience():
            code = cli.run(arguments)
    finally:
        sys.stdin = kept
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode("utf-8", "replace"))  # type: ignore[attr-defined]
    return code, texts[0], texts[1]


def reset_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5")


def peak() -> float:
    """The most memory held since the last reset, in megabytes."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def judge(one: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = write(one, Path(folder))
        arguments = [spell(word, path) for word in one["run"]]
        stdin = path.read_bytes() if one.get("stdin") else b""
        reset_peak()
        memory, begin = peak(), time.process_time()
        try:
            code, out, err = call(arguments, stdin)
            wrong = complaint(code, out, err)
        except Hangs:
            code, out, err, wrong = -1, "", "", "hangs"
        except BaseException as error:
            code, out, err, wrong = -1, "", "", f"{type(error).__name__}: {str(error)[:100]}"
        seconds, grown = time.process_time() - begin, peak() - memory
    if not wrong and seconds > SECONDS:
        wrong = f"{seconds:.1f} s"
    if not wrong and grown > MEGABYTES:
        wrong = f"{grown:.0f} MB"
    shown = {"code": code, "out": out[:80], "err": err[:200], "seconds": round(seconds, 3), "megabytes": round(grown)}
    return {"class": one["class"], "name": one["name"], "wrong": wrong, **shown}


def complaint(code: int, out: str, err: str) -> str:
    """What is wrong with an outcome; nothing if it is in order."""
    lines = err.splitlines()
    if code not in CODES:
        return f"exit {code}"
    if "Traceback" in err + out:
        return "a traceback"
    if any((ord(sign) < 32 and sign not in "\n\t") or 0x7F <= ord(sign) < 0xA0 for sign in out + err):
        return "a control character reached the terminal"
    if code == 2 and (len(lines) != 1 or not lines[0].startswith("sightline: ") or out):
        return "not exactly one line"
    if code == 2 and len(lines[0]) > 400:
        return "a line that nobody reads to its end"
    return ""


def main() -> None:
    words = sys.argv[1:]
    chosen = inputs()
    if "--class" in words:
        name = words[words.index("--class") + 1]
        chosen = [one for one in chosen if one["class"] == name]
    else:
        chosen = chosen[int(words[0]) if words else 0 : int(words[1]) if len(words) > 1 else None]
    call(["solve", "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"], b"")  # what is imported once counts for no input
    for one in chosen:
        sys.stdout.write(json.dumps(judge(one)) + "\n")


if __name__ == "__main__":
    main()

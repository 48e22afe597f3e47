"""The command among other programs: terminals, pipes, signals, the module and the script."""

import os
import pty
import signal
import subprocess
import sys
import time
from importlib import import_module

import pytest

from sightline import cli
from tests.cli.conftest import ARTICLE, SCRIPT, blank

ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}


def in_a_terminal(*arguments: str, **environment: str) -> str:
    """What a person sees: standard output and errors both go to a terminal."""
    here, there = pty.openpty()
    variables = ENVIRONMENT | {"TERM": "xterm-256color"} | environment
    with subprocess.Popen([SCRIPT, *arguments], stdin=there, stdout=there, stderr=there, env=variables):
        os.close(there)
        seen = b""
        while chunk := _read(here):
            seen += chunk
    os.close(here)
    return seen.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other end is closed
        return b""


def test_a_terminal_gets_colours():
    assert "\x1b[36m" in in_a_terminal("solve", ARTICLE)
    assert "\x1b[" in in_a_terminal("tour")


def test_colours_can_be_refused():
    assert "\x1b" not in in_a_terminal("solve", ARTICLE, NO_COLOR="1")
    assert "\x1b" not in in_a_terminal("tour", NO_COLOR="1")
    assert "\x1b" not in in_a_terminal("solve", ARTICLE, TERM="dumb")


def test_a_pipe_gets_plain_text():
    for verb in (["solve", ARTICLE], ["draw", ARTICLE], ["tour"], ["explain", ARTICLE]):
        done = subprocess.run([SCRIPT, *verb], capture_output=True, env=ENVIRONMENT, timeout=60)
        assert done.returncode == 0
        assert b"\x1b" not in done.stdout + done.stderr


def test_a_terminal_without_unicode_gets_ascii():
    variables = ENVIRONMENT | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([SCRIPT, "solve", ARTICLE], capture_output=True, env=variables, timeout=60)
    assert done.stdout.decode("ascii").splitlines()[1] == "  +---------+"
    for verb in ("tour", "formats"):
        variables = ENVIRONMENT | {"PYTHONIOENCODING": "latin-1"}
        done = subprocess.run([SCRIPT, verb], capture_output=True, env=variables, timeout=60)
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [["solve", blank(5), "--all"], ["solve", blank(5), "--all", "--json"]])
def test_a_reader_that_leaves_is_no_error(arguments):
    """| head -1"""
    with subprocess.Popen([SCRIPT, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.read(10)
        process.stdout.close()
        complaint = process.stderr.read()
        assert (process.wait(30), complaint) == (0, b"")


@pytest.mark.parametrize(
    "arguments",
    [["count", blank(9)], ["solve", blank(7), "--all"], ["solve", blank(7), "--all", "--json"], ["solve", "-"]],
)
def test_an_interrupt_ends_it_at_once(arguments):
    command = [SCRIPT, *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    began = time.monotonic()
    subprocess.run([SCRIPT, "--version"], stdout=subprocess.DEVNULL, timeout=60)
    start_up = time.monotonic() - began  # a busy machine takes its time
    with subprocess.Popen(command, **pipes) as process:
        time.sleep(1 + 3 * start_up)
        assert process.poll() is None
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        code = process.wait(30)
        assert time.monotonic() - began < 5  # 10 ms on an idle machine
        assert (code, process.stderr.read().strip()) == (130, b"sightline: interrupted")


def test_streams_that_were_closed():
    done = subprocess.run(f"'{SCRIPT}' solve - <&-", shell=True, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (2, "sightline: there is nothing to read: the text is empty\n")
    done = subprocess.run(f"'{SCRIPT}' count '{ARTICLE}' >&-", shell=True, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_module_is_the_command():
    for start in ([SCRIPT], [sys.executable, "-m", "sightline"]):
        done = subprocess.run([*start, "count", ARTICLE], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (0, "1\n")


def test_the_twin_can_be_asked_for():
    variables = ENVIRONMENT | {"SIGHTLINE_BACKEND": "python"}
    done = subprocess.run([SCRIPT, "--version"], capture_output=True, text=True, env=variables, timeout=60)
    assert done.stdout.endswith("(python kernel)\n")
    done = subprocess.run([SCRIPT, "count", ARTICLE], capture_output=True, text=True, env=variables, timeout=60)
    assert done.stdout == "1\n"


def test_the_list_of_verbs_says_what_their_help_says():
    for name, (module, about) in cli.VERBS.items():
        command = getattr(import_module(f"sightline.cli.{module}"), name)
        assert about.rstrip(".") in command.help.replace("\n", " "), name


def test_the_list_of_verbs_loads_none_of_them():
    code = "import sys; sys.argv = ['sightline', '--help']; from sightline.cli import run; run(['--help']); "
    code += "assert not [name for name in sys.modules if name.startswith('sightline.engine.reason')]; "
    code += "assert 'sightline.cli.solving' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)

"""What helps people to use the command: examples, suggestions, completion, the manual page."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from tools.manual import PAGE, manual

from sightline import cli, registry
from sightline.cli.examples import EXAMPLES
from tests.cli.conftest import SCRIPT

SERVERS = ("play", "serve", "site")
FOLDER = Path(SCRIPT).parent


def test_every_verb_has_examples_in_its_help(sightline):
    assert EXAMPLES.keys() == cli.VERBS.keys()
    for verb, lines in EXAMPLES.items():
        out = sightline(verb, "--help").out
        assert "Examples:" in out
        assert all(line in out for line in lines)


def test_every_verb_is_in_the_table_of_the_readme():
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    verbs = {verb for row in re.findall(r"(?m)^\| (`.*?`) \|", text) for verb in re.findall(r"`(\w+)`", row)}
    assert cli.VERBS.keys() <= verbs


def test_the_examples_run(tmp_path):
    """In order, in one folder, as a person would type them."""
    lines = [line for verb, some in EXAMPLES.items() if verb not in SERVERS for line in some if "fish" not in line]
    variables = os.environ | {"PATH": f"{FOLDER}:{os.environ['PATH']}"}
    for line in lines:
        done = subprocess.run(["bash", "-c", line], cwd=tmp_path, env=variables, capture_output=True, text=True)
        expected = 1 if "'01/11'" in line else 0
        assert done.returncode == expected, f"{line}: {done.stderr}"
        assert done.stdout + done.stderr or ">" in line or "-o" in line or "eval" in line, line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["slove", "x"], "No such command 'slove'; did you mean solve?"),
        (["solve", "--jsn", "x"], "No such option '--jsn'. Did you mean '--json'?"),
        (["generate", "hashy"], "there is no family 'hashy'; did you mean hashi?"),
        (["solve", "--family", "Nonogrm", "x"], "there is no family 'Nonogrm'; did you mean nonogram?"),
        (["solve", "--format", "tathm", "x"], "no format is called 'tathm'; did you mean tatham?"),
        (["formats", "rooks", "codinggame"], "rooks has no format 'codinggame'; did you mean codingame?"),
        (
            ["convert", "[[1]],[[1]]", "--to", "puzzlink"],
            "nonogram puzzles cannot be written as 'puzzlink'; did you mean puzz.link?",
        ),
        (
            ["generate", "hashi", "--technique", "full iland"],
            "hashi has no technique 'full iland'; did you mean Full island?",
        ),
    ],
)
def test_a_misspelt_name_is_understood(refused, arguments, message):
    assert refused(*arguments).err == message


@pytest.mark.parametrize("option", ["--limit", "--steps-limit", "--time-limit"])
def test_negative_limits_are_refused(refused, option):
    assert option in refused("count", option, "-1", "[[1]],[[1]]").err


def completions(*words: str) -> list[str]:
    """What bash is offered for the last word."""
    variables = os.environ | {
        "_SIGHTLINE_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["sightline", *words]),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run([SCRIPT], env=variables, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_shells_complete_names():
    assert completions("sol") == ["plain,solve"]
    assert completions("generate", "hash") == ["plain,hashi"]
    assert {f"plain,{name}" for name in registry.BUILT_IN} <= set(completions("solve", "--family", ""))
    assert completions("convert", "x", "--to", "puzz") == ["plain,puzz.link"]
    assert completions("generate", "hashi", "--technique", "Full") == ["plain,Full island", "plain,Full remainder"]
    assert completions("generate", "hashi", "--difficulty", "ea") == ["plain,easy"]
    assert completions("library", "--level", "ex") == ["plain,expert", "plain,extreme"]
    assert completions("solve", "puz") == ["file,puz"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(sightline, shell):
    code, out, err = sightline("completion", shell)
    assert (code, err) == (0, "")
    assert "_SIGHTLINE_COMPLETE" in out


def in_bash(program: str) -> str:
    """What a program prints after the line of the documentation."""
    program = f'eval "$({SCRIPT} completion bash)"; {program}'
    return subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True).stdout


def test_bash_takes_its_script():
    assert "sightline" in in_bash("complete -p sightline")


@pytest.mark.parametrize(
    ("begun", "whole"), [("Emp", r"Empty\ line"), (r"Empty\ l", r"Empty\ line"), ('"Emp', "Empty line")]
)
def test_bash_quotes_names_of_several_words(begun, whole):
    words = f"COMP_WORDS=(sightline generate nonogram --technique '{begun}') COMP_CWORD=4"
    function = "$(complete -p sightline | grep -o '_sightline[a-z_]*')"
    assert in_bash(f"{words}; {function} {SCRIPT}; printf '%s' \"${{COMPREPLY[@]}}\"") == whole


def test_the_manual_page_is_that_of_the_commands():
    assert PAGE.read_text(encoding="utf-8") == manual(), "write it again: make manual"

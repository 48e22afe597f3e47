"""What every verb prints with --json is what the schema says."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import sightline as sl
from sightline import cli
from tests.cli.conftest import ARTICLE, IMPOSSIBLE, blank

SCHEMA = json.loads((Path(sl.__file__).parent / "schema.json").read_text(encoding="utf-8"))
MAP = "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"
WALLS = ".X./..X/X.."
TWO = "[[1],[1]], [[1],[1]]"
CALLS = [
    *(["solve", text] for text in (ARTICLE, IMPOSSIBLE, MAP, WALLS, TWO, "kakurasu 1 2 / 1 2")),
    ["solve", "--search", "never", TWO],
    ["solve", "--all", TWO],
    ["count", TWO],
    ["count", "--limit", "1", TWO],
    ["count", "--steps-limit", "5", blank(6)],
    ["check", TWO, "11/00"],
    *(["explain", text] for text in (ARTICLE, MAP, WALLS, TWO, IMPOSSIBLE)),
    *(["hint", "--rung", str(rung), ARTICLE] for rung in range(6)),
    *(["hint", "--rung", str(rung), ARTICLE, "--board", "2134/????/????/????"] for rung in range(6)),
    ["why", ARTICLE, "r1c3=4"],
    ["why", TWO, "r1c1=1"],
    *(["rate", text] for text in (ARTICLE, TWO)),
    *(["lint", text] for text in (ARTICLE, TWO, WALLS)),
    ["generate", "hashi", "--size", "5", "--seed", "1"],
    ["generate", "hashi", "--size", "5", "--seed", "1", "--to", "tatham"],
    ["draw", ARTICLE],
    ["draw", ARTICLE, "--step", "2"],
    ["convert", ARTICLE, "--to", "tatham"],
    ["formats"],
    ["library"],
    ["completion", "zsh"],
    ["tour"],
]


def validate(verb: str, out: str) -> int:
    """Checks every line, and gives their number."""
    lines = [json.loads(line) for line in out.splitlines()]
    for line in lines:
        error = isinstance(line, dict) and "error" in line
        schema = SCHEMA | {"$ref": f"#/$defs/{'error' if error else verb}"}
        Draft202012Validator(schema).validate(line)
    return len(lines)


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)
    assert cli.VERBS.keys() <= SCHEMA["$defs"].keys()


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_a_verb_keeps_to_the_schema(sightline, call):
    verb, *arguments = call
    assert validate(verb, sightline(verb, "--json", *arguments).out)


@pytest.mark.parametrize("options", [[], ["--count"], ["--best", "2"], ["--closest"], ["--why"]])
@pytest.mark.parametrize("text", ["a b c\na\nb c\nc\n", "a b\na\n"])
def test_covers_keep_to_the_schema(sightline, options, text):
    assert validate("cover", sightline("cover", "--json", *options, "-", stdin=text.encode()).out)


def test_lists_and_their_errors_keep_to_the_schema(sightline):
    assert validate("solve", sightline("solve", "--json", ARTICLE, "rubbish", TWO).out) == 3


def test_traces_and_books_keep_to_the_schema(sightline, tmp_path):
    trace = tmp_path / "trace.json"
    trace.write_text(sightline("explain", "--json", ARTICLE).out)
    assert validate("verify", sightline("verify", "--json", trace).out)
    assert validate("book", sightline("book", "--json", ARTICLE, "-o", tmp_path / "book.pdf").out)


def test_batches_keep_to_the_schema(sightline, tmp_path):
    records, folder = tmp_path / "records.txt", tmp_path / "out"
    records.write_text(f"{ARTICLE}\nrubbish\n{ARTICLE}\n")
    for verb in ("solve", "rate"):
        done = sightline("batch", verb, "--json", records, "-o", folder / verb).out
        assert validate("batch", done) == 1
        assert validate("batch", sightline("batch", "status", "--json", folder / verb).out) == 1
        assert validate("batch", sightline("batch", "verify", "--json", folder / verb).out) == 1
    part = next((folder / "solve").rglob("*.jsonl"))
    part.write_bytes(part.read_bytes()[:-2])
    assert json.loads(sightline("batch", "verify", "--json", folder / "solve").out)["damages"]
    assert validate("batch", sightline("batch", "verify", "--json", folder / "solve").out) == 1


def test_a_lower_bound_is_no_count(sightline):
    report = json.loads(sightline("count", "--json", "--limit", "1", TWO).out)
    assert report == {"family": "nonogram", "count": None, "complete": False, "at_least": 1}
    assert sightline("count", "--limit", "1", TWO).out == "at least 1\n"

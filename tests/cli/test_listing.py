"""formats and library: what there is."""

import json

import pytest

import sightline as sl
from sightline import documents, registry


def test_library(sightline, refused):
    code, out, err = sightline("library", "skyscrapers", "--level", "medium")
    assert (code, err.count("\n")) == (0, 1)
    first = out.splitlines()[0]
    assert first.startswith("Medium 1   medium   Skyscrapers 4×4")
    text = first.split()[-1].strip("'")
    assert sightline("count", text).out == "1\n"
    assert "no level 'brutal'" in refused("library", "--level", "brutal").err
    assert "no family 'sudoku'" in refused("library", "sudoku").err


def test_the_family_can_be_an_option(sightline):
    assert sightline("library", "--family", "hashi") == sightline("library", "hashi")


def test_library_for_programs(sightline):
    code, out, err = sightline("library", "--json")
    reports = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert {report["family"] for report in reports} >= registry.built_in().keys()
    assert all(report.keys() == {"family", "name", "level", "text", "puzzle"} for report in reports)
    assert all(report["puzzle"]["format"] == "sightline/1" for report in reports)


def test_library_hands_puzzles_on(sightline):
    out = sightline("library", "skyscrapers", "--level", "hard", "--to", "json").out
    assert set(sightline("count", "-", stdin=out.encode()).out.split()) == {"1"}


def test_formats(sightline, refused):
    everything = sightline("formats").out
    some = sightline("formats", "hashi").out
    assert some in everything
    assert all(line.startswith(("hashi ", "    ")) for line in some.splitlines())
    rows = json.loads(sightline("formats", "hashi", "--json").out)
    assert rows[0].keys() == {"family", "name", "writes", "about", "example"}
    assert "no family 'sudoku'" in refused("formats", "sudoku").err


@pytest.mark.parametrize("name", list(registry.built_in()))
def test_examples_of_formats_are_read_as_shown(name):
    """All but those that say that they are read by name only."""
    for row in documents.format_rows(registry.family(name)):
        named = {"format": row["name"]} if "by name only" in row["about"] else {}
        assert registry.family_of(sl.read(row["example"], **named)).name == name, row

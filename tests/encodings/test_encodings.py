"""What we write is what the programs that own a format write, byte for byte."""

import json
from pathlib import Path

import pytest

import sightline as sl

FOLDER = Path(__file__).parent
SITE = "https://puzz.link/p?"


@pytest.mark.parametrize("family", ["hashi", "kakurasu", "nonogram", "skyscrapers"])
def test_addresses_of_pzpr(family):
    entries = [json.loads(line) for line in (FOLDER / f"pzpr-{family}.jsonl").read_text().splitlines()]
    assert len(entries) == 300
    for entry in entries:
        puzzle, address = sl.read(json.dumps(entry["puzzle"])), SITE + entry["address"]
        assert sl.write(puzzle, "puzz.link") == address
        assert sl.read(address) == puzzle


@pytest.mark.parametrize(("family", "game"), [("skyscrapers", "towers"), ("nonogram", "pattern"), ("hashi", "bridges")])
def test_tasks_are_game_ids_without_their_size(family, game):
    """As puzzle-skyscrapers.com, puzzle-nonograms.com and puzzle-bridges.com have them; the size is inferred."""
    for text in (FOLDER / f"sgt-{game}.txt").read_text().splitlines():
        puzzle, (size, _, task) = sl.read(text), text.partition(":")
        if size != "15x10":
            assert sl.read(task, family=family, format="task") == puzzle
        if game == "towers":
            assert sl.read(f"{size}x{size}:{task}") == puzzle


@pytest.mark.parametrize(("game", "count"), [("towers", 400), ("pattern", 300), ("bridges", 300)])
def test_game_ids_of_sgt_puzzles(game, count):
    ids = (FOLDER / f"sgt-{game}.txt").read_text().splitlines()
    assert len(ids) == count
    for text in ids:
        puzzle = sl.read(text)
        assert sl.write(puzzle, "tatham") == text
        assert sl.solve(puzzle).unique, text

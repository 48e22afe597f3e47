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


@pytest.mark.parametrize(("game", "count"), [("towers", 400), ("pattern", 300), ("bridges", 300)])
def test_game_ids_of_sgt_puzzles(game, count):
    ids = (FOLDER / f"sgt-{game}.txt").read_text().splitlines()
    assert len(ids) == count
    for text in ids:
        puzzle = sl.read(text)
        assert sl.write(puzzle, "tatham") == text
        assert sl.solve(puzzle).unique, text

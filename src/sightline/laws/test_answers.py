"""Every puzzle of the corpus has exactly the solutions it should have, and the rules agree."""

import json
from itertools import product

import sightline as sl
from sightline.core.scene import PLAIN, Look
from sightline.render.text import to_text

MOST = 10_000
"""More solutions than that are not listed here."""


def test_the_corpus_has_the_answers_it_says(law):
    family = law.family
    for record in law.records():
        puzzle = law.read(record["puzzle"])
        solutions = sl.solve(puzzle, 2)
        expected = record.get("count")
        if isinstance(expected, int):
            assert (len(solutions) == expected) if expected < 2 else solutions.unique is False, record["name"]
        if isinstance(expected, int) and expected < MOST:
            assert sl.count(puzzle, expected + 1) == expected, record["name"]
        if "solution" in record:
            assert [family.answer(board) for board in solutions] == [record["solution"]], record["name"]


def test_every_answer_keeps_the_rules(law):
    family = law.family
    for puzzle in law.puzzles:
        for board in sl.solve(puzzle):
            assert board.complete
            assert sl.check(puzzle, family.answer(board)) == []
            assert family.problem(family.start(puzzle)).verify(board.masks)


def test_typed_answers_are_read_back(family):
    for puzzle in family.examples.values():
        answer = family.answer(sl.solve(puzzle)[0])
        assert sl.check(puzzle, family.read_answer(puzzle, json.dumps(answer))) == []
        report = json.dumps({"solutions": [answer]})
        assert sl.check(puzzle, family.read_answer(puzzle, report)) == []


def test_drawn_answers_are_read_back(family):
    """What `solve` prints, `check` accepts: also where two solutions are shown in one drawing."""
    for puzzle in family.examples.values():
        boards = sl.solve(puzzle)
        pairs = enumerate(zip(*(board.domains for board in boards), strict=True))
        differing = Look(different=frozenset(spot for spot, masks in pairs if len(set(masks)) > 1))
        for look, ascii in product((PLAIN, differing), (False, True)):
            drawing = to_text(sl.api.scene(boards[0], look), ascii=ascii)
            assert sl.check(puzzle, family.read_answer(puzzle, drawing)) == [], drawing


def test_nothing_at_all_is_no_answer(family):
    for puzzle in family.examples.values():
        for nonsense in (None, [], [[]], "", 7, {}, [[None]], [["x"]], [[-1] * 3] * 3):
            assert sl.check(puzzle, nonsense), nonsense

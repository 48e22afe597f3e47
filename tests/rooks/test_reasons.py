"""Why rooks may stand: each technique where it is needed and where it must keep quiet, the proof, questions why."""

import random

import pytest
from tests.rooks.boards import best_placements, board, small_boards

import sightline as sl
from sightline.core.technique import Kind
from sightline.core.trace import End
from sightline.proof import Refused
from sightline.rooks.techniques import TECHNIQUES, WHY_TECHNIQUES

NAMED = {way.name: way for way in (*TECHNIQUES, *WHY_TECHNIQUES)}
JUDGE = sl.Rooks(["XX..X", "....X", "XX.X.", "X....", "....."])

FIRES_AND_NOT = {
    "Lone square": (".X/X.", "../X."),
    "Last square": ("../X.", "../.."),
    "Open room": ("../..", "..X/.../X.."),
    "Fold": ("..XX/..../....", "...X/..../...."),
    "Folds in a row": ("X..X../....../..X..X/XX.X.X", "..../..../...."),
    "Room": ("..X/.../X..", "..../..../X.../..../...."),
    "Locked set": ("..../..../X.../X.../..../....", "...X.../......./....X../......./X....../..X..../......./......."),
    "König bound": ("..../..../X.../..../....", "...X.../......./....X../......./X....../..X..../......./......."),
    "Great König bound": ("...X.../......./....X../......./X....../..X..../......./.......", "X"),
}


def puzzle_of(text: str) -> sl.Rooks:
    return sl.Rooks(text.split("/"))


@pytest.mark.parametrize("name", FIRES_AND_NOT)
def test_a_technique_fires_where_it_should_and_not_nearby(name):
    fires, quiet = map(puzzle_of, FIRES_AND_NOT[name])
    way = NAMED[name]
    for puzzle, expected in ((fires, True), (quiet, False)):
        found = [one for place in way.places.all(puzzle) for one in way.find(sl.start(puzzle), place)]
        assert bool(found) is expected, puzzle
        for one in found:
            assert one.kind is Kind.SAFE
            assert len(one.facts) == len(one.clues)
            assert sl.solve(sl.start(puzzle).learn(one.plain_facts()), 1)


def test_the_judges_board_in_sentences():
    trace = sl.explain(JUDGE)
    assert trace.end is End.BEST
    assert [step.text for step in trace.reported()] == [
        (
            "r3c3 and r3c5 have no free square left or right, and r2c1 and r5c1 have no free square above or below, so "
            "rooks there are safe: others in line could just as well stand there."
        ),
        "No other square in line with r1c4 is free, so a rook there takes nothing away.",
        "On r4c2–r5c2 only r4c2 is left, so a rook there is safe: another on r4c2–r4c5 could just as well move to it.",
    ]
    assert sl.verify(trace) == ("optimality", len(trace))


def test_equal_reasons_share_a_sentence():
    trace = sl.explain(sl.Rooks(["..X..", "..X..", "XX.XX", "..X..", "..X.."]))
    [_, first, second] = trace.reported()
    assert first.text == (
        "r1c1–r1c2 and r2c1–r2c2 cross the same two lines at free squares, so each can have its rook, as on r1c1 and "
        "r2c2; in the same way, r1c4 and r2c5 on r1c4–r1c5 and r2c4–r2c5."
    )
    assert [part.technique for part in second.parts] == [NAMED["Open room"]] * 2
    assert all({*step.deduction.best_proof} == {*step.deduction.clues} for step in trace.reported())
    assert sl.verify(trace) == ("optimality", len(trace))


@pytest.mark.parametrize("number", range(4))
def test_each_rook_of_a_sentence_needs_its_own_proof(number):
    document = sl.trace_document(sl.explain(JUDGE))
    first = document["steps"][0]
    assert len(first["parts"]) == 4
    assert sl.verify(document)
    first["parts"][number]["clues"] = [next(line for line in range(18) if line not in first["clues"])]
    with pytest.raises(Refused, match=f"part {number + 1} "):
        sl.verify(document)


def test_what_rests_on_a_rook_is_another_sentence():
    for seed in range(20):
        for step in sl.explain(board(8, 8, 0.3, seed)).reported():
            concluded = {fact.spot for part in step.parts for fact in part.deduction.plain_facts()}
            assert concluded.isdisjoint(premise.spot for part in step.parts for premise in part.premises)


def test_the_lines_of_all_steps_are_a_cover():
    for seed in range(40):
        puzzle = board(4 + seed % 9, 12 - seed % 9, (0.0, 0.1, 0.2, 0.35)[seed % 4], seed)
        trace = sl.explain(puzzle)
        lines = [line for step in trace if step.deduction.kind is Kind.SAFE for line in step.deduction.clues]
        cover = [list(puzzle.lines[line]) for line in lines]
        assert sl.check(puzzle, {"rooks": trace.last.rooks, "cover": cover}) == []


def test_level_tier_and_effort_are_the_same_from_every_side():
    chance = random.Random(2)
    for seed in range(40):
        puzzle = board(chance.randint(2, 11), chance.randint(2, 11), chance.choice((0.05, 0.1, 0.2, 0.3)), seed)
        ratings = [sl.rate(view) for _, view in sl.rooks.FAMILY.symmetries(puzzle)]
        assert len({(rating.level, rating.tier, rating.effort) for rating in ratings}) == 1, puzzle


def test_every_level_is_there():
    levels = {sl.rate(puzzle_of(fires)).level for fires, _ in FIRES_AND_NOT.values()}
    assert levels == {"easy", "medium", "hard", "expert", "extreme"}


def test_why_is_answered_by_counting_and_only_where_nothing_can_be():
    for puzzle in small_boards(25, seed=8):
        truth = best_placements(puzzle)
        for cell in puzzle.cells:
            name = f"r{cell[0] + 1}c{cell[1] + 1}"
            for value in (0, 1):
                found = sl.why(puzzle, f"{name}={value}")
                assert (found is None) == any((cell in one) == value for one in truth)
                assert found is None or all(step.deduction.kind is Kind.FORCED for step in found)
    assert str(sl.why(JUDGE, "r1c3=1")) == (
        "Never a rook: With a rook on r1c3, all that is left lies on r2c1–r2c4, r3c5 (across), r4c2–r4c5"
        " and r5c1–r5c5: 5 rooks at most, but 6 are possible."
    )
    for wrong in ("r1c1=1", "r1c3=2", "r9c9=1", "r1c3"):
        with pytest.raises(sl.FormatError):
            sl.why(JUDGE, wrong)


def test_hints_from_positions():
    start = sl.start(JUDGE)

    def marked(row, column, mask=2):
        return sl.Fact(JUDGE.spot_at[row, column], mask)

    assert sl.hint(start).step.technique.name == "Last square"
    assert sl.hint(start.learn([marked(4, 1)])).kind == "step"
    assert sl.hint(sl.solve(JUDGE)[0]).kind == "done"
    never, always, attack = (
        sl.hint(start.learn(facts)) for facts in ([marked(0, 2)], [marked(0, 3, 1)], [marked(1, 0), marked(1, 1)])
    )
    assert [one.kind for one in (never, always, attack)] == ["mistake"] * 3
    names = [one.step.technique.name for one in (never, always, attack)]
    assert names == ["Never a rook", "Always a rook", "Attack"]


def test_a_position_with_a_mistake_is_shown_to_be_one():
    trace = sl.explain(sl.start(JUDGE).learn([sl.Fact(JUDGE.spot_at[0, 2], 2)]))
    assert (trace.end, trace.steps[-1].technique.name) == (End.IMPOSSIBLE, "Too few")
    assert sl.verify(trace).proves == "impossibility"


def test_a_position_is_explained_from_there():
    trace = sl.explain(sl.start(JUDGE).learn([sl.Fact(JUDGE.spot_at[4, 1], 2)]))
    assert (4, 1) in trace.last.rooks
    assert sl.verify(trace).proves == "optimality"


def test_rooks_that_take_too_much_are_refused():
    document = sl.api.trace_document(sl.explain(JUDGE))
    first = next(step for step in document["steps"] if step["kind"] == "safe")
    for wrong in (
        {"kind": "forced"},
        {"clues": []},
        {"clues": [first["clues"][0] - 1]},
        {"facts": [{"spot": first["facts"][0]["spot"] + 1, "values": [1]}]},
    ):
        steps = [step | wrong if step is first else step for step in document["steps"]]
        with pytest.raises(Refused):
            sl.verify(document | {"steps": steps})
    with pytest.raises(Refused):
        sl.verify(document | {"end": "solved"})

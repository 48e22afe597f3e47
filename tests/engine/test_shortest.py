"""Answers to "why?" are short: of all that techniques find, the few findings that a value rests on."""

import random
import statistics

import pytest

import sightline as sl
from sightline.core.board import Fact
from sightline.engine.reason.answers.findings import Findings
from sightline.engine.reason.answers.shortest import shortest_steps
from sightline.engine.reason.arguments.join import FEW_LINKS
from sightline.registry import family_of

MADE = (("skyscrapers", 5), ("nonogram", 10), ("hashi", "8x8"))


def spots_of(family, size):
    """Some spots of easy puzzles, each with the value that it has."""
    dice = random.Random(3)
    for seed in range(4):
        puzzle = sl.generate(family, size=size, difficulty="easy", seed=seed)
        start, answer = family_of(puzzle).start(puzzle), sl.solve(puzzle)[0].domains
        open_spots = [spot for spot, mask in enumerate(start.domains) if mask.bit_count() > 1]
        for spot in dice.sample(open_spots, 5):
            yield start, Fact(spot, answer[spot])


@pytest.mark.parametrize(("family", "size"), MADE)
def test_most_answers_about_easy_puzzles_have_at_most_four_steps(family, size):
    lengths = [len(sl.why(start, value).reported()) for start, value in spots_of(family, size)]
    assert statistics.median(lengths) <= 4


@pytest.mark.parametrize(("family", "size"), MADE)
def test_a_way_starts_from_the_board_and_each_step_says_something_new(family, size):
    for start, value in spots_of(family, size):
        masks, wrong = start.unpacked(), Fact(value.spot, start[value.spot] & ~value.mask)
        for step in shortest_steps(family_of(start.puzzle), start, wrong, 3):
            assert all(not masks[spot] & ~mask for spot, mask in step.premises), "cites what is not known yet"
            assert any(masks[fact.spot] & ~fact.mask for fact in step.deduction.plain_facts())
            for fact in step.deduction.plain_facts():
                masks[fact.spot] &= fact.mask
        assert masks[value.spot] == value.mask


def test_of_two_ways_the_shorter_is_told():
    """The 4 climbs from the left; that the other heights are out one by one takes longer to tell."""
    answer = sl.why(sl.Skyscrapers([0] * 12 + [0, 0, 0, 4]), "r1c4=4")
    assert [step.technique.name for step in answer] == ["Stairs"]


def links_of(step):
    """How many sentences the longest argument of a step takes."""
    deductions = [part.deduction for part in step.parts or (step,)]
    return max(sum(len(case.links) for case in (*one.cases, *one.argument)) for one in deductions)


@pytest.mark.parametrize("seed", [1, 4])
def test_arguments_are_short_where_those_of_the_explanation_are(seed):
    """To cite bridges that are easily found takes fewer sentences than to find them again inside an argument."""
    puzzle = sl.generate("hashi", size="9x9", difficulty="hard", seed=seed)
    assert max(map(links_of, sl.explain(puzzle))) <= FEW_LINKS
    start, answer = sl.start(puzzle), sl.solve(puzzle)[0].domains
    answers = [sl.why(start, Fact(spot, mask)) for spot, mask in enumerate(answer) if start[spot] != mask]
    assert max(links_of(step) for trace in answers for step in trace) <= FEW_LINKS
    assert all(sl.verify(trace).steps == len(trace) for trace in answers)


def test_what_techniques_alone_do_not_show_has_no_such_way():
    puzzle = sl.Skyscrapers([0] * 16)
    family = family_of(puzzle)
    assert not Findings(family, family.start(puzzle), 2).reach(Fact(0, 2))
    assert shortest_steps(family, family.start(puzzle), Fact(0, 2), 2) == []


@pytest.mark.parametrize(("family", "size"), MADE)
def test_techniques_that_look_at_the_whole_board_are_not_asked_at_every_turn(family, size):
    """On large boards such a look takes longer than all others together."""
    puzzle = sl.generate(family, size=size, difficulty="easy", seed=1)
    owner = family_of(puzzle)
    findings = Findings(owner, owner.start(puzzle), 5)
    every_turn = next(turn for turn in findings.turns if any(way.tier for way in turn))  # after the bookkeeping
    hard = [way for way in every_turn if way.tier > owner.reasons.simple]
    assert hard
    assert all(len([*way.places.all(puzzle)]) > 1 for way in hard)
    assert sum(map(len, findings.turns)) == len(findings.reasoner.techniques)


def test_steps_with_cases_keep_all_that_their_links_lead_to():
    """An answer may need one of several facts of a chain: what the others take would be spare without them."""
    start = sl.start(sl.generate("skyscrapers", size=6, difficulty="expert", seed=7702))
    answers = [sl.why(start, Fact(spot, 1 << height)) for spot, height in ((18, 1), (31, 3), (5, 3))]
    assert any(step.deduction.cases and len(step.facts) > 1 for answer in answers for step in answer)
    for answer in answers:
        assert sl.verify(answer).steps == len(answer)


def test_equal_looks_at_several_lines_are_one_sentence():
    """Both 3s cover the middle of their rows, which are all the runs of column 3."""
    cells = [[0, 1, 1, 1, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 1], [0, 0, 0, 0, 1], [0, 1, 1, 1, 0]]
    answer = sl.why(sl.Nonogram.from_grid(cells), "r3c3=0")
    [sentence] = answer.reported()
    assert [part.technique.name for part in sentence.parts] == ["Simple boxes", "Simple boxes", "Completed line"]
    assert "then" not in sentence.text
    assert sl.verify(answer).steps == len(answer)


def test_chains_are_findings_too():
    """Without them an answer would be a part of the explanation, which is longer."""
    puzzle = sl.generate("nonogram", size="15x15", difficulty="medium", seed=1004)
    family = family_of(puzzle)
    start, values = family.start(puzzle), sl.solve(puzzle)[0].domains
    findings = Findings(family, start, 3)
    assert all(findings.reach(Fact(spot, start[spot] & ~values[spot])) for spot in range(puzzle.spots))
    assert any(found.whole for found in findings.found)
    assert all(found.deduction.chain for found in findings.found if found.whole)

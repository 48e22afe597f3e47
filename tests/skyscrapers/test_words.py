"""What is said of towers, as a teacher would say it."""

import random
from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import combinations
from operator import or_

import pytest

import sightline as sl
from sightline.core.board import Fact
from sightline.core.sentence import MOST_WORDS
from sightline.core.step import Premise, Step
from sightline.core.technique import Deduction
from sightline.core.words import Clue
from sightline.laws.test_sentences import steps_in
from sightline.skyscrapers.arguments import crowded_argument
from sightline.skyscrapers.constraints import clues_text
from sightline.skyscrapers.failing import crowded_cells
from sightline.skyscrapers.techniques.singles import process_of_elimination


def texts(**asked: object) -> list[str]:
    trace = sl.explain(sl.generate("skyscrapers", **asked))
    return [inner.text for step in trace for inner in steps_in(step)]


def test_values_of_a_cell_that_fail_alike_are_refuted_at_once():
    trace = sl.explain(sl.generate("skyscrapers", size=6, difficulty="extreme", seed=1))
    [step] = [step for step in trace if step.text.startswith("If r1c3 is 3 or 4, ")]
    assert step.text.endswith(", so r1c3 is not 3 or 4.")
    assert len(step.parts) == 2
    assert len(list(step.argument())) == len(step.parts[0].deduction.links)
    assert trace.assumptions > sum(step.has_cases for step in trace)  # each part counts
    assert sl.verify(trace).proves == "uniqueness"


def test_cells_that_follow_from_each_other_are_told_in_that_order():
    said = texts(size=4, difficulty="medium", seed=1)
    assert not any(": then" in text for text in said)
    assert any("column 4 has 2 and 4: r1c4 is 1, as 3 is out; then r4c4 is 3" in text.lower() for text in said)


def test_a_cell_left_with_one_height_is_that_and_not_the_others():
    said = texts(size=4, difficulty="easy", seed=1)
    assert any("r4c1 is 2, not 1; r4c2 is 1, not 2 or 3" in text for text in said)


def test_diagonals_and_parks():
    said = texts(size=5, difficulty="medium", diagonals=True, seed=1) + texts(
        size=6, difficulty="hard", diagonals=True, seed=1
    )
    assert any("on the falling diagonal only r2c2 can still be 4" in text for text in said)
    assert not any("in the rising" in text or "in the falling" in text for text in said)
    said = texts(size=5, difficulty="hard", parks=1, seed=1)
    assert any("Row 5 has nowhere else left for its park: r5c1 is a park" in text for text in said)


def test_several_cells_are_parks_and_stand_on_a_diagonal():
    said = texts(size=5, difficulty="hard", parks=1, seed=1)
    assert any("are not parks" in text for text in said)
    assert not any("are a park" in text or "are not a park" in text for text in said)
    said = texts(size=4, difficulty="expert", diagonals=True, seed=984787)
    assert "On the falling diagonal, r1c1 and r4c4 hold 1 and 2 between them, so r3c3 is not 1 or 2." in said
    said = texts(size=4, difficulty="expert", parks=2, diagonals=True, seed=20700)
    assert any(text.startswith("If r1c4 were not a park, r1c4 (park/2), ") for text in said)


ONE_LEFT = (0, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 2, 0, 2, 3, 0, 2, 0, 0, 0, 2, 2)
"""Clues with which all of row 5 follows from itself, in more words than a sentence has."""


def test_cells_of_one_line_follow_from_it_alone():
    steps = sl.explain(sl.Skyscrapers(ONE_LEFT, parks=2, diagonals=True))
    said = [inner.text for step in steps for inner in steps_in(step)]
    left = "r5c6 is 1; r5c2 is 2; r5c1 is 3; r5c4 is 4"
    assert f"In row 5, one thing leads to the next: {left}." in said


def test_clues_and_lines_are_one_list():
    puzzle = sl.Skyscrapers([2] * 20, diagonals=True)
    assert clues_text(puzzle, [0, 20, 26]) == "the 2 above column 1, row 1 and column 2"
    assert clues_text(puzzle, [20, 21, 26, 30]) == "the falling diagonal, rows 1 and 2, and column 2"
    assert clues_text(puzzle, [20, 26]) == "row 1 and column 2"


def test_a_single_rests_on_known_cells_also_in_answers():
    """ "Row 2 has 1 and 3, and 5 is out, so r2c3 is 4" would be wrong if 2 is missing because of a pair elsewhere."""
    for seed in range(6):
        puzzle = sl.generate("skyscrapers", size=5, difficulty="medium", seed=seed)
        for row, heights in enumerate(sl.solve(puzzle)[0].grid):
            for column, height in enumerate(heights):
                for step in sl.why(puzzle, f"r{row + 1}c{column + 1}={height}") or ():
                    for single in (one for one in step.parts or (step,) if one.technique.name == "Naked single"):
                        concluded = {fact.spot for fact in single.deduction.plain_facts()}
                        cited = [mask for spot, mask in single.premises if spot not in concluded]
                        assert all(mask.bit_count() == 1 for mask in cited), str(single)


def test_what_a_line_lacks_is_seen_also_by_who_made_a_mistake():
    """ "Row 2 lacks only 1, so r2c4 is 1" where its other cells are known, not where they first follow themselves."""
    puzzle = sl.generate("skyscrapers", size=4, difficulty="easy", diagonals=True, seed=139478)
    answer, told = sl.solve(puzzle)[0].domains, 0
    for board in sl.explain(puzzle).boards():
        for spot, mask in enumerate(board.domains):
            for value in (value for value in range(1, 5) if mask & (mask - 1) and mask & ~answer[spot] & 1 << value):
                masks = board.unpacked()
                masks[spot] = 1 << value
                mistake = sl.hint(board.with_masks(masks)).mistake
                if mistake and mistake.step and "lacks only" in mistake.step.text:
                    told += 1
                    assert [mask.bit_count() for _, mask in mistake.step.premises] == [1] * 3, str(mistake.step)
    assert told


def test_a_single_rests_on_known_cells_also_in_chains():
    """Open cells are cited only where they leave each other nothing, and then all of them are named."""
    crowds = 0
    for seed in range(2):
        for step in sl.explain(sl.generate("skyscrapers", size=6, difficulty="extreme", seed=seed)):
            for single in (one for one in steps_in(step) if one.technique.name == "Naked single" and not one.parts):
                concluded = {fact.spot for fact in single.deduction.plain_facts() if fact.mask}
                cited = [spot for spot, mask in single.premises if spot not in concluded and mask.bit_count() > 1]
                if len(cited) > 1 or concluded:
                    crowds += bool(cited)
                    cells = " and ".join(f"r{spot // 6 + 1}c{spot % 6 + 1}" for spot in cited)
                    assert not cited or f"left for {cells}" in str(single), str(single)
    assert crowds


def test_a_question_about_an_impossible_puzzle_is_answered():
    puzzle = sl.Skyscrapers([2, 3, 1, 2, 2, 2, 2, 1, 4, 2, 2, 3, 4, 1, 2, 2, 1, 4, 3, 2])
    assert not sl.solve(puzzle)
    assert str(sl.why(puzzle, "r5c3=1")).endswith(
        "With 1 or 3–5 at r5c3, the 4 below column 3 could not see exactly four towers, so r5c3 would have to be 2, "
        "which is out."
    )


def test_a_line_that_cannot_be_filled_says_which_heights_are_left():
    said = texts(size=6, difficulty="hard", seed=3)
    left = "only 1 and 2 would be left for r3c6, r4c6 and r6c6"
    assert f"With 1 or 2 at r6c6, {left}, so r6c6 is not 1 or 2." in said


def test_a_clue_says_what_it_would_see_instead():
    said = texts(size=6, difficulty="expert", seed=5)
    assert "With 4 at r5c5, the 3 right of row 5 would see two or four towers, so r5c5 is not 4." in said


def test_of_two_clues_one_is_right_and_the_other_is_not():
    trace = sl.explain(sl.generate("skyscrapers", size=7, difficulty="expert", seed=16))
    [step] = [step for step in trace if "opposite is right" in step.text]
    assert step.text.startswith("With 6 at r2c3, the 3 ")
    [seen] = step.observations
    assert seen.kind == "view"
    assert sl.verify(trace).proves == "uniqueness"


MANY_HEIGHTS = [
    "8:2/4/3/2/3//5//2//2/2/3/4//3///3/3/2/2/3/3/2/3/2//4/3/3/2,b2o3e2c5i2p1h",
    "8:4/////3/4/3/2/2/5/1/4///3/5///3/4//4////2//3///,a5e1a8i5h4c3j2_6r4",
    "7:/4/2/4//3//5///3/3//////3//2///3/3//4//,c3c2zc7e4e",
]
"""A leap of faith leaves fewer heights for as many as five cells."""


@pytest.mark.parametrize("text", MANY_HEIGHTS)
def test_sentences_that_tell_many_heights_have_at_most_forty_words(text):
    steps = list(sl.explain(sl.read(text, family="skyscrapers")))
    assert any(part.technique.name == "Leap of faith" for step in steps for part in step.parts or (step,))
    assert all(len(step.text.split()) <= MOST_WORDS for step in steps)


def test_a_line_without_numbers_is_not_called_after_clues():
    for step in sl.explain(sl.generate("skyscrapers", size=6, difficulty="extreme", seed=104)):
        for inner in steps_in(step):
            if inner.technique.name == "Two-clue elimination" and not inner.parts:
                assert len(inner.deduction.clues) == 2, inner


def share_too_few(masks: Mapping[int, int], cells: Iterable[int]) -> bool:
    heights = [masks[cell] for cell in cells]
    return bool(heights) and reduce(or_, heights).bit_count() < len(heights)


@pytest.mark.parametrize("seed", range(200))
def test_cells_that_share_too_few_heights_are_found(seed):
    rng = random.Random(seed)
    masks = {cell: rng.randrange(1, 128) & rng.randrange(1, 128) for cell in range(6)}
    towers = [cell for cell in masks if not masks[cell] & 1]  # no parks
    every = [some for size in range(1, 7) for some in combinations(towers, size) if share_too_few(masks, some)]
    found = crowded_cells(masks)
    assert bool(found) == bool(every)
    assert not found or tuple(found) in every
    assert not any(share_too_few(masks, {*found} - {cell}) for cell in found)


def test_long_lines_take_no_time():
    masks = dict.fromkeys(range(63), (1 << 63) - 2)  # 62 heights
    assert crowded_cells(masks) == list(range(63))


def test_heights_that_fit_only_one_cell_are_named():
    """Also where that is another cell than the one for which nothing is left on the board."""
    trace = sl.explain(sl.generate("skyscrapers", size=7, difficulty="extreme", seed=112))
    said = [inner.text for step in trace for inner in steps_in(step)]
    assert "If r4c1 is 2 or 3, column 7 would have only one cell for 6 and 7, so r4c1 is not 2 or 3." in said
    assert sl.verify(trace).proves == "uniqueness"


def test_a_line_in_which_no_cell_is_crowded_says_what_is_wrong_with_it():
    puzzle = sl.Skyscrapers([0] * 12)
    deduction = Deduction((Fact(0, 0),), (0, 1, 2), (12,), {"line": Clue(12)})
    premises = tuple(Premise(spot, 0b0110) for spot in range(3))
    step = Step(process_of_elimination, deduction, premises, puzzle, str, (0,))
    words = crowded_argument(puzzle, step)
    assert words["argument"] == "row 1 would have no place for 3"
    [seen] = words["observations"].each
    assert seen == ("no place", {"clue": 12, "height": 3})


def test_heights_that_fit_only_a_cited_cell_are_told_with_it():
    puzzle = sl.Skyscrapers([0] * 16)
    deduction = Deduction((Fact(0, 0),), (1, 2, 3), (16,), {"line": Clue(16)})
    premises = tuple(Premise(spot, 0b00110) for spot in (1, 2, 3))
    words = crowded_argument(puzzle, Step(process_of_elimination, deduction, premises, puzzle, str, (0,)))
    assert words["argument"] == "both 3 and 4 would fit only r1c1 in row 1"

"""What a clue still needs is said of the board on which a step is told, not of the one on which it was found."""

import re

import pytest

import sightline as sl
from sightline.core.board import Fact
from sightline.core.sentence import in_words
from sightline.core.trace import Trace
from sightline.nonogram.techniques.strips import owners, strip_of


def parts_on_boards(trace: Trace):
    """What the explanation tells, step by step, each with the masks before it."""
    masks = trace.start.unpacked()
    for step in trace:
        for part in step.parts or (step,):
            yield part, masks
            for fact in part.deduction.plain_facts():
                masks[fact.spot] &= fact.mask


def fewest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


@pytest.mark.parametrize("seed", range(6))
def test_islands_need_what_they_lack(seed):
    puzzle, told = sl.generate("hashi", size="9x9", difficulty="hard", seed=seed, planks=3), 0
    for part, masks in parts_on_boards(sl.explain(puzzle)):
        if part.technique.name == "Leftover":
            [island] = part.deduction.clues
            need = puzzle.counts[island] - sum(fewest(masks[spot]) for spot in puzzle.shores[island])
            assert f"needs just {in_words(need)} more" in part.text
            told += 1
    assert told or seed


def test_islands_have_all_their_bridges_where_that_is_said():
    """Also where the step that gave one of them is not told, since a later one says more."""
    told = 0
    for seed in range(20):
        puzzle = sl.generate("hashi", size=7, difficulty="medium", seed=seed)
        questions = [sl.why(puzzle, Fact(spot, mask)) for spot, mask in enumerate(sl.solve(puzzle)[0].domains)]
        for trace in (sl.explain(puzzle), *filter(None, questions[::5])):
            for part, masks in parts_on_boards(trace):
                if part.technique.name == "Completed island" and all(part.left):
                    [island] = part.deduction.clues
                    assert puzzle.counts[island] == sum(fewest(masks[spot]) for spot in puzzle.shores[island]), part
                    told += 1
    assert told > 80


@pytest.mark.parametrize("seed", range(6))
def test_lines_need_what_they_lack(seed):
    puzzle = sl.generate("kakurasu", size=6, difficulty="expert", seed=seed)
    for part, masks in parts_on_boards(sl.explain(puzzle)):
        if found := re.search(r"needs only (\d+) more", part.text):
            [line] = part.deduction.clues
            filled = [at for at, spot in enumerate(puzzle.shape.line(line), 1) if masks[spot] == 2]
            assert int(found[1]) == puzzle.clues[line] - sum(filled), part


@pytest.mark.parametrize("seed", range(6))
def test_heights_have_one_place_left_in_the_order_in_which_they_are_told(seed):
    puzzle = sl.generate("skyscrapers", size=7, difficulty="medium", seed=seed)
    for part, _ in parts_on_boards(sl.explain(puzzle)):
        cited = dict(part.premises)
        for row, column, height in re.findall(r"only r(\d+)c(\d+) can(?: still)? be (\d)", part.text):
            own = (int(row) - 1) * 7 + int(column) - 1
            line = next(
                some for some in (puzzle.shape.line(at) for at in range(14)) if {own, *cited, *spots(part)} <= {*some}
            )
            assert [spot for spot in line if cited.get(spot, 254) >> int(height) & 1] == [own], part
            cited[own] = 1 << int(height)


def spots(part):
    return {fact.spot for fact in part.deduction.plain_facts()}


def test_blocks_are_complete_where_that_is_said():
    told = 0
    for size, difficulty, seed in ((15, "expert", 2), (15, "expert", 5), (12, "hard", 3), (12, "hard", 4)):
        puzzle = sl.generate("nonogram", size=size, difficulty=difficulty, seed=seed)
        trace = sl.explain(puzzle)
        for part, masks in parts_on_boards(trace):
            if part.technique.name == "Completed block":
                strip = strip_of(trace.start.with_masks(masks), part.deduction.clues[0])
                blocks = [
                    (first, last)
                    for first, last in strip.groups
                    if {strip.lengths[run] for run in owners(strip, strip.analysis, first, last)} == {last - first}
                ]
                beside = {strip.spots[at] for block in blocks for at in (block[0] - 1, block[1]) if 0 <= at < size}
                assert spots(part) <= beside, part
                told += 1
    assert told > 50

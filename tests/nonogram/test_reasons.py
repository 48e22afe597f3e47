"""Reasons: what the lines that cross say, colours, the twin of the kernel's cut, traces that the checker takes."""

import random
import re
from dataclasses import replace
from itertools import product

import pytest
from tests.nonogram.boards import one_line, pose, random_grid, random_puzzles

import sightline as sl
from sightline import kernel
from sightline.core.board import pack
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.story import with_words
from sightline.kernel import reference
from sightline.laws.test_sentences import sentences
from sightline.nonogram import FAMILY, Nonogram
from sightline.nonogram.constraints import analyse, support
from sightline.nonogram.failing import WHICH
from sightline.nonogram.faults import line_fault
from sightline.nonogram.pairs import SIDES, settled_rectangles
from sightline.nonogram.techniques.corners import argument, four_corners
from sightline.nonogram.techniques.lines import forcing, simple_spaces
from sightline.nonogram.texts import cited_line
from sightline.proof import Refused

EIGHT = FAMILY.examples["eight"]


def test_two_rows_and_two_columns_settle_a_corner():
    step = next(step for step in sl.explain(EIGHT) if step.technique.tier > 3)
    assert str(step) == (
        "Four corners: With r6c2 empty, r8c2 would be filled (column 2), then r8c1 empty (row 8), "
        "then r6c1 filled (column 1), and r6c2 could not be empty (row 6), so r6c2 is filled."
    )
    rating = sl.rate(EIGHT)
    assert (rating.tier, rating.assumptions) == (4, 0)


def gaps_told(runs, signs):
    """What is told of the gaps of a line, "." is empty and "#" filled, and the cells that this cites."""
    columns = [[1]] * sum(runs) + [[]] * (len(signs) - sum(runs))
    masks = [{".": 1, "#": 2, "?": 3}[sign] for sign in signs]
    board, reasons = FAMILY.start(Nonogram([runs], columns)).with_masks(masks), FAMILY.require("reasons")
    steps = [with_words(reasons, board, step) for step in steps_on(reasons, forcing, board)]
    return [(str(step), step.deduction.premises) for step in steps]


def test_a_gap_is_shown_by_the_empty_cells_around_it():
    """The 2 beside it shows as well that the gap ends there, but nobody looks at that."""
    told = "Forcing: Row 1: the gap c5 has no room for a 2, so c5 is empty."
    assert gaps_told([2, 2, 2], "???.?.?#.????????") == [(told, (3, 5))]


def test_a_gap_that_is_not_shown_is_not_told():
    """That the 1 cannot be there takes cells that show by themselves, without the empty c11, that c10 is empty."""
    [(told, cited)] = gaps_told([1, 3, 2, 2, 1], "??#?????.?.##???????????????")
    assert cited == (2, 8, 11, 12)
    assert told.startswith("Full line logic: Row 1: the 3 fits only into c3–c5, c5–c8 or c11–c14")


def test_four_corners_name_the_lines_that_they_need():
    step = next(step for step in sl.explain(EIGHT) if step.technique.tier > 3)
    step = next(part for part in step.reported_parts or (step,) if part.deduction.chain)
    fewer = replace(step, deduction=step.deduction._replace(clues=step.deduction.clues[1:]))
    assert argument(EIGHT, step)["argument"] == (
        "with r6c2 empty, r8c2 would be filled (column 2), then r8c1 empty (row 8), then r6c1 filled (column 1), "
        "and r6c2 could not be empty (row 6)"
    )
    assert argument(EIGHT, fewer)["argument"].endswith("and r6c2 could not be empty")


def test_full_line_logic_says_where_runs_fit():
    puzzle = sl.generate("nonogram", size=20, seed=101, difficulty="hard")
    told = [step.text for step in sl.explain(puzzle).steps if step.technique.name == "Full line logic"]
    assert (
        "Column 7: the run through r6 is at least 3 long and cannot cross the empty r4, so r7 is filled; "
        "the 3 at r5–r7 is complete, so r8 is empty."
    ) in told
    assert "Column 18: the last 1 fits only into r8–r10 or r12, so r11 is empty." in told
    assert not [text for text in told if text.startswith("In every way")]


def test_four_corners_say_what_all_fillings_of_them_share():
    """Beside brute force: what no pair of values in each line forbids."""
    found = 0
    rng = random.Random(6)
    for puzzle in (Nonogram.from_grid(random_grid(rng, 7, 7)) for _ in range(20)):
        for corners, masks in settled_rectangles(puzzle, puzzle.start.masks):
            spots = corners.spots(puzzle)
            ways = [way for way in product((0, 1), repeat=4) if fits_every_side(puzzle, corners, way)]
            assert masks == tuple(sum({1 << way[at] for way in ways}) for at in range(len(spots)))
            found += 1
    assert found > 20


def fits_every_side(puzzle, corners, way):
    """Whether each of the four lines has an arrangement with the two values that it would have."""
    spots = corners.spots(puzzle)
    for line, two in zip((*corners.rows, *corners.columns), SIDES, strict=True):
        known = {spots[at]: 1 << way[at] for at in two}
        if not support(puzzle, line, [known.get(spot, puzzle.full) for spot in puzzle.shape.line(line)]):
            return False
    return True


def test_what_a_value_forces_at_the_edge_breaks_the_next_line():
    rows = [[1, 1, 1], [2, 1], [3, 1], [1, 1], [1, 1, 1], [3], [1, 1, 2], [2, 1, 1]]
    puzzle = Nonogram(rows, [[1, 1], [1, 2], [1, 1, 1], [4, 2], [1, 2, 1], [2], [2, 1], [1, 2]])
    step = next(step for step in sl.explain(puzzle) if step.technique.name == "Edge logic")
    assert step.text == (
        "With r3c8 filled, r1 and r5 would be filled in column 7, and 2 1 would not fit there, so r3c8 is empty."
    )
    assert sl.rate(puzzle).assumptions > 0


def test_two_lines_side_by_side():
    puzzle = Nonogram([[1], [1, 1], [1, 2], [2], [2], [1, 2]], [[1, 1], [2, 1], [1], [3, 1], [1, 1], [1]])
    step = next(step for step in sl.explain(puzzle) if step.technique.tier > 4)
    assert str(step) == (
        "Neighbouring lines: With r5c1 filled, c1–c2 would be empty and c4 filled in row 6, and no run of 1 2 could "
        "cover c4, so r5c1 is empty."
    )


def test_whatever_a_cell_is_the_same_follows():
    rows = [[1, 1], [3], [1, 2], [1, 1], [3, 1], [1, 1, 1, 1]]
    puzzle = Nonogram(rows, [[1], [2], [1, 2], [1, 1], [1, 1], [2, 1], [1, 2], [2]])
    trace = sl.explain(puzzle)
    step = next(step for step in trace if step.technique.name == "Two-way")
    assert step.text == ("Whether r6c5 is empty or filled, r4c8 is empty.")
    assert [text for depth, text in step.argument() if not depth] == ["If r6c5 is empty:", "If r6c5 is filled:"]
    assert sl.rate(puzzle).tier == 7
    assert sl.verify(trace).proves == "uniqueness"


def test_a_contradiction_says_how_it_fails():
    puzzle = sl.generate("nonogram", difficulty="hard", seed=1)
    steps = [step for step in sl.explain(puzzle) if step.technique.name == "Contradiction"]
    assert steps
    for step in steps:
        assert "nothing fits" not in step.text
        reason = step.text.partition(", ")[2].rpartition(", so ")[0]
        assert reason.removeprefix("in ").split()[0] in str(step.deduction.links[-1]).lower()


def links(**asked):
    """What the arguments of a made puzzle say, line by line, and the explanation."""
    trace = sl.explain(sl.generate("nonogram", **asked))
    return [text for step in trace for _, text in step.argument()], trace


def test_a_line_that_nothing_fits_is_told_with_its_cells():
    said, _ = links(size="15x15", difficulty="extreme", seed=106)
    assert "Full line logic: 2 2 1 2 does not fit column 9 with r5 and r7 filled and r4 empty." in said
    assert "Full line logic: Column 1 could not end in 2." in said  # and not only which run a cell belongs to


def test_a_line_without_runs_says_so_where_a_cell_would_be_filled():
    puzzle = Nonogram([[], [2]], [[1], [1]])
    assert line_fault(puzzle, 0, [3, 2]) == "c2 would be filled in row 1, which has no runs"
    assert line_fault(puzzle, 0, [3, 2], WHICH) == "which has no runs"


def test_a_line_that_breaks_is_not_called_it():
    """ "It" could be the cell that is assumed, or the cells that would be empty."""
    assert line_fault(Nonogram([[2]], [[], [1], [1]]), 0, [2, 1, 3], "the row") == "the row could not start with 2"
    trace = sl.explain(sl.generate("nonogram", size=10, difficulty="hard", seed=400))
    broken = "c5–c6 and c10 would be empty in row 2, which would have too little room for 3 1 1"
    assert f"With r3c5 filled, {broken}, so r3c5 is empty." in [step.text for step in trace]


def test_equal_looks_of_an_argument_share_a_line():
    said, trace = links(size="15x15", difficulty="extreme", seed=106)
    blocks = "The 1s at r4 in columns 10 and 13 are complete, so r5c10 and r5c13 are empty."
    boxes = (
        "Row 5: the 4 must fit into c6–c12, so c9 is filled; row 7: the last 3 must fit into c8–c11, so c9 is filled."
    )
    assert {f"Completed block: {blocks}", f"Boxes in reach: {boxes}"} <= {*said}
    assert sl.verify(trace).proves == "uniqueness"


def test_what_is_the_same_of_several_lines_is_told_once():
    said, _ = links(size="20x20", difficulty="extreme", seed=101)
    near = "r1 is so near the edge that it belongs to the first 2, so r2 is filled."
    assert f"Glue: Columns 8 and 11: {near}" in said


def test_a_line_that_has_all_its_runs_says_so_once():
    for seed in range(1, 4):
        for step in sl.explain(sl.generate("nonogram", difficulty="medium", seed=seed)):
            assert step.text.count("all its runs") < 2
            assert "has all its runs" not in step.text or " is complete" not in step.text, step.text


def test_both_backends_see_the_same_cells_agree():
    for puzzle, _ in random_puzzles(12, 150, 7):
        native, twin = (pose(backend, puzzle) for backend in (kernel, reference))
        assert native.two_ways(puzzle.start.masks, 3) == twin.two_ways(puzzle.start.masks, 3)


def test_colours_of_a_line():
    puzzle = Nonogram([[(1, 1)], [(1, 2)]], [[(1, 1)], [(1, 2)]])
    assert (
        str(sl.explain(puzzle, every=True)[0]) == "Colours of a line: Row 1 has no blue run, so c1–c2 are empty or red."
    )


@pytest.mark.parametrize("colors", [2, 3])
def test_coloured_traces_are_accepted(colors):
    rng = random.Random(colors)
    for _ in range(6):
        trace = sl.explain(Nonogram.from_grid(random_grid(rng, 7, 7, colors, 0.8)))
        assert sl.verify(trace).proves == ("uniqueness" if trace.end.value == "solved" else None)


def test_no_unique_puzzle_is_left_unexplained():
    for puzzle, _ in random_puzzles(11, 40, 7):
        if sl.solve(puzzle).unique:
            assert sl.explain(puzzle).end.value == "solved"


def test_the_kernel_cuts_as_its_twin_does():
    rng = random.Random(6)
    for _ in range(400):
        colors, cells = rng.choice((1, 2, 3)), rng.randint(1, 12)
        full = (2 << colors) - 1
        runs = [(rng.randint(1, 4), rng.randint(1, colors)) for _ in range(rng.randint(0, 3))]
        masks = pack([rng.choice((full, full, 1, 2, full & ~1)) for _ in range(cells)], 1)
        wanted = pack([rng.choice((full, full, full, 1, 2)) for _ in range(cells)], 1)
        native, twin = (one_line(backend, runs, cells) for backend in (kernel, reference))
        assert native.needed(0, masks, wanted) == twin.needed(0, masks, wanted)


def test_lines_without_runs_share_a_sentence():
    trace = sl.explain(sl.Nonogram([[], [], [2]], [[1], [1], []]))
    assert trace[0].text == "Rows 1–2 and column 3 have no runs, so all their cells are empty."


def test_runs_of_other_colours_need_no_gaps():
    line = sl.Nonogram([[(1, 1), (1, 2)], [(1, 1)]], [[(2, 1)], [(1, 2)]])
    assert "Row 1: the runs take all of it, so c1 is red, and c2 is blue." in [
        step.text for step in sl.explain(line, every=True)
    ]


@pytest.mark.parametrize(("run", "count"), [(1, 12), (1, 13), (1, 30), (2, 40), (3, 90)])
def test_many_cells_of_a_line_are_told_in_several_sentences(run, count):
    row = ([1] * run + [0]) * count
    trace = sl.explain(sl.Nonogram.from_grid([row[:-1], [1 - cell for cell in row[:-1]]]))
    for step in trace:
        told = sentences(step.text)
        assert max(len(said.split()) for said in told) <= 40
        assert (len(told) > 1) == (len(step.text.split()) > 40)
        assert all(said.endswith((" filled.", " empty.")) for said in told)
    named = cells_named(next(step.text for step in trace if step.text.startswith("Row 1: ")))
    assert named == [at + 1 for value in (1, 0) for at, cell in enumerate(row[:-1]) if cell == value]


def cells_named(text):
    """The columns of the cells in a text, one by one."""
    stretches = re.findall(r"c(\d+)(?:–c(\d+))?", text)
    return [at for first, last in stretches for at in range(int(first), int(last or first) + 1)]


def test_a_run_that_holds_cells_reaches_only_so_far():
    texts = [step.text for step in sl.explain(EIGHT)]
    assert "Row 5: the 3 already holds c5, so it reaches c3–c7 at most; c1–c2 are empty." in texts
    assert "Row 6: the 1 is at c5, so c7–c8 are empty." in texts


def test_four_corners_leave_what_a_line_says_by_itself_to_that_line():
    board = sl.start(sl.Nonogram([[1], [2], [1, 1]], [[2], [1], [1, 1]]))  # column 3 says by itself that r2c3 is empty
    assert list(four_corners.find(board, 0)) == []
    mistake = sl.hint(board.learn([sl.Fact(0, 2)])).mistake
    assert sl.verify(mistake.refutation)


def test_four_corners_are_ties_that_the_checker_goes_round():
    trace = sl.explain(sl.generate("nonogram", size="10x10", difficulty="hard", seed=1))
    at = next(at for at, step in enumerate(trace) if step.deduction.chain)
    step, document = trace[at], sl.trace_document(trace)
    assert step.text == (
        "With r1c6 empty, r1c7 would be empty (row 1), then r3c7 filled (column 7), then r3c6 empty (row 3), "
        "and r1c6 could not be empty (column 6), so r1c6 is filled."
    )
    ties = document["steps"][at]["chain"]
    assert [tie["text"] for tie in ties] == [
        "r1c6 is filled or r1c7 is empty",
        "r1c7 or r3c7 is filled",
        "r3c7 or r3c6 is empty",
        "r3c6 or r1c6 is filled",
    ]
    assert sl.verify(document)
    for tie in ties:
        [part, _] = tie["either"]
        part["values"] = [1 - part["values"][0]]
        with pytest.raises(Refused, match="its chain does not hold"):
            sl.verify(document)
        part["values"] = [1 - part["values"][0]]


def test_cells_that_no_run_reaches_are_out_of_reach_by_what_is_cited():
    """Where arrangements alone rule them out, another sentence says so."""
    checked = 0
    for puzzle, _ in random_puzzles(12, 80, 12):
        steps = [part for step in sl.explain(puzzle) for part in step.parts or (step,)]
        for step in (one for one in steps if one.technique is simple_spaces):
            line, cells = cited_line(puzzle, step)
            found = analyse(puzzle, line, cells)
            reached = set().union(*(found.reach(run) for run in range(len(found.lengths))))
            outside = {puzzle.shape.line(line).index(fact.spot) for fact in step.deduction.plain_facts()}
            assert outside.isdisjoint(reached), step
            checked += 1
    assert checked > 100

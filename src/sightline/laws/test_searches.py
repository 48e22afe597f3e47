"""First, up to k, all, count and cubes are one search: they never contradict each other."""

import pytest

import sightline as sl
from sightline import kernel
from sightline.core.solutions import Claim

MOST = 200


def test_all_count_and_cubes_agree(law):
    for puzzle in law.puzzles:
        boards = [board.masks for board in sl.solve(puzzle, MOST)]
        assert len(set(boards)) == len(boards)
        if len(boards) == MOST:
            continue
        assert sl.count(puzzle) == len(boards)
        board = sl.start(puzzle)
        cubes = [type(board)(puzzle, masks) for masks in law.family.problem(board).cubes(8)]
        found = [solution.masks for cube in cubes for solution in sl.solve(cube, MOST)]
        assert sorted(found) == sorted(boards)


def test_a_puzzle_and_its_first_board_are_solved_alike(law):
    """A family may have a short way to the kernel, without a board."""
    for puzzle in law.puzzles:
        for limits in {}, {"search": "always", "steps": 100}, {"steps": 0}:
            short, whole = sl.solve(puzzle, 3, **limits), sl.solve(law.family.start(puzzle), 3, **limits)
            assert short == whole
            assert [type(board) for board in short] == [type(board) for board in whole]
            assert (short.nodes, short.steps, short.found) == (whole.nodes, whole.steps, whole.found)
            assert short.known == whole.known


def test_threads_find_what_one_after_the_other_finds(law):
    """Where the kernel searches alone."""
    puzzles = [one for puzzle in law.puzzles for one in (puzzle, law.family.start(puzzle))]
    if law.family.best_proof or not isinstance(law.family.problem(sl.start(puzzles[0])), kernel.OWN_PROBLEMS):
        return
    for limits in {}, {"search": "always", "steps": 100}:
        shared, alone = sl.solve_all(puzzles, 3, workers=2, **limits), sl.solve_all(puzzles, 3, **limits)
        for found, expected in zip(shared, alone, strict=True):
            assert found == expected
            assert (found.nodes, found.steps) == (expected.nodes, expected.steps)
            assert found.known == expected.known


def test_a_search_can_be_paused_and_resumed(law):
    for puzzle in law.puzzles:
        whole = {board.masks for board in sl.solve(puzzle, MOST)}
        search = law.family.problem(law.family.start(puzzle)).search()
        pieces: list[bytes] = []
        for _ in range(10_000):
            status, found, _ = search.next(1, 7)
            pieces += found
            if status == 1 or len(pieces) >= MOST:
                break
        assert len(set(pieces)) == len(pieces)
        if len(whole) < MOST:
            assert set(pieces) == whole


def test_without_search_propagation_keeps_every_answer(law):
    for puzzle in law.puzzles:
        solutions = sl.solve(puzzle, search="never")
        assert solutions.nodes == 0
        if solutions.claim is Claim.GAVE_UP:
            for board in sl.solve(puzzle):
                assert all(a & b == b for a, b in zip(solutions.known.unpacked(), board.unpacked(), strict=True))


def test_always_searching_finds_the_same(family):
    for puzzle in family.examples.values():
        plain = {board.masks for board in sl.solve(puzzle, MOST)}
        assert {board.masks for board in sl.solve(puzzle, MOST, search="always")} == plain


def test_lazy_solutions_are_a_sequence(family):
    for puzzle in family.examples.values():
        lazy, eager = sl.solve(puzzle, None), sl.solve(puzzle, MOST)
        assert [board.masks for board in lazy] == [board.masks for board in eager]
        assert lazy.claim is eager.claim
        assert lazy.unique == eager.unique
        with pytest.raises(IndexError):
            lazy[len(lazy)]


def test_a_search_without_budget_says_that_it_gave_up(law):
    for puzzle in law.puzzles:
        poor, rich = sl.solve(puzzle, 2, steps=0), sl.solve(puzzle, 2)
        assert poor.steps == 0
        if poor.claim is Claim.GAVE_UP:
            assert poor.unique is None
            assert {board.masks for board in poor} <= {board.masks for board in sl.solve(puzzle, MOST)}
        else:
            assert [board.masks for board in poor] == [board.masks for board in rich]
            assert poor.claim is rich.claim


def test_a_stream_searches_no_further_than_asked(law):
    for puzzle in law.puzzles:
        for limit in (None, 3):
            solutions = sl.solve(puzzle, limit)
            streamed = [board.masks for board in solutions.stream(2)]
            assert streamed == [board.masks for board in sl.solve(puzzle, 3)[:2]]
            assert solutions.found <= (limit or 2)
            assert len(streamed) + len(list(solutions.stream(1))) <= 3

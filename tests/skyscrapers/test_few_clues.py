"""Large boards with few clues: the search that begins lightly gives the same answers as one that does not."""

import random

import pytest

import sightline as sl

ENOUGH = 3000


def open_rows(rng: random.Random, size: int, rows: int, clues: float) -> sl.Skyscrapers:
    """A shuffled cyclic square with some of its clues, of which some rows are not shown."""
    heights, order = rng.sample(range(1, size + 1), size), rng.sample(range(size), size)
    grid = [[heights[(row + column) % size] for column in range(size)] for row in order]
    kept = [clue if rng.random() < clues else 0 for clue in sl.Skyscrapers.from_grid(grid).clues]
    hidden = set(rng.sample(range(size), rows))
    shown = [[None] * size if r in hidden else row for r, row in enumerate(grid)]
    return sl.Skyscrapers(kept, givens=shown)


@pytest.mark.parametrize("seed", range(12))
def test_every_answer_is_found_whatever_the_search(seed):
    rng = random.Random(seed)
    puzzle = open_rows(rng, rng.choice((9, 10)), *rng.choice(((5, 0.7), (6, 0.9))))
    lightly, plainly = (
        {str(board.grid) for board in sl.solve(puzzle, limit=ENOUGH, search=search)} for search in ("auto", "always")
    )
    if len(lightly) < ENOUGH:
        assert lightly == plainly
        assert sl.count(puzzle) == len(lightly)


def test_blank_boards_are_filled():
    for size in (9, 12, 16):
        found = sl.solve(sl.Skyscrapers([0] * (4 * size)), limit=5)
        assert len({str(board.grid) for board in found}) == 5
        assert not any(sl.check(board.puzzle, board.grid) for board in found)

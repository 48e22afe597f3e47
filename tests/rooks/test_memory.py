"""What a board costs, text, proof and check included, measured in a process of its own."""

import pytest
from tests.rooks.boards import STATUS, bytes_per_cell

pytestmark = pytest.mark.skipif(not STATUS.exists(), reason="Linux says how much memory a process had at most")


@pytest.mark.parametrize("walls", [0.05, 0.5])
def test_a_large_board_takes_twelve_bytes_per_square(walls):
    assert bytes_per_cell(2000, walls) <= 12


@pytest.mark.long
@pytest.mark.parametrize("walls", [0.2, 0.5])
def test_the_largest_board_takes_twelve_bytes_per_square(walls):
    assert bytes_per_cell(10_000, walls) <= 12

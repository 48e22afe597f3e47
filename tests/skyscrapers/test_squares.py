"""Latin squares for makers: what is counted, and what a trade leaves in order."""

from collections import Counter
from itertools import permutations

from sightline.core.rng import Rng
from sightline.skyscrapers.puzzle import visible
from sightline.skyscrapers.squares import count_fillings, count_lines, random_square, tight_square, trade


def latin(square):
    n = len(square)
    return all(sorted(line) == list(range(1, n + 1)) for line in (*square, *zip(*square, strict=True)))


def test_lines_that_look_so_from_both_ends():
    for n in range(1, 7):
        seen = Counter((visible(line), visible(line[::-1])) for line in permutations(range(1, n + 1)))
        for near in range(1, n + 1):
            for far in range(1, n + 1):
                assert count_lines(n, near, far) == seen[near, far]


def test_trades_keep_it_latin_and_touch_the_spot():
    rng = Rng(3)
    square = random_square(rng, 7)
    for spot in range(49):
        after = trade(rng, square, [spot])
        assert latin(after)
        assert after[spot // 7][spot % 7] != square[spot // 7][spot % 7]


def test_telling_squares_leave_fewer_ways():
    for parks in (0, 2):
        plain, telling = random_square(Rng(5), 7), tight_square(Rng(5), 7, parks)
        assert latin(telling)
        assert count_fillings(telling, 7 - parks) < count_fillings(plain, 7 - parks)

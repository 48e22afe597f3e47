"""Counts that are in print (OEIS numbers beside them): the kernel counts them all, the twin the smaller ones."""

from math import comb, factorial

import pytest
from tests.cover import problems as of

from sightline.engine.cover import ExactCover
from sightline.kernel import reference

SMALL = {
    **{f"A000170 queens {n}": (of.queens(n), k) for n, k in enumerate((1, 0, 0, 2, 10, 4, 40, 92, 352), 1)},
    **{f"A000142 towers {n}": (of.towers(n), factorial(n)) for n in range(2, 8)},
    **{f"A014552 langford {n}": (of.langford(n), 2 * k) for n, k in enumerate((0, 0, 1, 1, 0, 0, 26, 150), 1)},
    **{f"A000045 dominoes 2×{n}": (of.dominoes(of.rectangle(2, n)), k) for n, k in ((1, 1), (5, 8), (10, 89))},
    "A028420 dominoes 4×4": (of.dominoes(of.rectangle(4, 4)), 36),
    "A005178 dominoes 4×6": (of.dominoes(of.rectangle(4, 6)), 281),
    "A004003 dominoes 6×6": (of.dominoes(of.rectangle(6, 6)), 6728),
    "the mutilated chessboard": (of.dominoes(set(of.rectangle(8, 8)) - {(0, 0), (7, 7)}), 0),
    **{f"A006125 Aztec diamond {n}": (of.dominoes(of.aztec_diamond(n)), 2 ** comb(n + 1, 2)) for n in range(1, 6)},
    **{f"A002860 Latin squares {n}": (of.latin_squares(n), k) for n, k in enumerate((1, 2, 12, 576), 1)},
    "Sudoku grids 4×4": (of.sudoku(2, 2), 288),
    **{
        f"A000166 derangements {n}": (of.permutation_matrices(n, lambda r, c: r != c), k)
        for n, k in ((4, 9), (5, 44), (6, 265), (7, 1854))
    },
    **{
        f"A000179 married couples {n}": (of.permutation_matrices(n, lambda r, c, n=n: (c - r) % n > 1), k)
        for n, k in ((3, 1), (4, 2), (5, 13), (6, 80), (7, 579))
    },
    **{f"A001147 pairings of {2 * n}": (of.blocks(2 * n, 2), k) for n, k in ((1, 1), (2, 3), (3, 15), (4, 105))},
    **{f"A025035 triples of {3 * n}": (of.blocks(3 * n, 3), k) for n, k in ((1, 1), (2, 10), (3, 280))},
    "A030128 Steiner systems of 7": (of.steiner(7), 30),
    "A030128 Steiner systems of 9": (of.steiner(9), 840),
    "Petersen graph, 2 colours": (of.colourings(of.PETERSEN, 2), 0),
    "Petersen graph, 3 colours": (of.colourings(of.PETERSEN, 3), 120),
    "pentagon, 3 colours": (of.colourings(of.CYCLE, 3), 30),
    "tetrahedron, 4 colours": (of.colourings(of.COMPLETE, 4), 24),
}
LARGE = {
    **{f"A000170 queens {n}": (of.queens(n), k) for n, k in ((10, 724), (11, 2680), (12, 14200))},
    **{f"A000142 towers {n}": (of.towers(n), factorial(n)) for n in (8, 9, 10, 13)},
    "A014552 langford 11": (of.langford(11), 2 * 17792),
    "A014552 langford 12": (of.langford(12), 2 * 108144),
    "A004003 dominoes 8×8": (of.dominoes(of.rectangle(8, 8)), 12988816),
    "A004003 dominoes 10×10": (of.dominoes(of.rectangle(10, 10)), 258584046368),
    "A004003 dominoes 12×12": (of.dominoes(of.rectangle(12, 12)), 53060477521960000),
    "A004003 dominoes 14×14": (of.dominoes(of.rectangle(14, 14)), 112202208776036178000000),
    "A006125 Aztec diamond 8": (of.dominoes(of.aztec_diamond(8)), 2**36),
    "A002860 Latin squares 5": (of.latin_squares(5), 161280),
    "pentominoes 3×20": (of.pentominoes(of.rectangle(3, 20)), 4 * 2),
    "pentominoes 4×15": (of.pentominoes(of.rectangle(4, 15)), 4 * 368),
    "pentominoes 5×12": (of.pentominoes(of.rectangle(5, 12)), 4 * 1010),
    "pentominoes 6×10": (of.pentominoes(of.rectangle(6, 10)), 4 * 2339),
    "pentominoes 8×8, no centre": (of.pentominoes(set(of.rectangle(8, 8)) - {(3, 3), (3, 4), (4, 3), (4, 4)}), 8 * 65),
    "the Soma cube": (of.soma(), 48 * 240),
    "A001147 pairings of 14": (of.blocks(14, 2), 135135),
    "A025035 triples of 15": (of.blocks(15, 3), 1401400),
    "Petersen graph, 4 colours": (of.colourings(of.PETERSEN, 4), 12960),
}


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_the_kernel_counts(name):
    problem, count = (SMALL | LARGE)[name]
    assert ExactCover(*problem).count() == count


@pytest.mark.parametrize("name", SMALL)
def test_the_kernel_lists(name):
    problem, count = SMALL[name]
    cover = ExactCover(*problem)
    found = list(cover.solutions())
    assert len(found) == len(set(found)) == count
    assert all(map(cover.is_cover, found[:100]))


@pytest.mark.parametrize("name", SMALL)
def test_the_twin_counts(name):
    problem, count = SMALL[name]
    twin = ExactCover(*problem).question.pose(make=reference.cover)
    assert twin.count()[1] == ([count] if count else [])


@pytest.mark.parametrize(("n", "count"), [(2, 1), (3, 6), (4, 90), (5, 2040), (6, 67950)])
def test_multiplicities_count_matrices_with_row_and_column_sums_of_two(n, count):  # A001499
    requirements, actions, _ = of.towers(n)
    twice = ExactCover(requirements, actions, multiplicities=dict.fromkeys(requirements, 2))
    assert twice.count() == count
    assert n > 4 or len(set(twice.solutions())) == count


@pytest.mark.parametrize("least", range(5))
def test_multiplicities_count_subsets(least):
    some = ExactCover(["all"], {i: ["all"] for i in range(6)}, multiplicities={"all": (least, 4)})
    assert some.count() == len(list(some)) == sum(comb(6, k) for k in range(least, 5))

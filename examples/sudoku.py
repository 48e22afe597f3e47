"""Solve a Sudoku as an exact cover problem: python sudoku.py with 81 characters, a dot for an open cell."""

import sys
from itertools import product

import sightline as sl

PUZZLE = "....83...7.4.....88.5.796....31....7.4.8.....1.....4299..538..4........3.7..6.851"


def sudoku(text: str) -> sl.ExactCover:
    """Every cell needs a digit; every row, column and box needs each digit once. A given digit is the only choice."""
    actions = {
        (row, column, digit): [
            ("cell", row, column),
            ("row", row, digit),
            ("column", column, digit),
            ("box", row // 3, column // 3, digit),
        ]
        for row, column, digit in product(range(9), range(9), "123456789")
        if text[9 * row + column] in (".", digit)
    }
    requirements = {requirement for covered in actions.values() for requirement in covered}
    return sl.ExactCover(sorted(requirements, key=str), actions)


def main(text: str = PUZZLE) -> None:
    cover = sudoku(text)
    digits = {(row, column): digit for row, column, digit in cover.first()}
    for row in range(9):
        print(" ".join(digits[row, column] for column in range(9)))
    print("The only solution." if cover.unique() else "One of several solutions.")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Solve a puzzle and explain every step: python solve_and_explain.py "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"."""

import sys

import sightline as sl

KATA = "2 2 1 3 2 2 3 1 1 2 2 3 3 2 1 3"  # the clues of a 4×4 Skyscrapers puzzle, clockwise from the top left


def main(text: str = KATA) -> None:
    puzzle = sl.read(text)  # also an address, a game ID or the name of a file
    solutions = sl.solve(puzzle)
    if not solutions:
        sys.exit("This puzzle has no solution.")
    print(sl.draw(solutions[0]))
    print("The only solution." if solutions.unique else "One of several solutions.")
    print()
    print(sl.explain(puzzle))
    print()
    print("Level:", sl.rate(puzzle).level or "none, because there are several solutions")


if __name__ == "__main__":
    main(*sys.argv[1:])

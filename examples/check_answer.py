"""Check a student's answer and say what is wrong with it: python check_answer.py PUZZLE ANSWER."""

import sys

import sightline as sl

PUZZLE = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"
ANSWER = "2 1 4 3 / 3 4 1 2 / 4 2 3 1 / 1 3 4 2"


def main(puzzle_text: str = PUZZLE, answer_text: str = ANSWER) -> None:
    puzzle = sl.read(puzzle_text)
    answer = sl.read_position(puzzle, answer_text)
    violations = sl.check(puzzle, answer.grid)
    for violation in violations:
        cells = ", ".join(f"r{row + 1}c{column + 1}" for row, column in violation.where)
        print(f"{violation.text} ({cells})")
    print("Not correct yet." if violations else "Correct!")


if __name__ == "__main__":
    main(*sys.argv[1:])

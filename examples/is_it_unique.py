"""Count the solutions of a draft and find the one clue that would make it unique: python is_it_unique.py PUZZLE."""

import sys

import sightline as sl

DRAFT = "0 0 1 2 0 2 0 0 0 0 0 0 0 1 0 0"


def main(text: str = DRAFT) -> None:
    puzzle = sl.read(text)
    print("Solutions:", sl.count(puzzle))
    report = sl.lint(puzzle)
    if report.repair:
        better = report.repair.puzzle
        print("With one more clue it has", sl.count(better), "solution:")
        print(sl.draw(better))
    elif report.unnecessary:
        print("Clues that could be left out:", len(report.unnecessary))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Give the next step from a position, or the mistake on the board: python next_step.py PUZZLE POSITION."""

import sys

import sightline as sl

PUZZLE = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"
POSITION = "? ? 4 3 / ? 4 ? ? / 4 ? ? ? / ? ? ? 4"  # a question mark is an open cell


def main(puzzle_text: str = PUZZLE, position_text: str = POSITION) -> None:
    position = sl.read_position(sl.read(puzzle_text), position_text)
    hint = sl.hint(position)
    if hint.step is None:
        print("The puzzle is solved.")
        return
    print("Technique:", hint.step.technique.name)
    print(hint)


if __name__ == "__main__":
    main(*sys.argv[1:])

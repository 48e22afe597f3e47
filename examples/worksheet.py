"""Make a worksheet for a class as a PDF, from easy to hard: python worksheet.py worksheet.pdf.

It needs the extra for printing: pip install "sightline[print]".
"""

import sys
from pathlib import Path

import sightline as sl

LEVELS = ("easy", "easy", "medium", "hard")


def main(target: str = "worksheet.pdf") -> None:
    puzzles = []
    for seed, level in enumerate(LEVELS, start=1):  # the same seed gives the same puzzle everywhere
        puzzles.append(sl.generate("skyscrapers", size=5, difficulty=level, seed=seed))
        puzzles.append(sl.generate("nonogram", size="10x10", difficulty=level, seed=seed))
    Path(target).write_bytes(sl.book(puzzles, title="Puzzles for Monday"))
    print(f"{len(puzzles)} puzzles with their answers are in {target}.")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Rate every puzzle in a folder, as a table for a spreadsheet: python rate_folder.py FOLDER > levels.csv."""

import csv
import sys
from pathlib import Path

import sightline as sl

PUZZLES = Path(__file__).parent / "puzzles"


def main(folder: str | Path = PUZZLES) -> None:
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["file", "kind", "level", "effort", "hardest technique"])
    for path in sorted(Path(folder).iterdir()):
        try:
            for puzzle in sl.read_all(path):
                rating = sl.rate(puzzle)
                kind = type(puzzle).__name__
                table.writerow([path.name, kind, rating.level, rating.effort, rating.hardest])
        except sl.SightlineError as error:  # not a puzzle, or one without a solution
            print(f"{path.name}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])

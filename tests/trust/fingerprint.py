"""One hash over what the library makes and says of a family: puzzles, ratings, explanations; used as a script.

    python -m tests.trust.fingerprint FAMILY COUNT [--sorted]

--sorted leaves out which solution comes first: each backend of the kernel decides that.
"""

import hashlib
import json
import sys

import sightline as sl
from sightline.laws.law import Law


def fingerprint(family: str, seeds: range, in_order: bool = True) -> str:
    """A hash over the puzzles made from these seeds, what rate and explain say of them, and their solutions; and over
    what solve finds for puzzles that were drawn, not made."""
    found, law = hashlib.sha256(), Law.find(family)
    for seed in seeds:
        puzzle = sl.generate(family, size=min(law.sizes), seed=seed)
        rating, trace = sl.rate(puzzle), sl.trace_document(sl.explain(puzzle))
        drawn = law.draw(seed)
        solutions = [board.values for one in (puzzle, drawn) for board in sl.solve(one, 3 if in_order else 50)]
        if not in_order:
            solutions = sorted(solutions) if len(solutions) < 50 else []
        parts = [sl.write(puzzle), rating.level, rating.tier, rating.effort, trace, solutions, sl.count(drawn, 100)]
        found.update(json.dumps(parts, sort_keys=True).encode())
    return found.hexdigest()


def main() -> None:
    family, count, *more = sys.argv[1:]
    sys.stdout.write(fingerprint(family, range(int(count)), "--sorted" not in more) + "\n")


if __name__ == "__main__":
    main()

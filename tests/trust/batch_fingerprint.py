"""One hash over what batches make and say of a family, for a number of workers; used as a script.

python -m tests.trust.batch_fingerprint FAMILY COUNT WORKERS
"""

import hashlib
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import sightline as sl
from sightline.laws.law import Law

SHARDS = 7
"""Parts of each batch: more than there are workers."""


def batch_fingerprint(family: str, count: int, workers: int) -> str:
    """A hash over so many puzzles, their ratings and their explanations."""
    found = hashlib.sha256()
    how = {"workers": workers, "shard_records": -(-count // SHARDS)}
    with TemporaryDirectory() as place:
        folder = Path(place)
        sl.batch.generate(family, count, folder / "made", size=min(Law.find(family).sizes), seed=0, **how)
        puzzles = folder / "puzzles.jsonl"
        puzzles.write_bytes(b"".join(sl.batch.puzzles(folder / "made")))
        sl.batch.rate(puzzles, folder / "rated", **how)
        sl.batch.explain(puzzles, folder / "explained", **how)
        for name in ("made", "rated", "explained"):
            with open(folder / "lines", "w+b") as file:
                sl.batch.merge(folder / name, file)
                file.seek(0)
                found.update(hashlib.file_digest(file, "sha256").digest())
    return found.hexdigest()


def main() -> None:
    family, count, workers = sys.argv[1:]
    sys.stdout.write(batch_fingerprint(family, int(count), int(workers)) + "\n")


if __name__ == "__main__":
    main()

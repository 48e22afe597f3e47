"""Runs the kernel's fuzzer in pieces until it has made so many executions, from where it stopped, and prints a table.

    python tools/fuzz.py PROGRAM [--runs 100000000] [--minutes N] [--workers N]

The inputs that reach something new are kept beside the program, as is the number of executions; a crash ends the run.
Several workers share the inputs. Most pieces are short, begin with a few short inputs, drawn anew, and keep none, so
that most executions take tens of microseconds; the others begin with all, which is several times as slow.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

PIECE = 60
"""Seconds after which the number of executions is noted."""
FEW, SHORT = 300, 250_000
"""Inputs that most pieces begin with, of the shorter half, and their executions: later ones are of longer inputs."""
ALL_EVERY = 10
"""Pieces of which one begins with all inputs."""
OPTIONS = (
    "-max_len=256",
    "-timeout=60",
    "-rss_limit_mb=2048",
    "-print_final_stats=1",
    "-entropic=0",
    "-reload=0",
    "-print_funcs=0",
)
"""Weighing inputs by how rare their features are takes four fifths of the time with some thousand inputs, and the names
of functions that are reached for the first time take a while to look up. The time
limit is by the clock, and long, so that only what never ends is called a fault on a busy machine."""
SANITIZER = "malloc_context_size=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64"
"""Where memory came from is seldom needed, and takes more time than everything else. An execution frees far less than
is kept back."""


def fuzz(program: Path, seconds: float, runs: int, few: bool) -> tuple[int, str]:
    """Executions, and what went wrong."""
    inputs = program.parent / "inputs"
    inputs.mkdir(exist_ok=True)
    limits = [f"-max_total_time={max(1, int(seconds))}", f"-artifact_prefix={program.parent}/"]
    with NamedTemporaryFile("w") as list_of_inputs:
        list_of_inputs.write(",".join(map(str, draw(inputs))))
        list_of_inputs.flush()
        begin = (
            [f"-runs={min(runs, SHORT)}", f"-seed_inputs=@{list_of_inputs.name}"] if few else [f"-runs={runs}", inputs]
        )
        command = [program, *limits, *OPTIONS, *begin]
        environment = os.environ | {"ASAN_OPTIONS": SANITIZER}
        done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, errors="replace")
    executed = re.search(r"number_of_executed_units: *(\d+)", done.stderr)
    return int(executed[1]) if executed else 0, done.stderr[-4000:] if done.returncode else ""


def draw(inputs: Path) -> list[Path]:
    """A few of the shorter half of the inputs."""
    found = sorted(inputs.iterdir(), key=lambda path: (path.stat().st_size, path.name))
    short = found[: max(FEW, len(found) // 2)]
    return random.sample(short, min(FEW, len(short)))


def fuzz_together(program: Path, seconds: float, runs: int, workers: int, few: bool) -> tuple[int, str]:
    """The same with several processes at once."""
    share = max(1, runs // workers)
    with ThreadPoolExecutor(workers) as pool:
        ends = list(pool.map(lambda _: fuzz(program, seconds, share, few), range(workers)))
    return sum(executed for executed, _ in ends), "".join(wrong for _, wrong in ends)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--runs", type=int, default=10**8, help="with earlier runs")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--workers", type=int, default=1, help="processes at once")
    asked = parser.parse_args()
    state = asked.program.parent / "state.json"
    done: dict[str, Any] = json.loads(state.read_text()) if state.exists() else {"executions": 0, "seconds": 0}
    end, wrong, pieces = time.monotonic() + 60 * asked.minutes, "", 0
    while not wrong and done["executions"] < asked.runs and (left := end - time.monotonic()) > 0:
        begin = time.monotonic()
        missing = asked.runs - done["executions"]
        pieces += 1
        few = pieces % ALL_EVERY != 1
        executed, wrong = fuzz_together(asked.program, min(PIECE, left), missing, asked.workers, few)
        done["executions"] += executed
        done["seconds"] += round(time.monotonic() - begin)
        state.write_text(json.dumps(done))
    print(f"{'executions':14}{done['executions']:12,} of {asked.runs:,}")
    print(f"{'seconds':14}{done['seconds']:12,}")
    print(f"{'inputs kept':14}{sum(1 for _ in (asked.program.parent / 'inputs').iterdir()):12,}")
    print(f"{'crashes':14}{bool(wrong):12}{wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

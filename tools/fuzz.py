"""Runs the kernel's fuzzer in pieces until it has made so many executions, from where it stopped, and prints a table.

    python tools/fuzz.py PROGRAM [--runs 100000000] [--minutes N] [--workers N]

The inputs that reach something new are kept beside the program, as is the number of executions; a crash ends the run.
Several workers share the inputs: each begins a piece with what all have found so far.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

PIECE = 120
"""Seconds after which the number of executions is noted."""
OPTIONS = ("-max_len=400", "-timeout=60", "-rss_limit_mb=2048", "-print_final_stats=1", "-entropic=0")
"""Weighing inputs by how rare their features are takes four fifths of the time with some thousand inputs. The time
limit is by the clock, and long, so that only what never ends is called a fault on a busy machine."""
SANITIZER = "malloc_context_size=1:quarantine_size_mb=16"
"""Where memory came from is seldom needed, and takes more time than everything else."""


def fuzz(program: Path, seconds: float, runs: int) -> tuple[int, str]:
    """Executions, and what went wrong."""
    inputs = program.parent / "inputs"
    inputs.mkdir(exist_ok=True)
    limits = [f"-max_total_time={max(1, int(seconds))}", f"-runs={runs}", f"-artifact_prefix={program.parent}/"]
    command = [program, *limits, *OPTIONS, inputs]
    environment = os.environ | {"ASAN_OPTIONS": SANITIZER}
    done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, errors="replace")
    executed = re.search(r"number_of_executed_units: *(\d+)", done.stderr)
    return int(executed[1]) if executed else 0, done.stderr[-4000:] if done.returncode else ""


def fuzz_together(program: Path, seconds: float, runs: int, workers: int) -> tuple[int, str]:
    """The same with several processes at once."""
    share = max(1, runs // workers)
    with ThreadPoolExecutor(workers) as pool:
        ends = list(pool.map(lambda _: fuzz(program, seconds, share), range(workers)))
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
    end, wrong = time.monotonic() + 60 * asked.minutes, ""
    while not wrong and done["executions"] < asked.runs and (left := end - time.monotonic()) > 0:
        begin = time.monotonic()
        missing = asked.runs - done["executions"]
        executed, wrong = fuzz_together(asked.program, min(PIECE, left), missing, asked.workers)
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

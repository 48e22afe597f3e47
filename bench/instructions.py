"""python -m bench.instructions [--update] [JOB…]: the instructions of fixed jobs, compared with instructions.json.

Instructions do not depend on the load of the machine, so a loss of a few percent is seen. Each job first runs on one
puzzle that is not counted, which imports what it needs, and then on the others. Valgrind writes a dump of its counters
whenever the process asks for its parent's number, which nothing else does.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

MOST_CHANGE = 0.03
COUNTS = Path(__file__).with_suffix(".json")
MARK = "getppid"  # the function of the C library that ends a stretch of counting


def main() -> int:
    options = arguments()
    if options.run:
        return run_jobs(options.jobs)
    if not which("valgrind"):
        print("valgrind is not installed here, so instruction counts are not checked.")
        return 0
    recorded = json.loads(COUNTS.read_text(encoding="utf-8"))
    machine = describe_machine()
    if recorded["machine"] != machine and not options.update:
        print(
            f"Instruction counts are not checked: they were recorded on {recorded['machine']}, and this is {machine}."
        )
        return 0
    counts = count(options.jobs or (job_names() if options.update else recorded["counts"]))
    if options.update:
        kept = recorded["counts"] if options.jobs else {}
        save(machine, kept | counts)
    return report(counts, recorded["counts"], options.update)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.instructions", description=__doc__.splitlines()[0])
    parser.add_argument("jobs", nargs="*", help="the jobs to count; all if none is named")
    parser.add_argument("--update", action="store_true", help="write the counts to instructions.json")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)  # the process that is counted
    return parser.parse_args()


def describe_machine() -> str:
    """What counts depend on: interpreter, compiler and architecture."""
    compiler = subprocess.run(["c++", "-dumpfullversion"], capture_output=True, text=True, check=False).stdout.strip()
    return f"Python {platform.python_version()}, C++ compiler {compiler or 'unknown'}, {platform.machine()}"


def job_names() -> list[str]:
    from bench.jobs import JOBS

    return list(JOBS)


def count(names: Iterable[str]) -> dict[str, int]:
    """The instructions of each job, counted in one process with everything that varies fixed."""
    names = list(names)
    environment = {"PATH": os.environ["PATH"], "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
    with TemporaryDirectory() as folder:
        output = Path(folder) / "out"
        call = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", f"--dump-before={MARK}"]
        call += [sys.executable, "-m", "bench.instructions", "--run", *names]
        done = subprocess.run(call, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"the jobs failed under valgrind:\n{done.stderr[-2000:]}")
        # The dumps alternate: what came before a job (imports, the puzzle that is not counted), and the job.
        return {name: total(Path(f"{output}.{2 * at + 2}")) for at, name in enumerate(names)}


def total(dump: Path) -> int:
    found = re.search(r"^summary: (\d+)", dump.read_text(), re.MULTILINE)
    assert found, dump
    return int(found[1])


def run_jobs(names: list[str]) -> int:
    import gc

    from bench.jobs import JOBS

    for name in names:
        job = JOBS[name]
        first, *cases = job.cases()
        job.run(first)
        gc.collect()
        os.getppid()
        for case in cases:
            job.run(case)
        os.getppid()
    return 0


def report(counts: dict[str, int], recorded: dict[str, int], update: bool) -> int:
    """Prints what has changed; 1 if that is too much and the counts are not being updated."""
    changed = 0
    for name, now in counts.items():
        before = recorded.get(name)
        change = now / before - 1 if before else 0.0
        if update or abs(change) > MOST_CHANGE:
            figures = f"{before:,} before, {now:,} now ({change:+.1%})" if before else f"{now:,}"
            print(f"{name}: {figures}")
        changed += abs(change) > MOST_CHANGE
    if changed and not update:
        print(f"{changed} of {len(counts)} jobs changed by more than {MOST_CHANGE:.0%}.")
        print("If that is intended, run `make instructions` and commit bench/instructions.json with the reason.")
        return 1
    return 0


def save(machine: str, counts: dict[str, int]) -> None:
    ordered = {name: counts[name] for name in job_names() if name in counts}
    COUNTS.write_text(json.dumps({"machine": machine, "counts": ordered}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())

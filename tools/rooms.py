"""Which tests concern which files, for `tools/mutants.py`."""

from collections.abc import Sequence
from fnmatch import fnmatch
from typing import NamedTuple


class Room(NamedTuple):
    """Files that the same tests concern."""

    pattern: str
    native: Sequence[str] = ()
    """Parts of the names of the kernel's tests and their files; the first, quick and telling, runs first alone."""
    tests: Sequence[str] = ()
    """What pytest runs, the quick and telling ones first."""
    family: str = ""
    """The laws are kept to this family; "*" is the folder of the file."""


def laws(*names: str) -> list[str]:
    return [f"src/sightline/laws/test_{name}.py" for name in names]


KERNEL_LAWS = laws("twins", "searches", "closure")
CHECKER_TESTS = [
    *laws("checked", "checked_alone"),
    "tests/laws/test_checker_alone.py",
    "tests/trust/test_verify_budgets.py",
]
ROOMS = (
    Room(
        "native/runs/*",
        ["oracle_of_runs", "effort_of_runs", "test_runs", "test_reasoning"],
        [*KERNEL_LAWS, "tests/nonogram/test_kernel.py"],
        "nonogram",
    ),
    Room(
        "native/visible/*",
        ["oracle_of_visible", "effort_of_visible", "test_visible", "test_reasoning"],
        [*KERNEL_LAWS, "tests/skyscrapers"],
        "skyscrapers",
    ),
    Room(
        "native/bridges/*",
        ["oracle_of_bridges", "effort_of_bridges", "test_bridges", "test_reasoning"],
        [*KERNEL_LAWS, "tests/hashi"],
        "hashi",
    ),
    Room(
        "native/matching/*",
        ["oracle_of_matching", "test_matching", "test_attack"],
        [*KERNEL_LAWS, "tests/rooks"],
        "rooks",
    ),
    Room("native/cover/*", ["oracle_of_cover", "test_cover"], ["tests/cover", "tests/cli/test_cover.py"]),
    Room(
        "native/cdcl/*",
        ["oracle_of_", "test_effort", "test_cdcl", "test_runs"],
        [*KERNEL_LAWS, "tests/hashi/test_kernel.py"],
    ),
    Room("native/verify/*", ["oracle_of_", "test_"], [*laws("twins"), "tests/cover/test_brute_force.py"]),
    Room("native/core/*", ["oracle_of_", "test_"], [*KERNEL_LAWS, "tests/cover", "tests/kernel"]),
    Room("src/sightline/engine/cover/*", (), ["tests/cover", "tests/cli/test_cover.py", "docs/exact-cover.md"]),
    Room(
        "src/sightline/engine/reason/*",
        (),
        [*laws("golden", "why", "rated", "sound", "silent", "symmetric", "sentences"), "tests/cli/test_reasons.py"],
    ),
    Room("src/sightline/engine/make/*", (), [*laws("golden", "generate", "limits"), "tests/cli/test_generate.py"]),
    Room(
        "src/sightline/engine/review/*",
        (),
        [*laws("lint"), "tests/cli/test_lint.py", "tests/nonogram/test_ambiguous.py"],
    ),
    Room(
        "src/sightline/engine/*",
        (),
        [*laws("answers", "searches", "limits"), "tests/cli/test_verbs.py", "tests/oracles", "tests/values"],
    ),
    Room("src/sightline/proof.py", (), CHECKER_TESTS),
    Room("src/sightline/*/checker.py", (), CHECKER_TESTS, "*"),
)


def room_of(path: str) -> Room | None:
    room = next((room for room in ROOMS if fnmatch(path, room.pattern)), None)
    return room._replace(family=path.split("/")[-2]) if room and room.family == "*" else room

"""Which files get faults, and which tests may notice them, for `tools/mutants`; which reach a line is measured."""

from collections.abc import Sequence
from fnmatch import fnmatch
from typing import NamedTuple


class Room(NamedTuple):
    """Files that the same tests concern."""

    pattern: str
    tests: Sequence[str]
    """What pytest collects."""
    families: Sequence[str] = ()
    """The laws are kept to these; none: they run over all."""
    warm: str = ""
    """Tests with this in their names run once before any fault: what they keep does not depend on these files."""
    near: Sequence[str] = ()
    """Those of the tests that are asked first. Only what they do not notice is put to all, which take long to trace."""


def laws(*names: str) -> list[str]:
    return [f"src/sightline/laws/test_{name}.py" for name in names]


QUICK_FAMILIES = ("nonogram", "hashi", "rooks", "kakurasu", "tests.null")
"""Laws about explanations take minutes over the others."""
KERNEL_LAWS = laws("twins", "searches", "closure")
CHECKED_FAMILIES = ("skyscrapers", "nonogram", "hashi", "rooks", "kakurasu")
PROOF_TESTS = ["tests/trust/proof", "tests/trust/test_rules.py"]
WARM_TRACES = "test_every_trace_is_accepted"
OBSERVING = [f"tests/{family}/test_observes.py" for family in ("skyscrapers", "nonogram")]
CHECKER_TESTS = [
    *laws("checked", "checked_alone"),
    "tests/laws/test_checker_alone.py",
    "tests/trust/test_verify_budgets.py",
    "tests/trust/test_verify_fields.py",
    *PROOF_TESTS,
    *(f"tests/{family}/test_checker.py" for family in CHECKED_FAMILIES),
    *OBSERVING,
    "tests/skyscrapers/test_chains.py",
    "tests/skyscrapers/test_diagonals.py",
    "tests/nonogram/test_unknown.py",
    "tests/nonogram/test_reasons.py",
    "tests/nonogram/test_summing.py",
    "tests/hashi/test_exits.py",
    "tests/rooks/test_reasons.py",
]
REASON_TESTS = [
    *laws("golden", "why", "rated", "silent", "sentences", "mistakes", "sound", "walks"),
    "tests/cli/test_reasons.py",
    "tests/cli/test_explained.py",
    "tests/engine",
    *(f"tests/{name}" for name in ("skyscrapers/test_chains.py", "nonogram/test_reasons.py", "rooks/test_reasons.py")),
]
ENGINE_TESTS = [*laws("answers", "searches", "limits", "cubes", "views", "values"), "tests/cli/test_verbs.py"]
CORE_TESTS = [
    "tests/core",
    *laws("values", "views", "drawings", "looks", "sentences", "answers", "arrays", "golden", "meta"),
    "tests/engine",
    "tests/values",
    "tests/render",
    "tests/cli/test_verbs.py",
    "tests/cli/test_reasons.py",
]
ROOMS = (
    Room("native/runs/*", [*KERNEL_LAWS, "tests/nonogram/test_kernel.py"]),
    Room("native/visible/*", [*KERNEL_LAWS, "tests/skyscrapers/test_kernel.py"]),
    Room("native/bridges/*", [*KERNEL_LAWS, "tests/hashi/test_kernel.py"]),
    Room("native/matching/*", [*KERNEL_LAWS, "tests/rooks/test_kernel.py", "tests/rooks/test_search.py"]),
    Room("native/cover/*", ["tests/cover", "tests/cli/test_cover.py"]),
    Room("native/cdcl/*", KERNEL_LAWS),
    Room("native/verify/*", [*KERNEL_LAWS, "tests/cover/test_brute_force.py"]),
    Room(
        "native/draft/*", ["tests/kernel/test_drafts.py", "tests/hashi/test_made.py", "tests/skyscrapers/test_made.py"]
    ),
    Room("native/core/*", [*KERNEL_LAWS, "tests/cover", "tests/kernel"]),
    Room("src/sightline/engine/cover/*", ["tests/cover", "tests/cli/test_cover.py"]),
    Room("src/sightline/engine/reason/*", REASON_TESTS, QUICK_FAMILIES, near=["tests/engine"]),
    Room(
        "src/sightline/engine/make/*",
        [
            *laws("golden", "generate", "limits"),
            "tests/cli/test_generate.py",
            "tests/engine",
            "tests/skyscrapers/test_made.py",
            "tests/hashi/test_made.py",
            "tests/nonogram/test_made.py",
            "tests/nonogram/test_own_pictures.py",
        ],
        QUICK_FAMILIES,
        near=["tests/engine"],
    ),
    Room(
        "src/sightline/engine/review/*",
        [
            *laws("lint", "reviewed"),
            "tests/engine",
            "tests/cli/test_lint.py",
            *(f"tests/{family}/test_lint.py" for family in ("skyscrapers", "nonogram", "rooks")),
        ],
        QUICK_FAMILIES,
    ),
    Room("src/sightline/engine/*", [*ENGINE_TESTS, "tests/values", "tests/engine"], QUICK_FAMILIES),
    Room("src/sightline/core/*", CORE_TESTS, QUICK_FAMILIES),
    Room("src/sightline/proof.py", CHECKER_TESTS, (), WARM_TRACES, PROOF_TESTS),
    *(
        Room(
            f"src/sightline/{family}/checker.py",
            CHECKER_TESTS,
            (family,),
            WARM_TRACES,
            [f"tests/{family}/test_checker.py", f"tests/{family}/test_observes.py", *PROOF_TESTS],
        )
        for family in CHECKED_FAMILIES
    ),
)


def room_of(path: str) -> Room | None:
    return next((room for room in ROOMS if fnmatch(path, room.pattern)), None)

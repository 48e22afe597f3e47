"""The house: imports point down, shared rooms know no family, the public face is what the documents say."""

import ast
import re
import sys
from pathlib import Path

import sightline
from sightline import registry

ROOT = Path(sightline.__file__).parent
FAMILIES = set(registry.families())
SHARED = (
    "core",
    "kernel",
    "engine",
    "render",
    "formats",
    "laws",
    "web",
    "workers",
    "parallel",
    "batch",
    "documents.py",
)
TESTS = Path(__file__).parents[1]
LAYERS = [  # from the top down; a room may import those below it, and itself
    {"laws"},
    {"cli"},
    {"web", "kata", "batch"},
    {"collection"},
    {"api"},
    {"documents", "notebook", "parallel"},
    {"reading"},
    {"sources"},
    {"texts"},
    {"printing", "packs"},
    {"registry", "engine", "render", "workers"},
    FAMILIES,
    {"family"},
    {"formats", "kernel"},
    {"core", "proof"},
]
SOURCES = sorted(ROOT.rglob("*.py"))
FAMILY_NAME = re.compile(rf"\b({'|'.join(name.removesuffix('s') for name in FAMILIES)})s?\b", re.IGNORECASE)


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def rank(name: str) -> int:
    return next(level for level, rooms in enumerate(LAYERS) if name in rooms)


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "sightline":
            found |= {f"sightline.{alias.name}" for alias in node.names if room(f"sightline.{alias.name}") in ROOMS}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(node.module or "")
    return {name for name in found if name.startswith("sightline.")}


ROOMS = {room for layer in LAYERS for room in layer}


def test_imports_point_down():
    for path in SOURCES:
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[0] in ("__init__", "__main__", "proof"):
            continue
        for name in imported(path):
            here, there = parts[0], room(name)
            assert here == there or rank(here) < rank(there), f"{path.name} of {here} imports {name}"


def test_the_checker_and_its_rules_import_nothing_of_ours():
    for path in (ROOT / "proof.py", *ROOT.glob("*/checker.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [node.module or "."] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
                assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names, f"{path}: {names}"


def test_shared_code_names_no_family():
    for path in SOURCES:
        if path.relative_to(ROOT).parts[0] in (
            *SHARED,
            "family",
            "api",
            "reading.py",
            "sources.py",
            "texts.py",
            "proof.py",
        ):
            found = FAMILY_NAME.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path}: {found}"


def test_shared_tests_name_no_family():
    for path in (*TESTS.glob("*.py"), *TESTS.glob("laws/*.py")):
        found = FAMILY_NAME.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path}: {found}"


def test_the_package_does_not_load_the_laws():
    """They need pytest, which users do not have."""
    for path in SOURCES:
        if path.relative_to(ROOT).parts[0] != "laws":
            assert not [name for name in imported(path) if room(name) == "laws"], path


def test_every_module_says_which_room_it_is():
    for path in SOURCES:
        doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert doc, path


def test_each_type_of_the_kernel_has_a_name_of_its_own():
    """Of two types of one name in different files, the linker keeps the functions of one for both."""
    places: dict[tuple[str, str], list[str]] = {}
    for path in sorted(ROOT.parents[1].glob("native/*/*.hpp")):
        text = path.read_text(encoding="utf-8")
        namespace = "".join(re.findall(r"^namespace [\w:]+", text, re.MULTILINE))
        for name in re.findall(r"^(?:struct|class|enum class) (\w+)[^;]*\{", text, re.MULTILINE):
            places.setdefault((namespace, name), []).append(path.name)
    assert len(places) > 100
    assert not {name: paths for name, paths in places.items() if len(paths) > 1}


def test_nothing_below_the_command_prints():
    for path in SOURCES:
        if path.relative_to(ROOT).parts[0] != "cli":
            assert not re.search(r"\bprint\(", path.read_text(encoding="utf-8")), path


def test_public_names_exist_and_are_sorted():
    assert len(set(sightline.__all__)) == len(sightline.__all__)
    for name in sightline.__all__:
        assert getattr(sightline, name).__doc__, name

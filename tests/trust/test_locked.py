"""What make installs is locked: a version and hashes for everything that pyproject.toml asks for."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def locked(name: str) -> dict[str, list[Version]]:
    """Versions by name; several where they depend on the platform or on Python."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    found: dict[str, list[Version]] = {}
    for entry in re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ").splitlines():
        assert re.search(r" --hash=sha256:[0-9a-f]{64}\b", entry), entry
        requirement, version = entry.split()[0].split("==")
        found.setdefault(canonicalize_name(requirement), []).append(Version(version))
    return found


def wanted(*extras: str) -> Iterator[Requirement]:
    """What the project and these extras of it ask for, and the extras that they name."""
    for text in [
        *PROJECT["dependencies"],
        *(one for extra in extras for one in PROJECT["optional-dependencies"][extra]),
    ]:
        requirement = Requirement(text)
        if requirement.name == PROJECT["name"]:
            yield from wanted(*requirement.extras)
        else:
            yield requirement


@pytest.mark.parametrize(("file", "extras"), [("run", ()), ("dev", ("dev", "print"))])
def test_everything_is_locked(file, extras):
    versions = locked(file)
    for requirement in wanted(*extras):
        found = versions.get(canonicalize_name(requirement.name), [])
        assert found, f"{requirement.name} is not in requirements/{file}.txt: make lock"
        assert all(requirement.specifier.contains(one, prereleases=True) for one in found), requirement


def test_both_lists_agree():
    run, dev = locked("run"), locked("dev")
    assert all(dev[name] == versions for name, versions in run.items())


def test_no_address_is_named():
    assert not any("://" in path.read_text(encoding="utf-8") for path in (ROOT / "requirements").iterdir())

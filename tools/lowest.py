"""Prints the lowest version of each dependency that pyproject.toml allows, of the package and of the extras named."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path


def lowest(project: dict[str, object], extras: list[str]) -> Iterator[str]:
    """`name==version` for each dependency with a lower bound."""
    optional = project["optional-dependencies"]
    assert isinstance(optional, dict)
    assert isinstance(project["dependencies"], list)
    for requirement in [*project["dependencies"], *(one for extra in extras for one in optional[extra])]:
        found = re.match(r"([A-Za-z0-9._-]+)(?:\[.*?\])?>=([0-9][^,;\s]*)", requirement)
        if found:
            yield f"{found[1]}=={found[2]}"


if __name__ == "__main__":
    text = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    print("\n".join(lowest(tomllib.loads(text)["project"], sys.argv[1:])))

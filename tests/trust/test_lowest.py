"""Every dependency that users get declares the lowest version that will do, which `make test-lowest` installs."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_dependency_has_a_lower_bound():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in [*project["dependencies"], *project["optional-dependencies"]["print"]]:
        assert re.search(r">=\s*[0-9]", requirement), requirement

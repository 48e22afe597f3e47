"""The version number stands in one place, and every release has its section in the changelog."""

import re
from importlib.metadata import version
from pathlib import Path

from click.testing import CliRunner

import sightline as sl
from sightline.cli import sightline

CHANGELOG = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")


def test_one_version_number():
    assert version("sightline") == sl.__version__
    assert CliRunner().invoke(sightline, ["--version"]).output.startswith(f"sightline {sl.__version__} (")


def test_every_release_is_in_the_changelog():
    first, *releases = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    assert first == "Unreleased"
    dated = [re.fullmatch(r"(\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}", release) for release in releases]
    assert all(dated), releases
    assert ".dev" in sl.__version__ or sl.__version__ == dated[0][1]

"""Every law runs over every family, the null family included."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sightline import registry
from sightline.family import Family
from tests import null_family

CORPUS = Path(__file__).parent.parent / "corpus"
FAMILIES = {**registry.families(), "null": null_family.FAMILY}


@pytest.fixture(autouse=True)
def _with_null_family(monkeypatch: pytest.MonkeyPatch) -> None:
    """The null family is a guest: the house meets it as it meets any other."""
    monkeypatch.setattr(registry, "guests", lambda: {"null": null_family.FAMILY})


@pytest.fixture(params=FAMILIES.values(), ids=FAMILIES.keys())
def family(request: pytest.FixtureRequest) -> Family[Any, Any]:
    return request.param  # type: ignore[no-any-return]


def records(family: Family[Any, Any]) -> Iterator[dict[str, Any]]:
    """The corpus of a family: {"name", "puzzle": sightline/1, "count"?, "solution"?, "source"} per line."""
    path = CORPUS / f"{family.name}.jsonl"
    if path.exists():
        with path.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def puzzles(family: Family[Any, Any]) -> list[Any]:
    """Examples and a spread of the corpus."""
    codec = family.codec("json")
    corpus = [record["puzzle"] for record in records(family)]
    return [*family.examples.values(), *(codec.read(json.dumps(p)) for p in corpus[:: max(1, len(corpus) // 40)])]

"""While a law runs, families that are not registered are met as if an installed package had brought them."""

import pytest

from sightline import registry
from sightline.laws.law import Law


@pytest.fixture(autouse=True)
def _as_guests(laws: tuple[Law, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    for law in laws:
        if law.name not in registry.built_in():
            monkeypatch.setitem(registry.guests(), law.name, law.family)

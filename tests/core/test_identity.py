"""A value that is defined once is pickled by the name of its module."""

import pickle
import sys
from types import ModuleType

from sightline.core.identity import DefinedOnce


def test_a_module_is_named_rather_than_the_program(monkeypatch):
    """What a script imports is in its own names too, and another process has another `__main__`."""
    value, module = DefinedOnce(), ModuleType("where_it_is_defined")
    module.IT = value  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "where_it_is_defined", module)
    monkeypatch.setattr(sys.modules["__main__"], "IMPORTED", value, raising=False)
    assert b"where_it_is_defined" in pickle.dumps(value)
    assert pickle.loads(pickle.dumps(value)) is value

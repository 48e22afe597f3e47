"""A value that is defined once is pickled by the name of its module."""

import pickle
import sys
from types import ModuleType

import pytest

from sightline.core.identity import DefinedOnce


@pytest.mark.parametrize("program", ["__main__", "__mp_main__"])
def test_a_module_is_named_rather_than_the_program(monkeypatch, program):
    """What a script imports is in its own names too, and another process has another `__main__`."""
    value, script, module = DefinedOnce(), ModuleType(program), ModuleType("where_it_is_defined")
    script.IMPORTED = module.IT = value  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, program, script)
    monkeypatch.setitem(sys.modules, "where_it_is_defined", module)
    assert b"where_it_is_defined" in pickle.dumps(value)
    assert pickle.loads(pickle.dumps(value)) is value

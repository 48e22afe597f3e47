"""Values that exist once in a process: pickled by where they are defined, and copied as themselves."""

import sys
from importlib import import_module
from typing import Any, Self


class DefinedOnce:
    """A value at the top level of some module, such as a technique; a pickle holds only the names of both."""

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return _find, _home_of(self)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self


def _find(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


PROGRAM = frozenset(("__main__", "__mp_main__"))
"""The names of the program's own module; the second is its name in processes that it has started."""

_homes: dict[int, tuple[str, str]] = {}
"""The module and the name of values that were pickled before, by their `id`."""


def _home_of(value: Any) -> tuple[str, str]:
    module, name = _homes.get(id(value), ("", ""))
    if getattr(sys.modules.get(module), name, None) is value:
        return module, name
    for module, loaded in sorted(sys.modules.items(), key=lambda item: item[0] in PROGRAM):
        for name, found in list(getattr(loaded, "__dict__", {}).items()):
            if found is value:
                return _homes.setdefault(id(value), (module, name))
    from pickle import PicklingError  # takes milliseconds to import

    raise PicklingError(f"{value!r} is not at the top level of a module, so it cannot be pickled")

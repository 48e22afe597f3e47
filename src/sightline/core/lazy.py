"""What is worked out when first asked for, and then kept in memory, but not in pickles and copies."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

Find = Callable[[str], re.Match[str] | None]

if TYPE_CHECKING:
    from builtins import property as cached_property  # to type checkers, it is one
else:

    class cached_property:
        """Like that of functools, without its lock, which Python 3.11 takes a microsecond for each time: our values
        never change, so that it does no harm if two threads work one out."""

        def __init__(self, work: Any) -> None:
            self.work = work
            self.name = work.__name__
            self.__doc__ = work.__doc__

        def __get__(self, owner: Any, kind: type | None = None) -> Any:
            if owner is None:
                return self
            value = owner.__dict__[self.name] = self.work(owner)
            return value


class FieldsOnly:
    """A dataclass whose pickles and copies hold its fields, and nothing that was worked out from them."""

    def __getstate__(self) -> dict[str, Any]:
        fields: dict[str, Any] = type(self).__dataclass_fields__  # type: ignore[attr-defined]
        known = self.__dict__
        return {name: known[name] for name in fields if name in known}


class Pattern:
    """A regular expression that is compiled when it is first used: most are never used in a process."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def match(self) -> Find:
        return re.compile(self.text).match

    @cached_property
    def fullmatch(self) -> Find:
        return re.compile(self.text).fullmatch

    @cached_property
    def search(self) -> Find:
        return re.compile(self.text).search


__all__ = ["FieldsOnly", "Pattern", "cached_property"]

"""What is worked out when first asked for, and then kept in memory, but not in pickles and copies."""

from typing import TYPE_CHECKING, Any

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
        return {name: value for name, value in self.__dict__.items() if name in fields}


__all__ = ["FieldsOnly", "cached_property"]

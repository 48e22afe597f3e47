"""Questions to the kernel in WebAssembly and its answers, as bytes; native/wasm/wire.hpp is the other side."""

import inspect
import struct
from collections.abc import Callable, Sequence
from typing import Any

from sightline.kernel.problem import Flag
from sightline.kernel.watching import is_set, watched

SIZE = struct.Struct("<I")
HEAD = struct.Struct("<iqdi")
KIND = struct.Struct("<cI")
MOST_STEPS = (1 << 63) - 1

FORMS = {b"i": "i", b"u": "Q", b"q": "q", b"Q": "Q"}
"""By the letter of a list of numbers, or of one number: what `struct` calls them."""


def _number(number: int) -> bytes:
    if not -1 << 63 <= number < 1 << 64:
        raise ValueError("a number of 64 bits is needed")
    return number.to_bytes(9, "little", signed=True)


def text(data: bytes) -> bytes:
    return SIZE.pack(len(data)) + data


def _list(numbers: Sequence[int]) -> bytes:
    try:
        return struct.pack(f"<I{len(numbers)}i", len(numbers), *numbers)
    except struct.error:
        raise ValueError("numbers of 32 bits are needed") from None


def _lists(lists: Sequence[Sequence[int]]) -> bytes:
    return SIZE.pack(len(lists)) + b"".join(map(_list, lists))


def _optional(numbers: Sequence[int] | None) -> bytes:
    return _lists([] if numbers is None else [numbers])


WRITERS: dict[Any, Callable[[Any], bytes]] = {
    int: _number,
    bool: _number,
    bytes: text,
    Sequence[int]: _list,
    Sequence[Sequence[int]]: _lists,
    Sequence[int] | None: _optional,
}
"""How an argument is written, by the type of its parameter."""


class Question:
    """A call of the kernel, by its name and a function with the same parameters.

    Parameters from `steps` on are a budget of its own; other calls are ended by what is watched.
    """

    def __init__(self, name: str, like: Callable[..., object] | None = None) -> None:
        parameters = [] if like is None else [*inspect.signature(like).parameters.values()]
        parameters = [one for one in parameters if one.name != "self"]
        names = [one.name for one in parameters]
        self.has_budget = "steps" in names
        self.beginning = text(name.encode())
        self._signature = inspect.Signature(parameters)
        self._count = len(parameters)
        self._defaults = tuple(one.default for one in parameters if one.default is not one.empty)
        self._arguments = names.index("steps") if self.has_budget else len(names)
        self._writers = [WRITERS[one.annotation] for one in parameters[: self._arguments]]

    def write(self, handle: int, values: tuple[Any, ...], named: dict[str, Any]) -> bytes:
        if named or len(values) != self._count:
            values = self._all(values, named)
        head = HEAD.pack(handle, *self._limits(*values[self._arguments :]))
        parts = [write(value) for write, value in zip(self._writers, values, strict=False)]
        return b"".join((self.beginning, head, *parts))

    def _limits(self, steps: int = -1, seconds: float = 0.0, cancel: Flag | None = None) -> tuple[int, float, bool]:
        if self.has_budget:
            return min(steps, MOST_STEPS), seconds, is_set(cancel)
        is_cancelled, seconds = watched()
        return -1, seconds, is_cancelled

    def _all(self, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """The values of all parameters, in their order."""
        missing = self._count - len(values)
        if not named and 0 <= missing <= len(self._defaults):
            return values + self._defaults[len(self._defaults) - missing :]
        bound = self._signature.bind(*values, **named)
        bound.apply_defaults()
        return bound.args


def read(data: bytes, at: int = 0) -> tuple[Any, int]:
    """The value that begins at a place, and where it ends."""
    kind, count = KIND.unpack_from(data, at)
    at += KIND.size
    if kind == b"s":
        return data[at : at + count], at + count
    if kind in FORMS:
        numbers = struct.unpack_from(f"<{count}{FORMS[kind]}", data, at)
        end = at + count * (4 if kind == b"i" else 8)
        return numbers[0] if kind in b"qQ" else list(numbers), end
    if kind in b"?-":
        return bool(count) if kind == b"?" else None, at
    parts = []
    for _ in range(count):
        part, at = read(data, at)
        parts.append(part)
    return tuple(parts) if kind == b"(" else parts, at

"""Puzzles and solutions on their way to a worker and back: plain values where these say all, pickles otherwise."""

import marshal
import pickle
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from sightline.core.puzzle import PuzzleValue
from sightline.core.solutions import Solutions

VERSION = 2
"""Of the marshal format: the last one that does not look for objects that occur twice, which takes longer than sending
them again. Both ends run the same Python."""
PICKLING = ("__getstate__", "__reduce__", "__reduce_ex__")

Result = tuple[int, list[bytes], int, int]
"""What a worker sends back of the solutions of a puzzle: status, masks, steps, nodes; or WHOLE and a pickle of all."""
WHOLE = 3
"""Beside the statuses of the kernel."""


def pack_puzzles(puzzles: Sequence[Any]) -> bytes:
    """Puzzles and boards for a process of our own at the other end of a socket; what is in `meta` stays here."""
    try:
        plain: Any = _fields_of(puzzles)
        return marshal.dumps(plain, VERSION)
    except (KeyError, ValueError):  # fields that are not set, or hold other values
        return marshal.dumps(pickle.dumps(puzzles, pickle.HIGHEST_PROTOCOL), VERSION)


def unpack_puzzles(packed: bytes) -> Iterator[Any]:
    """The puzzles and boards, made one by one: of many at once, the garbage collector looks at each again."""
    plain = marshal.loads(packed)
    if isinstance(plain, bytes):
        yield from pickle.loads(plain)
        return
    kinds, which, values = plain
    makers = [_maker(kind) for kind in pickle.loads(kinds)]
    for kind, fields in zip(which, values, strict=True):
        yield makers[kind](fields)


def pack_results(results: Iterable[Result]) -> bytes:
    """A few long lists, which the garbage collector need not look into."""
    status, numbers, masks = bytearray(), array("q"), []
    for ended, found, steps, nodes in results:
        status.append(ended)
        numbers.extend((len(found), steps, nodes))
        masks += found
    return marshal.dumps((bytes(status), numbers.tobytes(), masks), VERSION)


def unpack_results(packed: bytes) -> tuple[bytes, bytes, list[bytes]]:
    """How each puzzle ended; how many masks it has, steps and nodes; and the masks of all."""
    status, numbers, masks = marshal.loads(packed)
    return status, numbers, masks


def whole_result(solutions: Solutions[Any]) -> Result:
    """Everything about the solutions, proofs included."""
    return WHOLE, [pickle.dumps(solutions, pickle.HIGHEST_PROTOCOL)], 0, 0


def _fields_of(puzzles: Sequence[Any]) -> tuple[bytes, list[int], list[tuple[Any, ...]]]:
    """The kinds of puzzles, which of them each puzzle is, and its fields; raises `ValueError` for other values."""
    kinds = list(dict.fromkeys(map(type, puzzles)))
    numbers = {kind: number for number, kind in enumerate(kinds)}
    getters = [_getter(kind) for kind in kinds]
    which = [numbers[type(puzzle)] for puzzle in puzzles]
    fields = [getters[kind](puzzle.__dict__) for kind, puzzle in zip(which, puzzles, strict=True)]
    return pickle.dumps(kinds), which, fields


def _getter(kind: type) -> Callable[[dict[str, Any]], tuple[Any, ...]]:
    """What takes the fields of a puzzle from its dictionary."""
    own = (name for name in PICKLING if getattr(kind, name) is not getattr(PuzzleValue, name, None))
    if not issubclass(kind, PuzzleValue) or any(own):
        raise ValueError(f"{kind.__name__} is pickled in its own way")
    names = _names(kind)
    return itemgetter(*names) if len(names) > 1 else lambda known: tuple([known[name] for name in names])


def _maker(kind: Any) -> Callable[[tuple[Any, ...]], Any]:
    """What makes a puzzle of its fields, as unpickling does."""
    names, new = _names(kind), kind.__new__
    set_state = getattr(kind, "__setstate__", None)

    def make(fields: tuple[Any, ...]) -> Any:
        puzzle = new(kind)
        state = dict(zip(names, fields, strict=True))
        if set_state is None:
            puzzle.__dict__.update(state)
        else:
            set_state(puzzle, state)
        return puzzle

    return make


def _names(kind: type) -> list[str]:
    return list(kind.__dataclass_fields__)  # type: ignore[attr-defined]

"""The kernel: the native backend where it was built, the readable Python reference elsewhere or on request."""

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from sightline.kernel import watching
from sightline.kernel.problem import CoverProblem, Flag, Mode, Problem, Search, Searches, SearchThreads, Status

if TYPE_CHECKING or os.environ.get("SIGHTLINE_BACKEND") == "python":
    from sightline.kernel import reference as _backend

    BACKEND = "python"
else:
    try:
        from sightline.kernel import _native as _backend

        BACKEND = "native"
    except ImportError:
        try:
            from sightline.kernel import wasm as _backend

            BACKEND = "wasm"
        except ImportError:
            from sightline.kernel import reference as _backend

            BACKEND = "python"

bridges: Callable[..., Problem] = _backend.bridges
cover: Callable[..., CoverProblem] = _backend.cover
matching: Callable[..., Problem] = _backend.matching
runs: Callable[..., Problem] = _backend.runs
visible: Callable[..., Problem] = _backend.visible
gather: Callable[[tuple[Any, ...], bytes, bytes], Iterator[tuple[Any, ...]]] = _backend.gather
"""Looks up objects by the numbers in covers, one cover after the other: it takes objects, which it does not
inspect."""
find_posed: Callable[..., tuple[int, list[bytes], int, int]] = _backend.find_posed
"""What a problem has as solutions, posed in the same call: see `kernel/search/loop.py`."""
search_threads: Callable[[int], SearchThreads] = _backend.SearchThreads
"""At most so many threads that search many problems: see `kernel/search/threads.py`."""
pack_numbers: Callable[[tuple[Any, ...], int], bytes | None] = _backend.pack_numbers
square_masks: Callable[[Any, int, int, int, int], bytes | None] = _backend.square_masks
plain_runs: Callable[[list[Any], int], tuple[list[int], bool] | None] = _backend.plain_runs
value_rows: Callable[[bytes, int, int], list[list[int | None]]] = _backend.value_rows
"""Numbers in rows become bytes, and masks such rows: see `kernel/reference/rows.py`."""
short_tour: Callable[..., list[int]] = _backend.short_tour
"""A short way through stops, some of which come after others: see `kernel/reference/tour.py`."""
walk_steps: Callable[..., list[list[int]]] = _backend.walk_steps
"""Steps in blocks, from value to value: see `kernel/reference/steps.py`."""
shuffled: Callable[[int, int], tuple[list[int], int]] = _backend.shuffled
"""Numbers in random order: see `kernel/reference/order.py`."""
trade_squares: Callable[[int, bytes, int, int, int], tuple[bytes, int]] = _backend.trade_squares
"""A Latin square after random trades: see `kernel/reference/latin.py`."""
grow_map: Callable[..., tuple[list[int], bytes, int]] = _backend.grow_map
other_planks: Callable[..., list[int]] = _backend.other_planks
harden_map: Callable[..., tuple[int, bytes, int]] = _backend.harden_map
settle_map: Callable[..., tuple[int, int, bytes, int]] = _backend.settle_map
"""Maps of islands for makers: see `kernel/reference/maps.py`."""
OWN_PROBLEMS: tuple[type, ...] = () if BACKEND == "python" else (_backend.Problem,)  # type: ignore[attr-defined]
"""Types of problems whose searches the kernel makes without Python."""
new_flag: Callable[[], Flag] = _backend.Flag
Stopped: type[Exception] = _backend.Stopped
"""Raised by a call that takes no budget, when `watch` ends it."""
watching.raise_when_stopped(Stopped)


def watch(cancel: Flag | None, seconds: float) -> None:
    """From now on, *cancel* and a number of seconds (0: no limit) end the calls of this thread that take no budget."""
    watching.watch(cancel, seconds)
    if _backend.watch is not watching.watch:
        _backend.watch(cancel, seconds)


__all__ = [
    "BACKEND",
    "OWN_PROBLEMS",
    "CoverProblem",
    "Flag",
    "Mode",
    "Problem",
    "Search",
    "SearchThreads",
    "Searches",
    "Status",
    "Stopped",
    "bridges",
    "cover",
    "find_posed",
    "gather",
    "grow_map",
    "harden_map",
    "matching",
    "new_flag",
    "other_planks",
    "pack_numbers",
    "plain_runs",
    "runs",
    "search_threads",
    "settle_map",
    "short_tour",
    "shuffled",
    "square_masks",
    "trade_squares",
    "value_rows",
    "visible",
    "walk_steps",
    "watch",
]

"""The border to the kernel: the native backend where it was built, its readable twin elsewhere or on request."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sightline.kernel.problem import CoverProblem, Flag, Mode, Problem, Search, Status

if TYPE_CHECKING or os.environ.get("SIGHTLINE_BACKEND") == "python":
    from sightline.kernel import reference as _backend

    BACKEND = "python"
else:
    try:
        from sightline.kernel import _native as _backend

        BACKEND = "native"
    except ImportError:
        from sightline.kernel import reference as _backend

        BACKEND = "python"

bridges: Callable[..., Problem] = _backend.bridges
cover: Callable[..., CoverProblem] = _backend.cover
matching: Callable[..., Problem] = _backend.matching
runs: Callable[..., Problem] = _backend.runs
visible: Callable[..., Problem] = _backend.visible
gather: Callable[[tuple[Any, ...], bytes, bytes], list[tuple[Any, ...]]] = _backend.gather
"""Objects by the numbers in which covers come: the only call that takes objects, and it reads nothing of them."""
new_flag: Callable[[], Flag] = _backend.Flag

__all__ = [
    "BACKEND",
    "CoverProblem",
    "Flag",
    "Mode",
    "Problem",
    "Search",
    "Status",
    "bridges",
    "cover",
    "gather",
    "matching",
    "new_flag",
    "runs",
    "visible",
]

"""The border to the kernel: the native backend where it was built, its readable twin elsewhere or on request."""

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

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
bridges_reach: Callable[..., bytes] = _backend.bridges_reach
bridges_settle: Callable[..., bytes] = _backend.bridges_settle
bridges_soonest: Callable[..., tuple[int, bytes]] = _backend.bridges_soonest
bridges_two_ways: Callable[..., tuple[int, bytes]] = _backend.bridges_two_ways
bridges_ways: Callable[..., bytes] = _backend.bridges_ways
cover: Callable[..., CoverProblem] = _backend.cover
matching: Callable[..., Problem] = _backend.matching
runs: Callable[..., Problem] = _backend.runs
runs_line: Callable[..., tuple[bytes, list[list[int]]]] = _backend.runs_line
runs_needed: Callable[..., bytes] = _backend.runs_needed
runs_reach: Callable[..., bytes] = _backend.runs_reach
runs_soonest: Callable[..., tuple[int, bytes]] = _backend.runs_soonest
runs_two_ways: Callable[..., tuple[int, bytes]] = _backend.runs_two_ways
runs_weeded: Callable[..., tuple[int, bytes]] = _backend.runs_weeded
visible: Callable[..., Problem] = _backend.visible
visible_line: Callable[[bytes, int, int, int, int], bytes] = _backend.visible_line
visible_reach: Callable[[int, int, Sequence[int], bytes, int, int], bytes] = _backend.visible_reach
visible_soonest: Callable[..., tuple[int, bytes]] = _backend.visible_soonest
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
    "bridges_reach",
    "bridges_settle",
    "bridges_soonest",
    "bridges_two_ways",
    "bridges_ways",
    "cover",
    "matching",
    "new_flag",
    "runs",
    "runs_line",
    "runs_needed",
    "runs_reach",
    "runs_soonest",
    "runs_two_ways",
    "runs_weeded",
    "visible",
    "visible_line",
    "visible_reach",
    "visible_soonest",
]

"""The readable twin of native/: the same problems, the simplest right programs."""

from sightline.kernel.reference.bridges import bridges
from sightline.kernel.reference.bridges_scopes import bridges_reach, bridges_soonest, bridges_two_ways
from sightline.kernel.reference.bridges_settle import bridges_settle, bridges_ways
from sightline.kernel.reference.cover import cover
from sightline.kernel.reference.loop import SimpleFlag as Flag
from sightline.kernel.reference.matching import matching
from sightline.kernel.reference.runs import (
    runs,
    runs_line,
    runs_needed,
    runs_reach,
    runs_soonest,
    runs_two_ways,
    runs_weeded,
)
from sightline.kernel.reference.visible import visible, visible_line, visible_reach, visible_soonest

__all__ = [
    "Flag",
    "bridges",
    "bridges_reach",
    "bridges_settle",
    "bridges_soonest",
    "bridges_two_ways",
    "bridges_ways",
    "cover",
    "matching",
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

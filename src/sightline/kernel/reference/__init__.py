"""The readable reference of native/: the same problems, solved by the simplest correct programs."""

from sightline.kernel.reference.bridges import bridges
from sightline.kernel.reference.cover import cover, gather
from sightline.kernel.reference.latin import trade_squares
from sightline.kernel.reference.maps import grow_map, harden_map, other_planks, settle_map
from sightline.kernel.reference.matching import matching
from sightline.kernel.reference.order import shuffled
from sightline.kernel.reference.rows import pack_numbers, plain_runs, square_masks, value_rows
from sightline.kernel.reference.runs import runs
from sightline.kernel.reference.steps import walk_steps
from sightline.kernel.reference.tour import short_tour
from sightline.kernel.reference.visible import visible
from sightline.kernel.search.loop import find_posed
from sightline.kernel.search.threads import SearchThreads
from sightline.kernel.watching import SimpleFlag as Flag
from sightline.kernel.watching import Stopped, watch

__all__ = [
    "Flag",
    "SearchThreads",
    "Stopped",
    "bridges",
    "cover",
    "find_posed",
    "gather",
    "grow_map",
    "harden_map",
    "matching",
    "other_planks",
    "pack_numbers",
    "plain_runs",
    "runs",
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

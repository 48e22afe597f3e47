"""The readable reference of native/: the same problems, solved by the simplest correct programs."""

from sightline.kernel.reference.bridges import bridges
from sightline.kernel.reference.budget import SimpleFlag as Flag
from sightline.kernel.reference.cover import cover, gather
from sightline.kernel.reference.matching import matching
from sightline.kernel.reference.runs import runs
from sightline.kernel.reference.visible import visible

__all__ = ["Flag", "bridges", "cover", "gather", "matching", "runs", "visible"]

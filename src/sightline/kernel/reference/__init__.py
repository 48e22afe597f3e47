"""The readable twin of native/: the same problems, the simplest right programs."""

from sightline.kernel.reference.loop import SimpleFlag as Flag
from sightline.kernel.reference.visible import visible, visible_line

__all__ = ["Flag", "visible", "visible_line"]

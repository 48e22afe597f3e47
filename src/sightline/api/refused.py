"""The error of `verify`: one of ours, and one of the independent checker's, which knows nothing of ours."""

from sightline import proof
from sightline.core.errors import SightlineError


class Refused(SightlineError, proof.Refused):
    """A trace does not prove what it claims; the message says which step fails and why."""

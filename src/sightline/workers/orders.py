"""Orders to a fork server: one byte that says what to do, and the worker it concerns."""

import struct
from enum import IntEnum

ORDER = struct.Struct("<BI")


class Order(IntEnum):
    """What a fork server is told to do."""

    FORK = 0
    """Fork a worker; its end of a socket comes with the order."""
    LOWER = 1
    """Lower a worker's priority: it has had its first moment, and newer work goes first."""
    LOWEST = 2
    """Give a worker the lowest priority: it takes long, and everything else goes first."""
    KILL = 3


class Disconnected(ConnectionError):
    """The owner of a worker has closed the connection."""

"""The limits of a worker process: memory, CPU time, files, and an end with its fork server."""

import ctypes
import resource
import signal
import sys

PR_SET_PDEATHSIG = 1


def confine(memory: int, cpu: int | None = None, file_size: int | None = None) -> None:
    """Limits this process to so many bytes of address space, seconds of CPU time, and bytes per file.

    On Linux it is killed when the process that forked it ends.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if cpu is not None:
        _lower(resource.RLIMIT_CPU, cpu)
    if file_size is not None:
        _lower(resource.RLIMIT_FSIZE, file_size)
    _lower(resource.RLIMIT_AS, memory)
    _lower(resource.RLIMIT_CORE, 0)


def limit_cpu(seconds: int) -> None:
    """Lets this process use so much CPU time in all, or less if whoever started it allows less."""
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (_within(hard, seconds), hard))


def _lower(kind: int, most: int) -> None:
    most = _within(resource.getrlimit(kind)[1], most)
    resource.setrlimit(kind, (most, most))


def _within(hard: int, wanted: int) -> int:
    return wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)

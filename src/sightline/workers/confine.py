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
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu))
    if file_size is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

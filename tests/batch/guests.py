"""A guest family whose puzzles kill the process that solves them, or take all its memory."""

import ctypes
import os
import signal
from dataclasses import replace
from typing import Any

from tests import null

KILLS = "null 0 0 / 0 0"
SEGFAULTS = "null 0 1 / 0 1"
EATS_MEMORY = "null 1 0 / 1 0"
SPINS = "null 1 1 / 0 2"
HARMLESS = "null 2 1 / 2 1"


def deadly_problem(board: Any) -> Any:
    clues = tuple(board.puzzle.clues)
    if clues == (0, 0, 0, 0):
        os.kill(os.getpid(), signal.SIGKILL)
    if clues == (0, 1, 0, 1):
        ctypes.string_at(0)
    while clues == (1, 1, 0, 2):
        pass
    if clues == (1, 0, 1, 0):
        bytearray(1 << 34)
    return null.FAMILY.problem(board)


FAMILY = replace(null.FAMILY, problem=deadly_problem)

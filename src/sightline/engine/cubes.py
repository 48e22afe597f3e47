"""One problem cut into many: a tree of cubes whose leaves share no solution and together have all of them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board, pack, unpack, values_of
from sightline.family import Family
from sightline.kernel import Status

LOOKS = 12
"""Spots that are tried before the problem is cut at one of them."""

Path = tuple[tuple[int, int], ...]
"""The decisions that lead to a cube, each a spot and its value."""


class Cube(NamedTuple):
    """A part of a problem: some decisions, and what propagation concludes from them."""

    path: Path
    masks: bytes
    refuted: bool = False
    """Propagation shows that there is no solution in it."""

    @property
    def key(self) -> str:
        """Its name, the same whoever works on it, as in "12=3/40=1"; that of the whole problem is empty."""
        return "/".join(f"{spot}={value}" for spot, value in self.path)


class CubeTree:
    """The cubes of a board: every one is cut at a spot, refuted by propagation, or a leaf that is to be searched."""

    def __init__(self, family: Family[Any, Any], board: Board[Any]) -> None:
        self.family, self.board = family, board
        self.width: int = board.puzzle.width
        self.nodes: dict[str, Cube] = {}
        self.cuts: dict[str, int] = {}
        """The spot where a cube was cut, by its key."""
        self.root = self._add(self._cube((), board.masks))

    def _add(self, cube: Cube) -> Cube:
        self.nodes[cube.key] = cube
        return cube

    def _cube(self, path: Path, masks: bytes) -> Cube:
        """What propagation leaves of the masks; nothing, if it refutes them."""
        board = type(self.board)(self.board.puzzle, masks)
        status, known, _ = self.family.problem(board).fixpoint()
        return Cube(path, b"", refuted=True) if status == Status.IMPOSSIBLE else Cube(path, known)

    def cut(self, cube: Cube) -> list[Cube]:
        """The cubes that one is cut into, without those that propagation refutes; itself if all is decided there."""
        masks = unpack(cube.masks, self.width)
        spots = open_spots(masks)
        if not spots:
            return [cube]
        chosen = min((self._children(cube, masks, spot) for spot in spots), key=_size)
        self.cuts[cube.key] = chosen[0].path[-1][0]
        return [child for child in map(self._add, chosen) if not child.refuted]

    def _children(self, cube: Cube, masks: list[int], spot: int) -> list[Cube]:
        """The cubes in which a spot has each of its values."""
        return [
            self._cube((*cube.path, (spot, value)), pack([*masks[:spot], 1 << value, *masks[spot + 1 :]], self.width))
            for value in values_of(masks[spot])
        ]

    def split(self, cube: Cube, least: int) -> list[Cube]:
        """Cuts a cube into at least so many, if there are as many: the one that has waited longest is cut next."""
        waiting, decided = [cube], list[Cube]()
        while waiting and len(waiting) + len(decided) < least:
            parts = self.cut(first := waiting.pop(0))
            if parts == [first]:
                decided.append(first)
            else:
                waiting += parts
        return decided + waiting

    def leaves(self) -> Iterator[Cube]:
        """The cubes that were neither cut nor refuted."""
        return (cube for key, cube in self.nodes.items() if key not in self.cuts and not cube.refuted)

    def at_least(self, counts: Mapping[str, int]) -> int:
        """How many solutions there are at least, if so many are known of some cubes, by their keys.

        Of a cube that was cut, what was counted before or in its parts, whichever is more: both may be the same ones.
        """
        known: Counter[Path] = Counter()
        for key, cube in reversed(self.nodes.items()):  # parts come after what they are cut from
            known[cube.path] = max(known[cube.path], counts.get(key, 0))
            if cube.path:
                known[cube.path[:-1]] += known[cube.path]
        return known[()]

    def require_cover(self) -> None:
        """Raises `AssertionError` unless the leaves share no solution and make up the root.

        Wherever a cube was cut, there must be a cube for each value of that spot, and nothing else may be taken away
        but what propagation refutes when it is asked again.
        """
        reached = set(self._reach(self.root))
        assert reached == set(self.nodes), "a cube hangs on no other"

    def _reach(self, cube: Cube) -> Iterator[str]:
        stack = [cube]
        while stack:
            one = stack.pop()
            yield one.key
            if one.key not in self.cuts:
                continue
            spot, masks = self.cuts[one.key], unpack(one.masks, self.width)
            for wanted in self._children(one, masks, spot):
                child = self.nodes.get(wanted.key)
                assert child is not None, f"no cube for value {wanted.path[-1][1]} of spot {spot} below '{one.key}'"
                assert child == wanted, f"cube '{child.key}' is not what its decisions leave"
                stack.append(child)


def open_spots(masks: Sequence[int]) -> list[int]:
    """A few of the spots with the fewest values, but more than one: they are spread over the board."""
    least = min((mask.bit_count() for mask in masks if mask.bit_count() > 1), default=0)
    spots = [spot for spot, mask in enumerate(masks) if mask.bit_count() == least]
    return spots[:: -(-len(spots) // LOOKS) or 1] if least else []


def _size(cubes: Sequence[Cube]) -> int:
    """How much is left open: the bits of all masks."""
    return sum(int.from_bytes(cube.masks, "little").bit_count() for cube in cubes)

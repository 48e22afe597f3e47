"""Simple arguments about one line of one colour: overlaps, complete lines and blocks, reach, gaps, the walls."""

from collections.abc import Sequence

from sightline.kernel.reference.runs_line import Block, line_starts


def plain_arguments(
    blocks: Sequence[Block], runs: Sequence[int], cells: int, filled: int, empty: int
) -> tuple[int, int] | None:
    """What simple arguments fill and empty in a line; a conclusion counts only if the line really forces it."""
    everything = (1 << cells) - 1
    if filled | empty == everything:
        return filled, empty
    now = line_starts(blocks, cells, [everything & ~filled, everything & ~empty])
    free = line_starts(blocks, cells, [everything, everything])
    if now is None or free is None:
        return None
    to_fill = to_empty = 0
    said = blank_arguments(runs, free.starts, cells) + arguments_of(runs, now.starts, cells, filled, empty)
    for fill, clear in said:
        if not (fill & now.supported[0] or clear & now.supported[1]):
            to_fill, to_empty = to_fill | fill, to_empty | clear
    return to_fill, to_empty


def stretch(first: int, last: int) -> int:
    """The cells from *first* to before *last*."""
    return (1 << last) - (1 << first) if first < last else 0


def outermost(starts: int) -> tuple[int, int]:
    return (starts & -starts).bit_length() - 1, starts.bit_length() - 1


def overlaps(runs: Sequence[int], starts: Sequence[int]) -> list[tuple[int, int]]:
    """The cells that a run's outermost places share."""
    return [
        (stretch(last, first + length), 0) for length, (first, last) in zip(runs, map(outermost, starts), strict=True)
    ]


def blank_arguments(runs: Sequence[int], starts: Sequence[int], cells: int) -> list[tuple[int, int]]:
    """What follows from the runs alone, with no cell known."""
    if not runs:
        return [(0, (1 << cells) - 1)]
    found = overlaps(runs, starts)
    if all(places.bit_count() == 1 for places in starts):
        fill = sum(cell for cell, _ in found)
        found.append((fill, (1 << cells) - 1 & ~fill))
    return found


def arguments_of(
    runs: Sequence[int], starts: Sequence[int], cells: int, filled: int, empty: int
) -> list[tuple[int, int]]:
    """What follows from the cells known so far: overlaps, complete lines and blocks, reach, gaps, the walls."""
    everything = (1 << cells) - 1
    ends = [outermost(places) for places in starts]
    found = overlaps(runs, starts)
    if runs and filled.bit_count() == sum(runs):
        found.append((0, everything & ~filled))
    for first, last in groups(filled):
        reach = stretch(0, first + 1)
        owners = [
            length
            for length, places in zip(runs, starts, strict=True)
            if length >= last - first and places & reach & ~stretch(0, max(last - length, 0))
        ]
        if owners and set(owners) == {last - first}:
            found.append((0, (stretch(first - 1, first) if first else 0) | stretch(last, last + 1) & everything))
    reached = 0
    for length, (first, last) in zip(runs, ends, strict=True):
        reached |= stretch(first, last + length)
    found.append((0, everything & ~reached))
    for first, last in groups(everything & ~empty):
        if not any(
            length <= last - first and near <= last and far + length > first
            for length, (near, far) in zip(runs, ends, strict=True)
        ):
            found.append((0, stretch(first, last)))
    return found + (walls(runs, cells, filled, empty) if runs else [])


def groups(cells: int) -> list[tuple[int, int]]:
    """The maximal stretches of set cells."""
    found = []
    while cells:
        first = (cells & -cells).bit_length() - 1
        last = first + (~(cells >> first) & (cells >> first) + 1).bit_length() - 1
        found.append((first, last))
        cells &= ~stretch(first, last)
    return found


def walls(runs: Sequence[int], cells: int, filled: int, empty: int) -> list[tuple[int, int]]:
    """A filled cell near the wall extends the first run away from it; one just beyond the run keeps it off the wall."""
    near, far = outermost((1 << cells) - 1 & ~empty)
    far += 1
    first, last = runs[0], runs[-1]
    found = []
    if hit := filled & stretch(near, min(near + first, cells)):
        found.append((stretch(outermost(hit)[0], min(near + first, cells)), 0))
    if hit := filled & stretch(max(far - last, 0), far):
        found.append((stretch(max(far - last, 0), outermost(hit)[1] + 1), 0))
    if filled >> near + first & 1:
        found.append((0, 1 << near))
    if far > last and filled >> far - 1 - last & 1:
        found.append((0, 1 << far - 1))
    return found

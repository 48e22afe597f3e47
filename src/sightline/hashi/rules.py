"""The rules of Hashi: what is wrong with an answer, and where."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.grid import cell_name
from sightline.core.sentence import in_words
from sightline.family import Violation
from sightline.hashi.puzzle import Hashi

Cell = tuple[int, int]


def violations(puzzle: Hashi, answer: Any) -> list[Violation]:
    """Every broken rule of a list of bridges (row, column, row, column, planks), bare or as {"bridges": …}."""
    listed: Any = answer.get("bridges") if isinstance(answer, dict) else answer
    if not _is_list(listed) or not all(_is_list(entry) and len(entry) == 5 for entry in listed):
        return [Violation("shape", (), "the answer should be a list of bridges: row, column, row, column, planks")]
    broken: list[Violation] = []
    bridges: dict[int, int] = {}
    for entry in listed:
        spot, problem = _check_bridge(puzzle, entry, bridges)
        if problem:
            broken.append(problem)
        elif spot is not None:
            bridges[spot] = entry[4]
    return [*broken, *_islands(puzzle, bridges), *_crossings(puzzle, bridges), *_groups(puzzle, bridges)]


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _check_bridge(puzzle: Hashi, entry: Sequence[Any], bridges: dict[int, int]) -> tuple[int | None, Violation | None]:
    """The spot of one bridge, or what is wrong with it."""
    if not all(isinstance(part, int) for part in entry):
        return None, Violation("shape", (), f"a bridge is five whole numbers, not {str(list(entry))[:60]}")
    ends: tuple[Cell, ...] = tuple(sorted([(entry[0], entry[1]), (entry[2], entry[3])]))
    name = "–".join(cell_name(*end) for end in ends)
    islands = tuple(puzzle.by_cell.get(end, -1) for end in ends)
    spot = puzzle.by_pair.get((islands[0], islands[1]))
    if spot is None:
        return None, Violation("bridge", ends, f"{name}: a bridge joins two islands that see each other")
    if spot in bridges:
        return None, Violation("bridge", ends, f"{name} is listed twice")
    if not 0 <= entry[4] <= puzzle.planks:
        return None, Violation("planks", ends, f"{name} has {entry[4]} planks: at most {puzzle.planks} are allowed")
    return (spot if entry[4] else None), None


def _islands(puzzle: Hashi, bridges: dict[int, int]) -> Iterator[Violation]:
    for island, shore in zip(puzzle.islands, puzzle.shores, strict=True):
        reached = sum(bridges.get(spot, 0) for spot in shore)
        where = ((island.row, island.column),)
        name = cell_name(island.row, island.column)
        if island.count is None and not reached:
            yield Violation("island", where, f"island {name} has no bridge")
        elif island.count not in (None, reached):
            yield Violation("island", where, f"island {island.count} at {name} has {_count_text(reached)}")


def _count_text(number: int) -> str:
    return f"{number} bridge{'s' * (number != 1)}"


def _crossings(puzzle: Hashi, bridges: dict[int, int]) -> Iterator[Violation]:
    for spot in sorted(bridges):
        for other in puzzle.crossings[spot]:
            if other > spot and other in bridges:
                (a, b), (c, _) = puzzle.ends(spot), puzzle.ends(other)
                cell = (a.row, c.column) if a.row == b.row else (c.row, a.column)
                text = f"{spot_name(puzzle, spot)} and {spot_name(puzzle, other)} cross at {cell_name(*cell)}"
                yield Violation("crossing", (cell,), text)


def spot_name(puzzle: Hashi, spot: int) -> str:
    a, b = puzzle.ends(spot)
    return f"{cell_name(a.row, a.column)}–{cell_name(b.row, b.column)}"


def _groups(puzzle: Hashi, bridges: dict[int, int]) -> Iterator[Violation]:
    """Follows the bridges: what it cannot reach is a separate group, where it comes back is a loop."""
    groups: list[list[int]] = []
    seen: set[int] = set()
    for start in range(len(puzzle.cells)):
        if start in seen:
            continue
        group, joined = [start], 0
        seen.add(start)
        for island in group:
            for spot in puzzle.shores[island]:
                if spot not in bridges:
                    continue
                joined += 1
                other = next(end for end in puzzle.pairs[spot] if end != island)
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        groups.append(group)
        if not puzzle.loops and joined // 2 >= len(group):
            yield Violation("loop", _cells(puzzle, group), f"there is a loop among {_names(puzzle, group)}")
    if puzzle.connected:
        for group in sorted(groups, key=len)[:-1]:
            text = f"{_names(puzzle, group)} {'is' if len(group) == 1 else 'are'} not joined to the rest"
            yield Violation("group", _cells(puzzle, group), text)


def _cells(puzzle: Hashi, group: Sequence[int]) -> tuple[Cell, ...]:
    return tuple((puzzle.islands[island].row, puzzle.islands[island].column) for island in sorted(group))


def _names(puzzle: Hashi, group: Sequence[int], most: int = 6) -> str:
    """The first few islands of a group by name."""
    names = [cell_name(*cell) for cell in _cells(puzzle, group)]
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"island{'s' * (len(names) > 1)} {', '.join(names[:most])}{more}"


def variants(puzzle: Hashi) -> list[str]:
    """The rules of this puzzle that are not the usual ones."""
    most = (
        f"up to {in_words(puzzle.planks)} bridges between two islands" if puzzle.planks > 1 else "single bridges only"
    )
    texts = {
        most: puzzle.planks != 2,
        "islands need not be connected": not puzzle.connected,
        "no loops": not puzzle.loops,
        "? is any number": 0 in puzzle.counts,
    }
    return [text for text, applies in texts.items() if applies]

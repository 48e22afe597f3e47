"""Sizes, then rows and columns, one line each: .nin, .cwd, .mk, and the batches of the TAAI tournaments."""

import re
from collections.abc import Iterator, Sequence

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.lines import divide
from sightline.nonogram.archives.common import (
    check_line_count,
    loses_all_but_runs,
    plain_line,
    single_reader,
    size_of,
    write_lines,
)
from sightline.nonogram.puzzle import Nonogram


def _body(text: str) -> list[str]:
    return text.rstrip().splitlines() if text.strip() else []


def _claims_nin(text: str) -> bool:
    lines = _body(text)
    return bool(lines) and bool(re.fullmatch(r"[0-9]{1,4}[ \t]+[0-9]{1,4}\s*", lines[0])) and _is_runs(lines)


def _is_runs(lines: Sequence[str]) -> bool:
    return len(lines) > 2 and bool(re.fullmatch(r"[0-9 \t\n]*", "\n".join(lines)))


def _read_nin(text: str) -> Fields:
    lines = _body(text)
    sizes = lines[0].split() if lines else []
    if len(sizes) != 2:
        raise FormatError("the first line should be the width and the height")
    height, breadth = size_of(sizes[1], sizes[0])
    lines = lines[1:] + [""] * (height + breadth - len(lines) + 1)
    check_line_count(lines, height + breadth)
    runs = [plain_line(line) for line in lines[: height + breadth]]
    return {"rows": runs[:height], "columns": runs[height:]}


def _write_nin(puzzle: Nonogram) -> str:
    return (
        "\n".join([f"{puzzle.breadth} {puzzle.height}", *write_lines(puzzle.rows), *write_lines(puzzle.columns)]) + "\n"
    )


def _claims_cwd(text: str) -> bool:
    lines = _body(text)
    return len(lines) > 4 and all(re.fullmatch(r"[0-9]{1,4}\s*", line) for line in lines[:2]) and _is_runs(lines)


def _read_cwd(text: str) -> Fields:
    lines = _body(text)
    if len(lines) < 4:
        raise FormatError("expected the height, the width, the rows, an empty line and the columns")
    height, breadth = size_of(lines[0].strip(), lines[1].strip())
    if len(lines) < height + 3 or lines[height + 2].strip():
        raise FormatError(f"expected an empty line after the {height} rows")
    below = lines[height + 3 :]
    below += [""] * (breadth - len(below))
    check_line_count(below, breadth)
    return {
        "rows": [plain_line(line) for line in lines[2 : height + 2]],
        "columns": [plain_line(line) for line in below[:breadth]],
    }


def _several_cwd(text: str) -> Iterator[Fields]:
    """The puzzles of a text with an empty line between any two; the sizes show which empty lines those are."""
    lines, at = _body(text), 0
    while at + 1 < len(lines):
        end = at + sum(size_of(lines[at].strip(), lines[at + 1].strip())) + 3
        if end < len(lines) and lines[end].strip():
            break
        yield _read_cwd("\n".join(lines[at:end]))
        at = end + 1
    if at < len(lines) or not text.strip():
        yield _read_cwd("\n".join(lines[at:]))


def _write_cwd(puzzle: Nonogram) -> str:
    head = [str(puzzle.height), str(puzzle.breadth)]
    return "\n".join([*head, *write_lines(puzzle.rows), "", *write_lines(puzzle.columns)]) + "\n"


def _claims_mk(text: str) -> bool:
    lines = list(map(str.strip, _body(text))) if "#" in text else []
    return (
        len(lines) > 2
        and lines.count("#") == 1
        and all(re.fullmatch(r"[0-9 \t]*", line) for line in lines if line != "#")
    )


def _read_mk(text: str) -> Fields:
    lines = _body(text)
    sizes = lines[0].split() if lines else []
    if len(sizes) != 2:
        raise FormatError("the first line should be the height and the width")
    height, breadth = size_of(sizes[0], sizes[1])
    if len(lines) < height + 2 or lines[height + 1].strip() != "#":
        raise FormatError(f"expected a line with # after the {height} rows")
    below = lines[height + 2 :] + [""] * (breadth - len(lines) + height + 2)
    check_line_count(below, breadth)
    return {
        "rows": [plain_line(line) for line in lines[1 : height + 1]],
        "columns": [plain_line(line) for line in below[:breadth]],
    }


def _write_mk(puzzle: Nonogram) -> str:
    head = f"{puzzle.height} {puzzle.breadth}"
    return "\n".join([head, *write_lines(puzzle.rows), "#", *write_lines(puzzle.columns)]) + "\n"


# --- TAAI: `$id`, then a line per column and a line per row, tab-separated; tournaments play 25×25

TAAI_SIDE = 25


def _claims_taai(text: str) -> bool:
    return bool(re.match(r"\s*\$[^\n]*\n", text))


def _several_taai(text: str) -> Iterator[Fields]:
    head, *parts = re.split(r"(?m)^[ \t]*\$[^\n]*$\n?", text)
    if head.strip() or not parts:
        raise FormatError("every puzzle starts with a line $ and its number")
    for at, part in enumerate(parts, 1):
        lines = part.removesuffix("\n").split("\n")
        if at == len(parts):  # an editor may have removed empty lines at the end
            lines += [""] * (2 * TAAI_SIDE - len(lines))
        check_line_count(lines, 2 * TAAI_SIDE)
        runs = [plain_line(line) for line in lines[: 2 * TAAI_SIDE]]
        yield {"rows": runs[TAAI_SIDE:], "columns": runs[:TAAI_SIDE]}


def _write_taai(puzzle: Nonogram) -> str:
    if (puzzle.height, puzzle.breadth) != (TAAI_SIDE, TAAI_SIDE):
        size = f"{puzzle.breadth}×{puzzle.height}"
        raise FormatError(f"taai boards are {TAAI_SIDE}×{TAAI_SIDE}, and this one is {size}: write it as mk or nin")
    return "\n".join(["$1", *write_lines(puzzle.columns, "\t", ""), *write_lines(puzzle.rows, "\t", "")]) + "\n"


def _loses_in_taai(puzzle: Nonogram) -> str | None:
    size = (puzzle.height, puzzle.breadth)
    return loses_all_but_runs(puzzle) or ("a board that is not 25×25" if size != (TAAI_SIDE, TAAI_SIDE) else None)


PLAIN: tuple[Codec[Nonogram], ...] = (
    Codec(
        "nin",
        Nonogram,
        _claims_nin,
        _read_nin,
        _write_nin,
        "the width and the height, then the rows and the columns, one line each",
        lost=loses_all_but_runs,
        suffixes=(".nin",),
        lines=3,
    ),
    Codec(
        "cwd",
        Nonogram,
        _claims_cwd,
        _read_cwd,
        _write_cwd,
        "the height, the width, the rows, an empty line, the columns",
        _several_cwd,
        lost=loses_all_but_runs,
        suffixes=(".cwd",),
        lines=3,
    ),
    Codec(
        "mk",
        Nonogram,
        _claims_mk,
        _read_mk,
        _write_mk,
        "the height and the width, the rows, a line with #, the columns",
        lost=loses_all_but_runs,
        suffixes=(".mk",),
        lines=3,
    ),
    Codec(
        "taai",
        Nonogram,
        _claims_taai,
        single_reader(_several_taai),
        _write_taai,
        "a tournament's batch: $id, 25 column lines, 25 row lines, tab-separated",
        _several_taai,
        example="$1\n1" + 25 * "\n" + "1",
        lost=_loses_in_taai,
        divide=divide(r"[ \t]*\$"),
        identify=lambda text: text.partition("\n")[0].strip().lstrip("$") or None,
        begins="$",
    ),
)

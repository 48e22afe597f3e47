"""Boards as plain text: aligned cells between bars, with clues around them."""

from collections.abc import Sequence


def draw_table(
    cells: Sequence[Sequence[str]], top: Sequence[str], right: Sequence[str], bottom: Sequence[str], left: Sequence[str]
) -> str:
    """The board as `left|cell cell|right` rows, clue lines above and below where there are any."""
    columns = list(zip(top, *cells, bottom, strict=True))
    widths = [max(map(len, column), default=1) for column in columns]
    edge = max((len(text) for text in left), default=0)

    def line(entries: Sequence[str]) -> str:
        return " ".join(entry.rjust(width) for entry, width in zip(entries, widths, strict=True))

    margin = " " * (edge + 1)
    rows = [f"{near.rjust(edge)}|{line(row)}|{far}" for near, row, far in zip(left, cells, right, strict=True)]
    above = [margin + line(top)] if any(top) else []
    below = [margin + line(bottom)] if any(bottom) else []
    return "\n".join(text.rstrip() for text in above + rows + below)

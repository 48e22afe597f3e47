"""Bar charts as SVG: a row per bar, in groups."""

from collections.abc import Iterator, Mapping

from sightline.render.markup import escape

ROW, LABEL, BAR, PAD = 22, 190, 360, 12
HEAD, INK, FAINT = "#222831", "#24507a", "#66707a"


def bar_chart(title: str, groups: Mapping[str, Mapping[str, int]]) -> str:
    """Every group under its name; the longest bar of a group has the full width."""
    rows = 1 + sum(1 + len(bars) for bars in groups.values())
    width, height = LABEL + BAR + 70 + 2 * PAD, rows * ROW + 2 * PAD
    body = "\n".join(_rows(title, groups))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" font-family="Helvetica, Arial, sans-serif" font-size="13">\n<title>{escape(title)}</title>\n'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _rows(title: str, groups: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    row = PAD + ROW - 6
    yield f'<text x="{PAD}" y="{row}" font-size="15" font-weight="bold" fill="{HEAD}">{escape(title)}</text>'
    for name, bars in groups.items():
        row += ROW
        yield f'<text x="{PAD}" y="{row}" font-weight="bold" fill="{FAINT}">{escape(name)}</text>'
        longest = max(bars.values(), default=0) or 1
        for label, count in bars.items():
            row += ROW
            end = LABEL + PAD + max(BAR * count // longest, 1 if count else 0)
            yield f'<text x="{LABEL + PAD - 8}" y="{row}" text-anchor="end" fill="{HEAD}">{escape(label)}</text>'
            yield f'<rect x="{LABEL + PAD}" y="{row - 12}" width="{end - LABEL - PAD}" height="15" fill="{INK}"/>'
            yield f'<text x="{end + 6}" y="{row}" fill="{FAINT}">{count}</text>'

"""Two plots as SVG: time over size on logarithmic axes, and how many cases are solved within a time."""

from collections.abc import Sequence
from math import ceil, floor, log10

Point = tuple[float, float]
Series = tuple[str, Sequence[Point]]

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 360, 64, 44, 16
COLORS = ("#1f6feb", "#d1481f", "#2e8540", "#8250df", "#9a6700", "#57606a")


class LogAxis:
    """Positions along one axis between powers of ten."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        self.low = floor(log10(min(values)))
        self.high = max(self.low + 1, ceil(log10(max(values))))
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        return self.start + (self.end - self.start) * (log10(value) - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> list[float]:
        return [10.0**power for power in range(self.low, self.high + 1)]


def plot(title: str, across: str, series: Sequence[Series], dots: bool) -> str:
    """Seconds upwards, *across* to the right; *dots* without lines where points are single cases."""
    points = [point for _, some in series for point in some]
    x = LogAxis([x for x, _ in points], LEFT, WIDTH - 150)
    y = LogAxis([y for _, y in points], HEIGHT - BOTTOM, TOP + 20)
    parts = [f'<text x="{LEFT}" y="{TOP}" font-weight="bold">{escape(title)}</text>']
    parts += [tick(x(at), HEIGHT - BOTTOM, x(at), TOP + 20, label(at), "middle", 0, 18) for at in x.ticks]
    parts += [tick(LEFT, y(at), WIDTH - 150, y(at), f"{at:g} s", "end", -6, 4) for at in y.ticks]
    parts.append(f'<text x="{(LEFT + WIDTH - 150) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(across)}</text>')
    for number, (name, some) in enumerate(series):
        color, line = COLORS[number % len(COLORS)], TOP + 30 + 18 * number
        parts.append(f'<circle cx="{WIDTH - 140}" cy="{line - 4}" r="4" fill="{color}"/>')
        parts.append(f'<text x="{WIDTH - 130}" y="{line}">{escape(name[:24])}</text>')
        places = [(round(x(a), 1), round(y(b), 1)) for a, b in some]
        if dots:
            parts += [f'<circle cx="{a}" cy="{b}" r="3" fill="{color}"/>' for a, b in places]
        else:
            path = " ".join(f"{a},{b}" for a, b in places)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12" fill="#24292f">\n<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n'
    )


def tick(x1: float, y1: float, x2: float, y2: float, text: str, anchor: str, right: int, down: int) -> str:
    line = f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#d0d7de"/>'
    return f'{line}<text x="{x1 + right:.1f}" y="{y1 + down:.1f}" text-anchor="{anchor}">{text}</text>'


def label(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def growth_plot(title: str, series: Sequence[Series]) -> str:
    return plot(title, "size", series, dots=True)


def cactus_plot(title: str, series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """How many cases each solves when every one may take so long; a curve further right and lower is better."""
    return plot(
        title, "cases solved", [(name, list(enumerate(sorted(times), 1))) for name, times in series], dots=False
    )
